"""Tokens and cookies are in no log and at no other site."""

import json
import logging
import re
from io import StringIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.store import access
from scorekeeper.web import home
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.logs import JsonLines, without_links, written
from scorekeeper.web.plumbing.logs import logged as with_log
from scorekeeper.web.session import page
from tests.web.api.program import Table, u
from tests.web.friends import FRIENDS, Evening, asked, fields, link_to_move, static_url

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


def answers(app: Flask) -> dict[str, FlaskClient]:
    """Paths of every kind of answer, each with the phone that asks."""
    evening = Evening(app)
    evening.save()
    stranger = app.test_client()
    own = (
        *("", "/table", "/table/invite", "/table/owner", "/rounds/1", "/rounds/1/edit"),
        *("/rounds/9", "/preview", "?lang=en"),
    )
    paths: dict[str, FlaskClient] = {f"{evening.at}{path}": evening.phone for path in own}
    others = ("/", "/new", "/demo", "/nowhere", "/static/no", "/s/wrong")
    others += (f"{evening.at}/table/people?", static_url(stranger, "style.css"))
    return paths | dict.fromkeys(others, stranger)


def test_every_answer_has_the_security_headers_and_leads_to_no_other_site(app: Flask) -> None:
    app.config["BASE_URL"] = "http://localhost"
    seen = set()
    for path, phone in answers(app).items():
        for method in ("GET", "HEAD", "POST", "PUT", "OPTIONS"):
            answer = phone.open(path, method=method, data={})
            seen.add(answer.status_code)
            assert answer.headers["Referrer-Policy"] == "same-origin", (path, method)
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe-" not in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            for address in re.findall(r'(?:href|src|action)="([^"]*)"', answer.text):
                assert not re.match(r"(?!https?://localhost[:/])(?:\w+:)?//", address), path
    large = app.test_client().post("/new", data={"title": "x" * 70_000})
    refused = create_app({}, instance=Path(app.instance_path)).test_client().post("/new")
    assert "unsafe-" not in large.headers["Content-Security-Policy"]
    assert refused.headers["Referrer-Policy"] == "same-origin"
    assert {200, 302, 303, 403, 404, 405, 422} <= seen
    assert (large.status_code, refused.status_code) == (413, 400)


def test_answers_are_cached_by_the_asking_browser_at_most(app: Flask) -> None:
    evening = Evening(app)
    with app.app_context():
        claim = access.new_claim(get_db(), 1)
    moves = link_to_move(evening.phone)
    at, keeper = evening.at, evening.keeper_path
    handed_on = (
        *(f"{at}/table/invite", f"{at}/table/invite?as=keeper", keeper),
        *(f"/owner/{claim}", f"/move/{moves}", f"{at}/take.json"),
    )
    for path in handed_on:
        answer = evening.phone.get(path)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store"), path
    assert evening.phone.post("/move").headers["Cache-Control"] == "no-store"
    for path, phone in answers(app).items():
        for method in ("GET", "POST"):
            said = phone.open(path, method=method, data={}).headers["Cache-Control"]
            assert said in ("private, no-cache", "no-store") or "/static/" in path, path
    saved = evening.phone.post(f"{at}/rounds", data=evening.entry())
    for answer in (saved, evening.phone.get(at), app.test_client().get("/")):
        assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_protected(tmp_path: Path, scheme: str) -> None:
    app = create_app({"TESTING": True}, instance=tmp_path / "instance")
    phone, base = app.test_client(), f"{scheme}://so.example/"
    page = phone.get("/new", base_url=base)
    form = asked(csrf_token=fields(page.text, "csrf_token")[0])
    opened = phone.post("/new", data=form, base_url=base, headers={"Referer": base})
    assert opened.status_code == 303
    chosen = [phone.get(f"/?{choice}", base_url=base) for choice in ("lang=en", "theme=dark")]
    answers = (page, opened, *chosen)
    told = [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie")]
    names = {cookie.partition("=")[0] for cookie in told}
    assert names == {"session", "browser", "language", "theme"}
    for cookie in told:
        parts = {part.partition("=")[0] for part in cookie.split("; ")}
        assert {"HttpOnly", "SameSite"} <= parts, cookie
        assert "SameSite=Lax" in cookie
        assert {"Expires", "Max-Age"} & parts, cookie
        assert ("Secure" in parts) is (scheme == "https"), cookie
        assert "Domain" not in parts
