"""The lines of a ledger as they are kept: rounds, and what became of the gà."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from json import loads
from typing import Any, NamedTuple

from scorekeeper import ledger
from scorekeeper.games.base import Amount, Problem
from scorekeeper.ledger import Booked, Booking, Standing, bets
from scorekeeper.profiles import Profile
from scorekeeper.store.database import Database, bounded, row, rows
from scorekeeper.store.table import Table

NOTHING = Standing((), 0)
"""What an evening stands at before its first line."""


class KeptLine(NamedTuple):
    """A line and its current version, as the tables hold them."""

    id: int
    position: int
    kind: str
    number: int
    status: str
    version: int
    led: int | None
    leads_next: int | None
    ga_before: int
    ga_after: int
    totals: str
    what: str
    profile_id: int | None
    stake: int | None
    entry: str
    net: str
    at: str
    by: int | None

    @property
    def standing(self) -> Standing:
        """What the evening stood at after it."""
        return Standing(tuple(loads(self.totals)), self.ga_after)

    @property
    def booked(self) -> Booked:
        """What it brought, without its transfers."""
        return Booked(tuple(loads(self.net)), (), self.ga_before, self.ga_after)

    @property
    def keeps_ga(self) -> bool:
        """Whether it says that the gà is kept for the group's next evening."""
        return self.kind == "ga" and self.valid and loads(self.entry)["ga"] == "kept"

    @property
    def valid(self) -> bool:
        """Whether it counts."""
        return self.status == "valid"


@dataclass(frozen=True, slots=True)
class Line:
    """A line as people see it: with the names of now, in bets."""

    kind: str
    """`round`, or `ga` for what became of the gà."""
    number: int
    status: str
    """`valid` or `struck`."""
    version: int
    """The version of the session in which it last changed."""
    what: str
    """How it last changed: saved, corrected, rescored, struck, restored."""
    at: str
    machine: int | None
    """Who changed it last: the number of the machine."""
    entry: Mapping[str, Any]
    profile: Profile | None
    """The rules it was scored by; None for the gà."""
    stake: int | None
    net: Mapping[str, Amount]
    totals: Mapping[str, Amount]
    """After it."""
    ga_before: Amount
    ga_after: Amount


_LINE = """
SELECT line.id, position, kind, line.number, status, line.version, led, leads_next,
    line.ga_before_half_bets, ga_after_half_bets, totals_half_bets,
    line_version.what, profile_id, stake, entry, net_half_bets, change.at, machine.number
FROM line
JOIN line_version ON line_version.line_id = line.id AND line_version.version = line.version
JOIN change ON change.session_id = line.session_id AND change.version = line.version
LEFT JOIN machine ON machine.id = change.machine_id
WHERE line.session_id = ?
"""


def _kept(db: Database, sql: str, *parameters: object) -> list[KeptLine]:
    return [KeptLine._make(found) for found in rows(db, _LINE + sql, parameters)]


def latest(db: Database, table: Table, count: int, before: int | None = None) -> list[KeptLine]:
    """The last lines in the order of scoring, the last first; those before a position."""
    if before is None:
        return _kept(db, "ORDER BY position DESC LIMIT ?", table.session.id, count)
    return _kept(
        db,
        "AND position < ? ORDER BY position DESC LIMIT ?",
        table.session.id,
        bounded(before),
        count,
    )


def following(db: Database, session: int, position: int) -> list[KeptLine]:
    """Every line from a position on, in the order of scoring."""
    return _kept(db, "AND position >= ? ORDER BY position", session, position)


def rounds_after(db: Database, session: int, number: int, limit: int) -> list[KeptLine]:
    """Rounds with numbers above one, in the order of their numbers."""
    sql = "AND kind = 'round' AND line.number > ? ORDER BY line.number LIMIT ?"
    return _kept(db, sql, session, bounded(number), limit)


def find(db: Database, session: int, kind: str, number: int) -> KeptLine | None:
    """One line."""
    found = _kept(db, "AND kind = ? AND line.number = ?", session, kind, bounded(number))
    return found[0] if found else None


_STANDING = "SELECT position, totals_half_bets, ga_after_half_bets FROM line WHERE session_id = ?"


def end(db: Database, session: int) -> tuple[int, Standing]:
    """The position of the next line, and what the evening stands at."""
    found = row(db, f"{_STANDING} ORDER BY position DESC LIMIT 1", (session,))
    return (found[0] + 1, _standing(found)) if found else (1, NOTHING)


def standing_before(db: Database, session: int, position: int) -> Standing:
    """What the evening stood at before a position."""
    sql = f"{_STANDING} AND position < ? ORDER BY position DESC LIMIT 1"
    found = row(db, sql, (session, position))
    return _standing(found) if found else NOTHING


def _standing(found: Any) -> Standing:
    return Standing(tuple(loads(found[1])), found[2])


def bookings(db: Database, line: int) -> tuple[Booking, ...]:
    """The transfers of a line as they are kept."""
    found = rows(
        db,
        """
        SELECT payer, payee, half_bets, reason, debtor FROM transfer
        WHERE line_id = ? ORDER BY place
        """,
        (line,),
    )
    return tuple([Booking._make(transfer) for transfer in found])


def shown(table: Table, line: KeptLine) -> Line:
    """A line for people."""
    return Line(
        kind=line.kind,
        number=line.number,
        status=line.status,
        version=line.version,
        what=line.what,
        at=line.at,
        machine=line.by,
        entry=entry_of(table, line),
        profile=None if line.profile_id is None else table.profiles[line.profile_id],
        stake=line.stake,
        net=net_of(table, line.entry, loads(line.net)),
        totals=table.named(loads(line.totals)),
        ga_before=bets(line.ga_before),
        ga_after=bets(line.ga_after),
    )


def entry_of(table: Table, line: KeptLine) -> dict[str, Any]:
    """What was entered, with the names of now."""
    if line.kind == "round":
        return table.as_entered(line.entry)
    entry = loads(line.entry)
    return {"ga": entry["ga"], "among": [table.name(number) for number in entry["among"]]}


def net_of(table: Table, entry: str, net: Sequence[int]) -> dict[str, Amount]:
    """What a line brought to those it concerns, in bets by name."""
    kept = loads(entry)
    numbers = [int(ref) for ref in kept.get("players") or kept["among"]]
    names = {person.number: person.name for person in table.people}
    return {names[n]: bets(net[n - 1]) if n <= len(net) else 0 for n in numbers}


def book(table: Table, line: KeptLine, ga: int) -> Booked | list[Problem]:
    """What a line brings by its own rules when the gà before it is this."""
    if line.kind == "ga":
        entry = loads(line.entry)
        return ledger.book_ga(entry["ga"], entry["among"], ga)
    assert line.profile_id is not None
    profile = table.profiles[line.profile_id]
    scored = ledger.score_in_session(profile, table.as_entered(line.entry), ga, table.numbers)
    return scored if isinstance(scored, list) else scored.booked
