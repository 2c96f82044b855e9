"""Logs as lines of JSON, without tokens or anything people entered.

A request is logged by its URL rule, never by its URL, which holds tokens that give a role. The
network of the client is logged only if the request was refused, so that attacks can be seen.
"""

import json
import logging
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TextIO

from flask import Flask
from werkzeug.routing import Rule

from scorekeeper.web.plumbing.addresses import network_of
from scorekeeper.web.plumbing.limits import RateLimiter, View

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOGGER = logging.getLogger("scorekeeper.requests")

SLOW = 500  # milliseconds from which every request is logged

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
EVERYDAY = (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY)
"""Statuses of normal use: a conflict with another phone, or an incomplete form."""

HELD_UP = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)

_QUIET = "quiet"

MOST = 120  # records of one logger and level within a minute

MOST_OF = {"waitress.queue": 1, "scorekeeper.book": 1, "scorekeeper.scripts": 10}
"""Other limits: waitress warns at every request that waits, and every phone retries a save."""

_encode = json.JSONEncoder(ensure_ascii=False).encode
_BEFORE_TOKEN = re.compile(r"(.*?/)<(?!int:|any\(|path:|version>)").match
"""The part of a URL rule before its first argument that is a token, or any other text."""

_link = re.compile(r"(/)\S+")  # until the application is built


def init_app(app: Flask) -> None:
    """Learn where URLs have tokens; after all rules are registered."""
    global _link
    before_tokens = filter(None, (_BEFORE_TOKEN(rule.rule) for rule in app.url_map.iter_rules()))
    prefixes = {before[1] for before in before_tokens}
    _link = re.compile(rf"({'|'.join(sorted(map(re.escape, prefixes)))})[^/?#\s\"']+")


@contextmanager
def written(stream: TextIO | None = None) -> Iterator[None]:
    """Write log records within the block; on a terminal no requests but slow and failed ones."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(LogLimit())
    before = LOGGER.level
    LOGGER.setLevel(logging.WARNING if stream.isatty() else logging.INFO)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        LOGGER.setLevel(before)


class JsonLines(logging.Formatter):
    """A formatter that writes each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without an exception's message, which may hold what people entered."""
        moment = datetime.fromtimestamp(record.created, UTC)
        line = {
            "at": f"{moment:%Y-%m-%dT%H:%M:%S}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_links(record.getMessage()),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["exceptions"] = [_described(error) for error in _chain(record.exc_info[1])]
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = left_out
        return _encode(line)


def without_links(message: str) -> str:
    """Return the message with `…` in place of every token."""
    return _link.sub(r"\1…", message)


def _described(error: BaseException) -> dict[str, object]:
    """Return the kind of an exception, its SQLite or system error, and its stack."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "kind": type(error).__name__,
        "cause": getattr(error, "sqlite_errorname", None) or getattr(error, "strerror", None),
        "where": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an exception and its causes."""
    while error:
        yield error
        error = error.__cause__ or error.__context__


class LogLimit(logging.Filter):
    """A filter that limits the records of a kind within a minute.

    The next record that passes has the number of dropped ones as `left_out`.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._limiter = RateLimiter(clock, most=1)
        self._left_out = Counter[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record passes."""
        kind = f"{record.name} {record.levelno}"
        if self._limiter.seconds_left(kind, MOST_OF.get(record.name, MOST)):
            self._left_out[kind] += 1
            return False
        self._limiter.count(kind)
        record.left_out = self._left_out.pop(kind, 0)
        return True


def quiet(view: View) -> View:
    """Mark a view that phones poll: it is logged only if it fails or is slow."""
    setattr(view, _QUIET, True)
    return view


def logged(app: Flask) -> "WSGIApplication":
    """Return the WSGI application with a log record for each request worth one."""
    inner = app.wsgi_app

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        began = time.perf_counter()
        status: int = HTTPStatus.INTERNAL_SERVER_ERROR
        rule: Rule | None = None

        def start(line: str, *more: Any) -> Any:
            nonlocal status, rule
            status = int(line[:3])
            # After the response Flask has dropped the request.
            rule = getattr(environ.get("werkzeug.request"), "url_rule", None)
            return start_response(line, *more)

        try:
            return inner(environ, start)
        finally:
            took = int((time.perf_counter() - began) * 1000)
            is_quiet = rule is not None and hasattr(app.view_functions[rule.endpoint], _QUIET)
            if status >= HTTPStatus.BAD_REQUEST or took >= SLOW or not is_quiet:
                _log(environ, rule, status, took)

    return answer


def _log(environ: "WSGIEnvironment", rule: Rule | None, status: int, took: int) -> None:
    method = environ["REQUEST_METHOD"]
    fields = {
        "method": method if method in METHODS else None,
        "page": rule and rule.rule,
        "status": status,
        "ms": took,
    }
    fails = HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR
    if fails and status not in EVERYDAY:
        # A network identifies no phone.
        fields["from"] = network_of(environ.get("REMOTE_ADDR", ""), ipv4_bits=24, ipv6_bits=48)
    LOGGER.log(_level(status, took), "request", extra={"fields": fields})


def _level(status: int, took: int) -> int:
    """Return the level: error for our faults, warning if slow or rejected, else info."""
    if status in HELD_UP or (took >= SLOW and status < HTTPStatus.INTERNAL_SERVER_ERROR):
        return logging.WARNING
    return logging.ERROR if status >= HTTPStatus.INTERNAL_SERVER_ERROR else logging.INFO
