"""The application in the worker of a browser: it answers one request after the other.

A worker cannot see or set cookies, so they are kept here, in a file beside the book.
"""

import json
from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from jinja2 import FileSystemBytecodeCache
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper import create_app

BOOK = Path("/book")
COOKIES = BOOK / "cookies.json"
BYTECODE = "/app/bytecode"

Answer = tuple[int, list[tuple[str, str]], bytes]


def start(scope: str, page: str) -> Callable[..., Answer]:
    """Return the function that answers requests for URLs below `scope`."""
    app = create_app({"PHONE": page}, instance=BOOK)
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(BYTECODE)
    cookies: dict[str, str] = json.loads(COOKIES.read_text()) if COOKIES.exists() else {}

    def answer(method: str, url: str, headers: Any, body: Any) -> Answer:
        """Return status, headers and body of an answer."""
        environ = environ_of(scope, method, url, headers.to_py(), body.to_bytes())
        environ["HTTP_COOKIE"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        parts, status, fields = run_wsgi_app(app, environ, buffered=True)
        if set_cookies(cookies, fields.getlist("Set-Cookie")):
            COOKIES.write_text(json.dumps(cookies))
        fields.remove("Set-Cookie")
        return int(status.split()[0]), list(fields), b"".join(parts)

    return answer


def environ_of(
    scope: str, method: str, url: str, headers: Mapping[str, str], body: bytes
) -> dict[str, Any]:
    """Return the WSGI environment of a request."""
    path, _, query = url.partition("?")
    builder = EnvironBuilder(
        path="/" + path.removeprefix(scope),
        base_url=scope,
        query_string=query,
        method=method,
        headers=headers.items(),
        data=body,
        environ_base={"REMOTE_ADDR": "127.0.0.1"},
    )
    return builder.get_environ()


def set_cookies(cookies: dict[str, str], lines: list[str]) -> bool:
    """Put the cookies of an answer into the jar. Return whether there are any."""
    for line in lines:
        for name, cookie in SimpleCookie(line).items():
            if cookie["max-age"] == "0":
                cookies.pop(name, None)
            else:
                cookies[name] = cookie.coded_value
    return bool(lines)
