"""The debts of a group: what evenings have left, what was paid since, and how to settle."""

from flask import Blueprint, render_template, request

from scorekeeper.evening.group import UNITS, Book, Evening
from scorekeeper.evening.group import Unit as GroupUnit
from scorekeeper.evening.settling import GA, Owing, PlanKind
from scorekeeper.store import groups
from scorekeeper.store.groups import Group
from scorekeeper.store.opening import HOME_ZONE
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.group.words import day_of, group_form, name_of, paid_in_words, with_book
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import moment
from scorekeeper.web.settle.plan import LATEST, OutsideView, PlanView, sent_amount

pages = Blueprint("group_settle", __name__, url_prefix="/g/<token>/settle")

_EVENINGS = 10  # whose debts are told each; those of evenings before are summed up
_OF_EVENING = Text("buổi {day} {{amount}}", "{day} {{amount}}")
_BEFORE = Text("các buổi trước đó {amount}", "earlier evenings {amount}")
_PAID_SINCE = Text("đã trả {amount}", "already paid {amount}")


@pages.get("")
@with_book
def index(group: Group, book: Book) -> str:
    """Show the payments to make, and those made."""
    kind: PlanKind = "direct" if request.args.get("plan") == "direct" else "fewest"
    shown = max(request.args.get("shown", LATEST, type=int), LATEST)
    handed_over = [evening for evening in book.evenings if evening.handed_over]
    longest = max(len(handed_over), len(book.payments))
    return render_template(
        "group/settle.html",
        group=group,
        kind=kind,
        plans=[plan for unit in UNITS if (plan := _plan(group, book, kind, unit))],
        evenings=[(evening, day_of(evening)) for evening in handed_over[: -shown - 1 : -1]],
        more=shown + LATEST if longest > shown else None,
        names=book.names,
        payments=[
            OutsideView(
                paid_in_words(book, payment),
                payment.number,
                payment.counts,
                may_strike=group.keeps,
                day=moment(payment.at, HOME_ZONE, day=True),
            )
            for payment in book.payments[: -shown - 1 : -1]
        ],
    )


@pages.post("/paid")
@group_form("group_settle.index")
def paid(group: Group) -> None:
    """Save a payment between two members, in full or in part."""
    form = request.form
    unit: GroupUnit = "bets" if form.get("unit") == "bets" else "money"
    payer, payee = (whole(form.get(end, "")) or None for end in ("payer", "payee"))
    amount, key = sent_amount(unit), form.get("key", "")
    groups.pay(get_db(), group, (payer, payee), amount, key=key, unit=unit)


@pages.post("/back")
@group_form("group_settle.index")
def strike(group: Group) -> None:
    """Strike a payment out, or restore it."""
    number = whole(request.form.get("number", "")) or 0
    groups.strike(get_db(), group, number, counts=request.form.get("do") == "restore")


def _plan(group: Group, book: Book, kind: PlanKind, unit: GroupUnit) -> dict[str, object] | None:
    """Return the plan in one unit; None if nothing was ever owed in it."""
    debts = [pairs for _, pairs in book.debts[unit]]
    owing = Owing([Owing(debts[: -_EVENINGS - 1]).pairs, *debts[-_EVENINGS - 1 :]])
    if not owing.nets:
        return None

    def name(who: int) -> Text:
        return name_of(book, who)

    def member(who: int) -> int | None:
        return 0 if who == GA else book.members[who - 1].id

    origins = [_words(evening) for evening, _ in book.debts[unit][-_EVENINGS - 1 :]]
    view = PlanView(owing, unit, kind, [_BEFORE, *origins], book.state, name, member)
    payments = owing.plan(kind).payments
    stand = [who for who, net in owing.nets.items() if who != GA or net]
    winner_first = sorted(stand, key=lambda who: -owing.nets[who])
    return {
        "unit": unit,
        "payments": [view.payment(payment) for payment in payments[:LATEST]],
        "more": len(payments[LATEST:]),
        "standings": [view.standing(who) for who in winner_first],
    }


def _words(evening: Evening | None) -> Text:
    return _OF_EVENING.fill(day=day_of(evening)) if evening else _PAID_SINCE
