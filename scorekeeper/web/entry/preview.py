"""What a filled form comes to, once the ledger has worked it out.

Previewing, saving and correcting are the same three steps: `form.read` says which round the form
tells of, the page asks the ledger what it comes to, and `present` or `refuse` puts the answer into
the form.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.amounts import BETS, Unit
from scorekeeper.explain import explain_all
from scorekeeper.games.base import Amount, Problem
from scorekeeper.scoring import Scored
from scorekeeper.web.entry.fields import EntryDraft, players_of
from scorekeeper.web.entry.gain import gain
from scorekeeper.web.entry.picture import draw
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.entry.view import FilledForm, PreviewView


def present(
    filled: FilledForm,
    scored: Scored,
    totals: Mapping[str, Amount],
    money: Mapping[str, Amount] | None = None,
    unit: Unit = BETS,
) -> FilledForm:
    """The form with what its round comes to, and how everybody would stand after it.

    `money` are the totals in đồng, `unit` is what the round is spelled in.
    """
    profile, round, payments = scored
    preview = PreviewView(
        summary=summary(round, profile.rules, payments, unit),
        gain=gain(payments.net, unit),
        payments=payments,
        drawing=draw(round.players, payments, filled.game_form.beside, unit),
        sentences=explain_all(round, profile.rules, payments, unit.beside),
        totals=totals,
        money=money,
        unit=unit,
    )
    return replace(filled, preview=preview)


def refuse(filled: FilledForm, draft: EntryDraft, problems: Iterable[Problem] = ()) -> FilledForm:
    """The form with all that is wrong with it: what it lacks, and the problems of its round.

    At most one of the two is told beside an input, because what a form lacks its round lacks too.
    """
    players = players_of(filled.values)
    lacking = {filled.game_form.input_of(problem.field, players) for problem in draft.problems}
    others = (p for p in problems if filled.game_form.input_of(p.field, players) not in lacking)
    return replace(filled, problems=(*draft.problems, *others))
