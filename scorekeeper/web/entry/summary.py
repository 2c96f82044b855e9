"""A round in one line that can be read aloud: `An ù tròn, mỗi người trả 10`. Pure."""

from typing import Any

from scorekeeper.explain import spell_amount
from scorekeeper.games.base import Payments
from scorekeeper.text import Text, join
from scorekeeper.web.entry.games import form_of

_VOID = Text("Ván hủy", "Void round")
_EXTRA = Text("{payer} trả {payee} {amount}", "{payer} pays {payee} {amount}")


def summary(round: Any, rules: Any, payments: Payments) -> Text:
    """How the round ended and what it came to, as somebody would call it across the table."""
    if round.finish == "void":
        return join([_VOID, *_extra_lines(payments)], ", ")
    return form_of(rules).summary(round, payments)


def _extra_lines(payments: Payments) -> list[Text]:
    """What was agreed at the table: all that a void round can come to."""
    return [
        _EXTRA.fill(payer=t.payer, payee=t.payee, amount=spell_amount(t.amount))
        for t in payments.transfers
        if t.reason == "manual"
    ]
