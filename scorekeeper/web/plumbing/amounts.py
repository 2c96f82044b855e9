"""Whether money or bets speak where a bet is worth some: the browser's own choice, in a cookie."""

from flask import Flask, has_request_context, request
from werkzeug.wrappers import Response

from scorekeeper.games.base import Amount
from scorekeeper.text import Text
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.plumbing.formats import Unit

AMOUNTS = {"money": Text("tiền", "money"), "bets": Text("cược", "bets")}
COOKIE = "amounts"


def init_app(app: Flask) -> None:
    """Tell pages what speaks, and let `?amounts=` on any page change it."""
    app.context_processor(lambda: {"speaks": current(), "amounts": AMOUNTS})
    app.before_request(switch)


def current() -> str:
    """The choice made by a tap, else money."""
    chosen = known(request.cookies.get(COOKIE)) if has_request_context() else None
    return chosen or "money"


def known(name: str | None) -> str | None:
    """The choice of that name, if there is one."""
    return name if name in AMOUNTS else None


def unit_at(stake: Amount | None) -> Unit:
    """What amounts are spelled in where a bet is worth so many đồng, None for no money."""
    return Unit(stake if current() == "money" else None)


def switch() -> Response | None:
    """Keep the choice made by a tap and go back to the page."""
    chosen = known(request.args.get("amounts"))
    return preferences.keep(COOKIE, chosen, argument="amounts") if chosen else None
