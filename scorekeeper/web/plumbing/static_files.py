"""Static files: read and compressed once, served at URLs with their version.

The version is a hash of all files and part of the path, so that relative URLs in scripts and style
sheets have it too.
"""

import gzip
import re
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Flask, Response, abort, current_app, request
from werkzeug.security import safe_join

from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.responses import MINIMUM, accepts_gzip, is_text, vary_by

pages = Blueprint("static", __name__, url_prefix="/static")

LEVEL = 9  # gzip's best level: each file is compressed only once

YEAR = 365 * 24 * 3600
_FILES = "static files"
_VERSION = "static version"
_SPARE = {  # Comments, and the indentation of style sheets.
    ".css": re.compile(rb"/\*(?s:.*?)\*/\s*|^ +", re.MULTILINE),
    ".js": re.compile(rb"^ *(?://.*|/\*\*(?s:.*?)\*/)$", re.MULTILINE),
}


class StaticFile(NamedTuple):
    """A file in memory."""

    plain: bytes
    gzipped: bytes | None  # None if compression does not help
    mimetype: str


def init_app(app: Flask) -> None:
    """Serve the static folder at `/static/<version>/`."""
    app.extensions[_FILES] = {}
    app.register_blueprint(pages)


@pages.get("/<version>/<path:filename>")
@quiet
def file(version: str, filename: str) -> Response:
    """Send a file, to be cached for a year; 404 for another version."""
    static = load(filename) if version == version_of_all() else None
    if static is None:
        abort(404)
    response = send(static)
    response.cache_control.public = True
    response.cache_control.max_age = YEAR
    response.cache_control.immutable = True
    return response


def send(static: StaticFile) -> Response:
    """Return the response with a file, compressed if the browser accepts it."""
    gzipped = static.gzipped if accepts_gzip() else None
    response = Response(gzipped or static.plain, mimetype=static.mimetype)
    if gzipped:
        response.content_encoding = "gzip"
    if static.gzipped:
        vary_by(response, "Accept-Encoding")
    response.add_etag()
    response.make_conditional(request)
    return response


@pages.url_defaults
def add_version(_: str, values: dict[str, object]) -> None:
    """Add the version to URLs of static files."""
    values.setdefault("version", version_of_all())


def version_of_all() -> str:
    """Return a hash of all static files, computed once.

    It loads all files, so that files of a later update are not served under this version.
    """
    known = current_app.extensions
    if _VERSION not in known:
        folder = Path(current_app.static_folder or "")
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        loaded = [load(path.relative_to(folder).as_posix()) for path in files]
        content = b"\0".join(file.plain for file in loaded if file)
        known[_VERSION] = sha256(content).hexdigest()[:12]
    return str(known[_VERSION])


def load(filename: str) -> StaticFile | None:
    """Return a file, read once; None if there is none."""
    path = safe_join(current_app.static_folder or "", filename) or ""
    files: dict[str, StaticFile] = current_app.extensions[_FILES]
    if path not in files:
        try:
            files[path] = _read(Path(path))
        except (OSError, ValueError):  # Missing, or an invalid name.
            return None
    return files[path]


def _read(path: Path) -> StaticFile:
    plain = path.read_bytes()
    mimetype = guess_type(path.name)[0] or "application/octet-stream"
    if spare := _SPARE.get(path.suffix):  # Phones need none, and load every byte.
        # Reports of errors name lines.
        plain = spare.sub(lambda part: b"\n" * part[0].count(b"\n"), plain)
    gzipped = None
    if is_text(mimetype) and len(plain) >= MINIMUM:
        gzipped = gzip.compress(plain, LEVEL, mtime=0)
    return StaticFile(plain, gzipped, mimetype)
