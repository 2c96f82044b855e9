"""Calls about the end of an evening: what becomes of the gà, and who pays whom."""

import secrets
from fractions import Fraction
from typing import Any, NamedTuple, get_args

from scorekeeper.games.base import Amount
from scorekeeper.ledger import GaChoice
from scorekeeper.settling import PlanKind
from scorekeeper.store import rounds, settlement
from scorekeeper.store.access import Caller, Role, authorize_change
from scorekeeper.store.database import together
from scorekeeper.store.errors import refused
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.store.replay import ChangeResult, is_used
from scorekeeper.store.sessions import Session
from scorekeeper.store.settlement import Accounts, PlannedPayment
from scorekeeper.web.api.fields import (
    BETS,
    CLEAN_NAME,
    DONG,
    NAME,
    TOTALS,
    VERSION,
    JsonField,
    by_name,
    closed,
    list_of,
    object_of,
    one_of,
    shape_refused,
)
from scorekeeper.web.api.routes import IF_MATCH_OR_NOT, IF_NONE_MATCH, KEY_OR_NOT, call, in_query
from scorekeeper.web.api.sessions import showing_session
from scorekeeper.web.plumbing.db import book

_CHOICES: dict[str, GaChoice] = {"share": "shared", "give": "given", "keep": "kept"}
_GA_CHOICE = closed(
    what=one_of(*_CHOICES), to=CLEAN_NAME.optional().about("Who is given it.")
).named("GaChoice")


def _check_choice(sent: Any, place: str) -> dict[str, Any]:
    checked: dict[str, Any] = _GA_CHOICE.check(sent, place)
    if checked["what"] == "give" and checked.get("to") is None:
        raise shape_refused("missing", "to")
    return checked


_GA_DEALT = object_of(
    ga=BETS,
    totals=TOTALS,
    changes=by_name(BETS, "What it brought everybody, in bets."),
    version=VERSION,
).named("GaDealt")


@call(
    "ga_deal_with",
    "POST /sessions/<id>/ga",
    _GA_DEALT,
    *(KEY_OR_NOT, IF_MATCH_OR_NOT),
    body=_GA_CHOICE.checked(_check_choice),
    role=Role.KEEPER,
)
def deal_with_ga(caller: Caller, sent: Any, key: str | None, version: int | None) -> ChangeResult:
    """Share the gà, give it to one person, or keep it for the next evening."""
    key = key or secrets.token_urlsafe()
    with showing_session(caller), together(book()):
        if version is not None and not is_used(book(), caller, key):
            authorize_change(book(), caller, Role.KEEPER, version)
        choice = _CHOICES[sent["what"]]
        return rounds.deal_with_ga(book(), caller, choice, to=sent.get("to"), key=key)


class _Payment(NamedTuple):
    """A payment of a plan. None is the gà, or an amount that there is none of in that unit."""

    payer: str | None
    payee: str | None
    bets: Amount | None
    money: Amount | None


class _Plan(NamedTuple):
    """The payments of a plan, in the units that were played for."""

    plan: PlanKind
    unit: SettleUnit
    ga: Amount
    payments: list[_Payment]
    version: int


_PAYER = NAME.or_null().about("Who gives; null is the gà.").taken(lambda payment: payment.payer)
_PAYMENT = object_of(
    **{"from": _PAYER},
    to=NAME.or_null().about("Who is given; null is the gà.").taken(lambda payment: payment.payee),
    bets=JsonField({"type": "number"}).about("Bets; null where stakes differ.").or_null(),
    money=DONG.or_null(),
)
_PLANS = get_args(PlanKind)
_SETTLEMENT = object_of(
    plan=one_of(*_PLANS),
    unit=one_of(*get_args(SettleUnit)),
    ga=BETS,
    payments=list_of(_PAYMENT),
    version=VERSION,
).named("Settlement")
_PLAN = in_query(
    "plan",
    "The fewest payments, or directly between each two.",
    one_of(*_PLANS, default=_PLANS[0]),
)


@call("settlement_plan", "GET /sessions/<id>/settlement", _SETTLEMENT, *(_PLAN, IF_NONE_MATCH))
def plan(caller: Caller, plan: PlanKind) -> _Plan:
    """Return the payments after which everybody is at 0. Refused while a gà is to be dealt with."""
    found = settlement.view(book(), caller)
    session = found.session
    if found.ga_left:
        raise refused("E_GA_LEFT", "ga", ga=session.ga)
    payments = [
        _payment(session, accounts, payment)
        for accounts in found.accounts
        for payment in accounts.plan(plan).payments
    ]
    return _Plan(plan, found.accounts[0].unit, session.ga, payments, session.version)


def _payment(session: Session, accounts: Accounts, payment: PlannedPayment) -> _Payment:
    payer, payee, amount = payment.payer, payment.payee, payment.amount
    if accounts.unit == "bets":
        return _Payment(payer, payee, amount, None)
    outside = any(row.spent_half_dong or row.paid_half_dong for row in accounts.debts.values())
    if session.stake is None or session.stakes_differ or outside:
        return _Payment(payer, payee, None, amount)
    return _Payment(payer, payee, Fraction(amount) / session.stake, amount)
