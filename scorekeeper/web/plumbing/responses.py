"""Responses: security headers, caching, the server's id, gzip, JSON."""

import gzip
import hmac

from flask import Flask, Response, current_app, request

from scorekeeper.rules.batch import write_json
from scorekeeper.web.plumbing.preferences import current

POLICY = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            # Icons of the page and of the manifest.
            "img-src 'self' data:",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

HALF_A_YEAR = 180 * 24 * 3600
OVER_HTTPS = {"Strict-Transport-Security": f"max-age={HALF_A_YEAR}"}
"""Without subdomains, which may belong to somebody else."""

BY_THE_PHONE = "private, no-cache"
"""Only the browser caches a page, because it holds a link. With `no-store` a browser would lose an
unsaved form when somebody goes back."""

OF_PAGES = "Accept-Encoding, Accept-Language, Cookie"  # the `Vary` header of every page

BY_NOBODY = {"Cache-Control": "no-store"}
"""For pages that show a link that gives a role, and have no form to lose."""

SERVER_ID = "X-So-Phom"
"""A header of every response. Scripts ignore answers without it, such as a captive portal's."""

MINIMUM = 600  # bytes from which compression helps: less fits into one packet anyway
LEVEL = 5  # gzip's level for pages, which are compressed at each request

JSON = "application/json"
_TEXT = ("application/javascript", JSON, "image/svg+xml")


def init_app(app: Flask) -> None:
    """Add headers and compression to all responses, even errors and static files."""
    app.after_request(complete)
    app.add_template_global(server_id)
    app.add_template_global(session_id)


def complete(response: Response) -> Response:
    """Add the headers that every response has, then compress it."""
    response.headers[SERVER_ID] = server_id()
    for name, value in POLICY.items():
        response.headers.setdefault(name, value)
    if response.mimetype == "text/html":
        response.headers["Vary"] = OF_PAGES
        response.headers["Content-Language"] = current()
    if request.is_secure:
        response.headers.update(OVER_HTTPS)
    if "Cache-Control" not in response.headers:
        response.headers.add("Cache-Control", BY_THE_PHONE)
    if _compressible(response):
        _compress(response)
    return response


def vary_by(response: Response, *headers: str) -> None:
    """Add request headers to `Vary`."""
    before = response.headers.get("Vary")
    response.headers["Vary"] = ", ".join((before, *headers) if before else headers)


def server_id() -> str:
    """Return the id of this server, which depends only on the secret key."""
    return _hashed("server")


def session_id(id: int) -> str:
    """Return the id by which phones store unsaved rounds of a session, whatever its links."""
    return _hashed(f"session {id}")


def _hashed(value: str) -> str:
    """Return a keyed hash: it reveals neither the key nor how many sessions there are."""
    key = current_app.secret_key
    assert key
    secret = key if isinstance(key, bytes) else key.encode()
    return hmac.digest(secret, value.encode(), "sha256").hex()[:16]


def _compressible(response: Response) -> bool:
    """Return whether to compress a response: text that is not compressed yet.

    Static files are compressed elsewhere. BREACH attacks need requests from other sites with our
    cookies, which are SameSite.
    """
    if response.is_streamed or response.direct_passthrough or response.content_encoding:
        return False
    if response.status_code == 206 or "no-transform" in response.headers.get("Cache-Control", ""):
        return False
    if request.endpoint == "static.file" and response.status_code < 400:
        return False
    return is_text(response.mimetype or "")


def _compress(response: Response) -> None:
    """Compress a text response if the browser accepts gzip."""
    if "Accept-Encoding" not in response.headers.get("Vary", ""):
        vary_by(response, "Accept-Encoding")
    if not accepts_gzip():
        return
    etag, weak = response.get_etag()
    if etag and not weak:
        response.set_etag(etag, weak=True)  # The bytes differ, the page does not.
    if response.status_code != 304 and len(response.get_data()) >= MINIMUM:
        response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
        response.content_encoding = "gzip"


def is_text(mimetype: str) -> bool:
    """Return whether compression makes a response of this type smaller."""
    return mimetype.startswith("text/") or mimetype in _TEXT


def accepts_gzip() -> bool:
    """Return whether the browser accepts gzip."""
    return request.accept_encodings.quality("gzip") > 0


def wants_parts() -> bool:
    """Return whether a script asks for the parts of its page that change."""
    return request.headers.get("X-Script") == "parts"


def wants_whole() -> bool:
    """Return whether a script asks for the whole page around a form that it stored."""
    return request.headers.get("X-Script") == "whole"


def wants_json() -> bool:
    """Return whether a script asks for JSON."""
    return request.headers.get("Accept") == JSON


def as_json(value: object, status: int = 200) -> Response:
    """Return a JSON response that no cache stores."""
    body = write_json(value).encode("utf-8", "replace")
    response = Response(body, status, content_type=JSON)
    response.cache_control.no_store = True
    return response
