"""The code of an evening: shown for a session, and opened elsewhere without storing anything."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.ledger import Balance
from scorekeeper.evening.record import Record
from scorekeeper.export.evening_code import pack, unpack
from scorekeeper.export.facts import archive_of, record_of
from scorekeeper.store import archive, settlement
from scorekeeper.store.archive import Archive
from scorekeeper.store.database import local_time, now
from scorekeeper.store.opening import HOME_ZONE
from scorekeeper.store.session import Line, Session, packed
from scorekeeper.store.statistics import RoundCount
from scorekeeper.text import Text
from scorekeeper.web import files
from scorekeeper.web.access import LONG, REFUSED, load_session
from scorekeeper.web.plumbing.addresses import PublicLink, absolute_url, current_client
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import LOCK
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.rules.sheet import RuleSheetView
from scorekeeper.web.session.lines import LineView, line_of
from scorekeeper.web.session.result import result_of, settlement_of

pages = Blueprint("evening_code", __name__)

_MOST_DRAWN = 1900
"""Characters of a QR code that cameras still read off a screen: some 150 rounds."""


class EveningCode(NamedTuple):
    """The code of an evening, and its link."""

    code: str
    link: PublicLink
    """With the code behind a `#`, never sent to a server; alone where others can open no URL."""

    @property
    def is_drawn(self) -> bool:
        """Whether it is short enough for a QR code."""
        return len(self.code) <= _MOST_DRAWN


def code_of(session: Session) -> EveningCode | None:
    """Return the code of a session; None if it has more than `LONG` rounds, or none."""
    if not 0 < session.rounds <= LONG:
        return None
    code = pack(record_of(archive.read(get_db(), session.id)))
    address = code if current_app.config["PHONE"] else f"{absolute_url('scan.index')}#{code}"
    return EveningCode(code, PublicLink(address))


@pages.get("/s/<token>/code")
def index(token: str) -> str:
    """Show the code of a session, to scan, send or copy."""
    session = load_session(token, latest=0)
    return render_template("scan/code.html", session=session, found=code_of(session))


def show_evening(record: Record, answer: Text | None = None) -> str:
    """Render result, book and rules of an evening that is not stored."""
    opened = archive_of(record, HOME_ZONE, now())
    people = tuple([person._replace(played=True) for person in opened.session.people])
    balance = opened.lines[-1].balance if opened.lines else Balance()
    session = replace(opened.session, people=people, balance=balance)
    unit, code = unit_at(session.stake), pack(record)
    void = sum(line.entry.get("finish") == "void" for line in record.lines)
    rounds = RoundCount(session.rounds - void, void)
    return render_template(
        "scan/evening.html",
        session=session,
        result=result_of(session)._replace(rounds=rounds),
        settling=settlement_of(settlement.of(get_db(), session)),
        day=local_time(session.opened_at, HOME_ZONE) if record.day else None,
        lines=[*_lines(opened, session)][::-1],
        form={"unit": unit, "ga": session.ga or None},
        sheets=[RuleSheetView(profile) for profile in record.rules],
        code=code,
        resend={"code": code},
    )


def _lines(opened: Archive, session: Session) -> Iterator[LineView]:
    """Yield the lines as the book of a session shows them, without links."""
    before = Balance()
    for place, line in enumerate(opened.lines, start=1):
        kept = line.versions[-1]
        found = Line(
            session=session,
            id=place,
            position=place,
            kind=line.kind,
            number=line.number,
            status=line.status,
            version=kept.version,
            led=None,
            leads_next=None,
            what="corrected",  # Nobody knows when it was played.
            profile_id=kept.profile_id,
            stake=kept.stake,
            entry_json=kept.entry,
            net_json=packed(kept.net),
            ga_then=kept.ga_before,
            before=before,
        )
        yield line_of(found, "-")._replace(url="")
        before = line.balance


@pages.post("/scan/open")
def open_it() -> Response | tuple[str, int]:
    """Store the evening of a code as a session of this browser, and go there."""
    with LOCK.place(current_client()):
        with LOCK.turn():
            record = unpack(request.form.get("code", ""))
            if isinstance(record, Text):
                page = render_template("scan/page.html", given="", fault=record, link=None)
                return page, REFUSED
            file = files.file_of(record)
        found = files.open_file(file, in_zip=False)
    files.tell_opened([found])
    return redirect(url_for("session.index", token=found.view_token), 303)
