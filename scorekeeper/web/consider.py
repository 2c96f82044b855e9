"""A filled form, worked out: the one way from what was entered to what people see of it.

Preview and saving both come through here.
"""

from scorekeeper.batch import NOTHING_TO_PAY, score_round
from scorekeeper.explain import explain
from scorekeeper.games.base import Problem
from scorekeeper.web import entry
from scorekeeper.web.fields import Values, players_of
from scorekeeper.web.picture import arrows
from scorekeeper.web.sheet import Filled, Preview, Sheet
from scorekeeper.web.summary import summary


def consider(sheet: Sheet, values: Values) -> Filled:
    """What the form comes to by the rules of the sheet, or everything that is wrong with it."""
    draft = entry.read(values, sheet.profile.rules)
    if "finish" not in draft.entry:
        return Filled(values=values, problems=tuple(draft.problems))
    if sheet.pot is not None and sheet.profile.game.id == "phom":
        draft.entry["ga_before"] = sheet.pot
    scored = score_round(sheet.profile, draft.entry)
    if isinstance(scored, list) or draft.problems:
        refused = scored if isinstance(scored, list) else []
        return Filled(values=values, problems=_together(draft.problems, refused, values))
    payments = scored.payments
    preview = Preview(
        told=summary(scored.round, sheet.profile.rules, payments),
        payments=payments,
        arrows=arrows(players_of(values), payments.transfers),
        sentences=list(explain(scored.round, sheet.profile.rules, payments)) or [NOTHING_TO_PAY],
        totals={who: held + payments.net.get(who, 0) for who, held in sheet.totals.items()},
    )
    return Filled(values=values, preview=preview)


def _together(
    lacking: list[Problem], refused: list[Problem], values: Values
) -> tuple[Problem, ...]:
    """All that is wrong, at most once beside each input: what a form lacks the round lacks too."""
    players = players_of(values)
    told = {entry.input_of(problem.field, players) for problem in lacking}
    others = (p for p in refused if entry.input_of(p.field, players) not in told)
    return (*lacking, *others)
