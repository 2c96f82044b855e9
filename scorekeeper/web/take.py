"""The pages that export sessions, and open them again from their files.

Every viewer may export a session: a file holds nothing that the pages do not show.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from flask import (
    Blueprint,
    abort,
    current_app,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from scorekeeper.export import book, document, reading, spreadsheets
from scorekeeper.export.refusals import refused
from scorekeeper.export.table import Table, table_of
from scorekeeper.store import archive
from scorekeeper.store.archive import Archive
from scorekeeper.store.database import now, together
from scorekeeper.store.errors import Refused
from scorekeeper.web.access import SAVED, ensure_browser, load_session, my_sessions, status
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import OPENED, counted, heavy, refusals_counted
from scorekeeper.web.plumbing.preferences import gettext as _
from scorekeeper.web.session.line_words import archived_in_words

pages = Blueprint("take", __name__)

LARGEST_UPLOAD = 1_000_000
"""Bytes of a session file that the page accepts: about seven hundred rounds."""
_LARGEST_ZIP = 4_000_000
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
    session = archive.read(get_db(), load_session(token, latest=1).id)
    return _download(encode(session), kind, document.file_name(session, ending))


def _download(file: bytes, kind: str, name: str) -> Response:
    """Return a file that no cache stores."""
    response = Response(file, content_type=kind)
    response.cache_control.no_store = True
    # Old browsers get an ASCII name.
    names = {"filename": f"buoi{name[name.rindex('.') :]}", "filename*": f"UTF-8''{quote(name)}"}
    response.headers.set("Content-Disposition", "attachment", **names)
    return response


@pages.get("/book.zip")
@heavy
def as_book() -> Response:
    """Send all sessions of this browser, oldest first, each as its file; 404 if it has none."""
    mine = reversed(my_sessions() or abort(404))
    packed = book.pack(archive.read(get_db(), one.id) for one in mine)
    return _download(packed, "application/zip", f"so-phom-{now():.10}.zip")


@pages.after_request
def mark_saved(response: Response) -> Response:
    """Let a phone without a server remember when its book was last sent as a file.

    Its script fetches a file before somebody shares it, and asks for its head afterwards.
    """
    is_file = response.mimetype in (_JSON, "application/zip")
    if current_app.config["PHONE"] and is_file and "X-Script" not in request.headers:
        preferences.set_cookie(response, SAVED, now())
    return response


@pages.url_value_preprocessor
def allow_file(endpoint: str | None, _: dict[str, Any] | None) -> None:
    """Allow a file to be larger than other forms, before anything reads the request."""
    if endpoint == "take.open_it":
        request.max_content_length = most = _LARGEST_ZIP + _FORM_BYTES
        # Reject it before reading: a half-read upload would leave a temporary file open.
        if (request.content_length or 0) > most:
            raise RequestEntityTooLarge


@pages.errorhandler(RequestEntityTooLarge)
def too_large(_: RequestEntityTooLarge) -> tuple[str, int]:
    """Show the form with the limit."""
    return _refused(("", refused("E_TOO_LARGE", most=_LARGEST_ZIP // 10**6)))


@pages.get("/open")
def form() -> str:
    """Show the form that opens a file."""
    return render_template("take/open.html", faults=())


@pages.post("/open")
@heavy
def open_it() -> Response | tuple[str, int]:
    """Open a session file and go to its page, or all of a ZIP and go to the first page.

    The form names the files that are refused; all others are opened.
    """
    sent = request.files.get("file")
    files = book.unpack(sent.read() if sent else b"")
    times = 1 + (sum(map(len, files.values())) >> 20)
    opened: dict[str, int] = {}  # rounds by view token
    faults: list[tuple[str, Refused]] = []
    for name, file in files.items():
        try:
            with unless_busy():
                opened |= _open(file, times=0 if opened else times)
        except Refused as why:
            faults.append((name, why))
    if opened:
        came = {"sessions": len(opened), "rounds": sum(opened.values())}
        flash(_("Đã vào sổ %(sessions)s buổi, %(rounds)s ván. Tính lại từng ván: khớp cả.", **came))
    if faults:
        return _refused(*faults)
    one_session = url_for("session.index", token=next(iter(opened)))
    return redirect(one_session if "" in files else url_for("home.index"), 303)


def _open(file: bytes, times: int) -> dict[str, int]:
    """Return the view token and rounds of a file's session, which is opened unless it is there."""
    with refusals_counted(times=1):
        read = reading.read(file, LARGEST_UPLOAD)
    browser, rounds, told = ensure_browser("open"), read.session.rounds, _history(read)
    with together(get_db()):
        for mine in my_sessions():
            begins_alike = mine.opened_at == read.session.opened_at
            if begins_alike and _history(archive.read(get_db(), mine.id))[: len(told)] == told:
                return {mine.view_token: rounds}
        with counted(OPENED, times=times):
            return {archive.write(get_db(), read, browser=browser).view_token: rounds}


def _history(kept: Archive) -> list[object]:
    """Return what happened in a session, wherever its file was opened."""
    changes = [one for one in kept.changes if one.what != "imported"]
    return [(one.at, one.what, one.kind, one.number, one.reason) for one in changes]


def _refused(*faults: tuple[str, Refused]) -> tuple[str, int]:
    """Show the form with the files that were refused."""
    return render_template("take/open.html", faults=faults), status(faults[0][1])
