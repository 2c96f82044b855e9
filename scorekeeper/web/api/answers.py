"""The answers of the API: JSON, and for what a session holds its version as ETag."""

from collections.abc import Callable
from typing import Any

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.batch import write_json
from scorekeeper.store import sessions
from scorekeeper.store.access import Caller
from scorekeeper.store.database import reading
from scorekeeper.web.plumbing.db import book

JSON = "application/json"


def as_json(value: Any, status: int = 200) -> Response:
    """A value as an answer that nobody on the way keeps."""
    body = write_json(value).encode("utf-8", "replace")
    answer = Response(body, status, content_type=JSON)
    answer.cache_control.no_store = True
    return answer


def nothing() -> Response:
    """The answer where there is nothing more to tell."""
    answer = Response(status=204)
    answer.cache_control.no_store = True
    return answer


def of_version(caller: Caller, tell: Callable[[], dict[str, Any]]) -> Response:
    """What is told of a session, with its version; 304 without a body where a program that reads
    has it.

    All is read at one moment. The ETag holds for these bytes, so that nobody packs them.
    """
    with reading(book()):
        version = sessions.glance(book(), caller).version
        reads = request.method in ("GET", "HEAD")
        known = reads and request.if_none_match.contains_weak(str(version))
        answer = Response(status=304) if known else as_json({**tell(), "version": version})
    answer.set_etag(str(version))
    answer.headers["Cache-Control"] = "private, no-cache, no-transform"
    return answer
