"""The page of the result: who is up and who is down, who gives whom how much, and what is sent of
it to others."""

from typing import NamedTuple

from flask import Blueprint, render_template

from scorekeeper.store import settlement
from scorekeeper.store.database import reading
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.access import look
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.public_urls import outside
from scorekeeper.web.session.result_text import long_text, short_text
from scorekeeper.web.session.result_view import ResultView, SettlementView, result_of, settlement_of

pages = Blueprint("result", __name__, url_prefix="/s/<token>/result")


class ResultPage(NamedTuple):
    """The result of a session, and what is sent of it."""

    session: Session
    result: ResultView
    settling: SettlementView
    short: Text
    """A text of five lines for a chat."""
    long: Text
    """A text with everything."""


@pages.get("")
def show(token: str) -> str:
    """Show the result, in the end or so far, to everybody who may look."""
    with reading(book()):
        session = look(token, latest=1)
        settling = settlement_of(settlement.of(book(), session))
    result = result_of(session)
    address = outside("sessions.session", token=token)
    page = ResultPage(
        session,
        result,
        settling,
        short=short_text(result, settling),
        long=long_text(result, settling, address),
    )
    return render_template("session/result.html", page=page)
