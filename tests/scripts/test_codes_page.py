"""docs/codes.md is up to date, and enough to read every released code."""

import json
from random import Random
from typing import Any

import pytest

from scorekeeper.evening.record import Record
from scorekeeper.export.evening_code import pack, unpack
from scorekeeper.rules.profiles import Profile, profile_json
from scripts.codes_page import PAGE, written
from scripts.golden import CODES, GOLDEN
from tests.codes_reader import content_of, evening_of, rules_of
from tests.records import any_evening

OF_RULES = ("preset", "game", "changes", "name")


def told(profile: Profile | None) -> dict[str, Any] | None:
    """What a code says of rules."""
    if profile is None:
        return None
    as_json = json.loads(json.dumps(profile_json(profile)))
    return {key: as_json[key] for key in OF_RULES}


def check(code: str) -> None:
    """Compare what an independent reader finds in the code of an evening."""
    kind, content = content_of(code)
    found, record = evening_of(content), unpack(code)
    assert kind == 9
    assert isinstance(record, Record)
    assert found == {
        "title": record.title,
        "day": [int(part) for part in record.day.split("-")],
        "people": [*record.people],
        "left": [*record.left],
        "stake": record.stake,
        "rules": [told(profile) for profile in record.rules],
        "lines": [[*line[:3], told(line.profile), line.number] for line in record.lines],
        "struck": [*record.struck],
        "outside": [[*one[:3], one.unit == "bets"] for one in record.outside],
    }


def test_the_page_of_the_codes_is_current() -> None:
    """After a change of the tables run `python -m scripts.codes_page`."""
    assert PAGE.read_text("utf-8") == written()


def test_rules_are_read_without_this_program() -> None:
    for line in json.loads(CODES.read_text("utf-8")):
        kind, content = content_of(line["code"])
        assert kind == 1
        assert rules_of(content) == {key: line[key] for key in OF_RULES}


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("evening_code_*")), ids=lambda file: file.name)
def test_an_evening_is_read_without_this_program(file: Any) -> None:
    check(file.read_text().strip())


@pytest.mark.parametrize("seed", range(20))
def test_any_evening_is_read_without_this_program(seed: int) -> None:
    check(pack(any_evening(Random(seed))))
