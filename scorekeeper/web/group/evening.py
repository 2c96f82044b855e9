"""An evening of a group: added, handed over, taken out; and what its pages say of the group."""

from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import groups
from scorekeeper.store.database import together
from scorekeeper.store.errors import clean_title
from scorekeeper.store.groups import NEW, Group
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.access import ensure_browser, require_keeper
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.group.words import group_form, load_group, owes, payments_of, read_book
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import OPENED, counted
from scorekeeper.web.posted import answer, keeper_form

pages = Blueprint("group_evening", __name__)


class OfGroup(NamedTuple):
    """What an evening's pages say of its group, to a browser that keeps the group."""

    group: Group
    owed: Text | None  # the debts of the group
    handed_over: bool
    payments: Sequence[tuple[Text, Text, Text]]  # that settle the group: payer, payee, amount
    session: int


def of_group(session: Session) -> OfGroup | None:
    """Return the group of a session; None for a browser that does not keep it."""
    browser = current_browser()
    group = groups.of_session(get_db(), session.id, browser) if browser else None
    if group is None:
        return None
    book = read_book(group)
    handed_over = book.by_session[session.id].handed_over
    return OfGroup(group, owes(book), handed_over, payments_of(book), session.id)


@pages.get("/s/<token>/group")
def form(token: str) -> str:
    """Ask for the group of an evening, and who its people are in it."""
    session, refused = require_keeper(token), answer().refused
    browser = current_browser()
    mine = groups.of_browser(get_db(), browser) if browser else []
    known = groups.of_session(get_db(), session.id, browser)
    asked = request.values.get("group", known.token if known else "")
    chosen = next((session for session in mine if session.token == asked), None)
    is_answered = "group" in request.values or "name" in request.form
    if chosen is None and mine and not is_answered:
        chosen = mine[0]
    members, proposed = [], dict[str, int | None]()
    if chosen:
        names = {str(person.number): person.name for person in session.people}
        book = read_book(chosen)
        alike, same = (
            groups.proposals(get_db(), chosen, names.values(), exact=exact)
            for exact in (False, True)
        )
        # Two people of one evening are not the same member because their names look alike.
        times = Counter(alike.values())
        proposed = {name: who if times[who] == 1 else same[name] for name, who in alike.items()}
        if evening := book.by_session.get(session.id):
            proposed = {names[n]: book.members[who - 1].id for n, who in evening.accounts.items()}
        members = [member for member in book.members if member.id is not None]
    return render_template(
        "group/add.html",
        session=session,
        groups=mine,
        chosen=chosen,
        known=known,
        members=members,
        proposed=proposed,
        chosen_people={} if refused and refused.code == "E_STALE" else request.form,
    )


@pages.post("/s/<token>/group")
@keeper_form("group_evening.form")
def add(session: Session) -> Response:
    """Add the evening to a group, or to a new one."""
    browser, form, db = ensure_browser("group"), request.form, get_db()
    is_new = "name" in form
    known = groups.of_session(db, session.id, browser)
    if is_new and known and known.name == clean_title(form["name"]):  # by a first tap
        return redirect(url_for("group.index", token=known.token), 303)
    otherwise = str(NEW) if is_new else ""  # Who came since the form was shown is a guest.
    places = {
        person.number: whole(form.get(f"who-{person.number}", otherwise))
        for person in session.people
    }
    with counted(OPENED) if is_new else nullcontext(), together(db):
        if is_new:
            group = groups.open_group(db, form["name"], browser)
        else:
            group = load_group(form.get("group", ""))
        groups.add_evening(db, group, session.caller, places, handed_over="carries" in form)
    return redirect(url_for("group.index", token=group.token), 303)


@pages.post("/g/<token>/evening/<int:session>")
@group_form("group_settle.index")
def change(group: Group, session: int) -> Response | None:
    """Hand an evening over, take that back, or take the evening out of the group."""
    do = request.form.get("do")
    if do == "out":
        groups.take_out(get_db(), group, session)
        return redirect(url_for("group.index", token=group.token), 303)
    groups.hand_over(get_db(), group, session, handed_over=do == "hand")
    return None
