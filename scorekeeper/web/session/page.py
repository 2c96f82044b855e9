"""The page of a session: shown, its form previewed and saved."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, get_args

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.scoring import Scored
from scorekeeper.seats import Turns
from scorekeeper.store import errors, rounds
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.idempotency import is_used
from scorekeeper.store.lines import Line
from scorekeeper.store.undo import undo as take_back
from scorekeeper.web.access import (
    REFUSED,
    Glance,
    Seen,
    form_version,
    glance,
    keeping,
    status,
    unready,
)
from scorekeeper.web.entry.fields import MOST_PLAYERS, players_of, tidy, whole
from scorekeeper.web.entry.form import read
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.entry.presenter import (
    EntryUrls,
    LastChangeView,
    TableView,
    Taken,
    book_row,
    entry_view,
    fragment,
    untouched,
)
from scorekeeper.web.entry.preview import present, refuse
from scorekeeper.web.entry.view import FilledForm, SessionView
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.csrf import held, proof
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.plumbing.language import gettext as _
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.pattern import Pattern
from scorekeeper.web.plumbing.remembered import filled_in, remembered_page, remembered_part
from scorekeeper.web.session.last_change import last_change, taken
from scorekeeper.web.session.view import (
    dressed,
    line_of,
    next_players,
    numbers_of,
    profile_of,
    proposed,
    recent_extras,
    session_view,
    with_players,
)

pages = Blueprint("sessions", __name__, url_prefix="/s/<token>")


class SessionPage(NamedTuple):
    """A session: everybody's total, the entry for who may write, the last rounds."""

    seen: Seen
    table: TableView
    here: list[str]
    """The people who may play the next round."""
    resting: Mapping[Turns, list[str]]
    """Who sits it out by each way of taking turns; empty where all can play."""

    @property
    def fresh(self) -> bool:
        """Whether nothing is filled in."""
        return not self.table.entry.filled.values


@pages.get("")
def session(token: str) -> Response:
    """Everybody's total, the entry for who may write, the last rounds."""
    args = request.args
    return _show(token, Asked(args.get("game", ""), tuple(args.getlist("p"))))


class Asked(NamedTuple):
    """What an address asks of the page of a session."""

    game: str
    """The game of the next round; empty is the one played last."""
    players: tuple[str, ...]
    """Who plays it; empty where that follows from the session."""


def _show(token: str, asked: Asked) -> Response:
    """The page with an empty entry, made once for each version of the session and whatever else it
    depends on."""
    with reading(book()):
        at = glance(token)
        depends_on = ("session", at.token, at.version, at.role, asked, _asked_by())
        page = remembered_page(depends_on, lambda: _untouched(at, asked))
    proved = proof() if "proof" in page.holes else ""
    return filled_in(page, {"proof": proved, "key": new_key()})


def _asked_by() -> tuple[str, str | None]:
    """The address by which the page was opened, as it came: what chats are told holds it."""
    return request.scheme, request.environ.get("HTTP_HOST")


def _untouched(at: Glance, asked: Asked) -> Pattern:
    """The page with the proof of its forms and the key of its entry as holes."""
    seen, key = at.look(), new_key()
    view = session_view(seen.session, game=asked.game, players=asked.players)
    page = _page(seen, view, view.untouched, key=key, last=last_change(seen))
    proved = held()
    return Pattern(page, {"key": key} | ({"proof": proved} if proved else {}))


@pages.get("/preview")
@pages.get("/rounds")
@pages.get("/undo")
def form_was_here(token: str) -> Response:
    """Redirect to the session after a reload or a change of language where a form was answered."""
    return redirect(url_for("sessions.session", token=token))


@pages.post("/preview")
def preview(token: str) -> Response | tuple[str, int]:
    """Show what the filled form comes to as the next round: what changes, or the whole page."""
    seen = keeping(token, latest=1)
    sent = _sent(seen)
    is_kept = "X-Kept" in request.headers
    if is_kept and (sent.blank or _was_saved(seen, sent)):
        return "", 204
    filled = _considered(seen, dressed(sent, seen.session))
    answer = 200 if filled.preview else unready(seen)
    if request.headers.get("HX-Request") and filled.values == sent.values:
        aside = "" if (late := taken(seen, filled.values)) is None else late.told
        return fragment(entry_view(_view(seen, filled), filled, aside=aside)), answer
    if is_kept:
        # Filled in before and kept by the browser: nobody has asked what it lacks.
        filled = replace(filled, problems=())
    page = make_response(_again(token, filled, notice=_moved(sent, filled)), answer)
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
    sent = _sent(seen)
    filled = dressed(sent, seen.session)
    if filled.values != sent.values and not _was_saved(seen, sent):
        return _again(token, _considered(seen, filled), notice=_moved(sent, filled)), 409
    game, values = sent.game_form.game.id, sent.values
    draft = read(values, profile_of(seen.session, game).rules)
    if not draft.complete:
        return _again(token, _considered(seen, filled)), REFUSED
    try:
        with unless_busy():
            rounds.save(
                book(),
                seen.caller,
                draft.entry,
                key=values.get("key", ""),
                game=game,
                expected_version=form_version(seen),
                expected_number=whole(values.get("as", "")),
            )
    except Stale as stale:
        seen = keeping(token, latest=1)
        notice = "" if taken(seen, values) else said(stale.problems[0].message)
        return _again(token, _considered(seen, filled), notice=notice), status(stale)
    except Refused as refused:
        if refused.problems[0].code == "E_KEY_REUSED" and taken(seen, values):
            # A page from before its save, by the browser's way back: it may be another round.
            another = replace(filled, values={**values, "key": new_key()})
            return _again(token, _considered(seen, another)), status(refused)
        return _again(token, refuse(sent, draft, refused.problems)), status(refused)
    return _saved(token, Asked("", tuple(_ticked(seen, players_of(values)))))


def _saved(token: str, next_up: Asked) -> Response:
    """The way to the session after a change of it, or for a script the session itself."""
    there = url_for("sessions.session", token=token, p=next_up.players)
    if not request.headers.get("HX-Request"):
        return redirect(there, 303)
    shown = _show(token, next_up)
    shown.content_location = there
    return shown


@pages.post("/undo")
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
        page = _page(
            now, view, view.untouched, key=new_key(), last=last_change(now), notice=message
        )
        return page, status(refused)
    return _saved(token, Asked("", ()))


def _ticked(seen: Seen, players: Sequence[str]) -> Sequence[str]:
    """The players of the next round where the address has to name them; none where they follow from
    the session."""
    here = [person for person in seen.session.people if person.active]
    if len(here) > MOST_PLAYERS:
        return ()
    return () if next_players(seen.session) == tuple(players) else players


def _sent(seen: Seen) -> FilledForm:
    """The form as it was sent, of the game that it names."""
    profile = profile_of(seen.session, request.form.get("game", ""))
    game_form = form_of(profile.rules)
    return FilledForm(game_form=game_form, values=tidy(request.form.to_dict(), game_form.all_rows))


def _was_saved(seen: Seen, sent: FilledForm) -> bool:
    """Whether this very form is in the book already, whoever has come and gone since."""
    return is_used(book(), seen.caller, sent.values.get("key", ""))


def _moved(sent: FilledForm, filled: FilledForm) -> str:
    """What is told where a form was dressed for another table."""
    if sent.values == filled.values:
        return ""
    return _("Bàn vừa đổi người hoặc đổi chỗ. Những gì còn đúng vẫn ở đây, xem lại rồi lưu.")


def _view(seen: Seen, filled: FilledForm) -> SessionView:
    """The session with the filled form open."""
    view = session_view(seen.session, game=filled.game_form.game.id)
    # A form that was open when the evening ended stays on the page.
    return replace(with_players(view, players_of(filled.values)), ended=False)


def _considered(seen: Seen, filled: FilledForm) -> FilledForm:
    """What the form comes to as the next round."""
    profile = profile_of(seen.session, filled.game_form.game.id)
    draft = read(filled.values, profile.rules)
    if not draft.has_ended:
        return refuse(filled, draft)
    try:
        if seen.session.ended_at:
            raise errors.refused("E_SESSION_ENDED")
        tried = rounds.preview(book(), seen.caller, draft.entry, game=profile.game.id)
    except Refused as refused:
        return refuse(filled, draft, refused.problems)
    if draft.problems:
        return refuse(filled, draft)
    scored = Scored(profile, tried.scored.round, tried.scored.payments)
    return present(filled, scored, tried.totals, tried.money, unit_at(seen.session.stake))


def _rows(seen: Seen) -> list[Markup]:
    """The latest rounds as the book shows them, each made once for every version of it."""
    names = tuple([person.name for person in seen.session.people])
    numbers = tuple([person.number for person in seen.session.people])
    rows = []
    for line in seen.session.latest:
        of_line = (line.kind, line.number, line.version, line.ga_before)
        depends_on = (seen.token, of_line, names, numbers)
        row = remembered_part(depends_on, partial(_row, seen.token, line, names))
        rows.append(Markup(row.fill({})))
    return rows


def _row(token: str, line: Line, names: Sequence[str]) -> Pattern:
    def url(number: int) -> str:
        return url_for("rounds.one", token=token, number=number)

    return Pattern(book_row(line_of(line, url), names), {})


def _resting(seen: Seen, here: Sequence[str]) -> dict[Turns, list[str]]:
    """Those who would sit the next round out by each way of taking turns."""
    if len(here) <= MOST_PLAYERS:
        return {}
    resting = {}
    for turns in get_args(Turns):
        play = proposed(seen.session, turns)
        resting[turns] = [name for name in here if name not in play]
    return resting


def _again(token: str, filled: FilledForm, *, notice: str = "") -> str:
    """The page with the form as it was sent, and what came of it.

    It stays for the number that it was opened for, until somebody says that it is another round.
    """
    seen = keeping(token)
    key = filled.values.get("key") or new_key()
    late = taken(seen, filled.values)
    return _page(seen, _view(seen, filled), filled, key=key, notice=notice, late=late)


def new_key() -> str:
    """An idempotency key for an entry: a double tap makes one round."""
    return secrets.token_urlsafe(16)


def _page(
    seen: Seen,
    view: SessionView,
    filled: FilledForm,
    *,
    key: str,
    last: LastChangeView | None = None,
    notice: str = "",
    late: Taken | None = None,
) -> str:
    view = replace(view, recent_extras=recent_extras(seen.session))
    number = late.number if late else view.next_number
    hidden = {
        "key": key,
        "version": str(seen.session.version),
        "as": str(number),
        "who": numbers_of(view.players, seen.session),
    }
    urls = _entry_urls(seen, view)
    is_new = view.open and not filled.values
    here = [person.name for person in seen.session.people if person.active]
    table = TableView(
        entry=entry_view(view, filled, urls, hidden)._replace(number=number),
        rows=_rows(seen),
        game_urls=_game_urls(seen, _ticked(seen, view.players)),
        form=untouched(view, urls, hidden) if is_new else None,
        last_change=last,
        notice=notice,
        taken=late,
    )
    page = SessionPage(seen, table, here, _resting(seen, here))
    return render_template("session/page.html", page=page)


def _entry_urls(seen: Seen, view: SessionView) -> EntryUrls:
    save = url_for("sessions.save", token=seen.token)
    look = url_for("sessions.preview", token=seen.token)
    return EntryUrls(look, save, swap=save, lead=_lead_url(seen, view) if view.open else "")


def _lead_url(seen: Seen, view: SessionView) -> str:
    """Where it is said who leads; who plays stays, where it does not follow from the session."""
    chosen = () if next_players(seen.session) == view.players else view.players
    game = view.profile.game.id
    return url_for("desk.change", token=seen.token, action="leader", game=game, p=chosen)


def _game_urls(seen: Seen, players: Sequence[str]) -> dict[str, str]:
    """The page of the session with the form of each game."""
    return {
        game: url_for("sessions.session", token=seen.token, game=game, p=players)
        for game in seen.session.profiles
    }
