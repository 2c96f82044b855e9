"""The call that tells who pays whom at the end."""

from fractions import Fraction
from typing import Any, get_args

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.games.base import Amount
from scorekeeper.settling import PlanKind
from scorekeeper.store import settlement
from scorekeeper.store.access import Caller
from scorekeeper.store.database import reading
from scorekeeper.store.errors import refused
from scorekeeper.store.settlement import Accounts, PlannedPayment, Settlement
from scorekeeper.web.api import asked
from scorekeeper.web.api.answers import of_version
from scorekeeper.web.api.bearer import enter
from scorekeeper.web.plumbing.db import book

_KINDS: tuple[PlanKind, ...] = get_args(PlanKind)


def plan(id: str) -> Response:
    """Return the payments after which everybody is at 0. Refused while a gà is to be dealt with."""
    caller = enter(id)
    kind = asked.word(request.args.get("plan", _KINDS[0]), _KINDS, "plan")
    with reading(book()):
        # First, whatever version is known: that may be the ETag of the session, not of a plan.
        found = _to_settle(caller)
        return of_version(caller, lambda: _plan(found, kind))


def _to_settle(caller: Caller) -> Settlement:
    found = settlement.view(book(), caller)
    if found.ga_left:
        raise refused("E_GA_LEFT", "ga", ga=found.session.ga)
    return found


def _plan(found: Settlement, kind: PlanKind) -> dict[str, Any]:
    return {
        "plan": kind,
        "unit": found.accounts[0].unit,
        "ga": found.session.ga,
        "payments": [
            _payment(found, accounts, payment)
            for accounts in found.accounts
            for payment in accounts.plan(kind).payments
        ],
    }


def _payment(found: Settlement, accounts: Accounts, payment: PlannedPayment) -> dict[str, Any]:
    """A payment in its unit; money also in bets, where one stake made all of it."""
    amount, in_money = payment.amount, accounts.unit == "money"
    return {
        "from": payment.payer,
        "to": payment.payee,
        "bets": _in_bets(found, accounts, amount) if in_money else amount,
        "money": amount if in_money else None,
    }


def _in_bets(found: Settlement, accounts: Accounts, dong: Amount) -> Amount | None:
    session = found.session
    outside = any(row.spent_half_dong or row.paid_half_dong for row in accounts.debts.values())
    if session.stake is None or session.stakes_differ or outside:
        return None
    return Fraction(dong) / session.stake
