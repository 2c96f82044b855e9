"""The pages that correct the seats from a round on (ngồi sai chỗ)."""

from collections.abc import Sequence
from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.seats import MOST
from scorekeeper.store import people, rounds
from scorekeeper.store.errors import Refused, Stale, stale
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Session
from scorekeeper.web.access import REFUSED, form_version, require_keeper, status
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.session.amounts import (
    BalanceChange,
    Unconfirmed,
    balance_change,
    change_if_confirmed,
)
from scorekeeper.web.session.lines import list_rounds, meanwhile
from scorekeeper.web.session.new import swapped

pages = Blueprint("seats", __name__, url_prefix="/s/<token>")


@pages.get("/seats")
def choose(token: str) -> str:
    """Show the rounds from which the seats may be corrected."""
    lines, earlier = list_rounds(require_keeper(token))
    return render_template(
        "rounds/choose.html", token=token, forgotten=False, lines=lines, earlier=earlier
    )


@pages.get("/rounds/<int:number>/seats")
def form(token: str, number: int) -> str:
    """Show the seats, to be corrected by arrows."""
    session = require_keeper(token)
    rounds.find(get_db(), session.caller, number)
    return _page(session, number, _names(session))


@pages.post("/rounds/<int:number>/seats")
@heavy
def reseat(token: str, number: int) -> Response | tuple[str, int]:
    """Preview the new order after a tap on an arrow; otherwise save it, if confirmed."""
    session = require_keeper(token)
    rounds.find(get_db(), session.caller, number)
    order = swapped(_sent(), request.form)
    if sorted(order) != sorted(_names(session)):
        # Somebody came, or changed name, since the form was made.
        refused = stale(form_version(session), session.version)
        return _page(session, number, _made_whole(session, order), refused=refused), 409
    if "up" in request.form or "down" in request.form:
        return _preview(session, number, order), 200
    change = partial(_reseat, session, number, order, form_version(session))
    try:
        with unless_busy():
            change_if_confirmed(change)
    except Refused as refused:
        return _preview(session, number, order, refused=refused), status(refused)
    except Unconfirmed as effect:
        return _page(session, number, order, effect.difference, unconfirmed=True), REFUSED
    return redirect(url_for("rounds.one", token=token, number=number), 303)


def _reseat(
    session: Session, number: int, order: Sequence[str], version: int | None, *, dry_run: bool
) -> ChangeResult:
    return people.reseat_from(
        get_db(),
        session.caller,
        number,
        order,
        expected_version=version,
        reason=request.form.get("reason", ""),
        dry_run=dry_run,
    )


def _preview(
    session: Session, number: int, order: Sequence[str], *, refused: Refused | None = None
) -> str:
    """Return the page with the effect of the order, or why it is `refused` or impossible."""
    try:
        with unless_busy():
            difference = balance_change(_reseat(session, number, order, None, dry_run=True))
    except Refused as stopped:
        return _page(session, number, order, refused=refused or stopped)
    return _page(session, number, order, difference, refused=refused)


def _names(session: Session) -> list[str]:
    return [person.name for person in session.people]


def _sent() -> list[str]:
    names = (request.form.get(f"seat-{i}") for i in range(MOST))
    return [name for name in names if name is not None]


def _made_whole(session: Session, order: Sequence[str]) -> list[str]:
    """Return the order with all people of the session, new ones last."""
    names = _names(session)
    kept = [name for name in dict.fromkeys(order) if name in names]
    return [*kept, *[name for name in names if name not in kept]]


def _page(
    session: Session,
    number: int,
    order: Sequence[str],
    difference: BalanceChange | None = None,
    *,
    refused: Refused | None = None,
    unconfirmed: bool = False,
) -> str:
    """Render the seats in an order; `unconfirmed` if its effect was not confirmed."""
    return render_template(
        "rounds/reseat.html",
        token=session.token,
        number=number,
        version=session.version if isinstance(refused, Stale) else form_version(session),
        reason=request.form.get("reason", ""),
        order=order,
        difference=difference,
        refused=refused,
        unconfirmed=unconfirmed,
        meanwhile=meanwhile(session, refused),
    )
