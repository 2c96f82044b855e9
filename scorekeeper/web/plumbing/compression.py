"""Answers made small: a phone on a weak network loads a page in one breath.

Cookies are SameSite, so that no other site can have a page of ours packed together with what it
would like to guess.
"""

import gzip

from flask import Flask, Response, request

from scorekeeper.web.plumbing.headers import vary_by

WORTH_IT = 600
"""Bytes from which packing saves something: less goes in one packet either way."""

LEVEL = 5
"""Every page is packed anew: more would cost more than it saves."""

_TEXT = ("application/javascript", "application/json", "image/svg+xml")


def init_app(app: Flask) -> None:
    """Compress every answer that is not compressed yet."""
    app.after_request(pack)


def pack(response: Response) -> Response:
    """The same answer, compressed where the browser accepts it and it is worth it."""
    if response.is_streamed or response.direct_passthrough or not _packable(response):
        return response
    if "Accept-Encoding" not in response.headers.get("Vary", ""):
        vary_by(response, "Accept-Encoding")
    if not accepted():
        return response
    etag, weak = response.get_etag()
    if etag and not weak:
        response.set_etag(etag, weak=True)  # the same page, in other bytes
    if response.status_code != 304 and len(response.get_data()) >= WORTH_IT:
        response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
        response.content_encoding = "gzip"
    return response


def _packable(response: Response) -> bool:
    """Whether it is text and nobody has decided yet how it is sent, as of a file."""
    kept = response.headers.get("Cache-Control", "")
    if response.content_encoding or "no-transform" in kept:
        return False
    if request.endpoint == "static" and response.status_code < 400:
        return False
    return is_text(response.mimetype or "")


def is_text(mimetype: str) -> bool:
    """Whether an answer of this type can be made smaller."""
    return mimetype.startswith("text/") or mimetype in _TEXT


def accepted() -> bool:
    """Whether the browser accepts gzip."""
    return request.accept_encodings.quality("gzip") > 0
