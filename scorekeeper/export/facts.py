"""The facts of a session as a `Record`, and a record as a session without history."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from scorekeeper.evening import seats
from scorekeeper.evening.ledger import Balance
from scorekeeper.evening.record import Line, Record, numbered, play
from scorekeeper.evening.seats import PersonEdit
from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.games import GAMES
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.archive import Archive, ArchivedLine
from scorekeeper.store.database import local_time
from scorekeeper.store.errors import Refused
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.lines import LineVersion
from scorekeeper.store.session import Session, between_rounds, packed

_WHAT = {"round": "saved", "ga": "ga", "side": "side"}
_LATEST = "2199-12-31T00:00:00Z"


def record_of(archive: Archive) -> Record:
    """Return the facts of a session, without struck lines."""
    session = archive.session
    rules = session.profile_by_game
    return Record(
        title=session.title,
        day=f"{local_time(session.opened_at, session.zone):%Y-%m-%d}",
        people=tuple(session.numbers),
        left=tuple(name for name in session.numbers if name not in session.active),
        stake=session.stake,
        rules=tuple(rules[game.id] for game in GAMES if game.id in rules),
        lines=tuple(_line(session, line) for line in archive.lines if line.status == "valid"),
    )


def _line(session: Session, line: ArchivedLine) -> Line:
    kept = line.versions[-1]
    if kept.profile_id is not None:
        entry, rules = session.as_entered(kept.entry), session.profiles[kept.profile_id]
        return Line("round", entry, kept.stake, rules)
    entry = between_rounds(session, kept.entry)
    if line.kind == "ga":
        return Line("ga", entry, kept.stake)
    del entry["among"]
    return Line("side", entry, kept.stake)


def archive_of(record: Record, zone: str, now: str) -> Archive:
    """Return a record as a running session in which every line was saved once.

    It was opened when its day began in the time zone, at the latest `now`, a moment in UTC: so a
    code that is opened again makes the same session. Raises `Refused` for people who cannot be at
    one table, and `Unplayable` for a line that its rules refuse.
    """
    opened_at = min(now, _beginning(record.day, zone)) if record.day else now
    edits = [PersonEdit(name, active=name not in record.left) for name in record.people]
    people = seats.change((), edits, 1)
    if isinstance(people, list):
        raise Refused(people)
    ids = [*_ids(record)]
    profiles = {id: profile for id, profile in ids if profile is not None}
    since = dict.fromkeys(profiles, 1)
    count = Counter[str](line.kind for line in record.lines)
    session = Session(
        id=0,
        title=record.title,
        zone=zone,
        opened_at=opened_at,
        ended_at=None,
        stake=record.stake,
        turns="free",
        leader_number=None,
        version=1 + len(record.lines),
        rounds=count["round"],
        ga_lines=count["ga"],
        people_ever=len(people),
        owner_id=None,
        people=people,
        profiles=profiles,
    )
    lines = tuple(_lines(record, session, [id for id, _ in ids]))
    opened = HistoryEntry(
        version=1,
        at=opened_at,
        machine=None,
        what="opened",
        kind=None,
        number=None,
        reason="",
        details={"names": list(record.people)},
    )
    saved = [
        opened._replace(
            version=place, what=_WHAT[line.kind], kind=line.kind, number=line.number, details={}
        )
        for place, line in enumerate(lines, start=2)
    ]
    return Archive(session, since, (), lines, (), (opened, *saved))


def _beginning(day: str, zone: str) -> str:
    # The first day of all begins in UTC before there are dates.
    midnight = datetime.fromisoformat(max(day, "0001-01-02")).replace(tzinfo=ZoneInfo(zone))
    return f"{midnight.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def checked(record: Record) -> Record:
    """Return a record as a session that it opens has it.

    Raises `Refused` if the file of that session would be refused, and `Unplayable` like `play`.
    """
    archive = reading.read(encode(document_of(archive_of(record, "UTC", _LATEST))))
    return record_of(archive)._replace(day=record.day)


def _ids(record: Record) -> Iterator[tuple[int, Profile | None]]:
    """Yield the id of the rules of each line, then of the rules of the next round.

    The highest id of a game belongs to its current rules, so rules that return get a new one. Lines
    between rounds have 0 and None.
    """
    current: dict[str, tuple[int, Profile]] = {}
    highest = 0
    for profile in (*[line.rules for line in record.lines], *record.rules):
        if profile is None:
            yield 0, None
            continue
        known = current.get(profile.game.id)
        if known is None or known[1] != profile:
            highest += 1
            known = current[profile.game.id] = (highest, profile)
        yield known


def _lines(record: Record, session: Session, ids: list[int]) -> Iterator[ArchivedLine]:
    count, before = Counter[str](), Balance()
    for place, (line, posted, balance) in enumerate(play(record)):
        count[line.kind] += 1
        is_round = line.kind == "round"
        entry = session.as_kept(line.entry) if is_round else packed(numbered(line, session.numbers))
        version = LineVersion(
            place + 2, "saved", ids[place] or None, line.stake, entry, before.ga, posted.net
        )
        yield ArchivedLine(
            line.kind,
            count[line.kind],
            "valid",
            None,
            None,
            before.ga,
            balance,
            (version,),
            posted.postings,
        )
        before = balance
