"""Settling up: who gives whom how much, what was paid, and the rounds behind it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.evening.settling import GA, ROUNDINGS, PlanKind
from scorekeeper.games.base import Amount, Problem
from scorekeeper.store import errors, expenses, settlement
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused
from scorekeeper.store.expenses import OutsideKind, Paid, SettleUnit
from scorekeeper.store.session import Line, Session
from scorekeeper.store.settlement import (
    Accounts,
    NetsByName,
    PlannedPayment,
    Settlement,
    SettlePlan,
)
from scorekeeper.text import Text
from scorekeeper.web.access import form_version, keeping, look, status
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.session.amounts import read_amount, read_bets
from scorekeeper.web.session.line_words import account_name, describe_outside, spell_settled
from scorekeeper.web.session.lines import line_of
from scorekeeper.web.settle.words import told_rounding, why

pages = Blueprint("settle", __name__, url_prefix="/s/<token>/settle")

LATEST_OUTSIDE = 30
"""Lines outside rounds that the page shows."""

_PARTS = (Text("ván", "rounds"), Text("chi chung", "expenses"), Text("đã trả", "paid"))
"""The parts of an account, as columns."""


class AskedPlan(NamedTuple):
    """What the URL asks of the page."""

    kind: PlanKind
    rounding: int
    """Đồng to which payments are rounded; 0 is not at all."""
    leaving: str | None
    """The person who leaves while the others play on."""

    def arguments(self, **other: Any) -> dict[str, Any]:
        """The URL arguments of the same page, some of them changed."""
        plain: dict[str, Any] = {"plan": self.kind if self.kind == "direct" else None}
        return plain | {"round": self.rounding or None} | other


class PaymentView(NamedTuple):
    """A payment to make, and the form that says it was made."""

    payer: Text
    payee: Text
    amount: Text
    why: list[Text]
    behind_url: str
    """Its rounds; empty where the gà pays or is paid."""
    sent: Mapping[str, object]
    """What the form of it says, less how much."""
    halves: int
    """Half đồng, or half bets."""


class AccountsView(NamedTuple):
    """A plan for the accounts in one unit."""

    unit: SettleUnit
    payments: list[PaymentView]
    rounding: Text | None
    headings: list[Text]
    """What their parts come from."""
    standings: list[tuple[Text, Sequence[Amount], Amount]]
    """What each is to receive or to pay, by these parts and in all."""

    def spell(self, amount: Amount) -> Text:
        return spell_settled(amount, self.unit)

    def signed(self, amount: Amount) -> Text:
        """An amount as short as possible, with its sign."""
        return (Unit(1) if self.unit == "money" else BETS).signed(amount)


@pages.get("")
def index(token: str) -> str:
    """Show who gives whom how much, to everybody who may look."""
    return _page(token)


@pages.post("/paid")
def paid(token: str) -> Response | tuple[str, int]:
    """Save that one has paid another, all of it or a part."""
    session = keeping(token)
    try:
        with unless_busy():
            expenses.pay(
                get_db(),
                session.caller,
                _paid(session),
                key=request.form.get("key", ""),
                expected_version=form_version(session),
            )
    except Refused as refused:
        return _page(token, refused), status(refused)
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
    """What was paid: all that was to pay, or the part that was typed."""
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
            do(get_db(), session.caller, kind, number, expected_version=form_version(session))
    except Refused as refused:
        if refused.code == "E_NOT_FOUND":
            raise
        return _page(token, refused), status(refused)
    return redirect(_back(session), 303)


def _back(session: Session) -> str:
    """The URL of the page as it was asked for."""
    asked = _asked_plan(session.names)
    leaving = asked.leaving and session.numbers[asked.leaving]
    return url_for("settle.index", token=session.token, **asked.arguments(leaving=leaving))


@pages.get("/<int:payer>/<int:payee>")
def behind(token: str, payer: int, payee: int) -> str:
    """Show the rounds behind a payment, the last one first, to everybody who may look."""
    session = look(token)
    names = session.names
    if payer == payee or not {payer, payee} <= set(names):
        raise errors.refused("E_NOT_FOUND")
    asked, two = _asked_plan(names), (names[payer], names[payee])
    before = request.args.get("before", type=int)
    found = settlement.behind(get_db(), session.caller, two, kind=asked.kind, before=before)
    there: dict[str, Any] = {"token": token, "payer": payer, "payee": payee}
    return render_template(
        "settle/behind.html",
        session=session,
        asked=asked,
        payer=two[0],
        payee=two[1],
        lines=[(line_of(line, token), _spelled(line, nets)) for line, nets in found.lines],
        earlier_url=url_for("settle.behind", **there, **asked.arguments(before=found.earlier))
        if found.earlier
        else "",
    )


def _spelled(line: Line, nets: NetsByName) -> list[tuple[str, Text]]:
    return [(who, unit_at(line.stake).signed(net)) for who, net in nets.items()]


def _asked_plan(names: Mapping[int, str]) -> AskedPlan:
    """What the URL asks for; unknown values are left out."""
    rounding = request.args.get("round", 0, type=int)
    return AskedPlan(
        "direct" if request.args.get("plan") == "direct" else "fewest",
        rounding if rounding in ROUNDINGS else 0,
        names.get(request.args.get("leaving", 0, type=int)),
    )


def _page(token: str, refused: Refused | None = None) -> str:
    """The page as it is now, with why a form was refused."""
    with reading(get_db()):
        session = look(token, latest=1)
        asked = _asked_plan(session.names)
        found = settlement.of(get_db(), session, asked.kind)
        lines = expenses.latest(get_db(), session, LATEST_OUTSIDE)
    plans = _accounts(session, asked, found)
    may_spend = session.keeps and not session.ended_at
    active = [person.name for person in session.people if person.active]
    return render_template(
        "settle/page.html",
        session=session,
        asked=asked,
        refused=refused,
        ga=unit_at(session.stake).plain(session.ga),
        plans=plans,
        even=found.even,
        done=not session.ga_left and not any(accounts.payments for accounts in plans),
        leaves=may_spend and asked.leaving in active,
        people_without=_people_without(session, asked.leaving),
        may_spend=may_spend,
        lines=[(line, describe_outside(line)) for line in lines],
        roundings=ROUNDINGS,
    )


def _people_without(session: Session, leaving: str | None) -> dict[str, object]:
    """The form of the people as they are, less the one who leaves."""
    fields: dict[str, object] = {"version": session.version}
    for seat, person in enumerate(session.people):
        fields |= {f"was-{seat}": person.name, f"name-{seat}": person.name}
        if person.active and person.name != leaving:
            fields[f"active-{seat}"] = 1
    return fields


def _accounts(session: Session, asked: AskedPlan, found: Settlement) -> list[AccountsView]:
    if found.ga_left and not asked.leaving:
        return []
    return [_accounts_view(session, asked, accounts) for accounts in found.accounts]


def _accounts_view(session: Session, asked: AskedPlan, accounts: Accounts) -> AccountsView:
    if asked.leaving:
        planned = SettlePlan(tuple(accounts.leaving(asked.leaving)), {})
    else:
        planned = accounts.plan(asked.kind, asked.rounding)
    told = _told_parts(accounts)
    exact = {one[:2]: one.amount for one in _exact(asked, accounts)}
    return AccountsView(
        unit=accounts.unit,
        payments=[
            _payment_view(
                session, asked, accounts, one, one.amount - exact.get(one[:2], one.amount)
            )
            for one in planned.payments
        ],
        rounding=told_rounding(planned.rounding, accounts.unit),
        headings=[_PARTS[place] for place in told],
        standings=[
            (account_name(who), [one[place] for place in told], one.net)
            for who, one in accounts.standings.items()
        ],
    )


def _exact(asked: AskedPlan, accounts: Accounts) -> Sequence[PlannedPayment]:
    """The payments of a rounded direct plan before they are rounded."""
    rounded = asked.kind == "direct" and asked.rounding and not asked.leaving
    return accounts.plan("direct").payments if rounded else ()


def _told_parts(accounts: Accounts) -> list[int]:
    """The places of the parts that are not 0 for everybody."""
    standings = accounts.standings.values()
    return [place for place in range(len(_PARTS)) if any(one[place] for one in standings)]


def _payment_view(
    session: Session,
    asked: AskedPlan,
    accounts: Accounts,
    payment: PlannedPayment,
    rounding: Amount,
) -> PaymentView:
    payer, payee = (GA if name is None else session.numbers[name] for name in payment[:2])
    of_people = GA not in (payer, payee)
    kind: PlanKind = "fewest" if asked.leaving else asked.kind
    there: dict[str, Any] = {"token": session.token, "payer": payer, "payee": payee}
    return PaymentView(
        payer=account_name(payment.payer),
        payee=account_name(payment.payee),
        amount=spell_settled(payment.amount, accounts.unit),
        why=why(kind, accounts, payment, rounding),
        behind_url=url_for("settle.behind", **there, **asked.arguments()) if of_people else "",
        sent={
            "payer": payer,
            "payee": payee,
            "unit": accounts.unit,
            "version": session.version,
            # The same tap on two phones, or twice on one, is one payment.
            "key": f"paid-{session.version}-{payer}-{payee}-{accounts.unit}",
        },
        halves=int(payment.amount * 2),
    )


def read_paid(given: str, unit: str, settled: SettleUnit) -> Amount | None:
    """The amount that was typed, in đồng or in bets; None if empty. Raises `Refused`."""
    in_money = settled == "money"
    read: Amount | Text | None = read_amount(given, unit) if in_money else read_bets(given.strip())
    if isinstance(read, Text):
        raise Refused([Problem("E_SHAPE", "amount", read)])
    return read
