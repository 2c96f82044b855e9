"""The code of an evening: shown for a session, and opened elsewhere without storing anything."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.export.evening_code import Opened, pack, unpack
from scorekeeper.export.facts import record_of
from scorekeeper.rules.profiles import is_void
from scorekeeper.store import archive, settlement
from scorekeeper.store.archive import Archive
from scorekeeper.store.session import Session
from scorekeeper.store.statistics import RoundCount
from scorekeeper.text import Text
from scorekeeper.web import files
from scorekeeper.web.access import LONG, REFUSED, load_session
from scorekeeper.web.plumbing.addresses import PublicLink, absolute_url, current_client
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import LOCK, count, counted
from scorekeeper.web.plumbing.limits import REFUSED as REFUSALS
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.plumbing.remembered import Remembered
from scorekeeper.web.rules.sheet import RuleSheetView
from scorekeeper.web.session.lines import LineView, line_of
from scorekeeper.web.session.result import result_of, settlement_of

pages = Blueprint("evening_code", __name__)

LONGEST = 1900
"""Characters of a code that cameras still read off a screen: some 150 rounds."""
_codes = Remembered[str](64)


def code_of(session: Session) -> PublicLink | None:
    """Return the link with the code of a session behind a `#`, which no server gets.

    It is the code alone where others can open no URL. None if the code were too long or empty.
    """
    if not 0 < session.rounds <= LONG:
        return None
    key = (get_db().identity, session.id, session.token, session.version)
    code = _codes.get(key, lambda: _code_of(session))
    if not 0 < len(code) <= LONGEST:
        return None
    is_alone = current_app.config["PHONE"]
    address = code if is_alone else f"{absolute_url('scan.index')}#{code}"
    return PublicLink(address)


def _code_of(session: Session) -> str:
    """Return the code of a session; empty if no code can carry it."""
    try:
        return pack(record_of(archive.read(get_db(), session.id)))
    except ValueError:
        return ""


@pages.get("/s/<token>/code")
def index(token: str) -> str:
    """Show the code of a session, to scan, send or copy."""
    session = load_session(token, latest=0)
    return render_template("scan/code.html", session=session, link=code_of(session))


def show_evening(opened: Opened) -> str:
    """Render result, book and rules of an evening that is not stored."""
    record, archived, code = opened
    people = tuple([person._replace(played=True) for person in archived.session.people])
    session = replace(archived.session, people=people)
    unit = unit_at(session.stake)
    void = sum(is_void(line.profile, line.entry) for line in record.lines if line.profile)
    rounds = RoundCount(session.rounds - len(record.struck) - void, void)
    return render_template(
        "scan/evening.html",
        session=session,
        result=result_of(session)._replace(rounds=rounds),
        settling=settlement_of(settlement.settled(session, archived.outside)),
        day=date.fromisoformat(record.day) if record.day else None,
        lines=[*_lines(archived, session)][::-1],
        form={"unit": unit, "ga": session.ga or None},
        sheets=[RuleSheetView(profile) for profile in record.rules],
        code=code,
        resend={"code": code},
    )


def _lines(archived: Archive, session: Session) -> Iterator[LineView]:
    """Yield the lines as the book of a session shows them, without links."""
    for line in archived.lines:
        struck = None if line.valid else ""
        shown = replace(line, session=session, at=session.opened_at, struck_because=struck)
        yield line_of(shown, "-")._replace(url="", at="")


@pages.post("/scan/open")
def open_it() -> Response | tuple[str, int]:
    """Store the evening of a code as a session of this browser, and go there."""
    with LOCK.place(current_client()):
        with LOCK.turn(), counted(REFUSALS, times=0):
            record = unpack(code := request.form.get("code", ""))
            if isinstance(record, Text):
                count(REFUSALS, 1)
                return render_template("scan/page.html", given=code, fault=record), REFUSED
            file = files.file_of(record)
        opened = files.open_file(file, in_zip=False)
    files.tell_opened([opened])
    return redirect(url_for("session.index", token=opened.view_token), 303)
