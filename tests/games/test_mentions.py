"""Names in a round can be replaced wherever they stand."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import rename_players
from scorekeeper.games.names import clean_name
from scorekeeper.rules.batch import answer

DATA = Path(__file__).parent.parent / "data"
EXAMPLES: list[dict[str, Any]] = [
    example
    for name in ("examples.json", "seed_examples.json")
    for example in json.loads((DATA / name).read_text("utf-8"))
    if "errors" not in example["expect"]
]


def other(name: str) -> str:
    """A name that nobody has."""
    return f"{clean_name(name)} ✱"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_other_names_are_paid_the_same(example: dict[str, Any]) -> None:
    """A round with other names comes to the same under those names, so that none was missed."""
    expect = example["expect"]
    renamed = answer(example["rules"], rename_players(example["round"], other))
    assert renamed["net"] == {other(name): amount for name, amount in expect["net"].items()}
    assert renamed["winners"] == [other(name) for name in expect["winners"]]


def test_nothing_but_names_is_replaced() -> None:
    """A player called like a word of the entry changes no other word."""
    entry = {
        "players": ["chot", "u"],
        "finish": "u",
        "winner": "u",
        "eats": [{"eater": "u", "discarder": "chot", "kind": "chot"}],
        "den_override": {"payer": None, "reason": "u"},
        "dealt": {"u": ["7C"]},
        "lay_order": None,
        "note": "u",
    }
    assert rename_players(entry, str.upper) == {
        "players": ["CHOT", "U"],
        "finish": "u",
        "winner": "U",
        "eats": [{"eater": "U", "discarder": "CHOT", "kind": "chot"}],
        "den_override": {"payer": None, "reason": "u"},
        "dealt": {"U": ["7C"]},
        "lay_order": None,
        "note": "u",
    }
