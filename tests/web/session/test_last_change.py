"""The last change: one tap takes it back, and a seal says what it was."""

import re

import pytest
from flask import Flask

from tests.notices import saved
from tests.web.friends import FRIENDS, Evening, version


def undo(evening: Evening, page: str = "") -> str:
    """Take the last change back by the form of a page; the text of the session page then."""
    shown = page or evening.source()
    notice = shown[shown.index(f"{evening.at}/undo") :]
    answer = evening.post("/undo", {"version": version(notice)})
    assert (answer.status_code, answer.location) == (303, evening.at)
    return evening.page()


def test_a_saved_round_is_undone_and_restored(evening: Evening) -> None:
    evening.save("u-0")
    assert "Ván 1: An ù" in evening.page()
    taken = undo(evening)
    assert "Đã bỏ ván 1: An ù" in taken
    assert "An 0" in taken
    assert "Sửa lại Lấy lại" in taken
    assert f'href="{evening.at}/rounds/1/edit?to=table"' in evening.source()
    again = undo(evening)
    assert "Đã sửa ván 1: An ù" in again
    assert "An +15" in again
    assert "Lưu ván 2" in again


def test_undo_is_offered_to_keepers_until_something_else_changes(evening: Evening) -> None:
    evening.save("u-0")
    evening.phone.get(f"{evening.at}/history")
    assert "Hoàn tác" in evening.page()
    guest = evening.app.test_client()
    assert saved(1, "An ù") in evening.page(phone=guest)
    assert "Hoàn tác" not in evening.page(phone=guest)
    evening.post("/table/title", {"title": "Khác"})
    assert "Hoàn tác" not in evening.page()


def test_a_change_of_people_is_told(evening: Evening) -> None:
    """The only phone that may write has no number; there is nothing to undo."""
    evening.save("u-0")
    here = {f"was-{i}": name for i, name in enumerate(FRIENDS)}
    here |= {f"name-{i}": name for i, name in enumerate(FRIENDS)}
    here |= {f"active-{i}": "1" for i in range(3)}
    assert evening.post("/table/people", here).status_code == 303
    page = evening.page()
    assert "Dũng nghỉ" in page
    assert "(máy 1)" not in page
    evening.keeper()
    assert "(máy 1)" in evening.page()
    assert "Hoàn tác" not in page


EATEN = {f"eat-{k}-who": "0" for k in range(3)}
PLACED = {"place-1": "1", "place-2": "2", "place-3": "3"}
ORDER = {f"place-{i}": f"{i + 1}" for i in range(4)}
CHOP = {"chop-0-who": "1", "chop-0-from": "2", "chop-0-what": "black"}
OVER = {"chop-1-who": "3", "chop-1-from": "1", "chop-1-what": "quad"}


@pytest.mark.parametrize(
    ("ended", "entered", "seals", "in_book"),
    [
        ("u-0", {}, {"An": "Ù"}, ["Ù"]),
        ("u-0", {"u_type": "tron", **EATEN}, {"An": "TRÒN", "Dũng": "ĐỀN"}, ["TRÒN"]),
        ("normal", {"by": "order", "place-0": "mom", **PLACED}, {"An": "MÓM"}, []),
        ("false-0", {}, {}, []),
        ("normal", {"game": "tulokho", **ORDER, **CHOP, **OVER}, {"Dũng": "CHỒNG"}, []),
    ],
)
def test_a_round_is_stamped_until_it_is_undone(
    app: Flask, ended: str, entered: dict[str, str], seals: dict[str, str], in_book: list[str]
) -> None:
    """At the seats; in the book, what the winner did."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-nhat-nhi"})
    evening.save(ended, **entered)
    picture, book = evening.source().split('<section class="book">')
    of_a_seat = re.compile(
        r'class="who[^>]*>([^<]*)</span>(?:(?!class="who).)*?class="seal[^>]*>([^<]*)', re.S
    )
    assert dict(of_a_seat.findall(picture)) == seals
    assert re.findall(r'class="seal[^>]*>([^<]*)', book) == in_book
    undo(evening)
    assert 'class="seal' not in evening.source()


def test_what_a_round_made_true_stands_below_its_receipt(evening: Evening) -> None:
    """It captions the chart of the result, and goes with the round."""
    for _ in range(10):
        evening.save("u-0")
    guest = evening.guest("en")
    assert "Ù thứ 10 của bàn này" in evening.page()
    assert "Ù number 10 at this table" in evening.page(phone=guest)
    evening.save("u-1")
    assert "Ù thứ 10" not in evening.page()
    assert "Ù thứ 10 của bàn này (ván 10)." in evening.page("/result")
    assert evening.accept("/rounds/3/strike").status_code == 303
    assert "Ù thứ 10 của bàn này (ván 11)." in evening.page("/result")
