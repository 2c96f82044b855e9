"""A round typed in words, and whole evenings as text."""

import io
import re

import pytest

from tests.web.friends import Evening, words


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3. Chi ù tròn; Chi ăn chốt Bình", "Chi ù tròn"),
        ("chi nhat, dung nhi, an ba, binh bet", "Chi nhất, Dũng nhì, An ba, Bình bét"),
        ("Chi thắng; An 3; Bình 5; Dũng 10", "Chi về nhất"),
    ],
)
def test_a_sentence_is_previewed_in_the_form_of_its_game(
    evening: Evening, line: str, says: str
) -> None:
    """Nothing is saved; the sentence stands above what was understood."""
    evening = Evening(evening.app, **{"rules-tulokho": "tulokho-vinagames", "key": "both"})
    page = evening.post("/write", {"sentence": line}).text
    assert f"“{line}” Sửa câu" in words(page)
    assert says in words(page)
    assert "rowgroup" not in evening.source()


def test_half_a_sentence_asks_for_the_next_answer_and_stays(evening: Evening) -> None:
    page = evening.post("/write", {"sentence": "dung mom, an nhat nhe"}).text
    assert "“dung mom, an nhat nhe” Sửa câu Ai nhì: Bình hay Chi?" in words(page)
    assert 'data-asks="place"' in page
    fields = {"outcome": "normal", "place-0": "1", "place-1": "2", "place-3": "mom"}
    answer = evening.post("/preview", {**fields, "said": "dung mom, an nhat nhe"}).text
    assert "“dung mom, an nhat nhe” Sửa câu Ai ba: Chi?" in words(answer)


def test_what_is_not_understood_stays_in_the_field(evening: Evening) -> None:
    """Also what fills in the rest of the form."""
    answer = evening.post("/write", {"sentence": "hôm nay vui", "outcome": "u-1"})
    assert answer.status_code == 422
    assert 'value="hôm nay vui"' in answer.text
    assert "Không hiểu “hôm”" in words(answer.text)
    assert re.search(r'value="u-1"[^>]* checked', answer.text)


def test_a_doubtful_word_is_asked_about_and_the_answer_is_taken(evening: Evening) -> None:
    sentence = {"sentence": "binh an"}
    page = evening.post("/write", sentence)
    assert page.status_code == 422
    assert "“an” là An hay là “ăn”?" in words(page.text)
    taken = evening.post("/write", {**sentence, "reading": "1"})
    assert taken.status_code == 200
    assert "“binh an” Sửa câu" in words(taken.text)


def test_the_page_of_its_own_leads_to_the_table(evening: Evening) -> None:
    assert evening.phone.get(f"{evening.at}/write").location == evening.at


def test_an_evening_comes_back_from_its_text(evening: Evening) -> None:
    """Pasted, or as the file that was taken; it is the same text again, and is there only once."""
    for outcome in ("u-0", "u-1", "void"):
        evening.save(outcome)
    file = evening.phone.get(f"{evening.at}/take.txt").data
    assert "2. Bình ù" in file.decode()
    phone = evening.app.test_client()
    opened = {
        phone.post("/open", data=form).location
        for form in ({"text": file.decode()}, {"file": (io.BytesIO(file), "buoi.txt")})
    }
    (at,) = opened
    assert phone.get(f"{at}/take.txt").data == file


def test_a_text_is_refused_with_its_place(evening: Evening) -> None:
    """It stays in the field, and is not taken for a file."""
    text = "Người: Hà, Tí\nLuật: pho-bien\n1. Tí ăn"
    answer = evening.phone.post("/open", data={"text": text})
    assert answer.status_code == 422
    assert "Dòng 3, chữ thứ 9: Tí ăn ai?" in words(answer.text)
    assert text in answer.text
