"""The sample session: a played evening to look at and to try, opened from the first page."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import device_transfer
from scorekeeper.store.archive import recheck
from scorekeeper.store.opening import DAY
from scorekeeper.text import Language
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import OPENED, RateLimiter, count_with
from tests.notices import saved
from tests.web.friends import FRIENDS, Evening, forms, link_to_move, seats, words

ABOUT = {
    "vi": "Buổi mẫu này để xem và bấm thử, sau một ngày sẽ tự xóa.",
    "en": "This sample evening is to look at and to try. It goes away after a day.",
}
MISTAKE = {"vi": "bấm nhầm người", "en": "tapped the wrong player"}
TOLD = {
    "vi": ("đền", "móm", "ù láo", "hết bài", "Ván hủy", "Sổ khớp: cộng cả bàn bằng 0"),
    "en": ("for all", "móm", "false ù", "ran out of cards", "Void round", "The book adds up (0)"),
}
"""Rounds of each kind, and what the book says below them."""


def opens(phone: FlaskClient) -> str:
    """The address that a tap on the first page leads to."""
    (form,) = forms(phone.get("/").text, "/demo")
    answer = phone.post("/demo", data=form)
    assert answer.status_code == 303, words(answer.text)
    return answer.location


def a_day_passes(app: Flask) -> None:
    """Every session was opened a day earlier."""
    with app.app_context():
        earlier = f"strftime('%Y-%m-%dT%H:%M:%SZ', opened_at, '-{DAY} minutes')"
        get_db().execute(f"UPDATE session SET opened_at = {earlier}")


@pytest.mark.parametrize("language", ["vi", "en"])
def test_one_tap_opens_a_session_of_this_browser(
    app: Flask, browser: FlaskClient, language: Language
) -> None:
    """It has rounds of every kind, one of them struck out, and all of its book is right. The page
    says that it is a sample."""
    browser.set_cookie("language", language)
    at = opens(browser)
    page = words(browser.get(at).text)
    for told in (*FRIENDS, *TOLD[language], MISTAKE[language], ABOUT[language]):
        assert told in page, told
    assert browser.get(f"{at}?game=tulokho").status_code == 200
    assert browser.get(f"{at}/table/owner").status_code == 200
    assert ABOUT[language] not in words(browser.get(Evening(app).at).text)
    with app.app_context():
        assert list(recheck(get_db())) == []


def test_a_second_tap_leads_to_what_was_tried(app: Flask, browser: FlaskClient) -> None:
    """Also after the session has ended. Another browser gets a sample of its own."""
    at = opens(browser)
    form = seats() | {"game": "phom", "outcome": "u-2", "u_type": "thuong", "key": "tried"}
    assert browser.post(f"{at}/rounds", data=form).status_code == 303
    assert opens(browser) == at
    assert saved(14, "Chi ù") in words(browser.get(at).text)
    assert browser.post(f"{at}/table/end").status_code == 303
    assert opens(browser) == at
    assert opens(app.test_client()) != at


def test_after_a_day_it_is_gone_when_the_next_one_is_opened(app: Flask) -> None:
    """Its own browser gets a new one. Sessions that people have opened stay, and newer samples."""
    evening, one, other, third = Evening(app), *(app.test_client() for _ in range(3))
    old, mine = opens(one), opens(third)
    a_day_passes(app)
    newer = opens(other)
    assert one.get(old).status_code == 404
    assert third.get(mine).status_code == 404
    assert opens(one) != old
    assert other.get(newer).status_code == 200
    assert evening.phone.get(evening.at).status_code == 200


def test_home_and_the_next_opening_do_not_know_it(app: Flask, browser: FlaskClient) -> None:
    """It is not listed among the sessions of this browser, and its names are not suggested. A link
    that moves all of a browser to another phone does not count it."""
    at = opens(browser)
    assert at not in browser.get("/").text
    assert 'name="add"' not in browser.get("/new").text
    token = link_to_move(browser)
    with app.app_context():
        assert device_transfer.waiting(get_db(), token).sessions == 0


def test_it_counts_as_a_session_that_was_opened(app: Flask) -> None:
    """An address opens so many, and then is told for how long to wait. A tap that leads to the one
    that is there counts for nothing."""
    count_with(app, RateLimiter(lambda: 0, most=2, seconds=3600), OPENED)
    one, other, third = (app.test_client() for _ in range(3))
    at = opens(one)
    assert [opens(one) for _ in range(3)] == [at] * 3
    opens(other)
    answer = third.post("/demo")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "3600")
    assert third.get_cookie("browser") is None
    assert opens(one) == at


def test_old_links_lead_to_the_first_page(browser: FlaskClient) -> None:
    """By a path alone: behind some proxies a whole address leads nowhere."""
    answer = browser.get("/demo")
    assert (answer.status_code, answer.location) == (302, "/")
