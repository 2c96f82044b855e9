"""What is written for whoever runs the server."""

import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from threading import Event, Semaphore
from typing import Any

import pytest
from flask import Flask, abort, make_response
from werkzeug.test import Client
from werkzeug.wrappers import Response

from scorekeeper.serve import THREADS
from scorekeeper.web.plumbing import logs
from scorekeeper.web.plumbing.logs import MINUTE, MOST, LogLimit
from tests.test_serve import asks, served
from tests.web.clock import Clock
from tests.web.friends import Evening, plain_app, static_url

Line = dict[str, Any]


class Terminal(StringIO):
    """A screen with a person in front of it."""

    def isatty(self) -> bool:
        return True


def lines(log: StringIO) -> list[Line]:
    """What was written so far."""
    return [json.loads(line) for line in log.getvalue().splitlines()]


@pytest.fixture
def app(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application as it is served: its requests are told, and its mistakes. A machine that has
    much else to do makes no answer slow."""
    monkeypatch.setattr(logs, "SLOW", 3_600_000)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.wsgi_app = logs.logged(app)  # type: ignore[assignment, method-assign]
    return app


def test_an_evening_in_the_log(app: Flask) -> None:
    """A line for each page that was opened and each form that was sent, by the kind of the page."""
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


def test_what_phones_ask_by_themselves_is_not_told(app: Flask) -> None:
    """Files, polls, previews, drafts and the question whether all is well; a failing one is."""
    evening = Evening(app)
    with logs.written(log := StringIO()):
        file = static_url(evening.phone, "style.css")
        for path in (file, "/favicon.ico", "/worker.js", "/manifest.webmanifest"):
            assert evening.phone.get(path).status_code == 200
        assert evening.phone.get("/healthz").status_code == 200
        assert evening.phone.get(f"{evening.at}/live").status_code == 200
        assert evening.post("/preview", evening.entry()).status_code == 200
        assert evening.post("/draft", evening.entry()).status_code == 303
        assert lines(log) == []
        assert evening.phone.get(f"/s/{'A' * 22}/live").status_code == 404
        (failed,) = lines(log)
    assert (failed["page"], failed["status"]) == ("/s/<token>/live", 404)


def test_every_preview_and_poll_is_quiet(app: Flask) -> None:
    """A new one as well: a round that is filled in would be a line for each tap."""
    by_themselves = [
        rule for rule in app.url_map.iter_rules() if rule.rule.endswith(("/preview", "/live"))
    ]
    assert len(by_themselves) > 5
    views = app.view_functions
    told = [rule for rule in by_themselves if not hasattr(views[rule.endpoint], "quiet")]
    assert told == []


def test_what_is_slow_is_told_in_any_case(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a warning, to whoever sits in front of a terminal too, who sees no page that opens."""
    phone = app.test_client()
    with logs.written(log := Terminal()):
        assert phone.get("/").status_code == phone.get("/healthz").status_code == 200
        assert lines(log) == []
        monkeypatch.setattr(logs, "SLOW", 0)
        phone.get("/healthz")
    (slow,) = lines(log)
    assert (slow["level"], slow["page"]) == ("warning", "/healthz")


@pytest.mark.parametrize(
    ("status", "level", "network"),
    [
        (200, "info", False),
        (303, "info", False),
        (400, "info", True),
        (403, "info", True),
        (404, "info", True),
        (409, "info", False),
        (422, "info", False),
        (429, "warning", True),
        (500, "error", False),
        (503, "warning", False),
    ],
)
def test_how_much_a_status_matters(app: Flask, status: int, level: str, network: bool) -> None:
    """And for which of them the network stands in the log: for those that somebody was refused by,
    and not for what any table is answered."""

    @app.get("/answered")
    def answered() -> Response:
        return make_response("", status) if status < 400 else abort(status)

    with logs.written(log := StringIO()):
        app.test_client().get("/answered", environ_base={"REMOTE_ADDR": "203.0.113.77"})
    (line,) = lines(log)
    assert (line["status"], line["level"]) == (status, level)
    assert line.get("from") == ("203.0.113.0/24" if network else None)


def test_no_request_makes_its_line_long(app: Flask) -> None:
    """A made up method or address is not repeated."""
    with logs.written(log := StringIO()):
        app.test_client().open(f"/{'x' * 5000}?{'y' * 5000}", method="Z" * 5000)
    (line,) = lines(log)
    assert (line["method"], line["page"], line["status"]) == (None, None, 404)
    assert len(log.getvalue()) < 300


def test_an_exception_is_told_by_kind_and_place(app: Flask, tmp_path: Path) -> None:
    """With what it came of and what the system calls it, and never its message, in which a name
    may stand."""

    @app.get("/broken")
    def broken() -> str:
        try:
            return (tmp_path / "Dũng").read_text()
        except OSError as error:
            raise ValueError("Dũng") from error

    with logs.written(log := StringIO()):
        assert app.test_client().get("/broken").status_code == 500
    told, asked = lines(log)
    assert told["message"] == "Exception on /broken [GET]"
    outer, inner = told["exceptions"]
    assert (outer["kind"], outer["cause"]) == ("ValueError", None)
    assert (inner["kind"], inner["cause"]) == ("FileNotFoundError", "No such file or directory")
    assert outer["where"][-1].endswith(" broken")
    assert __file__ in outer["where"][-1]
    assert "Dũng" not in log.getvalue()
    assert (asked["page"], asked["status"]) == ("/broken", 500)


def test_what_is_answered_before_any_page_is_told(app: Flask) -> None:
    """As by what looks at a request before Flask does."""

    def refuses(_: Any, start_response: Any) -> list[bytes]:
        start_response("400 Bad Request", [])
        return []

    app.wsgi_app = refuses  # type: ignore[assignment, method-assign]
    with logs.written(log := StringIO()):
        Client(logs.logged(app)).get("/s/token")
    (line,) = lines(log)
    assert (line["page"], line["status"], "from" in line) == (None, 400, True)


def test_an_application_that_raises_is_told(app: Flask) -> None:
    """Nothing was answered: a fault of ours."""
    app.config["PROPAGATE_EXCEPTIONS"] = True
    app.add_url_rule("/broken", "broken", lambda: str(1 / 0))
    with logs.written(log := StringIO()), pytest.raises(ZeroDivisionError):
        Client(app).get("/broken")
    assert [(line["level"], line["status"]) for line in lines(log)] == [("error", 500)]


def test_afterwards_all_is_as_before() -> None:
    """Who writes a log for a while leaves nothing behind."""
    root = logging.getLogger()
    before = (root.level, [*root.handlers], logs.LOGGER.level)
    with logs.written(StringIO()):
        assert len(root.handlers) == len(before[1]) + 1
    assert (root.level, root.handlers, logs.LOGGER.level) == before


class Heard(logging.Handler):
    """Counts the records of a logger."""

    def __init__(self, logger: str) -> None:
        super().__init__()
        self._records = Semaphore(0)
        logging.getLogger(logger).addHandler(self)

    def emit(self, _: logging.LogRecord) -> None:
        self._records.release()

    def wait_for(self, records: int) -> None:
        """Until so many have come."""
        assert all(self._records.acquire(timeout=30) for _ in range(records))


def test_a_full_queue_is_one_line(tmp_path: Path) -> None:
    """Forty wait behind those that the threads work on: waitress warns at each, the log holds one
    line of it."""
    app, go_on, warned = plain_app(tmp_path), Event(), Heard("waitress.queue")
    app.add_url_rule("/waits", "waits", lambda: str(go_on.wait(30)))
    with logs.written(log := StringIO()), served(app) as there, ExitStack() as phones:
        waiting = [phones.enter_context(asks(there, "/waits")) for _ in range(40 + THREADS)]
        warned.wait_for(40)
        go_on.set()
        assert all(phone.recv(15) == b"HTTP/1.1 200 OK" for phone in waiting)
    logging.getLogger("waitress.queue").removeHandler(warned)
    told = [line["message"] for line in lines(log) if line["logger"] == "waitress.queue"]
    assert len(told) == 1
    assert told[0].startswith("Task queue depth is ")


def let_through(limit: LogLimit, times: int, logger: str, level: int) -> Iterator[int]:
    """Of so many records of a kind, for each that goes through how many were left out before it."""
    for _ in range(times):
        record = logging.LogRecord(logger, level, "", 0, "Task queue depth is %d", (7,), None)
        if limit.filter(record):
            yield record.__dict__["left_out"]


def test_the_warning_of_the_queue_is_told_once_a_minute(clock: Clock) -> None:
    """waitress gives it at each request that waits: a thousand of them are one line, and the line
    of the next minute says how many there were."""
    limit = LogLimit(clock)
    for before in (0, 999):
        assert [*let_through(limit, 1000, "waitress.queue", logging.WARNING)] == [before]
        clock.now += MINUTE
    assert [*let_through(limit, 1, "waitress.queue", logging.WARNING)] == [999]
    assert [*let_through(limit, 1, "waitress.queue", logging.WARNING)] == []


def test_what_somebody_floods_hides_nothing_else(clock: Clock) -> None:
    """Loggers and levels are counted apart, and a minute later there is room again."""
    limit = LogLimit(clock)
    assert sum(1 for _ in let_through(limit, 9 * MOST, "requests", logging.INFO)) == MOST
    assert [*let_through(limit, 1, "requests", logging.ERROR)] == [0]
    assert [*let_through(limit, 1, "waitress", logging.INFO)] == [0]
    clock.now += MINUTE
    assert [*let_through(limit, 2, "requests", logging.INFO)] == [8 * MOST, 0]
