"""The session page: shown, polled, its form previewed and saved, undo."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from flask import Blueprint, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.seats import Turns
from scorekeeper.store import access, agreements, history, rounds
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused, Stale, hash_of
from scorekeeper.store.session import Session, used_for
from scorekeeper.web.access import (
    ME,
    REFUSED,
    enter,
    form_version,
    load_session,
    me,
    redirect_as,
    require_keeper,
    status,
    unready,
)
from scorekeeper.web.entry.fields import MOST_PLAYERS, players_of, whole
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing.database import get_db, unless_busy, which_book
from scorekeeper.web.plumbing.errors import refusal
from scorekeeper.web.plumbing.limits import VERDICTS, counted, heavy, turn_away
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.plumbing.responses import wants_json, wants_parts, wants_whole
from scorekeeper.web.session.lines import LastChange, last_change, line_of, saved_meanwhile
from scorekeeper.web.session.next_round import (
    consider,
    describe_draft,
    describe_table_change,
    draft_form,
    draft_time,
    empty_form,
    fit_to_table,
    new_key,
    next_players,
    numbers_of,
    others_draft,
    own_draft,
    proposed,
    refresh,
    renamed,
    reopened,
    sent_form,
    ticked,
)
from scorekeeper.web.session.result import result_of

pages = Blueprint("session", __name__, url_prefix="/s/<token>")


@pages.get("")
def index(token: str) -> str:
    """Show totals, the last rounds, and to a keeper the form of the next round."""
    args = request.args
    return render_session(token, args.get("game", ""), args.getlist("p"), args.get("swap"))


@pages.get("/live")
@quiet
def poll(token: str) -> Response:
    """Return the session page, or 304 if the browser has the latest version."""
    etag = _current_etag(token)
    answer = make_response("", 304) if request.if_none_match.contains_weak(etag) else None
    answer = answer or make_response(index(token))
    # If the session changes in between, the next poll returns the page again.
    answer.set_etag(etag, weak=True)
    answer.cache_control.no_store = True
    return answer


def _current_etag(token: str) -> str:
    """Return the ETag of the page now. Only with a draft it depends on the caller."""
    polled = access.polled(get_db(), token)
    if polled is None:
        turn_away()
    if not polled.drafted:
        return _etag(polled.version, polled.verdicts)
    version, given, _, draft = access.glance(get_db(), enter(token))
    serial, mine = draft or (None, False)
    return _etag(version, given, None if mine else serial)


def _etag(version: int, given: int, draft: int | None = None) -> str:
    """Return the ETag of a session page.

    It depends on the database, the version, the verdicts given, the person who uses the browser and
    another phone's draft. The browser's own draft is on its page already.
    """
    user = request.cookies.get(ME, 0, int)
    return f"{which_book()}-{version}.{given}.{user}" + (f"-{draft}" if draft else "")


@pages.post("/me")
def say_who(token: str) -> Response:
    """Say who uses this browser: their seat is then drawn below."""
    return redirect_as(load_session(token), request.form.get("name", ""), "session.index")


@pages.post("/verdict")
def judge(token: str) -> Response:
    """Say that the last round is right or should be checked, as who uses this browser."""
    session, form = load_session(token, latest=1), request.form
    person, version = session.numbers.get(me(session) or "", 0), form.get("version", 0, int)
    with counted(VERDICTS, f"{session.id} {person}"):
        agrees = form.get("agrees") == "1"
        agreements.give_verdict(get_db(), session.caller, person, version, agrees=agrees)
    return redirect(url_for("session.index", token=token), 303)


@pages.post("/preview")
@quiet
def preview(token: str) -> Response | tuple[str, int]:
    """Show the preview of the form: the part that changes, or the whole page."""
    session = require_keeper(token, latest=1)
    sent = sent_form(session)
    if wants_whole() and (sent.blank or _saved_as(session, sent)):
        return "", 204
    form = consider(session, fit_to_table(session, sent))
    if wants_whole() and _is_used(session, sent):
        form = _with_new_key(session, form)
    answer = 200 if form.preview else unready(session)
    if wants_parts() and form.values == sent.values:
        aside = saved_meanwhile(session, form.values)
        page = render_template("session/preview.html", session=session, form=form, aside=aside)
        return page, answer
    if wants_whole():
        # The script sent a form from its storage: nobody has asked what it lacks.
        form = replace(form, problems=())
    return render_again(token, form, notice=describe_table_change(session, sent, form)), answer


@pages.post("/rounds")
def save(token: str) -> Response | tuple[str, int]:
    """Save the round and go to the session; show the form again if it is refused.

    A script gets JSON: what was saved, or why not, each with the page to show.
    """
    session = require_keeper(token, latest=1)
    sent = sent_form(session)
    form = fit_to_table(session, sent)
    if form.values != sent.values and _is_used(session, sent):
        form = _saved_as(session, sent) or _renamed(session, sent)
    elif notice := describe_table_change(session, sent, form):
        page = render_again(token, consider(session, form), notice=notice)
        return _refused(page, 409, "E_PEOPLE", notice)
    if not form.reader.complete:
        form = consider(session, form)
        message = translated(form.problems[0].message)
        return _refused(render_again(token, form), REFUSED, "E_SHAPE", message)
    try:
        with unless_busy():
            saved = rounds.save(
                get_db(),
                session.caller,
                form.reader.entry,
                key=form.values.get("key", ""),
                game=form.game_id,
                expected_version=form_version(session),
                expected_number=whole(form.values.get("as", "")),
            )
    except Refused as refused:
        return _not_saved(token, form, refused)
    players = ticked(session, players_of(form.values))
    url = url_for("session.index", token=token, p=players)
    if not wants_json():
        return redirect(url, 303)
    page = render_session(token, players=players)
    return jsonify(saved=saved.number, version=saved.version, url=url, page=page)


def _not_saved(token: str, form: RoundForm, refused: Refused) -> Response | tuple[str, int]:
    """Return the refused form with the reason, for the session as it is now."""
    session = require_keeper(token, latest=1)
    code, message = refused.code, translated(refused.problems[0].message)
    if code == "E_KEY_REUSED":
        # An old page, or a draft that another phone has saved: it may be another round.
        form = _with_new_key(session, form)
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
    """Return the answer to a refused round: the page, or JSON with it for a script."""
    if not wants_json():
        return page, status
    answer = refusal(code, message, page=page, **key)
    answer.status_code = status
    return answer


@pages.post("/undo")
@heavy
def undo(token: str) -> Response | tuple[str, int]:
    """Undo the last change of the ledger."""
    session = require_keeper(token, latest=1)
    try:
        with unless_busy():
            history.undo(get_db(), session.caller, expected_version=form_version(session))
    except Refused as refused:
        now = require_keeper(token)
        message = translated(refused.problems[0].message)
        page = _render(now, empty_form(now), last=last_change(now), notice=message)
        return page, status(refused)
    return redirect(url_for("session.index", token=token), 303)


def _with_new_key(session: Session, form: RoundForm) -> RoundForm:
    """Return the form under a new idempotency key, which is the same for retries."""
    key = hash_of(form.values.get("key", ""), session.version).hex()
    return replace(form, values={**form.values, "key": key})


def _saved_as(session: Session, sent: RoundForm) -> RoundForm | None:
    """Return the form with the names of its saved round, then or now; None if not saved."""
    key = sent.values.get("key", "")
    for form in (sent, _renamed(session, sent)):
        entry = form.reader.entry
        if rounds.is_saved(get_db(), session.caller, entry, key=key, game=form.game_id):
            return form
    return None


def _is_used(session: Session, sent: RoundForm) -> bool:
    """Return whether any round was saved under the key of this form."""
    return used_for(get_db(), session.caller, sent.values.get("key", "")) is not None


def _renamed(session: Session, sent: RoundForm) -> RoundForm:
    return sent.with_values(renamed(sent.values, session))


def render_session(
    token: str,
    game: str = "",
    players: Sequence[str] = (),
    swaps_in: str | None = None,
) -> str:
    """Render the page with this browser's draft, or with an empty form.

    The form is of that game and for those players, if they are given. If somebody who sits out
    `swaps_in`, the page asks only for whom.
    """
    with reading(get_db()):
        session = load_session(token)
        form = empty_form(session, game, players)
        if form.open and swaps_in in session.active and swaps_in not in form.players:
            return _render(session, replace(form, swaps_in=swaps_in))
        draft = own_draft(session, game)
        if draft is None:
            return _render(session, form, last=last_change(session))
        form = reopened(session, draft, players)
        notice = "" if players else describe_table_change(session, draft_form(session, draft), form)
        return _render_filled(session, form, notice, draft_time(session, draft))


def render_again(token: str, form: RoundForm, *, notice: str = "") -> str:
    """Render the page with the sent form and the outcome of sending it.

    The form keeps the round number for which it was opened, until the user says that it is another
    round.
    """
    return _render_filled(require_keeper(token), form, notice)


def _render_filled(session: Session, form: RoundForm, notice: str, draft_saved_at: str = "") -> str:
    conflict = saved_meanwhile(session, form.values)
    form = refresh(session, form)
    return _render(session, form, notice=notice, conflict=conflict, draft_saved_at=draft_saved_at)


def _render(
    session: Session,
    form: RoundForm,
    *,
    last: LastChange | None = None,
    notice: str = "",
    conflict: str = "",
    draft_saved_at: str = "",
) -> str:
    """Render the page around a form; `conflict` says that others saved its round number."""
    number = whole(form.values["as"]) if conflict else form.number
    other = others_draft(session)
    said = agreements.latest_verdicts(get_db(), session)
    rounds_that_count = [line for line in session.latest if line.kind == "round" and line.valid]
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
        conflict=conflict,
        draft_saved_at=draft_saved_at,
        other=other,
        other_label=describe_draft(session, other, form) if form.open else "",
        chosen=() if next_players(session) == form.players else form.players,
        resting=_resting(session),
        result=None if form.open or not session.ended_at else result_of(session),
        me=me(session),
        verdicts=said.by_round,
        judged=None if session.ended_at else next(iter(rounds_that_count), None),
        mark=_etag(session.version, said.serial, other.serial if other else None),
    )


def _resting(session: Session) -> dict[Turns, list[str]]:
    """Return the people who would sit out the next round, by each way of taking turns."""
    if len(session.active) <= MOST_PLAYERS:
        return {}
    resting = {}
    for turns in get_args(Turns):
        play = proposed(session, turns)
        resting[turns] = [name for name in session.active if name not in play]
    return resting
