"""Gzip for text: a phone on a weak network loads a page in one breath.

Cookies are SameSite, so that no other site can have one of our pages compressed together with
what it would like to guess (BREACH).
"""

import gzip

from flask import Flask, Response, request

from scorekeeper.web.plumbing.headers import vary_by

MINIMUM = 600
"""Bytes from which compression saves something: less fits into one packet either way."""

LEVEL = 5
"""Every page is compressed anew: more would cost more than it saves."""

_TEXT = ("application/javascript", "application/json", "image/svg+xml")


def init_app(app: Flask) -> None:
    """Compress every text answer that is not compressed yet."""
    app.after_request(compress)


def compress(response: Response) -> Response:
    """Compress the response if it is text and the browser accepts gzip."""
    if not _compressible(response):
        return response
    if "Accept-Encoding" not in response.headers.get("Vary", ""):
        vary_by(response, "Accept-Encoding")
    if not accepted():
        return response
    etag, weak = response.get_etag()
    if etag and not weak:
        response.set_etag(etag, weak=True)  # the same page, in other bytes
    if response.status_code != 304 and len(response.get_data()) >= MINIMUM:
        response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
        response.content_encoding = "gzip"
    return response


def _compressible(response: Response) -> bool:
    """Whether it is text that has not been prepared for sending, as static files are."""
    if response.is_streamed or response.direct_passthrough or response.content_encoding:
        return False
    if "no-transform" in response.headers.get("Cache-Control", ""):
        return False
    if request.endpoint == "static" and response.status_code < 400:
        return False
    return is_text(response.mimetype or "")


def is_text(mimetype: str) -> bool:
    """Whether compression makes a response of this type smaller."""
    return mimetype.startswith("text/") or mimetype in _TEXT


def accepted() -> bool:
    """Whether the browser accepts gzip."""
    return request.accept_encodings.quality("gzip") > 0
