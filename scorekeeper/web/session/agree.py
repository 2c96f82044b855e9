"""The pages on which a viewer agrees to the rules that hold (đồng ý), once a browser."""

from flask import Blueprint, current_app, redirect, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response
from wtforms import StringField  # type: ignore[import-untyped]

from scorekeeper.store import agreements
from scorekeeper.store.errors import Refused, refused
from scorekeeper.web.access import Seen, keeping, look, status
from scorekeeper.web.plumbing.browser import current_browser, ensure_browser
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.forms import FixedForm
from scorekeeper.web.plumbing.rate_limit import Strangers
from scorekeeper.web.rules.sheet import ShownRules
from scorekeeper.web.session.rules import of_game, page

pages = Blueprint("agree", __name__, url_prefix="/s/<token>/rules/agree")

MOST = 30
"""The most taps for a session from one address within the time of `agreements`: a table of ten,
each with two games and a slow network. Other addresses are not held up."""

_TAPS = "agreements"
_SECONDS = 60.0 * agreements.MINUTES


class AgreementForm(FixedForm):
    """Who agrees, and to the rules of which game; of one that is struck out, only the game."""

    name = StringField(default="")
    game = StringField(default="")


@pages.record
def count_taps(state: BlueprintSetupState) -> None:
    """Count from now on."""
    state.app.extensions[_TAPS] = Strangers(most=MOST, seconds=_SECONDS)


@pages.get("")
@pages.get("/<int:id>/strike", endpoint="strike_was_here")
def form_was_here(token: str, id: int = 0) -> Response:
    """Redirect to the rules after a reload where a form was answered."""
    return redirect(url_for("session_rules.now", token=token))


@pages.post("")
def agree(token: str) -> Response | tuple[str, int]:
    """Agree for a person who is picked, to the rules of one game as they are now."""
    seen = look(token)
    taps: Strangers = current_app.extensions[_TAPS]
    if taps.wait(request.remote_addr or "", str(seen.session.id)):
        return _refused(seen, refused("E_TOO_MANY", minutes=agreements.MINUTES))
    form = AgreementForm()
    name, game = form.name.data, form.game.data
    try:
        if current_browser() is None:
            agreements.check(book(), seen.caller, name, game)
        caller = seen.caller._replace(browser=ensure_browser())
        agreements.agree(book(), caller, name, game)
    except Refused as problem:
        return _refused(seen, problem)
    return _back(seen)


@pages.post("/<int:id>/strike")
def strike(token: str, id: int) -> Response | tuple[str, int]:
    """Strike an agreement out; it stays visible, and cannot be made again on that browser."""
    seen = keeping(token)
    try:
        agreements.strike(book(), seen.caller, id)
    except Refused as problem:
        return _refused(seen, problem)
    return _back(seen)


def _back(seen: Seen) -> Response:
    game = AgreementForm().game.data
    return redirect(url_for("session_rules.now", token=seen.token, game=game), 303)


def _refused(seen: Seen, problem: Refused) -> tuple[str, int]:
    shown = ShownRules(of_game(seen, AgreementForm().game.data), seen.session.stake)
    return page(seen, shown, refused_agreement=problem), status(problem)
