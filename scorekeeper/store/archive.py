"""A session with all its data: read, checked, and written into another file."""

from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from scorekeeper.evening.ledger import EMPTY, Balance, Posting, summed
from scorekeeper.evening.play import play
from scorekeeper.games.base import Problem
from scorekeeper.store import history, lines, settlement
from scorekeeper.store.access import MAY_WRITE, Opened, hand_over, new_secret, opened_before
from scorekeeper.store.changes import OUTSIDE
from scorekeeper.store.database import LARGEST, Database, check_room, reading, writing
from scorekeeper.store.errors import IdempotencyKey
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.session import (
    INSERT_CHANGE,
    KEPT,
    Caller,
    Line,
    NewerRules,
    Session,
    add_profile,
    load,
    packed,
    write_people,
)
from scorekeeper.store.settlement import OutsideRow


class ArchivedMachine(NamedTuple):
    """A browser or program that wrote into a session, without its identity."""

    number: int
    person: int | None  # the person who uses it, if known


@dataclass(frozen=True, slots=True)
class Archive:
    """A session, its lines in the order of scoring, and its history.

    Without links, browsers and agreements: they belong to the phones of the evening.
    """

    session: Session
    since: Mapping[int, int]  # the version from which each profile holds, by id
    machines: tuple[ArchivedMachine, ...]
    lines: tuple[Line, ...]
    outside: tuple[OutsideRow, ...]  # oldest first
    changes: tuple[HistoryEntry, ...]


_SINCE = "SELECT id, since FROM session_profile WHERE session_id = ?"
_MACHINES = """
SELECT machine.number, person.number FROM machine
LEFT JOIN person ON person.session_id = machine.session_id AND person.number = machine.person
WHERE machine.session_id = ? ORDER BY machine.number
"""
_VERSIONS = """
SELECT line.id, position, kind, number, status, line_version.version, led, leads_next, what,
    profile_id, stake, entry, net_half_bets, line_version.ga_before_half_bets
FROM line JOIN line_version ON line_version.line_id = line.id
WHERE session_id = ? ORDER BY position, line.id, line_version.version
"""
_TRANSFERS = """
SELECT line_id, payer, payee, half_bets, reason, debtor
FROM transfer JOIN line ON line.id = line_id WHERE session_id = ? ORDER BY line_id, place
"""


def read(db: Database, session_id: int) -> Archive:
    """Read everything of a session, or refuse if there is none. Raises `NewerRules`."""

    def rows(sql: str) -> list[Any]:
        selected: list[Any] = db.execute(sql, (session_id,)).fetchall()
        return selected

    with reading(db):
        session = load(db, Caller(session_id))
        archive = Archive(
            session=session,
            since=dict(rows(_SINCE)),
            machines=tuple([ArchivedMachine._make(row) for row in rows(_MACHINES)]),
            lines=tuple(_lines(session, rows(_VERSIONS), rows(_TRANSFERS))),
            outside=tuple(settlement.outside_rows(db, session_id)),
            changes=tuple(history.since(db, Caller(session_id), 0, limit=LARGEST)),
        )
    return without_unused_rules(archive)


def without_unused_rules(archive: Archive) -> Archive:
    """Remove unused profiles, which files could bring into a session up to version 0.9."""
    session = archive.session
    used = {version.profile_id for line in archive.lines for version in line.versions}
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


def _lines(session: Session, version_rows: list[Any], transfer_rows: list[Any]) -> Iterator[Line]:
    """Yield the lines in the order of scoring, each with its versions."""
    by_line = groupby(transfer_rows, key=itemgetter(0))
    transfers = {id: tuple([Posting._make(row) for _, *row in rows]) for id, rows in by_line}
    balance = EMPTY
    for id, rows in groupby(version_rows, key=itemgetter(0)):
        versions = tuple([Line(session, *row) for row in rows])
        postings = transfers.get(id, ())
        line = replace(versions[-1], before=balance, versions=versions, postings=postings)
        balance = line.after
        yield line


def write(
    db: Database, archive: Archive, *, browser: int | None = None, key: IdempotencyKey | None = None
) -> Opened:
    """Write an archive as a new session.

    Its owner is a browser, or else the holder of the owner token. Its history goes on with the
    change `imported`. The archive must have no `differences`. A retry with a used key returns the
    same session.
    """
    with writing(db):
        if known := opened_before(db, key, browser):
            return known
        check_room(db)
        session_id = _insert_session(db, archive)
        write_people(db, session_id, archive.session.people)
        sql = "INSERT INTO machine (session_id, number, person) VALUES (?, ?, ?)"
        machines = {
            machine.number: db.insert(sql, (session_id, *machine)) for machine in archive.machines
        }
        profiles = {
            id: add_profile(db, session_id, profile, since=archive.since[id])
            for id, profile in archive.session.profiles.items()
        }
        ids = {
            (line.kind, line.number): _insert_line(db, session_id, position, line, profiles)
            for position, line in enumerate(archive.lines, start=1)
        }
        for outside_line in archive.outside:
            # A key that no client can send.
            settlement.insert_row(db, session_id, outside_line, (new_secret(), b""))
        for entry in archive.changes:
            machine_id = machines.get(entry.machine or 0)
            line_id = ids.get((entry.kind or "", entry.number or 0))
            row = (session_id, entry.version, entry.at, machine_id, entry.what, line_id)
            db.execute(INSERT_CHANGE, (*row, entry.reason, packed(entry.details)))
        opened = hand_over(db, session_id, "imported", browser=browser, key=key)
        hashes = list(_hashes(archive))
        _write_hashes(db, session_id, [*hashes, (opened.version, hashes[-1][1])])
        return opened


def _insert_session(db: Database, archive: Archive) -> int:
    """Insert a session that nobody owns yet. Returns its id."""
    session = archive.session
    end = archive.lines[-1].after if archive.lines else EMPTY
    row = {name: getattr(session, name) for name in KEPT}
    row |= {"people": session.people_ever, "leader": session.leader_number}
    row |= {"totals_half_bets": packed(end.totals), "money_half_dong": packed(end.money)}
    sql = f"INSERT INTO session ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
    return db.insert(sql, tuple(row.values()))


def _insert_line(
    db: Database, session_id: int, position: int, line: Line, profiles: Mapping[int, int]
) -> int:
    """Insert a line with its versions and transfers. Returns its id."""
    row = (position, line.kind, line.number, line.status, line.version, line.led, line.leads_next)
    id = db.insert(lines.INSERT_LINE, (session_id, *row))
    for version in line.versions:
        profile_id = profiles.get(version.profile_id or 0)
        lines.insert_version(db, replace(version, id=id, profile_id=profile_id))
    lines.insert_transfers(db, id, line.postings)
    return id


def find(db: Database, archive: Archive, browser: int) -> tuple[str, int] | None:
    """Return view token and id of a browser's session with the whole history of an archive.

    None if there is none. Sessions that are `without_hash` are not found.
    """
    *_, (_, wanted) = _hashes(archive)
    sql = f"""
    SELECT token, session.id FROM history_hash JOIN session ON session.id = history_hash.session_id
    JOIN machine ON machine.session_id = session.id
    JOIN link ON link.session_id = session.id AND kind = 'view'
    WHERE hash = ? AND browser_id = ? AND {MAY_WRITE} AND sample = 0
    """
    row: tuple[str, int] | None = db.execute(sql, (wanted, browser)).fetchone()
    return row


def without_hash(db: Database, browser: int, opened_at: str) -> list[int]:
    """Return a browser's sessions opened at a time that have changed since they were hashed."""
    sql = f"""
    SELECT session.id FROM machine JOIN session ON session.id = machine.session_id
    WHERE browser_id = ? AND opened_at = ? AND {MAY_WRITE} AND sample = 0 AND session.version > (
        SELECT coalesce(max(version), 0) FROM history_hash WHERE session_id = session.id
    )
    """
    return [id for (id,) in db.execute(sql, (browser, opened_at)).fetchall()]


def hash_history(db: Database, session_id: int) -> None:
    """Store the hash of a session's history at each of its versions, so that it is found."""
    hashes = list(_hashes(read(db, session_id)))
    with writing(db):
        _write_hashes(db, session_id, hashes)


def _write_hashes(db: Database, session_id: int, hashes: Sequence[tuple[int, bytes]]) -> None:
    rows = [(session_id, *hashed) for hashed in hashes]
    db.executemany("INSERT INTO history_hash VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows)


def _hashes(archive: Archive) -> Iterator[tuple[int, bytes]]:
    """Yield each version with a hash of the history up to it, the same for every copy.

    It covers the first title, the changes and what people entered. People are hashed by their first
    names: names, seats and numbers may differ in a copy. Opening a file adds a change, which is not
    hashed.
    """
    session, entries = _with_first_names(archive), defaultdict[int, list[object]](list)
    for line in archive.lines:
        for version in line.versions:
            if version.what != "rescored":
                rules = version.profile and version.profile.fingerprint
                entry = replace(version, session=session).entry
                entries[version.version].append((line.kind, rules, version.stake, entry))
    titles = (change.details.get("from") for change in archive.changes if change.what == "title")
    hashed = sha256(packed(next(titles, session.title)).encode())
    for at_version, at, _, what, *change, details, _ in archive.changes:
        if what in OUTSIDE:
            shares = {session.name(int(who)): part for who, part in details["shares"].items()}
            details = {**details, "payer": session.name(details["payer"]), "shares": shares}
        if what != "imported":
            hashed.update(packed([at, what, *change, details, entries[at_version]]).encode())
        yield at_version, hashed.digest()[:16]


def _with_first_names(archive: Archive) -> Session:
    """Return the session with everybody's name from before they were renamed."""
    people = archive.session.people
    for change in reversed(archive.changes):
        if change.what == "people":
            before = {pair[-1]: pair[0] for pair in change.details.get("renamed", ()) if pair}
            people = tuple(
                [person._replace(name=before.get(person.name, person.name)) for person in people]
            )
    return replace(archive.session, people=people)


class Mismatch(NamedTuple):
    """A stored value that differs from the recomputed one."""

    session: int  # 0 in an imported file, and for damage of the database
    kind: str  # `round`, `ga`, `side` or `session`
    number: int
    what: str
    stored: object
    computed: object
    problems: Sequence[Problem] = ()  # why the rules refuse the round


def recheck(db: Database) -> Iterator[Mismatch]:
    """Yield the mismatches of the whole database at one moment. There should be none."""
    with reading(db):
        for what, stored, expected in db.faults():
            yield Mismatch(0, "session", 0, what, stored, expected)
        for (session_id,) in db.execute("SELECT id FROM session ORDER BY id").fetchall():
            try:
                yield from _recheck_session(db, read(db, session_id))
            except NewerRules as newer:
                yield Mismatch(session_id, "session", session_id, "rules", str(newer), None)


def _recheck_session(db: Database, archive: Archive) -> Iterator[Mismatch]:
    session, balance = archive.session, archive.session.balance
    sql = "SELECT position, version FROM line WHERE session_id = ? ORDER BY position"
    rows = db.execute(sql, (session.id,)).fetchall()
    for place, (line, row) in enumerate(zip(archive.lines, rows, strict=True), start=1):
        yield from _compare(
            session.id,
            line.kind,
            line.number,
            position=(row[0], place),
            version=(row[1], line.version),
        )
    end = yield from differences(archive)
    count = Counter(line.kind for line in archive.lines)
    last = max((change.version for change in archive.changes), default=None)
    yield from _compare(
        session.id,
        "session",
        session.id,
        rounds=(session.rounds, count["round"]),
        ga_lines=(session.ga_lines, count["ga"]),
        version=(session.version, last),
        totals=(trimmed(balance.totals), trimmed(end.totals)),
        money=(trimmed(balance.money), trimmed(end.money)),
    )


def differences(archive: Archive) -> Generator[Mismatch, None, Balance]:
    """Yield stored results that differ from those recomputed from the entries.

    Goes through the lines in the order of scoring. The generator returns the recomputed balance.
    """
    balance = EMPTY
    for played in play(archive.lines, archive.session.numbers):
        line, posted, balance = played.line, played.posted, played.after
        about = archive.session.id, line.kind, line.number
        if played.problems:
            codes = ", ".join(problem.code for problem in played.problems)
            problems = played.problems
            yield Mismatch(*about, "refused", line.entry_json, codes, problems=problems)
        else:
            net, paid = trimmed(line.net_half_bets), summed(line.postings, 0).net
            yield from _compare(
                *about,
                transfers=(line.postings, posted.postings),
                net=(net, trimmed(posted.net)),
                sum=(net, trimmed(paid)),
            )
    return balance


def _compare(
    session_id: int, kind: str, number: int, **pairs: tuple[object, object]
) -> Iterator[Mismatch]:
    """Yield the pairs of stored and computed values that differ."""
    for what, (stored, computed) in pairs.items():
        if stored != computed:
            yield Mismatch(session_id, kind, number, what, stored, computed)


def trimmed(amounts: tuple[int, ...]) -> tuple[int, ...]:
    """Return amounts by person without the zeros at the end.

    They are missing for people who came later.

    >>> trimmed((4, 0, -4, 0))
    (4, 0, -4)
    """
    while amounts and not amounts[-1]:
        amounts = amounts[:-1]
    return amounts
