"""A filled form, worked out: the one way from what was entered to what people see of it.

Preview and saving both come through here, of the played evening and of the ledger.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scorekeeper.explain import explain_all
from scorekeeper.games.base import Amount, Payments, Problem
from scorekeeper.scoring import score_round
from scorekeeper.web.entry import form
from scorekeeper.web.entry.fields import Values, players_of
from scorekeeper.web.entry.game_form import GameForm
from scorekeeper.web.entry.picture import arrows
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.entry.view import Filled, Preview, Sheet


class Tried(NamedTuple):
    """A round worked out by whoever keeps the facts."""

    round: Any
    rules: Any
    payments: Payments
    totals: Mapping[str, Amount]
    """How everybody would stand after it."""
    money: Mapping[str, Amount] | None = None
    """The same in đồng, where rounds may have different stakes."""


Try = Callable[[dict[str, Any]], Tried | list[Problem]]
"""A round as entered, as what it comes to or why it is refused."""


def consider(sheet: Sheet, values: Values, work_out: Try | None = None) -> Filled:
    """What the form comes to, or everything that is wrong with it; by the rules of the sheet alone
    where nobody else works it out."""
    draft = form.read(values, sheet.profile.rules)
    if "finish" not in draft.entry:
        return Filled(form=sheet.form, values=values, problems=tuple(draft.problems))
    tried = work_out(draft.entry) if work_out else _by_itself(sheet, draft.entry)
    if isinstance(tried, list) or draft.problems:
        refused = tried if isinstance(tried, list) else []
        problems = _together(sheet.form, draft.problems, refused, values)
        return Filled(form=sheet.form, values=values, problems=problems)
    round, rules, payments, totals, money = tried
    preview = Preview(
        told=summary(round, rules, payments),
        payments=payments,
        arrows=arrows(players_of(values), payments.transfers, sheet.form.beside),
        sentences=explain_all(round, rules, payments),
        totals=totals,
        money=money,
    )
    return Filled(form=sheet.form, values=values, preview=preview)


def _by_itself(sheet: Sheet, entered: dict[str, Any]) -> Tried | list[Problem]:
    if sheet.pot is not None and sheet.profile.game.plays_ga(sheet.profile.rules):
        entered["ga_before"] = sheet.pot
    scored = score_round(sheet.profile, entered)
    if isinstance(scored, list):
        return scored
    net = scored.payments.net
    totals = {who: held + net.get(who, 0) for who, held in sheet.totals.items()}
    return Tried(scored.round, sheet.profile.rules, scored.payments, totals)


def _together(
    game: GameForm, lacking: list[Problem], refused: list[Problem], values: Values
) -> tuple[Problem, ...]:
    """All that is wrong, at most once beside each input: what a form lacks the round lacks too."""
    players = players_of(values)
    told = {game.input_of(problem.field, players) for problem in lacking}
    others = (p for p in refused if game.input_of(p.field, players) not in told)
    return (*lacking, *others)
