"""The log for whoever runs the server."""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from flask import Flask, abort, make_response
from werkzeug.wrappers import Response

from scorekeeper.web.plumbing import logs
from scorekeeper.web.plumbing.limits import MINUTE
from scorekeeper.web.plumbing.logs import MOST, LogLimit
from tests.web.friends import Clock, Evening, static_url

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
