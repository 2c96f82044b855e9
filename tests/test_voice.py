"""Sentences for players: both languages, no shouting, the signs of print, one spelling."""

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
from tests import templates
from tests.templates import pairs

PACKAGE = Path(scorekeeper.__file__).parent
ROOT = PACKAGE.parent
JSON_EXAMPLE = '{{"preset"'
"""Part of a sentence with JSON, which has straight quotes."""

PATTERNS = {
    "exclamation mark": ("vi en", r"!"),
    "straight or foreign quote": ("vi en", r"[\"«»„]|\w'|'\w"),
    "three full stops for …": ("vi en", r"\.\.\."),
    "hyphen for minus": ("vi en", r"(?<!\S)-\d"),
    "office style": ("vi", r"(?i)vui lòng|quý khách|thực hiện|tiến hành|thao tác|hiệu lực"),
    "hoà for hòa": ("vi", r"o[àáảãạèéẻẽẹ]\b|(?<!q)u[ỳýỷỹỵ]\b"),
    "he or she for a player": ("en", r"(?i)\b(he|him|his|she|her|hers)\b"),
}
"""What is in no sentence, by its languages."""


def sentences(*without: str) -> Iterator[Text]:
    """Yields every `Text` that is written out in the code, and every pair of the templates."""
    for path in PACKAGE.rglob("*.py"):
        if not path.relative_to(PACKAGE).as_posix().startswith(without):
            yield from in_module(path)
    yield from pairs()


@cache
def in_module(path: Path) -> list[Text]:
    texts = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name("Text"), args=[ast.Constant(str() as vi), ast.Constant(str() as en)]
            ) if JSON_EXAMPLE not in vi:
                texts.append(Text(vi, en))
            case ast.Constant(str() as words) if words.count(" | ") == 1:
                texts.append(both_languages(words))
    return texts


_STRUCTURE = (ROOT / "docs" / "structure.md").read_text("utf-8")
TABLE = re.search(r"\| not \|\n\|[-|]+\n(.*?)\n\n", _STRUCTURE, re.S)
MOST = 20  # words of a message


@pytest.mark.parametrize(("languages", "pattern"), PATTERNS.values(), ids=PATTERNS)
def test_no_sentence_has(languages: str, pattern: str) -> None:
    """Signs and words that are in no sentence of a language."""
    for language in languages.split():
        written = [getattr(text, language) for text in sentences()]
        assert len(written) > 500
        assert [text for text in written if re.search(pattern, text)] == []


def test_one_thing_has_one_word() -> None:
    """The words that the table in docs/structure.md rules out are in no message for players."""
    assert TABLE
    rows = [row.strip("| ").split(" | ") for row in TABLE[1].splitlines()]
    ruled_out = [word for *_, words in rows for word in words.split(", ") if word != "–"]
    pattern = re.compile(rf"(?i)(?<![({{])\b({'|'.join(ruled_out)})s?\b")
    assert len(ruled_out) > 8
    for_players = sentences("cli/", "web/api/", "options/sources.py")
    assert [text for text in for_players for words in text if pattern.search(words)] == []


def test_a_message_of_a_page_has_at_most_twenty_words() -> None:
    """What needs more explaining should rather be easier."""
    assert [pair for pair in pairs() for words in pair if len(words.split()) > MOST] == []


@pytest.mark.parametrize("game", GAMES)
def test_help_below_a_rule_has_at_most_twenty_words(game: Game) -> None:
    helps = [option.help for option in options_of(game.rules).values()]
    assert [text for text in helps for words in text if len(words.split()) > MOST] == []


TERMS = """
sổ phỏm gà móm chốt tái đền đồng tết tá lả tú lơ khơ tròn trắng chồng
"""
"""Words with Vietnamese letters that are the same in both languages."""
NAMES = "bình dũng sâm lốc"
EXAMPLE = re.compile(r'lang="vi" placeholder="[^"]*"')
"""An evening as people type it, in Vietnamese on every page."""


@pytest.mark.parametrize(
    "sentence",
    [
        *("_('Luật')", "_('Luật | ')", "_(' | Rules')", "_('Luật | Rules | Règles')"),
        *("_('Luật | Luật')", "_('Ván %(number)s | Round')", "_('Ván | ' ~ x)"),
        "url_for('x', title=_('Luật'))",
    ],
)
def test_a_sentence_in_one_language_alone_is_noticed(sentence: str) -> None:
    with pytest.raises(ValueError, match=r"needs “Vietnamese \| English”"):
        templates.read("<p>\n{% if x %}{{ " + sentence + " }}{% endif %}")


def test_a_vietnamese_sentence_has_one_english() -> None:
    assert len(pairs()) > 700
    assert len({*pairs()}) == len({pair.vi for pair in pairs()})


def test_both_languages_of_a_page_have_the_same_placeholders() -> None:
    """And neither is empty; as in templates, so in the code of pages."""
    below = ("cli/", "evening/", "export/", "games/", "options/", "rules/", "store/")
    differing = [
        text
        for text in sentences(*below)
        if templates.placeholders(text.vi) != templates.placeholders(text.en)
        or bool(text.vi.strip()) != bool(text.en.strip())
    ]
    assert differing == []


def test_templates_write_vietnamese_in_pairs_alone() -> None:
    """Else an English page would show it; but for terms and names."""
    vietnamese = re.compile(r"\w*[^\W\d_a-z]\w*")
    for path, words in templates.words().items():
        foreign = {*vietnamese.findall(EXAMPLE.sub("", words.others).lower())}
        assert foreign <= {*TERMS.split(), *NAMES.split()}, path
