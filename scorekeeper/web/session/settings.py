"""The quiet page behind a session: its links, its people, its end."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.ledger import GaChoice
from scorekeeper.seats import PersonEdit, Turns
from scorekeeper.store import ga, links, people, rounds, sessions
from scorekeeper.store.authorization import Role
from scorekeeper.store.errors import Refused
from scorekeeper.store.links import Machine
from scorekeeper.store.planning import ChangeResult
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, Seen, keeping, status
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.public_urls import PublicLink, outside
from scorekeeper.web.rules.sheet import ShownRules
from scorekeeper.web.session.confirm import Unseen, do_if_seen
from scorekeeper.web.session.seat_form import person_edits
from scorekeeper.web.session.view import describe_ga

pages = Blueprint("desk", __name__, url_prefix="/s/<token>/table")

Form = Mapping[str, str]


class SettingsPage(NamedTuple):
    """Everything that is done once an evening: links, people, leader, title, gà, machines, end."""

    seen: Seen
    view_link: PublicLink
    keeper_link: PublicLink | None
    """None where the caller may not hand it on."""
    rules: list[ShownRules]
    """The rules of each game."""
    machines: list[Machine]
    rows: list[PersonEdit]
    """The people by seat, as they are or as the form was filled in."""
    ga_lines: list[tuple[int, Text]]
    """What became of the gà lately, by the number of its line."""
    refused_at: str
    """The last part of the address of the form that was answered; empty where none was."""
    refused: Refused | None
    unseen: Unseen | None
    """What it brings to take back what became of the gà, to be seen before that is done."""
    filled: Form
    """The form as it was sent."""

    @property
    def keepers(self) -> list[Machine]:
        """The machines to which the session can be passed on."""
        return [one for one in self.machines if one.role is Role.KEEPER and one.browser]

    def filled_at(self, action: str, field: str, otherwise: str = "") -> str:
        """The value of a field in the form that was refused; in any other form what it was."""
        return self.filled.get(field, "") if self.refused_at == action else otherwise


@pages.get("")
def index(token: str) -> str:
    """Show everything that is done once an evening."""
    return _page(keeping(token))


@pages.get("/<action>")
def form_was_here(token: str, action: str) -> Response:
    """Redirect to the page after a reload or a change of language where a form was answered."""
    return redirect(url_for("desk.index", token=token))


@pages.post("/<action>")
def change(token: str, action: str) -> Response | tuple[str, int]:
    """Make one of the changes, each with the store's own checks."""
    if action not in ACTIONS:
        abort(404)
    seen = keeping(token)
    try:
        with unless_busy():
            answer = ACTIONS[action](seen, request.form)
    except Refused as refused:
        return _page(seen, action, refused), status(refused)
    if isinstance(answer, Unseen):
        return _page(seen, action, unseen=answer), REFUSED
    if action == "delete":
        return redirect(url_for("home.index"), 303)
    # Where the link for looking was replaced, only the new one leads there.
    now = links.shown(book(), seen.caller).view
    return redirect(_back_to(now, action), 303)


def _back_to(token: str, action: str) -> str:
    """Where a form was sent from: the ways of taking turns, and who leads where the address names
    the game, stand where the next round is entered."""
    game, players = request.args.get("game"), request.args.getlist("p")
    if action == "turns" or game:
        return url_for("sessions.session", token=token, game=game, p=players)
    return url_for("desk.index", token=token)


def _expected_version(form: Form) -> int | None:
    return whole(form.get("version", ""))


def _people(seen: Seen, form: Form) -> Any:
    return people.change_people(
        book(), seen.caller, person_edits(form), expected_version=_expected_version(form)
    )


def _title(seen: Seen, form: Form) -> Any:
    return sessions.set_title(book(), seen.caller, form.get("title", ""))


def _leader(seen: Seen, form: Form) -> Any:
    return sessions.lead(book(), seen.caller, form.get("leader") or None)


def _turns(seen: Seen, form: Form) -> Any:
    turns: Turns | None = next((one for one in get_args(Turns) if one == form.get("turns")), None)
    if turns is None:
        abort(400)
    return sessions.take_turns(book(), seen.caller, turns)


def _ga(seen: Seen, form: Form) -> Any:
    asked, _, to = form.get("ga", "").partition(":")
    choice: GaChoice | None = next((one for one in get_args(GaChoice) if one == asked), None)
    if choice is None:
        abort(400)
    key = form.get("key", "")
    return ga.deal_with(book(), seen.caller, choice, to=to or None, key=key)


def _ga_back(seen: Seen, form: Form) -> Any:
    number = whole(form.get("number", "")) or 0

    def take_back(dry_run: bool) -> ChangeResult:
        expected_version = _expected_version(form)
        return rounds.strike(
            book(),
            seen.caller,
            number,
            expected_version=expected_version,
            kind="ga",
            dry_run=dry_run,
        )

    return do_if_seen(take_back, form.get("seen", ""))


def _mine(seen: Seen, form: Form) -> Any:
    return links.say_who(book(), seen.caller, form.get("name", ""))


def _replace_view(seen: Seen, _: Form) -> Any:
    return links.replace(book(), seen.caller, "view")


def _replace_keeper(seen: Seen, _: Form) -> Any:
    return links.replace(book(), seen.caller, "keeper")


def _pass_on(seen: Seen, form: Form) -> Any:
    return links.pass_on(book(), seen.caller, whole(form.get("machine", "")) or 0)


def _end(seen: Seen, form: Form) -> Any:
    return sessions.end(book(), seen.caller, expected_version=_expected_version(form))


def _reopen(seen: Seen, form: Form) -> Any:
    return sessions.reopen(book(), seen.caller, expected_version=_expected_version(form))


def _delete(seen: Seen, form: Form) -> Any:
    return sessions.delete(book(), seen.caller, form.get("title", ""))


ACTIONS: dict[str, Callable[[Seen, Form], Any]] = {
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


def _page(
    seen: Seen,
    refused_at: str = "",
    refused: Refused | None = None,
    unseen: Unseen | None = None,
) -> str:
    tokens = links.shown(book(), seen.caller)
    keeper = tokens.keeper
    page = SettingsPage(
        seen=seen,
        view_link=PublicLink(outside("sessions.session", token=tokens.view)),
        keeper_link=PublicLink(outside("links.keeper", token=keeper)) if keeper else None,
        rules=[ShownRules(profile) for profile in seen.session.profiles.values()],
        machines=links.machines(book(), seen.caller),
        rows=_rows(seen, refused_at),
        ga_lines=[
            (line.number, describe_ga(line))
            for line in seen.session.latest
            if line.kind == "ga" and line.status == "valid"
        ],
        refused_at=refused_at,
        refused=refused,
        unseen=unseen,
        filled=request.form,
    )
    return render_template("session/settings.html", page=page)


def _rows(seen: Seen, refused_at: str) -> list[PersonEdit]:
    """The form of the people: as they are, or as it was filled in, with who came meanwhile."""
    now = [PersonEdit(person.name, person.name, person.active) for person in seen.session.people]
    if refused_at != "people":
        return now
    filled = [edit for edit in person_edits(request.form) if edit.was is not None]
    known, kept = {edit.was for edit in now}, [edit.was for edit in filled]
    return [
        *[edit for edit in filled if edit.was in known],
        *[edit for edit in now if edit.was not in kept],
    ]
