"""The reasons for a payment, in the words of the table. Pure."""

from collections.abc import Mapping

from scorekeeper.evening.amounts import with_plus
from scorekeeper.evening.settling import PlanKind
from scorekeeper.games.base import Amount
from scorekeeper.store.settlement import Accounts, AccountStanding, PlannedPayment, SettleUnit
from scorekeeper.text import Text, join
from scorekeeper.web.session.line_words import account_name, spell_settled

_GETS = Text("{who} được nhận {amount}: {parts}.", "{who} is to receive {amount}: {parts}.")
_GIVES = Text("{who} phải đưa {amount}: {parts}.", "{who} has to pay {amount}: {parts}.")
_HELD = Text("Gà đang giữ {amount}.", "The gà holds {amount}.")
_AMONG = Text(
    "{people} cộng lại vừa bằng 0, nên chỉ trả lẫn nhau.",
    "{people} add up to 0, so that they only pay one another.",
)
_OWES = Text("{payer} nợ {payee}: {parts}.", "{payer} owes {payee}: {parts}.")
_PLAYED = Text("ván {amount}", "rounds {amount}")
_SPENT = Text("chi chung {amount}", "expenses {amount}")
_PAID = Text("đã trả {amount}", "already paid {amount}")
_OTHER = Text("qua gà, qua người đã tính xong {amount}", "by the gà, by who is done {amount}")
_TO_UNIT = Text("làm tròn {amount}", "rounding {amount}")
_ROUNDED = Text("Vì làm tròn: {parts}.", "By rounding: {parts}.")
_ONE = Text("{who} {amount}", "{who} {amount}")


def explain(
    kind: PlanKind, accounts: Accounts, payment: PlannedPayment, rounding: Amount = 0
) -> list[Text]:
    """Return the sentences that explain a payment, of which rounding has added `rounding`."""
    if kind == "direct":
        return [_between(accounts, payment, rounding)]
    sentences = [_account(accounts, who) for who in payment[:2]]
    owing = [one for one in accounts.standings.values() if one.net]
    if payment.among and len(payment.among) < len(owing):
        people = join([account_name(who) for who in payment.among], ", ")
        sentences.append(_AMONG.fill(people=people))
    return sentences


def _account(accounts: Accounts, who: str | None) -> Text:
    standing = accounts.standings[who]
    amount = spell_settled(max(standing.net, -standing.net), accounts.unit)
    if who is None:
        return _HELD.fill(amount=amount)
    words = _GETS if standing.net > 0 else _GIVES
    parts = _spell_parts(_parts(standing), accounts.unit)
    return words.fill(who=account_name(who), amount=amount, parts=parts)


def _between(accounts: Accounts, payment: PlannedPayment, rounding: Amount) -> Text:
    payer, payee, amount, _ = payment
    standing = AccountStanding(0, 0, 0)
    if payer is not None and payee is not None:
        standing = accounts.between(payee, payer)
    other = amount - rounding - standing.net
    parts = _spell_parts([*_parts(standing), (_OTHER, other), (_TO_UNIT, rounding)], accounts.unit)
    return _OWES.fill(payer=account_name(payer), payee=account_name(payee), parts=parts)


def _parts(standing: AccountStanding) -> list[tuple[Text, Amount]]:
    return [(_PLAYED, standing.played), (_SPENT, standing.spent), (_PAID, standing.paid)]


def _spell_parts(parts: list[tuple[Text, Amount]], unit: SettleUnit) -> Text:
    """Spell the parts of an amount that are not 0."""
    return join([words.fill(amount=_signed(part, unit)) for words, part in parts if part], ", ")


def _signed(amount: Amount, unit: SettleUnit) -> Text:
    return with_plus(amount, spell_settled(amount, unit))


def describe_rounding(rounding: Mapping[str | None, Amount], unit: SettleUnit) -> Text | None:
    """Describe how much rounding gives to whom; None if it changes nothing."""
    parts = [
        _ONE.fill(who=account_name(who), amount=_signed(more, unit))
        for who, more in rounding.items()
    ]
    return _ROUNDED.fill(parts=join(parts, ", ")) if parts else None
