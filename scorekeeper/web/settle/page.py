"""Settling up: the payments to make, those made, and the rounds behind them."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.amounts import BETS, Unit, with_plus
from scorekeeper.evening.settling import GA, ROUNDINGS, PlanKind
from scorekeeper.games.base import Amount, Problem
from scorekeeper.store import errors, settlement
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.store.settlement import (
    Accounts,
    AccountStanding,
    OutsideKind,
    OutsideLine,
    Paid,
    PlannedPayment,
    SettlePlan,
    SettleUnit,
)
from scorekeeper.text import Text, join
from scorekeeper.web.access import form_version, heavy_if_long, load_session, require_keeper, status
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.entry.money import read_amount, read_bets
from scorekeeper.web.group.evening import of_group
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.session.amounts import unit_of
from scorekeeper.web.session.line_words import account_name, describe_outside, spell_settled
from scorekeeper.web.session.lines import ga_choices, line_of

pages = Blueprint("settle", __name__, url_prefix="/s/<token>/settle")

LATEST_OUTSIDE = 30  # payments and expenses that the page lists

_PARTS = (Text("ván", "rounds"), Text("chi chung", "expenses"), Text("đã trả", "paid"))
"""The headings of the parts of an account."""

_GETS = Text("{who} được nhận {amount}: {parts}.", "{who} is to receive {amount}: {parts}.")
_GIVES = Text("{who} phải đưa {amount}: {parts}.", "{who} has to pay {amount}: {parts}.")
_HELD = Text("Gà đang giữ {amount}.", "The gà holds {amount}.")
_AMONG = Text(
    "{people} cộng lại vừa bằng 0, nên chỉ trả lẫn nhau.",
    "{people} add up to 0, so that they only pay one another.",
)
_OWES = Text("{payer} nợ {payee}: {parts}.", "{payer} owes {payee}: {parts}.")
_ORIGINS = (
    Text("ván {amount}", "rounds {amount}"),
    Text("chi chung {amount}", "expenses {amount}"),
    Text("đã trả {amount}", "already paid {amount}"),
)
"""The parts of an account, in their order."""
BY_OTHERS = Text("qua gà, qua người đã tính xong {amount}", "by the gà, by who is done {amount}")
_TO_UNIT = Text("làm tròn {amount}", "rounding {amount}")
_ROUNDED = Text("Vì làm tròn: {parts}.", "By rounding: {parts}.")
_ONE = Text("{who} {amount}", "{who} {amount}")


class AskedPlan(NamedTuple):
    """The arguments of the URL."""

    kind: PlanKind
    rounding: int  # đồng to which payments are rounded; 0 for none
    leaving: str | None  # the person who leaves while the others play on

    def arguments(self, **other: Any) -> dict[str, Any]:
        """Return the URL arguments of the same page, some of them changed."""
        plan = "direct" if self.kind == "direct" else None
        return {"plan": plan, "round": self.rounding or None, **other}


@pages.get("")
def index(token: str) -> str:
    """Show the payments to make, and those made."""
    return _page(token)


@pages.post("/paid")
def paid(token: str) -> Response | tuple[str, int]:
    """Save that one person has paid another, in full or in part."""
    session, key = require_keeper(token), request.form.get("key", "")
    try:
        with unless_busy():
            version = form_version(session)
            payment = _sent_payment(session)
            settlement.pay(get_db(), session.caller, payment, key=key, expected_version=version)
    except Refused as refused:
        return _page(token, refused), status(refused)
    return _to_page(session)


def _sent_payment(session: Session) -> Paid:
    """Return the payment of the form. Raises `Refused`."""
    form, names = request.form, session.names
    unit: SettleUnit = "bets" if form.get("unit") == "bets" else "money"
    accounts = [whole(form.get(end, "")) for end in ("payer", "payee")]
    if not all(number == GA or number in names for number in accounts):
        abort(400)
    payer, payee = (names.get(number or GA) for number in accounts)
    return Paid(payer, payee, sent_amount(unit), unit)


def sent_amount(unit: SettleUnit) -> Amount:
    """Return the amount of the form, as planned or as typed. Raises `Refused`."""
    form = request.form
    if "halves" in form:
        return Fraction(whole(form["halves"]) or 0, 2)
    given, amount_unit = form.get("amount", ""), form.get("in", "")
    amount: Amount | Text | None = (
        read_amount(given, amount_unit) if unit == "money" else read_bets(given.strip())
    )
    if isinstance(amount, Text):
        raise Refused([Problem("E_SHAPE", "amount", amount)])
    return amount or 0


@pages.post("/back")
def strike(token: str) -> Response | tuple[str, int]:
    """Strike a payment or an expense, or restore it."""
    session, form = require_keeper(token), request.form
    do = settlement.restore if form.get("do") == "restore" else settlement.strike
    kind: OutsideKind = "expense" if form.get("kind") == "expense" else "payment"
    number = whole(form.get("number", "")) or 0
    try:
        with unless_busy():
            do(get_db(), session.caller, kind, number, expected_version=form_version(session))
    except Refused as refused:
        if refused.code == "E_NOT_FOUND":
            raise
        return _page(token, refused), status(refused)
    return _to_page(session)


def _to_page(session: Session) -> Response:
    """Redirect to the page with the arguments of this URL."""
    asked = _asked_plan(session)
    leaving = asked.leaving and session.numbers[asked.leaving]
    url = url_for("settle.index", token=session.token, **asked.arguments(leaving=leaving))
    return redirect(url, 303)


@pages.get("/<int:payer>/<int:payee>")
@heavy_if_long
def behind(token: str, payer: int, payee: int) -> str:
    """Show the rounds behind a payment, the last one first."""
    session = load_session(token)
    names = session.names
    if payer == payee or not {payer, payee} <= set(names):
        raise errors.refused("E_NOT_FOUND")
    asked, two = _asked_plan(session), (names[payer], names[payee])
    before = request.args.get("before", type=int)
    found = settlement.behind(get_db(), session.caller, two, kind=asked.kind, before=before)
    earlier = asked.arguments(token=token, payer=payer, payee=payee, before=found.earlier)
    lines = []
    for line, nets in found.lines:
        unit = unit_of(line)
        lines.append((line_of(line, token), [(who, unit.signed(net)) for who, net in nets.items()]))
    return render_template(
        "settle/behind.html",
        session=session,
        asked=asked,
        payer=two[0],
        payee=two[1],
        lines=lines,
        earlier_url=url_for("settle.behind", **earlier) if found.earlier else "",
    )


def _asked_plan(session: Session) -> AskedPlan:
    """Return the arguments of the URL, without unknown values."""
    rounding = request.args.get("round", 0, type=int)
    leaving = session.names.get(request.args.get("leaving", 0, type=int))
    is_direct = request.args.get("plan") == "direct" and not leaving
    rounding = rounding if rounding in ROUNDINGS else 0
    return AskedPlan("direct" if is_direct else "fewest", rounding, leaving)


def _page(token: str, refused: Refused | None = None) -> str:
    """Render the page as it is now, with the reason why a form was refused."""
    with reading(get_db()):
        session = load_session(token, latest=0)
        asked = _asked_plan(session)
        found = settlement.of(get_db(), session, asked.kind)
    wait_for_ga = session.ga_left and not asked.leaving
    plans = [] if wait_for_ga else [_plan(asked, one) for one in found.accounts]
    lines = [OutsideLine(session, row) for row in reversed(found.outside[-LATEST_OUTSIDE:])]
    may_spend = session.keeps and not session.ended_at
    active = [person.name for person in session.people if person.active]
    return render_template(
        "settle/page.html",
        session=session,
        asked=asked,
        refused=refused,
        ga=unit_at(session.stake).plain(session.ga),
        ga_choices=ga_choices(session) if session.ga_left else (),
        plans=plans,
        even=found.even,
        done=not session.ga_left and not any(plan["payments"] for plan in plans),
        leaves=may_spend and asked.leaving in active,
        people_without=_people_without(session, asked.leaving),
        may_spend=may_spend,
        lines=[(line, describe_outside(line)) for line in lines],
        roundings=[(unit, spell_settled(unit, "money")) for unit in ROUNDINGS],
        of_group=of_group(session),
    )


def _people_without(session: Session, leaving: str | None) -> dict[str, object]:
    """Return the values of the form of people, without the one who leaves."""
    fields: dict[str, object] = {"version": session.version}
    for seat, person in enumerate(session.people):
        fields |= {f"was-{seat}": person.name, f"name-{seat}": person.name}
        if person.active and person.name != leaving:
            fields[f"active-{seat}"] = 1
    return fields


def _plan(asked: AskedPlan, accounts: Accounts) -> dict[str, object]:
    """Return the plan for the accounts in one unit, as the template shows it."""
    planned = accounts.plan(asked.rounding)
    if asked.leaving:
        planned = SettlePlan(tuple(accounts.leaving(asked.leaving)), {})
    exact = accounts.plan() if asked.kind == "direct" else planned
    unrounded = {one[:2]: one.amount for one in exact.payments}
    payments = [
        _payment(asked, accounts, one, one.amount - unrounded.get(one[:2], one.amount))
        for one in planned.payments
    ]
    standings = accounts.standings
    shown = [part for part in range(len(_PARTS)) if any(one[part] for one in standings.values())]
    unit = Unit(1) if accounts.unit == "money" else BETS
    return {
        "unit": accounts.unit,
        "payments": payments,
        "rounding": describe_rounding(planned.rounding, accounts.unit),
        "headings": [_PARTS[part] for part in shown],
        "standings": [
            (
                account_name(who),
                [unit.signed(one[part]) if one[part] else None for part in shown],
                one.net,
                unit.signed(one.net),
            )
            for who, one in standings.items()
        ],
    }


def _payment(
    asked: AskedPlan, accounts: Accounts, payment: PlannedPayment, rounding: Amount
) -> dict[str, object]:
    """Return a payment to make, with the fields of the form that saves it."""
    session = accounts.session
    payer, payee = (GA if name is None else session.numbers[name] for name in payment[:2])
    of_people = GA not in (payer, payee)
    behind = asked.arguments(token=session.token, payer=payer, payee=payee)
    return {
        "payer": account_name(payment.payer),
        "payee": account_name(payment.payee),
        "amount": spell_settled(payment.amount, accounts.unit),
        "why": explain(asked.kind, accounts, payment, rounding),
        "behind_url": url_for("settle.behind", **behind) if of_people else "",
        "hidden": {
            "payer": payer,
            "payee": payee,
            "unit": accounts.unit,
            "version": session.version,
            # A double tap, on one phone or on two, saves one payment.
            "key": f"paid-{session.version}-{payer}-{payee}-{accounts.unit}",
        },
        "halves": int(payment.amount * 2),
    }


def explain(
    kind: PlanKind, accounts: Accounts, payment: PlannedPayment, rounding: Amount = 0
) -> list[Text]:
    """Return the sentences that explain a payment, of which rounding has added `rounding`."""
    if kind == "direct":
        return [_between(accounts, payment, rounding)]
    sentences = [_account(accounts, who) for who in payment[:2]]
    owing = [one for one in accounts.standings.values() if one.net]
    if payment.among and len(payment.among) < len(owing):
        people = join([account_name(who) for who in payment.among], ", ")
        sentences.append(_AMONG.fill(people=people))
    return sentences


def _account(accounts: Accounts, who: str | None) -> Text:
    parts = [*zip(_ORIGINS, accounts.standings[who], strict=True)]
    return account_in_words(account_name(who), parts, accounts.unit, is_ga=who is None)


def account_in_words(
    who: Text, parts: Sequence[tuple[Text, Amount]], unit: SettleUnit, *, is_ga: bool
) -> Text:
    """Say what somebody is to receive or to pay, and of which parts it consists."""
    net: Amount = sum(amount for _, amount in parts)
    words = _HELD if is_ga else _GETS if net > 0 else _GIVES
    amount = spell_settled(max(net, -net), unit)
    return words.fill(who=who, amount=amount, parts=_spell_parts(parts, unit))


def _between(accounts: Accounts, payment: PlannedPayment, rounding: Amount) -> Text:
    payer, payee, amount, _ = payment
    standing = AccountStanding(0, 0, 0)
    if payer is not None and payee is not None:
        standing = accounts.between(payee, payer)
    parts = [*zip(_ORIGINS, standing, strict=True)]
    other = [(BY_OTHERS, amount - rounding - standing.net), (_TO_UNIT, rounding)]
    ends = account_name(payer), account_name(payee)
    return between_in_words(*ends, [*parts, *other], accounts.unit)


def between_in_words(
    payer: Text, payee: Text, parts: Iterable[tuple[Text, Amount]], unit: SettleUnit
) -> Text:
    """Say what one owes another, and of which parts it consists."""
    return _OWES.fill(payer=payer, payee=payee, parts=_spell_parts(parts, unit))


def _spell_parts(parts: Iterable[tuple[Text, Amount]], unit: SettleUnit) -> Text:
    """Spell the parts of an amount that are not 0."""
    return join([words.fill(amount=_signed(part, unit)) for words, part in parts if part], ", ")


def _signed(amount: Amount, unit: SettleUnit) -> Text:
    return with_plus(amount, spell_settled(amount, unit))


def describe_rounding(rounding: Mapping[str | None, Amount], unit: SettleUnit) -> Text | None:
    """Describe how much rounding gives to whom; None if it changes nothing."""
    parts = [
        _ONE.fill(who=account_name(who), amount=_signed(more, unit))
        for who, more in rounding.items()
    ]
    return _ROUNDED.fill(parts=join(parts, ", ")) if parts else None
