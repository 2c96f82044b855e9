"""Every worked example comes out as written: the published ones and those of the sources."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.batch import write_json
from tests.tables.common import answer

DATA = Path(__file__).parent.parent / "data"
EXAMPLES: list[dict[str, Any]] = [
    example
    for name in (*(f"examples{part}" for part in ("", "_2", "_3", "_4", "_5")), "seed_examples")
    for example in json.loads((DATA / f"{name}.json").read_text("utf-8"))
]
SCORED = [example for example in EXAMPLES if "errors" not in example["expect"]]
REFUSED = [example for example in EXAMPLES if "errors" in example["expect"]]


def name(example: dict[str, Any]) -> str:
    return str(example["id"])


@pytest.mark.parametrize("example", SCORED, ids=name)
def test_an_example_is_scored(example: dict[str, Any]) -> None:
    """The whole result, nets in seat order; only a half bet has a decimal point."""
    result = answer(example["rules"], example["round"])
    expected = example["expect"]
    assert result == expected
    assert list(result["net"]) == list(expected["net"])
    assert ".0" not in write_json([result["net"], result["transfers"]])


@pytest.mark.parametrize("example", REFUSED, ids=name)
def test_an_example_is_refused(example: dict[str, Any]) -> None:
    """All codes in order, each with its field and a sentence in both languages."""
    refusal = answer(example["rules"], example["round"])
    assert [error["code"] for error in refusal["errors"]] == example["expect"]["errors"]
    for error in refusal["errors"]:
        assert list(error) == ["code", "field", "message", "message_vi"]
        assert all(words.strip() for words in error.values())
        assert error["message"] != error["message_vi"]
