"""The session page: shown, its form previewed and saved, the last change undone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, jsonify, redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import rounds
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.replay import ChangeResult, hash_of, is_used
from scorekeeper.store.rounds import undo as take_back
from scorekeeper.store.session import Session
from scorekeeper.web.access import (
    REFUSED,
    form_version,
    keeping,
    status,
    unready,
)
from scorekeeper.web.entry.fields import EntryDraft, players_of, whole
from scorekeeper.web.entry.form import read
from scorekeeper.web.entry.presenter import (
    entry_view,
    fragment,
)
from scorekeeper.web.entry.preview import refuse
from scorekeeper.web.entry.view import FilledForm
from scorekeeper.web.plumbing.clients import wants_json, wants_parts, wants_whole
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.errors import refusal
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.session.considered import considered, has_moved, moved, sent_form
from scorekeeper.web.session.last_change import last_change, taken
from scorekeeper.web.session.rendering import (
    Asked,
    asked_for,
    new_key,
    render_again,
    render_form,
    render_session,
    ticked,
    with_form,
)
from scorekeeper.web.session.view import (
    dressed,
    profile_of,
    renamed,
    session_view,
)

pages = Blueprint("sessions", __name__, url_prefix="/s/<token>")


@pages.get("")
def session(token: str) -> str:
    """Everybody's total, the entry for who may write, the last rounds."""
    return render_session(token, asked_for())


@pages.post("/preview")
@quiet
def preview(token: str) -> Response | tuple[str, int]:
    """Show what the filled form comes to as the next round: what changes, or the whole page."""
    session = keeping(token, latest=1)
    sent = sent_form(session)
    if wants_whole() and (sent.blank or _saved_as(session, sent)):
        return "", 204
    filled = considered(session, dressed(sent, session))
    if wants_whole() and _is_used(session, sent):
        filled = _as_another(session, filled)
    answer = 200 if filled.preview else unready(session)
    if wants_parts() and filled.values == sent.values:
        aside = "" if (late := taken(session, filled.values)) is None else late.told
        return fragment(entry_view(with_form(session, filled), filled, aside=aside)), answer
    if wants_whole():
        # The phone had stored this form: nobody has asked what it lacks.
        filled = replace(filled, problems=())
    return render_again(token, filled, notice=moved(sent, filled, session)), answer


@pages.post("/rounds")
def save(token: str) -> Response | tuple[str, int]:
    """Save the round and go to the session; return the filled form again if it is refused.

    A script gets JSON: what was saved, or why not, each with the page to show.
    """
    session = keeping(token, latest=1)
    sent = sent_form(session)
    filled = dressed(sent, session)
    if filled.values != sent.values and _is_used(session, sent):
        filled = _saved_as(session, sent) or _renamed(session, sent)
    elif has_moved(sent, filled, session):
        told = moved(sent, filled, session)
        page = render_again(token, considered(session, filled), notice=told)
        return _refused(page, 409, "E_PEOPLE", told)
    draft = read(filled.values, profile_of(session, filled.game_form.game.id).rules)
    if not draft.complete:
        filled = considered(session, filled)
        return _refused(render_again(token, filled), REFUSED, "E_SHAPE", _first_problem(filled))
    try:
        with unless_busy():
            saved = _save(session, filled, draft.entry)
    except Refused as refused:
        return _not_saved(token, filled, draft, refused)
    return _saved(token, saved, Asked("", tuple(ticked(session, players_of(filled.values)))))


def _save(session: Session, filled: FilledForm, entry: Mapping[str, Any]) -> ChangeResult:
    return rounds.save(
        get_db(),
        session.caller,
        entry,
        key=filled.values.get("key", ""),
        game=filled.game_form.game.id,
        expected_version=form_version(session),
        expected_number=whole(filled.values.get("as", "")),
    )


def _not_saved(
    token: str, filled: FilledForm, draft: EntryDraft, refused: Refused
) -> Response | tuple[str, int]:
    """The filled form with why the store refused it, for the session as it is now."""
    session = keeping(token, latest=1)
    code, message = refused.code, said(refused.problems[0].message)
    if code == "E_KEY_REUSED":
        # An old page, or a draft that another phone has saved: it may be another round.
        filled = _as_another(session, filled)
    late = taken(session, filled.values)
    if isinstance(refused, Stale):
        page = render_again(token, considered(session, filled), notice="" if late else message)
    elif late and code == "E_KEY_REUSED":
        page = render_again(token, considered(session, filled))
    else:
        page = render_again(token, refuse(filled, draft, refused.problems))
    told = late.told if late else message
    return _refused(page, status(refused), code, told, key=filled.values["key"])


def _refused(
    page: str, status: int, code: str, message: str, **key: str
) -> Response | tuple[str, int]:
    """A refused round: the page, or for a script the reason and the page as JSON, with the `key` of
    its form where that is another one now."""
    if not wants_json():
        return page, status
    answer = refusal(code, message, page=page, **key)
    answer.status_code = status
    return answer


def _saved(token: str, saved: ChangeResult, next_up: Asked) -> Response:
    """The way to the session, or for a script what was saved and the page as JSON."""
    there = url_for("sessions.session", token=token, p=next_up.players)
    if not wants_json():
        return redirect(there, 303)
    page = render_session(token, next_up)
    return jsonify(saved=saved.number, version=saved.version, url=there, page=page)


@pages.post("/undo")
@heavy
def undo(token: str) -> Response | tuple[str, int]:
    """Take back the last change of the ledger, and show the session as it was before."""
    session = keeping(token, latest=1)
    try:
        with unless_busy():
            take_back(get_db(), session.caller, expected_version=form_version(session))
    except Refused as refused:
        now = keeping(token)
        view = session_view(now)
        message = said(refused.problems[0].message)
        page = render_form(
            now, view, view.untouched, key=new_key(), last=last_change(now), notice=message
        )
        return page, status(refused)
    return redirect(url_for("sessions.session", token=token), 303)


def _as_another(session: Session, filled: FilledForm) -> FilledForm:
    """The form under a new idempotency key, derived from the old key and the session version, so
    that retries get the same one."""
    version = session.version
    key = hash_of(filled.values.get("key", ""), version).hex()
    return replace(filled, values={**filled.values, "key": key})


def _saved_as(session: Session, sent: FilledForm) -> FilledForm | None:
    """The form with the names under which its round was saved by its key: those that were sent, or
    those of now. None if that round is not in the book."""
    game, key = sent.game_form.game.id, sent.values.get("key", "")
    rules = profile_of(session, game).rules
    for form in (sent, _renamed(session, sent)):
        entry = read(form.values, rules).entry
        if rounds.is_saved(get_db(), session.caller, entry, key=key, game=game):
            return form
    return None


def _is_used(session: Session, sent: FilledForm) -> bool:
    """Whether any round is in the book under the key of this form."""
    return is_used(get_db(), session.caller, sent.values.get("key", ""))


def _renamed(session: Session, sent: FilledForm) -> FilledForm:
    return replace(sent, values=renamed(sent.values, session))


def _first_problem(filled: FilledForm) -> str:
    return said(filled.problems[0].message) if filled.problems else ""
