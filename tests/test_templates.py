"""Every sentence of a page exists in both languages."""

import re

import pytest

from tests import templates
from tests.templates import pairs
from tests.test_voice import sentences

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
        found = {*vietnamese.findall(EXAMPLE.sub("", words.others).lower())}
        assert found <= {*TERMS.split(), *NAMES.split()}, path
