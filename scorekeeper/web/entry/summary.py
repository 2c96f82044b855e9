"""A round in one line that can be read aloud: `An ù tròn, mỗi người trả 10`. Pure."""

from typing import Any

from scorekeeper.amounts import BETS, Unit
from scorekeeper.games.base import Payments
from scorekeeper.text import Text
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.entry.phrases import Ending, came_to

_VOID = Ending(Text("Ván hủy", "Void round"))


def summary(round: Any, rules: Any, payments: Payments, unit: Unit = BETS) -> Text:
    """How the round ended and what it came to, as somebody would call it across the table.

    What each is up or down can be added up from its words.
    """
    form = form_of(rules)
    ending = _VOID if round.finish == "void" else form.how_it_ended(round, payments)
    return came_to(ending, payments, form.beside, unit)
