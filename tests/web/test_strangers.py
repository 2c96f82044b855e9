"""Wrong links are limited per address; right ones never."""

import pytest
from flask import Flask

from scorekeeper.web.plumbing.addresses import Client
from scorekeeper.web.plumbing.limits import ADDRESSES, MOST, RateLimiter, count_with
from tests.web.clock import Clock
from tests.web.friends import Evening, words

WRONG = "A" * 22


@pytest.fixture
def app(app: Flask, clock: Clock) -> Flask:
    """The application with a limit by that clock."""
    count_with(app, RateLimiter(clock))
    return app


def test_too_many_wrong_links_are_429_with_the_time_to_wait(app: Flask, clock: Clock) -> None:
    phone = app.test_client()
    paths = [f"/s/{WRONG}", f"/k/{WRONG}", f"/owner/{WRONG}", f"/s/{WRONG}/rounds/1"]
    for i in range(MOST):
        assert phone.get(paths[i % len(paths)]).status_code == 404
    clock.now += 20.5
    for path in paths:
        answer = phone.get(path)
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "40")
        assert "Thử sai link nhiều lần quá" in words(answer.text)
    assert phone.post(f"/k/{WRONG}").status_code == 429
    clock.now += 40
    assert phone.get(paths[0]).status_code == 404


def test_a_right_link_works_after_too_many_wrong_ones(app: Flask) -> None:
    evening = Evening(app)
    keeper = evening.keeper_path
    for _ in range(MOST * 2):
        evening.phone.get(f"/s/{WRONG}")
    assert app.test_client().get(evening.at).status_code == 200
    assert app.test_client().get(keeper).status_code == 200
    assert app.test_client().post(keeper).status_code == 303
    evening.save()
    assert app.test_client().get(f"{evening.at}/rounds/7").status_code == 404


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
