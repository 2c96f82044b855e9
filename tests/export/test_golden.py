"""Released session files open and are exported unchanged; so are their facts, as a record."""

from collections.abc import Mapping
from dataclasses import replace
from json import loads
from pathlib import Path

import pytest

import dev
from scorekeeper.evening.record import Record, Unplayable
from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.export.facts import archive_of, record_of
from scorekeeper.export.schema import FILE
from scorekeeper.fields import Field, ObjectOf
from scorekeeper.store import archive
from scorekeeper.store.archive import Archive, recheck, trimmed
from scorekeeper.store.changes import KINDS
from scorekeeper.store.database import Database, now
from scorekeeper.store.errors import Refused
from scorekeeper.store.schema import tables
from scorekeeper.store.session import KEPT, Caller, load
from scripts.golden import GOLDEN
from scripts.golden_book import NOT_PLAYED, play_evening, session_file
from tests.store.documents import before_import, check_sums, document
from tests.store.every_change import EVERY_CHANGE, ready

FILES = sorted(GOLDEN.glob("session_*.json"))
each_file = pytest.mark.parametrize(
    "file", [None, *FILES], ids=lambda file: file.name if file else "today"
)
NOT_IN_FILES = {
    "id": "the new session has its own",
    "owner_id": "whoever opens the file owns the new session",
    "sample": "a sample that is opened again is not removed after a day",
    "verdicts": "they belong to the phones of the evening",
    "guests": "they belong to the phones of the evening",
    "last_round": "it matters only until the table goes home",
}
"""Columns of a session, each with the reason."""
BY_NAME = {
    "people": "people_ever",
    "leader": "leader",
    "totals_half_bets": "totals",
    "money_half_dong": "money",
}
"""Columns with or by numbers of people, which a file gives anew: the fields to compare instead."""


def content(file: Path | None) -> bytes:
    return session_file() if file is None else file.read_bytes()


@each_file
def test_every_released_file_opens(db: Database, file: Path | None) -> None:
    written = content(file)
    check_sums(loads(written))
    opened = archive.write(db, reading.read(written))
    assert list(recheck(db)) == []
    # Without side payments, today's file has the keys of the older one, which that version opens.
    assert before_import(db, opened.session) == loads(written)


def test_the_golden_evening_comes_back_with_every_column(db: Database) -> None:
    """Also if a file may lack its key: the evening has another value than the default."""
    evening = play_evening(db)
    written = document(db, evening)
    opened = archive.write(db, reading.read(encode(written)))
    before, after = (load(db, Caller(session)) for session in (evening, opened.session))
    after = replace(after, version=after.version - 1)  # without the change `imported`
    columns = {*tables()["session"]} - NOT_IN_FILES.keys()
    assert columns == {*KEPT, *BY_NAME}
    for column in columns:
        name = BY_NAME.get(column, column)
        assert getattr(after, name) == getattr(before, name), column
    for key, field in session_keys().items():
        assert written["session"].get(key, field.default) != field.default, key


def test_the_documentation_names_every_key_of_a_session() -> None:
    text = (dev.ROOT / "docs/export.md").read_text(encoding="utf-8")
    (row,) = (line for line in text.splitlines() if line.startswith("| `session` |"))
    assert [key for key in session_keys() if f"`{key}`" not in row] == []


def session_keys() -> Mapping[str, Field]:
    session = FILE.fields["session"]
    assert isinstance(session, ObjectOf)
    return session.fields


def test_the_golden_evening_has_every_change_that_there_is() -> None:
    made = {change["what"] for change in loads(session_file())["history"]}
    assert made == {*KINDS} - NOT_PLAYED - {"imported"}


@pytest.mark.parametrize("what", EVERY_CHANGE)
def test_a_file_with_each_change_opens(db: Database, what: str) -> None:
    book, _, how = ready(db, what)
    how.do(db, book.caller)
    written = document(db, book.opened.session)
    opened = archive.write(db, reading.read(encode(written)))
    assert before_import(db, opened.session) == written


# The facts of a session


def session_of(record: Record) -> Archive:
    """Return the session that the file of a record opens."""
    return reading.read(encode(document_of(archive_of(record, "Asia/Ho_Chi_Minh", now()))))


def sums(archive: Archive) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The totals in bets and money after each line that counts."""
    counting = [line.after for line in archive.lines if line.status == "valid"]
    return [(trimmed(after.totals), trimmed(after.money)) for after in counting]


@each_file
def test_a_record_opens_as_a_session_with_equal_facts(file: Path | None) -> None:
    archive = reading.read(content(file))
    record = record_of(archive)
    again = session_of(record)
    assert record_of(again) == record
    assert sums(again) == sums(archive)


RECORD = record_of(reading.read(FILES[-1].read_bytes()))


def test_a_line_that_its_rules_refuse_is_named() -> None:
    place = next(i for i, line in enumerate(RECORD.lines) if line.kind == "round")
    lines = [*RECORD.lines]
    lines[place] = lines[place]._replace(entry={**lines[place].entry, "finish": "?"})
    with pytest.raises(Unplayable) as refused:
        list(RECORD._replace(lines=tuple(lines)).play())
    assert refused.value.place == place
    assert refused.value.problems[0].field == "finish"


def test_two_people_of_one_name_are_refused() -> None:
    with pytest.raises(Refused):
        session_of(RECORD._replace(people=("An", "An"), lines=()))


def test_rules_that_return_are_the_current_ones() -> None:
    first = next(line.profile for line in RECORD.lines if line.profile)
    rules = tuple(first if profile.game == first.game else profile for profile in RECORD.rules)
    assert rules != RECORD.rules
    assert set(record_of(session_of(RECORD._replace(rules=rules))).rules) == set(rules)
