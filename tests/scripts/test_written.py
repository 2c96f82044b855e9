"""What scripts write is current, and docs/codes.md is enough to read every released code."""

import json
import re
import shutil
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from typing import Any

import pytest

import dev
from scorekeeper.evening.record import Record
from scorekeeper.export.evening_code import pack, unpack
from scorekeeper.games import GAMES
from scorekeeper.options.option import options_of
from scorekeeper.rules.profiles import Profile, profile_json
from scripts import codes_page, mutants, rules_page
from scripts.golden import CODES, GOLDEN, NEXT, add_schema, unpublished
from tests.codes_reader import content_of, evening_of, rules_of
from tests.records import any_evening


def test_pages_are_current() -> None:
    """After a change of rules or tables run `python -m scripts.rules_page` or `codes_page`."""
    for language, page in rules_page.PAGES.items():
        assert page.read_text("utf-8") == rules_page.written(language)
    assert codes_page.PAGE.read_text("utf-8") == codes_page.written()


@pytest.mark.parametrize("page", rules_page.PAGES.values(), ids=lambda page: page.stem)
def test_cited_sections_exist(page: Path) -> None:
    sections = set(re.findall(r"^##+ ([\d.]+?)\.? ", page.read_text("utf-8"), re.M))
    cited = {
        section
        for path in (dev.ROOT / "scorekeeper").rglob("*.py")
        for run in re.findall(r"docs/rules\.md, ([\d., and]+)", path.read_text("utf-8"))
        for section in re.findall(r"\d+(?:\.\d+)?", run)
    }
    assert cited
    assert cited <= sections


# Codes, read without this program

OF_RULES = ("preset", "game", "changes", "name")


def told(profile: Profile | None) -> dict[str, Any] | None:
    """What a code says of rules."""
    if profile is None:
        return None
    as_json = json.loads(json.dumps(profile_json(profile)))
    return {key: as_json[key] for key in OF_RULES}


def test_rules_are_read_without_this_program() -> None:
    for line in json.loads(CODES.read_text("utf-8")):
        kind, content = content_of(line["code"])
        assert kind == 1
        assert rules_of(content) == {key: line[key] for key in OF_RULES}


@pytest.mark.parametrize("of", [*sorted(GOLDEN.glob("evening_code_*")), *range(20)], ids=str)
def test_an_evening_is_read_without_this_program(of: Path | int) -> None:
    """A released code, and one of a random evening."""
    code = pack(any_evening(Random(of))) if isinstance(of, int) else of.read_text().strip()
    kind, content = content_of(code)
    values, record = evening_of(content), unpack(code)
    assert kind == 9
    assert isinstance(record, Record)
    assert values == {
        "title": record.title,
        "day": [int(part) for part in record.day.split("-")],
        "people": [*record.people],
        "left": [*record.left],
        "stake": record.stake,
        "rules": [told(profile) for profile in record.rules],
        "lines": [[*line[:3], told(line.profile), line.number] for line in record.lines],
        "struck": [*record.struck],
        "outside": [[*payment[:3], payment.unit == "bets"] for payment in record.outside],
    }


# Golden files


def test_every_preset_and_option_is_published_in_its_game() -> None:
    codes = json.loads(CODES.read_text("utf-8"))
    assert list(unpublished(codes)) == []
    of_phom = [code if code["game"] == "phom" else {**code, "changes": {}} for code in codes]
    others = [option for game in GAMES if game.id != "phom" for option in options_of(game.rules)]
    assert len(list(unpublished(of_phom))) == len(others)


def test_a_schema_is_stored_once(tmp_path: Path) -> None:
    for file in GOLDEN.glob("schema_*.sql"):
        shutil.copy(file, tmp_path)
    is_new = (tmp_path / f"schema_{NEXT}.sql").exists()
    assert [add_schema(tmp_path, version) for version in ("x.1", "x.2")] == [is_new, False]


# The list of harmless mutants


def test_every_listed_function_exists() -> None:
    """A renamed or deleted function is not listed any more."""
    listed = list(mutants.listed_in(mutants.PAGE.read_text("utf-8")))
    assert listed
    assert all(resolve_name(f"scorekeeper.{function}") for function, _ in listed)


def test_a_mutant_is_listed_by_its_function() -> None:
    names = ("xǁFaultsǁsound__mutmut_3", "x_read_entry__mutmut_12", "x__shape__mutmut_1")
    functions = [mutants.function_of(f"scorekeeper.games.entry.{name}") for name in names]
    assert functions == ["games.entry.Faults.sound", "games.entry.read_entry", "games.entry._shape"]
