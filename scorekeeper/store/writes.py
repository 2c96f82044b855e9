"""The statements that write lines of the ledger. What is written was worked out before."""

from collections.abc import Iterable, Sequence
from json import loads
from typing import NamedTuple

from scorekeeper.ledger import Booked, Booking, Moved, Scored, Standing
from scorekeeper.store.database import Database, insert
from scorekeeper.store.table import Table, packed


class Draft(NamedTuple):
    """A line as it is to be kept."""

    kind: str
    entry: str
    """As `Table.as_kept` gives it."""
    booked: Booked
    profile_id: int | None = None
    scored: Scored | None = None
    """None for what is no round that counts."""

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
            ga_before_half_bets, ga_after_half_bets, totals_half_bets)
        VALUES (?, ?, ?, ?, 'valid', ?, ?, ?, ?, ?, ?)
        """,
        (
            table.session.id,
            place.position,
            draft.kind,
            place.number,
            table.session.version + 1,
            table.session.leader,
            place.leader,
            draft.booked.ga_before,
            draft.booked.ga_after,
            packed(place.standing.after(draft.booked).totals),
        ),
    )


def make_room(db: Database, session: int, position: int) -> None:
    """Move every line from a position on by one."""
    db.execute(
        "UPDATE line SET position = position + 1 WHERE session_id = ? AND position >= ?",
        (session, position),
    )


def update_line(
    db: Database,
    line: int,
    version: int,
    status: str,
    booked: Booked,
    standing: Standing,
    leader: int | None,
) -> None:
    """A line as it is after it changed."""
    db.execute(
        """
        UPDATE line SET version = ?, status = ?, leads_next = ?, ga_before_half_bets = ?,
            ga_after_half_bets = ?, totals_half_bets = ?
        WHERE id = ?
        """,
        (
            version,
            status,
            leader,
            booked.ga_before,
            booked.ga_after,
            packed(standing.totals),
            line,
        ),
    )


def add_version(
    db: Database, line: int, version: int, what: str, draft: Draft, stake: int | None
) -> None:
    """What was entered, and the payments that follow, in place of those before."""
    db.execute(
        "INSERT INTO line_version VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            line,
            version,
            what,
            draft.profile_id,
            stake,
            draft.entry,
            draft.booked.ga_before,
            packed(draft.booked.net),
        ),
    )
    _write_transfers(db, line, draft.booked.bookings)


def _write_transfers(db: Database, line: int, bookings: Sequence[Booking]) -> None:
    db.execute("DELETE FROM transfer WHERE line_id = ?", (line,))
    db.conn.executemany(
        "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(line, place, *booking) for place, booking in enumerate(bookings)],
    )


def write_moved(db: Database, version: int, moved: Iterable[Moved]) -> None:
    """What became of later lines: their kept copies, and new versions of those scored again."""
    for one in moved:
        kept = one.line.fact
        db.execute(
            """
            UPDATE line SET ga_before_half_bets = ?, ga_after_half_bets = ?, totals_half_bets = ?
            WHERE id = ?
            """,
            (one.booked.ga_before, one.booked.ga_after, packed(one.standing.totals), kept.id),
        )
        if one.rescored or one.line.changed:
            draft = Draft(kept.kind, kept.entry, one.booked, kept.profile_id)
            what = "corrected" if one.line.changed else "rescored"
            db.execute("UPDATE line SET version = ? WHERE id = ?", (version, kept.id))
            add_version(db, kept.id, version, what, draft, kept.stake)


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
    db.conn.executemany(
        "UPDATE person SET played = 1 WHERE session_id = ? AND number = ?",
        [(table.session.id, number) for number in new],
    )


def keep_key(
    db: Database,
    table: Table,
    key: Key,
    line: int,
    totals: Sequence[int],
    changes: Sequence[int],
) -> None:
    """Remember what a key was answered."""
    version = table.session.version + 1
    kept = (key.text, key.body, line, version, packed(totals), packed(changes))
    db.execute("INSERT INTO entry_key VALUES (?, ?, ?, ?, ?, ?, ?)", (table.session.id, *kept))
