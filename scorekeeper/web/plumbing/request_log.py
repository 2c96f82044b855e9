"""The request log: a record for each request worth telling.

It names the kind of page, never its address: with the tokens in it a reader of the log could view,
write or own. The network that a request came from is told only where it was refused, so that a host
sees whether one place tries all doors.
"""

import logging
from collections.abc import Callable, Iterable
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from flask import Flask
from werkzeug.routing import Rule

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOGGER = logging.getLogger("scorekeeper.requests")

SLOW = 500
"""Milliseconds from which a request is told whatever it asks for."""

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
EVERYDAY = (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY)
"""What a table is answered when another phone was first, or a form lacks something."""

HELD_UP = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)

_QUIET = "quiet"

View = TypeVar("View", bound=Callable[..., Any])


def quiet(view: View) -> View:
    """Mark a view that phones and machines ask by themselves, again and again: it is told only
    where it fails or is slow."""
    setattr(view, _QUIET, True)
    return view


def logged(app: Flask) -> "WSGIApplication":
    """The application, whose requests are told."""
    inner = app.wsgi_app

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        began, answered = perf_counter(), Answered()

        def start(status: str, *more: Any) -> Any:
            nonlocal answered
            # Afterwards Flask has forgotten what was asked.
            rule = getattr(environ.get("werkzeug.request"), "url_rule", None)
            answered = Answered(int(status[:3]), rule)
            return start_response(status, *more)

        try:
            return inner(environ, start)
        finally:
            took = int((perf_counter() - began) * 1000)
            if answered.fails or took >= SLOW or not is_quiet(app, answered.rule):
                _tell(environ, answered, took)

    return answer


class Answered(NamedTuple):
    """An answer, as far as it is told: without one a fault of ours."""

    status: int = HTTPStatus.INTERNAL_SERVER_ERROR
    rule: Rule | None = None

    @property
    def fails(self) -> bool:
        """Whether it is no answer to what was asked."""
        return self.status >= HTTPStatus.BAD_REQUEST

    @property
    def refused(self) -> bool:
        """Whether it tells somebody that they may not, as no table is told in an evening."""
        broken = self.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        return self.fails and not broken and self.status not in EVERYDAY


def is_quiet(app: Flask, rule: Rule | None) -> bool:
    """Whether the view behind a rule is marked so."""
    return rule is not None and hasattr(app.view_functions[rule.endpoint], _QUIET)


def _tell(environ: "WSGIEnvironment", answered: Answered, took: int) -> None:
    method = environ["REQUEST_METHOD"]
    fields = {
        "method": method if method in METHODS else None,
        "page": answered.rule and answered.rule.rule,
        "status": answered.status,
        "ms": took,
    }
    if answered.refused:
        fields["from"] = network(environ.get("REMOTE_ADDR", ""))
    LOGGER.log(_level(answered.status, took), "request", extra={"fields": fields})


def _level(status: int, took: int) -> int:
    """How much it matters: a fault of ours, what should not be, or the course of an evening."""
    if status in HELD_UP or (took >= SLOW and status < HTTPStatus.INTERNAL_SERVER_ERROR):
        return logging.WARNING
    return logging.ERROR if status >= HTTPStatus.INTERNAL_SERVER_ERROR else logging.INFO


def network(address: str) -> str | None:
    """The network of an address: enough to tell one place from others, and no phone from those
    beside it. None for what is no address.

    >>> network("192.0.2.77"), network("2001:db8:1:2::3"), network("")
    ('192.0.2.0/24', '2001:db8:1::/48', None)
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return str(ip_network((found, 24 if found.version == 4 else 48), strict=False))
