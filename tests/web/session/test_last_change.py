"""The last change: one tap takes it back, and a seal says what it was."""

import re

import pytest
from flask import Flask

from tests.web.friends import Evening, version


def undo(evening: Evening) -> None:
    """Take the last change back by the form of the session page."""
    shown = evening.source()
    notice = shown[shown.index(f"{evening.at}/undo") :]
    assert evening.send("/undo", {"version": version(notice)}).location == evening.at


def test_a_saved_round_is_undone_and_restored(evening: Evening) -> None:
    evening.save("u-0")
    undo(evening)
    evening.check("", "Đã bỏ ván 1: An ù", "An 0", "Sửa lại Lấy lại")
    assert f'href="{evening.at}/rounds/1/edit?to=table"' in evening.source()
    undo(evening)
    evening.check("", "Đã sửa ván 1: An ù", "An +15", "Lưu ván 2")


def test_undo_is_offered_to_keepers_until_something_else_changes(evening: Evening) -> None:
    """The only phone that may write has no number."""
    evening.save("u-0")
    evening.check("", "Hoàn tác")
    assert "Hoàn tác" not in evening.page(phone=evening.guest())
    evening.change_people(away=("Dũng",))
    page = evening.page()
    assert "Dũng nghỉ" in page
    assert "Hoàn tác" not in page
    assert "(máy 1)" not in page
    evening.keeper()
    evening.check("", "(máy 1)")


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
    evening.check("", "Ù thứ 10 của bàn này")
    evening.check("", "Ù number 10 at this table", phone=evening.guest("en"))
    evening.save("u-1")
    assert "Ù thứ 10" not in evening.page()
    evening.check("/result", "Ù thứ 10 của bàn này (ván 10).")
    assert evening.accept("/rounds/3/strike").status_code == 303
    evening.check("/result", "Ù thứ 10 của bàn này (ván 11).")
