"""Settling up: the payments to make, those made, and the rounds behind them."""

from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.evening import settling
from scorekeeper.evening.settling import GA, ROUNDINGS, Payment, PaymentPlan, PlanKind
from scorekeeper.store import errors, settlement
from scorekeeper.store.database import reading
from scorekeeper.store.session import Session
from scorekeeper.store.settlement import OutsideKind, OutsideLine, Paid, SettleUnit
from scorekeeper.text import Text
from scorekeeper.web.access import form_version, heavy_if_long, load_session
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.group.evening import of_group
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.posted import keeper_form
from scorekeeper.web.session.amounts import unit_of
from scorekeeper.web.session.line_words import account_name, describe_outside, spell_settled
from scorekeeper.web.session.lines import ga_choices, line_of
from scorekeeper.web.settle.plan import LATEST, OutsideView, PlanView, sent_amount

pages = Blueprint("settle", __name__, url_prefix="/s/<token>/settle")

_PARTS = (Text("ván", "rounds"), Text("chi chung", "expenses"), Text("đã trả", "paid"))
"""The headings of the parts of an account."""

_ORIGINS = (
    Text("ván {amount}", "rounds {amount}"),
    Text("chi chung {amount}", "expenses {amount}"),
    Text("đã trả {amount}", "already paid {amount}"),
)
"""The parts of an account, in their order."""


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
    with reading(get_db()):
        session = load_session(token, latest=0)
        asked = _asked_plan(session)
        settled = settlement.of(get_db(), session, asked.kind)
    wait_for_ga = session.ga_left and not asked.leaving
    plans = [] if wait_for_ga else [_plan(asked, account) for account in settled.accounts]
    lines = [OutsideLine(session, row) for row in reversed(settled.outside[-LATEST:])]
    may_spend = session.keeps and not session.ended_at
    active = [person.name for person in session.people if person.active]
    with_group = settlement.is_handed_over(get_db(), session.id)
    return render_template(
        "settle/page.html",
        with_group=with_group,
        session=session,
        asked=asked,
        ga=unit_at(session.stake).plain(session.ga),
        ga_choices=ga_choices(session) if session.ga_left else (),
        plans=plans,
        done=not session.ga_left and not with_group and not any(plan["payments"] for plan in plans),
        leaves=may_spend and asked.leaving in active,
        people_without=_people_without(session, asked.leaving),
        may_spend=may_spend,
        lines=[
            OutsideView(
                describe_outside(line),
                line.row.number,
                line.counts,
                may_spend or (session.keeps and line.row.kind == "payment"),
                line.row.kind,
            )
            for line in lines
        ],
        roundings=[(unit, spell_settled(unit, "money")) for unit in ROUNDINGS],
        of_group=of_group(session),
    )


@pages.post("/paid")
@keeper_form("settle.index")
def paid(session: Session) -> None:
    """Save that one person has paid another, in full or in part."""
    form, names, version = request.form, session.names, form_version(session)
    unit: SettleUnit = "bets" if form.get("unit") == "bets" else "money"
    ends = [whole(form.get(end, "")) for end in ("payer", "payee")]
    if not all(number == GA or number in names for number in ends):
        abort(400)
    payer, payee = (session.name(number) for number in ends)
    payment, key = Paid(payer, payee, sent_amount(unit), unit), form.get("key", "")
    settlement.pay(get_db(), session.caller, payment, key=key, expected_version=version)


@pages.post("/back")
@keeper_form("settle.index")
def strike(session: Session) -> None:
    """Strike a payment or an expense, or restore it."""
    form, version = request.form, form_version(session)
    do = settlement.restore if form.get("do") == "restore" else settlement.strike
    kind: OutsideKind = "expense" if form.get("kind") == "expense" else "payment"
    number = whole(form.get("number", "")) or 0
    do(get_db(), session.caller, kind, number, expected_version=version)


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
    page = settlement.behind(get_db(), session.caller, two, kind=asked.kind, before=before)
    earlier = asked.arguments(token=token, payer=payer, payee=payee, before=page.earlier)
    lines = []
    for line, nets in page.lines:
        unit = unit_of(line)
        lines.append((line_of(line, token), [(who, unit.signed(net)) for who, net in nets.items()]))
    return render_template(
        "settle/behind.html",
        session=session,
        asked=asked,
        payer=two[0],
        payee=two[1],
        lines=lines,
        earlier_url=url_for("settle.behind", **earlier) if page.earlier else "",
    )


def _asked_plan(session: Session) -> AskedPlan:
    """Return the arguments of the URL, without unknown values."""
    rounding = request.args.get("round", 0, type=int)
    leaving = session.names.get(request.args.get("leaving", 0, type=int))
    is_direct = request.args.get("plan") == "direct" and not leaving
    rounding = rounding if rounding in ROUNDINGS else 0
    return AskedPlan("direct" if is_direct else "fewest", rounding, leaving)


def _people_without(session: Session, leaving: str | None) -> dict[str, object]:
    """Return the values of the form of people, without the one who leaves."""
    fields: dict[str, object] = {"version": session.version}
    for seat, person in enumerate(session.people):
        fields |= {f"was-{seat}": person.name, f"name-{seat}": person.name}
        if person.active and person.name != leaving:
            fields[f"active-{seat}"] = 1
    return fields


def _plan(asked: AskedPlan, accounts: settlement.Accounts) -> dict[str, object]:
    """Return the plan for the accounts in one unit, as the template shows it."""
    session, owing = accounts.session, accounts.owing

    def name(who: int) -> Text:
        return account_name(session.name(who))

    view = PlanView(owing, accounts.unit, asked.kind, _ORIGINS, session.version, name)
    planned = accounts.planned(asked.rounding)
    if asked.leaving:
        leaver = session.numbers[asked.leaving]
        planned = PaymentPlan(tuple(settling.leaving(owing.nets, leaver)))
    exact = accounts.planned() if asked.kind == "direct" else planned
    unrounded = {(paid.payer, paid.payee): paid.amount for paid in exact.payments}
    shown = [part for part, nets in enumerate(owing.by_origin) if any(nets.values())]
    people = [person.number for person in session.people]
    return {
        "unit": accounts.unit,
        "payments": [
            view.payment(
                payment,
                rounding=payment.amount
                - unrounded.get((payment.payer, payment.payee), payment.amount),
                behind_url=_behind_url(asked, session, payment),
            )
            for payment in planned.payments
        ],
        "rounding": view.rounding(planned.rounding),
        "headings": [_PARTS[part] for part in shown],
        "standings": [
            view.standing(who, shown) for who in (*people, GA) if who != GA or owing.nets.get(GA)
        ],
    }


def _behind_url(asked: AskedPlan, session: Session, payment: Payment) -> str:
    """Return the URL of the rounds behind a payment; empty for the gà."""
    payer, payee = payment.payer, payment.payee
    behind = asked.arguments(token=session.token, payer=payer, payee=payee)
    return "" if GA in (payer, payee) else url_for("settle.behind", **behind)
