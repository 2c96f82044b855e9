"""A session with everything in it: read from a book, judged by `recheck`, written into another."""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from json import loads
from operator import itemgetter
from typing import Any, NamedTuple

from scorekeeper.evening.ledger import Balance, Posted, Posting, post_ga, summed
from scorekeeper.games.base import Problem
from scorekeeper.store import expenses
from scorekeeper.store.access import new_secret
from scorekeeper.store.database import Database, check_room, insert, reading, writing
from scorekeeper.store.expenses import OutsideRow
from scorekeeper.store.opening import Opened, hand_over, opened_before
from scorekeeper.store.people import write_people
from scorekeeper.store.replay import IdempotencyKey
from scorekeeper.store.session import (
    Caller,
    NewerRules,
    Session,
    load,
    packed,
    profile_of,
    score_kept,
)
from scorekeeper.store.session_rules import add_profile


class ArchivedMachine(NamedTuple):
    """A browser or program that wrote into a session; which one it was is told nobody."""

    number: int
    person: int | None
    """The number of the person whose machine it is, where that was said."""


class ArchivedChange(NamedTuple):
    """A row of the history."""

    version: int
    at: str
    machine: int | None
    """The number of the machine; None is the server."""
    what: str
    kind: str | None
    """`round` or `ga`, where it was about a line."""
    number: int | None
    reason: str
    details: Mapping[str, Any]


class ArchivedVersion(NamedTuple):
    """A version of a line as it was entered, and what it brought then."""

    version: int
    what: str
    profile_id: int | None
    stake: int | None
    entry: str
    """As `Session.as_kept` gives it."""
    ga_before: int
    """Half bets."""
    net: tuple[int, ...]
    """Half bets by number."""


class ArchivedLine(NamedTuple):
    """A line of the ledger in all its versions, with the results that are kept of the last one."""

    kind: str
    number: int
    status: str
    led: int | None
    leads_next: int | None
    ga_before: int
    """Half bets."""
    balance: Balance
    """The balance after it."""
    versions: tuple[ArchivedVersion, ...]
    """The first one first."""
    postings: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class Archive:
    """A session, its lines in the order of scoring, and its history. Of links, browsers and
    agreements there is nothing: they are for the phones of the evening alone."""

    session: Session
    since: Mapping[int, int]
    """The version of the session from which each profile holds, by its id."""
    machines: tuple[ArchivedMachine, ...]
    lines: tuple[ArchivedLine, ...]
    outside: tuple[OutsideRow, ...]
    """What was paid outside rounds, in the order in which it was written."""
    changes: tuple[ArchivedChange, ...]


_PROFILES = """
SELECT id, since, preset, changes, name FROM session_profile WHERE session_id = ? ORDER BY id
"""
_MACHINES = """
SELECT machine.number, person.number FROM machine
LEFT JOIN person ON person.session_id = machine.session_id AND person.number = machine.person
WHERE machine.session_id = ? ORDER BY machine.number
"""
_CHANGES = """
SELECT change.version, at, machine.number, what, line.kind, line.number, reason, details
FROM change LEFT JOIN machine ON machine.id = machine_id LEFT JOIN line ON line.id = line_id
WHERE change.session_id = ? ORDER BY change.version
"""
_LINES = """
SELECT id, kind, number, status, led, leads_next FROM line WHERE session_id = ? ORDER BY position
"""
_VERSIONS = """
SELECT line_id, line_version.version, what, profile_id, stake, entry,
    line_version.ga_before_half_bets, net_half_bets
FROM line_version JOIN line ON line.id = line_id
WHERE session_id = ? ORDER BY line_id, line_version.version
"""
_TRANSFERS = """
SELECT line_id, payer, payee, half_bets, reason, debtor
FROM transfer JOIN line ON line.id = line_id WHERE session_id = ? ORDER BY line_id, place
"""


def read(db: Database, session_id: int) -> Archive:
    """Everything that is kept of a session; refused where there is none. Raises `NewerRules`."""
    with reading(db):
        session = load(db, Caller(session_id))
        rules = db.execute(_PROFILES, (session_id,)).fetchall()
        found = Archive(
            session=replace(session, profiles={id: profile_of(*kept) for id, _, *kept in rules}),
            since={id: since for id, since, *_ in rules},
            machines=tuple(
                map(ArchivedMachine._make, db.execute(_MACHINES, (session_id,)).fetchall())
            ),
            lines=tuple(_lines(db, session_id)),
            outside=tuple(expenses.kept(db, session_id)),
            changes=tuple(
                ArchivedChange._make((*found, loads(details)))
                for *found, details in db.execute(_CHANGES, (session_id,)).fetchall()
            ),
        )
    return without_unused_rules(found)


def without_unused_rules(archive: Archive) -> Archive:
    """Leave out the rule sets that no version of a round, no change of the history and not the next
    round goes by: files that others made could bring such into a book up to version 0.9."""
    session = archive.session
    used = {kept.profile_id for line in archive.lines for kept in line.versions}
    used.update(session.current.values())
    # A change names its rules by their fingerprint.
    named = {
        rules.get("fingerprint")
        for change in archive.changes
        for rules in (change.details, change.details.get("from"), change.details.get("to"))
        if isinstance(rules, Mapping)
    }
    profiles = {
        id: profile
        for id, profile in session.profiles.items()
        if id in used or profile.fingerprint in named
    }
    return replace(archive, session=replace(session, profiles=profiles))


def _lines(db: Database, session_id: int) -> Iterator[ArchivedLine]:
    versions = _by_line(db, _VERSIONS, session_id)
    transfers = _by_line(db, _TRANSFERS, session_id)
    balance = Balance()
    for id, *found in db.execute(_LINES, (session_id,)).fetchall():
        kept = tuple(
            [ArchivedVersion._make((*one, tuple(loads(net)))) for *one, net in versions[id]]
        )
        postings = tuple([Posting._make(transfer) for transfer in transfers.get(id, ())])
        before, balance = balance, balance.moved(kept[-1].net, kept[-1].stake)
        yield ArchivedLine._make((*found, before.ga, balance, kept, postings))


def _by_line(db: Database, sql: str, session_id: int) -> dict[int, list[Any]]:
    """The rows of a query by the id of the line that stands first in them."""
    found = groupby(db.execute(sql, (session_id,)).fetchall(), key=itemgetter(0))
    return {line: [kept for _, *kept in group] for line, group in found}


def write(
    db: Database,
    archive: Archive,
    *,
    browser: int | None = None,
    key: IdempotencyKey | None = None,
) -> Opened:
    """Write an archive as a new session, owned by the browser; without one, by the holder of the
    owner token. Its history goes on with the change `imported`.

    The archive must have no `differences`. With a key the same call writes it once; keys are in one
    list with those of sessions that are opened.
    """
    with writing(db):
        if known := opened_before(db, key, browser):
            return known
        check_room(db)
        session_id = _insert_session(db, archive)
        write_people(db, session_id, archive.session.people)
        machines = {
            machine.number: insert(
                db,
                "INSERT INTO machine (session_id, number, person) VALUES (?, ?, ?)",
                (session_id, machine.number, machine.person),
            )
            for machine in archive.machines
        }
        profiles = {
            id: add_profile(db, session_id, profile, since=archive.since[id])
            for id, profile in archive.session.profiles.items()
        }
        lines = {
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


def _insert_line(
    db: Database, session_id: int, position: int, line: ArchivedLine, profiles: Mapping[Any, int]
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
                *(id, kept.version, kept.what, profiles.get(kept.profile_id)),
                *(kept.stake, kept.entry, kept.ga_before, packed(kept.net)),
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
    machines: Mapping[Any, int],
    lines: Mapping[Any, int],
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


class Mismatch(NamedTuple):
    """Something that is kept and does not follow from the entries."""

    session: int
    """The id of the session; 0 where the book itself is damaged, and in a file."""
    kind: str
    """`round`, `ga`, or `session`."""
    number: int
    what: str
    kept: object
    computed: object
    problems: Sequence[Problem] = ()
    """Why the rules refuse the round."""


def recheck(db: Database) -> Iterator[Mismatch]:
    """Yield the mismatches of the whole book, as it is at one moment. There should be none."""
    with reading(db):
        for (told,) in db.execute("PRAGMA integrity_check").fetchall():
            if told != "ok":
                yield Mismatch(0, "session", 0, "integrity", told, "ok")
        for table, rowid, parent, _ in db.execute("PRAGMA foreign_key_check").fetchall():
            yield Mismatch(0, "session", 0, "reference", f"{table} {rowid}", parent)
        for (session_id,) in db.execute("SELECT id FROM session ORDER BY id").fetchall():
            try:
                yield from _recheck_session(db, read(db, session_id))
            except NewerRules as newer:
                yield Mismatch(session_id, "session", session_id, "rules", str(newer), None)


def _recheck_session(db: Database, archive: Archive) -> Iterator[Mismatch]:
    session, kept = archive.session, archive.session.balance
    sql = "SELECT position, version FROM line WHERE session_id = ? ORDER BY position"
    rows = db.execute(sql, (session.id,)).fetchall()
    for place, (line, (position, version)) in enumerate(
        zip(archive.lines, rows, strict=True), start=1
    ):
        yield from _compare(
            *(session.id, line.kind, line.number),
            position=(position, place),
            version=(version, line.versions[-1].version),
        )
    end = yield from differences(archive)
    count = Counter(line.kind for line in archive.lines)
    last = max((change.version for change in archive.changes), default=None)
    yield from _compare(
        *(session.id, "session", session.id),
        rounds=(session.rounds, count["round"]),
        ga_lines=(session.ga_lines, count["ga"]),
        version=(session.version, last),
        totals=(_trimmed(kept.totals), _trimmed(end.totals)),
        money=(_trimmed(kept.money), _trimmed(end.money)),
    )


def differences(archive: Archive) -> Generator[Mismatch, None, Balance]:
    """Yield what does not follow from the entries of a session, in the order of scoring. Returns
    the balance at the end that follows from them."""
    session_id, told, balance = archive.session.id, Balance(), Balance()
    for line in archive.lines:
        kept, ga = line.versions[-1], balance.ga
        posted: Posted | list[Problem] = Posted((), (), ga, ga)
        if line.status == "valid":
            posted = balance.crossing(kept.stake) or _post(archive.session, kept, ga)
        if isinstance(posted, list):
            codes = ", ".join(problem.code for problem in posted)
            yield Mismatch(
                *(session_id, line.kind, line.number, "refused", kept.entry, codes), problems=posted
            )
            net: Sequence[int] = kept.net
        else:
            net, paid = posted.net, summed(line.postings, 0).net
            yield from _compare(
                *(session_id, line.kind, line.number),
                transfers=(line.postings, posted.postings),
                net=(_trimmed(kept.net), _trimmed(net)),
                sum=(_trimmed(kept.net), _trimmed(paid)),
            )
        balance, after = balance.moved(net, kept.stake), told.moved(kept.net, kept.stake)
        yield from _compare(
            *(session_id, line.kind, line.number),
            ga_before=(line.ga_before, told.ga),
            totals=(_trimmed(line.balance.totals), _trimmed(after.totals)),
            money=(_trimmed(line.balance.money), _trimmed(after.money)),
        )
        told = line.balance
    return balance


def _post(session: Session, kept: ArchivedVersion, ga: int) -> Posted | list[Problem]:
    """Return what a version posts on a gà of so many half bets, or why its rules refuse it."""
    if kept.profile_id is None:
        entry = loads(kept.entry)
        return post_ga(entry["ga"], entry["among"], ga)
    scored = score_kept(session, kept.profile_id, kept.entry, ga)
    return scored if isinstance(scored, list) else scored.posted


def _compare(
    session_id: int, kind: str, number: int, **pairs: tuple[object, object]
) -> Iterator[Mismatch]:
    """Yield the pairs in which what is kept differs from what is computed."""
    for what, (kept, computed) in pairs.items():
        if kept != computed:
            yield Mismatch(session_id, kind, number, what, kept, computed)


def _trimmed(amounts: Sequence[int]) -> Sequence[int]:
    """Return amounts by person without zeros at the end, where people who came later are missing.

    >>> _trimmed((4, 0, -4, 0))
    (4, 0, -4)
    """
    while amounts and not amounts[-1]:
        amounts = amounts[:-1]
    return amounts
