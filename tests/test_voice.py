"""Sentences for players: no shouting, the signs of print, one spelling of tone marks."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.options.option import options_of
from scorekeeper.text import Text, both_languages
from tests.templates import pairs

PACKAGE = Path(scorekeeper.__file__).parent
ROOT = PACKAGE.parent
JSON_EXAMPLE = '{{"preset"'
"""Part of a sentence with JSON, which has straight quotes."""

BOTH = {
    "exclamation mark": r"!",
    "straight or foreign quote": r"[\"«»„]|\w'|'\w",
    "three full stops for …": r"\.\.\.",
    "hyphen for minus": r"(?<!\S)-\d",
}
VIETNAMESE = {
    "office style": r"(?i)vui lòng|quý khách|thực hiện|tiến hành|thao tác|hiệu lực",
    "hoà for hòa": r"o[àáảãạèéẻẽẹ]\b|(?<!q)u[ỳýỷỹỵ]\b",
}
ENGLISH = {"he or she for a player": r"(?i)\b(he|him|his|she|her|hers)\b"}
VI, EN = 0, 1
PATTERNS = [
    *(pytest.param(VI, BOTH[what], id=f"{what}, Vietnamese") for what in BOTH),
    *(pytest.param(EN, BOTH[what], id=f"{what}, English") for what in BOTH),
    *(pytest.param(VI, VIETNAMESE[what], id=what) for what in VIETNAMESE),
    *(pytest.param(EN, ENGLISH[what], id=what) for what in ENGLISH),
]


def sentences(*without: str) -> Iterator[Text]:
    """Yields every `Text` that is written out in the code, and every pair of the templates."""
    for path in PACKAGE.rglob("*.py"):
        if not path.relative_to(PACKAGE).as_posix().startswith(without):
            yield from in_module(path)
    yield from pairs()


@cache
def in_module(path: Path) -> list[Text]:
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name("Text"),
                args=[ast.Constant(str() as vi), ast.Constant(str() as en)],
            ) if JSON_EXAMPLE not in vi:
                found.append(Text(vi, en))
            case ast.Constant(str() as words) if words.count(" | ") == 1:
                found.append(both_languages(words))
    return found


_STRUCTURE = (ROOT / "docs" / "structure.md").read_text("utf-8")
TABLE = re.search(r"\| not \|\n\|[-|]+\n(.*?)\n\n", _STRUCTURE, re.S)
MOST = 20  # words of a message


@pytest.mark.parametrize(("language", "pattern"), PATTERNS)
def test_no_sentence_has(language: int, pattern: str) -> None:
    """Signs and words that are in no sentence of a language."""
    written = [text[language] for text in sentences()]
    assert len(written) > 500
    assert [text for text in written if re.search(pattern, text)] == []


def test_one_thing_has_one_word() -> None:
    """The words that the table in docs/structure.md rules out are in no message for players."""
    assert TABLE
    rows = [row.strip("| ").split(" | ") for row in TABLE[1].splitlines()]
    ruled_out = [word for *_, words in rows for word in words.split(", ") if word != "–"]
    found = re.compile(rf"(?i)(?<![({{])\b({'|'.join(ruled_out)})s?\b")
    assert len(ruled_out) > 8
    for_players = sentences("cli/", "web/api/", "options/sources.py")
    assert [text for text in for_players for words in text if found.search(words)] == []


def test_a_message_of_a_page_has_at_most_twenty_words() -> None:
    """What needs more explaining should rather be easier."""
    assert [pair for pair in pairs() for words in pair if len(words.split()) > MOST] == []


@pytest.mark.parametrize("game", GAMES)
def test_help_below_a_rule_has_at_most_twenty_words(game: Game) -> None:
    helps = [option.help for option in options_of(game.rules).values()]
    assert [text for text in helps for words in text if len(words.split()) > MOST] == []
