"""The page of side payments: a fine, a bet on the side, money into the gà or out of it."""

from functools import partial

from flask import Blueprint, render_template, request

from scorekeeper.evening.amounts import BETS
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.money import read_either
from scorekeeper.games.base import Problem
from scorekeeper.store import lines, rounds
from scorekeeper.store.errors import Refused
from scorekeeper.store.rounds import SidePayment
from scorekeeper.store.session import Line, Session
from scorekeeper.store.settlement import SettleUnit
from scorekeeper.text import Text
from scorekeeper.web.access import form_version, require_keeper
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.posted import answer, keeper_form
from scorekeeper.web.session.amounts import change_if_confirmed, unit_of
from scorekeeper.web.session.line_words import between_in_words
from scorekeeper.web.session.next_round import new_key, plays_ga

pages = Blueprint("side", __name__, url_prefix="/s/<token>/side")

CHIPS = {"money": ("5k", "10k", "20k", "50k"), "bets": ("1", "2", "5", "10")}
SHORTCUTS = 3

_WHO = Text("Ai trả?", "Who pays?")
_WHOM = Text("Trả ai?", "Pays whom?")
_ONE_BY_ONE = Text("Gà trả ai? Chạm một tên.", "Who gets it from the gà? Tap one name.")
_HOW_MUCH = Text("Bao nhiêu?", "How much?")


@pages.get("")
def form(token: str) -> str:
    """Show the form, and the side payments so far."""
    session = require_keeper(token)
    latest = rounds.latest_sides(get_db(), session)
    told = {line.number: between_in_words(line, unit_of(line).plain) for line in latest}
    written = [(line.number, line.valid, told[line.number]) for line in latest]
    offered = {told[line.number]: line.number for line in latest if _can_repeat(line)}
    unit: SettleUnit = "bets" if unit_at(session.stake) == BETS else "money"
    refused = answer().refused
    used = refused is None or refused.code == "E_KEY_REUSED"
    return render_template(
        "session/side.html",
        session=session,
        key=new_key() if used else request.form.get("key", ""),
        lines=written,
        shortcuts=list(offered.items())[:SHORTCUTS],
        unit=unit,
        chips=CHIPS[unit],
        plays_ga=bool(session.ga) or plays_ga(session),
    )


@pages.post("")
@keeper_form("side.form", "session.index")
def save(session: Session) -> None:
    """Save a side payment: as entered, or the same as an earlier one."""
    again = whole(request.form.get("again", ""))
    side = _entered(session) if again is None else _same(session, again)
    rounds.pay_side(get_db(), session.caller, side, key=request.form.get("key", ""))


@pages.post("/strike")
@keeper_form("side.form")
@heavy
def strike(session: Session) -> None:
    """Strike a side payment out, or restore it.

    If later rounds change, because it concerns the gà, the effect must be confirmed first.
    """
    set_status = rounds.restore if request.form.get("back") else rounds.strike
    number, version = whole(request.form.get("number", "")) or 0, form_version(session)
    change = partial(set_status, get_db(), session.caller, number, kind=rounds.SIDE)
    change = partial(change, expected_version=version)
    if change(dry_run=True).rescored:
        change_if_confirmed(change)
    else:
        change()


def _can_repeat(line: Line) -> bool:
    """Return whether a side payment counts, everybody in it still plays, and so does its stake."""
    ends, now = {line.entry["from"], *line.entry["to"]}, line.session.stake
    is_worth_it = line.stake == now or None not in {line.stake, now, *ends}
    return line.valid and ends <= {None, *line.session.active} and is_worth_it


def _same(session: Session, number: int) -> SidePayment:
    """Return a side payment like an earlier one."""
    line = lines.find(get_db(), session, rounds.SIDE, number)
    entry, amount = line.entry, bets(line.entry["half_bets"]) * (line.stake or 1)
    unit: SettleUnit = "bets" if line.stake is None else "money"
    return SidePayment(entry["from"], tuple(entry["to"]), amount, unit, entry["note"])


def _entered(session: Session) -> SidePayment:
    """Return the side payment of the form, or refuse what it lacks."""
    form, active = request.form, {str(number): name for name, number in session.active.items()}
    payer, payee = form.get("payer", ""), form.get("payee", "")
    payees: dict[str, tuple[str | None, ...]] = {ref: (name,) for ref, name in active.items()}
    payees["all"] = tuple([name for ref, name in active.items() if ref != payer])
    payees["ga"] = (None,)
    unit: SettleUnit = "bets" if form.get("unit") == "bets" else "money"
    amount = read_either(form.get("chip") or form.get("amount", ""), in_money=unit == "money")
    faults = [] if payer in active or payer == "ga" else [_WHO]
    if payee not in payees:
        faults.append(_WHOM)
    if (payer, payee) == ("ga", "all"):
        faults.append(_ONE_BY_ONE)
    if amount is None or isinstance(amount, Text):
        raise _lacks(*faults, amount or _HOW_MUCH)
    if faults:
        raise _lacks(*faults)
    return SidePayment(active.get(payer), payees[payee], amount, unit, form.get("note", "").strip())


def _lacks(*messages: Text) -> Refused:
    return Refused([Problem("E_SHAPE", "", message) for message in messages])
