"""The session page: shown, polled, its form previewed and saved, the last change undone."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import access, history, rounds
from scorekeeper.store.errors import Refused, Stale, hash_of
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Session, used_for
from scorekeeper.web.access import REFUSED, enter, form_version, keeping, status, unready
from scorekeeper.web.entry.fields import players_of, whole
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing.clients import wants_json, wants_parts, wants_whole
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.errors import refusal
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.limits import heavy, turn_away
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.session.lines import last_change, saved_meanwhile
from scorekeeper.web.session.next_round import (
    consider,
    describe_table_change,
    empty_form,
    fit_to_table,
    renamed,
    sent_form,
    table_changed,
    ticked,
)
from scorekeeper.web.session.rendering import mark, render_again, render_form, render_session

pages = Blueprint("sessions", __name__, url_prefix="/s/<token>")


@pages.get("")
def session(token: str) -> str:
    """Everybody's total, the entry for who may write, the last rounds."""
    return render_session(token, request.args.get("game", ""), request.args.getlist("p"))


@pages.get("/live")
@quiet
def poll(token: str) -> Response:
    """Return the page of the session, or 304 without it where the browser has it as it is now.

    A wrong or replaced link is a page that is not there, as everywhere.
    """
    now = _mark(token)
    if request.if_none_match.contains_weak(now):
        answer = make_response("", 304)
    else:
        answer = make_response(session(token))
    # After a change in between, the next poll brings the page once more.
    answer.set_etag(now, weak=True)
    answer.cache_control.no_store = True
    return answer


def _mark(token: str) -> str:
    """The ETag of the page now. The caller's role is read only if there is a draft."""
    polled = access.polled(get_db(), token)
    if polled is None:
        turn_away()
    if not polled.drafted:
        return mark(polled.version)
    version, _, draft = access.glance(get_db(), enter(token))
    serial, mine = draft or (None, False)
    return mark(version, None if mine else serial)


@pages.post("/preview")
@quiet
def preview(token: str) -> Response | tuple[str, int]:
    """Show what the filled form comes to as the next round: what changes, or the whole page."""
    session = keeping(token, latest=1)
    sent = sent_form(session)
    if wants_whole() and (sent.blank or _saved_as(session, sent)):
        return "", 204
    form = consider(session, fit_to_table(session, sent))
    if wants_whole() and _is_used(session, sent):
        form = _as_another(session, form)
    answer = 200 if form.preview else unready(session)
    if wants_parts() and form.values == sent.values:
        aside = saved_meanwhile(session, form.values)
        page = render_template("session/preview.html", session=session, form=form, aside=aside)
        return page, answer
    if wants_whole():
        # The phone had stored this form: nobody has asked what it lacks.
        form = replace(form, problems=())
    return render_again(token, form, notice=describe_table_change(session, sent, form)), answer


@pages.post("/rounds")
def save(token: str) -> Response | tuple[str, int]:
    """Save the round and go to the session; return the filled form again if it is refused.

    A script gets JSON: what was saved, or why not, each with the page to show.
    """
    session = keeping(token, latest=1)
    sent = sent_form(session)
    form = fit_to_table(session, sent)
    if form.values != sent.values and _is_used(session, sent):
        form = _saved_as(session, sent) or _renamed(session, sent)
    elif table_changed(session, sent, form):
        told = describe_table_change(session, sent, form)
        page = render_again(token, consider(session, form), notice=told)
        return _refused(page, 409, "E_PEOPLE", told)
    if not form.reader.complete:
        form = consider(session, form)
        told = said(form.problems[0].message)
        return _refused(render_again(token, form), REFUSED, "E_SHAPE", told)
    try:
        with unless_busy():
            saved = _save(session, form)
    except Refused as refused:
        return _not_saved(token, form, refused)
    return _saved(token, saved, ticked(session, players_of(form.values)))


def _save(session: Session, form: RoundForm) -> ChangeResult:
    return rounds.save(
        get_db(),
        session.caller,
        form.reader.entry,
        key=form.values.get("key", ""),
        game=form.game_id,
        expected_version=form_version(session),
        expected_number=whole(form.values.get("as", "")),
    )


def _not_saved(token: str, form: RoundForm, refused: Refused) -> Response | tuple[str, int]:
    """The filled form with why the store refused it, for the session as it is now."""
    session = keeping(token, latest=1)
    code, message = refused.code, said(refused.problems[0].message)
    if code == "E_KEY_REUSED":
        # An old page, or a draft that another phone has saved: it may be another round.
        form = _as_another(session, form)
    late = saved_meanwhile(session, form.values)
    if isinstance(refused, Stale):
        page = render_again(token, consider(session, form), notice="" if late else message)
    elif late and code == "E_KEY_REUSED":
        page = render_again(token, consider(session, form))
    else:
        page = render_again(token, form.refuse(refused.problems))
    return _refused(page, status(refused), code, late or message, key=form.values["key"])


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


def _saved(token: str, saved: ChangeResult, players: Sequence[str]) -> Response:
    """The way to the session, or for a script what was saved and the page as JSON."""
    there = url_for("sessions.session", token=token, p=players)
    if not wants_json():
        return redirect(there, 303)
    page = render_session(token, players=players)
    return jsonify(saved=saved.number, version=saved.version, url=there, page=page)


@pages.post("/undo")
@heavy
def undo(token: str) -> Response | tuple[str, int]:
    """Take back the last change of the ledger, and show the session as it was before."""
    session = keeping(token, latest=1)
    try:
        with unless_busy():
            history.undo(get_db(), session.caller, expected_version=form_version(session))
    except Refused as refused:
        now = keeping(token)
        message = said(refused.problems[0].message)
        page = render_form(now, empty_form(now), last=last_change(now), notice=message)
        return page, status(refused)
    return redirect(url_for("sessions.session", token=token), 303)


def _as_another(session: Session, form: RoundForm) -> RoundForm:
    """The form under a new idempotency key, derived from the old key and the session version, so
    that retries get the same one."""
    key = hash_of(form.values.get("key", ""), session.version).hex()
    return replace(form, values={**form.values, "key": key})


def _saved_as(session: Session, sent: RoundForm) -> RoundForm | None:
    """The form with the names under which its round was saved by its key: those that were sent, or
    those of now. None if that round is not in the book."""
    key = sent.values.get("key", "")
    for form in (sent, _renamed(session, sent)):
        entry = form.reader.entry
        if rounds.is_saved(get_db(), session.caller, entry, key=key, game=form.game_id):
            return form
    return None


def _is_used(session: Session, sent: RoundForm) -> bool:
    """Whether any round is in the book under the key of this form."""
    return used_for(get_db(), session.caller, sent.values.get("key", "")) is not None


def _renamed(session: Session, sent: RoundForm) -> RoundForm:
    return sent.with_values(renamed(sent.values, session))
