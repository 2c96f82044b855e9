"""The draft of the next round: saved, taken over by another phone, dropped."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import drafts
from scorekeeper.store.drafts import Draft
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.web.access import require_keeper, status
from scorekeeper.web.entry.fields import players_of, whole
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.plumbing.responses import wants_parts
from scorekeeper.web.session.next_round import (
    consider,
    describe_draft,
    draft_fields,
    draft_time,
    fit_to_table,
    others_draft,
    sent_form,
    ticked,
)
from scorekeeper.web.session.page import render_again, render_session

pages = Blueprint("draft", __name__, url_prefix="/s/<token>/draft")


@pages.post("")
@quiet
def keep(token: str) -> Response | str | tuple[str, int]:
    """Save the form as the draft, or drop the draft if the form is empty.

    A script gets the changed parts of its page. If another phone has a draft, the page shows both.
    """
    session = require_keeper(token, latest=1)
    form = sent_form(session)
    try:
        with unless_busy():
            draft = _save(session, form)
    except Refused as refused:
        return _refused(session, form, refused)
    if wants_parts():
        return _part(session, form, draft_time(session, draft) if draft and draft.mine else "")
    game, players = request.form.get("game"), ticked(session, players_of(form.values))
    return redirect(url_for("session.index", token=token, game=game, p=players), 303)


@pages.post("/take")
def take(token: str) -> Response | tuple[str, int]:
    """Take over the draft of another phone."""
    session = require_keeper(token, latest=1)
    try:
        drafts.take_over(get_db(), session.caller)
    except Refused as refused:
        return render_session(token), status(refused)
    return redirect(url_for("session.index", token=token), 303)


def _save(session: Session, form: RoundForm) -> Draft | None:
    """Save the form as the draft; drop the draft and return None if the form is empty."""
    if form.blank:
        drafts.drop(get_db(), session.caller)
        return None
    over = whole(request.form.get("over", ""))
    key = form.values.get("key", "")
    return drafts.keep(get_db(), session.caller, key, draft_fields(form), over=over)


def _refused(
    session: Session, form: RoundForm, refused: Refused
) -> Response | str | tuple[str, int]:
    """Return the form with the other draft, or with the reason why it was not saved.

    A script saves drafts automatically, so it is only informed of a draft of another phone.
    """
    is_late = refused.code == "E_STALE"
    if wants_parts():
        return (_part(session, form, ""), 409) if is_late else ("", 204)
    notice = "" if is_late else translated(refused.problems[0].message)
    considered = consider(session, fit_to_table(session, form))
    return render_again(session.token, considered, notice=notice), status(refused)


def _part(session: Session, form: RoundForm, draft_saved_at: str) -> str:
    other = others_draft(session)
    return render_template(
        "session/kept.html",
        session=session,
        form=form,
        other=other,
        other_label=describe_draft(session, other, form),
        draft_saved_at=draft_saved_at,
    )
