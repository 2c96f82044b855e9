"""Calls about the end of an evening: the gà, and the payments that settle up."""

import secrets
from fractions import Fraction
from typing import Any, get_args

from scorekeeper.evening.ledger import GaChoice
from scorekeeper.evening.settling import PlanKind
from scorekeeper.games.base import Amount
from scorekeeper.store import rounds, settlement
from scorekeeper.store.database import together
from scorekeeper.store.errors import refused
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Caller, Role, Session, authorize, used_for
from scorekeeper.store.settlement import Accounts, SettleUnit
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
from scorekeeper.web.api.sessions import session_if_stale
from scorekeeper.web.plumbing.database import get_db

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
    ga=BETS.taken(lambda changed: changed.after.ga),
    totals=TOTALS.taken(lambda changed: changed.after.totals),
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
    with session_if_stale(caller), together(get_db()):
        if version is not None and not used_for(get_db(), caller, key):
            authorize(get_db(), caller, Role.KEEPER, version)
        choice = _CHOICES[sent["what"]]
        return rounds.deal_with_ga(get_db(), caller, choice, to=sent.get("to"), key=key)


_PAYMENT = object_of(
    **{"from": NAME.or_null().about("Who gives; null is the gà.")},
    to=NAME.or_null().about("Who is given; null is the gà."),
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
def plan(caller: Caller, plan: PlanKind) -> dict[str, Any]:
    """Return the payments after which everybody is at 0. Refused while a gà is to be dealt with."""
    found = settlement.view(get_db(), caller, plan)
    session = found.session
    if session.ga_left:
        raise refused("E_GA_LEFT", "ga", ga=session.ga)
    payments = [
        {"from": payment.payer, "to": payment.payee, **_amounts(session, accounts, payment.amount)}
        for accounts in found.accounts
        for payment in accounts.plan().payments
    ]
    return {
        "plan": plan,
        # Accounts in đồng come last; a session without a stake has them for expenses.
        "unit": found.accounts[-1].unit,
        "ga": session.ga,
        "payments": payments,
        "version": session.version,
    }


def _amounts(session: Session, accounts: Accounts, amount: Amount) -> dict[str, Any]:
    """Return an amount in bets and in đồng; None if it has no value in that unit."""
    if accounts.unit == "bets":
        return {"bets": amount, "money": None}
    if session.stake is None or session.stakes_differ or accounts.has_outside:
        return {"bets": None, "money": amount}
    return {"bets": Fraction(amount) / session.stake, "money": amount}
