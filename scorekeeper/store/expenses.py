"""Lines outside rounds: who has paid whom to settle up, and who paid what for whom.

They move no total of the game. Each is a change of its session like a round, stays as it was
written, and can be struck out and restored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from json import loads
from typing import Any, Literal, NamedTuple

from scorekeeper.evening.amounts import grouped
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.settling import GA, Pairs, owed
from scorekeeper.games.base import Amount
from scorekeeper.store.access import authorize, check_not_ended, check_version, record
from scorekeeper.store.database import Database, bounded, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.replay import IdempotencyKey, checked_title, read_key
from scorekeeper.store.session import Caller, Role, Session, packed

OutsideKind = Literal["payment", "expense"]
SettleUnit = Literal["money", "bets"]
"""What is settled: đồng, or bets where points are played for."""

MOST = 10**12
"""The most đồng of one line."""

SAVED: Mapping[OutsideKind, str] = {"payment": "paid", "expense": "spent"}
CHANGES = (*SAVED.values(), "outside_struck", "outside_restored")
"""The names of their changes in the history."""


class OutsideRow(NamedTuple):
    """A line outside rounds, as the table holds it."""

    id: int
    kind: OutsideKind
    number: int
    status: str
    version: int
    unit: SettleUnit
    payer: int
    shares_halves: str
    label: str

    @property
    def owed(self) -> Pairs:
        """The debts between each two people that it makes if it counts."""
        shares = loads(self.shares_halves)
        return owed((int(who), self.payer, halves) for who, halves in shares.items())


@dataclass(frozen=True)
class OutsideLine:
    """A line outside rounds as people see it, with the current names; None is the gà."""

    session: Session
    kept: OutsideRow

    @property
    def payer(self) -> str | None:
        """The person who paid."""
        return self.session.name(self.kept.payer)

    @cached_property
    def shares(self) -> Mapping[str | None, Amount]:
        """For whom, in bets or đồng by name; of a payment the one who was paid."""
        shares = loads(self.kept.shares_halves)
        return {self.session.name(int(who)): bets(halves) for who, halves in shares.items()}

    @property
    def amount(self) -> Amount:
        """All that was paid."""
        return sum(self.shares.values())

    @property
    def counts(self) -> bool:
        """Whether it is not struck out."""
        return self.kept.status == "valid"


_ROW = f"SELECT {', '.join(OutsideRow._fields)} FROM outside_line"


def latest(db: Database, session: Session, limit: int = 50) -> list[OutsideLine]:
    """The lines outside rounds of a session, the last first, those struck out too."""
    sql = f"{_ROW} WHERE session_id = ? ORDER BY id DESC LIMIT ?"
    found = db.execute(sql, (session.id, limit)).fetchall()
    return [OutsideLine(session, OutsideRow._make(line)) for line in found]


def find(db: Database, session: Session, kind: str, number: int) -> OutsideLine:
    """The line of that kind and number; refused where there is none."""
    sql = f"{_ROW} WHERE session_id = ? AND kind = ? AND number = ?"
    found = db.execute(sql, (session.id, kind, bounded(number))).fetchone()
    if found is None:
        raise refused("E_NOT_FOUND")
    return OutsideLine(session, OutsideRow._make(found))


def last_change(db: Database, session: Session) -> OutsideLine | None:
    """The line that the last change of a session was about; None where that was of no such line."""
    sql = "SELECT what, details FROM change WHERE session_id = ? AND version = ?"
    found = db.execute(sql, (session.id, session.version)).fetchone()
    if found is None or found[0] not in CHANGES:
        return None
    details = loads(found[1])
    return find(db, session, details["kind"], details["number"])


def of_change(session: Session, details: Mapping[str, Any]) -> OutsideLine:
    """The line of a change, by its `details`, as the history tells it."""
    known = {**details, "id": 0, "status": "valid", "version": 0}
    shares = packed(details["shares"])
    fields = [known.get(field, shares) for field in OutsideRow._fields]
    return OutsideLine(session, OutsideRow._make(fields))


def kept(db: Database, session_id: int) -> list[OutsideRow]:
    """All lines outside rounds of a session, in the order in which they were written."""
    found = db.execute(f"{_ROW} WHERE session_id = ? ORDER BY id", (session_id,)).fetchall()
    return [OutsideRow._make(line) for line in found]


def details_of(line: OutsideRow) -> dict[str, Any]:
    """The columns of a line that the history keeps. They never change."""
    columns = {
        field: getattr(line, field) for field in ("kind", "number", "unit", "payer", "label")
    }
    return {**columns, "shares": loads(line.shares_halves)}


class Paid(NamedTuple):
    """Somebody has paid somebody, as it is entered."""

    payer: str | None
    """None is the gà."""
    payee: str | None
    amount: Amount
    unit: SettleUnit = "money"


class Spent(NamedTuple):
    """Somebody has paid something for people, as it is entered."""

    payer: str
    label: str
    shares: Mapping[str, Amount]
    """Đồng by name, of the payer too where it was also for them."""


def pay(
    db: Database, caller: Caller, paid: Paid, *, key: str, expected_version: int | None = None
) -> OutsideLine:
    """Write that one has paid another, also after the session has ended. A retry with a used key
    returns the line as it is."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, ended_too=True)
        payer, payee = _account(session, paid.payer), _account(session, paid.payee)
        # By number: a retry is the same after somebody was renamed.
        checked = read_key(key, "paid", payer, payee, str(paid.amount), paid.unit)
        if known := _known(db, session, checked):
            return known
        check_version(session, expected_version)
        if payer == payee:
            raise refused("E_SHAPE payee", "payee")
        if paid.unit == "bets" and session.stake is not None:
            raise refused("E_SHAPE bets", "amount")
        return _add(db, session, checked, "payment", payer, {payee: paid.amount}, unit=paid.unit)


def spend(db: Database, caller: Caller, spent: Spent, *, key: str) -> OutsideLine:
    """Write that one has paid something for people. A retry with a used key returns the line as it
    is, also after the session has ended."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, ended_too=True)
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
) -> OutsideLine:
    """Strike a line out or restore it. Where it is so already nothing is done."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, ended_too=kind == "payment")
        line = find(db, session, kind, number)
        if line.counts is counts:
            return line
        check_version(session, expected_version)
        take_back(db, session, line)
        return find(db, session, kind, number)


strike = partial(set_status, counts=False)
"""Strike a line out: it stays visible and counts no more."""

restore = partial(set_status, counts=True)
"""Restore a line that was struck out."""


def take_back(db: Database, session: Session, line: OutsideLine) -> int:
    """Strike a line out, or restore it where it is struck out. Returns the session's version."""
    kept, counts = line.kept, not line.counts
    status = "valid" if counts else "struck"
    version = record(
        db, session, "outside_restored" if counts else "outside_struck", details=details_of(kept)
    )
    sql = "UPDATE outside_line SET status = ?, version = ? WHERE id = ?"
    db.execute(sql, (status, version, kept.id))
    return version


def _known(db: Database, session: Session, key: IdempotencyKey) -> OutsideLine | None:
    sql = "SELECT kind, number, body_hash FROM outside_line WHERE session_id = ? AND key = ?"
    found = db.execute(sql, (session.id, key.text)).fetchone()
    if found is None:
        return None
    if found[2] != key.body:
        raise refused("E_KEY_REUSED outside")
    return find(db, session, found[0], found[1])


def _account(session: Session, name: str | None) -> int:
    return GA if name is None else session.number_of(name, "player")


def _halves(amount: Amount) -> int:
    halves = amount * 2
    if halves.denominator != 1 or not 0 < amount <= MOST:
        raise refused("E_SHAPE amount", "amount", most=grouped(MOST))
    return int(halves)


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
    halves = {str(who): _halves(share) for who, share in sorted(shares.items())}
    sql = "SELECT coalesce(max(number), 0) + 1 FROM outside_line WHERE session_id = ? AND kind = ?"
    (number,) = db.execute(sql, (session.id, kind)).fetchone()
    version = session.version + 1
    line = OutsideRow(0, kind, number, "valid", version, unit, payer, packed(halves), label)
    insert_row(db, session.id, line, key)
    record(db, session, SAVED[kind], details=details_of(line))
    sql = "UPDATE person SET played = 1 WHERE session_id = ? AND number = ? AND NOT played"
    db.executemany(sql, [(session.id, who) for who in (payer, *shares)])
    return find(db, session, kind, number)


def insert_row(db: Database, session_id: int, line: OutsideRow, key: IdempotencyKey) -> None:
    """Insert a line of a session."""
    sql = """
    INSERT INTO outside_line (session_id, kind, number, status, version, unit, payer,
        shares_halves, label, key, body_hash)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
    db.execute(sql, (session_id, *line[1:], *key))
