"""Payments and expenses outside rounds: payments that settle up, shared costs.

They change no total of the game. Each is a change of the session, and can be struck out.
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
from scorekeeper.store.database import Database, bounded, writing
from scorekeeper.store.errors import IdempotencyKey, checked_title, read_key, refused
from scorekeeper.store.session import (
    Caller,
    Role,
    Session,
    authorize,
    check_not_ended,
    check_version,
    packed,
    record,
)

OutsideKind = Literal["payment", "expense"]
SettleUnit = Literal["money", "bets"]
"""Đồng, or bets if the session is for points."""

MOST = 10**12
"""The most đồng of a line."""

SAVED: Mapping[OutsideKind, str] = {"payment": "paid", "expense": "spent"}
CHANGES = (*SAVED.values(), "outside_struck", "outside_restored")
"""The names of their changes in the history."""


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
    def owed(self) -> Pairs:
        """The debts that it makes if it counts."""
        shares = loads(self.shares_halves)
        return owed((int(who), self.payer, halves) for who, halves in shares.items())


@dataclass(frozen=True)
class OutsideLine:
    """A payment or expense with the current names; None is the gà."""

    session: Session
    kept: OutsideRow

    @property
    def payer(self) -> str | None:
        """The person who paid."""
        return self.session.name(self.kept.payer)

    @cached_property
    def shares(self) -> Mapping[str | None, Amount]:
        """For whom, in bets or đồng by name; of a payment the payee."""
        shares = loads(self.kept.shares_halves)
        return {self.session.name(int(who)): bets(halves) for who, halves in shares.items()}

    @property
    def amount(self) -> Amount:
        """The sum of the shares."""
        return sum(self.shares.values())

    @property
    def counts(self) -> bool:
        """Whether it is not struck out."""
        return self.kept.status == "valid"


_ROW = f"SELECT {', '.join(OutsideRow._fields)} FROM outside_line WHERE session_id = ?"


def latest(db: Database, session: Session, limit: int = 50) -> list[OutsideLine]:
    """Return the lines of a session, newest first, struck ones too."""
    found = db.execute(f"{_ROW} ORDER BY id DESC LIMIT ?", (session.id, limit)).fetchall()
    return [OutsideLine(session, OutsideRow._make(line)) for line in found]


def find(db: Database, session: Session, kind: str, number: int) -> OutsideLine:
    """Return the line of a kind and number, or refuse."""
    sql = f"{_ROW} AND kind = ? AND number = ?"
    found = db.execute(sql, (session.id, kind, bounded(number))).fetchone()
    if found is None:
        raise refused("E_NOT_FOUND")
    return OutsideLine(session, OutsideRow._make(found))


def last_change(db: Database, session: Session) -> OutsideLine | None:
    """Return the line of a session's last change; None if that concerned no such line."""
    sql = "SELECT what, details FROM change WHERE session_id = ? AND version = ?"
    found = db.execute(sql, (session.id, session.version)).fetchone()
    if found is None or found[0] not in CHANGES:
        return None
    details = loads(found[1])
    return find(db, session, details["kind"], details["number"])


def of_change(session: Session, details: Mapping[str, Any]) -> OutsideLine:
    """Return the line of a change by its `details` in the history."""
    known = {**details, "id": 0, "status": "valid", "version": 0}
    shares = packed(details["shares"])
    fields = [known.get(field, shares) for field in OutsideRow._fields]
    return OutsideLine(session, OutsideRow._make(fields))


def kept(db: Database, session_id: int) -> list[OutsideRow]:
    """Return all lines of a session, oldest first."""
    found = db.execute(f"{_ROW} ORDER BY id", (session_id,)).fetchall()
    return [OutsideRow._make(line) for line in found]


def details_of(line: OutsideRow) -> dict[str, Any]:
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


def pay(
    db: Database, caller: Caller, paid: Paid, *, key: str, expected_version: int | None = None
) -> OutsideLine:
    """Save a payment, even in an ended session. A retry returns the saved line."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, ended_too=True)
        payer, payee = [
            GA if name is None else session.number_of(name, "player") for name in paid[:2]
        ]
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
    """Save an expense. A retry returns the saved line, even in an ended session."""
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
    """Strike a line out or restore it; a no-op if it has that status already."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, ended_too=kind == "payment")
        line = find(db, session, kind, number)
        if line.counts is counts:
            return line
        check_version(session, expected_version)
        take_back(db, session, line)
        return find(db, session, kind, number)


strike = partial(set_status, counts=False)
"""Strike a line out: it stays visible, and counts no more."""

restore = partial(set_status, counts=True)
"""Restore a line that was struck out."""


def take_back(db: Database, session: Session, line: OutsideLine) -> int:
    """Strike a line out, or restore a struck one. Returns the version of the session."""
    what, status = ("outside_struck", "struck") if line.counts else ("outside_restored", "valid")
    version = record(db, session, what, details=details_of(line.kept))
    sql = "UPDATE outside_line SET status = ?, version = ? WHERE id = ?"
    db.execute(sql, (status, version, line.kept.id))
    return version


def _known(db: Database, session: Session, key: IdempotencyKey) -> OutsideLine | None:
    """Return the line that was saved under a key; refuse a key of another request."""
    sql = "SELECT kind, number, body_hash FROM outside_line WHERE session_id = ? AND key = ?"
    found = db.execute(sql, (session.id, key.text)).fetchone()
    if found is None:
        return None
    if found[2] != key.body:
        raise refused("E_KEY_REUSED outside")
    return find(db, session, found[0], found[1])


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
    halves = packed({str(who): _halves(share) for who, share in sorted(shares.items())})
    sql = "SELECT coalesce(max(number), 0) + 1 FROM outside_line WHERE session_id = ? AND kind = ?"
    (number,) = db.execute(sql, (session.id, kind)).fetchone()
    version = session.version + 1
    line = OutsideRow(0, kind, number, "valid", version, unit, payer, halves, label)
    insert_row(db, session.id, line, key)
    record(db, session, SAVED[kind], details=details_of(line))
    sql = "UPDATE person SET played = 1 WHERE session_id = ? AND number = ? AND NOT played"
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
