"""A round of the book: told, struck out, restored, corrected. It is never erased."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.batch import NOTHING_TO_PAY
from scorekeeper.explain import explain
from scorekeeper.store import history, rounds
from scorekeeper.store.booking import Answer
from scorekeeper.store.lines import Line
from scorekeeper.store.refusals import Refused, Stale
from scorekeeper.text import Text
from scorekeeper.web import changes, entry
from scorekeeper.web.access import REFUSED, Seen, found, keeping, look, status
from scorekeeper.web.correction import Correction
from scorekeeper.web.database import book
from scorekeeper.web.fields import players_of, tidy
from scorekeeper.web.sheet import Filled, Sheet
from scorekeeper.web.show import show
from scorekeeper.web.summary import summary
from scorekeeper.web.tables import as_filled, scored

pages = Blueprint("rounds", __name__, url_prefix="/s/<token>/rounds/<int:number>")


@pages.get("")
def one(token: str, number: int) -> str:
    """The round with its payments, their rules, and everything that became of it."""
    return _page(look(token), number)


@pages.get("/undo")
@pages.get("/strike")
@pages.get("/restore")
@pages.get("/preview")
def form_was_here(token: str, number: int) -> Response:
    """Back to the round, for who reloads or changes the language where a form was answered."""
    return redirect(url_for("rounds.one", token=token, number=number))


@pages.post("/strike")
def strike(token: str, number: int) -> Response | tuple[str, int]:
    """It stays to be seen and counts no more."""
    return _changed(token, number, rounds.strike)


@pages.post("/restore")
def restore(token: str, number: int) -> Response | tuple[str, int]:
    """It counts again."""
    return _changed(token, number, rounds.restore)


def _changed(
    token: str, number: int, change: Callable[..., Answer | Refused]
) -> Response | tuple[str, int]:
    seen = keeping(token)
    answer = change(
        book(), seen.caller, number, expected=_version(seen), reason=request.form.get("reason", "")
    )
    if isinstance(answer, Refused):
        return _page(look(token), number, answer), status(answer)
    return redirect(url_for("rounds.one", token=token, number=number), 303)


@pages.post("/undo")
def undo(token: str, number: int) -> Response | tuple[str, int]:
    """The round just saved is struck out, and its form lies open, filled."""
    seen = keeping(token)
    answer = rounds.strike(book(), seen.caller, number, expected=None)
    if isinstance(answer, Refused):
        return _page(seen, number, answer), status(answer)
    return redirect(url_for("rounds.edit", token=token, number=number), 303)


@pages.get("/edit")
def edit(token: str, number: int) -> str:
    """The form as it was filled in for this round."""
    seen = keeping(token)
    line = found(rounds.find(book(), seen.caller, number))
    assert line.profile
    values = entry.write(line.entry, line.profile.rules)
    correction = Correction(seen, line, _sheet(seen, line))
    return _form(correction, correction.considered(values), seen.session.version)


@pages.post("/preview")
def preview(token: str, number: int) -> tuple[str, int]:
    """What the round would come to in its new form, and what that changes for each."""
    correction, values = _correction(keeping(token), number)
    filled = correction.considered(values)
    answer = 200 if filled.preview else REFUSED
    if request.headers.get("HX-Request"):
        shown = show(correction.sheet, filled)
        return render_template("sessions/edited.html", correction=correction, **shown), answer
    return _form(correction, filled, _version(correction.seen)), answer


@pages.post("/edit")
def correct(token: str, number: int) -> Response | tuple[str, int]:
    """Keep the new form; the filled form again where it is refused, or somebody was first."""
    correction, values = _correction(keeping(token), number)
    seen = correction.seen
    draft = entry.read(values, correction.sheet.profile.rules)
    if draft.problems or "finish" not in draft.entry:
        return _form(correction, correction.considered(values), _version(seen)), REFUSED
    answer = rounds.correct(
        book(),
        seen.caller,
        number,
        draft.entry,
        expected=_version(seen),
        reason=values.get("reason", ""),
        key=values.get("key", ""),
        game=correction.sheet.profile.game.id,
    )
    if not isinstance(answer, Refused):
        return redirect(url_for("sessions.session", token=token, saved=number), 303)
    if isinstance(answer, Stale):
        filled = correction.considered(values)
        return _form(correction, filled, seen.session.version, answer), status(answer)
    filled = Filled(values=values, problems=answer.problems)
    return _form(correction, filled, _version(seen)), status(answer)


def _version(seen: Seen) -> int:
    """The version of the session that the form was made from."""
    return request.form.get("version", seen.session.version, type=int)


def _correction(seen: Seen, number: int) -> tuple[Correction, dict[str, str]]:
    line = found(rounds.find(book(), seen.caller, number))
    values = tidy(request.form.to_dict())
    return Correction(seen, line, as_filled(_sheet(seen, line), players_of(values))), values


def _sheet(seen: Seen, line: Line) -> Sheet:
    """The session with the form of this round, by the rules it was played under."""
    assert line.profile
    return replace(
        seen.sheet(line.profile.game.id),
        players=tuple(line.entry["players"]),
        profiles=(line.profile,),
        profile=line.profile,
        leads=None,
        pot=None,
        next_number=line.number,
    )


def _form(
    correction: Correction, filled: Filled, version: int, refused: Stale | None = None
) -> str:
    seen, number = correction.seen, correction.line.number
    since = history.since(book(), seen.caller, refused.expected) if refused else []
    return render_template(
        "sessions/edit.html",
        correction=correction,
        token=seen.token,
        line=correction.line,
        refused=refused,
        since=[(changes.who(c.machine, c.person), changes.told(c)) for c in since],
        look_url=url_for("rounds.preview", token=seen.token, number=number),
        save_url=url_for("rounds.correct", token=seen.token, number=number),
        game_urls={},
        hidden={
            "key": filled.values.get("key") or secrets.token_urlsafe(16),
            "version": version,
        },
        **show(correction.sheet, filled),
    )


def _page(seen: Seen, number: int, refused: Refused | None = None) -> str:
    line = found(rounds.find(book(), seen.caller, number))
    versions = found(history.of_round(book(), seen.caller, number))
    kept = scored(line)
    assert line.profile
    rules: Any = line.profile.rules
    return render_template(
        "sessions/round.html",
        seen=seen,
        token=seen.token,
        line=line,
        refused=refused,
        told=summary(kept.round, rules, kept.payments),
        sentences=list(explain(kept.round, rules, kept.payments)) or [NOTHING_TO_PAY],
        net=kept.payments.net,
        versions=[_told(seen, version) for version in reversed(versions)],
        may_write=seen.keeps and not seen.session.ended_at,
    )


def _told(seen: Seen, version: history.Version) -> dict[str, Any]:
    return {
        "at": changes.moment(version.at, seen.session.zone, day=True),
        "who": changes.who(version.machine, version.person),
        "what": changes.version_told(version),
        "reason": Text(version.reason, version.reason),
        "counts": version.what != "struck",
        "net": version.net,
    }
