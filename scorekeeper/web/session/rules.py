"""The rules of a session: those that hold, those of a round, and who agreed."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.rules.profiles import Profile
from scorekeeper.store import agreements, rounds
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.web.access import keeping, look, status
from scorekeeper.web.plumbing.browser import current_browser, ensure_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.rules.sheet import ShownRules

pages = Blueprint("session_rules", __name__, url_prefix="/s/<token>")


@pages.get("/rules")
def now(token: str) -> str:
    """Show the rules that hold for the next round, a game at a time."""
    session = look(token)
    profile = of_game(session, request.args.get("game", ""))
    return _page(session, ShownRules(profile, session.stake))


@pages.get("/rounds/<int:number>/rules")
def of_round(token: str, number: int) -> str:
    """Show the rules by which a round was scored."""
    session = look(token)
    line = rounds.find(get_db(), session.caller, number)
    assert line.profile
    return _page(session, ShownRules(line.profile, line.stake), number)


def of_game(session: Session, game: str) -> Profile:
    """The rules that hold for a game of the session, or those of its first game."""
    profiles = session.profile_by_game
    return profiles.get(game) or next(iter(profiles.values()))


@pages.post("/rules/agree")
def agree(token: str) -> Response | tuple[str, int]:
    """Agree to the rules of a game as they are now, for the person picked.

    A browser agrees once, so that only new browsers are rate limited.
    """
    session = look(token)
    name, game = request.form.get("name", ""), request.form.get("game", "")
    try:
        if current_browser() is None:
            agreements.check(get_db(), session.caller, name, game)
        caller = session.caller._replace(browser=ensure_browser(f"agree {session.id}"))
        agreements.agree(get_db(), caller, name, game)
    except Refused as problem:
        return _refused(session, problem)
    return _back(session)


@pages.post("/rules/agree/<int:id>/strike")
def strike_agreement(token: str, id: int) -> Response | tuple[str, int]:
    """Strike an agreement; it stays visible, and that browser cannot agree again."""
    session = keeping(token)
    try:
        agreements.strike(get_db(), session.caller, id)
    except Refused as problem:
        return _refused(session, problem)
    return _back(session)


def _back(session: Session) -> Response:
    game = request.form.get("game", "")
    return redirect(url_for("session_rules.now", token=session.token, game=game), 303)


def _refused(session: Session, refused: Refused) -> tuple[str, int]:
    shown = ShownRules(of_game(session, request.form.get("game", "")), session.stake)
    return _page(session, shown, refused=refused), status(refused)


def _page(
    session: Session, shown: ShownRules, number: int | None = None, refused: Refused | None = None
) -> str:
    """A rule sheet in its session: of a round, or what holds and who agreed."""
    agreed = agreements.to_what_holds(get_db(), session.caller)
    profile = session.profile_by_game.get(shown.profile.game.id)
    return render_template(
        "session/rules.html",
        session=session,
        shown=shown,
        number=number,
        holds=profile == shown.profile and session.stake == shown.stake,
        agreed=[one for one in agreed if one.game == shown.profile.game.id],
        refused=refused,
    )
