"""Every refusal alone: a round that it refuses, beside one that is scored. (docs/rules.md, 7)

The rounds are in tests/data/refusals, for either game.
"""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.batch import answer
from scorekeeper.games.base import CODES
from scorekeeper.games.messages import MESSAGES
from tests.words import phom, tulokho

DATA = Path(__file__).parent.parent / "data" / "refusals"
PRESET = {"phom": "vinagames", "tulokho": "tulokho-vinagames"}
WORDS: dict[str, Callable[[str], dict[str, Any]]] = {
    "phom": phom.round_of,
    "tulokho": tulokho.round_of,
}
TOLD_ELSEWHERE = ("E_RULES", "E_SHAPE")
"""Refusals of many sentences: those of rules and of values of another form."""
Refusal = dict[str, Any]

REFUSALS: list[Refusal] = [
    {"game": game, "rules": preset, "changes": {}, "says": {}, **refusal}
    for game, preset in PRESET.items()
    for refusal in tomllib.loads((DATA / f"{game}.toml").read_text("utf-8"))["refusal"]
]


def name(refusal: Refusal) -> str:
    return f"{refusal['code']}-{refusal['game']}-{refusal['field']}"


def wording(refusal: Refusal) -> str:
    return str(refusal.get("wording", refusal["code"]))


def refused_round(refusal: Refusal) -> dict[str, Any]:
    entry = WORDS[refusal["game"]](refusal["round"]) | refusal.get("with", {})
    return {key: value for key, value in entry.items() if key not in refusal.get("without", ())}


def errors(refusal: Refusal, entry: object, changes: dict[str, Any]) -> list[dict[str, str]]:
    found = answer({"preset": refusal["rules"], "changes": changes}, entry)
    return list(found.get("errors", []))


each = pytest.mark.parametrize("refusal", REFUSALS, ids=name)


@each
def test_it_is_refused_by_this_alone(refusal: Refusal) -> None:
    """The round has one fault, and the field tells where."""
    found = errors(refusal, refused_round(refusal), refusal["changes"])
    assert [(fault["code"], fault["field"]) for fault in found] == [
        (refusal["code"], refusal["field"])
    ]


@pytest.mark.parametrize("refusal", [r for r in REFUSALS if "instead" in r], ids=name)
def test_a_round_next_to_it_is_scored(refusal: Refusal) -> None:
    """The same table scores a round that differs in what was at fault."""
    entry = WORDS[refusal["game"]](refusal["instead"])
    assert errors(refusal, entry, refusal["changes"]) == []


@pytest.mark.parametrize("refusal", [r for r in REFUSALS if "instead_changes" in r], ids=name)
def test_a_table_that_plays_otherwise_scores_it(refusal: Refusal) -> None:
    """The same round is no fault under other house rules."""
    assert errors(refusal, refused_round(refusal), refusal["instead_changes"]) == []


@each
def test_the_sentence_names_whom_it_concerns(refusal: Refusal) -> None:
    """Its places are filled with what the row says, the same in both languages."""
    found = errors(refusal, refused_round(refusal), refusal["changes"])
    text = MESSAGES[wording(refusal)]
    assert filled(text.en, found[0]["message"]) == refusal["says"]
    assert filled(text.vi, found[0]["message_vi"]) == refusal["says"]


def filled(template: str, sentence: str) -> dict[str, str]:
    """What stands in the places of a template, which is the sentence but for them."""
    seen: set[str] = set()
    pattern = ""
    for fixed, place in re.findall(r"([^{]*)(?:\{(\w+)\})?", template):
        pattern += re.escape(fixed)
        if place:
            pattern += f"(?P={place})" if place in seen else f"(?P<{place}>.+)"
            seen.add(place)
    found = re.fullmatch(pattern, sentence)
    assert found, f"{sentence!r} is not {template!r}"
    return found.groupdict()


def test_every_sentence_is_told_in_some_round() -> None:
    """No wording is without a round that it refuses, and no round has a wording of its own."""
    assert {wording(refusal) for refusal in REFUSALS} == set(MESSAGES)


def test_every_code_is_shown() -> None:
    """The closed list of codes has a round for each."""
    shown = {refusal["code"] for refusal in REFUSALS}
    assert [code for code in CODES if code not in shown] == list(TOLD_ELSEWHERE)
