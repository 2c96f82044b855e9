"""Opening a session, and its page."""

import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app
from tests.web.friends import FRIENDS, Evening, asked, checked, fields, seats, words


def test_a_browser_gets_its_cookie_when_it_opens_a_session_once(browser: FlaskClient) -> None:
    browser.get("/new")
    assert browser.get_cookie("browser") is None
    first, again = (browser.post("/new", data=asked()) for _ in range(2))
    (cookie,) = [c for c in first.headers.getlist("Set-Cookie") if c.startswith("browser=")]
    assert f"Max-Age={400 * 24 * 3600}" in cookie
    other = browser.post("/new", data=asked(key="other"))
    assert first.location == again.location != other.location


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"name-1": "", "name-2": "", "name-3": ""}, "Cần ít nhất 2 người"),
        ({"name-1": "an"}, "Có hai người tên an"),
        ({"rules-phom": ""}, "Chơi trò nào?"),
        ({"bet": "other", "stake": ""}, "Nhập tiền một cược"),
        ({"stake": "20000000", "unit": "dong"}, "từ 1 đến 10.000.000"),
        ({"stake": "5000"}, "hãy chọn “đồng”"),
        ({"title": "x" * 81}, "từ 1 đến 80 ký tự"),
    ],
)
def test_a_refused_opening_names_the_problem_and_keeps_the_form(
    browser: FlaskClient, change: dict[str, str], problem: str
) -> None:
    answer = browser.post("/new", data=asked(**change))
    assert answer.status_code == 422
    assert problem in words(answer.text)
    assert answer.text.count('class="fault"') == 1
    for value in asked(**change).values():
        assert not value or value in answer.text


def test_names_and_stake_are_refused_together(browser: FlaskClient) -> None:
    page = browser.post("/new", data=asked(**{"name-1": "An", "stake": "x"})).text
    assert ("Có hai người tên An" in page, "“x” không phải số tiền" in page) == (True, True)


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
    form = asked(**{"rules-tulokho": "tulokho-vinagames", "stake": "3", "play": play} | stake)
    again = browser.post("/new", data=form | {"down": "0"}).text
    assert (checked(again, "play"), checked(again, "bet")) == ([play], [stake["bet"]])
    opened = browser.post("/new", data=form).location
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
    page = browser.post("/new", data=asked(zone="Asia/Tokyo", **taps))
    assert page.status_code == 200
    assert fields(page.text, "name-") == (names or [*FRIENDS, "N4", "N5", "N6", "N7"])
    assert ('name="more"' in page.text) == (names is not None)
    assert fields(page.text, "zone") == ["Asia/Tokyo"]


def test_names_of_earlier_evenings_are_offered_to_this_browser(
    evening: Evening, browser: FlaskClient
) -> None:
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


def test_four_of_more_people_play(app: Flask) -> None:
    evening = Evening(app, **{"name-4": "Em", "name-5": "Phúc"})
    evening.check("", "Nghỉ Em Phúc", phone=evening.guest())
    assert evening.players("?p=An&p=Em&p=Phúc&p=Chi") == (1, 3, 5, 6)
    evening.save(who="1 3 5 6")
    evening.check("", "Em −5", "Bình 0")
    assert evening.players() == (1, 3, 5, 6)


@pytest.mark.parametrize("path", ["", "/preview", "/table", "/rounds/1", "/rounds/1/edit"])
def test_a_wrong_link_is_not_found_and_shows_the_unsent_rounds(evening: Evening, path: str) -> None:
    evening.save()
    wrong = evening.phone.get(f"/s/AAAAAAAAAAAAAAAAAAAAAA{path}", follow_redirects=True)
    nowhere = evening.phone.get("/s/nowhere/at/all")
    assert (wrong.status_code, wrong.text) == (nowhere.status_code, nowhere.text)
    assert 'class="outbox"' in wrong.text
    assert "data-session" not in wrong.text


def test_every_form_has_a_csrf_token(tmp_path: Path) -> None:
    app = create_app({"TESTING": True}, instance=tmp_path / "instance")
    phone = app.test_client()
    assert phone.post("/new", data=asked()).status_code == 400
    proof = re.findall(r'name="csrf_token" value="([^"]+)"', phone.get("/new").text)[0]
    opened = phone.post("/new", data=asked(csrf_token=proof))
    assert opened.status_code == 303
    assert phone.post(f"{opened.location}/rounds", data=seats()).status_code == 400
    for path in ("", "/table", "/table/people"):
        page = phone.get(f"{opened.location}{path}").text
        assert page.count("csrf_token") == page.count('method="post"') > 0
