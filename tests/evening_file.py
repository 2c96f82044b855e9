"""Reads every sum of a session from its JSON file, with no code of the program. (docs/export.md)

`check_sums` proves the totals of the file; debts and standings are computed here.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from tests.store.documents import Document, check_sums

Account = str | None
"""A person by name, or the gà, which is None."""
Amounts = dict[Account, Fraction]
Debts = list[tuple[Account, Account, Fraction]]
"""One pays another so much."""


_PARTS = {"round": "rounds", "ga": "ga_lines", "side": "side_lines"}


class FiledLine(NamedTuple):
    """A round, a gà line or a side payment."""

    kind: str
    number: int
    valid: bool
    stake: int | None
    players: list[str]
    """The people in it."""
    debts: Debts
    """In bets; none if it was struck out."""
    totals: Amounts
    """Totals after it in bets, and the gà."""
    money: Amounts
    """The same in đồng."""
    would_bring: Amounts | None
    """Its results if it counts; None if the file does not tell."""


class Standing(NamedTuple):
    """The parts of what an account is to receive."""

    played: Fraction
    spent: Fraction
    paid: Fraction


class EveningFile:
    def __init__(self, document: Document) -> None:
        check_sums(document)
        self.document = document
        self.stake: int | None = document["session"]["stake"]
        self.people: list[str] = [person["name"] for person in document["people"]]
        self.lines = list(_lines(document))

    @property
    def counting(self) -> list[FiledLine]:
        return [line for line in self.lines if line.valid]

    @cached_property
    def totals(self) -> Amounts:
        """Totals in bets."""
        return self.lines[-1].totals if self.lines else defaultdict(Fraction)

    @cached_property
    def money(self) -> Amounts:
        """Totals in đồng."""
        return self.lines[-1].money if self.lines else defaultdict(Fraction)

    @property
    def for_money(self) -> bool:
        """Whether anything was played for money, or will be."""
        return self.stake is not None or any(self.money.values())

    @property
    def stakes_differ(self) -> bool:
        """Whether money is not simply the bets at the stake."""
        worth = self.stake or 0
        return any(self.money[who] != self.totals[who] * worth for who in self.people)

    def totals_in_money(self, speaks: str) -> bool:
        """Whether pages show totals in money."""
        return self.for_money and (self.stakes_differ or speaks == "money")

    def line_in_money(self, line: FiledLine, speaks: str) -> bool:
        """Whether pages show a line in money."""
        own = self.has_own_stake(line)
        return line.stake is not None and (own or self.stakes_differ or speaks == "money")

    def has_own_stake(self, line: FiledLine) -> bool:
        """Whether it is a side payment that is always shown in money."""
        return line.kind == "side" and line.stake is not None and line.stake != self.stake

    @property
    def ga_left(self) -> bool:
        """Whether the gà holds something that nobody said to keep."""
        last = [line for line in self.document["lines"] if line["kind"] != "side"][-1:]
        carried = [
            line["number"]
            for line in self.document["ga_lines"]
            if line["status"] == "valid" and line["versions"][-1]["ga"] == "kept"
        ]
        of_ga = [line["number"] for line in last if line["kind"] == "ga"]
        return bool(self.totals[None]) and not set(carried) & set(of_ga)

    @property
    def played(self) -> set[Account]:
        """Everybody in any line, struck ones included."""
        lines = [line for part in _PARTS.values() for line in self.document.get(part, [])]
        versions = [version for line in lines for version in line["versions"]]
        people: set[Account] = {who for version in versions for who in version["net"]}
        for payment in self.document["outside"]:
            people |= {payment["from"], *(share["to"] for share in payment["shares"])}
        return people

    @property
    def named(self) -> set[Account]:
        """Everybody who has played; before anybody has, everybody who is active."""
        active = {person["name"] for person in self.document["people"] if person["active"]}
        return self.played - {None} or active

    def debts(self, unit: str) -> tuple[Debts, Debts, Debts]:
        """Return the debts of rounds, of expenses and of payments, in money or bets."""
        at_one = unit == "bets"
        played = [
            (payer, payee, bets if at_one else bets * (line.stake or 0))
            for line in self.counting
            for payer, payee, bets in line.debts
        ]
        return played, self._outside("expense", unit), self._outside("payment", unit)

    def standings(self, unit: str) -> dict[Account, Standing]:
        parts = [nets(debts) for debts in self.debts(unit)]
        return {who: Standing(*[part[who] for part in parts]) for who in (*self.people, None)}

    def owed(self, unit: str) -> dict[tuple[Account, Account], Fraction]:
        """Return what the second of two is to receive from the first."""
        pairs: dict[tuple[Account, Account], Fraction] = defaultdict(Fraction)
        for debts in self.debts(unit):
            for payer, payee, amount in debts:
                pairs[payer, payee] += amount
                pairs[payee, payer] -= amount
        return pairs

    def _outside(self, kind: str, unit: str) -> Debts:
        # Whoever paid has it to receive.
        return [
            (share["to"], payment["from"], Fraction(share["amount"]))
            for payment in self.document["outside"]
            if (payment["kind"], payment["unit"], payment["status"]) == (kind, unit, "valid")
            for share in payment["shares"]
        ]


def nets(debts: Debts) -> Amounts:
    totals: Amounts = defaultdict(Fraction)
    for payer, payee, amount in debts:
        totals[payer] -= amount
        totals[payee] += amount
    return totals


def _lines(document: Document) -> Iterator[FiledLine]:
    parts = {
        (kind, line["number"]): line
        for kind, part in _PARTS.items()
        for line in document.get(part, [])
    }
    for place in document["lines"]:
        told = parts[place["kind"], place["number"]]
        last, valid = told["versions"][-1], told["status"] == "valid"
        debts = _debts(told) if valid else []
        yield FiledLine(
            kind=place["kind"],
            number=place["number"],
            valid=valid,
            stake=last["stake"],
            players=list(last["net"]),
            debts=debts,
            totals=_with_ga(place["totals"]),
            money=_with_ga(place["money"]),
            would_bring=dict(nets(debts)) if valid else _struck_would_bring(told, place),
        )


def _with_ga(totals: Mapping[str, float]) -> Amounts:
    """Return everybody's total, and that of the gà, from which they all come."""
    amounts: Amounts = {who: Fraction(amount) for who, amount in totals.items()}
    return defaultdict(Fraction, {**amounts, None: -sum(amounts.values(), Fraction(0))})


def _debts(told: Mapping[str, Any]) -> Debts:
    if "payments" in told:
        return [(paid["from"], paid["to"], Fraction(paid["bets"])) for paid in told["payments"]]
    last = told["versions"][-1]
    if "to" in last:
        return [(last["from"], payee, Fraction(last["bets"])) for payee in last["to"]]
    return [(None, who, Fraction(bets)) for who, bets in last["net"].items()]


def _struck_would_bring(told: Mapping[str, Any], place: Mapping[str, Any]) -> Amounts | None:
    """Return the results of a round before it was struck out, if the gà is unchanged."""
    if "payments" not in told:
        return {}
    *_, counted, struck = told["versions"]
    if struck["what"] != "struck" or counted["ga_before"] != place["ga_before"]:
        return None
    return {who: Fraction(bets) for who, bets in counted["net"].items()}
