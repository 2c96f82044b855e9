"""The settlement of a session: what everybody is to receive or to pay, and the plans for it.

It follows from the payments of rounds, each at its own stake, and the lines outside rounds.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple

from scorekeeper.evening import settling
from scorekeeper.evening.ledger import HALVES, bets
from scorekeeper.evening.settling import GA, Pairs, PlanKind
from scorekeeper.games.base import Amount
from scorekeeper.store import expenses, lines
from scorekeeper.store.database import Database, reading
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.store.lines import view as session_view
from scorekeeper.store.session import Caller, Line, Session, load


class DebtParts(NamedTuple):
    """What one account is to receive from another, in halves; below 0 it is to pay."""

    played: int = 0
    """By rounds and ga lines, each at its own stake."""
    spent: int = 0
    """By what one has paid for another."""
    paid: int = 0
    """By what one has given another to settle up."""


Debts = Mapping[tuple[int, int], DebtParts]
"""The debts between each two accounts, the lower number first; 0 is the gà."""

_PLAYED = """
SELECT one, other, sum(half_bets), sum(half_bets * coalesce(stake, 0)) FROM (
    SELECT min(payer, payee) AS one, max(payer, payee) AS other, stake,
        CASE WHEN payee < payer THEN half_bets ELSE -half_bets END AS half_bets
    FROM (
        SELECT coalesce(payer, 0) AS payer, coalesce(payee, 0) AS payee, half_bets, stake
        FROM line JOIN line_version
            ON line_version.line_id = line.id AND line_version.version = line.version
        JOIN transfer ON transfer.line_id = line.id WHERE session_id = ?
    )
) WHERE one != other GROUP BY one, other
"""


def debts(db: Database, session: Session, kind: PlanKind) -> Mapping[SettleUnit, Debts]:
    """The debts between each two accounts, in bets and in đồng. For the fewest payments, which need
    totals alone, all debts of the game are debts to the gà."""
    found: dict[SettleUnit, dict[tuple[int, int], DebtParts]] = {"bets": {}, "money": {}}
    played: Iterable[tuple[int, int, int, int]]
    if kind == "direct":
        played = db.execute(_PLAYED, (session.id,)).fetchall()
    else:
        balance = zip_longest(*session.balance, fillvalue=0)
        played = [(GA, who, -bets, -dong) for who, (bets, dong) in enumerate(balance, start=1)]
    for one, other, half_bets, half_dong in played:
        found["bets"][one, other] = DebtParts(half_bets)
        found["money"][one, other] = DebtParts(half_dong)
    for line in expenses.kept(db, session.id):
        part = "spent" if line.kind == "expense" else "paid"
        for both, halves in line.owed.items() if line.status == "valid" else ():
            before = found[line.unit].get(both, DebtParts())
            found[line.unit][both] = before._replace(**{part: getattr(before, part) + halves})
    return {unit: dict(sorted(pairs.items())) for unit, pairs in found.items()}


class AccountStanding(NamedTuple):
    """What an account is to receive in all, and what of; below 0 it is to pay."""

    played: Amount
    spent: Amount
    paid: Amount

    @property
    def net(self) -> Amount:
        """All of it together."""
        return self.played + self.spent + self.paid


class PlannedPayment(NamedTuple):
    """One pays another, by name; None is the gà."""

    payer: str | None
    payee: str | None
    amount: Amount
    among: tuple[str | None, ...] = ()
    """Of the fewest: those who are even among themselves."""


class SettlePlan(NamedTuple):
    """The payments after which everybody is at 0."""

    payments: tuple[PlannedPayment, ...]
    rounding: Mapping[str | None, Amount]
    """What rounding gives to whom, or takes; only of those whom it concerns."""


@dataclass(frozen=True)
class Accounts:
    """The accounts of a session in one unit, in đồng or in bets."""

    session: Session
    unit: SettleUnit
    debts: Debts
    kind: PlanKind = "direct"
    """The plans that the debts are for; those of `direct` are for both kinds."""

    @cached_property
    def pairs(self) -> Pairs:
        """What is owed between each two, in halves by number."""
        return {both: sum(debt) for both, debt in self.debts.items()}

    @cached_property
    def standings(self) -> Mapping[str | None, AccountStanding]:
        """Everybody's standing in seat order, and last the gà as None where it holds or owes
        anything."""
        by_part = [
            settling.nets_of({both: debt[part] for both, debt in self.debts.items()})
            for part in range(len(AccountStanding._fields))
        ]
        named = {
            self.session.name(who): AccountStanding(*[bets(nets.get(who, 0)) for nets in by_part])
            for who in (*(person.number for person in self.session.people), GA)
        }
        if not named[None].net:
            del named[None]
        return named

    def between(self, one: str, other: str) -> AccountStanding:
        """What the first of two people is to receive from the second, less what went through the
        gà."""
        assert self.kind == "direct", "the debts between each two were not read"
        first, second = self.session.numbers[one], self.session.numbers[other]
        sign = 1 if first < second else -1
        debt = self.debts.get((min(first, second), max(first, second)), DebtParts())
        return AccountStanding(*[bets(sign * part) for part in debt])

    def plan(self, kind: PlanKind, rounding: int = 0) -> SettlePlan:
        """The plan of a kind; in đồng rounded to so many, where that is not 0."""
        assert kind in (self.kind, "fewest"), "the debts between each two were not read"
        unit = HALVES * rounding if rounding and self.unit == "money" else 1
        planned = settling.plan(kind, self.pairs, unit=unit, done=self._done)
        named = {self.session.name(who): bets(more) for who, more in planned.rounding.items()}
        return SettlePlan(tuple([self._named(one) for one in planned.payments]), named)

    def leaving(self, name: str) -> list[PlannedPayment]:
        """The payments by which one person is at 0 while the others play on."""
        nets = settling.nets_of(self.pairs)
        return [self._named(one) for one in settling.leaving(nets, self.session.numbers[name])]

    @property
    def _done(self) -> set[int]:
        """Who has paid or was paid to settle up."""
        paid = [both for both, debt in self.debts.items() if debt.paid]
        return {who for both in paid for who in both if who != GA}

    def _named(self, payment: settling.Payment) -> PlannedPayment:
        name = self.session.name
        among = tuple([name(who) for who in payment.among])
        return PlannedPayment(name(payment.payer), name(payment.payee), bets(payment.amount), among)


class Settlement(NamedTuple):
    """All that is to be settled in a session."""

    session: Session
    accounts: tuple[Accounts, ...]
    """One of them; two where points are played for and money was spent."""

    @property
    def ga_left(self) -> bool:
        """Whether the gà is still to be dealt with, before anybody settles up but who leaves."""
        return self.session.ga_left

    @property
    def even(self) -> bool:
        """Whether nobody owes anybody anything."""
        return not any(standing.net for one in self.accounts for standing in one.standings.values())


def view(db: Database, caller: Caller, kind: PlanKind = "direct") -> Settlement:
    """The settlement of a session as it is now, for plans of that kind or for all."""
    with reading(db):
        return of(db, session_view(db, caller, 1), kind)


def of(db: Database, session: Session, kind: PlanKind = "direct") -> Settlement:
    """The settlement of a session that was read in the same transaction, for the fewest payments
    alone or for everything."""
    found = debts(db, session, kind)
    outside = any(debt.spent or debt.paid for debt in found["money"].values())
    units: list[SettleUnit] = ["bets"] if session.money is None else []
    if session.money is not None or outside:
        units.append("money")
    return Settlement(
        session, tuple([Accounts(session, unit, found[unit], kind) for unit in units])
    )


NetsByName = Mapping[str, Amount]
"""Bets by name."""

BEHIND = 100
"""Lines of the ledger that a page of what is behind a payment looks through."""


class BehindPage(NamedTuple):
    """A page of the lines behind a payment, the last in the order of scoring first."""

    lines: Sequence[tuple[Line, NetsByName]]
    """Each line that brought one of them anything, with what it brought them: in bets by name. Of
    two who are looked at directly it is what one paid the other in it."""
    earlier: int | None
    """The position before which there are more lines; None where there are none."""


def behind(
    db: Database,
    caller: Caller,
    who: tuple[str, str],
    *,
    kind: PlanKind = "fewest",
    before: int | None = None,
) -> BehindPage:
    """The rounds behind a payment between two people: what each brought them, or of a direct
    payment what it had one of them pay the other. A page looks through so many lines, whatever it
    finds."""
    with reading(db):
        session = load(db, caller)
        rows = lines.latest(db, session, BEHIND, before)
        looked = lines.with_balances(db, session, rows)
        paid = _between(db, session, rows, who) if kind == "direct" else {}
    found = []
    for line in looked:
        nets = paid.get(line.id, {}) if kind == "direct" else line.net
        theirs = {name: nets[name] for name in who if nets.get(name)}
        if line.valid and theirs:
            found.append((line, theirs))
    more = len(looked) == BEHIND and looked[-1].position > 1
    return BehindPage(found, looked[-1].position if more else None)


def _between(
    db: Database, session: Session, looked: Sequence[Line], who: tuple[str, str]
) -> dict[int, dict[str, Amount]]:
    """What two people had from each other in the payments of each line, in bets by name."""
    one, other = (session.numbers[name] for name in who)
    if not looked:
        return {}
    found = db.execute(
        """
        SELECT line_id, sum(CASE payee WHEN ?1 THEN half_bets ELSE -half_bets END)
        FROM line JOIN transfer ON line_id = line.id
        WHERE session_id = ?3 AND position BETWEEN ?4 AND ?5
            AND ((payer = ?1 AND payee = ?2) OR (payer = ?2 AND payee = ?1))
        GROUP BY line_id
        """,
        (one, other, session.id, looked[-1].position, looked[0].position),
    ).fetchall()
    return {line: {who[0]: bets(halves), who[1]: bets(-halves)} for line, halves in found}
