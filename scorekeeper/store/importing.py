"""A session that was taken elsewhere, written into this book as a new one. `recheck` has judged it
before: of a file nothing else gets here."""

from collections.abc import Mapping
from typing import TypeVar

from scorekeeper.ledger import Balance
from scorekeeper.store import expenses
from scorekeeper.store.access import new_secret
from scorekeeper.store.archive import Archive, ArchivedLine
from scorekeeper.store.database import Database, check_room, insert, writing
from scorekeeper.store.opening import Opened, hand_over, opened_before
from scorekeeper.store.people import write_people
from scorekeeper.store.replay import IdempotencyKey
from scorekeeper.store.session import packed
from scorekeeper.store.session_rules import add_profile

_Key = TypeVar("_Key")
_Ids = Mapping[_Key, int]
"""The ids of rows that were written, by what the archive calls each; None has none."""


def write(
    db: Database,
    archive: Archive,
    *,
    browser: int | None = None,
    key: IdempotencyKey | None = None,
) -> Opened:
    """Write an archive as a new session, owned by the browser; without one, by the holder of the
    owner token. Its history goes on with the change `imported`.

    With a key the same call writes it once; keys are in one list with those of sessions that are
    opened.
    """
    with writing(db):
        if known := opened_before(db, key, browser):
            return known
        check_room(db)
        session_id = _insert_session(db, archive)
        write_people(db, session_id, archive.session.people)
        machines = _insert_machines(db, session_id, archive)
        profiles = _insert_profiles(db, session_id, archive)
        lines: _Ids[tuple[str | None, int | None]] = {
            (line.kind, line.number): _insert_line(db, session_id, position, line, profiles)
            for position, line in enumerate(archive.lines, start=1)
        }
        for outside_line in archive.outside:
            # Under a key that no retry asks for.
            expenses.insert_row(db, session_id, outside_line, IdempotencyKey(new_secret(), b""))
        _insert_changes(db, session_id, archive, machines, lines)
        return hand_over(db, session_id, "imported", browser=browser, key=key)


def _insert_session(db: Database, archive: Archive) -> int:
    kept = archive.session
    end = archive.lines[-1].balance if archive.lines else Balance()
    return insert(
        db,
        """
        INSERT INTO session (title, stake, zone, opened_at, ended_at, version, rounds, ga_lines,
            people, leader, turns, totals_half_bets, money_half_dong)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            *(kept.title, kept.stake, kept.zone, kept.opened_at, kept.ended_at, kept.version),
            *(kept.rounds, kept.ga_lines, kept.people_ever, kept.leader_number, kept.turns),
            *(packed(end.totals), packed(end.money)),
        ),
    )


def _insert_machines(db: Database, session_id: int, archive: Archive) -> dict[int | None, int]:
    """Machines that only their history knows: nobody writes by them any more."""
    sql = "INSERT INTO machine (session_id, number, person) VALUES (?, ?, ?)"
    return {
        machine.number: insert(db, sql, (session_id, machine.number, machine.person))
        for machine in archive.machines
    }


def _insert_profiles(db: Database, session_id: int, archive: Archive) -> dict[int | None, int]:
    return {
        id: add_profile(db, session_id, profile, since=archive.since[id])
        for id, profile in archive.session.profiles.items()
    }


def _insert_line(
    db: Database, session_id: int, position: int, line: ArchivedLine, profiles: _Ids[int | None]
) -> int:
    """Insert a line with its versions and payments. Returns its id."""
    id = insert(
        db,
        """
        INSERT INTO line (session_id, position, kind, number, status, version, led, leads_next)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            *(session_id, position, line.kind, line.number, line.status, line.versions[-1].version),
            *(line.led, line.leads_next),
        ),
    )
    db.executemany(
        "INSERT INTO line_version VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(id, kept.version, kept.what, profiles.get(kept.profile_id), kept.stake),
                *(kept.entry, kept.ga_before, packed(kept.net)),
            )
            for kept in line.versions
        ],
    )
    db.executemany(
        "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(id, place, *posting) for place, posting in enumerate(line.postings)],
    )
    return id


def _insert_changes(
    db: Database,
    session_id: int,
    archive: Archive,
    machines: _Ids[int | None],
    lines: _Ids[tuple[str | None, int | None]],
) -> None:
    db.executemany(
        "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(session_id, change.version, change.at, machines.get(change.machine), change.what),
                *(lines.get((change.kind, change.number)), change.reason, packed(change.details)),
            )
            for change in archive.changes
        ],
    )
