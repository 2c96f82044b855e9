"""Lines outside rounds as they are read: payments to settle up, and expenses."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from json import loads
from typing import Any, Literal, NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.ledger import bets
from scorekeeper.settling import Pairs, owed
from scorekeeper.store.database import Database, bounded
from scorekeeper.store.errors import refused
from scorekeeper.store.session_state import SessionState, packed

OutsideKind = Literal["payment", "expense"]
SettleUnit = Literal["money", "bets"]
"""What is settled: đồng, or bets where points are played for."""

MOST = 10**12
"""The most đồng of one line."""

_PAYMENT_COLUMN: Mapping[SettleUnit, str] = {"money": "paid_half_dong", "bets": "paid_half_bets"}
_EXPENSE_COLUMN = "spent_half_dong"
SAVED: Mapping[OutsideKind, str] = {"payment": "paid", "expense": "spent"}
CHANGES = (*SAVED.values(), "outside_struck", "outside_restored")
"""What the history calls changes of such lines."""


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
        """What it brings between each two, where it counts."""
        shares = loads(self.shares_halves)
        return owed((int(who), self.payer, halves) for who, halves in shares.items())

    @property
    def column(self) -> str:
        """The part of the debts in which it counts."""
        return _EXPENSE_COLUMN if self.kind == "expense" else _PAYMENT_COLUMN[self.unit]


@dataclass(frozen=True)
class OutsideLine:
    """A line outside rounds as people see it, with the current names; None is the gà."""

    state: SessionState
    kept: OutsideRow

    @property
    def payer(self) -> str | None:
        """The person who paid."""
        return self.state.name(self.kept.payer)

    @cached_property
    def shares(self) -> Mapping[str | None, Amount]:
        """For whom, in bets or đồng by name; of a payment the one who was paid."""
        shares = loads(self.kept.shares_halves)
        return {self.state.name(int(who)): bets(halves) for who, halves in shares.items()}

    @property
    def amount(self) -> Amount:
        """All that was paid."""
        return sum(self.shares.values())

    @property
    def counts(self) -> bool:
        """Whether it is not struck out."""
        return self.kept.status == "valid"


_ROW = f"SELECT {', '.join(OutsideRow._fields)} FROM outside_line"


def latest(db: Database, state: SessionState, limit: int = 50) -> list[OutsideLine]:
    """The lines outside rounds of a session, the last first, those struck out too."""
    sql = f"{_ROW} WHERE session_id = ? ORDER BY id DESC LIMIT ?"
    found = db.execute(sql, (state.session.id, limit)).fetchall()
    return [OutsideLine(state, OutsideRow._make(line)) for line in found]


def find(db: Database, state: SessionState, kind: str, number: int) -> OutsideLine:
    """The line of that kind and number; refused where there is none."""
    sql = f"{_ROW} WHERE session_id = ? AND kind = ? AND number = ?"
    found = db.execute(sql, (state.session.id, kind, bounded(number))).fetchone()
    if found is None:
        raise refused("E_NOT_FOUND")
    return OutsideLine(state, OutsideRow._make(found))


def last_change(db: Database, state: SessionState) -> OutsideLine | None:
    """The line that the last change of a session was about; None where that was of no such line."""
    sql = "SELECT what, details FROM change WHERE session_id = ? AND version = ?"
    found = db.execute(sql, (state.session.id, state.session.version)).fetchone()
    if found is None or found[0] not in CHANGES:
        return None
    details = loads(found[1])
    return find(db, state, details["kind"], details["number"])


def of_change(state: SessionState, details: Mapping[str, Any]) -> OutsideLine:
    """The line of a change, by its `details`, as the history tells it."""
    known = {**details, "id": 0, "status": "valid", "version": 0}
    shares = packed(details["shares"])
    fields = [known.get(field, shares) for field in OutsideRow._fields]
    return OutsideLine(state, OutsideRow._make(fields))


def kept(db: Database, session: int) -> list[OutsideRow]:
    """All lines outside rounds of a session, in the order in which they were written."""
    found = db.execute(f"{_ROW} WHERE session_id = ? ORDER BY id", (session,)).fetchall()
    return [OutsideRow._make(line) for line in found]


def details_of(line: OutsideRow) -> dict[str, Any]:
    """What the history keeps of a line; nothing of it ever changes."""
    told = {field: getattr(line, field) for field in ("kind", "number", "unit", "payer", "label")}
    return {**told, "shares": loads(line.shares_halves)}
