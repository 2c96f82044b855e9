"""The released presets hold exactly the values of the golden table."""

import json
from pathlib import Path

import pytest

from scorekeeper.games import PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.options.option import ALWAYS, as_json, options_of
from scorekeeper.options.sources import SOURCES

GOLDEN = json.loads((Path(__file__).parent / "data" / "presets.json").read_text("utf-8"))

FIRST = ("guide", "vinagames", "vietnamese", "wikipedia", "pho-bien", "tulokho-vinagames")
"""The presets of the first release."""

each_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())


def written(preset: Preset) -> str:
    """The preset's values as JSON text, in which 1 and true differ: those of the first release, and
    of a later one what pays otherwise than before it."""
    options = options_of(type(preset.rules)).values()
    held = {o.name: getattr(preset.rules, o.name) for o in options}
    values = {o.name: held[o.name] for o in options if held[o.name] != o.neutral}
    return json.dumps(as_json(values), indent=1)


def test_every_preset_of_the_table_is_there() -> None:
    """No preset is missing and none stands beside the table, game by game in order of release."""
    assert list(PRESETS) == list(GOLDEN)


@each_preset
def test_values_are_those_of_the_table(preset: Preset) -> None:
    """Every option is in the table and holds its value, in the table's order."""
    assert written(preset) == json.dumps(GOLDEN[preset.id], indent=1)


@pytest.mark.parametrize("id", FIRST)
def test_what_came_later_changes_no_preset(id: str) -> None:
    """In those of the first release an option of a later one stands where everything pays as before
    it."""
    preset = PRESETS[id]
    for later in options_of(type(preset.rules)).values():
        assert later.neutral is ALWAYS or getattr(preset.rules, later.name) == later.neutral


def test_numbers_are_frozen() -> None:
    """A share code names a preset by its number, for ever."""
    assert {preset.id: preset.number for preset in PRESETS.values()} == {
        "guide": 1,
        "vinagames": 2,
        "vietnamese": 3,
        "wikipedia": 4,
        "pho-bien": 5,
        "tulokho-vinagames": 6,
        "tulokho-nhat-nhi": 7,
        "pho-bien-ga": 8,
    }


@each_preset
def test_values_are_allowed(preset: Preset) -> None:
    """A preset entered by hand would be taken as it is: no value at fault, no conflict."""
    assert type(preset.rules)().with_changes(GOLDEN[preset.id]) == preset.rules


@each_preset
def test_words_in_both_languages(preset: Preset) -> None:
    """A preset has a name that fits a profile and one sentence about it."""
    assert all(0 < len(name) <= 40 for name in preset.name)
    assert all(about.endswith(".") for about in preset.about)


@each_preset
def test_source_is_known(preset: Preset) -> None:
    """A preset says which text it follows."""
    assert preset.source in SOURCES
