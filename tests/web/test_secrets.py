"""Tokens and cookies are in no log and at no other site."""

import json
import logging
import re
from io import StringIO

import pytest
from flask import Flask

from scorekeeper.store import access
from scorekeeper.web import home
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.logs import JsonLines, without_links, written
from scorekeeper.web.plumbing.logs import logged as with_log
from scorekeeper.web.session import page
from tests.web.api.program import Table, u
from tests.web.friends import FRIENDS, Evening

TOKEN = re.compile(r"/(?:s|k|owner)/([\w-]{22})")


@pytest.fixture
def app(app: Flask) -> Flask:
    """The application as it is served: exceptions are logged."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


def flow(app: Flask, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Play a session with errors and an exception; its tokens."""
    evening = Evening(app)
    with app.app_context():
        claim = access.new_claim(get_db(), 1)
    tokens = {str(claim), *TOKEN.findall(evening.at + evening.keeper_path)}
    evening.keeper()
    evening.save()
    evening.post("/undo")
    evening.post("/rounds", {})
    evening.post("/table/end", {"version": "0"})
    evening.phone.get(f"/owner/{claim}")
    evening.phone.get(f"{evening.at}/nothing")
    evening.phone.put(evening.at)
    with monkeypatch.context() as broken:
        broken.setattr(page, "load_session", lambda token: 1 / 0)
        assert evening.phone.get(evening.at).status_code == 500
    evening.post("/table/view-link")
    assert evening.phone.get(evening.at).status_code == 404
    table = Table(app)
    tokens |= {table.view, table.keeper, table.owner}
    answers = [
        table.ask("POST", "/rounds", u("Tý"), Idempotency_Key="x"),
        table.ask("POST", "/links/view"),
        table.ask("GET", "", token=table.owner[:-1]),
        table.ask("DELETE", "", {"title": "x"}, token=table.owner),
    ]
    with monkeypatch.context() as broken:
        broken.setitem(app.view_functions, "api.sessions_read", lambda id: [][1])
        answers.append(table.ask("GET", ""))
    assert [answer.status_code for answer in answers] == [422, 403, 404, 422, 500]
    assert not [answer for answer in answers for token in tokens if token in answer.text]
    return tokens


def test_no_log_contains_a_token_or_what_somebody_entered(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The server's own log has neither; whatever a host adds has no token."""
    caplog.set_level(logging.DEBUG)
    app.wsgi_app = with_log(app)  # type: ignore[assignment, method-assign]
    with written(log := StringIO()):
        tokens = flow(app, monkeypatch)
        with monkeypatch.context() as broken:
            broken.setattr(home, "my_sessions", lambda _: dict[str, str]()["Thứ sáu"])
            assert app.test_client().get("/more?who=Dũng").status_code == 500
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert {200, 303, 404, 405, 500} <= {line.get("status") for line in lines}
    assert "KeyError" in log.getvalue()
    assert len(tokens) == 6
    for rule in ("/s/<token>", "/api/v1/sessions/<session:id>"):
        assert f"Exception on {rule} [GET]" in caplog.text
    assert not [token for token in tokens if token in caplog.text]
    entered = {*tokens, *FRIENDS, "Thứ sáu", "127.0.0.1", "@"}
    assert not [secret for secret in entered if secret in log.getvalue()]


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        ("Exception while serving /s/AbC-_1/rounds/2", "Exception while serving /s/…/rounds/2"),
        ("'/owner/AbC?x=1'", "'/owner/…?x=1'"),
        ("http://so.vn/s/AbC#x", "http://so.vn/s/…#x"),
        ("/static/s.css /keys/1 100%", "/static/s.css /keys/1 100%"),
    ],
)
def test_tokens_are_removed_from_logged_urls(app: Flask, said: str, logged: str) -> None:
    assert without_links(said) == logged
    record = logging.LogRecord("waitress", logging.ERROR, "", 0, "%s", (said,), None)
    assert json.loads(JsonLines().format(record))["message"] == logged


def test_no_url_of_any_page_is_logged_with_its_token(app: Flask) -> None:
    """Nor that of the API: whoever reads `/gk/…` in a log could keep that group."""
    token = "AbC-_1" * 4
    for rule in app.url_map.iter_rules():
        url = re.sub(r"<(?!int|any|path|version)[^>]+>", token, rule.rule)
        assert token not in without_links(f"Exception while serving {url}?x=1"), rule
