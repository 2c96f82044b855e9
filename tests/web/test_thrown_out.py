"""A right that is gone shows nothing: no page lists a session to a phone thrown out of it."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import links
from scorekeeper.web.plumbing.db import book
from tests.web.friends import FRIENDS, Evening, link_to_move, page_rules, words

TITLE = "Buổi kín nhà Tèo"

Throws = Callable[[Evening], FlaskClient]


def keeper_link_replaced(evening: Evening) -> FlaskClient:
    """A keeper's phone after the owner has replaced both links."""
    phone = evening.keeper()
    evening.post("/table/keeper-link")
    return phone


def owner_lost_it(evening: Evening) -> FlaskClient:
    """The old owner's phone after another one has become the owner by the server's link."""
    old, evening.phone = evening.phone, evening.app.test_client()
    with evening.app.app_context():
        token = links.new_claim(book(), 1)
    assert evening.phone.post(f"/owner/{token}").status_code == 303
    return old


THROWS = [pytest.param(throw, id=throw.__name__) for throw in (keeper_link_replaced, owner_lost_it)]


def pages(app: Flask, phone: FlaskClient, kept: str) -> Iterator[tuple[str, TestResponse]]:
    """Every page of the application whose address names no session, and those that forms answer."""
    for rule in page_rules(app):
        if "GET" in (rule.methods or ()) and "token" not in rule.arguments:
            values = {"preset_id": "pho-bien", "id": kept, "action": "rename", "game": "phom"}
            if rule.endpoint.startswith(("static", "installed")):  # files, the same for everybody
                continue
            path = app.url_map.bind("").build(
                rule.endpoint, {name: values[name] for name in rule.arguments}
            )
            yield path, phone.get(path)
    code = {"one": "pho-bien", "other": "vinagames", "rules": "pho-bien"}
    for path in ("/rules/sheet", "/rules/compare", "/new", "/rules/pho-bien/edit/preview"):
        yield path, phone.post(path, data=code)


@pytest.mark.parametrize("throws", THROWS)
def test_who_was_thrown_out_is_shown_nothing(app: Flask, throws: Throws) -> None:
    """Neither the new link, nor the title, nor who plays stands on any page."""
    evening = Evening(app, title=TITLE)
    thrown_out = throws(evening)
    thrown_out.post("/rules/mine", data={"rules": "pho-bien"})
    kept = thrown_out.get("/rules").text.split("/rules/mine/")[1].split('"')[0]
    evening.at = evening.post("/table/view-link").location.removesuffix("/table/owner")
    token = evening.at.rpartition("/")[2]
    seen = 0
    for path, answer in pages(app, thrown_out, kept):
        assert token not in answer.text, path
        assert TITLE not in words(answer.text), path
        seen += answer.status_code in (200, 422)
    assert seen >= 12
    names = words(thrown_out.get("/new").text)
    assert not [name for name in FRIENDS[1:] if name in names]
    assert TITLE in words(evening.phone.get("/").text)


@pytest.mark.parametrize("throws", THROWS)
def test_what_moves_counts_only_what_is_still_held(app: Flask, throws: Throws) -> None:
    """The page of a link that moves everything speaks of no session that was taken away."""
    evening = Evening(app, title=TITLE)
    thrown_out = throws(evening)
    token = link_to_move(thrown_out)
    held = words(app.test_client().get(f"/move/{token}").text)
    still = words(app.test_client().get(f"/move/{link_to_move(evening.phone)}").text)
    assert "1 buổi" not in held
    assert "1 buổi" in still
