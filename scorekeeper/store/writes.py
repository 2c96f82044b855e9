"""The statements that write lines of the ledger. Everything written was worked out before."""

from collections.abc import Iterable, Sequence
from json import loads
from typing import NamedTuple

from scorekeeper.counting import Counts
from scorekeeper.ledger import Balance, Posted, Posting, ReplayedLine, ScoredInSession, subtracted
from scorekeeper.store import pairs
from scorekeeper.store.database import Database, insert
from scorekeeper.store.lines import LineRow
from scorekeeper.store.session_state import SessionState, packed


class NewLine(NamedTuple):
    """A line, or a version of one, that is to be written."""

    kind: str
    entry: str
    """The entry as `SessionState.as_kept` gives it."""
    posted: Posted
    stake: int | None
    """Đồng a bet; None is points only."""
    profile_id: int | None = None
    scored: ScoredInSession | None = None
    """The scored round; None for a ga line and for what does not count."""
    counts: bool = True
    """Whether it is not struck out."""

    @property
    def people(self) -> list[int]:
        """The numbers of the people whom it names."""
        entry = loads(self.entry)
        return [int(ref) for ref in entry.get("players") or entry["among"]]


class IdempotencyKey(NamedTuple):
    """The key of a request, by which a retry is known, so that it is done once."""

    text: str
    body: bytes
    """A hash of all that was asked under it."""


class LinePlace(NamedTuple):
    """The place of a new line."""

    position: int
    number: int
    after: Balance
    """The balance after it."""
    leader: int | None
    """The person who leads after it."""


def insert_line(db: Database, state: SessionState, new_line: NewLine, place: LinePlace) -> int:
    """Insert a line; its first version is still to be added. Returns its id."""
    return insert(
        db,
        """
        INSERT INTO line (session_id, position, kind, number, status, version, led, leads_next,
            ga_before_half_bets, ga_after_half_bets, totals_half_bets, money_half_dong,
            counted_by, counts)
        VALUES (?, ?, ?, ?, 'valid', ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            state.session.id,
            place.position,
            new_line.kind,
            place.number,
            state.session.version + 1,
            state.session.leader,
            place.leader,
            *_copies(new_line.posted, place.after),
            *new_line.posted.counts,
        ),
    )


_COPIES = """
ga_before_half_bets = ?, ga_after_half_bets = ?, totals_half_bets = ?, money_half_dong = ?
"""


def _copies(posted: Posted, balance: Balance) -> tuple[int, int, str, str]:
    """The results that are kept in the row of a line."""
    totals, money = packed(balance.totals), packed(balance.money)
    return posted.ga_before, posted.ga_after, totals, money


def make_room(db: Database, session: int, position: int) -> None:
    """Move every line from a position on by one."""
    db.execute(
        "UPDATE line SET position = position + 1 WHERE session_id = ? AND position >= ?",
        (session, position),
    )


_COUNTS = "counted_by = ?, counts = ?"


def update_line(
    db: Database,
    line: int,
    version: int,
    status: str,
    new_line: NewLine,
    before: Balance,
    leader: int | None,
) -> None:
    """Update the row of a line that has changed, where `before` is the balance before it."""
    copies = _copies(new_line.posted, before.after(new_line.posted, new_line.stake))
    sql = f"""
    UPDATE line SET version = ?, status = ?, leads_next = ?, {_COPIES}, {_COUNTS} WHERE id = ?
    """
    db.execute(sql, (version, status, leader, *copies, *new_line.posted.counts, line))


def keep_counts(db: Database, counted: Iterable[tuple[LineRow, Counts]]) -> None:
    """Keep what lines count, as far as none of them has changed since it was read."""
    db.executemany(
        f"UPDATE line SET {_COUNTS} WHERE id = ? AND version = ?",
        [(*counts, line.id, line.version) for line, counts in counted],
    )


def add_first_version(db: Database, line: int, version: int, new_line: NewLine) -> None:
    """Add the first version of a line, and its payments; what is owed between each two follows."""
    _add_version(db, line, version, "saved", new_line)


def add_version(db: Database, line: int, version: int, what: str, new_line: NewLine) -> None:
    """Add another version of a line, whose payments take the place of those before."""
    pairs.count_round(db, line, -1)
    db.execute("DELETE FROM transfer WHERE line_id = ?", (line,))
    _add_version(db, line, version, what, new_line)


def _add_version(db: Database, line: int, version: int, what: str, new_line: NewLine) -> None:
    db.execute(
        "INSERT INTO line_version VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            line,
            version,
            what,
            new_line.profile_id,
            new_line.stake,
            new_line.entry,
            new_line.posted.ga_before,
            packed(new_line.posted.net),
        ),
    )
    _write_transfers(db, line, new_line.posted.postings)
    pairs.count_round(db, line, +1)


def _write_transfers(db: Database, line: int, postings: Sequence[Posting]) -> None:
    """Keep the payments of a line, as a copy of what follows from its entry."""
    db.executemany(
        "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(line, place, *posting) for place, posting in enumerate(postings)],
    )


def write_replayed(
    db: Database, version: int, replayed: Iterable[ReplayedLine], each: str = "rescored"
) -> None:
    """Write the later lines: their kept results, and a new version of each that was scored again.

    `each` says what became of those that were changed themselves.
    """
    for one in replayed:
        kept = one.line.fact
        db.execute(
            f"UPDATE line SET {_COPIES} WHERE id = ?",
            (*_copies(one.posted, one.balance), kept.id),
        )
        if one.rescored or one.line.changed:
            new_line = NewLine(kept.kind, kept.entry, one.posted, kept.stake, kept.profile_id)
            what = each if one.line.changed else "rescored"
            sql = f"UPDATE line SET version = ?, {_COUNTS} WHERE id = ?"
            db.execute(sql, (version, *one.posted.counts, kept.id))
            add_version(db, kept.id, version, what, new_line)


def count(db: Database, state: SessionState, new_line: NewLine, place: LinePlace) -> None:
    """Update what the session keeps of its lines: their number, the leader, and who has played."""
    column = "rounds" if new_line.kind == "round" else "ga_lines"
    db.execute(f"UPDATE session SET {column} = ? WHERE id = ?", (place.number, state.session.id))
    set_leader(db, state.session.id, place.leader)
    mark_played(db, state, new_line)


def set_leader(db: Database, session: int, leader: int | None) -> None:
    """Set the person who leads the next round."""
    db.execute("UPDATE session SET leader = ? WHERE id = ?", (leader, session))


def mark_played(db: Database, state: SessionState, new_line: NewLine) -> None:
    """Mark the people whom a line names: they are never removed."""
    new = set(new_line.people) & {person.number for person in state.people if not person.played}
    db.executemany(
        "UPDATE person SET played = 1 WHERE session_id = ? AND number = ?",
        [(state.session.id, number) for number in new],
    )


def keep_key(
    db: Database,
    state: SessionState,
    key: IdempotencyKey,
    line: int,
    after: Balance,
    before: Balance,
) -> None:
    """Keep the result of a key: the balance after it, how that differs from the one before, and the
    people as they are called and sit."""
    version = state.session.version + 1
    people = packed([(person.number, person.name) for person in state.people])
    copies = (
        packed(after.totals),
        packed(subtracted(after.totals, before.totals)),
        packed(after.money),
        packed(subtracted(after.money, before.money)),
        people,
    )
    kept = (state.session.id, key.text, key.body, line, version, *copies)
    db.execute("INSERT INTO entry_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", kept)
