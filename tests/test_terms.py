"""The table's dictionary is complete in both languages."""

import pytest

from scorekeeper.games.phom.rules_u import U_TYPES
from scorekeeper.terms import TERMS, Term

WORDS = [
    "van",
    "cuoc",
    "u",
    "phom",
    "mom",
    "rac",
    "an",
    "chot",
    "tai",
    "den",
    "ga",
    "phat_u",
    "gui",
    "heo",
    "tu_quy",
    "nhat",
    "nhi",
    "ba",
    "bet",
    "ca",
    "ha",
    "them_vong",
    "cong",
    "toi_trang",
    "sanh",
    "bo",
]


@pytest.mark.parametrize("term", TERMS.values(), ids=TERMS.keys())
def test_term_has_both_languages(term: Term) -> None:
    """A word comes with its English and with a whole sentence in each language."""
    assert term.vi.strip()
    assert term.en.strip()
    assert all(meaning.endswith(".") and "!" not in meaning for meaning in term.meaning)


@pytest.mark.parametrize("word", [*WORDS, *(f"u_{u_type}" for u_type in U_TYPES)])
def test_word_is_explained(word: str) -> None:
    """Every word that the rules lean on is in the dictionary."""
    assert word in TERMS


def test_phat_u_is_not_u() -> None:
    """The penalty and going out are two words, and the dictionary tells them apart."""
    assert TERMS["phat_u"].meaning != TERMS["u"].meaning
    assert all("ù" in meaning for meaning in TERMS["phat_u"].meaning)
