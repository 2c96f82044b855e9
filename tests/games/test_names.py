"""Names: cleaned, shown without invisible characters, and replaced in a round."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import rename_players
from scorekeeper.games.names import clean_name, has_blanks, hidden_in, is_text, visible
from tests.tables.common import answer

DATA = Path(__file__).parent.parent / "data"
FAMILY = "👩\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("x", "x"),
        (" x ", "x"),
        ("\x1cx\x1f", "\x1cx\x1f"),
        (40 * "x", 40 * "x"),
        (41 * "x", None),
        ("", None),
        ("\ud800", None),
        ("Bi\u0300nh", "Bình"),
        ("\t\n\v\f\r \x85An\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\xa0", "An"),
        ("An\u200b", "An\u200b"),
        (40 * "i\u0300", 40 * "ì"),
    ],
)
def test_a_name_is_cleaned(raw: str, name: str | None) -> None:
    """In NFC, without outer white space, 1 to 40 characters. (docs/rules.md, 4)"""
    assert clean_name(raw) == name


@pytest.mark.parametrize(
    ("name", "blank"),
    [
        *(("An", False), ("An ❤\ufe0f", False), ("An\ufe0f", True), ("\u3164", True)),
        *(("Anh Tú", False), ("Anh  Tú", True), ("Anh\xa0Tú", True), ("Anh\u2009Tú", True)),
    ],
)
def test_a_blank_that_counts_as_a_letter_is_found(name: str, blank: bool) -> None:
    assert has_blanks(name) == blank


@pytest.mark.parametrize(
    ("value", "text"), [("", True), ("ù", True), ("\ud800", False), (5, False)]
)
def test_a_text_can_be_written_as_utf_8(value: object, text: bool) -> None:
    """A lone surrogate cannot."""
    assert is_text(value) is text


@pytest.mark.parametrize(
    ("text", "hidden", "seen"),
    [
        ("Tết 🧧 làng Đình", set(), "Tết 🧧 làng Đình"),
        ("An\u202eB", {"\u202e"}, "AnB"),
        ("\u200bAn\n\x00", {"\u200b", "\n", "\x00"}, "An"),
        (FAMILY, set(), FAMILY),
        ("A\u200dB", {"\u200d"}, "AB"),
    ],
    ids=["words", "direction", "nothing at all", "joined emoji", "joined letters"],
)
def test_invisible_characters_are_found_and_removed(text: str, hidden: set[str], seen: str) -> None:
    """Line breaks, zero widths, changes of direction; but not the joiner of two emoji."""
    assert hidden_in(text) == hidden
    assert visible(text) == seen


def other(name: str) -> str:
    """A name that nobody has."""
    return f"{clean_name(name)} ✱"


def test_a_round_with_other_names_is_paid_the_same() -> None:
    """Every example, so that no place of a name is missed."""
    for file in ("examples.json", "seed_examples.json"):
        for example in json.loads((DATA / file).read_text("utf-8")):
            expect = example["expect"]
            if "errors" not in expect:
                renamed = answer(example["rules"], rename_players(example["round"], other))
                assert renamed["net"] == {other(who): bets for who, bets in expect["net"].items()}
                assert renamed["winners"] == [other(who) for who in expect["winners"]]


def test_only_names_are_replaced() -> None:
    """A player called like a word of the entry changes no other word."""
    entry: dict[str, Any] = {
        "players": ["chot", "u"],
        "finish": "u",
        "winner": "u",
        "eats": [{"eater": "u", "discarder": "chot", "kind": "chot"}],
        "den_override": {"payer": "u", "reason": "u"},
        "dealt": {"u": ["7C"]},
        "lay_order": None,
        "unknown": None,
        "note": "u",
    }
    renamed = {
        "players": ["CHOT", "U"],
        "winner": "U",
        "eats": [{"eater": "U", "discarder": "CHOT", "kind": "chot"}],
        "den_override": {"payer": "U", "reason": "u"},
        "dealt": {"U": ["7C"]},
    }
    assert rename_players(entry, str.upper) == entry | renamed
    nobody = {"den_override": {"payer": None, "reason": "u"}}
    assert rename_players(nobody, str.upper) == nobody
