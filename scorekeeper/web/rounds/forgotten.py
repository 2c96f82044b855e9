"""A forgotten round, entered before another one; as the next one without a gà."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.store import rounds
from scorekeeper.store.session import Line, Session
from scorekeeper.web.access import require_keeper
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.rounds import correction
from scorekeeper.web.session.lines import list_rounds
from scorekeeper.web.session.next_round import NextRound, enough, plays_ga

pages = Blueprint("forgotten", __name__, url_prefix="/s/<token>")


@pages.get("/forgotten")
def choose(token: str) -> str:
    """Show the rounds before which it may go; without a gà the place does not matter."""
    session = require_keeper(token)
    lines, earlier = list_rounds(session) if plays_ga(session) else ([], None)
    return render_template(
        "rounds/choose.html", token=token, forgotten=True, lines=lines, earlier=earlier
    )


@pages.get("/rounds/<int:number>/before")
def form(token: str, number: int) -> str:
    """Show the empty form, by default for the players of the round after it."""
    session = require_keeper(token)
    line = rounds.find(get_db(), session.caller, number)
    return correction.render(session, line, _form(session, line, request.args.getlist("p")))


@pages.post("/rounds/<int:number>/before/preview")
@quiet
@heavy
def preview(token: str, number: int) -> tuple[str, int]:
    """Show the preview of the round at that place, and its effect on the totals."""
    return correction.preview(*_sent(token, number))


@pages.post("/rounds/<int:number>/before")
@heavy
def save(token: str, number: int) -> Response | tuple[str, int]:
    """Save the round before the other one."""
    return correction.save(*_sent(token, number))


def _sent(token: str, number: int) -> tuple[Session, Line, RoundForm]:
    session = require_keeper(token)
    line = rounds.find(get_db(), session.caller, number)
    return session, line, correction.sent_form(session, _form(session, line))


def _form(session: Session, line: Line, wanted: Sequence[str] = ()) -> RoundForm:
    """Return the form of a round before a line."""
    assert line.profile
    form = NextRound(session).empty(request.values.get("game", "") or line.profile.game.id)
    ticked = tuple([name for name in session.numbers if name in wanted])
    return replace(
        form,
        players=ticked if enough(ticked) else tuple(line.entry["players"]),
        leads=None,
        last=False,
        ga=line.ga_before if form.ga else None,
        goes_before=line.number,
    )
