"""The form of a past round: previewed with its effect on the totals, then saved.

The form either corrects a round, or holds a forgotten round that `goes_before` another one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.rules.scoring import Scored
from scorekeeper.store import rounds
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, form_version, require_keeper, status, unready
from scorekeeper.web.entry.fields import tidy, whole
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.plumbing.responses import wants_parts
from scorekeeper.web.rounds.carry_over import carry_over
from scorekeeper.web.session.amounts import (
    BalanceChange,
    Unconfirmed,
    balance_change,
    change_if_confirmed,
)
from scorekeeper.web.session.lines import list_rounds, meanwhile
from scorekeeper.web.session.next_round import (
    NextRound,
    by_number,
    enough,
    new_key,
    numbers_of,
    players_in,
    plays_ga,
)


def sent_form(session: Session, form: RoundForm) -> RoundForm:
    """Return the form of a round of the past as it was sent."""
    values = by_number(session, tidy(request.form.to_dict(), form.game_form.all_rows))
    return replace(form, values=values, players=players_in(session, values) or form.players)


def consider(
    session: Session, line: Line, form: RoundForm
) -> tuple[RoundForm, BalanceChange | None]:
    """Return the form with its preview, and its effect on the totals; None if refused."""
    if not form.reader.has_ended:
        return form.refuse(), None
    entry, dropped = _carried(line, form)
    form = replace(form, dropped=dropped)
    try:
        result = _save(session, line, form, entry, expected_version=None, dry_run=True)
    except Refused as refused:
        return form.refuse(refused.problems), None
    if form.reader.problems:
        return form.refuse(), None
    assert result.profile
    assert result.payments
    scored = Scored(result.profile, result.round, result.payments)
    form = form.present(scored, result.after.totals, result.after.money, unit_at(line.stake))
    return form, balance_change(result)


def preview(session: Session, line: Line, form: RoundForm) -> tuple[str, int]:
    """Show the round's preview and its effect on the totals."""
    form, difference = consider(session, line, form)
    answer = 200 if difference else unready(session)
    if wants_parts():
        parts = {"session": session, "form": form, "difference": difference}
        return render_template("session/preview.html", **parts), answer
    return render(session, line, form, difference), answer


def save(session: Session, line: Line, form: RoundForm) -> Response | tuple[str, int]:
    """Save the round; show the form again if it is refused, stale or unconfirmed."""
    if not form.reader.complete:
        return render(session, line, *consider(session, line, form)), REFUSED
    entry, dropped = _carried(line, form)
    change = partial(_save, session, line, form, entry, expected_version=form_version(session))
    try:
        with unless_busy():
            answer = change_if_confirmed(change, form.values.get("seen", ""))
    except Stale as stale:
        page = render(session, line, *consider(session, line, form), refused=stale)
        return page, status(stale)
    except Refused as refused:
        if refused.problems[0].code == "E_KEY_REUSED":
            # With a new key, the form can be saved again as a correction of the saved round.
            form = replace(form, values={**form.values, "key": ""})
        form = replace(form, problems=refused.problems, dropped=dropped)
        return render(session, line, form), status(refused)
    if isinstance(answer, Unconfirmed):
        return render(session, line, *consider(session, line, form), unconfirmed=True), REFUSED
    return redirect(url_for("session.index", token=session.token), 303)


def _carried(line: Line, form: RoundForm) -> tuple[dict[str, Any], Text | None]:
    """Return the round with facts its form cannot show, and a message on lost ones."""
    entered = form.reader.entry
    if form.goes_before:
        return entered, None
    return carry_over(line.entry, entered, form.profile.rules)


def _save(
    session: Session,
    line: Line,
    form: RoundForm,
    entry: Mapping[str, Any],
    *,
    expected_version: int | None,
    dry_run: bool,
) -> ChangeResult:
    """Save the round, or do a dry run; a preview has no expected version or key."""
    preview = expected_version is None
    key = None if preview else form.values.get("key", "")
    if not form.goes_before:
        return rounds.correct(
            get_db(),
            session.caller,
            line.number,
            entry,
            expected_version=expected_version,
            reason="" if preview else form.values.get("reason", ""),
            key=key,
            game=form.game_id,
            dry_run=dry_run,
        )
    return rounds.save(
        get_db(),
        session.caller,
        entry,
        key=new_key() if key is None else key,
        game=form.game_id,
        before=line.number,
        expected_version=expected_version,
        # A preview has no version: a round saved meanwhile may be this very one.
        expected_number=None if preview else whole(request.form.get("next", "")),
        dry_run=dry_run,
    )


def render(
    session: Session,
    line: Line,
    form: RoundForm,
    difference: BalanceChange | None = None,
    *,
    refused: Stale | None = None,
    unconfirmed: bool = False,
) -> str:
    """Render the filled form; after a stale save for the session as it is now.

    `difference` is the effect of saving; `unconfirmed` if the form was sent without confirming it.
    """
    hidden: dict[str, Any] = {
        "key": form.values.get("key") or new_key(),
        "version": session.version if refused else form_version(session),
        "who": numbers_of(form.players, session),
    }
    if form.goes_before:
        next_number = str(session.rounds + 1)
        hidden["next"] = next_number if refused else request.form.get("next", next_number)
    return render_template(
        "rounds/correction.html",
        session=session,
        line=line,
        form=form,
        hidden=hidden,
        difference=difference,
        refused=refused,
        unconfirmed=unconfirmed,
        meanwhile=meanwhile(session, refused),
    )


# A forgotten round, entered before another one; as the next one without a gà

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
    return render(session, line, _form(session, line, request.args.getlist("p")))


@pages.post("/rounds/<int:number>/before/preview", endpoint="preview")
@quiet
@heavy
def preview_forgotten(token: str, number: int) -> tuple[str, int]:
    """Show the preview of the round at that place, and its effect on the totals."""
    return preview(*_sent(token, number))


@pages.post("/rounds/<int:number>/before", endpoint="save")
@heavy
def save_forgotten(token: str, number: int) -> Response | tuple[str, int]:
    """Save the round before the other one."""
    return save(*_sent(token, number))


def _sent(token: str, number: int) -> tuple[Session, Line, RoundForm]:
    session = require_keeper(token)
    line = rounds.find(get_db(), session.caller, number)
    return session, line, sent_form(session, _form(session, line))


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
