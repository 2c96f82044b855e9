"""Sửa chỗ ngồi: seats of played rounds are put right, by arrows and with the difference shown."""

import re

import pytest

from scorekeeper.text import Language
from tests.web.friends import FRIENDS, Evening, seen, words


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
    """The seats of the form."""
    return re.findall(r'name="seat-\d" value="([^"]+)"', page)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_table_leads_there(evening: Evening, language: Language) -> None:
    """The quiet page asks from which round on; each round's own page leads to its form."""
    evening.phone.set_cookie("language", language)
    form = f'href="{evening.at}/rounds/1/seats"'
    assert f'href="{evening.at}/seats"' in evening.phone.get(f"{evening.at}/table/book").text
    listed = evening.phone.get(f"{evening.at}/seats").text
    assert form in listed
    assert {"vi": "Từ ván 1 An ù", "en": "From round 1 An went out"}[language] in words(listed)
    assert form in evening.phone.get(f"{evening.at}/rounds/1").text


def test_an_arrow_shows_what_it_changes(evening: Evening) -> None:
    """Without a script: two neighbours swap, and the page says who has more; nothing is kept."""
    assert order(evening.phone.get(f"{evening.at}/rounds/1/seats").text) == list(FRIENDS)
    moved = evening.post("/rounds/1/seats", sitting(*FRIENDS, down="0", reason="ngồi lộn"))
    assert moved.status_code == 200
    assert order(moved.text) == ["Bình", "An", "Chi", "Dũng"]
    assert "An +1 Dũng −1" in words(moved.text)
    assert "Ván 1, 2 cũng được tính lại." in words(moved.text)
    assert 'value="ngồi lộn"' in moved.text
    assert "đổi chỗ" not in evening.page("/history")


def test_it_is_seen_and_then_kept(evening: Evening) -> None:
    """With its reason in the history, and for the next round too."""
    new = sitting("Bình", "An", "Chi", "Dũng", reason="ngồi lộn")
    shown = evening.post("/rounds/1/seats", new)
    assert shown.status_code == 422
    assert "Chưa lưu" in words(shown.text)
    assert "An +1 Dũng −1" in words(shown.text)
    kept = evening.post("/rounds/1/seats", new | {"seen": seen(shown.text)})
    assert kept.location == f"{evening.at}/rounds/1"
    assert "đổi chỗ từ ván 1 : ngồi lộn" in evening.page("/history")
    page = evening.phone.get(evening.at).text
    assert re.findall(r'name="player-\d" value="([^"]+)"', page) == ["Bình", "An", "Chi", "Dũng"]


def test_from_a_later_round_the_earlier_ones_stay(evening: Evening) -> None:
    """Only from the chosen one on."""
    shown = evening.post("/rounds/2/seats", sitting("Bình", "An", "Chi", "Dũng"))
    assert "Ván 2 cũng được tính lại." in words(shown.text)


def test_the_round_that_stops_it_is_named(evening: Evening) -> None:
    """Bình ate from whom An would then be: the sentence, the round, and the order are there."""
    evening.save("u-3", **{"eat-0-who": "1", "eat-0-from": "0"})
    moved = evening.post("/rounds/1/seats", sitting("Bình", "An", "Chi", "Dũng"))
    assert moved.status_code == 422
    assert "Vướng ở ván 3" in words(moved.text)
    assert f'href="{evening.at}/rounds/3"' in moved.text
    assert order(moved.text) == ["Bình", "An", "Chi", "Dũng"]
    assert "đổi chỗ" not in evening.page("/history")


def test_what_is_struck_out_stops_nothing(evening: Evening) -> None:
    """Nobody could have eaten so in the other seats: it stays as it was, every page is there."""
    evening.save("u-2", **{"eat-0-who": "1", "eat-0-from": "0"})
    evening.accept("/rounds/3/strike")
    evening.accept("/rounds/2/strike")
    swapped = sitting("Bình", "An", "Chi", "Dũng", version="6")
    assert evening.accept("/rounds/1/seats", swapped).status_code == 303
    assert "Ván 3" in evening.page("/rounds/3")
    assert "Lưu ván 4" in evening.page()


def test_who_comes_second_is_told_and_keeps_the_order(evening: Evening) -> None:
    """A round was corrected meanwhile; and somebody came, who sits last."""
    page = evening.phone.get(f"{evening.at}/rounds/1/seats").text
    version = re.findall(r'name="version" value="(\d+)"', page)[0]
    new = sitting("Bình", "An", "Chi", "Dũng", version=version, reason="ngồi lộn")
    other = evening.keeper()
    evening.accept("/rounds/1/edit", evening.entry("u-3"), phone=other)
    answer = evening.post("/rounds/1/seats", new)
    assert answer.status_code == 409
    assert "người khác vừa sửa" in words(answer.text)
    assert "máy 2: sửa ván 1" in words(answer.text)
    assert order(answer.text) == ["Bình", "An", "Chi", "Dũng"]
    assert 'value="ngồi lộn"' in answer.text
    people = {f"was-{i}": name for i, name in enumerate(FRIENDS)}
    people |= {f"name-{i}": name for i, name in enumerate(FRIENDS)}
    people |= {f"active-{i}": "1" for i in range(4)} | {"new": "Em"}
    other.post(f"{evening.at}/table/people", data=people)
    answer = evening.post("/rounds/1/seats", new)
    assert answer.status_code == 409
    assert order(answer.text) == ["Bình", "An", "Chi", "Dũng", "Em"]


def test_what_is_no_order_is_no_order(evening: Evening) -> None:
    """A name twice, or one that nobody has: the seats are shown again, and nothing is changed."""
    for names in (["An", "An", "Chi", "Dũng"], ["X", "Bình", "Chi", "Dũng"], []):
        answer = evening.post("/rounds/1/seats", sitting(*names))
        assert answer.status_code == 409
        assert sorted(order(answer.text)) == sorted(FRIENDS)
    assert "đổi chỗ" not in evening.page("/history")
