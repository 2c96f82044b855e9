"""Rendering the page of a session: with an empty form, a draft, or a form as it was sent."""

import secrets
from collections.abc import Sequence
from typing import get_args

from flask import render_template

from scorekeeper.evening.seats import Turns
from scorekeeper.store.database import reading
from scorekeeper.store.session import Session
from scorekeeper.web.access import keeping, look
from scorekeeper.web.entry.fields import MOST_PLAYERS, whole
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing.database import get_db, which_book
from scorekeeper.web.session.lines import LastChange, last_change, line_of, saved_meanwhile
from scorekeeper.web.session.next_round import (
    describe_draft,
    describe_table_change,
    draft_form,
    draft_time,
    empty_form,
    next_players,
    numbers_of,
    others_draft,
    own_draft,
    proposed,
    refresh,
    reopened,
)
from scorekeeper.web.session.result import result_of


def render_session(token: str, game: str = "", players: Sequence[str] = ()) -> str:
    """Render the page with an empty form, or with this browser's draft; of that game and for those
    players, where they are given."""
    with reading(get_db()):
        session = look(token)
        draft = own_draft(session, game)
        if draft is None:
            form = empty_form(session, game, players)
            return render_form(session, form, last=last_change(session))
        form = reopened(session, draft, players)
        notice = "" if players else describe_table_change(session, draft_form(session, draft), form)
        return _render_filled(session, form, notice, draft_time(session, draft))


def render_again(token: str, form: RoundForm, *, notice: str = "") -> str:
    """Render the page with the form as it was sent, and what came of it.

    It stays for the number that it was opened for, until somebody says that it is another round.
    """
    return _render_filled(keeping(token), form, notice)


def _render_filled(session: Session, form: RoundForm, notice: str, kept_at: str = "") -> str:
    taken = saved_meanwhile(session, form.values)
    form = refresh(session, form)
    return render_form(session, form, notice=notice, taken=taken, kept_at=kept_at)


def render_form(
    session: Session,
    form: RoundForm,
    *,
    last: LastChange | None = None,
    notice: str = "",
    taken: str = "",
    kept_at: str = "",
) -> str:
    """Render the page around that form: empty, a preview, or a refused save.

    `taken` tells which round others have saved under its number, `kept_at` when it was kept as a
    draft.
    """
    number = whole(form.values["as"]) if taken else form.number
    other = others_draft(session)
    return render_template(
        "session/page.html",
        session=session,
        form=form,
        number=number,
        hidden={
            "key": form.values.get("key") or new_key(),
            "version": session.version,
            "as": number,
            "who": numbers_of(form.players, session),
        },
        lines=[line_of(line, session.token) for line in session.latest],
        last=last,
        notice=notice,
        taken=taken,
        kept_at=kept_at,
        other=other,
        other_told=describe_draft(session, other, form) if form.open else "",
        chosen=() if next_players(session) == form.players else form.players,
        resting=_resting(session),
        result=None if form.open or not session.ended_at else result_of(session),
        mark=mark(session.version, other.serial if other else None),
    )


def _resting(session: Session) -> dict[Turns, list[str]]:
    """Those who would sit the next round out by each way of taking turns; empty where all play."""
    if len(session.active) <= MOST_PLAYERS:
        return {}
    resting = {}
    for turns in get_args(Turns):
        play = proposed(session, turns)
        resting[turns] = [name for name in session.active if name not in play]
    return resting


def mark(version: int, draft: int | None = None) -> str:
    """The ETag of a session page: the database, the session's version, another phone's draft.

    The browser's own draft is on its page already.
    """
    return f"{which_book()}-{version}" + (f"-{draft}" if draft else "")


def new_key() -> str:
    """An idempotency key for an entry: a double tap makes one round."""
    return secrets.token_urlsafe(16)
