"""Ids for our own scripts: of this server, and of a session whatever its links are.

Both are keyed hashes, so that they reveal neither the key nor how many sessions there are.
"""

import hmac

from flask import Flask, Response, current_app

HEADER = "X-So-Phom"
"""On every response. Scripts ignore answers without it: a captive portal's, a proxy's, another
machine's at the same address."""

_ID = "server id"


def init_app(app: Flask) -> None:
    """Mark every response with the id of this server."""
    app.extensions[_ID] = _hashed(app, "server")
    app.add_template_global(server_id)
    app.add_template_global(session_id)
    app.after_request(mark)


def server_id() -> str:
    """The id of this server; the same for all processes with the same secret key."""
    return str(current_app.extensions[_ID])


def session_id(id: int) -> str:
    """The id by which phones store the unsaved rounds of a session."""
    return _hashed(current_app, f"session {id}")


def mark(response: Response) -> Response:
    """Return the response with the id of this server."""
    response.headers[HEADER] = server_id()
    return response


def _hashed(app: Flask, what: str) -> str:
    key = app.secret_key
    assert key
    secret = key if isinstance(key, bytes) else key.encode()
    return hmac.new(secret, what.encode(), "sha256").hexdigest()[:16]
