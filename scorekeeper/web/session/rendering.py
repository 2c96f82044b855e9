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
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.access import keeping, look
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

    session: Session
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
        session = look(token)
        if draft := own_draft(session, asked.game):
            return _reopened(session, draft, asked)
        view = session_view(session, game=asked.game, players=asked.players)
        return render_form(session, view, view.untouched, key=new_key(), last=last_change(session))


def _reopened(session: Session, draft: Draft, asked: Asked) -> str:
    """Render the page around this browser's draft, for the players that are asked for."""
    filled = reopened(session, draft, asked.players)
    notice = "" if asked.players else moved(draft_form(session, draft), filled, session)
    return _around(session, filled, notice, draft_time(session, draft))


def render_again(token: str, filled: FilledForm, *, notice: str = "") -> str:
    """Render the page with the form as it was sent, and what came of it.

    It stays for the number that it was opened for, until somebody says that it is another round.
    """
    return _around(keeping(token), filled, notice)


def _around(session: Session, filled: FilledForm, notice: str, at: str = "") -> str:
    key = filled.values.get("key") or new_key()
    late = taken(session, filled.values)
    view = with_form(session, filled)
    return render_form(session, view, filled, key=key, notice=notice, late=late, kept_at=at)


def render_form(
    session: Session,
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
    lines = tuple([line_of(line, session.token) for line in session.latest])
    view = replace(view, recent_extras=recent_extras(session), lines=lines)
    number = late.number if late else view.next_number
    hidden = {
        "key": key,
        "version": str(session.version),
        "as": str(number),
        "who": numbers_of(view.players, session),
    }
    urls = entry_urls(session, view) if view.open else None
    other = others_draft(session)
    draft = draft_view(session, other, filled) if view.open else None
    here = [person.name for person in session.people if person.active]
    table = TableView(
        entry=entry_view(view, filled, urls, hidden)._replace(number=number, draft=draft),
        game_urls=_game_urls(session, ticked(session, view.players)),
        last_change=last,
        notice=notice,
        taken=late,
        kept_at=kept_at,
    )
    result = result_of(session) if view.ended else None
    page = SessionPage(
        session=session,
        table=table,
        live_url=_live_url(session, view),
        mark=mark(session.version, other.serial if other else None),
        here=here,
        result=result,
        resting=_resting(session, here),
    )
    return render_template("session/page.html", page=page)


def with_form(session: Session, filled: FilledForm) -> SessionView:
    """The session with the filled form open."""
    view = session_view(session, game=filled.game_form.game.id)
    # A form that was open when the evening ended stays on the page.
    return replace(with_players(view, players_of(filled.values)), ended=False)


def _resting(session: Session, here: Sequence[str]) -> dict[Turns, list[str]]:
    """Those who would sit the next round out by each way of taking turns."""
    if len(here) <= MOST_PLAYERS:
        return {}
    resting = {}
    for turns in get_args(Turns):
        play = proposed(session, turns)
        resting[turns] = [name for name in here if name not in play]
    return resting


def ticked(session: Session, players: Sequence[str]) -> Sequence[str]:
    """The players of the next round where the address has to name them; none where they follow from
    the session."""
    here = [person for person in session.people if person.active]
    if len(here) > MOST_PLAYERS:
        return ()
    return () if next_players(session) == tuple(players) else players


def entry_urls(session: Session, view: SessionView) -> EntryUrls:
    """Where the form of the next round is sent to."""
    save = url_for("sessions.save", token=session.token)
    look = url_for("sessions.preview", token=session.token)
    draft = url_for("drafts.keep", token=session.token)
    lead = _lead_url(session, view)
    return EntryUrls(look, save, lead, draft, session_id(session.id))


def _lead_url(session: Session, view: SessionView) -> str:
    """Where it is said who leads; who plays stays, where it does not follow from the session."""
    chosen = () if next_players(session) == view.players else view.players
    game = view.profile.game.id
    return url_for("table.change_leader", token=session.token, game=game, p=chosen)


def _live_url(session: Session, view: SessionView) -> str:
    """Where the page is asked for again. An open form stays one of its game and its players."""
    if not view.open:
        return url_for("live.poll", token=session.token)
    game = view.profile.game.id if len(view.profiles) > 1 else None
    players = ticked(session, view.players)
    return url_for("live.poll", token=session.token, game=game, p=players)


def _game_urls(session: Session, players: Sequence[str]) -> dict[str, str]:
    """The page of the session with the form of each game."""
    return {
        game: url_for("sessions.session", token=session.token, game=game, p=players)
        for game in session.profile_by_game
    }


def new_key() -> str:
    """An idempotency key for an entry: a double tap makes one round."""
    return secrets.token_urlsafe(16)


def draft_fields(filled: FilledForm) -> FormValues:
    """The part of a form that a draft holds: the filled fields of its game, cut to LONGEST."""
    names = (*filled.game_form.fields, *_ALONG)
    return {name: value[:LONGEST] for name in names if (value := filled.values.get(name))}


def draft_form(session: Session, draft: Draft) -> FilledForm:
    """The form as the draft holds it."""
    profile = profile_of(session, draft.form.get("game", ""))
    return FilledForm(game_form=form_of(profile.rules), values={**draft.form, "key": draft.key})


def own_draft(session: Session, game: str) -> Draft | None:
    """The caller's own draft; None if there is none, or the form of another game is asked for."""
    draft = None if session.ended_at else _draft(session)
    is_asked = draft and draft.mine and game in ("", draft.form.get("game"))
    return draft if is_asked else None


def others_draft(session: Session) -> Draft | None:
    """The draft of another phone; None for a viewer."""
    draft = _draft(session)
    return None if draft is None or draft.mine else draft


def _draft(session: Session) -> Draft | None:
    if not (session.keeps and session.drafted):
        return None
    return drafts.find(get_db(), session.caller)


def draft_view(session: Session, draft: Draft | None, filled: FilledForm) -> DraftView | None:
    """The view of another phone's draft beside this form; None if both say the same."""
    if draft is None or draft.form == draft_fields(filled):
        return None
    return DraftView(_told(session, draft), None if filled.blank else draft.serial)


def draft_time(session: Session, draft: Draft) -> str:
    """The time of a draft, with the day if that is not today."""
    return moment(draft.at, session.zone, day=draft.at < now(_TODAY))


def _told(session: Session, draft: Draft) -> str:
    """Whose a draft is, since when, and what it comes to if it is complete."""
    preview = considered(session, dressed(draft_form(session, draft), session)).preview
    told = (_FILLED_IN if preview else _FILLING_IN).fill(
        number=whole(draft.form.get("as", "")) or session.rounds + 1,
        who=history.who(draft.machine, draft.person),
        at=draft_time(session, draft),
        told=preview.summary if preview else "",
    )
    return said(told)


def reopened(session: Session, draft: Draft, players: Sequence[str]) -> FilledForm:
    """The form of the draft for the table as it is now, or for these players.

    Nobody has asked what it lacks, so problems are not shown.
    """
    form = dressed(draft_form(session, draft), session)
    if players:
        form = replace(form, values=dress(form.values, next_players(session, players)))
    filled = considered(session, form)
    return filled if filled.preview else replace(filled, problems=())
