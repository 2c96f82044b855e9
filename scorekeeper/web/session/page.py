"""The page of a session: looked at, its form previewed and saved, the last change taken back."""

from dataclasses import replace

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import rounds
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.idempotency import hash_of, is_used
from scorekeeper.store.undo import undo as take_back
from scorekeeper.web.access import (
    REFUSED,
    Seen,
    form_version,
    keeping,
    status,
    unready,
)
from scorekeeper.web.entry.fields import players_of, whole
from scorekeeper.web.entry.form import read
from scorekeeper.web.entry.presenter import (
    entry_view,
    fragment,
)
from scorekeeper.web.entry.preview import refuse
from scorekeeper.web.entry.view import FilledForm
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.request_log import quiet
from scorekeeper.web.session.considered import considered, moved, sent_form
from scorekeeper.web.session.last_change import last_change, taken
from scorekeeper.web.session.shown import (
    Asked,
    again,
    asked_for,
    drawn,
    new_key,
    show,
    ticked,
    with_form,
)
from scorekeeper.web.session.view import (
    dressed,
    profile_of,
    session_view,
)

pages = Blueprint("sessions", __name__, url_prefix="/s/<token>")


@pages.get("")
def session(token: str) -> Response:
    """Everybody's total, the entry for who may write, the last rounds."""
    return show(token, asked_for())


@pages.get("/preview")
@pages.get("/rounds")
@pages.get("/undo")
def form_was_here(token: str) -> Response:
    """Redirect to the session after a reload or a change of language where a form was answered."""
    return redirect(url_for("sessions.session", token=token))


@pages.post("/preview")
@quiet
def preview(token: str) -> Response | tuple[str, int]:
    """Show what the filled form comes to as the next round: what changes, or the whole page."""
    seen = keeping(token, latest=1)
    sent = sent_form(seen)
    is_kept = "X-Kept" in request.headers
    if is_kept and (sent.blank or _is_saved(seen, sent)):
        return "", 204
    filled = considered(seen, dressed(sent, seen.session))
    if is_kept and _was_saved(seen, sent):
        filled = _as_another(seen, filled)
    answer = 200 if filled.preview else unready(seen)
    if request.headers.get("HX-Request") and filled.values == sent.values:
        aside = "" if (late := taken(seen, filled.values)) is None else late.told
        return fragment(entry_view(with_form(seen, filled), filled, aside=aside)), answer
    if is_kept:
        # Filled in before and kept by the browser: nobody has asked what it lacks.
        filled = replace(filled, problems=())
    page = make_response(again(token, filled, notice=moved(sent, filled)), answer)
    page.headers.update(_WHOLE)
    return page


_WHOLE = {"HX-Retarget": "body", "HX-Reswap": "outerHTML"}
"""Where the table has changed, so has the form: a script shows the whole page."""


@pages.post("/rounds")
def save(token: str) -> Response | tuple[str, int]:
    """Save the round and go to the session; the filled form again where it is refused.

    A script gets the session at once, with its address: on a slow phone a second visit costs as
    much as all the rest.
    """
    seen = keeping(token, latest=1)
    sent = sent_form(seen)
    filled = dressed(sent, seen.session)
    if filled.values != sent.values and not _was_saved(seen, sent):
        return again(token, considered(seen, filled), notice=moved(sent, filled)), 409
    game, values = sent.game_form.game.id, sent.values
    draft = read(values, profile_of(seen.session, game).rules)
    if not draft.complete:
        return again(token, considered(seen, filled)), REFUSED
    number, version = whole(values.get("as", "")), form_version(seen)
    try:
        with unless_busy():
            rounds.save(
                book(),
                seen.caller,
                draft.entry,
                key=values.get("key", ""),
                game=game,
                expected_version=version,
                expected_number=number,
            )
    except Stale as stale:
        seen = keeping(token, latest=1)
        notice = "" if taken(seen, values) else said(stale.problems[0].message)
        return again(token, considered(seen, filled), notice=notice), status(stale)
    except Refused as refused:
        if refused.problems[0].code == "E_KEY_REUSED":
            # A page from before its save, by the browser's way back, or a draft that another phone
            # has gone on with: it may be another round.
            sent = filled = _as_another(seen, filled)
            if taken(seen, values):
                return again(token, considered(seen, filled)), status(refused)
        return again(token, refuse(sent, draft, refused.problems)), status(refused)
    return _saved(token, Asked("", tuple(ticked(seen, players_of(values)))))


def _saved(token: str, next_up: Asked) -> Response:
    """The way to the session after a change of it, or for a script the session itself."""
    there = url_for("sessions.session", token=token, p=next_up.players)
    if not request.headers.get("HX-Request"):
        return redirect(there, 303)
    shown = show(token, next_up)
    shown.content_location = there
    return shown


@pages.post("/undo")
@heavy()
def undo(token: str) -> Response | tuple[str, int]:
    """Take back the last change of the ledger, and show the session as it was before."""
    seen = keeping(token, latest=1)
    try:
        with unless_busy():
            take_back(book(), seen.caller, expected_version=form_version(seen))
    except Refused as refused:
        now = keeping(token)
        view = session_view(now.session)
        message = said(refused.problems[0].message)
        page = drawn(
            now, view, view.untouched, key=new_key(), last=last_change(now), notice=message
        )
        return page, status(refused)
    return _saved(token, Asked("", ()))


def _as_another(seen: Seen, filled: FilledForm) -> FilledForm:
    """The form of a round of its own. As long as nothing is saved it is the same one, whoever asks:
    a page that is opened again may ask while what waits in its browser is sent."""
    version = seen.session.state.session.version
    key = hash_of(filled.values.get("key", ""), version).hex()
    return replace(filled, values={**filled.values, "key": key})


def _is_saved(seen: Seen, sent: FilledForm) -> bool:
    """Whether the round of this form is in the book."""
    game, values = sent.game_form.game.id, sent.values
    draft = read(values, profile_of(seen.session, game).rules)
    key = values.get("key", "")
    return rounds.is_saved(book(), seen.caller, draft.entry, key=key, game=game)


def _was_saved(seen: Seen, sent: FilledForm) -> bool:
    """Whether the key of this form is that of a round, whoever has come and gone since."""
    return is_used(book(), seen.caller, sent.values.get("key", ""))
