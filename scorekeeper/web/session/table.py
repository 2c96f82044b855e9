"""The menu of a session and its pages: invitation, people, corrections, owner."""

from collections.abc import Mapping
from functools import partial
from typing import get_args

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.ledger import GaChoice
from scorekeeper.evening.seats import MOST, PersonEdit, Turns, name_key
from scorekeeper.games.names import clean_name
from scorekeeper.store import access, groups, guests, opening, people, rounds
from scorekeeper.store.database import together
from scorekeeper.store.lines import GA_SHARED
from scorekeeper.store.session import Role, Session
from scorekeeper.store.statistics import count_rounds
from scorekeeper.text import Text
from scorekeeper.web.access import form_version, load_session, require_keeper
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.plumbing.addresses import PublicLink, absolute_url, current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.preferences import translated, unit_at
from scorekeeper.web.plumbing.responses import BY_NOBODY
from scorekeeper.web.posted import answer, keeper_form
from scorekeeper.web.rules.sheet import RuleSheetView
from scorekeeper.web.session.amounts import change_if_confirmed, unit_of
from scorekeeper.web.session.history import who
from scorekeeper.web.session.line_words import between_in_words
from scorekeeper.web.session.lines import ga_choices
from scorekeeper.web.session.new import swapped

pages = Blueprint("table", __name__, url_prefix="/s/<token>/table")


@pages.get("")
def menu(token: str) -> str:
    """Show the menu of the session, with what this browser may do."""
    session = load_session(token)
    rules = [RuleSheetView(profile) for profile in session.profile_by_game.values()]
    return render_template("session/menu.html", session=session, rules=rules)


@pages.get("/invite")
def invite(token: str) -> tuple[str, dict[str, str]]:
    """Show the view link, or the keeper link to a keeper who asks for it."""
    session = load_session(token)
    tokens = access.shown_links(get_db(), session.caller)
    keeper = tokens.keeper if request.args.get("as") == "keeper" else None
    endpoint, invited = ("join.keeper", keeper) if keeper else ("session.index", tokens.view)
    link = PublicLink(absolute_url(endpoint, token=invited))
    page = render_template("session/invite.html", session=session, keeps=bool(keeper), link=link)
    return page, BY_NOBODY


@pages.get("/people")
def people_and_seats(token: str) -> str:
    """Show who plays, in seat order, whose phones keep the book, and what is rare.

    After a refused form, the people are as they were sent, followed by those who came since.
    """
    session = require_keeper(token)
    rows = {who.name: PersonEdit(who.name, who.name, who.active) for who in session.people}
    if answer().action == "people":
        sent = {edit.was: edit for edit in _person_edits(request.form) if edit.was in rows}
        rows = sent | {was: rows[was] for was in rows if was not in sent}
    machines = access.machines(get_db(), session.caller)
    return render_template(
        "session/people.html",
        session=session,
        rows=list(rows.values()),
        machines=machines,
        keepers=[row for row in machines if row.role is Role.KEEPER and row.browser],
        group=groups.holding(get_db(), session.id, current_browser()) if session.owns else None,
    )


@pages.get("/book")
def ga(token: str) -> str:
    """Show what can be done with the gà, and what was done with it."""
    session = require_keeper(token)
    ga_lines = [
        (line.number, between_in_words(line, unit_of(line).plain))
        for line in session.latest
        if line.kind == "ga" and line.status == "valid"
    ]
    return render_template(
        "session/ga.html",
        session=session,
        ga=_ga_amount(session),
        ga_choices=ga_choices(session),
        ga_lines=ga_lines,
    )


def _ga_amount(session: Session) -> Text:
    return unit_at(session.stake).plain(session.ga)


@pages.get("/back")
def look_back(token: str) -> str:
    """Show the pages that tell of the session so far."""
    return render_template("session/look_back.html", session=load_session(token))


@pages.get("/owner")
def owner(token: str) -> Response:
    """Redirect to the page of people, whose foot has what only the owner may do."""
    session = require_keeper(token)
    return redirect(url_for("table.people_and_seats", token=session.token), 301)


@pages.get("/end")
def ending(token: str) -> str | Response:
    """Ask what becomes of the gà, and end the session."""
    session = require_keeper(token)
    if session.ended_at and not answer().refused:
        return redirect(url_for("result.show", token=token), 303)
    machines = access.machines(get_db(), session.caller)
    owners = [machine for machine in machines if machine.role is Role.OWNER]
    owner = who(owners[0].number, owners[0].person) if owners else None
    return render_template(
        "session/end.html",
        session=session,
        owner=owner,
        rounds=count_rounds(get_db(), session.id),
        ga=_ga_amount(session),
        ga_choices=ga_choices(session) if session.ga_left else (),
    )


def _to_session(session: Session) -> Response:
    """Redirect to the session page, for the game and the players of the request."""
    game, players = request.args.get("game"), request.args.getlist("p")
    return redirect(url_for("session.index", token=session.token, game=game, p=players), 303)


@pages.post("/people")
@keeper_form("table.people_and_seats")
def change_people(session: Session) -> Response | None:
    """Rename, seat, add or dismiss people; who moves or adds somebody may go on."""
    edits = _person_edits(request.form)
    people.change_people(get_db(), session.caller, edits, expected_version=form_version(session))
    goes_on = "up" in request.form or "down" in request.form or request.form.get("new", "").strip()
    return None if goes_on else _to_session(session)


def _person_edits(form: Mapping[str, str]) -> list[PersonEdit]:
    """Return the people of the form, moved by an arrow; an empty new name is left out.

    A new name that somebody has who left brings that person back.
    """
    new = clean_name(form.get("new", "")) or form.get("new", "").strip()
    rows = [
        PersonEdit(form.get(f"name-{i}", ""), form[f"was-{i}"], f"active-{i}" in form)
        for i in range(MOST)
        if f"was-{i}" in form
    ]
    back = [
        row._replace(active=row.active or name_key(str(row.name)) == name_key(new)) for row in rows
    ]
    return [*swapped(back, form), *([PersonEdit(new)] if new and back == rows else [])]


@pages.post("/title")
@keeper_form("table.people_and_seats")
def change_title(session: Session) -> None:
    """Change the title."""
    title = request.form.get("title", "")
    opening.set_title(get_db(), session.caller, title, expected_version=form_version(session))


@pages.post("/leader")
@keeper_form("table.people_and_seats")
def change_leader(session: Session) -> Response | None:
    """Set who leads; with a game in the URL the form was on the session page."""
    leader = request.form.get("leader") or None
    opening.lead(get_db(), session.caller, leader, expected_version=form_version(session))
    return _to_session(session) if request.args.get("game") else None


@pages.post("/last")
@keeper_form("table.menu", "session.index")
def announce_last_round(session: Session) -> None:
    """Announce that the next round is the last, or take that back."""
    last = request.form.get("last") == "1"
    opening.announce_last_round(
        get_db(), session.caller, last, expected_version=form_version(session)
    )


@pages.post("/turns")
@keeper_form("session.index")
def change_turns(session: Session) -> Response:
    """Set how people take turns, and show the game of the form."""
    turns: Turns | None = next((t for t in get_args(Turns) if t == request.form.get("turns")), None)
    if turns is None:
        abort(400)
    opening.take_turns(get_db(), session.caller, turns, expected_version=form_version(session))
    return _to_session(session)


@pages.post("/mine")
@keeper_form("table.people_and_seats")
def say_who(session: Session) -> None:
    """Say whose phone this is."""
    guests.say_who(get_db(), session.caller, request.form.get("name", ""))


@pages.post("/ga")
@keeper_form("table.ga")
def deal_with_ga(session: Session) -> Response | None:
    """Share the gà, give it to somebody, or keep it."""
    _deal_with_ga(session)
    if request.args.get("to") == "settle":
        return redirect(url_for("settle.index", token=session.token), 303)
    return None


def _deal_with_ga(session: Session) -> int:
    """Do with the gà as chosen. Returns the number of changes."""
    given, _, to = request.form.get("ga", "").partition(":")
    choice: GaChoice | None = next((known for known in get_args(GaChoice) if known == given), None)
    if choice is None:
        abort(400)
    key = request.form.get("key", "")
    if choice == "shared" and to:
        note = translated(GA_SHARED)
        return rounds.share_ga_in_dong(get_db(), session.caller, to, note, key=key)
    rounds.deal_with_ga(get_db(), session.caller, choice, to=to or None, key=key)
    return 1


@pages.post("/ga-back")
@keeper_form("table.ga")
@heavy
def take_ga_back(session: Session) -> None:
    """Strike a gà line, once its effect on the totals was confirmed."""
    number = whole(request.form.get("number", "")) or 0
    strike = partial(rounds.strike, get_db(), session.caller, number, kind="ga")
    change_if_confirmed(partial(strike, expected_version=form_version(session)))


@pages.post("/view-link")
@keeper_form("table.people_and_seats")
def replace_view_link(session: Session) -> Response:
    """Replace the view link; only the new one leads back."""
    view = access.replace_link(get_db(), session.caller, "view")
    return redirect(url_for("table.people_and_seats", token=view), 303)


@pages.post("/keeper-link")
@keeper_form("table.people_and_seats")
def replace_keeper_link(session: Session) -> None:
    """Replace the keeper link."""
    access.replace_link(get_db(), session.caller, "keeper")


@pages.post("/out-of-group")
@keeper_form("table.people_and_seats")
def take_out_of_group(session: Session) -> Response:
    """Take the session out of its group, and offer to add it to another one."""
    groups.take_out_as_owner(get_db(), session.caller)
    return redirect(url_for("group_evening.form", token=session.token), 303)


@pages.post("/pass-on")
@keeper_form("table.people_and_seats")
def pass_on(session: Session) -> Response:
    """Make another machine the owner."""
    access.pass_on(get_db(), session.caller, whole(request.form.get("machine", "")) or 0)
    return redirect(url_for("table.menu", token=session.token), 303)


@pages.post("/end")
@keeper_form("table.ending")
def end(session: Session) -> Response:
    """Deal with the gà as chosen and end the session, both or neither; show its result."""
    version = form_version(session)
    with together(get_db(), session.id):
        if session.ga_left and "ga" in request.form:
            version += _deal_with_ga(session)
        opening.end(get_db(), session.caller, expected_version=version)
    return redirect(url_for("result.show", token=session.token), 303)


@pages.post("/reopen")
@keeper_form("table.people_and_seats", "session.index")
def reopen(session: Session) -> Response | None:
    """Open the session again."""
    opening.reopen(get_db(), session.caller, expected_version=form_version(session))
    if request.args.get("to") == "spend":
        return redirect(url_for("spend.form", token=session.token), 303)
    return None


@pages.post("/delete")
@keeper_form("table.people_and_seats")
def delete(session: Session) -> Response:
    """Delete the session, once its title was typed."""
    opening.delete(get_db(), session.caller, request.form.get("title", ""))
    return redirect(url_for("home.index"), 303)
