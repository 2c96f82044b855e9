"""What is done once an evening, behind the one menu of a session: a page for each kind of it, and
the changes that are made there."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.ledger import GaChoice
from scorekeeper.seats import Turns
from scorekeeper.store import access, opening, people, rounds
from scorekeeper.store.errors import Refused
from scorekeeper.store.replay import ChangeResult
from scorekeeper.store.session import Session
from scorekeeper.web.access import REFUSED, keeping, look, status
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.headers import BY_NOBODY
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.session import settings_pages
from scorekeeper.web.session.confirm import Unseen, do_if_seen
from scorekeeper.web.session.seat_form import person_edits
from scorekeeper.web.session.settings_pages import UNANSWERED, Answer

pages = Blueprint("desk", __name__, url_prefix="/s/<token>/table")

Form = Mapping[str, str]


@pages.get("")
def index(token: str) -> str:
    """Show the menu of the session, with what this browser may do."""
    return settings_pages.menu(look(token))


@pages.get("/invite")
def invite(token: str) -> tuple[str, dict[str, str]]:
    """Show a link to hand on: to look, or for who keeps the book also to keep it."""
    return settings_pages.invite(look(token), request.args.get("as", "")), BY_NOBODY


@pages.get("/people")
def people_and_seats(token: str) -> str:
    """Show who plays, in seat order, who leads, and whose phones keep the book."""
    return settings_pages.people(keeping(token), UNANSWERED)


@pages.get("/book")
def mend(token: str) -> str:
    """Show what of the past can be mended, and the gà."""
    return settings_pages.mend(keeping(token), UNANSWERED)


@pages.get("/owner")
def owner(token: str) -> str:
    """Show what only the owner may do."""
    return settings_pages.owner(_owning(token), UNANSWERED)


def _owning(token: str) -> Session:
    session = keeping(token)
    if not session.owns:
        abort(403)
    return session


@pages.post("/<action>")
@heavy(action="ga-back")
def change(token: str, action: str) -> Response | tuple[str, int]:
    """Make one of the changes, each with the store's own checks."""
    if action not in ACTIONS:
        abort(404)
    session = keeping(token)
    there, show = _PAGES[action]
    try:
        with unless_busy():
            answer = ACTIONS[action](session, request.form)
    except Refused as refused:
        return show(session, Answer(action, request.form, refused)), status(refused)
    if isinstance(answer, Unseen):
        return show(session, Answer(action, request.form, unseen=answer)), REFUSED
    if action == "delete":
        return redirect(url_for("home.index"), 303)
    there = _AFTER.get(action, there)
    # Where the link for looking was replaced, only the new one leads there.
    now = access.shown_links(book(), session.caller).view
    return redirect(_back_to(now, action, there), 303)


def _back_to(token: str, action: str, there: str) -> str:
    """Where a form was sent from: the ways of taking turns, and who leads where the address names
    the game, stand where the next round is entered; the gà, and who leaves, also where one settles
    up."""
    to = request.args.get("to")
    if action == "ga" and to == "settle":
        return url_for("settle.index", token=token)
    game, players = request.args.get("game"), request.args.getlist("p")
    if action == "turns" or game or to == "table":
        return url_for("sessions.session", token=token, game=game, p=players)
    return url_for(there, token=token)


def _expected_version(form: Form) -> int | None:
    return whole(form.get("version", ""))


def _people(session: Session, form: Form) -> Any:
    return people.change_people(
        book(), session.caller, person_edits(form), expected_version=_expected_version(form)
    )


def _title(session: Session, form: Form) -> Any:
    title, seen_on = form.get("title", ""), _expected_version(form)
    return opening.set_title(book(), session.caller, title, expected_version=seen_on)


def _leader(session: Session, form: Form) -> Any:
    leader, seen_on = form.get("leader") or None, _expected_version(form)
    return opening.lead(book(), session.caller, leader, expected_version=seen_on)


def _turns(session: Session, form: Form) -> Any:
    turns: Turns | None = next((one for one in get_args(Turns) if one == form.get("turns")), None)
    if turns is None:
        abort(400)
    seen_on = _expected_version(form)
    return opening.take_turns(book(), session.caller, turns, expected_version=seen_on)


def _ga(session: Session, form: Form) -> Any:
    asked, _, to = form.get("ga", "").partition(":")
    choice: GaChoice | None = next((one for one in get_args(GaChoice) if one == asked), None)
    if choice is None:
        abort(400)
    key = form.get("key", "")
    return rounds.deal_with_ga(book(), session.caller, choice, to=to or None, key=key)


def _ga_back(session: Session, form: Form) -> Any:
    number = whole(form.get("number", "")) or 0

    def take_back(dry_run: bool) -> ChangeResult:
        expected_version = _expected_version(form)
        return rounds.strike(
            book(),
            session.caller,
            number,
            expected_version=expected_version,
            kind="ga",
            dry_run=dry_run,
        )

    return do_if_seen(take_back, form.get("seen", ""))


def _mine(session: Session, form: Form) -> Any:
    return access.say_who(book(), session.caller, form.get("name", ""))


def _replace_view(session: Session, _: Form) -> Any:
    return access.replace_link(book(), session.caller, "view")


def _replace_keeper(session: Session, _: Form) -> Any:
    return access.replace_link(book(), session.caller, "keeper")


def _pass_on(session: Session, form: Form) -> Any:
    return access.pass_on(book(), session.caller, whole(form.get("machine", "")) or 0)


def _end(session: Session, form: Form) -> Any:
    return opening.end(book(), session.caller, expected_version=_expected_version(form))


def _reopen(session: Session, form: Form) -> Any:
    return opening.reopen(book(), session.caller, expected_version=_expected_version(form))


def _delete(session: Session, form: Form) -> Any:
    return opening.delete(book(), session.caller, form.get("title", ""))


ACTIONS: dict[str, Callable[[Session, Form], Any]] = {
    "people": _people,
    "title": _title,
    "leader": _leader,
    "turns": _turns,
    "ga": _ga,
    "ga-back": _ga_back,
    "mine": _mine,
    "view-link": _replace_view,
    "keeper-link": _replace_keeper,
    "pass-on": _pass_on,
    "end": _end,
    "reopen": _reopen,
    "delete": _delete,
}
"""What can be changed here, by the last part of its address."""


Show = Callable[[Session, Answer], str]

_PEOPLE: tuple[str, Show] = ("desk.people_and_seats", settings_pages.people)
_BOOK: tuple[str, Show] = ("desk.mend", settings_pages.mend)
_OWNER: tuple[str, Show] = ("desk.owner", settings_pages.owner)
_PAGES: dict[str, tuple[str, Show]] = {
    **dict.fromkeys(("people", "title", "leader", "mine"), _PEOPLE),
    **dict.fromkeys(("ga", "ga-back"), _BOOK),
    **dict.fromkeys(("view-link", "keeper-link", "pass-on", "end", "reopen", "delete"), _OWNER),
    # Taking turns is chosen where the next round is entered.
    "turns": ("sessions.session", settings_pages.people),
}
"""Where each change is made: its page, and what shows that again where it is refused."""

_AFTER = {"pass-on": "desk.index", "end": "result.show"}
"""Where a change leads that does not lead back."""
