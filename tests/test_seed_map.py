"""Every statement of the seeds about payments has a row, and the row names its option and example.

The seeds themselves are not part of the project. What the map and the index hold of them is
compared with the texts by `python scripts/seed_lines.py DIR --check`.
"""

import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.options.option import Option, effective, options_of
from scorekeeper.options.sources import HOUSE

HERE = Path(__file__).parent
SCRIPT = runpy.run_path(str(HERE.parent / "scripts" / "seed_lines.py"))


def data(name: str) -> Any:
    return json.loads((HERE / "data" / name).read_text("utf-8"))


INDEX: dict[str, Any] = data("seed_lines.json")
ROWS: list[dict[str, Any]] = data("seed_map.json")
EXAMPLES = {
    example["id"]: example
    for name in ("examples.json", "seed_examples.json")
    for example in data(name)
}
OPTIONS = {game.id: options_of(game.rules) for game in GAMES}
PLACES = {(row["seed"], row["line"]) for row in ROWS}
GAME_OF = {"000": "phom", "001": "phom", "002": "phom", "003": "tulokho", "004": "phom"}

PAYMENT = [row for row in ROWS if "options" in row]
OTHER = [row for row in ROWS if "options" not in row]


def place(row: dict[str, Any]) -> str:
    return f"{row['seed']}:{row['line']}"


def spans(source: str) -> Iterator[tuple[str, range]]:
    """The cited lines of an option's source, span by span."""
    for seed, first, last in re.findall(r"(\d{3}):(\d+)(?:-(\d+))?", source):
        yield seed, range(int(first), int(last or first) + 1)


CITED = [
    pytest.param(game, declared, seed, lines, id=f"{seed}:{lines[0]}-{lines[-1]}-{declared.name}")
    for game, options in OPTIONS.items()
    for declared in options.values()
    for seed, lines in spans(declared.source)
]
SAID = [
    pytest.param(declared, value, seed, lines, id=f"{seed}:{lines[0]}-{declared.name}-{value}")
    for options in OPTIONS.values()
    for declared in options.values()
    for value, places in declared.said_at.items()
    for seed, lines in spans(places)
]
"""Every place that an option cites for one of its values."""
OF_PRESETS = [
    pytest.param(option, getattr(preset.rules, option.name), id=f"{preset.id}-{option.name}")
    for preset in PRESETS.values()
    for option in effective(preset.rules)
]


@pytest.mark.parametrize("seed", INDEX)
def test_no_line_that_speaks_of_payments_is_without_a_row(seed: str) -> None:
    """Every line with a number, a payment word or a payment event is in the map."""
    without = [line for line in INDEX[seed]["needed"] if (seed, int(line)) not in PLACES]
    assert not without, f"seed {seed}: no row for lines {', '.join(without)}"


def test_the_index_covers_the_five_seeds() -> None:
    """No seed is left out of the index or of the map."""
    assert set(INDEX) == set(GAME_OF) == {row["seed"] for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=place)
def test_a_row_lies_within_its_seed_and_says_something(row: dict[str, Any]) -> None:
    """A row has a line of its seed and a paraphrase."""
    assert 1 <= row["line"] <= INDEX[row["seed"]]["lines"]
    assert row["says"].strip()


@pytest.mark.parametrize("row", PAYMENT, ids=place)
def test_a_payment_has_options_and_examples(row: dict[str, Any]) -> None:
    """A statement about payments names options of its game and examples that show them."""
    assert set(row) - {"values"} == {"seed", "line", "says", "options", "examples"}
    assert set(row.get("values", ())) <= set(row["options"])
    assert row["options"]
    assert row["examples"]
    assert not set(row["options"]) - set(OPTIONS[GAME_OF[row["seed"]]])
    assert not set(row["examples"]) - set(EXAMPLES)


@pytest.mark.parametrize("row", OTHER, ids=place)
def test_what_is_no_payment_says_why(row: dict[str, Any]) -> None:
    """A line that is not about payments gives its reason."""
    assert set(row) == {"seed", "line", "says", "not_payment"}
    assert row["not_payment"].strip()


def test_no_row_stands_twice() -> None:
    """Two rows of a line say different things."""
    said = [(row["seed"], row["line"], row["says"]) for row in ROWS]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(("game", "declared", "seed", "lines"), CITED)
def test_a_cited_line_is_mapped_to_its_option(
    game: str, declared: Option, seed: str, lines: range
) -> None:
    """Where an option cites a seed, the map has it at the cited lines."""
    assert GAME_OF[seed] == game
    assert any(
        row["seed"] == seed and row["line"] in lines and declared.name in row["options"]
        for row in PAYMENT
    )


def as_told(value: object) -> object:
    """A value of an option as the map holds it."""
    return list(value) if isinstance(value, tuple) else value


def saying(declared: Option, value: object) -> Iterator[tuple[str, int]]:
    """The lines of which the map tells that they say the rule with this value."""
    for row in PAYMENT:
        told = row.get("values", {})
        mine = OPTIONS[GAME_OF[row["seed"]]].get(declared.name) is declared
        if mine and declared.name in told and told[declared.name] == as_told(value):
            yield row["seed"], row["line"]


@pytest.mark.parametrize(("declared", "value", "seed", "lines"), SAID)
def test_a_line_cited_for_a_value_says_that_value(
    declared: Option, value: object, seed: str, lines: range
) -> None:
    """As the map tells of it, which was read beside the text; and the value is a possible one."""
    assert declared.kind.fault(value) is None
    assert any(said == seed and line in lines for said, line in saying(declared, value))


@pytest.mark.parametrize(("declared", "value"), OF_PRESETS)
def test_a_value_of_a_preset_cites_all_that_say_it(declared: Option, value: object) -> None:
    """Of every preset: no text that says it is left out, and what none says is the table's own."""
    cited = [(seed, line) for seed, lines in spans(declared.cites(value)) for line in lines]
    said = set(saying(declared, value))
    assert said <= set(cited)
    assert (declared.cites(value) == HOUSE) is (not said)


@pytest.mark.parametrize("row", [row for row in PAYMENT if "values" in row], ids=place)
def test_what_a_line_says_is_cited(row: dict[str, Any]) -> None:
    """Each value that the map finds in a line is one that the option cites that line for."""
    for name, told in row["values"].items():
        value = tuple(told) if isinstance(told, list) else told
        places = OPTIONS[GAME_OF[row["seed"]]][name].cites(value)
        assert any(row["seed"] == seed and row["line"] in lines for seed, lines in spans(places))


@pytest.mark.parametrize("example", [id for id in EXAMPLES if id.startswith("seed-")])
def test_an_example_made_for_a_seed_is_used(example: str) -> None:
    """An example named after a line of a seed is the example of some row of that seed."""
    seed = example.split("-")[1]
    assert any(row["seed"] == seed and example in row["examples"] for row in PAYMENT)


def test_a_worked_example_stands_in_one_file_only() -> None:
    """No two examples share an id."""
    count = len(data("examples.json")) + len(data("seed_examples.json"))
    assert len(EXAMPLES) == count


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Nobody needs a row for this.", []),
        ("A place at the table costs 5", ["number"]),
        ("Seven of them", ["number"]),
        ("PENALISED", ["penal-"]),
        ("He was repaid for the alphabet", []),
        ("Redoubled? No: doubled.", ["double"]),
        ("u is not ù", ["ù"]),
        ("an is not ăn", ["ăn"]),
        ("a mo\u0301m in parts", ["móm"]),
        ("Bình was going  out", ["go out"]),
        ("rummy, melted, stolen", ["rummy", "steal", "meld"]),
    ],
)
def test_a_trigger_is_a_whole_word_in_any_case(line: str, found: list[str]) -> None:
    """The index asks for a row exactly where one of its words stands by itself."""
    assert SCRIPT["triggers"](line) == found


@pytest.mark.parametrize(
    ("said", "copies"),
    [
        ("Who goes out is paid by all", 0),
        ("the cat sat on the mat today", 1),
        ("It is said that the cat sat on the mat today", 1),
        ("The mat.", 1),
    ],
)
def test_a_copied_sentence_is_found(said: str, copies: int) -> None:
    """A paraphrase may share words with a seed, but no sentence and no run of seven words."""
    rows = [{"seed": "000", "line": 1, "says": said}]
    texts = {"000": "And then the cat sat on\nthe mat today, quietly. The mat."}
    assert len(list(SCRIPT["copied"](rows, texts))) == copies
