"""Seats of played rounds are corrected, with the difference shown first."""

import re

import pytest

from tests.web.friends import FRIENDS, Evening, people_form, seen, version, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """A plain ù, then one with a card that Bình ate from An."""
    evening.save("u-0")
    evening.save("u-2", **{"eat-0-who": "1"})
    return evening


def sitting(*names: str, **more: str) -> dict[str, str]:
    """The form with these seats."""
    return {f"seat-{i}": name for i, name in enumerate(names)} | more


def order(page: str) -> list[str]:
    """The seats in the form of a page."""
    return re.findall(r'name="seat-\d" value="([^"]+)"', page)


def test_an_arrow_shows_the_effect_without_a_script(evening: Evening) -> None:
    assert order(evening.source("/rounds/1/seats")) == list(FRIENDS)
    moved = evening.post("/rounds/1/seats", sitting(*FRIENDS, down="0", reason="ngồi lộn"))
    assert moved.status_code == 200
    assert order(moved.text) == ["Bình", "An", "Chi", "Dũng"]
    assert "An +1 Dũng −1" in words(moved.text)
    assert "Ván 1, 2 cũng được tính lại." in words(moved.text)
    assert 'value="ngồi lộn"' in moved.text
    assert "đổi chỗ" not in evening.page("/history")


def test_new_seats_are_saved_after_they_were_seen(evening: Evening) -> None:
    new = sitting("Bình", "An", "Chi", "Dũng", reason="ngồi lộn")
    shown = evening.post("/rounds/1/seats", new)
    assert shown.status_code == 422
    kept = evening.post("/rounds/1/seats", new | {"seen": seen(shown.text)})
    assert kept.location == f"{evening.at}/rounds/1"
    assert "đổi chỗ từ ván 1 ngồi lộn" in evening.page("/history")
    assert evening.players() == (2, 1, 3, 4)


def test_the_round_that_contradicts_the_seats_is_named(evening: Evening) -> None:
    evening.save("u-3", **{"eat-0-who": "1", "eat-0-from": "0"})
    moved = evening.post("/rounds/1/seats", sitting("Bình", "An", "Chi", "Dũng"))
    assert moved.status_code == 422
    assert "Vướng ở ván 3" in words(moved.text)
    assert f'href="{evening.at}/rounds/3"' in moved.text
    assert order(moved.text) == ["Bình", "An", "Chi", "Dũng"]
    assert "đổi chỗ" not in evening.page("/history")


def test_struck_rounds_do_not_prevent_new_seats(evening: Evening) -> None:
    evening.save("u-2", **{"eat-0-who": "1", "eat-0-from": "0"})
    evening.accept("/rounds/3/strike")
    evening.accept("/rounds/2/strike")
    swapped = sitting("Bình", "An", "Chi", "Dũng", version="6")
    assert evening.accept("/rounds/1/seats", swapped).status_code == 303
    assert "Ván 3" in evening.page("/rounds/3")
    assert "Lưu ván 4" in evening.page()


def test_stale_seats_keep_their_order(evening: Evening) -> None:
    page = evening.source("/rounds/1/seats")
    new = sitting("Bình", "An", "Chi", "Dũng", version=version(page), reason="ngồi lộn")
    other = evening.keeper()
    evening.accept("/rounds/1/edit", evening.entry("u-3"), phone=other)
    answer = evening.post("/rounds/1/seats", new)
    assert answer.status_code == 409
    assert "người khác vừa sửa" in words(answer.text)
    assert "máy 2: sửa ván 1" in words(answer.text)
    assert order(answer.text) == ["Bình", "An", "Chi", "Dũng"]
    assert 'value="ngồi lộn"' in answer.text
    other.post(f"{evening.at}/table/people", data=people_form(new="Em"))
    answer = evening.post("/rounds/1/seats", new)
    assert answer.status_code == 409
    assert order(answer.text) == ["Bình", "An", "Chi", "Dũng", "Em"]


def test_a_malformed_order_changes_nothing(evening: Evening) -> None:
    for names in (["An", "An", "Chi", "Dũng"], ["X", "Bình", "Chi", "Dũng"], []):
        answer = evening.post("/rounds/1/seats", sitting(*names))
        assert answer.status_code == 409
        assert sorted(order(answer.text)) == sorted(FRIENDS)
    assert "đổi chỗ" not in evening.page("/history")
