"""Lines outside rounds: who has paid whom to settle up, and who paid what for whom.

They move no total of the game. Each is a change of its session like a round, stays as it was
written, and can be struck out and restored.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.amounts import grouped
from scorekeeper.games.base import Amount
from scorekeeper.settling import GA
from scorekeeper.store.authorization import (
    Caller,
    Role,
    authorize,
    check_version,
    record,
)
from scorekeeper.store.database import Database, insert, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.idempotency import IdempotencyKey, read_key
from scorekeeper.store.opening import checked_title
from scorekeeper.store.outside_lines import (
    MOST,
    SAVED,
    OutsideKind,
    OutsideLine,
    OutsideRow,
    SettleUnit,
    details_of,
    find,
)
from scorekeeper.store.session_state import SessionState, packed


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


class _NewLine(NamedTuple):
    kind: OutsideKind
    unit: SettleUnit
    payer: int
    shares: Mapping[int, Amount]
    """By the number of whom they are for."""
    label: str = ""


def pay(
    db: Database, caller: Caller, paid: Paid, *, key: str, expected_version: int | None = None
) -> OutsideLine:
    """Write that one has paid another, also after the session has ended. A retry with a used key
    returns the line as it is."""
    with writing(db):
        state = authorize(db, caller, Role.KEEPER, ended_too=True)
        payer, payee = _account(state, paid.payer), _account(state, paid.payee)
        # By number: a retry is the same after somebody was renamed.
        checked = read_key(key, "paid", payer, payee, str(paid.amount), paid.unit)
        if known := _known(db, state, checked):
            return known
        check_version(state, expected_version)
        if payer == payee:
            raise refused("E_SHAPE payee", "payee")
        if paid.unit == "bets" and state.session.stake is not None:
            raise refused("E_SHAPE bets", "amount")
        return _add(db, state, checked, _NewLine("payment", paid.unit, payer, {payee: paid.amount}))


def spend(db: Database, caller: Caller, spent: Spent, *, key: str) -> OutsideLine:
    """Write that one has paid something for people. A retry with a used key returns the line as it
    is, also after the session has ended."""
    with writing(db):
        state = authorize(db, caller, Role.KEEPER, ended_too=True)
        shares = {_person(state, who): share for who, share in spent.shares.items()}
        payer, told = _person(state, spent.payer), {who: str(shares[who]) for who in shares}
        checked = read_key(key, "spent", payer, spent.label, told)
        if known := _known(db, state, checked):
            return known
        if state.session.ended_at:
            raise refused("E_SESSION_ENDED")
        label = checked_title(spent.label, "label")
        if not shares:
            raise refused("E_SHAPE shares", "shares")
        return _add(db, state, checked, _NewLine("expense", "money", payer, shares, label))


def strike(
    db: Database,
    caller: Caller,
    kind: OutsideKind,
    number: int,
    *,
    expected_version: int | None = None,
) -> OutsideLine:
    """Strike a line out: it stays visible and counts no more. One struck out already stays so, and
    that is no refusal."""
    return _count(db, caller, kind, number, False, expected_version)


def restore(
    db: Database,
    caller: Caller,
    kind: OutsideKind,
    number: int,
    *,
    expected_version: int | None = None,
) -> OutsideLine:
    """Restore a line that was struck out. One that counts stays so, and that is no refusal."""
    return _count(db, caller, kind, number, True, expected_version)


def take_back(db: Database, state: SessionState, line: OutsideLine) -> int:
    """Strike a line out, or restore it where it is struck out. Returns the session's version."""
    kept, counts = line.kept, not line.counts
    status = "valid" if counts else "struck"
    version = record(
        db, state, "outside_restored" if counts else "outside_struck", details=details_of(kept)
    )
    sql = "UPDATE outside_line SET status = ?, version = ? WHERE id = ?"
    db.execute(sql, (status, version, kept.id))
    return version


def _known(db: Database, state: SessionState, key: IdempotencyKey) -> OutsideLine | None:
    sql = "SELECT kind, number, body_hash FROM outside_line WHERE session_id = ? AND key = ?"
    found = db.execute(sql, (state.session.id, key.text)).fetchone()
    if found is None:
        return None
    if found[2] != key.body:
        raise refused("E_KEY_REUSED outside")
    return find(db, state, found[0], found[1])


def _account(state: SessionState, name: str | None) -> int:
    return GA if name is None else _person(state, name)


def _person(state: SessionState, name: str) -> int:
    if name not in state.numbers:
        told = ", ".join(state.numbers)
        raise refused("E_PLAYER_UNKNOWN", "player", player=name, players=told)
    return state.numbers[name]


def _halves(amount: Amount) -> int:
    halves = amount * 2
    if halves.denominator != 1 or not 0 < amount <= MOST:
        raise refused("E_SHAPE amount", "amount", most=grouped(MOST))
    return int(halves)


def _add(db: Database, state: SessionState, key: IdempotencyKey, new: _NewLine) -> OutsideLine:
    halves = {str(who): _halves(share) for who, share in sorted(new.shares.items())}
    sql = "SELECT coalesce(max(number), 0) + 1 FROM outside_line WHERE session_id = ? AND kind = ?"
    (number,) = db.execute(sql, (state.session.id, new.kind)).fetchone()
    version = state.session.version + 1
    written = (packed(halves), new.label)
    line = OutsideRow(0, new.kind, number, "valid", version, new.unit, new.payer, *written)
    insert_row(db, state.session.id, line, key)
    record(db, state, SAVED[new.kind], details=details_of(line))
    named = [(state.session.id, who) for who in (new.payer, *new.shares)]
    sql = "UPDATE person SET played = 1 WHERE session_id = ? AND number = ? AND NOT played"
    db.executemany(sql, named)
    return find(db, state, new.kind, number)


def insert_row(db: Database, session: int, line: OutsideRow, key: IdempotencyKey) -> None:
    """Insert a line of a session."""
    insert(
        db,
        """
        INSERT INTO outside_line (session_id, kind, number, status, version, unit, payer,
            shares_halves, label, key, body_hash)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (session, *line[1:], *key),
    )


def _count(
    db: Database,
    caller: Caller,
    kind: OutsideKind,
    number: int,
    counts: bool,
    expected_version: int | None,
) -> OutsideLine:
    with writing(db):
        state = authorize(db, caller, Role.KEEPER, ended_too=kind == "payment")
        line = find(db, state, kind, number)
        if line.counts is counts:
            return line
        check_version(state, expected_version)
        take_back(db, state, line)
        return find(db, state, kind, number)
