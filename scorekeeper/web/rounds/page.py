"""The page of a round: shown, struck, restored, corrected, but never erased."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.receipt import receipt_rows, receipt_text
from scorekeeper.rules.scoring import explain_all
from scorekeeper.store import history, rounds
from scorekeeper.store.database import LARGEST
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult, refused_now
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, form_version, load_session, require_keeper, status
from scorekeeper.web.entry.form import RoundForm, form_of, write
from scorekeeper.web.entry.picture import draw
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import moment, unit_at
from scorekeeper.web.rounds import correction
from scorekeeper.web.rules.sheet import name_of
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.amounts import Unconfirmed, change_if_confirmed
from scorekeeper.web.session.lines import in_words
from scorekeeper.web.session.next_round import empty_form, plays_ga

pages = Blueprint("rounds", __name__, url_prefix="/s/<token>/rounds/<int:number>")


@pages.get("")
@heavy
def one(token: str, number: int) -> str:
    """Show the round with its payments, their rules, and its latest versions."""
    return _page(load_session(token), number)


@pages.post("/strike")
@heavy
def strike(token: str, number: int) -> Response | tuple[str, int]:
    """Strike the round out; it stays visible and counts no more."""
    return _changed(token, number, rounds.strike)


@pages.post("/restore")
@heavy
def restore(token: str, number: int) -> Response | tuple[str, int]:
    """Restore the round, which counts again."""
    return _changed(token, number, rounds.restore)


def _changed(
    token: str, number: int, change: Callable[..., ChangeResult]
) -> Response | tuple[str, int]:
    session = require_keeper(token)
    change = partial(change, get_db(), session.caller, number)
    change = partial(
        change, expected_version=form_version(session), reason=request.form.get("reason", "")
    )
    try:
        with unless_busy():
            answer = change_if_confirmed(change, request.form.get("seen", ""))
    except Refused as refused:
        return _page(session, number, refused=refused), status(refused)
    if isinstance(answer, Unconfirmed):
        return _page(session, number, unconfirmed=answer), REFUSED
    return redirect(url_for("rounds.one", token=token, number=number), 303)


@pages.get("/edit")
@heavy
def edit(token: str, number: int) -> str:
    """Show the form as it was filled in for this round."""
    session, line, form = _load(token, number)
    form = replace(form, values=write(line.entry, form.profile.rules, form.unit.stake))
    return correction.render(session, line, *correction.consider(session, line, form))


@pages.post("/preview")
@quiet
@heavy
def preview(token: str, number: int) -> tuple[str, int]:
    """Show the preview of the corrected round, and its effect on the totals."""
    return correction.preview(*_sent(token, number))


@pages.post("/edit")
@heavy
def correct(token: str, number: int) -> Response | tuple[str, int]:
    """Save the corrected round."""
    return correction.save(*_sent(token, number))


def _sent(token: str, number: int) -> tuple[Session, Line, RoundForm]:
    session, line, form = _load(token, number)
    return session, line, correction.sent_form(session, form)


def _load(token: str, number: int) -> tuple[Session, Line, RoundForm]:
    """Return the session, the round, and its empty form by its own rules."""
    session = require_keeper(token)
    line = rounds.find(get_db(), session.caller, number)
    assert line.profile
    form = replace(
        empty_form(session, line.profile.game.id),
        profile=line.profile,
        players=tuple(line.entry["players"]),
        leads=None,
        ga=None,
        number=line.number,
    )
    return session, line, form


def _page(
    session: Session,
    number: int,
    *,
    refused: Refused | None = None,
    unconfirmed: Unconfirmed | None = None,
) -> str:
    """Render the round; `unconfirmed` is the effect of a change to be confirmed."""
    line = rounds.find(get_db(), session.caller, number)
    before = request.args.get("before", LARGEST, type=int)
    versions, earlier = history.of_round(get_db(), session.caller, number, before=before)
    scored, unit = line.scored, unit_at(line.stake)
    assert line.profile
    rules: Any = line.profile.rules
    net, beside = scored.payments.net, form_of(rules).beside
    told = in_words(line, unit).told
    title = Text(f"Ván {number}", f"Round {number}")
    return render_template(
        "rounds/page.html",
        session=session,
        line=line,
        heading=told.heading,
        rows=list(receipt_rows(told, unit)),
        message=receipt_text(title, told, unit),
        unit=unit,
        sentences=explain_all(scored.round, rules, scored.payments, unit.beside),
        came_later=refused_now(line),
        net=net,
        drawing=draw(tuple(net), scored.payments, beside, unit),
        rules_name=name_of(line.profile),
        versions=[
            (
                version,
                moment(version.at, session.zone, day=True),
                changes.who(version.machine, version.person),
                changes.describe_version(version),
                unit_at(version.stake),
            )
            for version in reversed(versions)
        ],
        earlier=earlier,
        plays_ga=plays_ga(session),
        reason=request.form.get("reason", ""),
        refused=refused,
        unconfirmed=unconfirmed,
    )
