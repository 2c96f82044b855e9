"""A session with everything that is kept of it, read at one moment, to be taken elsewhere."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from json import loads
from operator import itemgetter
from typing import Any, NamedTuple

from scorekeeper.ledger import Balance, Posting
from scorekeeper.store import expenses
from scorekeeper.store.database import Database, reading
from scorekeeper.store.expenses import OutsideRow
from scorekeeper.store.session import Caller, Session, load, profile_of


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
