"""A group in words: its people, days, amounts and debts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar

from flask import request

from scorekeeper.evening.group import UNITS, Book, Evening, Payment
from scorekeeper.evening.group import Unit as GroupUnit
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.settling import GA
from scorekeeper.store import groups
from scorekeeper.store.errors import Refused
from scorekeeper.store.groups import Group
from scorekeeper.text import Text, join, with_plus
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import heavy_work, turn_away
from scorekeeper.web.plumbing.preferences import spell_day
from scorekeeper.web.posted import posted
from scorekeeper.web.session.line_words import PAID, account_name, spell_settled

P = ParamSpec("P")
Shown = TypeVar("Shown")

_EVENINGS, _ACCOUNTS = 50, 200  # above which pages are heavy work

_FEW = 3

NOTHING = Text("0", "0")
_GUEST = Text("{name} (khách {day})", "{name} (guest {day})")
_AMOUNTS = Text("{money} và {bets}", "{money} and {bets}")
STANDS = Text("{who}\N{NO-BREAK SPACE}{amount}", "{who}\N{NO-BREAK SPACE}{amount}")
_MORE = Text("{owed}, và {count} khoản nữa", "{owed}, and {count} more")
_STILL_OWES = Text("{payer} còn nợ {payee} {amount}", "{payer} still owes {payee} {amount}")


def load_group(token: str) -> Group:
    """Return the group of a view link as this browser may see it; 404 for a wrong link.

    A change of it is expected to be based on the version with which the form was made.
    """
    try:
        group = groups.enter(get_db(), token, current_browser())
    except Refused:
        turn_away()
    return replace(group, expected_version=request.form.get("version") or None)


def read_book(group: Group) -> Book:
    """Return the book of a group; heavy work if many of its evenings were never counted."""
    return groups.read(get_db(), group, heavy_work)


group_form = partial(posted, load=load_group)
"""`posted` for a change of a group."""


def with_book(page: Callable[Concatenate[Group, Book, P], Shown]) -> Callable[..., Shown]:
    """Load the group of a page and its book. A large group is heavy work."""

    @wraps(page)
    def measured(token: str, *arguments: P.args, **named: P.kwargs) -> Shown:
        group = load_group(token)
        book = read_book(group)
        is_large = len(book.evenings) > _EVENINGS or len(book.members) > _ACCOUNTS
        with heavy_work() if is_large else nullcontext():
            return page(group, book, *arguments, **named)

    return measured


def day_of(evening: Evening) -> str:
    """Return the day and month of an evening, with the year if it is another one."""
    return spell_day(evening.day)


def few(parts: Sequence[str]) -> str:
    """Return the first parts, joined, with a mark if there are more."""
    return ", ".join([*parts[:_FEW], *(["…"] if parts[_FEW:] else [])])


def name_of(book: Book, account: int) -> Text:
    """Return the name of a member, of a guest with the last day, or of the gà."""
    if account == GA:
        return account_name(None)
    member = book.members[account - 1]
    if member.guest_of is None:
        return Text(member.name, member.name)
    return _GUEST.fill(name=member.name, day=day_of(book.by_session[member.guest_of[-1]]))


def paid_in_words(book: Book, payment: Payment) -> Text:
    """Return who has paid whom how much."""
    return PAID.fill(
        payer=name_of(book, payment.payer),
        payee=name_of(book, payment.payee),
        amount=spell(payment.halves, payment.unit),
    )


def spell(halves: int, unit: GroupUnit, *, signed: bool = False) -> Text:
    """Spell halves in short đồng or in bets."""
    amount = bets(halves)
    words = spell_settled(amount, unit)
    return with_plus(amount, words) if signed else words


def spell_both(total: Mapping[GroupUnit, int]) -> Text:
    """Spell a total in đồng and, for evenings without a stake, in bets beside it."""
    parts = [spell(total[unit], unit, signed=True) for unit in UNITS if unit in total]
    if len(parts) > 1:
        return _AMOUNTS.fill(money=parts[0], bets=parts[1])
    return parts[0] if parts else NOTHING


def results_in_words(book: Book, evening: Evening) -> Text:
    """Return who won and lost how much in an evening, the winner first."""
    results = sorted(evening.results.items(), key=lambda result: -result[1])
    return listed(book, results, evening.figures.unit)


def listed(book: Book, amounts: Iterable[tuple[int, int]], unit: GroupUnit) -> Text:
    parts = [
        STANDS.fill(who=book.members[account - 1].name, amount=spell(halves, unit, signed=True))
        for account, halves in amounts
    ]
    return join(parts, ", ")


def payments_of(book: Book) -> list[tuple[Text, Text, Text]]:
    """Return the payments by which the group settles, the largest first: payer, payee, amount."""
    return [
        (name_of(book, payment.payer), name_of(book, payment.payee), spell(payment.amount, unit))
        for unit in UNITS
        for payment in sorted(book.owing[unit].plan("fewest").payments, key=lambda p: -p.amount)
    ]


def owes(book: Book, most: int = 4) -> Text | None:
    """Return the largest debts, `most` of them by name; None if nobody owes anything."""
    debts = [
        _STILL_OWES.fill(payer=payer, payee=payee, amount=amount)
        for payer, payee, amount in payments_of(book)
    ]
    owed = join(debts[:most], ", ") if debts else None
    more = len(debts) - most
    return _MORE.fill(owed=owed, count=more) if more > 0 else owed
