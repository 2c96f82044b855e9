"""The page of a session: with an empty form, this browser's draft, or a form as it was sent."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, get_args

from flask import render_template, request, url_for

from scorekeeper.seats import Turns
from scorekeeper.store.database import reading
from scorekeeper.store.drafts import Draft
from scorekeeper.web.access import Seen, keeping, look
from scorekeeper.web.entry.fields import MOST_PLAYERS, players_of
from scorekeeper.web.entry.presenter import (
    EntryUrls,
    LastChangeView,
    TableView,
    Taken,
    entry_view,
)
from scorekeeper.web.entry.view import FilledForm, LineView, SessionView
from scorekeeper.web.plumbing.db import book, which_book
from scorekeeper.web.plumbing.server_id import session_id
from scorekeeper.web.session.considered import moved
from scorekeeper.web.session.kept import (
    beside,
    filled_again,
    kept_at,
    of_another,
    own_draft,
    reopened,
)
from scorekeeper.web.session.last_change import last_change, taken
from scorekeeper.web.session.result_view import ResultView, result_of
from scorekeeper.web.session.view import (
    line_of,
    next_players,
    numbers_of,
    proposed,
    recent_extras,
    session_view,
    with_players,
)


class Asked(NamedTuple):
    """What an address asks of the page of a session."""

    game: str
    """The game of the next round; empty is the one played last."""
    players: tuple[str, ...]
    """Who plays it; empty where that follows from the session."""


def asked_for() -> Asked:
    """What the address of this request asks."""
    return Asked(request.args.get("game", ""), tuple(request.args.getlist("p")))


class SessionPage(NamedTuple):
    """A session: everybody's total, the entry for who may write, the last rounds."""

    seen: Seen
    table: TableView
    live_url: str
    """Where it is asked whether the page is still as it is now."""
    mark: str
    """What that is asked by."""
    here: list[str]
    """The people who may play the next round."""
    result: ResultView | None
    """What it came to; None before its end."""
    resting: Mapping[Turns, list[str]]
    """Who sits it out by each way of taking turns; empty where all can play."""

    @property
    def fresh(self) -> bool:
        """Whether nothing is filled in."""
        return not self.table.entry.filled.values


def mark(version: int, draft: int | None = None) -> str:
    """What tells a page of a session from the one before it, as an ETag holds it: its version, and
    the serial of another phone's draft. One's own draft is on the page already."""
    return f"{which_book()}-{version}" + (f"-{draft}" if draft else "")


def render_session(token: str, asked: Asked) -> str:
    """Render the page with an empty entry, or with this browser's draft."""
    with reading(book()):
        seen = look(token)
        if draft := own_draft(seen, asked.game):
            return _reopened(seen, draft, asked)
        view = session_view(seen.session, game=asked.game, players=asked.players)
        return render_form(seen, view, view.untouched, key=new_key(), last=last_change(seen))


def _reopened(seen: Seen, draft: Draft, asked: Asked) -> str:
    """The page around this browser's draft, for the players that are asked for."""
    filled = reopened(seen, draft, asked.players)
    notice = "" if asked.players else moved(filled_again(seen, draft), filled, seen.session)
    return _around(seen, filled, notice, kept_at(seen, draft))


def render_again(token: str, filled: FilledForm, *, notice: str = "") -> str:
    """Render the page with the form as it was sent, and what came of it.

    It stays for the number that it was opened for, until somebody says that it is another round.
    """
    return _around(keeping(token), filled, notice)


def _around(seen: Seen, filled: FilledForm, notice: str, at: str = "") -> str:
    key = filled.values.get("key") or new_key()
    late = taken(seen, filled.values)
    view = with_form(seen, filled)
    return render_form(seen, view, filled, key=key, notice=notice, late=late, kept_at=at)


def render_form(
    seen: Seen,
    view: SessionView,
    filled: FilledForm,
    *,
    key: str,
    last: LastChangeView | None = None,
    notice: str = "",
    late: Taken | None = None,
    kept_at: str = "",
) -> str:
    """Render the page around that form: empty, a preview, or a refused save."""
    view = replace(view, recent_extras=recent_extras(seen.session), lines=_lines(seen))
    number = late.number if late else view.next_number
    hidden = {
        "key": key,
        "version": str(seen.session.version),
        "as": str(number),
        "who": numbers_of(view.players, seen.session),
    }
    urls = entry_urls(seen, view)
    other = of_another(seen)
    draft = beside(seen, other, filled) if view.open else None
    here = [person.name for person in seen.session.people if person.active]
    table = TableView(
        entry=entry_view(view, filled, urls, hidden)._replace(number=number, draft=draft),
        game_urls=_game_urls(seen, ticked(seen, view.players)),
        last_change=last,
        notice=notice,
        taken=late,
        kept_at=kept_at,
    )
    result = result_of(seen.session) if view.ended else None
    page = SessionPage(
        seen=seen,
        table=table,
        live_url=_live_url(seen, view),
        mark=mark(seen.session.version, other.serial if other else None),
        here=here,
        result=result,
        resting=_resting(seen, here),
    )
    return render_template("session/page.html", page=page)


def with_form(seen: Seen, filled: FilledForm) -> SessionView:
    """The session with the filled form open."""
    view = session_view(seen.session, game=filled.game_form.game.id)
    # A form that was open when the evening ended stays on the page.
    return replace(with_players(view, players_of(filled.values)), ended=False)


def _lines(seen: Seen) -> tuple[LineView, ...]:
    """The latest rounds of the book."""

    def url(number: int) -> str:
        return url_for("rounds.one", token=seen.token, number=number)

    return tuple([line_of(line, url) for line in seen.session.latest])


def _resting(seen: Seen, here: Sequence[str]) -> dict[Turns, list[str]]:
    """Those who would sit the next round out by each way of taking turns."""
    if len(here) <= MOST_PLAYERS:
        return {}
    resting = {}
    for turns in get_args(Turns):
        play = proposed(seen.session, turns)
        resting[turns] = [name for name in here if name not in play]
    return resting


def ticked(seen: Seen, players: Sequence[str]) -> Sequence[str]:
    """The players of the next round where the address has to name them; none where they follow from
    the session."""
    here = [person for person in seen.session.people if person.active]
    if len(here) > MOST_PLAYERS:
        return ()
    return () if next_players(seen.session) == tuple(players) else players


def entry_urls(seen: Seen, view: SessionView) -> EntryUrls:
    """Where the form of the next round is sent to."""
    save = url_for("sessions.save", token=seen.token)
    look = url_for("sessions.preview", token=seen.token)
    draft = url_for("drafts.keep", token=seen.token)
    lead = _lead_url(seen, view) if view.open else ""
    return EntryUrls(look, save, lead, draft, session_id(seen.session.id))


def _lead_url(seen: Seen, view: SessionView) -> str:
    """Where it is said who leads; who plays stays, where it does not follow from the session."""
    chosen = () if next_players(seen.session) == view.players else view.players
    game = view.profile.game.id
    return url_for("desk.change", token=seen.token, action="leader", game=game, p=chosen)


def _live_url(seen: Seen, view: SessionView) -> str:
    """Where the page is asked for again. An open form stays one of its game and its players."""
    if not view.open:
        return url_for("live.poll", token=seen.token)
    game = view.profile.game.id if len(view.profiles) > 1 else None
    players = ticked(seen, view.players)
    return url_for("live.poll", token=seen.token, game=game, p=players)


def _game_urls(seen: Seen, players: Sequence[str]) -> dict[str, str]:
    """The page of the session with the form of each game."""
    return {
        game: url_for("sessions.session", token=seen.token, game=game, p=players)
        for game in seen.session.profiles
    }


def new_key() -> str:
    """An idempotency key for an entry: a double tap makes one round."""
    return secrets.token_urlsafe(16)
