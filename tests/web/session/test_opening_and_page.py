"""Opening a session, and its page."""

import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.games import GAMES
from tests.web.friends import FRIENDS, Evening, asked, checked, fields, seats, words


def test_a_browser_gets_its_cookie_when_it_opens_a_session(app: Flask) -> None:
    phone = app.test_client()
    phone.get("/")
    phone.get("/new")
    assert phone.get_cookie("browser") is None
    opened = phone.post("/new", data=asked())
    (cookie,) = [c for c in opened.headers.getlist("Set-Cookie") if c.startswith("browser=")]
    assert f"Max-Age={400 * 24 * 3600}" in cookie


def test_one_form_opens_one_session(app: Flask) -> None:
    phone = app.test_client()
    first = phone.post("/new", data=asked())
    assert phone.post("/new", data=asked()).location == first.location
    assert phone.post("/new", data=asked(key="other")).location != first.location


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
    app: Flask, change: dict[str, str], problem: str
) -> None:
    answer = app.test_client().post("/new", data=asked(**change))
    assert answer.status_code == 422
    assert problem in words(answer.text)
    assert answer.text.count('class="fault"') == 1
    for value in asked(**change).values():
        assert not value or value in answer.text


@pytest.mark.parametrize(
    ("taps", "games", "stake"),
    [
        ({"play": "phom", "bet": ""}, ["phom"], "không tính tiền"),
        ({"play": "tulokho", "bet": "5"}, ["tulokho"], "5k"),
        (
            {"play": "all", "bet": "other", "stake": "500", "unit": "dong"},
            ["phom", "tulokho"],
            "500đ",
        ),
    ],
)
def test_a_tap_chooses_games_and_stake(
    app: Flask, taps: dict[str, str], games: list[str], stake: str
) -> None:
    phone = app.test_client()
    form = asked(**{"rules-tulokho": "tulokho-vinagames", "stake": "3"} | taps)
    again = phone.post("/new", data=form | {"down": "0"}).text
    assert checked(again, "play") == [taps["play"]]
    assert checked(again, "bet") == [taps["bet"]]
    menu = words(phone.get(f"{phone.post('/new', data=form).location}/table").text)
    rules = menu.partition("Luật, tiền")[2].partition("Xem lại")[0]
    for game in GAMES:
        assert (game.name.vi in rules) == (game.id in games)
    assert stake in rules


def test_seats_change_by_arrows_without_a_script(app: Flask) -> None:
    phone = app.test_client()
    for arrow, order in (
        ("up", ["An", "Chi", "Bình", "Dũng"]),
        ("down", ["An", "Bình", "Dũng", "Chi"]),
    ):
        page = phone.post("/new", data=asked(zone="Asia/Tokyo", **{arrow: "2"}))
        assert page.status_code == 200
        assert fields(page.text, "name-") == order
        assert fields(page.text, "zone") == ["Asia/Tokyo"]


def test_a_table_has_up_to_eight_seats(app: Flask) -> None:
    phone = app.test_client()
    assert 'name="name-4"' in phone.post("/new", data=asked(more="1")).text
    full = asked(more="1", **{f"name-{i}": f"N{i}" for i in range(4, 8)})
    page = phone.post("/new", data=full).text
    assert 'name="name-7"' in page
    assert 'name="name-8"' not in page
    assert 'name="more"' not in page


def test_names_of_earlier_evenings_are_offered_to_this_browser(
    evening: Evening, app: Flask
) -> None:
    page = evening.phone.get("/new").text
    for name in FRIENDS:
        assert f'name="add" value="{name}"' in page
    page = evening.phone.post("/new", data={"name-0": "Hà", "name-1": "", "add": "Chi"}).text
    assert fields(page, "name-")[:2] == ["Hà", "Chi"]
    assert 'name="add" value="Chi"' not in page
    assert 'name="add"' not in app.test_client().get("/new").text


def test_four_of_more_people_play(app: Flask) -> None:
    evening = Evening(app, **{"name-4": "Em", "name-5": "Phúc"})
    assert "Nghỉ Em Phúc" in evening.page(phone=evening.guest())
    chosen = evening.source("?p=An&p=Em&p=Phúc&p=Chi")
    assert fields(chosen, "who") == ["1 3 5 6"]
    evening.save(who="1 3 5 6")
    page = evening.page()
    assert "Em −5" in page
    assert "Bình 0" in page
    proposed = evening.source()
    assert fields(proposed, "who") == ["1 3 5 6"]


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
        forms = phone.get(f"{opened.location}{path}").text.split("<form")[1:]
        posting = [form for form in forms if 'method="post"' in form]
        assert posting
        assert all('name="csrf_token"' in form.partition("</form>")[0] for form in posting)
