"""Settling up: the debts between people, the plans to pay them, and what was paid and spent.

Debts follow from the rounds, each at its own stake, and from the payments and expenses outside
rounds. Those change no total of the game. Each is a change of the session, and can be struck out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from json import loads
from typing import Literal, NamedTuple

from scorekeeper.evening import settling
from scorekeeper.evening.ledger import HALVES, bets
from scorekeeper.evening.settling import GA, Owing, Pairs, PlanKind, owed
from scorekeeper.fields import Json
from scorekeeper.games.base import Amount
from scorekeeper.store import lines
from scorekeeper.store.changes import OUTSIDE
from scorekeeper.store.database import Database, bounded, reading
from scorekeeper.store.errors import (
    IdempotencyKey,
    checked_halves,
    checked_title,
    existing,
    read_key,
    refused,
)
from scorekeeper.store.session import (
    CURRENT_LINE,
    Caller,
    Line,
    Session,
    changing,
    check_not_ended,
    check_version,
    load,
    packed,
    record,
)

OutsideKind = Literal["payment", "expense"]
SettleUnit = Literal["money", "bets"]
"""Đồng, or bets if the session is for points."""

MOST = 10**12
"""The most đồng of a line."""

SAVED: Mapping[OutsideKind, str] = {"payment": "paid", "expense": "spent"}
"""The changes that save them."""


class OutsideRow(NamedTuple):
    """A payment or expense as it is stored."""

    id: int
    kind: OutsideKind
    number: int
    status: str
    version: int
    unit: SettleUnit
    payer: int
    shares_halves: str  # JSON: half bets or half đồng by number
    label: str

    @property
    def debts(self) -> list[tuple[int, int, int]]:
        """Who owes whom how much if it counts."""
        return [(int(who), self.payer, part) for who, part in loads(self.shares_halves).items()]


@dataclass(frozen=True)
class OutsideLine:
    """A payment or expense with the current names; None is the gà."""

    session: Session
    row: OutsideRow

    @property
    def payer(self) -> str | None:
        return self.session.name(self.row.payer)

    @cached_property
    def shares(self) -> Mapping[str | None, Amount]:
        """For whom, in bets or đồng by name; of a payment the payee."""
        shares = loads(self.row.shares_halves)
        return {self.session.name(int(who)): bets(halves) for who, halves in shares.items()}

    @property
    def amount(self) -> Amount:
        return sum(self.shares.values())

    @property
    def counts(self) -> bool:
        return self.row.status == "valid"


_ROW = f"SELECT {', '.join(OutsideRow._fields)} FROM outside_line WHERE session_id = ?"


def find(db: Database, session: Session, kind: str, number: int) -> OutsideLine:
    """Return the line of a kind and number, or refuse."""
    sql = f"{_ROW} AND kind = ? AND number = ?"
    row = db.execute(sql, (session.id, kind, bounded(number))).fetchone()
    return OutsideLine(session, OutsideRow._make(existing(row)))


def last_change(db: Database, session: Session) -> OutsideLine | None:
    """Return the line of a session's last change; None if that concerned no such line."""
    sql = "SELECT what, details FROM change WHERE session_id = ? AND version = ?"
    row = db.execute(sql, (session.id, session.version)).fetchone()
    if row is None or row[0] not in OUTSIDE:
        return None
    details = loads(row[1])
    return find(db, session, details["kind"], details["number"])


def of_change(session: Session, details: Json) -> OutsideLine:
    """Return the line of a change by its `details` in the history."""
    known = {**details, "id": 0, "status": "valid", "version": 0}
    shares = packed(details["shares"])
    fields = [known.get(field, shares) for field in OutsideRow._fields]
    return OutsideLine(session, OutsideRow._make(fields))


def outside_rows(db: Database, session_id: int) -> list[OutsideRow]:
    """Return all lines of a session, oldest first."""
    rows = db.execute(f"{_ROW} ORDER BY id", (session_id,)).fetchall()
    return [OutsideRow._make(line) for line in rows]


def details_of(line: OutsideRow) -> Json:
    """Return the columns of a line for the history. They never change."""
    columns = ("kind", "number", "unit", "payer", "label")
    shares = loads(line.shares_halves)
    return {**{field: getattr(line, field) for field in columns}, "shares": shares}


class Paid(NamedTuple):
    """A payment as entered; None is the gà."""

    payer: str | None
    payee: str | None
    amount: Amount
    unit: SettleUnit = "money"


class Spent(NamedTuple):
    """An expense as entered."""

    payer: str
    label: str
    shares: Mapping[str, Amount]  # đồng by name, the payer's own share included


def is_handed_over(db: Database, session: int) -> bool:
    """Return whether a session is settled together with the old debts of its group."""
    sql = "SELECT handed_over FROM group_evening WHERE session_id = ?"
    row = db.execute(sql, (session,)).fetchone()
    return row is not None and bool(row[0])


def pay(
    db: Database, caller: Caller, paid: Paid, *, key: str, expected_version: int | None = None
) -> OutsideLine:
    """Save a payment, even in an ended session. A retry returns the saved line.

    Who pays or is paid counts as having played, so they stay in the session. Refuses bets in a
    session for money, what is no multiple of a half, and payments that belong to the old debts.
    """
    with changing(db, caller, ended_too=True) as session:
        payer, payee = [
            GA if name is None else session.number_of(name, "player")
            for name in (paid.payer, paid.payee)
        ]
        # By number: a retry is the same after somebody was renamed.
        checked = read_key(key, "paid", payer, payee, str(paid.amount), paid.unit)
        if known := _known(db, session, checked):
            return known
        check_version(session, expected_version)
        if is_handed_over(db, session.id):
            raise refused("E_GROUP settles")
        if payer == payee:
            raise refused("E_SHAPE payee", "payee")
        if paid.unit == "bets" and session.stake is not None:
            raise refused("E_SHAPE bets", "amount")
        return _add(db, session, checked, "payment", payer, {payee: paid.amount}, unit=paid.unit)


def spend(db: Database, caller: Caller, spent: Spent, *, key: str) -> OutsideLine:
    """Save an expense. A retry returns the saved line, even in an ended session.

    Who has a part in it counts as having played.
    """
    with changing(db, caller, ended_too=True) as session:
        shares = {session.number_of(who, "player"): share for who, share in spent.shares.items()}
        payer = session.number_of(spent.payer, "player")
        asked = {who: str(share) for who, share in shares.items()}
        checked = read_key(key, "spent", payer, spent.label, asked)
        if known := _known(db, session, checked):
            return known
        check_not_ended(session)
        label = checked_title(spent.label, "label")
        if not shares:
            raise refused("E_SHAPE shares", "shares")
        return _add(db, session, checked, "expense", payer, shares, label=label)


def set_status(
    db: Database,
    caller: Caller,
    kind: OutsideKind,
    number: int,
    *,
    counts: bool,
    expected_version: int | None = None,
) -> None:
    """Strike a line out or restore it; a no-op if it has that status already.

    Refuses to restore bets in a session for money, where they would settle nothing.
    """
    with changing(db, caller, ended_too=kind == "payment") as session:
        line = find(db, session, kind, number)
        if line.counts is not counts:
            check_version(session, expected_version)
            if counts and line.row.unit == "bets" and session.stake is not None:
                raise refused("E_SHAPE bets", "amount")
            take_back(db, session, line)


strike = partial(set_status, counts=False)
"""Strike a line out: it stays visible, and counts no more."""

restore = partial(set_status, counts=True)
"""Restore a line that was struck out."""


def take_back(db: Database, session: Session, line: OutsideLine) -> None:
    """Strike a line out, or restore a struck one."""
    what, status = ("outside_struck", "struck") if line.counts else ("outside_restored", "valid")
    version = record(db, session, what, details=details_of(line.row))
    sql = "UPDATE outside_line SET status = ?, version = ? WHERE id = ?"
    db.execute(sql, (status, version, line.row.id))


def _known(db: Database, session: Session, key: IdempotencyKey) -> OutsideLine | None:
    """Return the line that was saved under a key; refuse a key of another request."""
    sql = "SELECT kind, number, body_hash FROM outside_line WHERE session_id = ? AND key = ?"
    row = db.execute(sql, (session.id, key.text)).fetchone()
    if row is None:
        return None
    if row[2] != key.body:
        raise refused("E_KEY_REUSED outside")
    return find(db, session, row[0], row[1])


def _add(
    db: Database,
    session: Session,
    key: IdempotencyKey,
    kind: OutsideKind,
    payer: int,
    shares: Mapping[int, Amount],
    *,
    unit: SettleUnit = "money",
    label: str = "",
) -> OutsideLine:
    halves = packed({str(who): checked_halves(part, MOST) for who, part in sorted(shares.items())})
    sql = "SELECT coalesce(max(number), 0) + 1 FROM outside_line WHERE session_id = ? AND kind = ?"
    (number,) = db.execute(sql, (session.id, kind)).fetchone()
    version = session.version + 1
    line = OutsideRow(0, kind, number, "valid", version, unit, payer, halves, label)
    insert_row(db, session.id, line, key)
    record(db, session, SAVED[kind], details=details_of(line))
    sql = "UPDATE person SET played = 1 WHERE session_id = ? AND number = ? AND played = 0"
    db.executemany(sql, [(session.id, who) for who in (payer, *shares)])
    return find(db, session, kind, number)


def insert_row(db: Database, session_id: int, line: OutsideRow, key: tuple[str, bytes]) -> None:
    """Insert a line under its idempotency key."""
    sql = """
    INSERT INTO outside_line (session_id, kind, number, status, version, unit, payer,
        shares_halves, label, key, body_hash)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
    db.execute(sql, (session_id, *line[1:], *key))


# What is owed, and how to pay it


class Debts(NamedTuple):
    """What one account receives from another, in halves; below 0 it pays. 0 is the gà."""

    played: Pairs  # by rounds, gà lines and side payments
    spent: Pairs  # by expenses
    paid: Pairs  # by payments


_PLAYED = f"""
SELECT one, other, sum(half_bets), sum(half_bets * coalesce(stake, 0)) FROM (
    SELECT min(payer, payee) AS one, max(payer, payee) AS other, stake,
        CASE WHEN payee < payer THEN half_bets ELSE -half_bets END AS half_bets
    FROM (
        SELECT coalesce(payer, 0) AS payer, coalesce(payee, 0) AS payee, half_bets, stake
        FROM {CURRENT_LINE} JOIN transfer ON transfer.line_id = line.id WHERE session_id = ?
    ) AS of_line
) AS of_pair WHERE one != other GROUP BY one, other
"""


def _outside(rows: Sequence[OutsideRow], kind: OutsideKind, unit: SettleUnit) -> Pairs:
    """Return the debts by the payments or the expenses that count."""
    wanted = (kind, "valid", unit)
    debts = [row.debts for row in rows if (row.kind, row.status, row.unit) == wanted]
    return owed(chain.from_iterable(debts))


class AccountStanding(NamedTuple):
    """The amount an account receives, by origin; below 0 it pays."""

    played: Amount
    spent: Amount
    paid: Amount

    @property
    def net(self) -> Amount:
        return self.played + self.spent + self.paid


class PlannedPayment(NamedTuple):
    """A payment by names; None is the gà."""

    payer: str | None
    payee: str | None
    amount: Amount


@dataclass(frozen=True)
class Accounts:
    """The accounts of a session in one unit, in bets or in đồng."""

    session: Session
    unit: SettleUnit
    kind: PlanKind  # of the plan for which they were read
    debts: Debts

    @cached_property
    def owing(self) -> Owing:
        """The same, in halves by number."""
        return Owing(self.debts)

    @property
    def has_outside(self) -> bool:
        """Whether anything was paid or spent outside rounds."""
        return any([*self.debts.spent.values(), *self.debts.paid.values()])

    @cached_property
    def standings(self) -> Mapping[str | None, AccountStanding]:
        """The standing of each person in seat order; last the gà (None), if not empty."""
        named = {
            self.session.name(who): AccountStanding(*map(bets, self.owing.of(who)))
            for who in (*(person.number for person in self.session.people), GA)
        }
        if not named[None].net:
            del named[None]
        return named

    def planned(self, rounding: int = 0) -> settling.PaymentPlan:
        """Return the plan; in đồng rounded to a multiple of `rounding`, unless that is 0."""
        unit = HALVES * rounding if rounding and self.unit == "money" else 1
        return self.owing.plan(self.kind, unit)

    def plan(self) -> list[PlannedPayment]:
        """Return its payments by name, not rounded."""
        name = self.session.name
        return [
            PlannedPayment(name(paid.payer), name(paid.payee), bets(paid.amount))
            for paid in self.planned().payments
        ]


class Settlement(NamedTuple):
    """The accounts of a session: one set, two if for points and money was spent."""

    session: Session
    accounts: tuple[Accounts, ...]
    outside: tuple[OutsideRow, ...]  # all payments and expenses, oldest first


def view(db: Database, caller: Caller, kind: PlanKind = "fewest") -> Settlement:
    """Return the settlement of a session for a kind of plan."""
    with reading(db):
        return of(db, load(db, caller), kind)


def of(db: Database, session: Session, kind: PlanKind = "fewest") -> Settlement:
    """Return the settlement of a session that was read in the same transaction.

    A direct plan adds up all transfers; the fewest payments need only the stored totals.
    """
    by_pair = db.execute(_PLAYED, (session.id,)).fetchall() if kind == "direct" else None
    return settled(session, outside_rows(db, session.id), by_pair)


def settled(
    session: Session,
    outside: Sequence[OutsideRow],
    by_pair: Sequence[tuple[int, int, int, int]] | None = None,
) -> Settlement:
    """Return the settlement of a session; a direct plan if the debts of each pair are given."""
    kind: PlanKind = "direct" if by_pair is not None else "fewest"
    if by_pair is None:  # Only totals count: everybody owes theirs to the gà.
        both = zip(*session.balance, strict=True)
        by_pair = [(GA, who, -bets, -dong) for who, (bets, dong) in enumerate(both, 1)]
    played: Mapping[SettleUnit, Pairs] = {
        "bets": {(payer, payee): half_bets for payer, payee, half_bets, _ in by_pair},
        "money": {(payer, payee): half_dong for payer, payee, _, half_dong in by_pair},
    }

    def accounts(unit: SettleUnit) -> Accounts:
        spent, paid = _outside(outside, "expense", unit), _outside(outside, "payment", unit)
        return Accounts(session, unit, kind, Debts(played[unit], spent, paid))

    in_bets, in_money = accounts("bets"), accounts("money")
    shown = [in_bets] if session.money is None else [in_money]
    if session.money is None and in_money.has_outside:
        shown.append(in_money)
    return Settlement(session, tuple(shown), tuple(outside))


BEHIND = 100
"""The lines that a page of the lines behind a payment searches."""


class BehindPage(NamedTuple):
    """A page of the lines behind a payment, newest first."""

    lines: Sequence[tuple[Line, Mapping[str, Amount]]]  # with the two people's results in bets
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
    behind_it = []
    for line in looked:
        nets = paid.get(line.id, {}) if kind == "direct" else line.net
        theirs = {name: nets[name] for name in who if nets.get(name)}
        if line.valid and theirs:
            behind_it.append((line, theirs))
    more = len(looked) == BEHIND and looked[-1].position > 1
    return BehindPage(behind_it, looked[-1].position if more else None)


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
    payer, payee = (session.numbers[name] for name in who)
    asked = (payer, payee, session.id, looked[-1].position, looked[0].position)
    rows = db.execute(sql, asked).fetchall()
    return {line: {who[0]: bets(halves), who[1]: bets(-halves)} for line, halves in rows}
