"""Wrong links are limited per address, right ones never; whoever lost a session finds no link."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import access
from scorekeeper.web.plumbing.addresses import Client
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import ADDRESSES, MOST, RateLimiter, count_with
from tests.web.api.program import Table, refuses, told, wanted
from tests.web.friends import Clock, Evening, asked, expect, forms
from tests.web.test_bounds import waits

WRONG = "A" * 22


@pytest.fixture
def limited(app: Flask, clock: Clock) -> Flask:
    """The application with a limit by that clock."""
    count_with(app, RateLimiter(clock))
    return app


def test_too_many_wrong_links_are_429_with_the_time_to_wait(limited: Flask, clock: Clock) -> None:
    phone = limited.test_client()
    paths = [f"/s/{WRONG}", f"/k/{WRONG}", f"/owner/{WRONG}", f"/s/{WRONG}/rounds/1"]
    for i in range(MOST):
        expect(phone.get(paths[i % len(paths)]), 404)
    clock.now += 20.5
    for path in paths:
        waits(phone.get(path), 40, "Thử sai link nhiều lần quá")
    expect(phone.post(f"/k/{WRONG}"), 429)
    clock.now += 40
    expect(phone.get(paths[0]), 404)


def test_a_right_link_works_after_too_many_wrong_ones(limited: Flask) -> None:
    evening, phone = Evening(limited), limited.test_client()
    keeper = evening.keeper_path
    for _ in range(MOST * 2):
        evening.phone.get(f"/s/{WRONG}")
    for path in (evening.at, keeper):
        expect(phone.get(path), 200)
    expect(phone.post(keeper))
    evening.save()
    expect(limited.test_client().get(f"{evening.at}/rounds/7"), 404)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:0:7::1", "2001:db8:0:7:ffff::2", True),
        ("2001:db8:0:7::1", "2001:db8:0:8::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("a socket", "another", False),
    ],
)
def test_an_ipv6_network_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (Client(one).key() == Client(other).key()) is same


def test_the_memory_of_the_limiter_is_bounded(clock: Clock) -> None:
    strangers = RateLimiter(clock)
    for i in range(ADDRESSES + 100):
        strangers.count(f"10.{i >> 16}.{i >> 8 & 255}.{i & 255}")
    assert len(strangers._counts) == ADDRESSES


def owner_lost_it(app: Flask, view: str) -> FlaskClient:
    """The phone of a new owner."""
    with app.app_context():
        token = access.new_claim(get_db(), access.enter(get_db(), view).session)
    phone = app.test_client()
    expect(phone.post(f"/owner/{token}"))
    return phone


def test_the_opening_form_does_not_lead_a_lost_phone_back(app: Flask) -> None:
    evening = Evening(app)
    lost, evening.phone = evening.phone, owner_lost_it(app, evening.token)
    evening.at = evening.post("/table/view-link").location.removesuffix("/table/owner")
    answer = expect(lost.post("/new", data=asked()), 409, "Trang này đã mở một buổi rồi")
    assert evening.at not in answer.text
    (form,) = forms(answer.text, "/new")
    assert expect(lost.post("/new", data=asked(key=form["key"]))).location != evening.at


def test_the_key_that_opened_a_lost_session_returns_no_link(app: Flask) -> None:
    table, key = Table(app), {"Idempotency_Key": "k" * 30}
    opened = table.call("POST", "/sessions", wanted(), **key)
    assert table.call("POST", "/sessions", wanted(), **key).data == opened.data
    table.view = told(opened)["id"]
    owner_lost_it(app, table.view)
    refuses(table.call("POST", "/sessions", wanted(), **key), 409, "E_KEY_REUSED")
    lost = table.ask("POST", "/links/view", token=told(opened)["owner_token"])
    refuses(lost, 401, "E_TOKEN_REQUIRED")
