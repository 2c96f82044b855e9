"""The page of a round: shown, struck, restored, corrected, but never erased."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.store import history, rounds
from scorekeeper.store.database import LARGEST
from scorekeeper.store.lines import ChangeResult, refused_now
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.access import form_version, load_session, require_keeper
from scorekeeper.web.entry.form import write
from scorekeeper.web.entry.picture import draw, has_long
from scorekeeper.web.entry.receipt import receipt_rows, receipt_text
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import moment, unit_at
from scorekeeper.web.posted import keeper_form
from scorekeeper.web.rounds.correction import PastRound
from scorekeeper.web.rules.sheet import name_of
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.amounts import change_if_confirmed
from scorekeeper.web.session.lines import in_words
from scorekeeper.web.session.next_round import plays_ga

pages = Blueprint("rounds", __name__, url_prefix="/s/<token>/rounds/<int:number>")


@pages.get("")
@heavy
def show(token: str, number: int) -> str:
    """Show the round with its payments, their rules, and its latest versions."""
    session = load_session(token)
    line = rounds.find(get_db(), session.caller, number)
    before = request.args.get("before", LARGEST, type=int)
    versions, earlier = history.of_round(get_db(), session.caller, number, before=before)
    several = changes.several_write(session)
    scored, unit = line.scored, unit_at(line.stake)
    assert line.profile
    net = scored.payments.net
    told = in_words(line, unit).told
    title = Text(f"Ván {number}", f"Round {number}")
    return render_template(
        "rounds/page.html",
        session=session,
        line=line,
        heading=told.heading,
        rows=list(receipt_rows(told, unit, unit.beside)),
        message=receipt_text(title, told, unit),
        unit=unit,
        came_later=refused_now(line),
        net=net,
        is_long=has_long(net),
        drawing=draw(tuple(net), scored.payments, unit),
        rules_name=name_of(line.profile),
        versions=[
            (
                version,
                moment(version.at, session.zone, day=True),
                changes.author(version.machine, version.person, several=several),
                changes.describe_version(version),
                unit_at(version.stake),
            )
            for version in reversed(versions)
        ],
        earlier=earlier,
        plays_ga=plays_ga(session),
        reason=request.form.get("reason", ""),
    )


@pages.get("/edit")
@heavy
def edit(token: str, number: int) -> str:
    """Show the form as it was filled in for this round."""
    session, line, form = _load(token, number)
    values = write(line.entry, form.profile.rules, form.unit.stake)
    return PastRound(session, line, replace(form, values=values)).page()


@pages.post("/preview")
@quiet
@heavy
def preview(token: str, number: int) -> tuple[str, int]:
    """Show the preview of the corrected round, and its effect on the totals."""
    return _load(token, number).sent().preview()


@pages.post("/edit")
@heavy
def correct(token: str, number: int) -> Response | tuple[str, int]:
    """Save the corrected round."""
    return _load(token, number).sent().save()


def _load(token: str, number: int) -> PastRound:
    """Return the empty form of the round, by its own rules."""
    session = require_keeper(token)
    line = rounds.find(get_db(), session.caller, number)
    assert line.profile
    round = PastRound.empty(session, line, line.profile.game.id)
    form = replace(
        round.form,
        players=tuple(line.entry["players"]),
        ga=None,
        number=line.number,
    )
    return round._replace(form=form)


@pages.post("/strike")
@keeper_form("rounds.show")
@heavy
def strike(session: Session, number: int) -> None:
    """Strike the round out; it stays visible and counts no more."""
    _change(session, number, rounds.strike)


@pages.post("/restore")
@keeper_form("rounds.show")
@heavy
def restore(session: Session, number: int) -> None:
    """Restore the round, which counts again."""
    _change(session, number, rounds.restore)


def _change(session: Session, number: int, change: Callable[..., ChangeResult]) -> None:
    """Make the change, once its effect was confirmed."""
    version, reason = form_version(session), request.form.get("reason", "")
    change = partial(change, get_db(), session.caller, number, expected_version=version)
    change_if_confirmed(partial(change, reason=reason))
