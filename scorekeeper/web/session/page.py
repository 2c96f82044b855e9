"""The page of a session: shown, its form previewed and saved, its history."""

import secrets
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, get_args

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.scoring import Scored
from scorekeeper.seats import Turns
from scorekeeper.store import errors, history, rounds
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import Line, score_line
from scorekeeper.web.access import (
    REFUSED,
    Glance,
    Seen,
    form_version,
    glance,
    keeping,
    look,
    status,
    unready,
)
from scorekeeper.web.entry.fields import MOST_PLAYERS, players_of, tidy
from scorekeeper.web.entry.form import read
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.entry.presenter import book_row, show, untouched
from scorekeeper.web.entry.preview import present, refuse
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.entry.view import Filled, Sheet
from scorekeeper.web.plumbing.csrf import held, proof
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.formats import moment
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.pattern import Pattern
from scorekeeper.web.plumbing.remembered import filled_in, remembered_page, remembered_part
from scorekeeper.web.plumbing.translation import gettext as _
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.view import (
    as_filled,
    line_of,
    next_players,
    profile_of,
    proposed,
    sheet_of,
    usual,
)

pages = Blueprint("sessions", __name__, url_prefix="/s/<token>")

HISTORY = 50
"""Changes on a page."""


@pages.get("")
def session(token: str) -> Response:
    """Everybody's total, the entry for who may write, the last rounds.

    The page is made once for each version of the session and whatever else it depends on.
    """
    with reading(book()):
        at = glance(token)
        page = remembered_page(_depends_on(at), lambda: _untouched(at))
    proved = proof() if "proof" in page.holes else ""
    return filled_in(page, {"proof": proved, "key": new_key()})


def _depends_on(at: Glance) -> tuple[Hashable, ...]:
    args = request.args
    asked = (args.get("game"), tuple(args.getlist("p")), args.get("saved"))
    return (at.token, at.version, at.role, *asked)


def _untouched(at: Glance) -> Pattern:
    """The page with the proof of its forms and the key of its entry as holes."""
    seen, key = at.look(), new_key()
    game, players = request.args.get("game", ""), request.args.getlist("p")
    sheet = sheet_of(seen.session, game=game, players=players)
    page = _page(seen, sheet, sheet.untouched, key=key, saved=_saved(seen))
    proved = held()
    return Pattern(page, {"key": key} | ({"proof": proved} if proved else {}))


@pages.get("/preview")
@pages.get("/rounds")
def form_was_here(token: str) -> Response:
    """Redirect to the session after a reload or a change of language where a form was answered."""
    return redirect(url_for("sessions.session", token=token))


@pages.post("/preview")
def preview(token: str) -> tuple[str, int]:
    """Show what the filled form comes to as the next round: what changes, or the whole page."""
    seen = keeping(token, latest=1)
    filled = _considered(seen, _sent(seen))
    answer = 200 if filled.preview else unready(seen)
    if request.headers.get("HX-Request"):
        return render_template("entry/fragment.html", **show(_sheet(seen, filled), filled)), answer
    return _again(token, filled), answer


@pages.post("/rounds")
def save(token: str) -> Response | tuple[str, int]:
    """Save the round and go to the session; the filled form again where it is refused."""
    seen = keeping(token, latest=1)
    filled = _sent(seen)
    game, values = filled.form.game.id, filled.values
    draft = read(values, profile_of(seen.session, game).rules)
    if not draft.complete:
        return _again(token, _considered(seen, filled)), REFUSED
    key, version = values.get("key", ""), form_version(seen)
    try:
        with unless_busy():
            answer = rounds.save(
                book(), seen.caller, draft.entry, key=key, game=game, expected_version=version
            )
    except Refused as refused:
        return _again(token, refuse(filled, draft, refused.problems)), status(refused)
    players = _ticked(seen, players_of(values))
    there = url_for("sessions.session", token=token, game=game, p=players, saved=answer.number)
    return redirect(there, 303)


@pages.get("/history")
def changed(token: str) -> str:
    """Show everything that was changed, by whom and when, the last first; every viewer may see
    it."""
    seen = look(token)
    before = request.args.get("before", type=int)
    latest = history.latest(book(), seen.caller, before=before, limit=HISTORY + 1)
    return render_template(
        "session/history.html",
        seen=seen,
        token=token,
        changes=[
            {
                "at": moment(one.at, seen.session.zone, day=True),
                "who": changes.who(one.machine, one.person),
                "what": changes.describe(one),
                "reason": one.reason,
                "round": one.number if one.kind == "round" else None,
            }
            for one in latest[:HISTORY]
        ],
        earlier=latest[HISTORY - 1].version if len(latest) > HISTORY else None,
    )


def _ticked(seen: Seen, players: Sequence[str]) -> Sequence[str]:
    """The players of the next round where the address has to name them; none where they follow from
    the session."""
    here = [person for person in seen.session.people if person.active]
    if len(here) > MOST_PLAYERS:
        return ()
    return () if next_players(seen.session) == tuple(players) else players


def _sent(seen: Seen) -> Filled:
    """The form as it was sent, of the game that it names."""
    profile = profile_of(seen.session, request.form.get("game", ""))
    form = form_of(profile.rules)
    return Filled(form=form, values=tidy(request.form.to_dict(), form.all_rows))


def _sheet(seen: Seen, filled: Filled) -> Sheet:
    """The session with the filled form open."""
    sheet = sheet_of(seen.session, game=filled.form.game.id)
    # A form that was open when the evening ended stays on the page.
    return replace(as_filled(sheet, players_of(filled.values)), ended=False)


def _considered(seen: Seen, filled: Filled) -> Filled:
    """What the form comes to as the next round."""
    profile = profile_of(seen.session, filled.form.game.id)
    draft = read(filled.values, profile.rules)
    if not draft.has_ended:
        return refuse(filled, draft)
    try:
        if seen.session.ended_at:
            raise errors.refused("E_SESSION_ENDED")
        tried = rounds.preview(book(), seen.caller, draft.entry, game=profile.game.id)
    except Refused as refused:
        return refuse(filled, draft, refused.problems)
    if draft.problems:
        return refuse(filled, draft)
    scored = Scored(profile, tried.scored.round, tried.scored.payments)
    return present(filled, scored, tried.totals, tried.money)


def _saved(seen: Seen) -> dict[str, Any] | None:
    """The round just saved, in one line to be read aloud, and what takes it back."""
    number = request.args.get("saved", type=int)
    if number is None:
        return None
    try:
        line = rounds.find(book(), seen.caller, number)
    except Refused:
        return None
    if line.status == "struck" or line.profile is None:
        return None
    kept = score_line(line)
    told = summary(kept.round, line.profile.rules, kept.payments)
    return {
        "number": number,
        "told": _("Ván %(number)s: %(told)s", number=number, told=said(told)),
        "may_undo": seen.keeps and not seen.session.ended_at,
    }


def _rows(seen: Seen) -> list[Markup]:
    """The latest rounds as the book shows them, each made once for every version of it."""
    names = tuple([person.name for person in seen.session.people])
    numbers = tuple([person.number for person in seen.session.people])
    rows = []
    for line in seen.session.latest:
        of_line = (line.kind, line.number, line.version, line.ga_before)
        depends_on = (seen.token, of_line, names, numbers)
        row = remembered_part(depends_on, partial(_row, seen.token, line, names))
        rows.append(Markup(row.fill({})))
    return rows


def _row(token: str, line: Line, names: Sequence[str]) -> Pattern:
    def address(number: int) -> str:
        return url_for("rounds.one", token=token, number=number)

    return Pattern(book_row(line_of(line, address), names), {})


def _turns(seen: Seen) -> dict[str, Any]:
    """The people who may play the next round, and those who would sit it out by each way of taking
    turns."""
    here = [person.name for person in seen.session.people if person.active]
    if len(here) <= MOST_PLAYERS:
        return {"here": here, "resting": {}}
    resting = {}
    for turns in get_args(Turns):
        play = proposed(seen.session, turns)
        resting[turns] = [name for name in here if name not in play]
    return {"here": here, "resting": resting}


def _again(token: str, filled: Filled) -> str:
    """The page with the form as it was sent, and what came of it."""
    seen = keeping(token)
    key = filled.values.get("key") or new_key()
    return _page(seen, _sheet(seen, filled), filled, key=key)


def new_key() -> str:
    """An idempotency key for an entry: a double tap makes one round."""
    return secrets.token_urlsafe(16)


def _page(
    seen: Seen, sheet: Sheet, filled: Filled, *, key: str, saved: dict[str, Any] | None = None
) -> str:
    token, players = seen.token, _ticked(seen, sheet.players)
    urls = {
        "look_url": url_for("sessions.preview", token=token),
        "save_url": url_for("sessions.save", token=token),
    }
    hidden = {"key": key, "version": str(seen.session.version)}
    sheet = replace(sheet, usual=usual(seen.session))
    is_new = sheet.open and not filled.values
    return render_template(
        "session/page.html",
        seen=seen,
        token=token,
        saved=saved,
        **_turns(seen),
        **urls,
        game_urls={
            game: url_for("sessions.session", token=token, game=game, p=players)
            for game in seen.session.profiles
        },
        hidden=hidden,
        entry=untouched(sheet, urls, hidden) if is_new else None,
        **show(sheet, filled, rows=_rows(seen)),
    )
