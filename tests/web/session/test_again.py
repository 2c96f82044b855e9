"""The first page: tonight's table, and the same table once more."""

import re
from contextlib import closing
from io import BytesIO
from pathlib import Path

from scorekeeper.store import database
from tests.web.friends import FRIENDS, Evening, asked, fields, words


def first_page(evening: Evening) -> str:
    return words(evening.phone.get("/").text)


def again(evening: Evening) -> dict[str, str]:
    """The keys of the forms that open another evening, by their paths."""
    page = evening.phone.get("/").text
    form = r'action="([^"]+/again)"[^>]*>.*?name="key" value="([^"]+)"'
    return dict(re.findall(form, page, re.DOTALL))


def test_the_same_table_opens_by_one_tap_once(evening: Evening) -> None:
    evening.change_people(away=("Chi",), up="1")
    evening.send("/table/turns", {"turns": "last"})
    evening.send("/rules/change/rules", {"rules": "vinagames", "how": "next", "version": "3"})
    evening.send("/table/end")
    ((path, key),) = again(evening).items()
    opened, twice = (evening.phone.post(path, data={"key": key}) for _ in range(2))
    assert opened.status_code == 303
    assert opened.location == twice.location != evening.at
    evening.at = opened.location
    assert fields(evening.source(), "names") == ["Bình\tAn\tDũng"]
    file = evening.phone.get(f"{evening.at}/take.json").get_json()
    assert file["session"]["turns"] == "last"
    evening.check("/rules", "Phỏm Vinagames", "2.000 đ")


def test_only_the_last_table_is_offered_and_only_when_it_is_over(evening: Evening) -> None:
    """It ends by itself after a while."""
    for name in ("Em", "Em", "Hà"):
        form = {"name-0": name, "name-1": "Bình", "rules-phom": "pho-bien", "unit": "dong"}
        evening.phone.post("/new", data=form)
    assert not again(evening)
    with closing(database.connect(Path(evening.app.instance_path) / database.FILE_NAME)) as db:
        db.execute("UPDATE session SET opened_at = '2020-01-02T12:00:00Z'")
    assert len(again(evening)) == 1
    assert "Vào bàn" not in first_page(evening)


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
    answer = evening.send("/again", {}, 422)
    assert 'value="Người 8"' in answer.text
    assert 'class="fault"' in answer.text
    assert evening.phone.get(f"{evening.at}/again").location == evening.at
