"""The page of side payments: a fine, a bet on the side, money into the gà or out of it."""

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.amounts import BETS
from scorekeeper.evening.ledger import bets
from scorekeeper.store import rounds, sides
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.store.session import Session
from scorekeeper.store.sides import SidePayment
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, require_keeper, status
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.entry.money import read_either
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.session.lines import describe_between
from scorekeeper.web.session.next_round import new_key, plays_ga

pages = Blueprint("side", __name__, url_prefix="/s/<token>/side")

CHIPS = {"money": ("5k", "10k", "20k", "50k"), "bets": ("1", "2", "5", "10")}
SHORTCUTS = 3
EVERYBODY, THE_GA = "all", "ga"

_WHO = Text("Chưa rõ ai trả: hãy chạm vào một tên.", "Who pays is missing: tap a name.")
_WHOM = Text("Chưa rõ trả ai: hãy chạm vào một tên.", "Who is paid is missing: tap a name.")
_HOW_MUCH = Text("Chưa rõ bao nhiêu: hãy chạm vào một số.", "How much is missing: tap an amount.")


@pages.get("")
def form(token: str) -> str:
    """Show the form, and the side payments so far."""
    return _page(require_keeper(token))


@pages.post("")
def save(token: str) -> Response | tuple[str, int]:
    """Save a side payment: as entered, or the same as an earlier one."""
    session = require_keeper(token)
    again, key = whole(request.form.get("again", "")), request.form.get("key", "")
    side = _read(session) if again is None else _same(session, again)
    if isinstance(side, Text):
        return _page(session, [side], key), REFUSED
    try:
        with unless_busy():
            sides.pay(get_db(), session.caller, side, key=key)
    except Refused as refused:
        faults = [problem.message for problem in refused.problems]
        return _page(session, faults), status(refused)
    return redirect(url_for("session.index", token=token), 303)


@pages.post("/strike")
def strike(token: str) -> Response | tuple[str, int]:
    """Strike a side payment out, or restore it."""
    session, number = require_keeper(token), whole(request.form.get("number", "")) or 0
    change = rounds.restore if request.form.get("back") else rounds.strike
    strike = partial(change, get_db(), session.caller, number, kind=sides.KIND)
    try:
        with unless_busy():
            strike(expected_version=whole(request.form.get("version", "")))
    except Refused as refused:
        faults = [problem.message for problem in refused.problems]
        return _page(require_keeper(token), faults), status(refused)
    return redirect(url_for("side.form", token=token), 303)


def _page(session: Session, faults: list[Text] | None = None, key: str = "") -> str:
    with reading(get_db()):
        latest = sides.latest(get_db(), session)
    lines = [(line.number, line.valid, describe_between(line)) for line in latest]
    shortcuts = {label: number for number, _, label in reversed(lines)}
    in_money = unit_at(session.stake) != BETS
    return render_template(
        "session/side.html",
        session=session,
        faults=faults or [],
        key=key or new_key(),
        lines=lines,
        shortcuts=list(reversed(shortcuts.items()))[:SHORTCUTS],
        unit="money" if in_money else "bets",
        chips=CHIPS["money" if in_money else "bets"],
        ga=bool(session.ga) or plays_ga(session),
    )


def _same(session: Session, number: int) -> SidePayment:
    """Return a side payment like an earlier one."""
    line = sides.find(get_db(), session, number)
    entry, amount = line.entry, bets(line.entry["half_bets"]) * (line.stake or 1)
    unit: SettleUnit = "bets" if line.stake is None else "money"
    return SidePayment(entry["from"], tuple(entry["to"]), amount, unit, entry["note"])


def _read(session: Session) -> SidePayment | Text:
    """Return the side payment of the form, or what it lacks."""
    payer, payee = request.form.get("payer", ""), request.form.get("payee", "")
    active = {str(number): name for name, number in session.active.items()}
    if payer not in (*active, THE_GA):
        return _WHO
    others = {
        EVERYBODY: tuple([name for ref, name in active.items() if ref != payer]),
        THE_GA: (None,),
    }
    payees = others.get(payee) or ((active[payee],) if payee in active else ())
    if not payees:
        return _WHOM
    unit: SettleUnit = "bets" if request.form.get("unit") == "bets" else "money"
    given = request.form.get("chip") or request.form.get("amount", "")
    amount = read_either(given, in_money=unit == "money")
    if isinstance(amount, Text):
        return amount
    if amount is None:
        return _HOW_MUCH
    return SidePayment(
        active.get(payer), payees, amount, unit, request.form.get("note", "").strip()
    )
