"""Rendering the page of a session: with an empty form, a draft, or a form as it was sent."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, get_args

from flask import render_template, request, url_for

from scorekeeper.seats import Turns
from scorekeeper.store import drafts
from scorekeeper.store.database import now, reading
from scorekeeper.store.drafts import Draft
from scorekeeper.text import Text
from scorekeeper.web.access import Seen, keeping, look
from scorekeeper.web.entry.dress import dress
from scorekeeper.web.entry.fields import MOST_PLAYERS, FormValues, players_of, whole
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.entry.presenter import (
    DraftView,
    EntryUrls,
    LastChangeView,
    TableView,
    Taken,
    entry_view,
)
from scorekeeper.web.entry.view import FilledForm, SessionView
from scorekeeper.web.plumbing.database import get_db, which_book
from scorekeeper.web.plumbing.formats import moment
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.responses import session_id
from scorekeeper.web.session import history
from scorekeeper.web.session.considered import considered, moved
from scorekeeper.web.session.last_change import last_change, taken
from scorekeeper.web.session.result import ResultView, result_of
from scorekeeper.web.session.view import (
    dressed,
    line_of,
    next_players,
    numbers_of,
    profile_of,
    proposed,
    recent_extras,
    session_view,
    with_players,
)

LONGEST = 200
"""Letters of a field that a draft holds: as many as any field takes."""

_TODAY = -12 * 60
_ALONG = ("as", "who")
"""Fields of a draft beside those of a game."""

_FILLING_IN = Text(
    "Ván {number} {who} ghi dở lúc {at}.", "Round {number}, half entered by {who} at {at}."
)
_FILLED_IN = Text(
    "Ván {number} {who} ghi lúc {at}, chưa lưu: {told}.",
    "Round {number}, entered by {who} at {at}, not saved yet: {told}.",
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
    """The URL of the poll."""
    mark: str
    """The ETag that the poll sends."""
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
    """The ETag of a session page: the database, the session's version, another phone's draft.

    The browser's own draft is on its page already.
    """
    return f"{which_book()}-{version}" + (f"-{draft}" if draft else "")


def render_session(token: str, asked: Asked) -> str:
    """Render the page with an empty entry, or with this browser's draft."""
    with reading(get_db()):
        seen = look(token)
        if draft := own_draft(seen, asked.game):
            return _reopened(seen, draft, asked)
        view = session_view(seen.session, game=asked.game, players=asked.players)
        return render_form(seen, view, view.untouched, key=new_key(), last=last_change(seen))


def _reopened(seen: Seen, draft: Draft, asked: Asked) -> str:
    """Render the page around this browser's draft, for the players that are asked for."""
    filled = reopened(seen, draft, asked.players)
    notice = "" if asked.players else moved(draft_form(seen, draft), filled, seen.session)
    return _around(seen, filled, notice, draft_time(seen, draft))


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
    lines = tuple([line_of(line, seen.token) for line in seen.session.latest])
    view = replace(view, recent_extras=recent_extras(seen.session), lines=lines)
    number = late.number if late else view.next_number
    hidden = {
        "key": key,
        "version": str(seen.session.version),
        "as": str(number),
        "who": numbers_of(view.players, seen.session),
    }
    urls = entry_urls(seen, view) if view.open else None
    other = others_draft(seen)
    draft = draft_view(seen, other, filled) if view.open else None
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
    lead = _lead_url(seen, view)
    return EntryUrls(look, save, lead, draft, session_id(seen.session.id))


def _lead_url(seen: Seen, view: SessionView) -> str:
    """Where it is said who leads; who plays stays, where it does not follow from the session."""
    chosen = () if next_players(seen.session) == view.players else view.players
    game = view.profile.game.id
    return url_for("table.change_leader", token=seen.token, game=game, p=chosen)


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


def draft_fields(filled: FilledForm) -> FormValues:
    """The part of a form that a draft holds: the filled fields of its game, cut to LONGEST."""
    names = (*filled.game_form.fields, *_ALONG)
    return {name: value[:LONGEST] for name in names if (value := filled.values.get(name))}


def draft_form(seen: Seen, draft: Draft) -> FilledForm:
    """The form as the draft holds it."""
    profile = profile_of(seen.session, draft.form.get("game", ""))
    return FilledForm(game_form=form_of(profile.rules), values={**draft.form, "key": draft.key})


def own_draft(seen: Seen, game: str) -> Draft | None:
    """The caller's own draft; None if there is none, or the form of another game is asked for."""
    draft = None if seen.session.ended_at else _draft(seen)
    is_asked = draft and draft.mine and game in ("", draft.form.get("game"))
    return draft if is_asked else None


def others_draft(seen: Seen) -> Draft | None:
    """The draft of another phone; None for a viewer."""
    draft = _draft(seen)
    return None if draft is None or draft.mine else draft


def _draft(seen: Seen) -> Draft | None:
    if not seen.keeps or seen.session.state.session.draft is None:
        return None
    return drafts.find(get_db(), seen.caller)


def draft_view(seen: Seen, draft: Draft | None, filled: FilledForm) -> DraftView | None:
    """The view of another phone's draft beside this form; None if both say the same."""
    if draft is None or draft.form == draft_fields(filled):
        return None
    return DraftView(_told(seen, draft), None if filled.blank else draft.serial)


def draft_time(seen: Seen, draft: Draft) -> str:
    """The time of a draft, with the day if that is not today."""
    return moment(draft.at, seen.session.zone, day=draft.at < now(_TODAY))


def _told(seen: Seen, draft: Draft) -> str:
    """Whose a draft is, since when, and what it comes to if it is complete."""
    preview = considered(seen, dressed(draft_form(seen, draft), seen.session)).preview
    told = (_FILLED_IN if preview else _FILLING_IN).fill(
        number=whole(draft.form.get("as", "")) or seen.session.rounds + 1,
        who=history.who(draft.machine, draft.person),
        at=draft_time(seen, draft),
        told=preview.summary if preview else "",
    )
    return said(told)


def reopened(seen: Seen, draft: Draft, players: Sequence[str]) -> FilledForm:
    """The form of the draft for the table as it is now, or for these players.

    Nobody has asked what it lacks, so problems are not shown.
    """
    form = dressed(draft_form(seen, draft), seen.session)
    if players:
        form = replace(form, values=dress(form.values, next_players(seen.session, players)))
    filled = considered(seen, form)
    return filled if filled.preview else replace(filled, problems=())
