"""Side payments between rounds: a fine, a bet on the side, money into the gà or out of it.

Each is a line of the ledger, with bets at the stake of the session. Money between people that is no
whole number of half bets is one bet at a stake of its own, so that totals in money stay exact.
"""

from dataclasses import replace
from json import loads
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit, grouped
from scorekeeper.evening.ledger import HALVES, in_half_bets, touches_ga
from scorekeeper.evening.settling import GA
from scorekeeper.games.base import Amount
from scorekeeper.store import lines
from scorekeeper.store.database import Database, writing
from scorekeeper.store.errors import LARGEST_STAKE, check_text, read_key, refused
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.store.lines import ChangeResult, answered, apply
from scorekeeper.store.rounds import LONGEST_NOTE
from scorekeeper.store.session import (
    Caller,
    Line,
    Role,
    Session,
    authorize,
    check_not_ended,
    packed,
)
from scorekeeper.text import join

KIND = "side"


class SidePayment(NamedTuple):
    """A side payment as entered; None is the gà."""

    payer: str | None
    payees: tuple[str | None, ...]  # each is paid the amount
    amount: Amount
    unit: SettleUnit
    note: str = ""


def pay(db: Database, caller: Caller, side: SidePayment, *, key: str) -> ChangeResult:
    """Save a side payment; a retry returns the stored result, even in an ended session."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER, ended_too=True)
        payer, *payees = [
            GA if name is None else session.number_of(name, "player")
            for name in (side.payer, *side.payees)
        ]
        checked = read_key(key, KIND, payer, payees, str(side.amount), side.unit, side.note)
        if known := answered(db, session, checked):
            return known
        check_not_ended(session)
        check_text(side.note, "note", "note", LONGEST_NOTE)
        alone = len(payees) == 1 or GA not in (payer, *payees)
        if not payees or payer in payees or len(set(payees)) != len(payees) or not alone:
            raise refused("E_SHAPE payee", "to")
        half_bets, stake = _read_amount(session, side, GA in (payer, *payees))
        among = [who for who in (payer, *payees) if who != GA]
        entry = {"from": payer, "to": payees, "half_bets": half_bets, "note": side.note}
        sql = "SELECT coalesce(max(number), 0) + 1 FROM line WHERE session_id = ? AND kind = ?"
        (number,) = db.execute(sql, (session.id, KIND)).fetchone()
        end = lines.next_position(db, session.id)
        line = packed({**entry, "among": among})
        edit = lines.new_line(session, KIND, end, line, stake, number=number)
        return apply(db, session, [edit], KIND, key=checked)


def _read_amount(session: Session, side: SidePayment, with_ga: bool) -> tuple[int, int | None]:
    """Return an amount as half bets and their stake, or refuse it."""
    halves = side.amount * HALVES
    if halves.denominator != 1 or not 0 < side.amount <= LARGEST_STAKE:
        raise refused("E_SHAPE amount", "amount", most=grouped(LARGEST_STAKE))
    half_bets, stake = int(halves), session.stake
    if side.unit == "money":
        if stake is None:
            raise refused("E_SHAPE points", "amount")
        half_bets, stake = in_half_bets(half_bets, stake)
    # A game expects whole bets in the gà.
    if with_ga and (stake != session.stake or half_bets % HALVES):
        worth = (session.stake or 1) if side.unit == "money" else 1
        below, unit = int(side.amount // worth), Unit(session.stake)
        near = [unit.plain(bets) for bets in (below, below + 1) if bets]
        raise refused("E_SHAPE into ga", "amount", near=join(near, " / "))
    return half_bets, stake


def latest(db: Database, session: Session, count: int = 20) -> list[Line]:
    """Return the last side payments, newest first."""
    return lines.select(db, session, "AND kind = ? ORDER BY position DESC LIMIT ?", KIND, count)


def at_stake(db: Database, line: Line, was: int | None, stake: int | None) -> Line:
    """Return a line at another stake; a side payment between people keeps its money.

    Without money it is worth the nearest half bets, and has its money again with the next stake.
    """
    entry = loads(line.entry_json)
    if line.kind != KIND or touches_ga(entry):
        return replace(line, stake=stake)
    sql = """
    SELECT stake * json_extract(entry, '$.half_bets'), stake FROM line_version
    WHERE line_id = ? AND stake IS NOT NULL ORDER BY version DESC LIMIT 1
    """
    half_dong, worth = db.execute(sql, (line.id,)).fetchone() or (0, 0)
    if not half_dong:
        return replace(line, stake=stake)
    worth = was or worth
    nearest = max(1, (2 * half_dong + worth) // (2 * worth))
    half_bets, own = (nearest, None) if stake is None else in_half_bets(half_dong, stake)
    return replace(line, stake=own, entry_json=packed({**entry, "half_bets": half_bets}))
