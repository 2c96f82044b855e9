"""The released presets hold exactly the values of the golden table."""

import json
from pathlib import Path

import pytest

from scorekeeper.games import PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.options.option import as_json, options_of
from scorekeeper.options.sources import SOURCES
from scorekeeper.options.templates import fits

GOLDEN = json.loads((Path(__file__).parent.parent / "data" / "presets.json").read_text("utf-8"))

each_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())


@each_preset
def test_values_are_frozen(preset: Preset) -> None:
    """As JSON, in which 1 and true differ; without the neutral values of later options."""
    options = options_of(type(preset.rules)).values()
    held = {o.name: (o.neutral, getattr(preset.rules, o.name)) for o in options}
    values = {name: value for name, (neutral, value) in held.items() if not fits(neutral, value)}
    assert json.dumps(as_json(values), indent=1) == json.dumps(GOLDEN[preset.id], indent=1)


def test_numbers_are_frozen() -> None:
    """A share code names a preset by its number. Presets stand in the order of the table."""
    assert list(PRESETS) == list(GOLDEN)
    assert {preset.id: preset.number for preset in PRESETS.values()} == {
        "guide": 1,
        "vinagames": 2,
        "vietnamese": 3,
        "wikipedia": 4,
        "pho-bien": 5,
        "tulokho-vinagames": 6,
        "tulokho-nhat-nhi": 7,
        "pho-bien-ga": 8,
        "sam-pho-bien": 9,
        "sam-chia-lang": 10,
        "sam-pho-bien-ga": 11,
        "tien-len-mien-nam": 12,
    }


@each_preset
def test_values_are_valid(preset: Preset) -> None:
    assert type(preset.rules)().with_changes(GOLDEN[preset.id]) == preset.rules


@each_preset
def test_name_and_source(preset: Preset) -> None:
    """The name fits a profile; the source is known."""
    assert all(0 < len(name) <= 40 for name in preset.name)
    assert preset.source in SOURCES
