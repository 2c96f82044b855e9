"""A group comes back from its file with every figure; damaged files are refused."""

from collections.abc import Callable
from dataclasses import replace
from json import dumps, loads
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.evening.group import Book
from scorekeeper.evening.settling import GA
from scorekeeper.export import book, group, reading
from scorekeeper.store import access, archive, group_archive, groups
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused
from scorekeeper.store.group_archive import GroupArchive, Written
from scorekeeper.store.groups import Group
from scorekeeper.store.session import Caller
from scripts.golden import GOLDEN
from scripts.golden_book import empty_book, group_file, packed_group
from tests.export.edited import edited
from tests.store.documents import before_import
from tests.store.test_group_years import POT, Key, Year, added, told, told_standings

FILES = sorted(GOLDEN.glob("group_*.zip"))


@pytest.fixture
def db(db: Database) -> Database:
    """Another book, with one browser."""
    access.meet_browser(db)
    return db


@pytest.fixture(scope="module")
def file() -> bytes:
    """The file of a group in which nearly everything was done."""
    return group_file()


def parts(file: bytes) -> tuple[Any, dict[int, bytes]]:
    """The document of the group, and the files of its evenings by their numbers."""
    files = dict(book.unpack(file))
    document = loads(files.pop(book.GROUP))
    return document, {book.number_of(name): content for name, content in files.items()}


def sessions_of(db: Database, evenings: dict[int, bytes]) -> dict[int, int]:
    """Open evenings as sessions of the browser; their ids by number."""
    files = {number: reading.read(content) for number, content in evenings.items()}
    return {n: archive.write(db, file, browser=1).session for n, file in files.items()}


def write(db: Database, document: Any, sessions: dict[int, int], **into: Any) -> Written:
    return group_archive.write(db, group.read(encoded(document)), sessions, 1, **into)


def opened(db: Database, file: bytes) -> Written:
    """Open a file as a browser does that has none of its evenings."""
    document, evenings = parts(file)
    return write(db, document, sessions_of(db, evenings))


def group_of(db: Database, file: bytes) -> Group:
    made = opened(db, file).group
    assert made
    return made


def as_document(whole: GroupArchive) -> Any:
    return parts(book.pack([], group.document_of(whole)))[0]


def encoded(document: Any) -> bytes:
    return dumps(document, ensure_ascii=False).encode()


def figures(book: Book) -> dict[Any, int]:
    """All figures of a group, by names of people and places of evenings."""
    evenings = [replace(evening, session=place) for place, evening in enumerate(book.evenings)]
    book = replace(book, evenings=tuple(evenings))
    keys: dict[int, Key] = {GA: POT}
    keys |= {member.account: (member.name, member.id is None, "") for member in book.members}
    records = (
        (keys[evening.accounts.get(record.who, GA)], (evening.session, record.kind), record.value)
        for evening, record in book.records
    )
    return added(told(book, keys), told_standings(book, keys), records)


@pytest.mark.parametrize("old", [None, *FILES], ids=lambda old: old.name if old else "today")
def test_every_released_file_opens_and_is_exported_unchanged(
    db: Database, old: Path | None
) -> None:
    written = old.read_bytes() if old else group_file()
    document, evenings = parts(written)
    made = group_of(db, written)
    assert made.owns
    whole, sessions = group_archive.read(db, made)
    assert as_document(whole) == document
    assert [before_import(db, id) for id in sessions] == [loads(file) for file in evenings.values()]


def test_every_figure_comes_back(db: Database) -> None:
    with empty_book() as source:
        year = Year(source, Random(1), 5)
        for _ in range(60):
            year.happen()
        before, file = groups.read(source, year.group), packed_group(source, year.group)
    after = groups.read(db, group_of(db, file))
    assert len(after.evenings) > 2
    assert [paid.number for paid in after.payments] == [paid.number for paid in before.payments]
    assert figures(after) == figures(before)
    day = after.evenings[-1].day
    assert after.standings(day) is after.standings(day), "worked out once"


def test_a_group_that_is_there_stays_as_it_is(db: Database, file: bytes) -> None:
    first = group_of(db, file)
    before = group_archive.read(db, first)
    again = opened(db, file)
    assert again.was_there
    assert (again.added, again.group and again.group.id) == (0, first.id)
    assert group_archive.read(db, first) == before


def test_evenings_of_another_group_stay_there(db: Database, file: bytes) -> None:
    document, evenings = parts(file)
    ids = sessions_of(db, evenings)
    other = groups.open_group(db, "Khác", 1)
    groups.add_evening(db, other, Caller(ids[1], 1), {})
    written = write(db, document, ids)
    assert (written.added, written.elsewhere) == (1, 1)
    assert written.group
    groups.delete(db, written.group, "Hội thứ sáu")
    groups.add_evening(db, other, Caller(ids[2], 1), {})
    assert write(db, document, ids) == (None, False, 0, 2, 0)


def test_further_evenings_are_added_by_a_later_call(db: Database, file: bytes) -> None:
    """As when a ZIP is opened in two parts; a session of two files is one evening."""
    document, evenings = parts(file)
    first, second = sessions_of(db, evenings).values()
    made = write(db, document, {1: first}).group
    assert made
    assert write(db, document, dict.fromkeys((0, 2, 3, 9999), second), into=made).added == 1
    assert as_document(group_archive.read(db, made)[0]) == document


def test_whoever_has_another_name_by_now_is_a_guest(db: Database, file: bytes) -> None:
    document, evenings = parts(file)
    document["evenings"][0]["members"] = {"Tèo": "Chi"}
    made = write(db, document, {1: sessions_of(db, evenings)[1]}).group
    assert made
    assert group_archive.read(db, made)[0].evenings == [(True, {})]


def member(name: str, same_as: str | None = None) -> dict[str, Any]:
    return {"name": name, "same_as": same_as}


def more(*members: dict[str, Any]) -> Callable[[list[Any]], list[Any]]:
    return lambda known: [*known, *members]


MANY = dict.fromkeys("abcdefghijk", "An")
SPOILT: list[tuple[str, Any, str]] = [
    ("name", "x" * 81, "name"),
    ("members.0.name", "x" * 41, "members[0].name"),
    ("members.0.token", "x", "members[0]"),
    ("members", more(member("BÌNH")), "members"),
    ("members", more(member("Tèo", "Tý")), "members"),
    ("members", more(member("Tèo", "Tèo")), "members"),
    ("members", more(member("a", "b"), member("b", "a")), "members"),
    ("members", more(*map(member, map(str, range(999)))), "members"),
    ("evenings", lambda evenings: evenings * 501, "evenings"),
    ("payments", lambda payments: payments * 1667, "payments"),
    ("evenings.0.members", MANY, "evenings[0].members"),
    ("evenings.0.members", {"An": "Tèo"}, "evenings[0]"),
    ("evenings.0.members", {"An": None}, "evenings[0].members.An"),
    ("payments.1.to", "anh Bình", "payments[1]"),
    ("payments.2.to", None, "payments[2]"),
    ("payments.0.amount", 0, "payments[0].amount"),
    ("payments.0.amount", 1e13, "payments[0].amount"),
    ("payments.0.at", "2026-02-30", "payments[0].at"),
    ("format", "scorekeeper-session", ""),
    ("format_version", 2, ""),
]
"""What is another value, and the place that the refusal names."""


@pytest.mark.parametrize(("path", "value", "at"), SPOILT, ids=[path for path, _, _ in SPOILT])
def test_a_damaged_group_is_refused_at_its_place(
    file: bytes, path: str, value: Any, at: str
) -> None:
    with pytest.raises(Refused) as refused:
        group.read(edited(encoded(parts(file)[0]), path, value))
    (problem,) = refused.value.problems
    assert (problem.code, problem.field) == ("E_SHAPE", at)


@pytest.mark.parametrize("content", [b"", b"{}", b"[" * 999_999, b" " * 1_000_001, b"\xff"])
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(Refused):
        group.read(content)


def test_invisible_characters_are_removed(file: bytes) -> None:
    document, _ = parts(file)
    document["name"] = "Hội\u202e thứ\nsáu"
    document["members"].append(member("Tèo\u200b"))
    document["evenings"][1]["members"] = {"Tí\u200b": "Tèo\u200b"}
    read = group.read(encoded(document))
    assert (read.name, read.members[-1][0]) == ("Hội thứ sáu", "Tèo")
    assert read.evenings[1][1] == {"Tí": "Tèo"}
