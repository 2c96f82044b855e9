"""The pages that correct the seats from a round on (ngồi sai chỗ)."""

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.seats import MOST
from scorekeeper.store import people, rounds
from scorekeeper.store.errors import Refused, Stale, stale
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Session
from scorekeeper.web.access import form_version, require_keeper
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import heavy_work
from scorekeeper.web.posted import answer, keeper_form
from scorekeeper.web.session.amounts import balance_change, change_if_confirmed
from scorekeeper.web.session.lines import meanwhile
from scorekeeper.web.session.new import swapped

pages = Blueprint("seats", __name__, url_prefix="/s/<token>")


@pages.get("/seats")
@pages.get("/forgotten")
def choose(token: str) -> Response:
    """Redirect to the rounds; each has the form of its seats, and of a round before it."""
    session = require_keeper(token)
    return redirect(url_for("sheet.index", token=session.token), 301)


@pages.get("/rounds/<int:number>/seats")
def form(token: str, number: int) -> str:
    """Show the seats in the order of the form, with its effect; before it is sent, as they are.

    Refuses a number that is no round's.
    """
    session = require_keeper(token)
    rounds.find(get_db(), session.caller, number)
    order, refused, unconfirmed = _order(session), answer().refused, answer().unconfirmed
    difference = unconfirmed.difference if unconfirmed else None
    if not unconfirmed and _sent() == order:
        try:
            with unless_busy(), heavy_work():
                tried = _reseat(session, number, expected_version=None, dry_run=True)
                difference = balance_change(tried)
        except Refused as stopped:
            refused = refused or stopped
    return render_template(
        "rounds/reseat.html",
        token=session.token,
        number=number,
        version=session.version if isinstance(refused, Stale) else form_version(session),
        reason=request.form.get("reason", ""),
        order=order,
        difference=difference,
        refused=refused,
        meanwhile=meanwhile(session, refused),
    )


def _sent() -> list[str]:
    """Return the order of the form after a tap on an arrow; empty if no form was sent."""
    names = (request.form.get(f"seat-{i}") for i in range(MOST))
    return swapped([name for name in names if name is not None], request.form)


def _order(session: Session) -> list[str]:
    """Return the order of the form with all people of the session, new ones last."""
    names = [person.name for person in session.people]
    first = [name for name in dict.fromkeys(_sent()) if name in names]
    return [*first, *[name for name in names if name not in first]]


def _reseat(
    session: Session, number: int, *, expected_version: int | None, dry_run: bool
) -> ChangeResult:
    return people.reseat_from(
        get_db(),
        session.caller,
        number,
        _sent(),
        expected_version=expected_version,
        reason=request.form.get("reason", ""),
        dry_run=dry_run,
    )


@pages.post("/rounds/<int:number>/seats")
@keeper_form("seats.form", "rounds.show")
def reseat(session: Session, number: int) -> str | None:
    """Preview the new order after a tap on an arrow; otherwise save it, if confirmed.

    Refuses as stale an order without somebody who came, or changed name, since the form was made.
    """
    version = form_version(session)
    if _sent() != _order(session):
        raise stale()
    if "up" in request.form or "down" in request.form:
        return form(session.token, number)
    with heavy_work():
        change_if_confirmed(partial(_reseat, session, number, expected_version=version))
    return None
