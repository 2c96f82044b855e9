"""Calls about the end of an evening: the gà, and the payments that settle up."""

import secrets
from fractions import Fraction
from typing import Annotated, Any, get_args

from scorekeeper.evening.ledger import GaChoice
from scorekeeper.evening.settling import PlanKind
from scorekeeper.fields import Field, Path, list_of, one_of
from scorekeeper.games.base import Amount
from scorekeeper.store import rounds, settlement
from scorekeeper.store.database import together
from scorekeeper.store.errors import refused
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.store.session import Caller, Role, Session, authorize, used_for
from scorekeeper.store.settlement import Accounts
from scorekeeper.web.api.fields import (
    BETS,
    CLEAN_NAME,
    DONG,
    NAME,
    TOTALS,
    VERSION,
    answer,
    by_name,
    component,
    missing,
    request,
)
from scorekeeper.web.api.routes import (
    Json,
    Keeper,
    Known,
    MaybeKey,
    MaybeSeenVersion,
    call,
    in_query,
)
from scorekeeper.web.api.sessions import session_if_stale
from scorekeeper.web.plumbing.database import get_db

_CHOICES: dict[str, GaChoice] = {"share": "shared", "give": "given", "keep": "kept"}
_GA_DEALT = component(
    "GaDealt",
    answer(
        ga=BETS,
        totals=TOTALS,
        changes=by_name(BETS, "What it brought everybody, in bets."),
        version=VERSION,
    ),
)


def _require_receiver(sent: Json, at: Path, faults: Any) -> Json:
    if sent["what"] == "give" and sent.get("to") is None:
        raise missing("to")
    return sent


_GA_CHOICE = component(
    "GaChoice",
    request(
        what=one_of(*_CHOICES),
        to=CLEAN_NAME.or_null().optional().about("Who is given it."),
    ),
).then(_require_receiver)


@call("POST /sessions/<id>/ga", _GA_DEALT)
def ga_deal_with(
    caller: Keeper,
    sent: Annotated[Any, _GA_CHOICE],
    key: MaybeKey,
    version: MaybeSeenVersion,
) -> Json:
    """Share the gà, give it to one person, or keep it for the next evening."""
    key = key or secrets.token_urlsafe()
    with session_if_stale(caller), together(get_db()):
        if version is not None and not used_for(get_db(), caller, key):
            authorize(get_db(), caller, Role.KEEPER, version)
        choice = _CHOICES[sent["what"]]
        dealt = rounds.deal_with_ga(get_db(), caller, choice, to=sent.get("to"), key=key)
    return {
        "ga": dealt.after.ga,
        "totals": dealt.after.totals,
        "changes": dealt.changes,
        "version": dealt.version,
    }


_PAYMENT = answer(
    **{"from": NAME.or_null().about("Who gives; null is the gà.")},
    to=NAME.or_null().about("Who is given; null is the gà."),
    bets=Field(schema={"type": "number"}).about("Bets; null where stakes differ.").or_null(),
    money=DONG.or_null(),
)
_PLANS = get_args(PlanKind)
_SETTLEMENT = component(
    "Settlement",
    answer(
        plan=one_of(*_PLANS),
        unit=one_of(*get_args(SettleUnit)),
        ga=BETS,
        payments=list_of(_PAYMENT),
        version=VERSION,
    ),
)
_PLAN = in_query(
    "plan",
    "The fewest payments, or directly between each two.",
    one_of(*_PLANS).with_schema(default=_PLANS[0]),
)


@call("GET /sessions/<id>/settlement", _SETTLEMENT)
def settlement_plan(caller: Caller, plan: Annotated[PlanKind, _PLAN], known: Known) -> Json:
    """Return the payments after which everybody is at 0. Refused while a gà is to be dealt with."""
    found = settlement.view(get_db(), caller)
    session = found.session
    if found.ga_left:
        raise refused("E_GA_LEFT", "ga", ga=session.ga)
    payments = [
        {"from": payment.payer, "to": payment.payee, **_amounts(session, accounts, payment.amount)}
        for accounts in found.accounts
        for payment in accounts.plan(plan).payments
    ]
    return {
        "plan": plan,
        # Accounts in đồng come last; a session without a stake has them for expenses.
        "unit": found.accounts[-1].unit,
        "ga": session.ga,
        "payments": payments,
        "version": session.version,
    }


def _amounts(session: Session, accounts: Accounts, amount: Amount) -> Json:
    """Return an amount in bets and in đồng; None if it has no value in that unit."""
    if accounts.unit == "bets":
        return {"bets": amount, "money": None}
    outside = any(row.spent or row.paid for row in accounts.debts.values())
    if session.stake is None or session.stakes_differ or outside:
        return {"bets": None, "money": amount}
    return {"bets": Fraction(amount) / session.stake, "money": amount}
