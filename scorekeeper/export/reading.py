"""Reading a session file: its shape is checked by its schema, its results by `differences`."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from json import loads
from typing import Any

from scorekeeper import doors
from scorekeeper.evening import seats
from scorekeeper.evening.ledger import EMPTY, Balance, Posting, strangers
from scorekeeper.evening.play import play
from scorekeeper.evening.seats import Person, PersonEdit
from scorekeeper.evening.settling import GA
from scorekeeper.export.schema import (
    FILE,
    FORMAT,
    FORMAT_VERSION,
    PARTS,
    PEOPLE,
    FirstFault,
    damaged,
    is_title,
    refused,
)
from scorekeeper.fields import Json
from scorekeeper.games import PRESETS
from scorekeeper.games.base import Problem
from scorekeeper.games.entry import Faults, read_entry
from scorekeeper.games.names import clean_text, hidden_in, visible
from scorekeeper.rules import profiles
from scorekeeper.rules.batch import read_json
from scorekeeper.store import archive
from scorekeeper.store.archive import Archive, differences, trimmed
from scorekeeper.store.changes import KINDS, OUTSIDE
from scorekeeper.store.errors import LONGEST_REASON, Refused, accepted
from scorekeeper.store.history import HistoryEntry
from scorekeeper.store.lines import NEW
from scorekeeper.store.rounds import LONGEST_NOTE
from scorekeeper.store.session import Line, Session, packed
from scorekeeper.store.session_rules import MOST_RULES
from scorekeeper.store.settlement import OutsideRow, details_of
from scorekeeper.text import as_utf8

LARGEST_FILE = doors.EVENING_FILE.size
_BEGINNING_BYTES = 512
_BEGINNING = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{.*"format"\s*:\s*"scorekeeper-(?:session|group)"', re.DOTALL
).match
_MOST_OBJECTS = 600_000  # more than our files of that size have
_LARGEST_ENTRY = 1 << 16
"""Characters of a round. Old files may exceed `rounds.LARGEST_ENTRY`, but not this."""

_LEDGER = ("round", "ga", "side")
"""Kinds of lines of the ledger."""


def read(file: bytes, most: int = LARGEST_FILE, *, computed: bool = False) -> Archive:
    """Return the session of a file of at most so many bytes.

    Refuses anything else, rounds that break their rules, and results that differ from the scored
    ones. Of older versions only the shape is checked: nothing follows from them. If the results
    were just `computed`, they are not computed again.
    """
    return _read(parse(file, most, FORMAT, FORMAT_VERSION), computed=computed)


def parse(file: bytes, most: int, format: str, version: int) -> Json:
    """Return the document of a file, with clean texts; refuse another format or a newer version."""
    if len(file) > most:
        raise refused("E_TOO_LARGE", most=most // 10**6)
    if not file:
        raise refused("E_SHAPE none")
    file = as_utf8(file)
    check_plausible(file)
    try:
        document = read_json(file.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise refused("E_SHAPE other") from None
    return _checked(document, format, version)


def check_plausible(file: bytes) -> None:
    """Refuse text that is no such file, or has too many values, before parsing it."""
    commas, lists, objects = map(file.count, (b",", b"[", b"{"))
    few = objects <= _MOST_OBJECTS and commas + lists + objects <= doors.EVENING_FILE.symbols
    if not few or not _BEGINNING(file[:_BEGINNING_BYTES]):
        raise refused("E_SHAPE other")


def read_document(document: object) -> Archive:
    """Return the session of a parsed file, or refuse like `read`."""
    return _read(_checked(document, FORMAT, FORMAT_VERSION))


def _checked(document: object, format: str, newest: int) -> Json:
    if not isinstance(document, dict) or document.get("format") != format:
        raise refused("E_SHAPE other")
    version = document.get("format_version")
    if type(version) is int and version > newest:
        raise refused("E_SHAPE newer")
    _clean(document)
    return document


def _read(document: Json, *, computed: bool = False) -> Archive:
    opened = _archive(document)
    for difference in () if computed else differences(opened):
        if difference.problems:
            raise _not_by_the_rules(difference.number, difference.problems)
        raise refused(f"E_DIFFERS {difference.kind}", number=difference.number)
    _check_end(opened)
    return archive.without_unused_rules(_with_played(opened))


def _clean(value: Any, levels: int = doors.EVENING_FILE.levels) -> None:
    """Clean every text in place, for versions before 0.9; refuse a value nested too deep."""
    if not levels:
        raise refused("E_SHAPE other")
    for key, below in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(below, str):
            value[key] = _cleaned(below, LONGEST_NOTE if key == "note" else LONGEST_REASON)
        elif isinstance(below, list | dict):
            _clean(below, levels - 1)
    if isinstance(value, dict) and not all(map(str.isprintable, value)):
        cleaned = {_cleaned(key, LONGEST_REASON): below for key, below in value.items()}
        if len(cleaned) != len(value):
            raise refused("E_SHAPE other")
        value.clear()
        value.update(cleaned)


def _cleaned(text: str, longest: int) -> str:
    """Return a text without invisible characters, of at most `longest` code points.

    >>> _cleaned("chia\\r\\nlộn\\u202e", 500), _cleaned("An\\u200b", 500), _cleaned("trà đá", 4)
    ('chia lộn', 'An', 'trà…')
    """
    if len(text) > longest:
        text = f"{text[: longest - 1]}…"
    if text.isprintable() or not hidden_in(text):
        return text
    return clean_text(visible(" ".join(text.split())), longest) or "?"


def _archive(document: Json) -> Archive:
    rules = document.get("rules")
    if isinstance(rules, list) and len(rules) > MOST_RULES:
        raise refused("E_RULES many", "rules", most=MOST_RULES)
    people = _people(document.get("people"))
    parsed = FILE.read(document, (), FirstFault({who.name: who.number for who in people}))
    row = parsed["session"]
    session = Session(
        id=0,
        leader_number=row.pop("leader"),
        **row,
        rounds=len(parsed["rounds"]),
        ga_lines=len(parsed["ga_lines"]),
        people_ever=len(people),
        owner_id=None,
        people=people,
        profiles={id: _profile(rules, id) for id, rules in enumerate(parsed["rules"], start=1)},
    )
    since = {id: rules["since"] for id, rules in enumerate(parsed["rules"], start=1)}
    _check(session.version == len(parsed["history"]), "session.version")
    _check(max(since.values()) <= session.version, "rules")
    if session.leader_number not in session.active.values():
        session = replace(session, leader_number=None)  # Until 0.13 such a leader could be kept.
    outside = tuple(_outside(parsed))
    return Archive(
        session=session,
        since=since,
        machines=tuple(parsed["machines"]),
        lines=tuple(_lines(parsed, session)),
        outside=outside,
        changes=tuple(_changes(parsed, outside)),
    )


def _check(fits: object, place: str) -> None:
    if not fits:
        raise damaged(place)


def _check_end(opened: Archive) -> None:
    """Refuse a gà if the next round has another stake, or if the session has ended."""
    if opened.lines:
        session, last = opened.session, opened.lines[-1]
        _check(not last.after.crossing(session.stake), "session.stake")
        decided = next((line for line in reversed(opened.lines) if line.kind != "side"), last)
        keeps = decided.kind == "ga" and '"kept"' in decided.entry_json
        left = last.after.ga and not (keeps and decided.valid)
        _check(not (left and session.ended_at), "session.ended_at")


def _people(parsed: object) -> tuple[Person, ...]:
    """Return the people in seat order, numbered anew."""
    named = PEOPLE.read(parsed, ("people",), FirstFault({}))
    edits = [PersonEdit(who["name"], active=who["active"]) for who in named]
    return accepted(seats.change((), edits, 1))


def _profile(parsed: Json, id: int) -> profiles.Profile:
    name, preset, place = parsed["name"], parsed["preset"], f"rules[{id - 1}]"
    profile = profiles.change(PRESETS[preset], parsed["changes"], name) if preset in PRESETS else []
    if isinstance(profile, list):
        raise refused("E_RULES", place, name=name)
    _check(profiles.profile_json(profile) | {"since": parsed["since"]} == parsed, place)
    return profile


def _lines(parsed: Json, session: Session) -> Iterator[Line]:
    """Yield the lines in the order of scoring, with the results of the file."""
    lines, balance = {}, EMPTY
    for kind in _LEDGER:
        for i, line in enumerate(parsed[PARTS[kind]]):
            _check(line["number"] == i + 1, f"{PARTS[kind]}[{i}].number")
            lines[kind, i + 1] = line
    told = [(line["kind"], line["number"]) for line in parsed["lines"]]
    _check(sorted(lines) == sorted(told), "lines")
    for position, sums in enumerate(parsed["lines"], start=1):
        kind, number = sums["kind"], sums["number"]
        written, place = lines[kind, number], f"{PARTS[kind]}[{number - 1}]"
        versions = tuple(_versions(parsed, written, sums, position, session))
        current = versions[-1]
        if kind == "round":
            postings = written["payments"]
            rules = parsed["rules"][written["versions"][-1]["rules"] - 1]
            same = all(written[key] == rules[key] for key in ("game", "fingerprint"))
            _check(same, f"{place}.fingerprint")
            if not current.valid:  # It is shown as it would count.
                _play(replace(current, status="valid"), Balance((-current.ga_then,)))
        else:  # The file does not have the shares of a gà, nor the payments of a side line.
            postings = _play(current, balance)
        line = replace(current, before=balance, versions=versions, postings=tuple(postings))
        balance = line.after
        stated = (
            trimmed(sums["totals"]),
            trimmed(sums["money"]),
            sums["ga_before"],
            sums["ga_after"],
        )
        if stated != (*map(trimmed, balance), line.before.ga, balance.ga):
            raise refused(f"E_DIFFERS {kind}", number=number)
        yield line


def _play(line: Line, before: Balance) -> tuple[Posting, ...]:
    """Return the payments of a line on a balance, or refuse it."""
    (played,) = play([line], line.session.numbers, before)
    if played.refused and line.kind == "round":
        raise _not_by_the_rules(line.number, played.refused)
    if played.refused:
        raise Refused(played.refused)
    return played.posted.postings


def _versions(
    parsed: Json, line: Json, sums: Json, position: int, session: Session
) -> Iterator[Line]:
    """Yield the versions of a line, whose results are taken from the file."""
    before, kind, number = 0, sums["kind"], line["number"]
    for i, written in enumerate(line["versions"]):
        version, place = written["version"], f"{PARTS[kind]}[{number - 1}].versions[{i}]"
        _check(before < version <= len(parsed["history"]), f"{place}.version")
        before = version
        if kind == "round":
            entry = _round(written, number, session, place)
        else:
            entry = _ga(written, f"{place}.among") if kind == "ga" else _side(written, place)
        yield Line(
            session=session,
            id=NEW,
            position=position,
            kind=kind,
            number=number,
            status=line["status"],
            version=version,
            led=sums["led"],
            leads_next=sums["leads_next"],
            what=written["what"],
            profile_id=written.get("rules"),
            stake=written["stake"],
            entry_json=entry,
            net_json=packed(trimmed(written["net"])),
            ga_then=written["ga_before"],
        )


def _side(version: Json, place: str) -> str:
    """Return the stored entry of a side payment."""
    payer, payees = version["from"], version["to"]
    ends = [payer, *payees]
    _check(len(set(ends)) == len(ends) and (GA not in ends or len(ends) == 2), f"{place}.to")
    _check(version["bets"] and not (GA in ends and version["bets"] % 2), f"{place}.bets")
    among = [who for who in ends if who != GA]
    entry = {"from": payer, "to": payees, "half_bets": version["bets"], "note": version["note"]}
    return packed({**entry, "among": among})


def _ga(version: Json, place: str) -> str:
    """Return the stored entry of a gà line."""
    choice, among = version["ga"], version["among"]
    fits = len(among) == 1 if choice == "given" else among
    _check(fits and len(set(among)) == len(among), place)
    return packed({"ga": choice, "among": among})


def _round(version: Json, number: int, session: Session, place: str) -> str:
    """Return the stored entry of a round, of which only the shape is checked."""
    _check(version["rules"] in session.profiles, f"{place}.rules")
    game, entry = session.profiles[version["rules"]].game, version["round"]
    faults = Faults(game.messages)
    read_entry({**entry, "ga_before": None}, game.entry, faults)
    problems = faults.problems or strangers(entry, session.numbers)
    if problems:
        raise _not_by_the_rules(number, problems)
    stored = session.as_kept(entry)
    _check(len(stored) <= _LARGEST_ENTRY, f"{place}.round")
    return stored


def _not_by_the_rules(number: int, problems: Sequence[Problem]) -> Refused:
    return refused("E_ROUND", number=number, why=problems[0].reason or problems[0].message)


def _outside(parsed: Json) -> Iterator[OutsideRow]:
    """Yield the payments and expenses, each with the version of its last change."""
    changed = {(change.kind, change.number): change.version for change in parsed["history"]}
    count = Counter[str]()
    for i, row in enumerate(parsed["outside"]):
        place, kind, payer, shares = f"outside[{i}]", row["kind"], row["from"], dict(row["shares"])
        count[kind] += 1
        line = kind, row["number"]
        _check(line in changed and row["number"] == count[kind], f"{place}.number")
        _check(all(shares.values()) and len(shares) == len(row["shares"]), f"{place}.shares")
        if kind == "payment":
            _check(len(shares) == 1 and payer not in shares and not row["label"], place)
        else:
            _check(is_title(row["label"]), f"{place}.label")
            _check(GA not in (payer, *shares) and row["unit"] == "money", place)
        stored = packed({str(who): halves for who, halves in shares.items()})
        version, status, unit = changed[line], row["status"], row["unit"]
        yield OutsideRow(0, *line, status, version, unit, payer, stored, row["label"])


def _changes(parsed: Json, outside: Sequence[OutsideRow]) -> Iterator[HistoryEntry]:
    """Yield the changes; one of a payment or expense has that line as its details."""
    machines = [machine.number for machine in parsed["machines"]]
    _check(len(set(machines)) == len(machines), "machines")
    paid = {(line.kind, line.number): line for line in outside}
    for i, change in enumerate(parsed["history"]):
        place, line = f"history[{i}]", (change.kind, change.number)
        _check(change.version == i + 1, f"{place}.version")
        _check(change.machine in (None, *machines), f"{place}.machine")
        _check(change.kind in (KINDS[change.what].lines or (None,)), f"{place}.line")
        is_there = change.kind is None or change.number <= len(parsed[PARTS[change.kind]])
        _check(is_there, f"{place}.line")
        _check(len(change.details.get("rescored", ())) <= len(parsed["rounds"]), f"{place}.details")
        if change.what in OUTSIDE:
            _check(line in paid, f"{place}.line")
            change = change._replace(kind=None, number=None, details=details_of(paid[line]))
        yield change


def _with_played(opened: Archive) -> Archive:
    """Mark everybody who is in any line."""
    versions = (version for line in opened.lines for version in line.versions)
    played = {number for version in versions for number in version.people}
    for row in opened.outside:
        played.update((row.payer, *map(int, loads(row.shares_halves))))
    people = [person._replace(played=person.number in played) for person in opened.session.people]
    return replace(opened, session=replace(opened.session, people=tuple(people)))
