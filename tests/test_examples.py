"""Every worked example comes out as it is written: the published ones and those of the seeds."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import CODES, REASONS
from scorekeeper.rules.batch import answer

DATA = Path(__file__).parent / "data"
EXAMPLES: list[dict[str, Any]] = [
    example
    for name in ("examples.json", "examples_2.json", "seed_examples.json")
    for example in json.loads((DATA / name).read_text("utf-8"))
]
SCORED = [example for example in EXAMPLES if "errors" not in example["expect"]]
REFUSED = [example for example in EXAMPLES if "errors" in example["expect"]]


def name(example: dict[str, Any]) -> str:
    return str(example["id"])


def given(example: dict[str, Any]) -> dict[str, Any]:
    return answer(example["rules"], example["round"])


@pytest.mark.parametrize("example", SCORED, ids=name)
def test_every_payment_is_made_with_its_cause(example: dict[str, Any]) -> None:
    """The transfers are those of the example, in their order, with reason and payer."""
    assert given(example)["transfers"] == example["expect"]["transfers"]


@pytest.mark.parametrize("example", SCORED, ids=name)
def test_the_round_is_worth_to_everybody_what_it_should(example: dict[str, Any]) -> None:
    """The nets hold every player in seat order, also who neither paid nor won."""
    assert list(given(example)["net"].items()) == list(example["expect"]["net"].items())


@pytest.mark.parametrize("example", SCORED, ids=name)
@pytest.mark.parametrize("fact", ["winners", "ranking", "den_payer", "ga_after"])
def test_what_follows_for_the_table(example: dict[str, Any], fact: str) -> None:
    """Winners, ranking, đền payer and gà are those of the example."""
    assert given(example)[fact] == example["expect"][fact]


@pytest.mark.parametrize("example", SCORED, ids=name)
def test_an_answer_holds_what_the_contract_names(example: dict[str, Any]) -> None:
    """Nothing more and nothing less than docs/rules.md, 8 promises, and it is plain JSON."""
    assert set(given(example)) == set(example["expect"])
    assert json.loads(json.dumps(given(example), allow_nan=False)) == given(example)


@pytest.mark.parametrize("example", SCORED, ids=name)
def test_only_half_bets_have_a_decimal(example: dict[str, Any]) -> None:
    """A whole amount is a whole number; a half one ends in .5."""
    result = given(example)
    amounts = [*result["net"].values(), *(line["amount"] for line in result["transfers"])]
    assert all(type(amount) is int or amount % 1 == 0.5 for amount in amounts)


@pytest.mark.parametrize("example", REFUSED, ids=name)
def test_faults_are_refused_together(example: dict[str, Any]) -> None:
    """The codes are those of the example, in the order of docs/rules.md, 7."""
    assert [error["code"] for error in given(example)["errors"]] == example["expect"]["errors"]


@pytest.mark.parametrize("example", REFUSED, ids=name)
def test_a_refusal_speaks_both_languages(example: dict[str, Any]) -> None:
    """Each fault names its field and has a sentence in English and in Vietnamese."""
    refusal = given(example)
    assert set(refusal) == {"errors"}
    for error in refusal["errors"]:
        assert set(error) == {"code", "field", "message", "message_vi"}
        assert error["field"]
        assert error["message"] != error["message_vi"]
        assert error["message"].strip()
        assert error["message_vi"].strip()


@pytest.mark.parametrize("example", SCORED, ids=name)
def test_an_example_adds_up_by_itself(example: dict[str, Any]) -> None:
    """The nets of an example are the sums of its transfers, and nothing gets lost."""
    expected = example["expect"]
    sums = dict.fromkeys(expected["net"], 0)
    for line in expected["transfers"]:
        if line["from"] is not None:
            sums[line["from"]] -= line["amount"]
        if line["to"] is not None:
            sums[line["to"]] += line["amount"]
        assert line["amount"] > 0
        assert line["reason"] in REASONS
    assert sums == expected["net"]
    pot = expected["ga_after"] - example["round"].get("ga_before", 0)
    assert sum(sums.values()) + pot == 0


@pytest.mark.parametrize("example", REFUSED, ids=name)
def test_an_example_names_codes_that_exist(example: dict[str, Any]) -> None:
    """Codes are from the closed list and in its order."""
    codes = example["expect"]["errors"]
    assert sorted(codes, key=CODES.index) == codes
