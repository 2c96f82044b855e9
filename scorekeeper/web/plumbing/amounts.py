"""Whether money or bets speak where a bet is worth some: the browser's own choice, in a cookie."""

from flask import Flask, has_request_context

from scorekeeper.amounts import BETS, Unit
from scorekeeper.games.base import Amount
from scorekeeper.text import Text
from scorekeeper.web.plumbing.preferences import Preference, offer

AMOUNTS = {"money": Text("tiền", "money"), "bets": Text("cược", "bets")}
SPEAKS = Preference("amounts", cookie="amounts", values=AMOUNTS)


def init_app(app: Flask) -> None:
    """Tell pages what speaks, and let `?amounts=` on any page change it."""
    app.context_processor(lambda: {"speaks": current(), "amounts": AMOUNTS, "in_money": in_money})
    offer(app, SPEAKS)


def current() -> str:
    """The choice made by a tap, else money."""
    return (SPEAKS.chosen() if has_request_context() else None) or "money"


def unit_at(stake: Amount | None) -> Unit:
    """What amounts are spelled in where a bet is worth so many đồng, None for no money."""
    return Unit(stake if current() == "money" else None)


def in_money(stake: Amount | None, *, stakes_differ: bool) -> bool:
    """Whether totals are told in money: where rounds had different stakes nothing else counts."""
    return stakes_differ or unit_at(stake) != BETS
