"""The host name of a request. A name that cannot stand in an address of ours is refused."""

from typing import Any
from urllib.parse import urlsplit

from flask import Flask

LONGEST = 255
"""No name on the Internet is longer, and a QR code holds it."""


def init_app(app: Flask) -> None:
    """Refuse every request whose Host cannot stand in an address of ours."""
    answer = app.wsgi_app

    def called_by_name(environ: dict[str, Any], start_response: Any) -> Any:
        if not is_name(environ.get("HTTP_HOST", "")):
            environ.pop("HTTP_HOST", None)
        return answer(environ, start_response)

    app.wsgi_app = called_by_name  # type: ignore[method-assign]


def is_name(host: str) -> bool:
    """Whether a host name can be looked up, with or without a port.

    >>> is_name("so.vn"), is_name("[::1]:8000"), is_name("localhost:99999"), is_name("[")
    (True, True, False, False)
    """
    if len(host) > LONGEST:
        return False
    try:
        asked = urlsplit(f"//{host}")
        (asked.hostname or "").encode("idna").decode("idna")
        return asked.netloc == host and (asked.port is None or asked.port > 0)
    except ValueError:
        return False
