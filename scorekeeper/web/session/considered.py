"""A form as it was sent, and what it comes to as the next round."""

from flask import request

from scorekeeper.scoring import Scored
from scorekeeper.store import errors, rounds
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.web.entry.fields import players_of, tidy
from scorekeeper.web.entry.form import read
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.entry.preview import present, refuse
from scorekeeper.web.entry.view import FilledForm
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.language import gettext as _
from scorekeeper.web.session.view import profile_of, renamed


def sent_form(session: Session) -> FilledForm:
    """The form as it was sent, of the game that it names."""
    profile = profile_of(session, request.form.get("game", ""))
    game_form = form_of(profile.rules)
    return FilledForm(game_form=game_form, values=tidy(request.form.to_dict(), game_form.all_rows))


def has_moved(was: FilledForm, filled: FilledForm, session: Session) -> bool:
    """Whether people or seats changed under a form; a new name alone changes nothing."""
    return filled.values != renamed(was.values, session)


def moved(was: FilledForm, filled: FilledForm, session: Session) -> str:
    """Say what changed under a form at the table; empty if nothing did."""
    if not has_moved(was, filled, session):
        return ""
    now, then = players_of(filled.values), players_of(renamed(was.values, session))
    if gone := [name for name in then if name not in now]:
        return _(
            "%(names)s không còn ở bàn. Những gì còn đúng vẫn ở đây, xem lại rồi lưu.",
            names=", ".join(gone),
        )
    return _("Bàn vừa đổi chỗ. Những gì còn đúng vẫn ở đây, xem lại rồi lưu.")


def considered(session: Session, filled: FilledForm) -> FilledForm:
    """What the form comes to as the next round."""
    profile = profile_of(session, filled.game_form.game.id)
    draft = read(filled.values, profile.rules)
    if not draft.has_ended:
        return refuse(filled, draft)
    try:
        if session.ended_at:
            raise errors.refused("E_SESSION_ENDED")
        tried = rounds.preview(book(), session.caller, draft.entry, game=profile.game.id)
    except Refused as refused:
        return refuse(filled, draft, refused.problems)
    if draft.problems:
        return refuse(filled, draft)
    scored = Scored(profile, tried.scored.round, tried.scored.payments)
    return present(filled, scored, tried.after.totals, tried.after.money, unit_at(session.stake))
