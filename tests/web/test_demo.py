"""The sample session, opened from the first page."""

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import device_transfer
from scorekeeper.store.opening import DAY
from scorekeeper.web.plumbing.database import get_db
from tests.notices import saved
from tests.web.friends import FRIENDS, Evening, expect, forms, link_to_move, seats, words

ABOUT = "Buổi mẫu để xem và bấm thử, mai tự xóa."
TOLD = ("bấm nhầm người", "đền", "móm", "ù láo", "về nhất", "Hủy ván")
"""Rounds of each kind, and what the book says below them."""


def opens(phone: FlaskClient) -> str:
    """The address of the sample session of a phone."""
    (form,) = forms(phone.get("/").text, "/demo")
    return expect(phone.post("/demo", data=form)).location


def test_the_sample_has_rounds_of_every_kind_and_a_note(app: Flask, browser: FlaskClient) -> None:
    at = opens(browser)
    assert 'class="tap" href="/new"' in expect(browser.get(at), 200, *FRIENDS, *TOLD, ABOUT).text
    expect(browser.get(f"{at}?game=tulokho"), 200)
    expect(browser.get(f"{at}/table/people"), 200)
    assert ABOUT not in words(browser.get(Evening(app).at).text)


def test_each_browser_has_one_sample(app: Flask, browser: FlaskClient) -> None:
    at = opens(browser)
    form = seats() | {"game": "phom", "outcome": "u-2", "u_type": "thuong", "key": "tried"}
    expect(browser.post(f"{at}/rounds", data=form))
    assert opens(browser) == at
    expect(browser.get(at), 200, saved(14, "Chi ù"))
    expect(browser.post(f"{at}/table/end"))
    assert opens(browser) == at
    assert opens(app.test_client()) != at


def test_samples_older_than_a_day_are_deleted(app: Flask) -> None:
    evening, first, second, third = Evening(app), *(app.test_client() for _ in range(3))
    old, mine = opens(first), opens(third)
    with app.app_context():
        earlier = f"strftime('%Y-%m-%dT%H:%M:%SZ', opened_at, '-{DAY} minutes')"
        get_db().execute(f"UPDATE session SET opened_at = {earlier}")
    newer = opens(second)
    expect(first.get(old), 404)
    expect(third.get(mine), 404)
    assert opens(first) != old
    expect(second.get(newer), 200)
    evening.check("")


def test_the_sample_is_not_listed_and_does_not_move(app: Flask, browser: FlaskClient) -> None:
    at = opens(browser)
    assert at not in browser.get("/").text
    assert 'name="add"' not in browser.get("/new").text
    token = link_to_move(browser)
    with app.app_context():
        assert device_transfer.waiting(get_db(), token).sessions == 0
