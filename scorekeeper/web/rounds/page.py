"""The page of a round: shown, struck out, restored, corrected. A round is never erased."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.amounts import Unit
from scorekeeper.explain import explain_all
from scorekeeper.games.base import Amount, Problem
from scorekeeper.store import history, rounds
from scorekeeper.store.database import LARGEST
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import refused_now
from scorekeeper.store.replay import ChangeResult
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, form_version, keeping, look, status
from scorekeeper.web.entry import form
from scorekeeper.web.entry.fields import FormValues, players_of, tidy
from scorekeeper.web.entry.presenter import EntryUrls
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.entry.view import SessionView
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.formats import moment
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.plumbing.request_log import quiet
from scorekeeper.web.rounds import correction
from scorekeeper.web.rounds.carry_over import carry_over
from scorekeeper.web.rounds.correction import Correction, CorrectionUrls
from scorekeeper.web.rules.sheet import name_of
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.confirm import Unseen, do_if_seen
from scorekeeper.web.session.view import plays_ga, renamed, session_view, with_players

pages = Blueprint("rounds", __name__, url_prefix="/s/<token>/rounds/<int:number>")


class VersionView(NamedTuple):
    """A version of a round in the words of the table."""

    at: str
    who: Text
    what: Text
    reason: Text
    """Why it was made, empty where nobody said."""
    net: Mapping[str, Amount]
    """What it was worth to each who played it, in bets."""
    unit: Unit
    """What that is spelled in."""
    counts: bool
    """Whether it counted."""


class RoundPage(NamedTuple):
    """A round: who paid whom by which rules, its versions, and for a keeper what strikes it out."""

    session: Session
    line: Line
    summary: Text
    sentences: list[Text]
    """Each payment with its rule."""
    came_later: Sequence[Problem]
    """What it could not be entered for now, and was when it was kept."""
    net: Mapping[str, Amount]
    """What it brought each player, in bets."""
    unit: Unit
    """What it is spelled in."""
    rules_name: Text
    versions: list[VersionView]
    """The last one first."""
    earlier: int | None
    """The version before which there are more; None if there are none."""
    reason: str
    """Why it is struck out or restored, as typed."""
    refused: Refused | None
    unseen: Unseen | None
    """What striking it out or restoring it brings, to be seen before that is done."""

    @property
    def struck(self) -> bool:
        """Whether it counts no more."""
        return self.line.status == "struck"

    @property
    def may_write(self) -> bool:
        """Whether the caller may change it."""
        return self.session.keeps and not self.session.ended_at

    @property
    def plays_ga(self) -> bool:
        """Whether the place of a forgotten round matters."""
        return plays_ga(self.session)


@pages.get("")
@heavy()
def one(token: str, number: int) -> str:
    """Show the round with its payments, their rules, and its latest versions."""
    return _page(look(token), number)


@pages.post("/strike")
@heavy()
def strike(token: str, number: int) -> Response | tuple[str, int]:
    """Strike the round out; it stays visible and counts no more."""
    return _changed(token, number, rounds.strike)


@pages.post("/restore")
@heavy()
def restore(token: str, number: int) -> Response | tuple[str, int]:
    """Restore the round, which counts again."""
    return _changed(token, number, rounds.restore)


def _changed(
    token: str, number: int, change: Callable[..., ChangeResult]
) -> Response | tuple[str, int]:
    session = keeping(token)
    reason, expected_version = request.form.get("reason", ""), form_version(session)

    def strike_or_restore(dry_run: bool) -> ChangeResult:
        return change(
            book(),
            session.caller,
            number,
            expected_version=expected_version,
            reason=reason,
            dry_run=dry_run,
        )

    try:
        with unless_busy():
            answer = do_if_seen(strike_or_restore, request.form.get("seen", ""))
    except Refused as refused:
        return _page(session, number, refused=refused), status(refused)
    if isinstance(answer, Unseen):
        return _page(session, number, unseen=answer), REFUSED
    return redirect(url_for("rounds.one", token=token, number=number), 303)


@pages.get("/edit")
@heavy()
def edit(token: str, number: int) -> str:
    """Show the form as it was filled in for this round."""
    session = keeping(token)
    line = rounds.find(book(), session.caller, number)
    assert line.profile
    values = form.write(line.entry, line.profile.rules)
    one = _correction(session, line, _view(session, line))
    return correction.form(one, correction.consider(one, values))


@pages.post("/preview")
@quiet
@heavy()
def preview(token: str, number: int) -> tuple[str, int]:
    """Show what the round would come to in its new form, and what that changes for each."""
    return correction.preview_page(*_filled(keeping(token), number))


@pages.post("/edit")
@heavy()
def correct(token: str, number: int) -> Response | tuple[str, int]:
    """Save the corrected round."""
    answer = correction.save_or_page(*_filled(keeping(token), number))
    if isinstance(answer, tuple):
        return answer
    return redirect(url_for("sessions.session", token=token), 303)


def _filled(session: Session, number: int) -> tuple[Correction, FormValues]:
    line = rounds.find(book(), session.caller, number)
    view = _view(session, line)
    sent = tidy(request.form.to_dict(), view.game_form.all_rows)
    values = renamed(sent, session)
    view = with_players(view, players_of(values))
    return _correction(session, line, view), values


def _correction(session: Session, line: Line, view: SessionView) -> Correction:
    game = view.profile.game.id
    assert line.profile
    rules = line.profile.rules
    there: dict[str, Any] = {"token": session.token, "number": line.number}
    return Correction(
        session=session,
        view=view,
        line=line,
        urls=CorrectionUrls(
            entry=EntryUrls(
                look=url_for("rounds.preview", **there),
                save=url_for("rounds.correct", **there),
            ),
            back=url_for("rounds.one", **there),
        ),
        change=partial(rounds.correct, book(), session.caller, line.number, game=game),
        carry=lambda entered: carry_over(line.entry, entered, rules),
    )


def _view(session: Session, line: Line) -> SessionView:
    """The session with the form of this round, by the rules it was played under."""
    assert line.profile
    return replace(
        session_view(session, game=line.profile.game.id),
        players=tuple(line.entry["players"]),
        profiles=(line.profile,),
        profile=line.profile,
        leads=None,
        ga=None,
        next_number=line.number,
    )


def _page(
    session: Session, number: int, *, refused: Refused | None = None, unseen: Unseen | None = None
) -> str:
    line = rounds.find(book(), session.caller, number)
    before = request.args.get("before", LARGEST, type=int)
    versions, earlier = history.of_round(book(), session.caller, number, before=before)
    kept = line.scored
    assert line.profile
    rules: Any = line.profile.rules
    unit = unit_at(line.stake)
    page = RoundPage(
        session=session,
        line=line,
        summary=summary(kept.round, rules, kept.payments, unit),
        unit=unit,
        sentences=explain_all(kept.round, rules, kept.payments, unit.beside),
        came_later=refused_now(line),
        net=kept.payments.net,
        rules_name=name_of(line.profile),
        versions=[_version_view(session, version) for version in reversed(versions)],
        earlier=earlier,
        reason=request.form.get("reason", ""),
        refused=refused,
        unseen=unseen,
    )
    return render_template("rounds/page.html", page=page)


def _version_view(session: Session, version: history.RoundVersion) -> VersionView:
    return VersionView(
        at=moment(version.at, session.zone, day=True),
        who=changes.who(version.machine, version.person),
        what=changes.describe_version(version),
        reason=Text(version.reason, version.reason),
        net=version.net,
        unit=unit_at(version.stake),
        counts=version.what != "struck",
    )
