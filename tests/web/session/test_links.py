"""Links, people and the title of a session, and what every page of it has."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.friends import Evening, expect


def test_a_keeper_link_takes_effect_on_a_tap_only(evening: Evening, app: Flask) -> None:
    phone = app.test_client()
    phone.get(evening.keeper_path)
    for writes in (False, True):
        assert ('class="entry"' in evening.source(phone=phone)) == writes
        assert expect(phone.post(evening.keeper_path)).location == evening.at


def test_localhost_invites_by_address(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.web.plumbing.addresses.own_address", lambda: "192.168.1.7")
    page = evening.phone.get(f"{evening.at}/table/invite", base_url="http://localhost:8080").text
    assert f"http://192.168.1.7:8080{evening.at}" in page


def test_a_wrong_link_is_not_found_and_shows_the_unsent_rounds(browser: FlaskClient) -> None:
    nowhere = browser.get("/s/nowhere/at/all")
    for path in ("", "/preview"):
        wrong = browser.get(f"/s/{'A' * 22}{path}", follow_redirects=True)
        assert expect(wrong, 404).text == nowhere.text
    assert 'class="outbox"' in nowhere.text
    assert "data-session" not in nowhere.text
