"""A right that is gone shows nothing: no page lists a session to a phone thrown out of it."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import access
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.web.api.program import Table, errors, told, wanted
from tests.web.friends import FRIENDS, Evening, asked, forms, link_to_move, page_rules, words

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
        token = access.new_claim(get_db(), 1)
    assert evening.phone.post(f"/owner/{token}").status_code == 303
    return old


THROWS = [pytest.param(throw, id=throw.__name__) for throw in (keeper_link_replaced, owner_lost_it)]


def pages(app: Flask, phone: FlaskClient, kept: str) -> Iterator[tuple[str, TestResponse]]:
    """Every page of the application whose address names no session, and those that forms answer."""
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
    """Every page of the session at the address that the phone knows, and every form sent there."""
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


@pytest.mark.parametrize("throws", THROWS)
def test_what_it_sends_again_leads_nowhere(app: Flask, throws: Throws) -> None:
    """Every page and form at the address of before is one that is not there, or leads back to
    that; the programs' calls too."""
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


def test_the_form_that_opened_a_session_leads_back_to_nobody_who_lost_it(app: Flask) -> None:
    """The lost phone sends it once more, by the browser's way back: it is told so, neither link
    is in what it gets, and its next tap opens a session of its own."""
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


def test_a_program_whose_session_was_taken_over_is_told_no_link(app: Flask) -> None:
    """Its owner token is none any more, and the key that opened the session gives no new one."""
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


def test_an_owner_who_came_as_a_keeper_only_looks_after_another_has_taken_over(app: Flask) -> None:
    """The phone that ownership was passed on to is lost: it does not go on by the keeper link."""
    evening = Evening(app, title=TITLE)
    lost = evening.keeper()
    evening.post("/table/pass-on", {"machine": "2"})
    evening.phone = lost
    owner_lost_it(evening)
    assert lost.get(f"{evening.at}/table/people").status_code == 403
    assert TITLE not in words(lost.get("/").text)
