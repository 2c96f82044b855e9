"""The page of the result: who is up and who is down, who gives whom how much, and what is sent of
it to others."""

from typing import NamedTuple

from flask import Blueprint, render_template

from scorekeeper.store import settlement
from scorekeeper.store.database import reading
from scorekeeper.text import Text
from scorekeeper.web.access import Seen, look
from scorekeeper.web.plumbing.addresses import absolute_url
from scorekeeper.web.plumbing.database import book
from scorekeeper.web.session.result_text import long_text, short_text
from scorekeeper.web.session.result_view import ResultView, SettlementView, result_of, settlement_of

pages = Blueprint("result", __name__, url_prefix="/s/<token>/result")


class ResultPage(NamedTuple):
    """The result of a session, and what is sent of it."""

    seen: Seen
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
        seen = look(token, latest=1)
        settling = settlement_of(settlement.of(book(), seen.session))
    result = result_of(seen.session)
    address = absolute_url("sessions.session", token=token)
    page = ResultPage(
        seen,
        result,
        settling,
        short=short_text(result, settling),
        long=long_text(result, settling, address),
    )
    return render_template("session/result.html", page=page)
