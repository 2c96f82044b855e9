"""Opening a session by its form, and the same table once more by one tap."""

import re
from contextlib import closing
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import database
from tests.web.friends import FRIENDS, Evening, asked, checked, expect, fields, words


def shown(browser: FlaskClient, status: int, *says: str, **form: str) -> str:
    """The page that answers the form when it opens nothing."""
    return expect(browser.post("/new", data=asked(**form)), status, *says).text


def test_a_browser_gets_its_cookie_when_it_opens_a_session_once(browser: FlaskClient) -> None:
    """Each session that it opens prolongs the cookie."""
    first, again = (browser.post("/new", data=asked()) for _ in range(2))
    other = browser.post("/new", data=asked(key="other"))
    answers = [answer.headers.getlist("Set-Cookie") for answer in (first, other)]
    given, longer = [[c for c in sent if c.startswith("browser=")] for sent in answers]
    assert f"Max-Age={400 * 24 * 3600}" in given[0]
    assert [c.partition(";")[0] for c in longer] == [given[0].partition(";")[0]]
    assert first.location == again.location != other.location


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"name-1": "", "name-2": "", "name-3": ""}, "Cần ít nhất 2 người"),
        ({"name-1": "an"}, "Có hai người tên an"),
        ({"rules-phom": ""}, "Chơi trò nào?"),
        ({"bet": "other", "stake": ""}, "Nhập tiền một cược"),
        ({"stake": "20000000", "unit": "dong"}, "từ 1 đến 10.000.000"),
        ({"stake": "5000"}, "chọn “đồng”"),
        ({"code": "hỏng rồi"}, "không phải mã luật"),
    ],
)
def test_a_refused_opening_names_the_problem_and_keeps_the_form(
    browser: FlaskClient, change: dict[str, str], problem: str
) -> None:
    page = shown(browser, 422, problem, **change)
    assert page.count('class="fault"') == 1
    assert not [value for value in asked(**change).values() if value not in page]


BOTH = "Phỏm phổ biến, Tú Lơ Khơ Vinagames · 500đ"


@pytest.mark.parametrize(
    ("play", "stake", "told"),
    [
        ("phom", {"bet": ""}, "Phỏm phổ biến · không tính tiền"),
        ("tulokho", {"bet": "5"}, "Tú Lơ Khơ Vinagames · 5k"),
        ("all", {"bet": "other", "stake": "500", "unit": "dong"}, BOTH),
    ],
)
def test_a_tap_chooses_games_and_stake(
    browser: FlaskClient, play: str, stake: dict[str, str], told: str
) -> None:
    form = {"rules-tulokho": "tulokho-vinagames", "stake": "3", "play": play} | stake
    again = shown(browser, 200, down="0", **form)
    assert (checked(again, "play"), checked(again, "bet")) == ([play], [stake["bet"]])
    opened = browser.post("/new", data=asked(**form)).location
    assert f"Luật, tiền {told}" in words(browser.get(f"{opened}/table").text)


@pytest.mark.parametrize(
    ("taps", "names"),
    [
        ({"up": "2"}, ["An", "Chi", "Bình", "Dũng"]),
        ({"down": "2"}, ["An", "Bình", "Dũng", "Chi"]),
        ({"more": "1"}, [*FRIENDS, ""]),
        ({"more": "1"} | {f"name-{i}": f"N{i}" for i in range(4, 8)}, None),
        ({"add": "Em", "name-1": ""}, ["An", "Em", "Chi", "Dũng"]),
    ],
)
def test_a_tap_moves_and_adds_seats_up_to_eight_and_opens_nothing(
    browser: FlaskClient, taps: dict[str, str], names: list[str] | None
) -> None:
    page = shown(browser, 200, zone="Asia/Tokyo", **taps)
    assert fields(page, "name-") == (names or [*FRIENDS, "N4", "N5", "N6", "N7"])
    assert ('name="more"' in page) == (names is not None)
    assert fields(page, "zone") == ["Asia/Tokyo"]


def test_earlier_names_are_offered_to_this_browser(evening: Evening, browser: FlaskClient) -> None:
    assert set(fields(evening.phone.get("/new").text, "add")) == {*FRIENDS}
    page = evening.phone.post("/new", data={"name-0": "Chi"}).text
    assert set(fields(page, "add")) == {"An", "Bình", "Dũng"}
    assert not fields(browser.get("/new").text, "add")


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "", "nowhere", "../../etc/passwd", "\0"])
def test_times_are_in_the_zone_of_the_opening_phone_or_of_vietnam(app: Flask, zone: str) -> None:
    here = ZoneInfo(zone if "/Kiri" in zone else "Asia/Ho_Chi_Minh")
    before = datetime.now(here)
    evening = Evening(app, title="", zone=zone)
    days = (before, datetime.now(here))
    assert any(f"{day.day}/{day.month}" in evening.page() for day in days)
    assert any(f"{day:%H:%M} {day.day}/{day.month}" in evening.page("/history") for day in days)


def first_page(evening: Evening) -> str:
    return words(evening.phone.get("/").text)


def again(evening: Evening) -> dict[str, str]:
    """The keys of the forms that open another evening, by their paths."""
    form = r'action="([^"]+/again)"[^>]*>.*?name="key" value="([^"]+)"'
    return dict(re.findall(form, evening.phone.get("/").text, re.DOTALL))


def test_the_same_table_opens_by_one_tap_once(evening: Evening) -> None:
    evening.change_people(away=("Chi",), up="1")
    evening.send("/table/turns", {"turns": "last"})
    evening.send("/rules/change/rules", {"rules": "vinagames", "how": "next", "version": "3"})
    evening.send("/table/end")
    ((path, key),) = again(evening).items()
    opened, twice = (evening.phone.post(path, data={"key": key}) for _ in range(2))
    assert opened.location == twice.location != evening.at
    evening.at = opened.location
    assert fields(evening.source(), "names") == ["Bình\tAn\tDũng"]
    assert evening.phone.get(f"{evening.at}/take.json").get_json()["session"]["turns"] == "last"
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


def test_an_evening_after_midnight_is_of_the_next_day(evening: Evening) -> None:
    """Of that where the table sits: in UTC the first of these two is of the day before."""
    evening.phone.post("/new", data=asked(key="open-2"))
    with closing(database.connect(Path(evening.app.instance_path) / database.FILE_NAME)) as db:
        db.execute("UPDATE session SET opened_at = '2020-01-01T17:30:00Z' WHERE id = 1")
        db.execute("UPDATE session SET opened_at = '2020-01-02T12:00:00Z' WHERE id = 2")
    assert "Thứ sáu (lần 2)" in first_page(evening)


def test_a_table_that_is_too_large_comes_back_as_a_filled_form(evening: Evening) -> None:
    people: tuple[str, ...] = FRIENDS
    for i in range(4, 9):
        evening.change_people(was=people, new=f"Người {i}")
        people = (*people, f"Người {i}")
    answer = evening.send("/again", {}, 422)
    assert 'value="Người 8"' in answer.text
    assert 'class="fault"' in answer.text
    assert evening.phone.get(f"{evening.at}/again").location == evening.at
