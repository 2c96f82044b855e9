"""The pages that export sessions and groups, and open them again from their files.

Every viewer may export a session: a file holds nothing that the pages do not show.
"""

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple
from urllib.parse import quote

from flask import (
    Blueprint,
    abort,
    after_this_request,
    current_app,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from scorekeeper import doors
from scorekeeper.evening.record import Record
from scorekeeper.export import book, document, reading, rescued, table
from scorekeeper.export import group as group_file
from scorekeeper.export.evening_text import Misread, is_evening, read_text, write_text
from scorekeeper.export.facts import archive_of, record_of
from scorekeeper.export.schema import refused
from scorekeeper.games.base import Problem
from scorekeeper.store import archive, group_archive, groups
from scorekeeper.store.database import now, together
from scorekeeper.store.errors import Refused
from scorekeeper.store.opening import HOME_ZONE
from scorekeeper.store.statistics import count_rounds
from scorekeeper.text import Text, as_utf8
from scorekeeper.web.access import SAVED, ensure_browser, load_session, my_sessions, status
from scorekeeper.web.group.words import load_group
from scorekeeper.web.plumbing.addresses import current_client
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import (
    LOCK,
    OPENED,
    READ,
    TooMuchAtOnce,
    count,
    counted,
    heavy,
    refusals_counted,
)
from scorekeeper.web.plumbing.preferences import current, set_cookie, today, translated
from scorekeeper.web.session.line_words import archived_in_words

pages = Blueprint("files", __name__)

LARGEST_UPLOAD, _LARGEST_ZIP = doors.UPLOAD.size, doors.ZIP_UPLOAD.size
_ZIP_MAGIC = b"PK"
_DAMAGED_ZIP = 10  # refused files as which a damaged ZIP counts: up to 32 MB of it were unpacked
_LEAST = 32_000  # bytes as which a shorter file counts if it is not refused
_SECONDS = 20  # time in which files of one ZIP are opened; proxies wait a minute for the answer
_FORM_BYTES = 1 << 14

_CAME = Text(
    "Đã vào sổ {sessions} buổi, {rounds}. Tính lại từng ván: khớp cả.",
    "Now in the book: {rounds}, evenings: {sessions}. Every round was scored again and agrees.",
)
_THERE = Text("Đã có sẵn trong sổ: {sessions} buổi.", "Evenings already in the book: {sessions}.")
_GROUP_THERE = Text(
    "{name} đã có trong sổ, giữ nguyên.", "{name} is in this book already and stays as it is."
)
_GROUP_LONGER = Text(
    "{name} đã có trong sổ: thêm {evenings} buổi, khoản trả giữ nguyên.",
    "{name} was here already. Evenings added: {evenings}. Its payments stay.",
)
_GROUP_OPENED = Text(
    "Đã mở lại {name}: {evenings} buổi.", "{name} is open again. Evenings: {evenings}."
)
_GROUP_HOLDS = Text(
    "{name} đang có {held} buổi, tệp này có {all}.",
    "Evenings of {name}: {held}. In this file: {all}.",
)
_ELSEWHERE = Text(
    "Đã ở hội khác nên vẫn ở hội ấy: {evenings} buổi.",
    "Evenings that stay in another group: {evenings}.",
)
_MISREAD = Text("Dòng {row}, chữ thứ {column}: {why}", "Line {row}, column {column}: {why}")

_File = bytes | Callable[[], bytes]  # a session file, or what makes it

_JSON = "application/json"
_TEXT = "text/plain; charset=utf-8"
_CSV = "text/csv; charset=utf-8"
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pages.get("/s/<token>/take")
def index(token: str, fault: Refused | None = None) -> str:
    """Show the formats of the export, and why one cannot hold the session."""
    session = load_session(token, latest=1)
    return render_template(
        "files/export.html",
        session=session,
        fault=fault,
        rounds=count_rounds(get_db(), session.id),
        has_xlsx=table.has_xlsx(),
    )


def as_file(token: str, ending: str) -> Response | tuple[str, int]:
    """Send the session as JSON or text, which can be opened again, or its rounds as a table.

    A table is in the language of the page. 404 if XLSX support is not installed.
    """
    if ending == "xlsx" and not table.has_xlsx():
        abort(404)
    session = archive.read(get_db(), load_session(token, latest=1).id)
    name = document.file_name(session, ending)
    if ending == "txt":
        try:
            return _download(write_text(record_of(session)).encode(), _TEXT, name)
        except Refused as why:
            return index(token, why), status(why)
    if ending == "json":
        return _download(document.encode(document.document_of(session)), _JSON, name)
    rows = table.table_of(session, archived_in_words, current())
    if ending == "csv":
        return _download(table.encode_csv(rows, current()), _CSV, name)
    return _download(table.encode_xlsx(rows), _XLSX, name)


for _ending in ("json", "txt", "csv", "xlsx"):
    _view = heavy(partial(as_file, ending=_ending))
    pages.add_url_rule(f"/s/<token>/take.{_ending}", f"as_{_ending}", _view)


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
    packed = book.pack(archive.read(get_db(), session.id) for session in mine)
    return _download(packed, "application/zip", f"so-phom-{today().date()}.zip")


@pages.get("/g/<token>/file.zip")
@heavy
def as_group(token: str) -> Response:
    """Send a group with the file of each of its evenings, which its view link opens."""
    group, sessions = group_archive.read(get_db(), load_group(token))
    evenings = (archive.read(get_db(), id) for id in sessions)
    packed = book.pack(evenings, group_file.document_of(group))
    name = document.name_file(group.name, str(today().date()), "zip")
    return _download(packed, "application/zip", name)


@pages.after_request
def mark_saved(response: Response) -> Response:
    """Let a phone without a server remember when its book was last sent as a file.

    Its script fetches a file before somebody shares it, and asks for its head afterwards.
    """
    is_file = response.mimetype in (_JSON, "application/zip")
    if current_app.config["PHONE"] and is_file and "X-Script" not in request.headers:
        set_cookie(response, SAVED, now())
    return response


@pages.url_value_preprocessor
def allow_file(endpoint: str | None, _: dict[str, object] | None) -> None:
    """Allow a file to be larger than other forms, before anything reads the request."""
    if endpoint == "files.open_it":
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
    return render_template("files/open.html", faults=(), again={}, left=0)


@pages.post("/open")
def open_it() -> Response | tuple[str, int]:
    """Open a session file and go to its page, or all of a ZIP and go to the first page.

    The form names the files that are refused; all others are opened. If a ZIP takes too long, the
    form says so, and goes on with its other files when it is sent again.
    """
    sent, begin = request.files.get("file"), request.form.get("from", 0, type=int)
    text = request.form.get("text", "")
    with LOCK.place(current_client()):
        try:
            files, group = _apart(_files(sent.read() if sent else b"", text))
        except Refused as why:
            return _refused(("", why), typed=text)
        begin = begin if 0 < begin < len(files) else 0
        outcomes = list(_open_each(files[begin:]))
        opened = [outcome for _, outcome in outcomes if isinstance(outcome, FoundSession)]
        faults = [(name, outcome) for name, outcome in outcomes if isinstance(outcome, Refused)]
        tell_opened(opened)
        again = {"from": str(begin + len(outcomes)), "group": request.form.get("group", "")}
        if group is not None:
            try:
                again["group"] = _open_group(group, outcomes, again["group"])
            except Refused as why:
                faults.append((book.GROUP, why))
    left = len(files) - begin - len(outcomes)
    if faults or left:
        return _refused(*faults, again=again if left else {}, left=left, typed=text)
    if group is not None or files[0][0]:
        return redirect(url_for("home.index"), 303)
    return redirect(url_for("session.index", token=opened[0].view_token), 303)


def tell_opened(opened: Sequence["FoundSession"]) -> None:
    """Let the next page say how many sessions came in, and how many were there."""
    came = [evening.session for evening in opened if evening.is_new]
    if came:
        rounds = count_rounds(get_db(), *came).words
        flash(translated(_CAME.fill(sessions=len(came), rounds=rounds)))
    if there := len(opened) - len(came):
        flash(translated(_THERE.fill(sessions=there)))


def _open_group(file: bytes, outcomes: Iterable[tuple[str, object]], token: str) -> str:
    """Open the group of a ZIP with the evenings that were found, and say what came of it.

    `token` is that of the group if an earlier part of the ZIP has made it. Returns it, or "".
    """
    count(READ, max(_LEAST, len(file)))
    with LOCK.turn(), refusals_counted(times=0):
        read = group_file.read(file)
    sessions = {
        book.number_of(name): outcome.session
        for name, outcome in outcomes
        if isinstance(outcome, FoundSession)
    }
    db, browser = get_db(), ensure_browser("open")
    with unless_busy(), LOCK.turn():
        into = groups.enter(db, token, browser) if token else None
        into = into if into and into.keeps else None
        written = group_archive.write(db, read, sessions, browser, into=into)
    if written.was_there and not written.added:
        flash(translated(_GROUP_THERE.fill(name=read.name)))
    elif written.was_there:
        flash(translated(_GROUP_LONGER.fill(name=read.name, evenings=written.added)))
    elif written.group:
        flash(translated(_GROUP_OPENED.fill(name=read.name, evenings=written.added)))
    if written.group and written.held != len(read.evenings):
        holds = _GROUP_HOLDS.fill(name=read.name, held=written.held, all=len(read.evenings))
        flash(translated(holds))
    if written.elsewhere:
        flash(translated(_ELSEWHERE.fill(evenings=written.elsewhere)))
    return written.group.token if written.group and not written.was_there else ""


def _apart(files: list[tuple[str, _File]]) -> tuple[list[tuple[str, _File]], bytes | None]:
    """Return the sessions of an upload, and the group that may be among them."""
    group = [file for name, file in files if name == book.GROUP and isinstance(file, bytes)]
    sessions = [(name, file) for name, file in files if name != book.GROUP or callable(file)]
    return sessions, group[0] if group else None


def _files(upload: bytes, pasted: str) -> list[tuple[str, _File]]:
    """Return the session files of an upload or a text, each with its name; a single one has none.

    Refuses a damaged ZIP or database, and counts it as several files. The limits are asked before
    anything is unpacked.
    """
    with counted(READ, times=0), refusals_counted(times=_DAMAGED_ZIP):
        if pasted:
            return [("", partial(_file_of_text, pasted))]
        if rescued.is_rescued(upload):
            return _sessions_of(upload)
        if upload.startswith(_ZIP_MAGIC):
            return [(name, _file(file)) for name, file in book.unpack(upload)]
        return [("", _file(upload))]


def _file(content: bytes) -> _File:
    """Return a session file, or what makes it of an evening in plain text."""
    text = as_utf8(content)
    is_text = is_evening(text[:_LEAST].decode(errors="replace"))
    return partial(_file_of_text, text.decode(errors="replace")) if is_text else content


def _file_of_text(typed: str) -> bytes:
    """Return the session file of an evening in plain text, or refuse with the place."""
    evening = read_text(typed)
    if isinstance(evening, Misread):
        why = _MISREAD.fill(row=evening.row, column=evening.column, why=evening.message)
        raise Refused([Problem("E_SHAPE", "text", why)])
    return file_of(evening)


def file_of(record: Record) -> bytes:
    """Return the session file of an evening of which only the facts are known."""
    return document.encode(document.document_of(archive_of(record, HOME_ZONE, now())))


def _sessions_of(upload: bytes) -> list[tuple[str, _File]]:
    """Return the sessions of a phone's database, each made into a file in its own turn."""
    with LOCK.turn():
        old_book = rescued.open_rescued(upload)

    @after_this_request
    def close(response: Response) -> Response:
        old_book.close()
        return response

    return [(title or "?", partial(old_book.file_of, id)) for id, title in old_book.sessions]


class FoundSession(NamedTuple):
    """The session of a file."""

    view_token: str
    session: int  # its id
    is_new: bool = False  # whether it was opened now


def _open_each(files: Iterable[tuple[str, _File]]) -> Iterator[tuple[str, FoundSession | Refused]]:
    """Open files until it takes too long. Yields the name and session of each, or its refusal.

    Raises `TooMuchAtOnce` if the first file gets no turn among heavy requests.
    """
    until = math.inf if current_app.config["PHONE"] else time.monotonic() + _SECONDS
    for place, (name, file) in enumerate(files):
        if place and time.monotonic() > until:
            return
        outcome: FoundSession | Refused
        try:
            with unless_busy():
                outcome = open_file(file, in_zip=bool(name))
        except Refused as why:
            outcome = why
        except TooMuchAtOnce:
            if place:
                return
            raise
        yield name, outcome


def open_file(file: _File, *, in_zip: bool) -> FoundSession:
    """Return a file's session, which is opened unless it is there. Counts the file.

    The request has a place in `LOCK`; others may have their turn after each session that is read.
    Raises `TooMuchAtOnce`.
    """
    if callable(file):
        with LOCK.turn(), refusals_counted(times=0 if in_zip else 1):
            file = file()
    count(READ, len(file))
    with LOCK.turn(), refusals_counted(times=0 if in_zip else 1):
        read = reading.read(file, LARGEST_UPLOAD)
    count(READ, max(0, _LEAST - len(file)))
    db, browser = get_db(), ensure_browser("open")
    for session_id in archive.without_hash(db, browser, read.session.opened_at):
        with LOCK.turn():
            archive.hash_history(db, session_id)
    with LOCK.turn(), together(db):
        if known := archive.find(db, read, browser):
            return FoundSession(*known)
        with nullcontext() if in_zip else counted(OPENED):
            written = archive.write(db, read, browser=browser)
            return FoundSession(written.view_token, written.session, is_new=True)


def _refused(
    *faults: tuple[str, Refused],
    again: Mapping[str, str] | None = None,
    left: int = 0,
    typed: str = "",
) -> tuple[str, int]:
    """Show the form with the files that were refused, and the fields that go on with those left."""
    told = {"again": again or {}, "left": left, "typed": typed}
    page = render_template("files/open.html", faults=faults, **told)
    return page, status(faults[0][1]) if faults else 200
