"""The history of a session: what was changed, by whom, when and why. Every viewer may see it."""

from collections.abc import Mapping
from json import loads
from typing import Any, NamedTuple

from scorekeeper.evening.ledger import ScoredInSession
from scorekeeper.games.base import Amount
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.database import LARGEST, Database, bounded, reading
from scorekeeper.store.errors import refused
from scorekeeper.store.session import Caller, load, net_of, score_kept


class HistoryEntry(NamedTuple):
    """One change of a session, as its history has it."""

    version: int
    """The version of the session that it made."""
    at: str
    machine: int | None
    """The number of the machine; None is the server."""
    person: str | None
    """The person whose machine it is, where that was said."""
    what: str
    kind: str | None
    """`round` or `ga`, where it was a line."""
    number: int | None
    """The number of that line."""
    reason: str
    details: Mapping[str, Any]


class RoundVersion(NamedTuple):
    """A round in one of its versions."""

    version: int
    at: str
    machine: int | None
    person: str | None
    what: str
    reason: str
    profile: Profile | None
    """The rules it was scored by."""
    stake: int | None
    entry: Mapping[str, Any]
    net: Mapping[str, Amount]


class RoundHistory(NamedTuple):
    """A page of the versions of a round."""

    versions: list[RoundVersion]
    """At most `VERSIONS`, the first one first."""
    earlier: int | None
    """The version before which there are more; None if there are none."""


class EnteredRound(NamedTuple):
    """A round as one change entered it."""

    profile: Profile
    stake: int | None
    """What a bet was worth then, in đồng."""
    scored: ScoredInSession


VERSIONS = 50
"""Versions of a round on a page."""

_WHO = """
LEFT JOIN machine ON machine.id = change.machine_id
LEFT JOIN person ON person.session_id = change.session_id AND person.number = machine.person
"""
_CHANGES = f"""
SELECT change.version, at, machine.number, person.name, what, line.kind, line.number, reason,
    details
FROM change {_WHO} LEFT JOIN line ON line.id = change.line_id
WHERE change.session_id = ? AND change.version
"""
_VERSIONS = f"""
SELECT line.number, line_version.version, at, machine.number, person.name, line_version.what,
    reason, profile_id, stake, entry, net_half_bets
FROM line JOIN line_version ON line_version.line_id = line.id
JOIN change ON change.session_id = line.session_id AND change.version = line_version.version {_WHO}
WHERE line.session_id = :session AND line.kind = 'round'
    AND line.number BETWEEN :first AND :last
    AND line_version.version < :before
    AND line_version.version >= coalesce((
        SELECT version FROM line_version AS older
        WHERE older.line_id = line.id AND version < :before
        ORDER BY version DESC LIMIT 1 OFFSET :most
    ), 0)
ORDER BY line_version.line_id, line_version.version
"""
"""The latest versions of each round before one, and one more if there is one."""


def latest(
    db: Database, caller: Caller, *, before: int | None = None, limit: int = 50
) -> list[HistoryEntry]:
    """The latest changes, the last first; with `before`, those before that version."""
    sql = f"{_CHANGES} < ? ORDER BY change.version DESC LIMIT ?"
    return _changes(db, sql, caller, LARGEST if before is None else bounded(before), limit)


def since(db: Database, caller: Caller, version: int, limit: int = 50) -> list[HistoryEntry]:
    """The changes after a version, in order: what a caller with a stale version is shown."""
    sql = f"{_CHANGES} > ? ORDER BY change.version LIMIT ?"
    return _changes(db, sql, caller, bounded(version), limit)


def _changes(db: Database, sql: str, caller: Caller, *bounds: int) -> list[HistoryEntry]:
    found = db.execute(sql, (caller.session, *bounds)).fetchall()
    return [HistoryEntry._make((*row, loads(details))) for *row, details in found]


def entered(db: Database, caller: Caller, first: int, last: int) -> dict[int, EnteredRound]:
    """The rounds that were saved or corrected from one version of the session to another, by
    version, as they were entered then. Rounds that this version refuses are left out."""
    sql = """
    SELECT change.version, profile_id, stake, entry, line_version.ga_before_half_bets
    FROM change JOIN line_version
        ON line_version.line_id = change.line_id AND line_version.version = change.version
    WHERE change.session_id = ? AND change.version BETWEEN ? AND ?
        AND change.what IN ('saved', 'corrected') AND profile_id IS NOT NULL
    """
    with reading(db):
        session = load(db, caller)
        rows = db.execute(sql, (caller.session, bounded(first), bounded(last))).fetchall()
    found = {}
    for version, profile_id, stake, entry, ga in rows:
        scored = score_kept(session, profile_id, entry, ga)
        if not isinstance(scored, list):
            found[version] = EnteredRound(session.profiles[profile_id], stake, scored)
    return found


def first_saved_by(db: Database, caller: Caller, number: int) -> tuple[int | None, str | None]:
    """The machine that saved a round first, and the person whose machine it is. Both are None if
    the server saved it."""
    sql = f"""
    SELECT machine.number, person.name
    FROM line JOIN change ON change.session_id = line.session_id
        AND change.version = (SELECT min(version) FROM line_version WHERE line_id = line.id) {_WHO}
    WHERE line.session_id = ? AND line.kind = 'round' AND line.number = ?
    """
    found = db.execute(sql, (caller.session, bounded(number))).fetchone()
    if not found:
        raise refused("E_NOT_FOUND")
    return found[0], found[1]


def of_round(db: Database, caller: Caller, number: int, *, before: int = LARGEST) -> RoundHistory:
    """The latest versions of a round before one; refused if there are none."""
    found = of_rounds(db, caller, number, number, before=before)
    if not found:
        raise refused("E_NOT_FOUND")
    return found[number]


def of_rounds(
    db: Database, caller: Caller, first: int, last: int, *, before: int = LARGEST
) -> dict[int, RoundHistory]:
    """The latest versions of each round from one number to another, by number."""
    asked = {
        "session": caller.session,
        "first": bounded(first),
        "last": bounded(last),
        "before": bounded(before),
        "most": VERSIONS,
    }
    with reading(db):
        session = load(db, caller)
        rows = db.execute(_VERSIONS, asked).fetchall()
    found: dict[int, list[RoundVersion]] = {}
    for number, *who, profile_id, stake, entry, net in rows:
        played = session.profiles[profile_id], stake, session.as_entered(entry)
        brought = net_of(session, entry, loads(net))
        found.setdefault(number, []).append(RoundVersion._make((*who, *played, brought)))
    return {number: _page(versions) for number, versions in found.items()}


def _page(found: list[RoundVersion]) -> RoundHistory:
    versions = found[-VERSIONS:]
    return RoundHistory(versions, versions[0].version if versions != found else None)
