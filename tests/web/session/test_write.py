"""A round typed in words, and whole evenings as text."""

import re

import pytest
from flask import Flask

from tests.web.friends import Evening


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3. Chi ù tròn; Chi ăn chốt Bình", "Chi ù tròn"),
        ("Chi thắng; An 3; Bình 5; Dũng 10", "Chi về nhất"),
    ],
)
def test_a_sentence_is_previewed_in_the_form_of_its_game(app: Flask, line: str, says: str) -> None:
    """Nothing is saved; the sentence stands above what was understood."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    evening.send("/write", {"sentence": line}, 200, f"“{line}” Sửa câu", says)
    assert "rowgroup" not in evening.source()


def test_half_a_sentence_asks_for_the_next_answer_and_stays(evening: Evening) -> None:
    said = "dung mom, an nhat nhe"
    asks = f"“{said}” Sửa câu Ai nhì: Bình hay Chi?"
    assert 'data-asks="place"' in evening.send("/write", {"sentence": said}, 200, asks).text
    fields = {"outcome": "normal", "place-0": "1", "place-1": "2", "place-3": "mom", "said": said}
    evening.send("/preview", fields, 422, f"“{said}” Sửa câu Ai ba: Chi?")


def test_what_is_not_understood_stays_in_the_field(evening: Evening) -> None:
    """Also what fills in the rest of the form."""
    sent = {"sentence": "hôm nay vui", "outcome": "u-1"}
    answer = evening.send("/write", sent, 422, "Không hiểu “hôm”")
    assert 'value="hôm nay vui"' in answer.text
    assert re.search(r'value="u-1"[^>]* checked', answer.text)


def test_a_doubtful_word_is_asked_about_and_the_answer_is_taken(evening: Evening) -> None:
    sentence = {"sentence": "binh an"}
    evening.send("/write", sentence, 422, "“an” là An hay là “ăn”?")
    evening.send("/write", {**sentence, "reading": "1"}, 200, "“binh an” Sửa câu")
    assert evening.phone.get(f"{evening.at}/write").location == evening.at
