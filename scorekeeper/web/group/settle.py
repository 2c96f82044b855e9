"""The debts of a group: what evenings have left, what was paid since, and how to settle."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening import settling
from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.evening.group import UNITS, Book, Evening
from scorekeeper.evening.group import Unit as GroupUnit
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.settling import GA, Pairs, PlanKind
from scorekeeper.games.base import Amount
from scorekeeper.store import groups
from scorekeeper.store.errors import Refused
from scorekeeper.store.groups import Group
from scorekeeper.text import Text
from scorekeeper.web.access import status
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.group.words import Parts, day_of, load_group, name_of, read_book, spell
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.preferences import moment
from scorekeeper.web.settle.page import BY_OTHERS, account_in_words, between_in_words, sent_amount

pages = Blueprint("group_settle", __name__, url_prefix="/g/<token>/settle")

_SHOWN = 30  # payments that the page lists
_OF_EVENING = Text("buổi {day} {{amount}}", "{day} {{amount}}")
_PAID_SINCE = Text("đã trả {amount}", "already paid {amount}")
_PAID = Text("{payer} đã trả {payee} {amount}", "{payer} paid {payee} {amount}")


@pages.get("")
def index(token: str) -> str:
    """Show the payments to make, and those made."""
    return _page(load_group(token))


@pages.post("/paid")
def paid(token: str) -> Response | tuple[str, int]:
    """Save a payment between two members, in full or in part."""
    group, form = load_group(token), request.form
    unit: GroupUnit = "bets" if form.get("unit") == "bets" else "money"
    payer, payee = (whole(form.get(end, "")) or None for end in ("payer", "payee"))
    key = form.get("key", "")
    try:
        with unless_busy():
            amount = sent_amount(unit)
            groups.pay(get_db(), group, (payer, payee), amount, key=key, unit=unit)
    except Refused as refused:
        return _refused(group, refused)
    return redirect(url_for("group_settle.index", token=token, plan=request.args.get("plan")), 303)


@pages.post("/back")
def strike(token: str) -> Response | tuple[str, int]:
    """Strike a payment out, or restore it."""
    group, form = load_group(token), request.form
    number, counts = whole(form.get("number", "")) or 0, form.get("do") == "restore"
    try:
        with unless_busy():
            groups.strike(get_db(), group, number, counts=counts)
    except Refused as refused:
        return _refused(group, refused)
    return redirect(url_for("group_settle.index", token=token), 303)


def _refused(group: Group, refused: Refused) -> tuple[str, int]:
    if refused.code in ("E_NOT_FOUND", "E_READ_ONLY"):
        raise refused
    return _page(group, refused), status(refused)


def _page(group: Group, refused: Refused | None = None) -> str:
    book = read_book(group)
    kind: PlanKind = "direct" if request.args.get("plan") == "direct" else "fewest"
    return render_template(
        "group/settle.html",
        group=group,
        refused=refused,
        kind=kind,
        plans=[plan for unit in UNITS if (plan := _plan(group, book, kind, unit))],
        evenings=[(one, day_of(one)) for one in book.evenings if one.handed_over],
        payments=[
            (
                one,
                _PAID.fill(
                    payer=name_of(book, one.payer),
                    payee=name_of(book, one.payee),
                    amount=spell(one.halves, one.unit),
                ),
                moment(one.at, "Asia/Ho_Chi_Minh", day=True),
            )
            for one in book.payments[: -_SHOWN - 1 : -1]
        ],
    )


def _plan(group: Group, book: Book, kind: PlanKind, unit: GroupUnit) -> dict[str, object] | None:
    """Return the plan in one unit; None if nothing was ever owed in it."""
    parts = book.debts(unit)
    if not parts:
        return None
    pairs = book.owed[unit]
    nets = settling.nets_of(pairs)
    signed = (Unit(1) if unit == "money" else BETS).signed
    return {
        "unit": unit,
        "payments": [
            _payment(group, book, parts, kind, unit, one)
            for one in settling.plan(kind, pairs).payments
        ],
        "standings": [
            (name_of(book, who), net, signed(bets(net)))
            for who, net in sorted(nets.items(), key=lambda one: -one[1])
        ],
    }


def _payment(
    group: Group,
    book: Book,
    parts: Parts,
    kind: PlanKind,
    unit: GroupUnit,
    payment: settling.Payment,
) -> dict[str, object]:
    """Return a payment to make, with the fields of the form that saves it; guests have none."""
    ends = payment.payer, payment.payee
    ids = [0 if who == GA else book.members[who - 1].id for who in ends]
    if kind == "direct":
        shares = [
            (_words(evening), bets(_between(pairs, *ends)))
            for evening, pairs in parts
            if _between(pairs, *ends)
        ]
        others = bets(payment.amount) - sum(amount for _, amount in shares)
        payer, payee = (name_of(book, who) for who in ends)
        why = [between_in_words(payer, payee, [*shares, (BY_OTHERS, others)], unit)]
    else:
        why = [_account(book, parts, who, unit) for who in ends]
    return {
        "payer": name_of(book, payment.payer),
        "payee": name_of(book, payment.payee),
        "amount": spell(payment.amount, unit),
        "why": why,
        "behind_url": "",
        "hidden": None
        if None in ids
        else {
            "payer": ids[0],
            "payee": ids[1],
            "unit": unit,
            # A double tap, on one phone or on two, saves one payment.
            "key": f"paid-{group.version}-{ids[0]}-{ids[1]}-{unit}",
        },
        "halves": payment.amount,
    }


def _between(pairs: Pairs, payer: int, payee: int) -> int:
    """Return what one is to get from the other."""
    return pairs.get((payee, payer), 0) - pairs.get((payer, payee), 0)


def _words(evening: Evening | None) -> Text:
    return _OF_EVENING.fill(day=day_of(evening)) if evening else _PAID_SINCE


def _account(book: Book, parts: Parts, who: int, unit: GroupUnit) -> Text:
    shares: list[tuple[Text, Amount]] = [
        (_words(evening), bets(settling.nets_of(pairs).get(who, 0))) for evening, pairs in parts
    ]
    return account_in_words(name_of(book, who), shares, unit, is_ga=who == GA)
