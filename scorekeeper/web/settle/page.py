"""The page on which a session is settled: what it is given."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from flask import render_template, request, url_for

from scorekeeper.amounts import BETS, Unit
from scorekeeper.games.base import Amount
from scorekeeper.settling import GA, ROUNDINGS, PlanKind
from scorekeeper.store import expenses, settlement
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused
from scorekeeper.store.expenses import OutsideLine, SettleUnit
from scorekeeper.store.session import Session
from scorekeeper.store.settlement import (
    Accounts,
    PlannedPayment,
    Settlement,
    SettlePlan,
)
from scorekeeper.text import Text
from scorekeeper.web.access import look
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.session.line_words import (
    account_name,
    describe_outside,
    spell_settled,
)
from scorekeeper.web.settle.words import told_rounding, why

LATEST_OUTSIDE = 30
"""Lines outside rounds that the page shows."""


_PARTS = (Text("ván", "rounds"), Text("chi chung", "expenses"), Text("đã trả", "paid"))
"""The parts of an account, as columns."""


class AskedPlan(NamedTuple):
    """What an address asks of the page."""

    kind: PlanKind
    rounding: int
    """Đồng to which payments are rounded; 0 is not at all."""
    leaving: str | None
    """The person who leaves while the others play on."""

    def arguments(self, **other: Any) -> dict[str, Any]:
        """The same in an address, with what is asked otherwise."""
        plain: dict[str, Any] = {"plan": self.kind if self.kind == "direct" else None}
        return plain | {"round": self.rounding or None} | other


class PaymentView(NamedTuple):
    """A payment that is asked for, and what is sent when it was made."""

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


class StandingView(NamedTuple):
    """What a person is to receive or to pay, by what it comes from."""

    who: Text
    parts: Sequence[Amount]
    """One for each heading."""
    net: Amount


class AccountsView(NamedTuple):
    """A plan for the accounts in one unit."""

    unit: SettleUnit
    payments: list[PaymentView]
    rounding: Text | None
    headings: list[Text]
    """What their parts come from."""
    standings: list[StandingView]

    def spell(self, amount: Amount) -> Text:
        """An amount of these accounts."""
        return spell_settled(amount, self.unit)

    def signed(self, amount: Amount) -> Text:
        """The same as short as it can be, with its sign."""
        return (Unit(1) if self.unit == "money" else BETS).signed(amount)


class OutsideView(NamedTuple):
    """A line outside rounds, and what takes it back or brings it again."""

    told: Text
    kind: str
    number: int
    counts: bool


class SettlePage(NamedTuple):
    """Who gives whom how much, and what was written of it."""

    session: Session
    asked: AskedPlan
    accounts: list[AccountsView]
    """Empty where the gà is to be dealt with first, and nobody leaves."""
    lines: list[OutsideView]
    even: bool
    refused: Refused | None

    @property
    def ga_left(self) -> bool:
        """Whether the gà is to be dealt with first."""
        return self.session.ga_left

    @property
    def ga(self) -> Text:
        """What the gà holds."""
        return unit_at(self.session.stake).plain(self.session.ga)

    @property
    def leaves(self) -> bool:
        """Whether who leaves still plays, and the caller may say that they do no more."""
        active = [person.name for person in self.session.people if person.active]
        return self.may_spend and self.asked.leaving in active

    @property
    def without_who_leaves(self) -> dict[str, object]:
        """What the form of the people says without who leaves."""
        fields: dict[str, object] = {"version": self.session.version}
        for seat, person in enumerate(self.session.people):
            fields |= {f"was-{seat}": person.name, f"name-{seat}": person.name}
            if person.active and person.name != self.asked.leaving:
                fields[f"active-{seat}"] = 1
        return fields

    @property
    def done(self) -> bool:
        """Whether nothing is left to pay."""
        return not self.ga_left and not any(accounts.payments for accounts in self.accounts)

    @property
    def may_pay(self) -> bool:
        """Whether the caller may write what was paid, also after the end."""
        return self.session.keeps

    @property
    def may_spend(self) -> bool:
        """Whether the caller may write what was spent."""
        return self.session.keeps and not self.session.ended_at

    @property
    def people(self) -> list[tuple[int, str]]:
        """Everybody by number."""
        return [(person.number, person.name) for person in self.session.people]

    @property
    def roundings(self) -> Sequence[int]:
        """Đồng to which payments can be rounded."""
        return ROUNDINGS


def asked_plan(names: Mapping[int, str]) -> AskedPlan:
    """What the address asks for; what it does not know it leaves out."""
    rounding = request.args.get("round", 0, type=int)
    return AskedPlan(
        "direct" if request.args.get("plan") == "direct" else "fewest",
        rounding if rounding in ROUNDINGS else 0,
        names.get(request.args.get("leaving", 0, type=int)),
    )


def settle_page(token: str, *, refused: Refused | None = None) -> str:
    """The page as it is now."""
    with reading(book()):
        session = look(token, latest=1)
        found = settlement.of(book(), session)
        lines = expenses.latest(book(), session, LATEST_OUTSIDE)
    asked = asked_plan(session.names)
    page = SettlePage(
        session=session,
        asked=asked,
        accounts=_accounts(session, asked, found),
        lines=[_outside_view(line) for line in lines],
        even=found.even,
        refused=refused,
    )
    return render_template("settle/page.html", page=page)


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
            StandingView(account_name(who), [one[place] for place in told], one.net)
            for who, one in accounts.standings.items()
        ],
    )


def _exact(asked: AskedPlan, accounts: Accounts) -> Sequence[PlannedPayment]:
    """The payments of a direct plan before they are rounded, where they are."""
    rounded = asked.kind == "direct" and asked.rounding and not asked.leaving
    return accounts.plan("direct").payments if rounded else ()


def _told_parts(accounts: Accounts) -> list[int]:
    """The places of the parts that are not nothing for everybody."""
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


def _outside_view(line: OutsideLine) -> OutsideView:
    return OutsideView(describe_outside(line), line.kept.kind, line.kept.number, line.counts)
