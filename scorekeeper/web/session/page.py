"""The page of a session: looked at, tried on, written into."""

import secrets
from dataclasses import replace
from typing import Any, get_args

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games.base import Problem
from scorekeeper.seats import Turns
from scorekeeper.store import history, rounds
from scorekeeper.store.errors import Refused, refused
from scorekeeper.web.access import (
    REFUSED,
    Seen,
    form_version,
    found,
    keeping,
    look,
    status,
    unready,
)
from scorekeeper.web.entry import form
from scorekeeper.web.entry.fields import MOST_PLAYERS, Values, players_of, tidy
from scorekeeper.web.entry.presenter import UNTOUCHED, show
from scorekeeper.web.entry.preview import Tried, consider
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.entry.view import Filled, Line, Sheet
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.formats import moment
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.translation import gettext as _
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.view import (
    as_filled,
    lines_of,
    next_players,
    proposed,
    scored,
    sheet_of,
)

pages = Blueprint("sessions", __name__, url_prefix="/s/<token>")

HISTORY = 50
"""Changes on a page."""


@pages.get("")
def session(token: str) -> str:
    """Everybody's total, the entry for who may write, the last rounds."""
    seen = look(token)
    game, players = request.args.get("game", ""), request.args.getlist("p")
    sheet = sheet_of(seen.session, game=game, players=players)
    return _page(seen, sheet, UNTOUCHED, saved=_saved(seen))


@pages.get("/preview")
@pages.get("/rounds")
def form_was_here(token: str) -> Response:
    """Back to the session, for who reloads or changes the language where a form was answered."""
    return redirect(url_for("sessions.session", token=token))


@pages.post("/preview")
def preview(token: str) -> tuple[str, int]:
    """What the filled form comes to as the next round: what changes, or the whole page."""
    seen = keeping(token)
    values, sheet = _filled(seen)
    filled = _considered(seen, sheet, values)
    answer = 200 if filled.preview else unready(seen)
    if request.headers.get("HX-Request"):
        return render_template("entry/fragment.html", **show(sheet, filled)), answer
    return _page(seen, sheet, filled), answer


@pages.post("/rounds")
def save(token: str) -> Response | tuple[str, int]:
    """Keep the round and go to the session; the filled form again where it is refused."""
    seen = keeping(token)
    values, sheet = _filled(seen)
    draft = form.read(values, sheet.profile.rules)
    if draft.problems or "finish" not in draft.entry:
        return _page(seen, sheet, _considered(seen, sheet, values)), REFUSED
    key, game, version = values.get("key", ""), sheet.profile.game.id, form_version(seen)
    answer = unless_busy(
        lambda: rounds.save(book(), seen.caller, draft.entry, key=key, game=game, expected=version)
    )
    if isinstance(answer, Refused):
        filled = Filled(values=values, problems=answer.problems)
        return _page(seen, sheet, filled), status(answer)
    there = url_for(
        "sessions.session",
        token=token,
        game=sheet.profile.game.id,
        p=_ticked(seen, sheet),
        saved=answer.number,
    )
    return redirect(there, 303)


@pages.get("/history")
def changed(token: str) -> str:
    """Everything that was changed, by whom and when, the last first; everybody may see it."""
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
                "what": changes.told(one),
                "reason": one.reason,
                "round": one.number if one.kind == "round" else None,
            }
            for one in latest[:HISTORY]
        ],
        earlier=latest[HISTORY - 1].version if len(latest) > HISTORY else None,
    )


def _ticked(seen: Seen, sheet: Sheet) -> tuple[str, ...]:
    """Who plays, where that does not go without saying; where people take turns, it does."""
    here = [person for person in seen.session.people if person.active]
    if len(here) > MOST_PLAYERS:
        return ()
    return () if next_players(seen.session) == sheet.players else sheet.players


def _filled(seen: Seen) -> tuple[Values, Sheet]:
    values = tidy(request.form.to_dict())
    sheet = sheet_of(seen.session, game=values.get("game", ""))
    sheet = as_filled(sheet, players_of(values))
    # A form that was open when the evening ended stays on the page.
    return values, replace(sheet, ended=False)


def _considered(seen: Seen, sheet: Sheet, values: Values) -> Filled:
    """The form by the same way on which it is saved."""

    def work_out(entered: dict[str, Any]) -> Tried | list[Problem]:
        if seen.session.ended_at:
            return list(refused("E_SESSION_ENDED").problems)
        tried = rounds.preview(book(), seen.caller, entered, game=sheet.profile.game.id)
        if isinstance(tried, Refused):
            return list(tried.problems)
        scored = tried.scored
        return Tried(scored.round, sheet.profile.rules, scored.payments, tried.totals, tried.money)

    return consider(sheet, values, work_out)


def _saved(seen: Seen) -> dict[str, Any] | None:
    """The round just saved, in one line to be read aloud, and what takes it back."""
    number = request.args.get("saved", type=int)
    if number is None:
        return None
    line = rounds.find(book(), seen.caller, number)
    if isinstance(line, Refused) or line.status == "struck" or line.profile is None:
        return None
    kept = scored(line)
    told = summary(kept.round, line.profile.rules, kept.payments)
    return {
        "number": number,
        "told": _("Ván %(number)s: %(told)s", number=number, told=said(told)),
        "may_undo": seen.keeps and not seen.session.ended_at,
    }


def _lines(seen: Seen) -> tuple[Line, ...]:
    """The latest rounds, as the book of the session shows them."""
    struck = {
        line.number: _reason(seen, line.number)
        for line in seen.session.latest
        if line.kind == "round" and line.status == "struck"
    }

    def address(number: int) -> str:
        return url_for("rounds.one", token=seen.token, number=number)

    return lines_of(seen.session, struck=struck, address=address)


def _reason(seen: Seen, number: int) -> str:
    """Why a round is as it is."""
    versions = found(history.of_round(book(), seen.caller, number))
    return next((v.reason for v in reversed(versions) if v.what != "rescored"), "")


def _turns(seen: Seen) -> dict[str, Any]:
    """Who may play the next round, and who would sit it out by each way of taking turns."""
    here = [person.name for person in seen.session.people if person.active]
    if len(here) <= MOST_PLAYERS:
        return {"here": here, "resting": {}}
    resting = {}
    for turns in get_args(Turns):
        play = proposed(seen.session, turns)
        resting[turns] = [name for name in here if name not in play]
    return {"here": here, "resting": resting}


def _page(seen: Seen, sheet: Sheet, filled: Filled, saved: dict[str, Any] | None = None) -> str:
    token = seen.token
    return render_template(
        "session/page.html",
        seen=seen,
        token=token,
        saved=saved,
        **_turns(seen),
        look_url=url_for("sessions.preview", token=token),
        save_url=url_for("sessions.save", token=token),
        game_urls={
            game: url_for("sessions.session", token=token, game=game, p=_ticked(seen, sheet))
            for game in seen.session.profiles
        },
        hidden={
            "key": filled.values.get("key") or secrets.token_urlsafe(16),
            "version": seen.session.version,
        },
        **show(replace(sheet, lines=_lines(seen)), filled),
    )
