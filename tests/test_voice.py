"""Sentences for players: no shouting, the signs of print, one spelling of tone marks."""

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


def sentences() -> Iterator[Text]:
    """Yields every `Text` that is written out in the code, and every message of the pages."""
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
    for message in translations.catalogue():
        if message.id:
            yield Text(str(message.id), str(message.string))


SENTENCES = [*sentences()]


@pytest.mark.parametrize(("language", "pattern"), PATTERNS)
def test_no_sentence_has(language: int, pattern: str) -> None:
    """Signs and words that are in no sentence of a language."""
    assert len(SENTENCES) > 500
    assert [text[language] for text in SENTENCES if re.search(pattern, text[language])] == []
