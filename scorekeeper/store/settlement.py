"""Settling up: the debts between people, and the plans to pay them.

Debts follow from the transfers of rounds, each at its own stake, and from the payments and expenses
outside rounds.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorekeeper.evening import settling
from scorekeeper.evening.ledger import HALVES, bets
from scorekeeper.evening.settling import GA, Pairs, PlanKind
from scorekeeper.games.base import Amount
from scorekeeper.store import expenses, lines
from scorekeeper.store.database import Database, reading
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.store.session import Caller, Line, Session, load, load_for


class DebtParts(NamedTuple):
    """The amount one account receives from another, in halves; below 0 it pays."""

    played: int = 0  # by rounds and ga lines
    spent: int = 0  # by expenses
    paid: int = 0  # by payments


Debts = Mapping[tuple[int, int], DebtParts]
"""By two accounts, the lower number first; 0 is the gà."""

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


def _played(db: Database, session: Session, kind: PlanKind) -> Iterable[tuple[int, int, int, int]]:
    """Return two accounts, and the half bets and half đồng that rounds give to the first.

    The fewest payments need only what each account is to receive in all, so for them everybody's
    stored total counts as a debt of the gà: reading all transfers takes much longer.
    """
    if kind == "direct":
        return db.execute(_PLAYED, (session.id,)).fetchall()
    totals = zip(session.balance.totals, session.balance.money, strict=True)
    return [(GA, number, -bets, -dong) for number, (bets, dong) in enumerate(totals, start=1)]


def _debts(db: Database, session: Session, kind: PlanKind) -> Mapping[SettleUnit, Debts]:
    """Return the debts between each two accounts, in bets and in đồng."""
    found: dict[SettleUnit, dict[tuple[int, int], DebtParts]] = {"bets": {}, "money": {}}
    for one, other, half_bets, half_dong in _played(db, session, kind):
        found["bets"][one, other] = DebtParts(half_bets)
        found["money"][one, other] = DebtParts(half_dong)
    for line in expenses.kept(db, session.id):
        part = "spent" if line.kind == "expense" else "paid"
        for both, halves in line.owed.items() if line.status == "valid" else ():
            before = found[line.unit].get(both, DebtParts())
            found[line.unit][both] = before._replace(**{part: getattr(before, part) + halves})
    return {unit: dict(sorted(pairs.items())) for unit, pairs in found.items()}


class AccountStanding(NamedTuple):
    """The amount an account receives, by origin; below 0 it pays."""

    played: Amount
    spent: Amount
    paid: Amount

    @property
    def net(self) -> Amount:
        """The sum of all parts."""
        return self.played + self.spent + self.paid


class PlannedPayment(NamedTuple):
    """A payment by names; None is the gà."""

    payer: str | None
    payee: str | None
    amount: Amount
    among: tuple[str | None, ...] = ()  # the group it settles, in a plan of the fewest payments


class SettlePlan(NamedTuple):
    """Payments that settle up, and what each gains or loses by rounding; None is the gà."""

    payments: tuple[PlannedPayment, ...]
    rounding: Mapping[str | None, Amount]


@dataclass(frozen=True)
class Accounts:
    """The accounts of a session in one unit, in bets or in đồng."""

    session: Session
    unit: SettleUnit
    debts: Debts

    @cached_property
    def pairs(self) -> Pairs:
        """The debt between each two accounts, in halves by number."""
        return {both: sum(debt) for both, debt in self.debts.items()}

    @cached_property
    def standings(self) -> Mapping[str | None, AccountStanding]:
        """The standing of each person in seat order; last the gà (None), if not empty."""
        by_part = [
            settling.nets_of({both: debt[part] for both, debt in self.debts.items()})
            for part in range(len(DebtParts._fields))
        ]
        named = {
            self.session.name(who): AccountStanding(*[bets(nets.get(who, 0)) for nets in by_part])
            for who in (*(person.number for person in self.session.people), GA)
        }
        if not named[None].net:
            del named[None]
        return named

    def between(self, one: str, other: str) -> AccountStanding:
        """Return the amount a person receives from another, not through the gà."""
        first, second = self.session.numbers[one], self.session.numbers[other]
        sign = 1 if first < second else -1
        debt = self.debts.get((min(first, second), max(first, second)), DebtParts())
        return AccountStanding(*[bets(sign * part) for part in debt])

    def plan(self, kind: PlanKind, rounding: int = 0) -> SettlePlan:
        """Return a plan; in đồng rounded to a multiple of `rounding`, unless that is 0."""
        unit = HALVES * rounding if rounding and self.unit == "money" else 1
        done = {who for both, debt in self.debts.items() if debt.paid for who in both} - {GA}
        planned = settling.plan(kind, self.pairs, unit=unit, done=done)
        named = {self.session.name(who): bets(more) for who, more in planned.rounding.items()}
        return SettlePlan(tuple([self._named(one) for one in planned.payments]), named)

    def leaving(self, name: str) -> list[PlannedPayment]:
        """Return the payments after which one person is at 0 while the others play on."""
        nets = settling.nets_of(self.pairs)
        return [self._named(one) for one in settling.leaving(nets, self.session.numbers[name])]

    def _named(self, payment: settling.Payment) -> PlannedPayment:
        name = self.session.name
        among = tuple([name(who) for who in payment.among])
        return PlannedPayment(name(payment.payer), name(payment.payee), bets(payment.amount), among)


class Settlement(NamedTuple):
    """The accounts of a session: one set, two if for points and money was spent."""

    session: Session
    accounts: tuple[Accounts, ...]

    @property
    def ga_left(self) -> bool:
        """Whether the gà must be dealt with first; a person who leaves need not wait."""
        return self.session.ga_left

    @property
    def even(self) -> bool:
        """Whether nobody owes anybody anything."""
        return not any(standing.net for one in self.accounts for standing in one.standings.values())


def view(db: Database, caller: Caller) -> Settlement:
    """Return the settlement of a session."""
    with reading(db):
        return of(db, load_for(db, caller))


def of(db: Database, session: Session, kind: PlanKind = "direct") -> Settlement:
    """Return the settlement of a session that was read in the same transaction.

    With "fewest" its accounts have no debts between people, so that no direct plan follows.
    """
    debts = _debts(db, session, kind)
    outside = any(debt.spent or debt.paid for debt in debts["money"].values())
    units: list[SettleUnit] = ["bets"] if session.money is None else []
    if session.money is not None or outside:
        units.append("money")
    return Settlement(session, tuple([Accounts(session, unit, debts[unit]) for unit in units]))


NetsByName = Mapping[str, Amount]
"""Bets by name."""

BEHIND = 100
"""The lines that a page of the lines behind a payment searches."""


class BehindPage(NamedTuple):
    """A page of the lines behind a payment, newest first."""

    lines: Sequence[tuple[Line, NetsByName]]  # with the two people's results in bets
    earlier: int | None  # there are more before this position


def behind(
    db: Database,
    caller: Caller,
    who: tuple[str, str],
    *,
    kind: PlanKind = "fewest",
    before: int | None = None,
) -> BehindPage:
    """Return the lines behind a payment between two people, with their results.

    For a direct payment these are only the transfers between the two.
    """
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
    """Return the results of two people from each other by line, in bets by name."""
    if not looked:
        return {}
    sql = """
    SELECT line_id, sum(CASE payee WHEN ?1 THEN half_bets ELSE -half_bets END)
    FROM line JOIN transfer ON line_id = line.id
    WHERE session_id = ?3 AND position BETWEEN ?4 AND ?5
        AND ((payer = ?1 AND payee = ?2) OR (payer = ?2 AND payee = ?1))
    GROUP BY line_id
    """
    one, other = (session.numbers[name] for name in who)
    asked = (one, other, session.id, looked[-1].position, looked[0].position)
    found = db.execute(sql, asked).fetchall()
    return {line: {who[0]: bets(halves), who[1]: bets(-halves)} for line, halves in found}
