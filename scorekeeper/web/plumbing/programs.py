"""Requests of programs: they are answered in JSON, and no cookie is read or set for them."""

from typing import Any

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.batch import write_json

AT = "/api"
JSON = "application/json"


def asks() -> bool:
    """Whether a program asks, by the address."""
    return request.path == AT or request.path.startswith(f"{AT}/")


def as_json(value: Any, status: int = 200) -> Response:
    """A response with a value as JSON, which no cache keeps."""
    body = write_json(value).encode("utf-8", "replace")
    response = Response(body, status, content_type=JSON)
    response.cache_control.no_store = True
    return response
