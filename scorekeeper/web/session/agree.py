"""The pages on which a viewer agrees to the rules that hold (đồng ý), once a browser."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import agreements
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.web.access import keeping, look, status
from scorekeeper.web.plumbing.browser import current_browser, ensure_browser
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.rules.sheet import ShownRules
from scorekeeper.web.session.rules import of_game, page

pages = Blueprint("agree", __name__, url_prefix="/s/<token>/rules/agree")


@pages.post("")
def agree(token: str) -> Response | tuple[str, int]:
    """Agree for a person who is picked, to the rules of one game as they are now.

    Taps are not counted, for a browser agrees once; new browsers are, as everywhere.
    """
    session = look(token)
    name, game = request.form.get("name", ""), request.form.get("game", "")
    try:
        if current_browser() is None:
            agreements.check(book(), session.caller, name, game)
        caller = session.caller._replace(browser=ensure_browser(f"agree {session.id}"))
        agreements.agree(book(), caller, name, game)
    except Refused as problem:
        return _refused(session, problem)
    return _back(session)


@pages.post("/<int:id>/strike")
def strike(token: str, id: int) -> Response | tuple[str, int]:
    """Strike an agreement out; it stays visible, and cannot be made again on that browser."""
    session = keeping(token)
    try:
        agreements.strike(book(), session.caller, id)
    except Refused as problem:
        return _refused(session, problem)
    return _back(session)


def _back(session: Session) -> Response:
    game = request.form.get("game", "")
    return redirect(url_for("session_rules.now", token=session.token, game=game), 303)


def _refused(session: Session, problem: Refused) -> tuple[str, int]:
    shown = ShownRules(of_game(session, request.form.get("game", "")), session.stake)
    return page(session, shown, refused_agreement=problem), status(problem)
