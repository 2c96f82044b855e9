"""Answers made small: a phone on a weak network loads a page in one breath, its files once.

Cookies are SameSite, so that no other site can have a page of ours packed together with what it
would like to guess.
"""

import gzip
import re
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask, Response, abort, current_app, request
from werkzeug.security import safe_join

WORTH_IT = 600
"""Bytes from which packing saves something: less goes in one packet either way."""

PAGE_LEVEL, FILE_LEVEL = 5, 9
"""Pages are packed at every answer, files once."""

YEAR = 365 * 24 * 3600
_TEXT = ("application/javascript", "application/json", "image/svg+xml")
_STATIC = "static"
_KEPT = "kept files"
_FOR_READERS = re.compile(rb"(?:\s|/\*.*?\*/)+", re.DOTALL)
"""What a style sheet has for people alone: comments and indentation, a fifth of it when packed."""


class Kept(NamedTuple):
    """A file as it is sent, whole and packed."""

    changed: int
    plain: bytes
    packed: bytes | None
    """None where that would not be smaller."""
    mimetype: str
    version: str
    """A hash of what is in it."""


def init_app(app: Flask) -> None:
    """Send files from memory, under addresses that change with them, and pack pages."""
    app.extensions[_KEPT] = {}
    app.view_functions[_STATIC] = file
    app.url_defaults(add_version)
    app.after_request(pack)


def file(filename: str) -> Response:
    """A static file. Under the address of its version it never changes and is kept for a year."""
    kept = _kept(filename)
    if kept is None:
        abort(404)
    packed = kept.packed if _accepted() else None
    response = Response(packed or kept.plain, mimetype=kept.mimetype)
    response.set_etag(f"{kept.version}-gzip" if packed else kept.version)
    if packed:
        response.content_encoding = "gzip"
    if kept.packed:
        response.vary.add("Accept-Encoding")
    if request.args.get("v") == kept.version:
        response.cache_control.public = True
        response.cache_control.max_age = YEAR
        response.cache_control.immutable = True
    else:
        response.cache_control.no_cache = True
    response.make_conditional(request)
    return response


def add_version(endpoint: str, values: dict[str, Any]) -> None:
    """The address of a file tells its version."""
    if endpoint == _STATIC and "v" not in values and (kept := _kept(values["filename"])):
        values["v"] = kept.version


def pack(response: Response) -> Response:
    """The same answer, packed where the browser can unpack it and it is worth it."""
    if response.is_streamed or response.direct_passthrough or not _packable(response):
        return response
    response.vary.add("Accept-Encoding")
    if not _accepted():
        return response
    etag, weak = response.get_etag()
    if etag and not weak:
        response.set_etag(etag, weak=True)  # the same page, in other bytes
    if response.status_code != 304 and len(response.get_data()) >= WORTH_IT:
        response.set_data(gzip.compress(response.get_data(), PAGE_LEVEL, mtime=0))
        response.content_encoding = "gzip"
    return response


def _packable(response: Response) -> bool:
    if response.content_encoding or (request.endpoint == _STATIC and response.status_code < 400):
        return False
    return _is_text(response.mimetype or "")


def _is_text(mimetype: str) -> bool:
    return mimetype.startswith("text/") or mimetype in _TEXT


def _accepted() -> bool:
    return request.accept_encodings.quality("gzip") > 0


def _kept(filename: str) -> Kept | None:
    """The file as it is now; it is read and packed when it is first asked for or has changed."""
    path = safe_join(current_app.static_folder or "", filename)
    try:
        parts = _parts(Path(path or ""))
        changed = max(part.stat().st_mtime_ns for part in parts)
        files: dict[str, Kept] = current_app.extensions[_KEPT]
        kept = files.get(path or "")
        if path and (kept is None or kept.changed != changed):
            kept = files[path] = _read(parts, path, changed)
    except (OSError, ValueError):  # no such file, or nothing that a file could be called
        return None
    return kept


def _parts(path: Path) -> list[Path]:
    """What is sent as this file: a style sheet is all that lies in the folder of its name."""
    if path.suffix == ".css" and (folder := path.with_suffix("")).is_dir():
        return sorted(folder.rglob("*.css"))
    return [path]


def _read(parts: list[Path], path: str, changed: int) -> Kept:
    plain = b"".join(part.read_bytes() for part in parts)
    mimetype = guess_type(path)[0] or "application/octet-stream"
    if mimetype == "text/css":
        plain = _FOR_READERS.sub(b" ", plain)
    packed = gzip.compress(plain, FILE_LEVEL, mtime=0) if _is_text(mimetype) else None
    if packed and (len(plain) < WORTH_IT or len(packed) >= len(plain)):
        packed = None
    return Kept(changed, plain, packed, mimetype, sha256(plain).hexdigest()[:12])
