"""Who pays whom, and why, in words: of a session or of a group."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from flask import request

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.money import read_amount, read_bets
from scorekeeper.evening.settling import GA, Owing, Payment, PlanKind
from scorekeeper.games.base import Amount, Problem
from scorekeeper.store.errors import Refused
from scorekeeper.store.settlement import OutsideKind, SettleUnit
from scorekeeper.text import Text, join, with_plus
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.session.line_words import spell_settled

LATEST = 30  # payments and expenses that a page lists

_GETS = Text("{who} được nhận {amount}: {parts}.", "{who} is to receive {amount}: {parts}.")
_GIVES = Text("{who} phải đưa {amount}: {parts}.", "{who} has to pay {amount}: {parts}.")
_HELD = Text("Gà đang giữ {amount}.", "The gà holds {amount}.")
_AMONG = Text(
    "{people} cộng lại vừa bằng 0, nên chỉ trả lẫn nhau.",
    "{people} add up to 0, so that they only pay one another.",
)
_OWES = Text("{payer} nợ {payee}: {parts}.", "{payer} owes {payee}: {parts}.")
_BY_OTHERS = Text("qua gà và người khác {amount}", "by way of the gà and others {amount}")
_TO_UNIT = Text("làm tròn {amount}", "rounding {amount}")
_ROUNDED = Text("Vì làm tròn: {parts}.", "By rounding: {parts}.")
_ROUNDED_PART = Text("{who} {amount}", "{who} {amount}")


@dataclass(frozen=True)
class PlanView:
    """The accounts of a session or of a group in one unit, and the words for them."""

    owing: Owing
    unit: SettleUnit
    kind: PlanKind
    origins: Sequence[Text]  # of the parts of `owing`: *ván {amount}*
    version: int | str  # of the session; of a group the state of its debts
    name: Callable[[int], Text]  # of an account
    number: Callable[[int], int | None] = int
    """The number of an account in forms; None for a guest of a group, whom forms cannot name."""

    def payment(
        self, payment: Payment, *, rounding: int = 0, behind_url: str = ""
    ) -> dict[str, object]:
        """Return a payment to make, of which rounding has added `rounding`.

        `sent` is the form by which a part of it was sent and refused.
        """
        hidden, ends = self._fields(payment), ("payer", "payee", "unit")
        sent = hidden and all(request.form.get(end) == str(hidden[end]) for end in ends)
        return {
            "sent": request.form if sent else {},
            "payer": self.name(payment.payer),
            "payee": self.name(payment.payee),
            "amount": spell_settled(bets(payment.amount), self.unit),
            "why": self._why(payment, rounding),
            "behind_url": behind_url,
            "hidden": hidden,
            "halves": payment.amount,
        }

    def _fields(self, payment: Payment) -> dict[str, object] | None:
        """Return the fields of the form that saves a payment; None if a guest is part of it."""
        payer, payee = self.number(payment.payer), self.number(payment.payee)
        if payer is None or payee is None:
            return None
        return {
            "payer": payer,
            "payee": payee,
            "unit": self.unit,
            "version": self.version,
            # A double tap, on one phone or on two, saves one payment.
            "key": f"paid-{self.version}-{payer}-{payee}",
        }

    def standing(self, who: int, shown: Iterable[int] = ()) -> tuple[object, ...]:
        """Return name, net, the net in words, and the parts that are `shown`."""
        net, parts = self.owing.nets.get(who, 0), [self.owing.by_origin[part] for part in shown]
        spelled = [self.signed(nets[who]) if nets.get(who) else None for nets in parts]
        return self.name(who), net, self.signed(net), spelled

    def signed(self, halves: int) -> Text:
        return (Unit(1) if self.unit == "money" else BETS).signed(bets(halves))

    def rounding(self, rounding: Mapping[int, int]) -> Text | None:
        """Describe how much rounding gives to whom; None if it changes nothing."""
        parts = [
            _ROUNDED_PART.fill(who=self.name(who), amount=self._with_sign(more))
            for who, more in rounding.items()
        ]
        return _ROUNDED.fill(parts=join(parts, ", ")) if parts else None

    def _why(self, payment: Payment, rounding: int) -> list[Text]:
        payer, payee, among = payment.payer, payment.payee, payment.among
        if self.kind == "direct":
            parts = self.owing.between(payee, payer)
            parts += [payment.amount - rounding - sum(parts), rounding]
            words = (*self.origins, _BY_OTHERS, _TO_UNIT)
            ends = {"payer": self.name(payer), "payee": self.name(payee)}
            return [_OWES.fill(**ends, parts=self._spell_parts(words, parts))]
        sentences = [self._account(who) for who in (payer, payee)]
        if among and len(among) < sum(map(bool, self.owing.nets.values())):
            ga_last = sorted(among, key=lambda who: who == GA)
            people = join([self.name(who) for who in ga_last], ", ")
            sentences.append(_AMONG.fill(people=people))
        return sentences

    def _account(self, who: int) -> Text:
        parts = self.owing.of(who)
        net = sum(parts)
        words = _HELD if who == GA else _GETS if net > 0 else _GIVES
        amount = spell_settled(bets(abs(net)), self.unit)
        parts_in_words = self._spell_parts(self.origins, parts)
        return words.fill(who=self.name(who), amount=amount, parts=parts_in_words)

    def _spell_parts(self, origins: Sequence[Text], parts: Sequence[int]) -> Text:
        """Spell the parts of an amount that are not 0."""
        both = zip(origins, parts, strict=True)
        spelled = [words.fill(amount=self._with_sign(part)) for words, part in both if part]
        return join(spelled, ", ")

    def _with_sign(self, halves: int) -> Text:
        return with_plus(bets(halves), spell_settled(bets(halves), self.unit))


class OutsideView(NamedTuple):
    """A payment or an expense that was noted."""

    words: Text
    number: int
    counts: bool
    may_strike: bool
    kind: OutsideKind = "payment"
    day: str = ""


def sent_amount(unit: SettleUnit) -> Amount:
    """Return the amount of the form, as planned or as typed. Raises `Refused`."""
    form = request.form
    if "halves" in form:
        return Fraction(whole(form["halves"]) or 0, 2)
    given, amount_unit = form.get("amount", ""), form.get("in", "")
    amount: Amount | Text | None = (
        read_amount(given, amount_unit) if unit == "money" else read_bets(given.strip())
    )
    if isinstance(amount, Text):
        raise Refused([Problem("E_SHAPE", "amount", amount)])
    return amount or 0
