"""The pages that take a session home, as a file or as a table, and open it again from its file.

Who may look may take: a file holds nothing that the pages do not show.
"""

import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import quote

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from scorekeeper.export import csv, document, reading, xlsx
from scorekeeper.export.refusals import refused
from scorekeeper.export.table import Table, table_of
from scorekeeper.store import archive
from scorekeeper.store.archive import Archive
from scorekeeper.store.errors import Refused
from scorekeeper.store.replay import IdempotencyKey
from scorekeeper.store.session import Session
from scorekeeper.web.access import look, status
from scorekeeper.web.plumbing import language
from scorekeeper.web.plumbing.browser import ensure_browser
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.plumbing.rate_limit import counted_once, refusals_counted
from scorekeeper.web.session.line_words import archived_in_words

pages = Blueprint("takeaway", __name__)

LARGEST_UPLOAD = 1_000_000
"""Bytes of a file that the page takes, some seven hundred rounds: scored while others wait for
nothing."""
_ROOM_FOR_THE_FORM = 1 << 14
_JSON = "application/json"
_CSV = "text/csv; charset=utf-8"
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class TakePage(NamedTuple):
    """The files of a session that there are to take."""

    session: Session
    xlsx: bool
    """Whether what writes XLSX is installed."""


class OpenPage(NamedTuple):
    """The form that opens a file, and why it was not opened."""

    key: str
    """The idempotency key: a double tap opens it once."""
    refused: Refused | None = None


@pages.get("/s/<token>/take")
def index(token: str) -> str:
    """Show the files that a session can be taken home in."""
    page = TakePage(look(token, latest=1), xlsx.available())
    return render_template("takeaway/take.html", page=page)


@pages.get("/s/<token>/take.json")
@heavy()
def as_json(token: str) -> Response:
    """Give everything of a session, to be opened again."""
    return _file(token, "json", _JSON, lambda kept: document.encode(document.document_of(kept)))


@pages.get("/s/<token>/take.csv")
@heavy()
def as_csv(token: str) -> Response:
    """Give the book as a table, in the language of the page."""
    now = language.current()
    return _file(token, "csv", _CSV, lambda kept: csv.encode(_table(kept), now))


@pages.get("/s/<token>/take.xlsx")
@heavy()
def as_xlsx(token: str) -> Response:
    """Give the book as a table of a spreadsheet, where what writes it is installed."""
    if not xlsx.available():
        abort(404)
    return _file(token, "xlsx", _XLSX, lambda kept: xlsx.encode(_table(kept)))


def _table(kept: Archive) -> Table:
    return table_of(kept, archived_in_words, language.current())


def _file(token: str, ending: str, kind: str, encode: Callable[[Archive], bytes]) -> Response:
    """A session as a file to be kept, and by nobody on the way."""
    kept = archive.read(book(), look(token, latest=1).id)
    answer = make_response(encode(kept))
    answer.content_type = kind
    answer.cache_control.no_store = True
    # The name in letters for every browser of today, and a plain one beside it.
    name = quote(document.file_name(kept, ending), safe="")
    names = {"filename": f"buoi.{ending}", "filename*": f"UTF-8''{name}"}
    answer.headers.set("Content-Disposition", "attachment", **names)
    return answer


@pages.url_value_preprocessor
def take_in_a_file(endpoint: str | None, _: dict[str, Any] | None) -> None:
    """Let a file be larger than a form. This is asked before anything reads the request."""
    if endpoint == "takeaway.open_it":
        request.max_content_length = most = LARGEST_UPLOAD + _ROOM_FOR_THE_FORM
        # Not only when so much was read: what was read of a file by then would stay open.
        if (request.content_length or 0) > most:
            raise RequestEntityTooLarge


@pages.errorhandler(RequestEntityTooLarge)
def too_large(_: RequestEntityTooLarge) -> tuple[str, int]:
    """Say so where the file is."""
    return _refused(refused("E_TOO_LARGE", most=LARGEST_UPLOAD // 10**6), _new_key())


@pages.get("/open")
def form() -> str:
    """Show the form that opens a file."""
    return render_template("takeaway/open.html", page=OpenPage(_new_key()))


@pages.post("/open")
@heavy()
def open_it() -> Response | tuple[str, int]:
    """Open a file as a session of this browser, and go to its page; where it is refused nothing is
    changed, and the form says why."""
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
                opened = archive.write(book(), kept, browser=browser, key=once)
    except Refused as why:
        return _refused(why, _new_key())
    return redirect(url_for("sessions.session", token=opened.view_token), 303)


def _refused(why: Refused, key: str) -> tuple[str, int]:
    return render_template("takeaway/open.html", page=OpenPage(key, why)), status(why)


def _new_key() -> str:
    return secrets.token_urlsafe(16)
