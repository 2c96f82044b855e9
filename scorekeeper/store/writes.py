"""The statements that write lines of the ledger. What is written was worked out before."""

from collections.abc import Iterable, Sequence
from json import loads
from typing import NamedTuple

from scorekeeper.ledger import Balance, Posted, Posting, ReplayedLine, ScoredInSession, subtracted
from scorekeeper.store.database import Database, insert
from scorekeeper.store.session_state import SessionState, packed


class NewLine(NamedTuple):
    """A line as it is to be kept."""

    kind: str
    entry: str
    """As `SessionState.as_kept` gives it."""
    posted: Posted
    stake: int | None
    """Đồng a bet; None is points only."""
    profile_id: int | None = None
    scored: ScoredInSession | None = None
    """None for what is no round that counts."""
    counts: bool = True
    """Whether it is not struck out."""

    @property
    def people(self) -> list[int]:
        """Whom it names."""
        entry = loads(self.entry)
        return [int(ref) for ref in entry.get("players") or entry["among"]]


class IdempotencyKey(NamedTuple):
    """What tells one entry from another, so that it is done once."""

    text: str
    body: bytes
    """A hash of all that was asked under it."""


class LinePlace(NamedTuple):
    """Where a new line comes."""

    position: int
    number: int
    balance: Balance
    """Before it."""
    leader: int | None
    """After it."""


def insert_line(db: Database, state: SessionState, new_line: NewLine, place: LinePlace) -> int:
    """A new line, by id. Its first version is still to be added."""
    return insert(
        db,
        """
        INSERT INTO line (session_id, position, kind, number, status, version, led, leads_next,
            ga_before_half_bets, ga_after_half_bets, totals_half_bets, money_half_dong)
        VALUES (?, ?, ?, ?, 'valid', ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            state.session.id,
            place.position,
            new_line.kind,
            place.number,
            state.session.version + 1,
            state.session.leader,
            place.leader,
            *_copies(new_line.posted, place.balance.after(new_line.posted, new_line.stake)),
        ),
    )


def _copies(posted: Posted, balance: Balance) -> tuple[int, int, str, str]:
    """What is kept beside a line of what follows from it."""
    totals, money = packed(balance.totals), packed(balance.money)
    return posted.ga_before, posted.ga_after, totals, money


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
    new_line: NewLine,
    before: Balance,
    leader: int | None,
) -> None:
    """A line as it is after it changed, where the evening stood at this before it."""
    copies = _copies(new_line.posted, before.after(new_line.posted, new_line.stake))
    sql = f"UPDATE line SET version = ?, status = ?, leads_next = ?, {_COPIES} WHERE id = ?"
    db.execute(sql, (version, status, leader, *copies, line))


def add_version(db: Database, line: int, version: int, what: str, new_line: NewLine) -> None:
    """What was entered, and the payments that follow, in place of those before."""
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


def _write_transfers(db: Database, line: int, postings: Sequence[Posting]) -> None:
    """Keep the payments of a line as a checksum for `recheck`; nothing else reads them."""
    db.execute("DELETE FROM transfer WHERE line_id = ?", (line,))
    db.executemany(
        "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(line, place, *posting) for place, posting in enumerate(postings)],
    )


def write_replayed(
    db: Database, version: int, replayed: Iterable[ReplayedLine], each: str = "rescored"
) -> None:
    """What became of later lines: their kept copies, and new versions of those scored again.

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
            db.execute("UPDATE line SET version = ? WHERE id = ?", (version, kept.id))
            add_version(db, kept.id, version, what, new_line)


def count(db: Database, state: SessionState, new_line: NewLine, place: LinePlace) -> None:
    """Keep what the session knows of its lines, and who has played."""
    column = "rounds" if new_line.kind == "round" else "ga_lines"
    db.execute(f"UPDATE session SET {column} = ? WHERE id = ?", (place.number, state.session.id))
    set_leader(db, state.session.id, place.leader)
    mark_played(db, state, new_line)


def set_leader(db: Database, session: int, leader: int | None) -> None:
    """Who leads the next round."""
    db.execute("UPDATE session SET leader = ? WHERE id = ?", (leader, session))


def mark_played(db: Database, state: SessionState, new_line: NewLine) -> None:
    """Who is named by a line is never removed."""
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
    """Remember what a key was answered: what the evening stands at, and stood at before."""
    version = state.session.version + 1
    copies = (
        packed(after.totals),
        packed(subtracted(after.totals, before.totals)),
        packed(after.money),
        packed(subtracted(after.money, before.money)),
    )
    kept = (state.session.id, key.text, key.body, line, version, *copies)
    db.execute("INSERT INTO entry_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", kept)
