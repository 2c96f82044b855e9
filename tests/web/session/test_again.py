"""The first page: tonight's table, and the same table once more."""

import re
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from scorekeeper.store import database
from tests.web.friends import FRIENDS, Evening, asked, fields, words

LONG_AGO = "2020-01-02T12:00:00Z"


def first_page(evening: Evening) -> str:
    """The text of the first page for the owner."""
    return words(evening.phone.get("/").text)


def was_long_ago(evening: Evening) -> None:
    """Let all sessions have been opened years before."""
    with closing(database.connect(Path(evening.app.instance_path) / database.FILE_NAME)) as db:
        db.execute("UPDATE session SET opened_at = ?", (LONG_AGO,))


@pytest.mark.parametrize("over", ["ended", "long ago"])
def test_an_evening_that_is_over_is_listed(evening: Evening, over: str) -> None:
    evening.save()
    if over == "ended":
        evening.post("/table/end")
    else:
        was_long_ago(evening)
    page = first_page(evening)
    assert "Vào bàn" not in page
    assert "An +30k Bình −10k" in page
    assert "Chơi lại với bàn này" in page


def again(evening: Evening) -> dict[str, str]:
    """The keys of the forms that open another evening, by their paths."""
    page = evening.phone.get("/").text
    form = r'action="([^"]+/again)"[^>]*>.*?name="key" value="([^"]+)"'
    return dict(re.findall(form, page, re.DOTALL))


def test_the_same_table_opens_by_one_tap_once(evening: Evening) -> None:
    evening.change_people(away=("Chi",), up="1")
    evening.post("/table/turns", {"turns": "last"})
    evening.post("/rules/change/rules", {"rules": "vinagames", "how": "next", "version": "3"})
    evening.post("/table/end")
    (path, key), *none = again(evening).items()
    assert not none
    opened = evening.phone.post(path, data={"key": key})
    assert opened.status_code == 303
    assert opened.location != evening.at
    page = evening.phone.get(opened.location).text
    assert fields(page, "names") == ["Bình\tAn\tDũng"]
    assert "Lưu ván 1" in page
    file = evening.phone.get(f"{opened.location}/take.json").get_json()
    assert file["session"]["turns"] == "last"
    sheet = words(evening.phone.get(f"{opened.location}/rules").text)
    assert "Phỏm Vinagames" in sheet
    assert "2.000 đ" in sheet
    assert evening.phone.post(path, data={"key": key}).location == opened.location


def test_only_the_last_table_is_offered(evening: Evening) -> None:
    for name in ("Em", "Em", "Hà"):
        form = {"name-0": name, "name-1": "Bình", "rules-phom": "pho-bien", "unit": "dong"}
        evening.phone.post("/new", data=form)
    assert not again(evening)
    was_long_ago(evening)
    assert len(again(evening)) == 1


def test_evenings_of_one_day_are_told_apart(evening: Evening) -> None:
    evening.phone.post("/new", data=asked(key="open-2"))
    assert "Thứ sáu (lần 2)" in first_page(evening)
    other = Evening(evening.app)
    other.save()
    file = BytesIO(other.phone.get(f"{other.at}/take.json").data)
    evening.phone.post("/open", data={"file": (file, "x.json")})
    assert "Thứ sáu (mở từ tệp)" in first_page(evening)


def test_a_table_that_is_too_large_comes_back_as_a_filled_form(evening: Evening) -> None:
    people: tuple[str, ...] = FRIENDS
    for i in range(4, 9):
        evening.change_people(was=people, new=f"Người {i}")
        people = (*people, f"Người {i}")
    answer = evening.post("/again")
    assert answer.status_code == 422
    assert 'value="Người 8"' in answer.text
    assert 'class="fault"' in answer.text
    assert evening.phone.get(f"{evening.at}/again").location == evening.at
