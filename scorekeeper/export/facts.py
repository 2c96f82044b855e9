"""The facts of a session as a `Record`, and a record as a session without history."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from json import loads
from zoneinfo import ZoneInfo

from scorekeeper.evening import seats
from scorekeeper.evening.ledger import EMPTY
from scorekeeper.evening.play import numbered
from scorekeeper.evening.record import Line, Outside, Record
from scorekeeper.evening.seats import PersonEdit
from scorekeeper.evening.settling import GA
from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.games import GAMES
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.archive import Archive
from scorekeeper.store.database import local_time
from scorekeeper.store.errors import Refused, accepted
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.lines import new_line
from scorekeeper.store.session import Line as BookLine
from scorekeeper.store.session import Session, packed
from scorekeeper.store.settlement import SAVED, OutsideKind, OutsideRow, details_of

_LATEST = "2199-12-31T00:00:00Z"


def record_of(archive: Archive) -> Record:
    """Return the facts of a session."""
    session = archive.session
    rules = session.profile_by_game
    return Record(
        title=session.title,
        day=f"{local_time(session.opened_at, session.zone):%Y-%m-%d}",
        people=tuple(session.numbers),
        left=tuple(name for name in session.numbers if name not in session.active),
        stake=session.stake,
        rules=tuple(rules[game.id] for game in GAMES if game.id in rules),
        lines=tuple(_line(line) for line in archive.lines if line.status == "valid"),
        struck=tuple(
            sorted(
                line.number
                for line in archive.lines
                if line.kind == "round" and line.status == "struck"
            )
        ),
        outside=tuple(_outside(session, row) for row in archive.outside if row.status == "valid"),
    )


def _line(line: BookLine) -> Line:
    if line.profile:
        return Line("round", line.entry, line.stake, line.profile, line.number)
    if line.kind == "ga":
        return Line("ga", line.entry, line.stake)
    entry = {key: value for key, value in line.entry.items() if key != "among"}
    return Line("side", entry, line.stake)


def _outside(session: Session, row: OutsideRow) -> Outside:
    shares = {session.name(int(who)): part for who, part in loads(row.shares_halves).items()}
    return Outside(session.name(row.payer), shares, row.label, row.unit)


def archive_of(record: Record, zone: str, now: str) -> Archive:
    """Return a record as a running session in which every line was saved once.

    A struck round is one that does not count, and was struck out: so the others keep their numbers.
    It was opened when its day began in the time zone, at the latest `now`, a moment in UTC: so a
    code that is opened again makes the same session. Raises `Refused` for people who cannot be at
    one table, and `Unplayable` for a line that its rules refuse.
    """
    opened_at = min(now, _beginning(record.day, zone)) if record.day else now
    edits = [PersonEdit(name, active=name not in record.left) for name in record.people]
    people = accepted(seats.change((), edits, 1))
    ids = [*_ids(record)]
    profiles = {id: profile for id, profile in ids if profile is not None}
    since = dict.fromkeys(profiles, 1)
    kinds = Counter[str](line.kind for line in record.lines)
    session = Session(
        id=0,
        title=record.title,
        zone=zone,
        opened_at=opened_at,
        ended_at=None,
        stake=record.stake,
        turns="free",
        leader_number=None,
        version=1 + len(record.lines) + 2 * len(record.struck) + len(record.outside),
        rounds=kinds["round"] + len(record.struck),
        ga_lines=kinds["ga"],
        people_ever=len(people),
        owner_id=None,
        people=people,
        profiles=profiles,
    )
    versions = count(2)
    lines = tuple(_lines(record, session, [id for id, _ in ids], versions))
    outside = tuple(_outside_rows(record, session, versions))
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
            version=version.version,
            what=version.what if line.kind == "round" else line.kind,
            kind=line.kind,
            number=line.number,
            details={},
        )
        for line in lines
        for version in line.versions
    ]
    saved += [
        opened._replace(version=row.version, what=SAVED[row.kind], details=details_of(row))
        for row in outside
    ]
    decided = [line.entry.get("ga") for line in record.lines if line.kind != "side"]
    balance = lines[-1].after if lines else EMPTY
    session = replace(session, balance=balance, ga_kept=decided[-1:] == ["kept"])
    return Archive(session, since, (), lines, outside, (opened, *saved))


def _beginning(day: str, zone: str) -> str:
    # The first day of all begins in UTC before there are dates.
    midnight = datetime.fromisoformat(max(day, "0001-01-02")).replace(tzinfo=ZoneInfo(zone))
    return f"{midnight.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def checked(record: Record) -> tuple[Record, Archive]:
    """Return a record as the session that its file opens has it, and that session in UTC.

    Raises `Refused` if that file would be refused, and `Unplayable` like `play`.
    """
    archive = archive_of(record, "UTC", _LATEST)
    played = archive.session
    if problems := played.balance.crossing(record.stake):
        raise Refused(problems)
    opened = reading.read(encode(document_of(archive)), computed=True)
    session = replace(opened.session, balance=played.balance, ga_kept=played.ga_kept)
    return record_of(opened)._replace(day=record.day), replace(opened, session=session)


def _ids(record: Record) -> Iterator[tuple[int, Profile | None]]:
    """Yield the id of the rules of each line, then of the rules of the next round.

    The highest id of a game belongs to its current rules, so rules that return get a new one. Lines
    between rounds have 0 and None.
    """
    current: dict[str, tuple[int, Profile]] = {}
    highest = 0
    for profile in (*[line.profile for line in record.lines], *record.rules):
        if profile is None:
            yield 0, None
            continue
        known = current.get(profile.game.id)
        if known is None or known[1] != profile:
            highest += 1
            known = current[profile.game.id] = (highest, profile)
        yield known


def _lines(
    record: Record, session: Session, ids: list[int], versions: Iterator[int]
) -> Iterator[BookLine]:
    numbers, struck, places = Counter[str](), deque(record.struck), count(1)
    balance = EMPTY

    def saved(
        kind: str, number: int, entry: str, stake: int | None, rules: int, net: Sequence[int] = ()
    ) -> BookLine:
        line = new_line(session, kind, next(places), entry, stake, rules or None, number)
        return replace(
            line,
            version=next(versions),
            net_json=packed(net),
            ga_then=balance.ga,
            before=balance,
        )

    def struck_round(players: Sequence[str], stake: int | None, rules: int) -> BookLine:
        entry = session.as_kept({"players": [*players], "finish": "void"})
        line = replace(saved("round", struck.popleft(), entry, stake, rules), status="struck")
        after = replace(line, version=next(versions), what="struck")
        return replace(after, versions=(line, after))

    for place, played in enumerate(record.play()):
        line = played.line
        while line.profile and struck and struck[0] < line.number:
            yield struck_round(line.entry["players"], line.stake, ids[place])
        numbers[line.kind] += 1
        if line.profile:
            number, entry = line.number, session.as_kept(line.entry)
        else:
            number, entry = numbers[line.kind], packed(numbered(line, session.numbers))
        new = saved(line.kind, number, entry, line.stake, ids[place], played.posted.net)
        yield replace(new, versions=(new,), postings=played.posted.postings)
        balance = played.after
    while struck:
        players = record.people[: record.rules[0].game.most_players]
        yield struck_round(players, record.stake, ids[len(record.lines)])


def _outside_rows(
    record: Record, session: Session, versions: Iterator[int]
) -> Iterator[OutsideRow]:
    def account(name: str | None) -> int:
        return GA if name is None else session.numbers[name]

    numbers = Counter[str]()
    for line in record.outside:
        kind: OutsideKind = "expense" if line.label else "payment"
        numbers[kind] += 1
        shares = sorted((account(who), halves) for who, halves in line.shares.items())
        stored = packed({str(who): halves for who, halves in shares})
        place = (0, kind, numbers[kind], "valid", next(versions))
        yield OutsideRow(*place, line.unit, account(line.payer), stored, line.label)
