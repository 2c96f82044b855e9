"""Calls about the end of an evening: what becomes of the gà, and who pays whom."""

import secrets
from fractions import Fraction
from typing import Any, NamedTuple, get_args

from scorekeeper.games.base import Amount
from scorekeeper.ledger import GaChoice
from scorekeeper.settling import PlanKind
from scorekeeper.store import rounds, settlement
from scorekeeper.store.access import authorize
from scorekeeper.store.database import together
from scorekeeper.store.errors import refused
from scorekeeper.store.expenses import SettleUnit
from scorekeeper.store.replay import ChangeResult, is_used
from scorekeeper.store.session import Caller, Role
from scorekeeper.store.settlement import Accounts, PlannedPayment, Settlement
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
from scorekeeper.web.api.parameters import IF_MATCH_OR_NOT, IF_NONE_MATCH, KEY_OR_NOT, in_query
from scorekeeper.web.api.routes import call
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
            authorize(book(), caller, Role.KEEPER, version)
        choice = _CHOICES[sent["what"]]
        return rounds.deal_with_ga(book(), caller, choice, to=sent.get("to"), key=key)


class _Payment(NamedTuple):
    """A payment of a plan, with what it belongs to."""

    settlement: Settlement
    accounts: Accounts
    planned: PlannedPayment

    @property
    def bets(self) -> Amount | None:
        """The amount in bets; None where one stake did not make all of the money."""
        session, amount = self.settlement.session, self.planned.amount
        if self.accounts.unit == "bets":
            return amount
        outside = any(row.spent or row.paid for row in self.accounts.debts.values())
        if session.stake is None or session.stakes_differ or outside:
            return None
        return Fraction(amount) / session.stake

    @property
    def money(self) -> Amount | None:
        """The amount in đồng; None where it is played for bets."""
        return self.planned.amount if self.accounts.unit == "money" else None


class _Plan(NamedTuple):
    """The payments of a kind."""

    plan: PlanKind
    settlement: Settlement

    @property
    def version(self) -> int:
        """The version of the session."""
        return self.settlement.session.version

    @property
    def payments(self) -> list[_Payment]:
        """All of them, in the units that were played for."""
        return [
            _Payment(self.settlement, accounts, planned)
            for accounts in self.settlement.accounts
            for planned in accounts.plan(self.plan).payments
        ]


_PAYER = NAME.or_null().about("Who gives; null is the gà.")
_PAYEE = NAME.or_null().about("Who is given; null is the gà.")
_PAYMENT = object_of(
    **{"from": _PAYER.taken(lambda payment: payment.planned.payer)},
    to=_PAYEE.taken(lambda payment: payment.planned.payee),
    bets=JsonField({"type": "number"}).about("Bets; null where stakes differ.").or_null(),
    money=DONG.or_null(),
)
_PLANS = get_args(PlanKind)
_UNIT = one_of(*get_args(SettleUnit))
_SETTLEMENT = object_of(
    plan=one_of(*_PLANS),
    unit=_UNIT.taken(lambda plan: plan.settlement.accounts[0].unit),
    ga=BETS.taken(lambda plan: plan.settlement.session.ga),
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
    if found.ga_left:
        raise refused("E_GA_LEFT", "ga", ga=found.session.ga)
    return _Plan(plan, found)
