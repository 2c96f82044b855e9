"""The rules of a session: those that hold, those of a round, and who agreed."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.profiles import Profile
from scorekeeper.store import agreements, rounds
from scorekeeper.store.errors import Refused
from scorekeeper.web.access import Seen, keeping, look, status
from scorekeeper.web.plumbing.browser import current_browser, ensure_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.rules.sheet import ShownRules

pages = Blueprint("session_rules", __name__, url_prefix="/s/<token>")


@pages.get("/rules")
def now(token: str) -> str:
    """Show the rules that hold for the next round, a game at a time."""
    seen = look(token)
    profile = of_game(seen, request.args.get("game", ""))
    return _page(seen, ShownRules(profile, seen.session.stake))


@pages.get("/rounds/<int:number>/rules")
def of_round(token: str, number: int) -> str:
    """Show the rules by which a round was scored."""
    seen = look(token)
    line = rounds.find(get_db(), seen.caller, number)
    assert line.profile
    return _page(seen, ShownRules(line.profile, line.stake), number)


def of_game(seen: Seen, game: str) -> Profile:
    """The rules that hold for a game of the session, or those of its first game."""
    profiles = seen.session.profiles
    return profiles.get(game) or next(iter(profiles.values()))


@pages.post("/rules/agree")
def agree(token: str) -> Response | tuple[str, int]:
    """Agree to the rules of a game as they are now, for the person picked.

    A browser agrees once, so that only new browsers are rate limited.
    """
    seen = look(token)
    name, game = request.form.get("name", ""), request.form.get("game", "")
    try:
        if current_browser() is None:
            agreements.check(get_db(), seen.caller, name, game)
        caller = seen.caller._replace(browser=ensure_browser(f"agree {seen.session.id}"))
        agreements.agree(get_db(), caller, name, game)
    except Refused as problem:
        return _refused(seen, problem)
    return _back(seen)


@pages.post("/rules/agree/<int:id>/strike")
def strike_agreement(token: str, id: int) -> Response | tuple[str, int]:
    """Strike an agreement; it stays visible, and that browser cannot agree again."""
    seen = keeping(token)
    try:
        agreements.strike(get_db(), seen.caller, id)
    except Refused as problem:
        return _refused(seen, problem)
    return _back(seen)


def _back(seen: Seen) -> Response:
    game = request.form.get("game", "")
    return redirect(url_for("session_rules.now", token=seen.token, game=game), 303)


def _refused(seen: Seen, refused: Refused) -> tuple[str, int]:
    shown = ShownRules(of_game(seen, request.form.get("game", "")), seen.session.stake)
    return _page(seen, shown, refused=refused), status(refused)


def _page(
    seen: Seen, shown: ShownRules, number: int | None = None, refused: Refused | None = None
) -> str:
    """A rule sheet in its session: of a round, or what holds and who agreed."""
    agreed = agreements.to_what_holds(get_db(), seen.caller)
    profile = seen.session.profiles.get(shown.profile.game.id)
    return render_template(
        "session/rules.html",
        seen=seen,
        shown=shown,
        number=number,
        holds=profile == shown.profile and seen.session.stake == shown.stake,
        agreed=[one for one in agreed if one.game == shown.profile.game.id],
        refused=refused,
    )
