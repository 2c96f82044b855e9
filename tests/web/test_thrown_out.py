"""A key that once opened a session gives no link to a phone or program that lost it."""

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import access
from scorekeeper.web.plumbing.database import get_db
from tests.web.api.program import Table, errors, told, wanted
from tests.web.friends import Evening, asked, forms, words


def owner_lost_it(app: Flask, view: str) -> FlaskClient:
    """The phone of a new owner."""
    with app.app_context():
        token = access.new_claim(get_db(), access.enter(get_db(), view).session)
    phone = app.test_client()
    assert phone.post(f"/owner/{token}").status_code == 303
    return phone


def test_the_opening_form_does_not_lead_a_lost_phone_back(app: Flask) -> None:
    evening = Evening(app)
    lost, evening.phone = evening.phone, owner_lost_it(app, evening.token)
    evening.at = evening.post("/table/view-link").location.removesuffix("/table/owner")
    answer = lost.post("/new", data=asked())
    assert answer.status_code == 409
    assert evening.at not in answer.text
    assert "Trang này đã mở một buổi rồi" in words(answer.text)
    (form,) = forms(answer.text, "/new")
    another = lost.post("/new", data=asked(key=form["key"]))
    assert another.status_code == 303
    assert another.location != evening.at


def test_the_key_that_opened_a_lost_session_returns_no_link(app: Flask) -> None:
    table = Table(app)

    def opens() -> TestResponse:
        return table.call("POST", "/sessions", wanted(), Idempotency_Key="k" * 30)

    opened = opens()
    assert opens().data == opened.data
    table.view, table.owner = told(opened)["id"], told(opened)["owner_token"]
    owner_lost_it(app, table.view)
    answer = opens()
    assert (answer.status_code, errors(answer)) == (409, [("E_KEY_REUSED", "")])
    answer = table.ask("POST", "/links/view", token=table.owner)
    assert (answer.status_code, errors(answer)) == (401, [("E_TOKEN_REQUIRED", "")])
