"""Static files: kept in memory, compressed once, under addresses that change with them.

A file stays what it was when it was first asked for: pages and files of one version go together.
While debugging it is looked at each time.
"""

import gzip
import re
from collections.abc import Callable
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask, Response, abort, current_app, request
from werkzeug.security import safe_join

from scorekeeper.web.plumbing.compression import WORTH_IT, accepted, is_text
from scorekeeper.web.plumbing.headers import vary_by
from scorekeeper.web.plumbing.request_log import quiet

LEVEL = 9
"""Files are packed once."""

YEAR = 365 * 24 * 3600
_STATIC = "static"
_KEPT = "kept files"
_VERSION = "version of all files"
_GAP = rb"(?:\s|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)"
"""A blank or a comment, which ends where it ends first, whatever follows it."""

_SCRIPT = (
    # Strings, templates, and patterns, which begin with no blank as what divides does, stay.
    rb"""("(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`"""
    rb"|/(?![*/ ])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/)"
    rb"|^(?:\s+|//.*\n|/\*\*(?s:.*?)\*/\n)+|[ ]*//.*"
    rb"|;?\s*(})[ ]*|[ ]*([,;{(])\s*|[ ]*([=!<>&|?:)*])[ ]*"
)
"""What is kept of a script, and what goes: comments, and blanks around signs."""

_FOR_READERS: dict[str, tuple[re.Pattern[bytes], Callable[[re.Match[bytes]], bytes]]] = {
    "text/css": (
        re.compile(rb"%(gap)s*([{};,])%(gap)s*|%(gap)s+" % {b"gap": _GAP}),
        lambda found: found[1] or b" ",
    ),
    "text/javascript": (
        re.compile(_SCRIPT, re.MULTILINE),
        lambda found: b"".join(part or b"" for part in found.groups()),
    ),
}
"""What a file has for people alone, and what takes its place: a fifth of it when packed."""


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
    """Serve static files from memory, under addresses that change with them."""
    app.extensions[_KEPT] = {}
    app.view_functions[_STATIC] = file
    app.url_defaults(add_version)


@quiet
def file(filename: str) -> Response:
    """A static file. Under the address of its version it never changes and is cached for a year."""
    kept = as_sent(filename)
    if kept is None:
        abort(404)
    packed = kept.packed if accepted() else None
    response = Response(packed or kept.plain, mimetype=kept.mimetype)
    response.set_etag(f"{kept.version}-gzip" if packed else kept.version)
    if packed:
        response.content_encoding = "gzip"
    if kept.packed:
        vary_by(response, "Accept-Encoding")
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
    if endpoint == _STATIC and "v" not in values and (kept := as_sent(values["filename"])):
        values["v"] = kept.version


def version_of_all() -> str:
    """A hash of all files: another with any change of one of them. It stays what it was when it was
    first asked for, as they do."""
    found = current_app.extensions
    if current_app.debug or _VERSION not in found:
        folder = Path(current_app.static_folder or "")
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        found[_VERSION] = _hashed(b"".join(_hashed(file.read_bytes()).encode() for file in files))
    version: str = found[_VERSION]
    return version


def as_sent(filename: str) -> Kept | None:
    """The file as it is sent; it is read and packed when it is first asked for. None where there is
    no such file."""
    path = safe_join(current_app.static_folder or "", filename) or ""
    files: dict[str, Kept] = current_app.extensions[_KEPT]
    kept = files.get(path)
    if kept and not current_app.debug:
        return kept
    try:
        parts = _parts(Path(path))
        changed = max(part.stat().st_mtime_ns for part in parts)
        if kept is None or kept.changed != changed:
            kept = files[path] = _read(parts, path, changed)
    except (OSError, ValueError):  # no such file, or nothing that a file could be called
        return None
    return kept


def _parts(path: Path) -> list[Path]:
    """What is sent as this file: a style sheet or a script is all that lies in the folder of its
    name."""
    if path.suffix in (".css", ".js") and (folder := path.with_suffix("")).is_dir():
        return sorted(folder.rglob(f"*{path.suffix}"))
    return [path]


def _joined(parts: list[bytes], path: str) -> bytes:
    """Several as one; in a block of its own, what a script declares stays its own."""
    if len(parts) > 1 and path.endswith(".js"):
        parts = [b"{\n" + part + b"}\n" for part in parts]
    return b"".join(parts)


def _read(parts: list[Path], path: str, changed: int) -> Kept:
    plain = _joined([part.read_bytes() for part in parts], path)
    mimetype = guess_type(path)[0] or "application/octet-stream"
    if mimetype in _FOR_READERS:
        for_readers, instead = _FOR_READERS[mimetype]
        plain = for_readers.sub(instead, plain)
    packed = gzip.compress(plain, LEVEL, mtime=0) if is_text(mimetype) else None
    if packed and (len(plain) < WORTH_IT or len(packed) >= len(plain)):
        packed = None
    return Kept(changed, plain, packed, mimetype, _hashed(plain))


def _hashed(body: bytes) -> str:
    return sha256(body).hexdigest()[:12]
