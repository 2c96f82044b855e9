"""A file that was taken home, read back: what was entered is believed, and nothing that follows."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args
from zoneinfo import available_timezones

from scorekeeper.batch import BYTE_ORDER_MARK, read_json
from scorekeeper.games import PRESETS
from scorekeeper.games.names import clean_name
from scorekeeper.profiles import Profile, change
from scorekeeper.seats import MOST, Person, PersonEdit, Turns
from scorekeeper.seats import change as seated
from scorekeeper.store.archive import Archive, ArchivedMachine, without_unused_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.session_rules import MOST_RULES
from scorekeeper.store.session_state import LARGEST_STAKE, SessionRow, SessionState
from scorekeeper.takeaway.cleaning import clean
from scorekeeper.takeaway.comparison import compare
from scorekeeper.takeaway.document import FORMAT, FORMAT_VERSION, document_of
from scorekeeper.takeaway.history import read_history
from scorekeeper.takeaway.node import Node
from scorekeeper.takeaway.outside import people_outside, read_outside
from scorekeeper.takeaway.refusals import refused
from scorekeeper.takeaway.rescoring import people_of, read_lines

LARGEST_FILE = 16_000_000
"""Bytes: some ten thousand rounds."""
_MEGABYTE = 1_000_000
_BEGINNING_BYTES = 512
_BEGINNING = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{.*"format"\s*:\s*"%b"' % FORMAT.encode(), re.DOTALL
).match
_MOST_PARTS, _MOST_OBJECTS = 2_000_000, 600_000
"""Values and objects of a file: more than those bytes of ours hold, and few enough to be kept."""
_MOST_MACHINES = 999


def read(file: bytes, most: int = LARGEST_FILE) -> Archive:
    """The session of a file of at most so many bytes, scored anew. Refused where it is none, where
    its rounds do not follow from its rules, and where it says anything else than what follows."""
    return read_document(_parsed(file, most))


def read_document(document: object) -> Archive:
    """The session of a document as plain JSON values, scored anew; refused as a file is."""
    found = _of_our_format(document)
    clean(found)
    archive = _archive(Node(found))
    compare(document_of(archive), found)
    return without_unused_rules(archive)


def check_plausible(file: bytes) -> None:
    """Refuse a file that cannot be one of ours before it is parsed: it begins otherwise, or it has
    more parts."""
    commas, lists, objects = map(file.count, (b",", b"[", b"{"))
    few = objects <= _MOST_OBJECTS and commas + lists + objects <= _MOST_PARTS
    if not few or not _BEGINNING(file[:_BEGINNING_BYTES]):
        raise refused("E_SHAPE other")


def _parsed(file: bytes, most: int) -> object:
    """The value of a file."""
    if len(file) > most:
        raise refused("E_TOO_LARGE", most=most // _MEGABYTE)
    if not file:
        raise refused("E_SHAPE none")
    check_plausible(file)
    try:
        return read_json(file.removeprefix(BYTE_ORDER_MARK).decode())
    except (ValueError, RecursionError):
        raise refused("E_SHAPE other") from None


def _of_our_format(found: object) -> dict[str, Any]:
    """A document in a format that this version reads."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise refused("E_SHAPE other")
    version = found.get("format_version")
    if type(version) is int and version > FORMAT_VERSION:
        raise refused("E_SHAPE newer")
    return found


def _archive(document: Node) -> Archive:
    if len(document["rules"].of(list)) > MOST_RULES:
        raise refused("E_RULES many", "rules", most=MOST_RULES)
    rules = {id: _profile(one) for id, one in enumerate(document["rules"], start=1)}
    if not rules:
        raise document["rules"].damaged
    people = _people(document["people"])
    session = _session(document, people)
    state = SessionState(session, people, rules)
    machines = _machines(document["machines"], state)
    changes = read_history(
        document["history"], {machine.number for machine in machines}, session.rounds
    )
    outside, changes = read_outside(document, state, changes)
    lines = read_lines(document, state, changes)
    played = people_of(lines) | people_outside(outside)
    since = {
        id: one["since"].whole(1, session.version)
        for id, one in enumerate(document["rules"], start=1)
    }
    people = tuple([person._replace(played=person.number in played) for person in people])
    return Archive(replace(state, people=people), since, machines, lines, outside, changes)


def _profile(rules: Node) -> Profile:
    name, preset = rules["name"].text, rules["preset"].text
    if clean_name(name) != name:
        raise rules["name"].damaged
    changes: Mapping[str, Any] = rules["changes"].of(dict)
    profile = change(PRESETS[preset], changes, name) if preset in PRESETS else []
    if isinstance(profile, list):
        raise refused("E_RULES", rules.place, name=name)
    return profile


def _people(people: Node) -> tuple[Person, ...]:
    """The people in seat order, numbered anew."""
    edits = [PersonEdit(one["name"].text, active=one["active"].of(bool)) for one in people]
    if not 1 <= len(edits) <= MOST:
        raise people.damaged
    found = seated((), edits, 1)
    if isinstance(found, list):
        raise Refused(found)
    return found


def _session(document: Node, people: tuple[Person, ...]) -> SessionRow:
    told = document["session"]
    numbers = {person.name: person.number for person in people if person.active}
    return SessionRow(
        id=0,
        title=told["title"].title,
        stake=None if told["stake"].null else told["stake"].whole(1, LARGEST_STAKE),
        zone=told["zone"].word(available_timezones()),
        opened_at=told["opened_at"].moment,
        ended_at=None if told["ended_at"].null else told["ended_at"].moment,
        version=len(document["history"].of(list)),
        rounds=len(document["rounds"].of(list)),
        ga_lines=len(document["ga_lines"].of(list)),
        people=len(people),
        leader=None if told["leader"].null else numbers[told["leader"].word(numbers)],
        owner_id=None,
        turns=told["turns"].word(get_args(Turns)),
    )


def _machines(machines: Node, state: SessionState) -> tuple[ArchivedMachine, ...]:
    found = tuple(_machine(one, state) for one in machines)
    if len({machine.number for machine in found}) != len(found):
        raise machines.damaged
    return found


def _machine(machine: Node, state: SessionState) -> ArchivedMachine:
    person = machine["person"]
    return ArchivedMachine(
        machine["number"].whole(1, _MOST_MACHINES),
        None if person.null else state.numbers[person.word(state.numbers)],
    )
