"""The pages that export a session, and open it again from its file.

Every viewer may export it: a file holds nothing that the pages do not show.
"""

import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from flask import (
    Blueprint,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from scorekeeper.export import document, reading, spreadsheets
from scorekeeper.export.refusals import refused
from scorekeeper.export.table import Table, table_of
from scorekeeper.store import archive
from scorekeeper.store.archive import Archive
from scorekeeper.store.database import now
from scorekeeper.store.errors import IdempotencyKey, Refused
from scorekeeper.web.access import SAVED, ensure_browser, load_session, status
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import counted_once, heavy, refusals_counted
from scorekeeper.web.session.line_words import archived_in_words

pages = Blueprint("take", __name__)

LARGEST_UPLOAD = 1_000_000
"""Bytes of a file that the page accepts: about seven hundred rounds."""
_FORM_BYTES = 1 << 14
_JSON = "application/json"
_CSV = "text/csv; charset=utf-8"
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pages.get("/s/<token>/take")
def index(token: str) -> str:
    """Show the formats of the export."""
    session = load_session(token, latest=1)
    return render_template("take/take.html", session=session, has_xlsx=spreadsheets.has_xlsx())


@pages.get("/s/<token>/take.json")
@heavy
def as_json(token: str) -> Response:
    """Send the whole session as JSON, from which it can be opened again."""
    return _file(token, "json", _JSON, lambda read: document.encode(document.document_of(read)))


@pages.get("/s/<token>/take.csv")
@heavy
def as_csv(token: str) -> Response:
    """Send the rounds as CSV, in the language of the page."""
    return _file(
        token,
        "csv",
        _CSV,
        lambda read: spreadsheets.encode_csv(_table(read), preferences.current()),
    )


@pages.get("/s/<token>/take.xlsx")
@heavy
def as_xlsx(token: str) -> Response:
    """Send the rounds as a spreadsheet; 404 if XLSX support is not installed."""
    if not spreadsheets.has_xlsx():
        abort(404)
    return _file(token, "xlsx", _XLSX, lambda read: spreadsheets.encode_xlsx(_table(read)))


def _table(archive: Archive) -> Table:
    return table_of(archive, archived_in_words, preferences.current())


def _file(token: str, ending: str, kind: str, encode: Callable[[Archive], bytes]) -> Response:
    """Return a session as a download that no cache stores."""
    session = archive.read(get_db(), load_session(token, latest=1).id)
    response = make_response(encode(session))
    response.content_type = kind
    response.cache_control.no_store = True
    # The title as file name, and an ASCII one for old browsers.
    name = quote(document.file_name(session, ending), safe="")
    names = {"filename": f"buoi.{ending}", "filename*": f"UTF-8''{name}"}
    response.headers.set("Content-Disposition", "attachment", **names)
    return response


@pages.after_request
def mark_saved(response: Response) -> Response:
    """Let a phone without a server remember when its book was last sent as a file."""
    if current_app.config["PHONE"] and response.mimetype in (_JSON, "application/zip"):
        preferences.set_cookie(response, SAVED, now())
    return response


@pages.url_value_preprocessor
def allow_file(endpoint: str | None, _: dict[str, Any] | None) -> None:
    """Allow a file to be larger than other forms, before anything reads the request."""
    if endpoint == "take.open_it":
        request.max_content_length = most = LARGEST_UPLOAD + _FORM_BYTES
        # Reject it before reading: a half-read upload would leave a temporary file open.
        if (request.content_length or 0) > most:
            raise RequestEntityTooLarge


@pages.errorhandler(RequestEntityTooLarge)
def too_large(_: RequestEntityTooLarge) -> tuple[str, int]:
    """Show the form with the limit."""
    return _refused(refused("E_TOO_LARGE", most=LARGEST_UPLOAD // 10**6))


@pages.get("/open")
def form() -> str:
    """Show the form that opens a file."""
    return render_template("take/open.html", key=_new_key(), refused=None)


@pages.post("/open")
@heavy
def open_it() -> Response | tuple[str, int]:
    """Open a file as a session and go to its page; the form if it is refused."""
    sent = request.files.get("file")
    file = sent.read() if sent else b""
    key = request.form.get("key") or _new_key()
    try:
        with unless_busy():
            with refusals_counted(times=1):
                kept = reading.read(file, LARGEST_UPLOAD)
            browser = ensure_browser("open")
            once = IdempotencyKey(f"{browser}:open:{key}", sha256(file).digest())
            with counted_once(once.text):
                opened = archive.write(get_db(), kept, browser=browser, key=once)
    except Refused as why:
        return _refused(why)
    return redirect(url_for("session.index", token=opened.view_token), 303)


def _refused(refused: Refused) -> tuple[str, int]:
    page = render_template("take/open.html", key=_new_key(), refused=refused)
    return page, status(refused)


def _new_key() -> str:
    return secrets.token_urlsafe(16)
