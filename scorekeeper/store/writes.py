"""The statements that write lines of the ledger. What is written was worked out before."""

from collections.abc import Iterable, Sequence
from json import loads
from typing import NamedTuple

from scorekeeper.ledger import Booked, Booking, Moved, Scored, Standing, subtracted
from scorekeeper.store.database import Database, insert
from scorekeeper.store.session_state import Table, packed


class Draft(NamedTuple):
    """A line as it is to be kept."""

    kind: str
    entry: str
    """As `Table.as_kept` gives it."""
    booked: Booked
    stake: int | None
    """Đồng a bet; None is points only."""
    profile_id: int | None = None
    scored: Scored | None = None
    """None for what is no round that counts."""
    counts: bool = True
    """Whether it is not struck out."""

    @property
    def people(self) -> list[int]:
        """Whom it names."""
        entry = loads(self.entry)
        return [int(ref) for ref in entry.get("players") or entry["among"]]


class Key(NamedTuple):
    """What tells one entry from another, so that it is done once."""

    text: str
    body: bytes
    """A hash of all that was asked under it."""


class Place(NamedTuple):
    """Where a new line comes."""

    position: int
    number: int
    standing: Standing
    """Before it."""
    leader: int | None
    """After it."""


def insert_line(db: Database, table: Table, draft: Draft, place: Place) -> int:
    """A new line, by id. Its first version is still to be added."""
    return insert(
        db,
        """
        INSERT INTO line (session_id, position, kind, number, status, version, led, leads_next,
            ga_before_half_bets, ga_after_half_bets, totals_half_bets, money_half_dong)
        VALUES (?, ?, ?, ?, 'valid', ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            table.session.id,
            place.position,
            draft.kind,
            place.number,
            table.session.version + 1,
            table.session.leader,
            place.leader,
            *_copies(draft.booked, place.standing.after(draft.booked, draft.stake)),
        ),
    )


def _copies(booked: Booked, standing: Standing) -> tuple[int, int, str, str]:
    """What is kept beside a line of what follows from it."""
    totals, money = packed(standing.totals), packed(standing.money)
    return booked.ga_before, booked.ga_after, totals, money


def make_room(db: Database, session: int, position: int) -> None:
    """Move every line from a position on by one."""
    db.execute(
        "UPDATE line SET position = position + 1 WHERE session_id = ? AND position >= ?",
        (session, position),
    )


_COPIES = """
ga_before_half_bets = ?, ga_after_half_bets = ?, totals_half_bets = ?, money_half_dong = ?
"""


def update_line(
    db: Database,
    line: int,
    version: int,
    status: str,
    draft: Draft,
    before: Standing,
    leader: int | None,
) -> None:
    """A line as it is after it changed, where the evening stood at this before it."""
    copies = _copies(draft.booked, before.after(draft.booked, draft.stake))
    sql = f"UPDATE line SET version = ?, status = ?, leads_next = ?, {_COPIES} WHERE id = ?"
    db.execute(sql, (version, status, leader, *copies, line))


def add_version(db: Database, line: int, version: int, what: str, draft: Draft) -> None:
    """What was entered, and the payments that follow, in place of those before."""
    db.execute(
        "INSERT INTO line_version VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            line,
            version,
            what,
            draft.profile_id,
            draft.stake,
            draft.entry,
            draft.booked.ga_before,
            packed(draft.booked.net),
        ),
    )
    _write_transfers(db, line, draft.booked.bookings)


def _write_transfers(db: Database, line: int, bookings: Sequence[Booking]) -> None:
    """Keep the payments of a line as a checksum for `recheck`; nothing else reads them."""
    db.execute("DELETE FROM transfer WHERE line_id = ?", (line,))
    db.executemany(
        "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(line, place, *booking) for place, booking in enumerate(bookings)],
    )


def write_moved(db: Database, version: int, moved: Iterable[Moved], each: str = "rescored") -> None:
    """What became of later lines: their kept copies, and new versions of those scored again.

    `each` says what became of those that were changed themselves.
    """
    for one in moved:
        kept = one.line.fact
        db.execute(
            f"UPDATE line SET {_COPIES} WHERE id = ?",
            (*_copies(one.booked, one.standing), kept.id),
        )
        if one.rescored or one.line.changed:
            draft = Draft(kept.kind, kept.entry, one.booked, kept.stake, kept.profile_id)
            what = each if one.line.changed else "rescored"
            db.execute("UPDATE line SET version = ? WHERE id = ?", (version, kept.id))
            add_version(db, kept.id, version, what, draft)


def count(db: Database, table: Table, draft: Draft, place: Place) -> None:
    """Keep what the session knows of its lines, and who has played."""
    column = "rounds" if draft.kind == "round" else "ga_lines"
    db.execute(f"UPDATE session SET {column} = ? WHERE id = ?", (place.number, table.session.id))
    set_leader(db, table.session.id, place.leader)
    mark_played(db, table, draft)


def set_leader(db: Database, session: int, leader: int | None) -> None:
    """Who leads the next round."""
    db.execute("UPDATE session SET leader = ? WHERE id = ?", (leader, session))


def mark_played(db: Database, table: Table, draft: Draft) -> None:
    """Who is named by a line is never removed."""
    new = set(draft.people) & {person.number for person in table.people if not person.played}
    db.executemany(
        "UPDATE person SET played = 1 WHERE session_id = ? AND number = ?",
        [(table.session.id, number) for number in new],
    )


def keep_key(
    db: Database,
    table: Table,
    key: Key,
    line: int,
    after: Standing,
    before: Standing,
) -> None:
    """Remember what a key was answered: what the evening stands at, and stood at before."""
    version = table.session.version + 1
    copies = (
        packed(after.totals),
        packed(subtracted(after.totals, before.totals)),
        packed(after.money),
        packed(subtracted(after.money, before.money)),
    )
    kept = (table.session.id, key.text, key.body, line, version, *copies)
    db.execute("INSERT INTO entry_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", kept)
