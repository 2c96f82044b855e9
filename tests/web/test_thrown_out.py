"""A phone that lost its role is shown nothing of the session."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import access
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.web.api.program import Table, errors, told, wanted
from tests.web.friends import FRIENDS, Evening, asked, forms, page_rules, words

TITLE = "Buổi kín nhà Tèo"

Throws = Callable[[Evening], FlaskClient]


def keeper_link_replaced(evening: Evening) -> FlaskClient:
    """A keeper's phone after the owner replaced the keeper link."""
    phone = evening.keeper()
    evening.post("/table/keeper-link")
    return phone


def owner_lost_it(evening: Evening) -> FlaskClient:
    """The old owner's phone after another one became owner."""
    old, evening.phone = evening.phone, evening.app.test_client()
    with evening.app.app_context():
        token = access.new_claim(get_db(), 1)
    assert evening.phone.post(f"/owner/{token}").status_code == 303
    return old


def only_watched(evening: Evening) -> FlaskClient:
    """A guest's phone, which says whose it is; then the view link is replaced."""
    guest = evening.app.test_client()
    assert guest.post(f"{evening.at}/me", data={"name": FRIENDS[0]}).status_code == 303
    return guest


THROWN_OUT = (keeper_link_replaced, owner_lost_it, only_watched)
THROWS = [pytest.param(throw, id=throw.__name__) for throw in THROWN_OUT]


def pages(app: Flask, phone: FlaskClient, kept: str) -> Iterator[tuple[str, TestResponse]]:
    """Every page without a session in its URL, and some that forms answer."""
    for rule in page_rules(app):
        if "GET" in (rule.methods or ()) and "token" not in rule.arguments:
            values = {"preset_id": "pho-bien", "id": kept, "game": "phom"}
            if rule.endpoint.startswith(("static", "installed")):  # files, the same for everybody
                continue
            path = app.url_map.bind("").build(
                rule.endpoint, {name: values[name] for name in rule.arguments}
            )
            yield path, phone.get(path)
    code = {"one": "pho-bien", "other": "vinagames", "rules": "pho-bien"}
    for path in ("/rules/sheet", "/rules/compare", "/new", "/rules/pho-bien/edit/preview", "/move"):
        yield path, phone.post(path, data=code)


def behind(evening: Evening, phone: FlaskClient) -> Iterator[tuple[str, TestResponse]]:
    """Every page and form of the session at the URL that the phone knows."""
    token = evening.at.rpartition("/")[2]
    for rule in page_rules(evening.app):
        if rule.arguments >= {"token"} and rule.rule.startswith("/s/"):
            numbers = dict.fromkeys(rule.arguments, 1)
            values = numbers | {"token": token, "game": "phom", "action": "people"}
            path = evening.app.url_map.bind("").build(
                rule.endpoint, {name: values[name] for name in rule.arguments}
            )
            for method in (rule.methods or set()) & {"GET", "POST"}:
                yield f"{method} {path}", phone.open(path, method=method, data=evening.entry())


@pytest.mark.parametrize("throws", THROWS)
def test_no_page_shows_the_session_to_who_lost_the_role(app: Flask, throws: Throws) -> None:
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
def test_requests_to_the_old_url_lead_nowhere(app: Flask, throws: Throws) -> None:
    evening = Evening(app, title=TITLE)
    evening.save()
    thrown_out = throws(evening)
    new = [
        evening.post(f"/table/{kind}-link").location.split("/")[2] for kind in ("keeper", "view")
    ][1]
    count_with(app, RateLimiter(most=1000))
    seen = 0
    for path, answer in behind(evening, thrown_out):
        assert answer.status_code in (302, 404), path
        assert new not in answer.text + answer.headers.get("Location", ""), path
        seen += 1
    assert seen >= 50
    assert thrown_out.get(f"/api/v1{evening.at.replace('/s/', '/sessions/')}").status_code == 404


def test_the_opening_form_does_not_lead_a_lost_phone_back(app: Flask) -> None:
    evening = Evening(app, title=TITLE)
    lost = owner_lost_it(evening)
    evening.at = evening.post("/table/view-link").location.removesuffix("/table/owner")
    answer = lost.post("/new", data=asked(title=TITLE))
    assert answer.status_code == 409
    assert evening.at not in answer.text
    assert "Trang này đã mở một buổi rồi" in words(answer.text)
    (form,) = forms(answer.text, "/new")
    another = lost.post("/new", data=asked(title=TITLE, key=form["key"]))
    assert another.status_code == 303
    assert another.location != evening.at


def test_the_key_that_opened_a_lost_session_returns_no_link(app: Flask) -> None:
    table = Table(app)

    def opens() -> TestResponse:
        return table.call("POST", "/sessions", wanted(), Idempotency_Key="k" * 30)

    opened = opens()
    assert opens().data == opened.data
    table.view, table.owner = told(opened)["id"], told(opened)["owner_token"]
    with app.app_context():
        token = access.new_claim(get_db(), access.enter(get_db(), table.view).session)
    phone = app.test_client()
    assert phone.post(f"/owner/{token}").status_code == 303
    answer = opens()
    assert (answer.status_code, errors(answer)) == (409, [("E_KEY_REUSED", "")])
    answer = table.ask("POST", "/links/view", token=table.owner)
    assert (answer.status_code, errors(answer)) == (401, [("E_TOKEN_REQUIRED", "")])


def test_a_lost_owner_is_no_keeper_either(app: Flask) -> None:
    evening = Evening(app, title=TITLE)
    lost = evening.keeper()
    evening.post("/table/pass-on", {"machine": "2"})
    evening.phone = lost
    owner_lost_it(evening)
    assert lost.get(f"{evening.at}/table/people").status_code == 403
    assert TITLE not in words(lost.get("/").text)
