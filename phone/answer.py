"""The application in the worker of a browser: it answers one request after the other.

A worker cannot see or set cookies, so they are kept here, in a file beside the book.
"""

import json
import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from http.cookies import SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper import create_app
from scorekeeper.paths import secret_key
from scorekeeper.text import Text
from scorekeeper.web.plumbing.errors import error_page

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

BOOK = Path("/book")
BYTECODE = "/app/bytecode"

Answer = tuple[int, list[tuple[str, str]], bytes]

NOT_SAVED = Text("Chưa lưu", "Not saved")
FULL = Text(
    "Máy hết chỗ: xóa bớt ảnh hoặc video rồi lưu lại. Đừng đóng trang này.",
    "This phone is full: delete some photos or videos, then save again. Keep this page open.",
)
FORBIDDEN = Text(
    "Trình duyệt không lưu được vào máy: lưu lại. Nếu đang ở cửa sổ ẩn danh thì mở bằng cửa "
    "sổ thường.",
    "The browser could not store it: save again. In a private window, open it in a normal one.",
)
FAULTS = {"QuotaExceededError": FULL}
"""Advice by the names of errors that a browser gives."""


@cache
def prepare(page: str) -> Flask:
    """Return the application, which has no book and no secret key yet.

    In this state a snapshot of the memory is taken; two pages are shown so that it has what they
    import.
    """
    app = create_app({"PHONE": page, "SECRET_KEY": "none yet"}, instance=BOOK)
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(BYTECODE)
    for path in ("/", "/new"):
        run_wsgi_app(app, EnvironBuilder(path).get_environ(), buffered=True)
    return app


def start(scope: str, page: str) -> Callable[..., Answer]:
    """Return the function that answers requests for URLs below `scope`."""
    app = prepare(page)
    app.secret_key = secret_key(BOOK)
    random.seed()  # Otherwise each start from a snapshot would repeat its numbers.
    jar = Jar(BOOK / "cookies.json")

    def answer(method: str, url: str, headers: Any, body: Any, fault: str = "") -> Answer:
        """Return status, headers and body of an answer.

        With the name of a `fault` of the browser it says that nothing is saved.
        """
        environ = environ_of(scope, method, url, headers.to_py(), body.to_bytes())
        path = environ["SCRIPT_NAME"] + environ["PATH_INFO"]
        environ["HTTP_COOKIE"] = jar.header(path)
        wsgi = refusing(app, fault) if fault else app
        parts, status, fields = run_wsgi_app(wsgi, environ, buffered=True)
        jar.update(fields.getlist("Set-Cookie"))
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


def refusing(app: Flask, fault: str) -> "WSGIApplication":
    """Return an application that saves nothing, says why, and returns the form that was sent."""

    def wsgi(environ: Any, start_response: Any) -> Iterable[bytes]:
        with app.request_context(environ):
            message = NOT_SAVED, FAULTS.get(fault, FORBIDDEN)
            page = app.make_response(error_page(ServiceUnavailable(), message))
            return app.process_response(page)(environ, start_response)

    return wsgi


class Jar:
    """The cookies of the application, by their paths and names, in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.paths: dict[str, dict[str, str]] = {}
        if file.exists():
            self.paths = json.loads(file.read_text())

    def header(self, path: str) -> str:
        """Return the header with the cookies for a path, the closest first."""
        found = [each for each in self.paths if f"{path}/".startswith(f"{each.rstrip('/')}/")]
        pairs = [pair for each in sorted(found, reverse=True) for pair in self.paths[each].items()]
        return "; ".join(f"{name}={value}" for name, value in pairs)

    def update(self, lines: list[str]) -> None:
        """Put the cookies of an answer into the file; those without any time left are deleted."""
        for line in lines:
            for name, cookie in SimpleCookie(line).items():
                cookies = self.paths.setdefault(cookie["path"], {})
                cookies[name] = cookie.coded_value
                if cookie["max-age"] == "0":
                    del cookies[name]
        if lines:
            self.file.write_text(json.dumps(self.paths))
