"""A round typed in words, and whole evenings as text."""

import io

import pytest

from tests.web.friends import Evening, words


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3. Chi ù tròn; Chi ăn chốt Bình", "Chi ù tròn"),
        ("chi nhat, dung nhi, An ba, binh bet", "Chi nhất, Dũng nhì, An ba, Bình bét"),
        ("Chi thắng; An 3; Bình 5; Dũng 10", "Chi về nhất"),
    ],
)
def test_a_line_is_previewed_in_the_form_of_its_game(
    evening: Evening, line: str, says: str
) -> None:
    """Nothing is saved; the line stands beside what was understood."""
    evening = Evening(evening.app, **{"rules-tulokho": "tulokho-vinagames", "key": "both"})
    page = evening.post("/write", {"line": line}).text
    assert f"Bạn viết: {line}" in words(page)
    assert says in words(page)
    assert "Lưu ván 1" in words(page)
    assert 'class="book"' not in evening.source()


@pytest.mark.parametrize(
    ("line", "marked"), [("Chi ù; Chi ăn", "…"), ("Chi ù; An ăn An", "An ăn An")]
)
def test_what_is_not_understood_or_refused_is_marked(
    evening: Evening, line: str, marked: str
) -> None:
    answer = evening.post("/write", {"line": line})
    assert answer.status_code == 422
    assert f"<mark>{marked}</mark>" in answer.text


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
