"""The session page: shown, polled, its form filled in, previewed and saved, undo."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import get_args

from flask import (
    Blueprint,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.evening.seats import Turns
from scorekeeper.export.evening_text import after_number
from scorekeeper.games.notation import Fault
from scorekeeper.store import access, agreements, guests, history, rounds
from scorekeeper.store.database import reading
from scorekeeper.store.errors import KINDS, Refused, Stale, hash_of
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Caller, Session, used_for
from scorekeeper.text import Text
from scorekeeper.web.access import (
    REFUSED,
    ensure_browser,
    form_version,
    load_session,
    require_keeper,
    status,
    unready,
)
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.entry.typed import Unsure, fill_in
from scorekeeper.web.group.evening import of_group
from scorekeeper.web.plumbing.addresses import PublicLink, absolute_url
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.errors import refusal
from scorekeeper.web.plumbing.limits import VERDICTS, counted, heavy, turn_away
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import duration, translated
from scorekeeper.web.plumbing.responses import wants_json, wants_parts, wants_whole
from scorekeeper.web.posted import keeper_form, posted
from scorekeeper.web.session.landing import landing_of, places
from scorekeeper.web.session.lines import LastChange, last_change, line_of
from scorekeeper.web.session.next_round import (
    NextRound,
    describe_table_change,
    new_key,
    next_players,
    people_of,
    players_in,
    proposed,
    ticked,
)
from scorekeeper.web.session.result import result_of

pages = Blueprint("session", __name__, url_prefix="/s/<token>")

_QR = Text("Mã QR để xem", "QR code to watch")


@pages.get("")
def index(token: str) -> str:
    """Show totals, the last rounds, and to a keeper the form of the next round."""
    args = request.args
    return render_session(token, args.get("game", ""), args.getlist("p"), args.get("swap"))


@pages.get("/live")
@quiet
def poll(token: str) -> Response:
    """Return the session page, or 304 if the browser has the latest version."""
    polled = access.polled(get_db(), token)
    if polled is None:
        turn_away()
    etag = _etag(polled)
    answer = make_response("", 304) if request.if_none_match.contains_weak(etag) else None
    answer = answer or make_response(index(token))
    # If the session changes in between, the next poll returns the page again.
    answer.set_etag(etag, weak=True)
    answer.cache_control.no_store = True
    return answer


def _etag(of: access.Polled | Session) -> str:
    """Return the ETag of a session page: of the file, the version, the verdicts and who came."""
    return f"{get_db().identity}.{of.version}.{of.verdicts}.{of.guests}"


@pages.post("/me")
@posted("session.index")
def say_who(token: str) -> None:
    """Say who uses this browser: their seat is then drawn below. Nobody only watches."""
    session, name = load_session(token, latest=0), request.form.get("name")
    person = session.number_of(name, "name") if name else None
    caller = Caller(session.id, ensure_browser(f"guest {session.id}"), token=token)
    with counted(VERDICTS, f"{session.id} guests"):
        guests.say(get_db(), caller, person)


@pages.post("/verdict")
@posted("session.index")
def judge(token: str) -> None:
    """Say that the last round is right or should be checked, as who uses this browser."""
    session, form = load_session(token, latest=1), request.form
    person, version = session.numbers.get(session.me or "", 0), form.get("version", 0, int)
    with counted(VERDICTS, f"{session.id} {person}"):
        agrees = form.get("agrees") == "1"
        agreements.give_verdict(get_db(), session.caller, person, version, agrees=agrees)


@pages.post("/preview")
@quiet
def preview(token: str) -> Response | tuple[str, int]:
    """Show what the form comes to.

    A script gets the parts that change, unless people or their names have changed; with a form that
    it stored, the whole page, or 204 if that round is saved. Without a script it is the whole page.
    """
    next_round = NextRound(require_keeper(token))
    sent = next_round.sent()
    if wants_whole():
        return _preview_stored(next_round, sent)
    form = next_round.scored(next_round.seated(sent))
    answer = 200 if form.preview else unready(next_round.session)
    as_shown = request.form.get("names") in (None, "\t".join(form.players))
    if not (wants_parts() and form.players == sent.players and as_shown):
        return render_form(next_round, form, notice=describe_table_change(sent, form)), answer
    aside = next_round.saved_meanwhile(form)
    session = next_round.session
    parts = {"session": session, "form": form, "aside": aside, "code": _code(session)}
    return render_template("session/preview.html", **parts), answer


def _preview_stored(next_round: NextRound, sent: RoundForm) -> tuple[str, int]:
    """Return the page with a form that a script stored; nobody has asked yet what it lacks."""
    session = next_round.session
    if sent.blank or _saved_before(session, sent):
        return "", 204
    wanted = players_in(session, {"who": request.form.get("wanted", "")})
    form = next_round.scored(next_round.seated(sent, wanted))
    answer = 200 if form.preview else unready(session)
    if used_for(get_db(), session.caller, sent.values.get("key", "")):
        form = _with_new_key(session, form)
    notice = "" if wanted else describe_table_change(sent, form)
    return render_form(next_round, replace(form, problems=()), notice=notice), answer


@pages.post("/write")
def write(token: str) -> str | tuple[str, int]:
    """Show the session with the form filled in and previewed, or why the sentence does not do that.

    The game of the form is tried first.
    """
    next_round = NextRound(require_keeper(token))
    sent = next_round.seated(next_round.sent())
    said = " ".join(request.form.get("sentence", "").split())
    field = sent.sentence and sent.sentence._replace(typed=said, is_open=True)
    # Without a script Enter is the first button, which is to change the sentence.
    if not said or ("change" in request.form and said == sent.values.get("said")):
        return render_form(
            next_round, replace(next_round.scored(sent), problems=(), sentence=field)
        )
    faults, readings = [], []
    for game in dict.fromkeys((sent.game_id, *next_round.session.profile_by_game)):
        form = next_round.empty(game, ticked(next_round.session, sent))
        if form.most_players == sent.most_players:
            form = replace(form, players=sent.players)
        try:
            filled, left_out = fill_in(
                form, after_number(said)[1], request.form.get("reading", -1, int)
            )
        except Unsure as unsure:
            faults, readings = [Fault(len(said), unsure.message)], unsure.answers
            break
        except Fault as fault:
            faults.append(fault)
        else:
            values = {**filled.values, "game": filled.game_id, "said": said}
            values |= people_of(filled.players, next_round.session)
            filled = next_round.scored(next_round.filled(values))
            notice = translated(left_out) if left_out else ""
            answer = unready(next_round.session) if next_round.session.ended_at else 200
            return render_form(next_round, filled, notice=notice), answer
    message = max(faults, key=lambda fault: fault.column).message
    field = field and field._replace(fault=message, readings=tuple(readings))
    return render_form(next_round, replace(sent, sentence=field)), REFUSED


@pages.post("/rounds")
def save(token: str) -> Response | tuple[str, int]:
    """Save the round and go to the session; show the form again if it is refused.

    A script gets JSON: what was saved, or why not, each with the page to show.
    """
    next_round = NextRound(require_keeper(token))
    session, sent = next_round.session, next_round.sent()
    form = next_round.seated(sent)
    notice = describe_table_change(sent, form)
    if notice and not _saved_before(session, sent):
        page = render_form(next_round, next_round.scored(form), notice=notice)
        return _refused(page, 409, "E_PEOPLE", notice)
    if not sent.reader.complete:
        form = next_round.scored(sent)
        message = translated(form.problems[0].message)
        return _refused(render_form(next_round, form), REFUSED, "E_SHAPE", message)
    try:
        saved = _save(session, sent)
    except Refused as refused:
        return _not_saved(token, sent, refused)
    players = ticked(session, sent)
    url = url_for("session.index", token=token, p=players)
    if not wants_json():
        return redirect(url, 303)
    page = render_session(token, players=players)
    return jsonify(saved=saved.number, version=saved.version, url=url, page=page)


def _save(session: Session, form: RoundForm) -> ChangeResult:
    """Save the round, or return its result if it was saved before, whatever names it had then."""
    try:
        with unless_busy():
            return rounds.save(
                get_db(),
                session.caller,
                form.reader.entry,
                key=form.values.get("key", ""),
                game=form.game_id,
                expected_version=form_version(session),
                expected_number=whole(form.values.get("as", "")),
            )
    except Refused as refused:
        saved = _saved_before(session, form) if refused.code == "E_KEY_REUSED" else None
        if saved is None:
            raise
        return saved


def _not_saved(token: str, form: RoundForm, refused: Refused) -> Response | tuple[str, int]:
    """Return the refused form with the reason, for the session as it is now."""
    next_round = NextRound(require_keeper(token))
    code, message = refused.code, translated(refused.problems[0].message)
    form = next_round.filled(form.values)
    if code == "E_KEY_REUSED":
        # An old page, or a round that the phone it was handed to has saved: it may be another one.
        form = _with_new_key(next_round.session, form)
    late = next_round.saved_meanwhile(form)
    is_other_round = isinstance(refused, Stale) or (late and code == "E_KEY_REUSED")
    form = next_round.scored(form) if is_other_round else form.refuse(refused.problems)
    notice = message if isinstance(refused, Stale) and not late else ""
    page = render_form(next_round, form, notice=notice)
    return _refused(page, status(refused), code, late or message, key=form.values.get("key", ""))


def _refused(
    page: str, status: int, code: str, message: str, **key: str
) -> Response | tuple[str, int]:
    """Return the answer to a refused round: the page, or JSON with it for a script."""
    if not wants_json():
        return page, status
    answer = refusal(code, message, page=page, **key)
    answer.status_code = status
    return answer


def _saved_before(session: Session, sent: RoundForm) -> ChangeResult | None:
    """Return the result if this very round was saved under the form's key."""
    entry, key = sent.reader.entry, sent.values.get("key", "")
    return rounds.saved_before(get_db(), session, entry, key=key, game=sent.game_id)


def _with_new_key(session: Session, form: RoundForm) -> RoundForm:
    """Return the form under a new idempotency key, which is the same for retries."""
    key = hash_of(form.values.get("key", ""), session.version).hex()
    return replace(form, values={**form.values, "key": key})


@pages.post("/undo")
@keeper_form("session.index")
@heavy
def undo(session: Session) -> None:
    """Undo the last change of the ledger."""
    history.undo(get_db(), session.caller, expected_version=form_version(session))


def render_session(
    token: str,
    game: str = "",
    players: Sequence[str] = (),
    swaps_in: str | None = None,
) -> str:
    """Render the page with an empty form.

    The form is of that game and for those players, if they are given. If somebody who sits out
    `swaps_in`, the page asks only for whom. Stores what a viewer's browser need not say again.
    """
    with reading(get_db()):
        session = load_session(token)
        known = guests.known_before(get_db(), session)
        if known is None:
            return _render(session, game, players, swaps_in)
    with suppress(Refused, *KINDS):  # Then it is asked.
        guests.say(get_db(), session.caller, known.person)
    with reading(get_db()):
        return _render(load_session(token), game, players, swaps_in)


def _render(session: Session, game: str, players: Sequence[str], swaps_in: str | None) -> str:
    next_round = NextRound(session)
    form = next_round.empty(game, players)
    if form.open and swaps_in in session.active and swaps_in not in form.players:
        return render_form(next_round, replace(form, swaps_in=swaps_in))
    return render_form(next_round, form, last=last_change(session))


def render_form(
    next_round: NextRound,
    form: RoundForm,
    *,
    last: LastChange | None = None,
    notice: str = "",
) -> str:
    """Render the page around a form, as it was sent or as it is now.

    The form keeps the round number for which it was opened, until the user says that it is another
    round.
    """
    session = next_round.session
    conflict = next_round.saved_meanwhile(form)
    number = whole(form.values["as"]) if conflict else form.number
    user = session.me
    counted = next((line for line in session.latest if line.kind == "round" and line.valid), None)
    # Who played the last round is asked about it.
    plays = counted and user and session.numbers[user] in counted.people
    landed = last.line if last else None
    return render_template(
        "session/page.html",
        session=session,
        # Whom it concerns settles old debts before the first round, or at the end.
        of_group=None if session.rounds else of_group(session),
        form=form,
        number=number,
        hidden={
            "key": form.values.get("key") or new_key(),
            "version": session.version,
            "as": number,
            **people_of(form.players, session),
        },
        lines=[line_of(line, session.token) for line in session.latest],
        lasted=duration(session.opened_at, session.latest[0].at, session.zone)
        if session.latest
        else None,
        last=last,
        notice=notice,
        conflict=conflict,
        chosen=() if next_players(session, form.most_players) == form.players else form.players,
        resting=_resting(session, form.most_players),
        result=None if form.open or not session.ended_at else result_of(session),
        me=user,
        code=_code(session),
        asks=not (form.open or session.ended_at or session.keeps or session.guest),
        landing=landing_of(landed, None if session.keeps else user),
        places=places(session, landed),
        verdicts=agreements.latest_verdicts(get_db(), session),
        counted=counted,
        judged=None if session.ended_at or not plays else counted,
        mark=_etag(session),
    )


def _code(session: Session) -> Markup | None:
    """Return the QR code that brings guests, before the first line or until they have come."""
    if current_app.config["PHONE"] or session.ended_at:
        return None
    if session.begun and (session.keeps or not session.awaits_guests):
        return None
    link = PublicLink(absolute_url("session.index", token=session.token))
    return link.qr(translated(_QR), on_screen=True)


def _resting(session: Session, most: int) -> dict[Turns, list[str]]:
    """Return the people who would sit out the next round, by each way of taking turns."""
    if len(session.active) <= most:
        return {}
    resting = {}
    for turns in get_args(Turns):
        play = proposed(session, turns, most)
        resting[turns] = [name for name in session.active if name not in play]
    return resting
