"""Settling up: its page, what was paid, what was spent outside rounds, and the rounds behind it."""

from fractions import Fraction
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games.base import Amount
from scorekeeper.store import errors, expenses, settlement
from scorekeeper.store.errors import Refused
from scorekeeper.store.expenses import OutsideKind, Paid, SettleUnit
from scorekeeper.store.session import Line, Session
from scorekeeper.store.settlement import NetsByName
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, form_version, keeping, look, status
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.db import book, unless_busy
from scorekeeper.web.session.lines import line_of
from scorekeeper.web.session.rendering import new_key
from scorekeeper.web.settle.amount import read_paid
from scorekeeper.web.settle.page import AskedPlan, asked_plan, settle_page
from scorekeeper.web.settle.spend_form import SpendForm, of_table, read_spent

pages = Blueprint("settle", __name__, url_prefix="/s/<token>/settle")


class SpendPage(NamedTuple):
    """The form of what somebody paid for people."""

    session: Session
    filled: SpendForm
    faults: list[Text]
    key: str


class BehindLine(NamedTuple):
    """A round, and what it brought those whom a payment is about."""

    number: int | None
    """None is what became of the gà."""
    url: str
    told: Text
    nets: list[tuple[str, Text]]


class BehindView(NamedTuple):
    """The rounds behind a payment, the last one first."""

    session: Session
    asked: AskedPlan
    payer: str
    payee: str
    lines: list[BehindLine]
    earlier_url: str
    """Where there are more; empty where there are none."""


@pages.get("")
def index(token: str) -> str:
    """Show who gives whom how much, to everybody who may look."""
    return settle_page(token)


@pages.post("/paid")
def paid(token: str) -> Response | tuple[str, int]:
    """Write that one has paid another, all of it or a part."""
    session = keeping(token)
    try:
        with unless_busy():
            expenses.pay(
                book(),
                session.caller,
                _paid(session),
                key=request.form.get("key", ""),
                expected_version=form_version(session),
            )
    except Refused as refused:
        return settle_page(token, refused=refused), status(refused)
    return redirect(_back(session), 303)


def _paid(session: Session) -> Paid:
    form, names = request.form, session.names
    unit: SettleUnit = "bets" if form.get("unit") == "bets" else "money"
    accounts = [whole(form.get(end, "")) for end in ("payer", "payee")]
    if not all(number == 0 or number in names for number in accounts):
        abort(400)
    payer, payee = (names.get(number or 0) for number in accounts)
    return Paid(payer, payee, _amount(unit), unit)


def _amount(unit: SettleUnit) -> Amount:
    """What was paid: all that was asked for, or the part that was typed."""
    form = request.form
    if "halves" in form:
        return Fraction(whole(form["halves"]) or 0, 2)
    return read_paid(form.get("amount", ""), form.get("in", ""), unit) or 0


@pages.post("/back")
def back(token: str) -> Response | tuple[str, int]:
    """Strike a line outside rounds out, or restore it."""
    session, form = keeping(token), request.form
    do = expenses.restore if form.get("do") == "restore" else expenses.strike
    kind: OutsideKind = "expense" if form.get("kind") == "expense" else "payment"
    number = whole(form.get("number", "")) or 0
    try:
        with unless_busy():
            do(book(), session.caller, kind, number, expected_version=form_version(session))
    except Refused as refused:
        if refused.code == "E_NOT_FOUND":
            raise
        return settle_page(token, refused=refused), status(refused)
    return redirect(_back(session), 303)


def _back(session: Session) -> str:
    """The page as it was asked for before; of somebody who leaves, as long as they owe anything."""
    asked = asked_plan(session.names)
    leaving = asked.leaving and session.numbers[asked.leaving]
    return url_for("settle.index", token=session.token, **asked.arguments(leaving=leaving))


@pages.get("/spend")
def spend(token: str) -> str:
    """Show the form of what somebody paid for people."""
    session = keeping(token)
    return _spend_page(session, of_table(session.people), [], new_key())


@pages.post("/spend")
def spent(token: str) -> Response | tuple[str, int]:
    """Write what somebody paid for people."""
    session, key = keeping(token), request.form.get("key", "")
    read = read_spent(request.form, session.people)
    if isinstance(read.spent, list):
        return _spend_page(session, read, read.spent, key), REFUSED
    try:
        with unless_busy():
            expenses.spend(book(), session.caller, read.spent, key=key)
    except Refused as refused:
        faults = [problem.message for problem in refused.problems]
        return _spend_page(session, read, faults, key), status(refused)
    return redirect(url_for("settle.index", token=token), 303)


def _spend_page(session: Session, filled: SpendForm, faults: list[Text], key: str) -> str:
    page = SpendPage(session, filled, faults, key)
    return render_template("settle/spend.html", page=page)


@pages.get("/<int:payer>/<int:payee>")
def behind(token: str, payer: int, payee: int) -> str:
    """Show the rounds behind a payment, to everybody who may look."""
    session = look(token)
    names = session.names
    if payer == payee or not {payer, payee} <= set(names):
        raise errors.refused("E_NOT_FOUND")
    asked, two = asked_plan(names), (names[payer], names[payee])
    before = request.args.get("before", type=int)
    found = settlement.behind(book(), session.caller, two, kind=asked.kind, before=before)
    there: dict[str, Any] = {"token": token, "payer": payer, "payee": payee}
    page = BehindView(
        session=session,
        asked=asked,
        payer=two[0],
        payee=two[1],
        lines=[_behind_line(token, *one) for one in found.lines],
        earlier_url=url_for("settle.behind", **there, **asked.arguments(before=found.earlier))
        if found.earlier
        else "",
    )
    return render_template("settle/behind.html", page=page)


def _behind_line(token: str, line: Line, nets: NetsByName) -> BehindLine:
    view = line_of(line, token)
    spelled = [(who, unit_at(line.stake).signed(net)) for who, net in nets.items()]
    return BehindLine(view.number, view.url, view.summary, spelled)
