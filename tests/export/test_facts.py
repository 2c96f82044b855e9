"""The facts of a session: taken from it, played again, and opened as a session."""

from pathlib import Path

import pytest

from scorekeeper.evening.record import Record, Unplayable
from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.export.facts import archive_of, record_of
from scorekeeper.store.archive import Archive, trimmed
from scorekeeper.store.database import now
from scorekeeper.store.errors import Refused
from scripts.golden import GOLDEN
from scripts.golden_book import session_file

FILES = sorted(GOLDEN.glob("session_*.json"))
ZONE = "Asia/Ho_Chi_Minh"


def opened_again(record: Record) -> Archive:
    """Return the session that the file of a record opens."""
    archive = archive_of(record, ZONE, now())
    return reading.read(encode(document_of(archive)))


def sums(archive: Archive) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The totals in bets and money after each line that counts."""
    counting = [line.after for line in archive.lines if line.status == "valid"]
    return [(trimmed(one.totals), trimmed(one.money)) for one in counting]


@pytest.mark.parametrize("file", [None, *FILES], ids=lambda file: file.name if file else "today")
def test_a_record_opens_as_a_session_with_equal_facts(file: Path | None) -> None:
    archive = reading.read(session_file() if file is None else file.read_bytes())
    record = record_of(archive)
    again = opened_again(record)
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
        archive_of(RECORD._replace(people=("An", "An"), lines=()), ZONE, now())


def test_rules_that_return_are_the_current_ones() -> None:
    first = next(line.profile for line in RECORD.lines if line.profile)
    rules = tuple(first if one.game == first.game else one for one in RECORD.rules)
    assert rules != RECORD.rules
    assert set(record_of(opened_again(RECORD._replace(rules=rules))).rules) == set(rules)
