"""A forgotten round: entered before a chosen one where a gà is played, else as the next one."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import rounds
from scorekeeper.store.replay import ChangeResult
from scorekeeper.store.session import Line, Session
from scorekeeper.web.access import keeping
from scorekeeper.web.entry.fields import FormValues, players_of, tidy, whole
from scorekeeper.web.entry.presenter import EntryUrls
from scorekeeper.web.entry.view import SessionView
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.plumbing.request_log import quiet
from scorekeeper.web.rounds import correction
from scorekeeper.web.rounds.choose import NO_LINES, ChoosePage, list_rounds
from scorekeeper.web.rounds.correction import Considered, Correction, CorrectionUrls
from scorekeeper.web.session.view import enough, plays_ga, renamed, session_view, with_players

pages = Blueprint("forgotten", __name__, url_prefix="/s/<token>")


@pages.get("/forgotten")
def choose(token: str) -> str:
    """Show the rounds before which it may have been played; without a gà the place does not
    matter."""
    session = keeping(token)
    listed = list_rounds(session) if plays_ga(session) else NO_LINES
    page = ChoosePage(token, "forgotten", "forgotten.form", listed)
    return render_template("rounds/choose.html", page=page)


@pages.get("/rounds/<int:number>/before")
def form(token: str, number: int) -> str:
    """Show the empty form, for the players of the round after it unless others are ticked."""
    session = keeping(token)
    line = rounds.find(book(), session.caller, number)
    one = _insertion(session, line, _view(session, line, request.args.getlist("p")))
    return correction.form(one, Considered(one.view.untouched))


@pages.post("/rounds/<int:number>/before/preview")
@quiet
@heavy()
def preview(token: str, number: int) -> tuple[str, int]:
    """Show what the round would come to there, and what that changes for each."""
    return correction.preview_page(*_filled(keeping(token), number))


@pages.post("/rounds/<int:number>/before")
@heavy()
def save(token: str, number: int) -> Response | tuple[str, int]:
    """Save the round before the other."""
    answer = correction.save_or_page(*_filled(keeping(token), number))
    if isinstance(answer, tuple):
        return answer
    return redirect(url_for("sessions.session", token=token), 303)


def _filled(session: Session, number: int) -> tuple[Correction, FormValues]:
    line = rounds.find(book(), session.caller, number)
    view = _view(session, line, ())
    sent = tidy(request.form.to_dict(), view.game_form.all_rows)
    values = renamed(sent, session)
    view = with_players(view, players_of(values))
    return _insertion(session, line, view), values


def _view(session: Session, line: Line, wanted: Sequence[str]) -> SessionView:
    """The session with the form of a round before that one."""
    assert line.profile
    game = request.values.get("game", "") or line.profile.game.id
    view = session_view(session, game=game)
    ticked = tuple([name for name in view.people if name in wanted])
    players = ticked if enough(ticked) else tuple(line.entry["players"])
    return replace(view, players=players, leads=None, ga=line.ga_before if view.ga else None)


def _insertion(session: Session, line: Line, view: SessionView) -> Correction:
    next_number = whole(request.form.get("next", ""))

    def change(
        entered: Any,
        *,
        dry_run: bool,
        expected_version: int | None,
        reason: str = "",
        key: str | None = None,
    ) -> ChangeResult:
        return rounds.save(
            book(),
            session.caller,
            entered,
            key=secrets.token_urlsafe(16) if key is None else key,
            game=view.profile.game.id,
            before=line.number,
            expected_version=expected_version,
            # Only saving asks: what was saved meanwhile may be this very round.
            expected_number=None if expected_version is None else next_number,
            dry_run=dry_run,
        )

    there: dict[str, Any] = {"token": session.token, "number": line.number}
    urls = CorrectionUrls(
        entry=EntryUrls(
            look=url_for("forgotten.preview", **there),
            save=url_for("forgotten.save", **there),
        ),
        back=url_for("rounds.one", **there),
        form=url_for("forgotten.form", **there),
        games={
            game: url_for("forgotten.form", **there, game=game, p=view.players)
            for game in session.profile_by_game
        },
    )
    return Correction(
        session=session, view=view, change=change, line=line, inserts_before=True, urls=urls
    )
