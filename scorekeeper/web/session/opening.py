"""The pages that open a session."""

import secrets
from dataclasses import replace
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.seats import MOST_AT_OPENING
from scorekeeper.store import access
from scorekeeper.store.errors import Refused
from scorekeeper.store.opening import open_session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, keeping, status
from scorekeeper.web.plumbing.browser import current_browser, ensure_browser
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.rate_limit import counted_once
from scorekeeper.web.rules.choices import RulesChoice, choices
from scorekeeper.web.session import opening_form
from scorekeeper.web.session.opening_form import OpeningForm

pages = Blueprint("opening", __name__)

_USED = Text(
    "Trang này đã mở một buổi rồi: muốn mở thêm buổi nữa thì bấm lần nữa.",
    "This page has opened a session already: to open another one, tap once more.",
)


class OpeningPage(NamedTuple):
    """The form that opens a session, with what it offers."""

    form: OpeningForm
    key: str
    """The idempotency key: a double tap opens one session."""
    games: list[tuple[Game, list[RulesChoice]]]
    suggestions: list[str]
    """Names that sat at earlier sessions and not yet here."""
    today: Text
    """The title of a session that is given none."""

    def focused(self, field: str) -> bool:
        """Whether that field is filled in next."""
        return self.form.focus == field

    @property
    def more(self) -> bool:
        """Whether there is room for one seat more."""
        return len(self.form.names) < MOST_AT_OPENING


@pages.get("/new")
def new() -> str:
    """Show the empty form."""
    return _page(opening_form.empty())


@pages.post("/new")
def open_it() -> Response | str | tuple[str, int]:
    """Open the session and go to its page; the filled form again where something is missing."""
    values = request.form.to_dict()
    form = opening_form.read(values)
    return _page(form) if opening_form.is_moved(values) else _open(form)


@pages.post("/s/<token>/again")
def again(token: str) -> Response | tuple[str, int]:
    """Open the next evening of the same table: its people as they sit, its rules, its stake; the
    filled form where that is refused."""
    session = keeping(token)
    return _open(opening_form.of_session(session))


def _open(form: OpeningForm) -> Response | tuple[str, int]:
    wanted = opening_form.opening(form, said(opening_form.title_of_today(form.zone)))
    if isinstance(wanted, dict):
        return _page(replace(form, faults=wanted)), REFUSED
    try:
        with unless_busy(), counted_once(_key(current_browser())):
            browser = ensure_browser("open")
            opened = open_session(book(), wanted, browser=browser, key=_key(browser))
    except Refused as refused:
        is_used = refused.code == "E_KEY_REUSED"
        told = opening_form.faults_by_field(refused.problems, form.names)
        faults = {"": [_USED]} if is_used else told
        return _page(replace(form, faults=faults), used=is_used), status(refused)
    return redirect(url_for("sessions.session", token=opened.view_token), 303)


def _key(browser: int | None) -> str | None:
    """The idempotency key of the form, in the list of all browsers' keys."""
    key = request.form.get("key")
    return f"{browser}:{key}" if key else None


def _page(form: OpeningForm, *, used: bool = False) -> str:
    """The form; with another key where its own was used."""
    browser, key = current_browser(), None if used else request.form.get("key")
    taken = {name.strip().casefold() for name in form.names}
    before = access.names_before(book(), browser) if browser is not None else []
    page = OpeningPage(
        form=form,
        key=key or secrets.token_urlsafe(16),
        games=[(game, choices(game, form.rules[game.id])) for game in GAMES],
        suggestions=[name for name in before if name.casefold() not in taken],
        today=opening_form.title_of_today(form.zone),
    )
    return render_template("session/opening.html", page=page)
