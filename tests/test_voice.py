"""How the program speaks: calm, plain, spelled one way. Whatever people read is held to it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.options.templates import both_languages
from scorekeeper.text import Text
from scripts import translations

PACKAGE = Path(scorekeeper.__file__).parent
JSON_EXAMPLE = '{{"preset"'
"""What people type into a command keeps the quote marks that the command wants."""

NEVER = {
    "exclamation marks": r"!",
    "straight or foreign quote marks": r"[\"«»„]|\w'|'\w",
    "three full stops in place of …": r"\.\.\.",
    "a hyphen for a minus": r"(?<!\S)-\d",
}
NOT_VIETNAMESE = {
    "the tone of an office": r"(?i)vui lòng|quý khách|thực hiện|tiến hành|thao tác|hiệu lực",
    "tone marks where others than we set them": r"o[àáảãạèéẻẽẹ]\b|(?<!q)u[ỳýỷỹỵ]\b",
}
NOT_ENGLISH = {"a player who must be a man or a woman": r"(?i)\b(he|him|his|she|her|hers)\b"}


def in_code() -> Iterator[Text]:
    """Every `Text` that is written out in the package, or declared as `Vietnamese | English`."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("Text"),
                    args=[ast.Constant(str() as vi), ast.Constant(str() as en)],
                ) if JSON_EXAMPLE not in vi:
                    yield Text(vi, en)
                case ast.Constant(str() as words) if words.count(" | ") == 1:
                    yield both_languages(words)


def on_pages() -> Iterator[Text]:
    """Every message of the pages."""
    for message in translations.catalogue():
        if message.id:
            yield Text(str(message.id), str(message.string))


SAID = [*in_code(), *on_pages()]


@pytest.mark.parametrize("pattern", NEVER.values(), ids=NEVER.keys())
def test_neither_language_has(pattern: str) -> None:
    """Nobody is shouted at, and signs are those of print."""
    assert [words for said in SAID for words in said if re.search(pattern, words)] == []


@pytest.mark.parametrize("pattern", NOT_VIETNAMESE.values(), ids=NOT_VIETNAMESE.keys())
def test_vietnamese_has_no(pattern: str) -> None:
    """Words of a table, and hòa, xóa, khóa rather than hoà, xoá, khoá."""
    assert [said.vi for said in SAID if re.search(pattern, said.vi)] == []


@pytest.mark.parametrize("pattern", NOT_ENGLISH.values(), ids=NOT_ENGLISH.keys())
def test_english_has_no(pattern: str) -> None:
    """A player is they."""
    assert [said.en for said in SAID if re.search(pattern, said.en)] == []


def test_much_is_said() -> None:
    """The search finds what it looks for."""
    assert len(SAID) > 800
