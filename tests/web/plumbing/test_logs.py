"""The log for whoever runs the server, which has no tokens."""

import json
import logging
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from flask import Flask, abort, make_response
from werkzeug.wrappers import Response

from scorekeeper.store import access
from scorekeeper.web import home
from scorekeeper.web.plumbing import logs
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import MINUTE
from scorekeeper.web.plumbing.logs import MOST, JsonLines, LogLimit, without_links
from scorekeeper.web.session import page
from tests.web.api.program import Table, u
from tests.web.friends import FRIENDS, Clock, Evening, static_url

Line = dict[str, Any]


def lines(log: StringIO) -> list[Line]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


@pytest.fixture
def app(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application with its request log; no answer counts as slow."""
    monkeypatch.setattr(logs, "SLOW", 3_600_000)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.wsgi_app = logs.logged(app)  # type: ignore[assignment, method-assign]
    return app


def test_each_page_and_form_is_one_line_by_its_route(app: Flask) -> None:
    with logs.written(log := StringIO()):
        evening = Evening(app)
        evening.save()
        evening.phone.get(evening.at)
    told = [(line["level"], line["method"], line["page"], line["status"]) for line in lines(log)]
    assert told == [
        ("info", "POST", "/new", 303),
        ("info", "POST", "/s/<token>/rounds", 303),
        ("info", "GET", "/s/<token>", 200),
    ]
    for line in lines(log):
        assert [*line] == ["at", "level", "logger", "message", "method", "page", "status", "ms"]
        assert isinstance(line["ms"], int)
        assert str(line["at"]).endswith("Z")


def test_automatic_requests_are_logged_only_if_they_fail(app: Flask) -> None:
    evening = Evening(app)
    with logs.written(log := StringIO()):
        file = static_url(evening.phone, "style.css")
        static = (file, "/favicon.ico", "/worker.js", "/manifest.webmanifest")
        for path in (*static, "/healthz", f"{evening.at}/live"):
            assert evening.phone.get(path).status_code == 200
        evening.send("/preview", evening.entry(), 200)
        assert lines(log) == []
        assert evening.phone.get(f"/s/{'A' * 22}/live").status_code == 404
        (failed,) = lines(log)
    assert (failed["page"], failed["status"]) == ("/s/<token>/live", 404)


def test_a_terminal_logs_slow_answers_only(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, log = app.test_client(), StringIO()
    monkeypatch.setattr(log, "isatty", lambda: True, raising=False)
    with logs.written(log):
        assert phone.get("/").status_code == phone.get("/healthz").status_code == 200
        assert lines(log) == []
        monkeypatch.setattr(logs, "SLOW", 0)
        phone.get("/healthz")
    (slow,) = lines(log)
    assert (slow["level"], slow["page"]) == ("warning", "/healthz")


STATUSES = {
    ("info", None): (200, 303, 409, 422),
    ("info", "203.0.113.0/24"): (400, 403, 404),
    ("warning", None): (503,),
    ("warning", "203.0.113.0/24"): (429,),
    ("error", None): (500,),
}
"""By level and logged network."""


def test_the_status_decides_level_and_whether_the_network_is_logged(app: Flask) -> None:
    @app.get("/answered/<int:status>")
    def answered(status: int) -> Response:
        return make_response("", status) if status < 400 else abort(status)

    asks = {"REMOTE_ADDR": "203.0.113.77"}
    for told, statuses in STATUSES.items():
        for status in statuses:
            with logs.written(log := StringIO()):
                app.test_client().get(f"/answered/{status}", environ_base=asks)
            (line,) = lines(log)
            assert (line["level"], line.get("from"), line["status"]) == (*told, status)


def test_made_up_methods_and_paths_are_not_logged(app: Flask) -> None:
    with logs.written(log := StringIO()):
        app.test_client().open(f"/{'x' * 5000}?{'y' * 5000}", method="Z" * 5000)
    (line,) = lines(log)
    assert (line["method"], line["page"], line["status"]) == (None, None, 404)
    assert len(log.getvalue()) < 300


def let_through(limit: LogLimit, times: int, logger: str, level: int) -> Iterator[int]:
    """For each record that passes, how many were dropped before it."""
    for _ in range(times):
        record = logging.LogRecord(logger, level, "", 0, "Task queue depth is %d", (7,), None)
        if limit.filter(record):
            yield record.__dict__["left_out"]


def test_each_kind_of_record_is_limited_by_itself(clock: Clock) -> None:
    """The next one after a minute has the number of those dropped."""
    limit = LogLimit(clock)
    for before in (0, 999):
        assert [*let_through(limit, 1000, "waitress.queue", logging.WARNING)] == [before]
        clock.now += MINUTE
    assert [*let_through(limit, 2, "waitress.queue", logging.WARNING)] == [999]
    assert sum(1 for _ in let_through(limit, 9 * MOST, "requests", logging.INFO)) == MOST
    assert [*let_through(limit, 1, "requests", logging.ERROR)] == [0]
    assert [*let_through(limit, 1, "waitress", logging.INFO)] == [0]
    clock.now += MINUTE
    assert [*let_through(limit, 2, "requests", logging.INFO)] == [8 * MOST, 0]


TOKEN = re.compile(r"/(?:s|k|owner)/([\w-]{22})")


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
    with logs.written(log := StringIO()):
        tokens = flow(app, monkeypatch)
        with monkeypatch.context() as broken:
            broken.setattr(home, "my_sessions", lambda _: dict[str, str]()["Thứ sáu"])
            assert app.test_client().get("/more?who=Dũng").status_code == 500
    statuses = {line.get("status") for line in lines(log)}
    assert {200, 303, 404, 405, 500} <= statuses
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
