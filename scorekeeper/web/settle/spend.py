"""The form of an expense: what one person paid for several, with their shares."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.evening.amounts import money
from scorekeeper.evening.money import read_amount
from scorekeeper.evening.seats import Person
from scorekeeper.games.base import Amount, Problem
from scorekeeper.games.tally import shared
from scorekeeper.store import settlement
from scorekeeper.store.database import reading
from scorekeeper.store.errors import SENTENCES, Refused
from scorekeeper.store.session import Session
from scorekeeper.store.settlement import Spent
from scorekeeper.store.statistics import statistics
from scorekeeper.text import Text
from scorekeeper.web.access import heavy_if_long, require_keeper
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.posted import answer, keeper_form
from scorekeeper.web.session.next_round import new_key

pages = Blueprint("spend", __name__, url_prefix="/s/<token>/settle/spend")

_DRINKS = Text("tiền nước", "drinks")
_NOBODY = Text("Ai trả?", "Who paid?")
_NOBODY_WON = Text("Chưa ván nào có người được.", "Nobody has won a round yet.")
_NOTHING = Text("Bao nhiêu tiền?", "How much?")
_DIFFERS = Text(
    "Các phần cộng lại là {sum}, cả khoản là {all}: sửa cho khớp.",
    "The shares add up to {sum} and all of it is {all}: make them agree.",
)


class SharedBy(NamedTuple):
    """A person on the form."""

    person: Person
    ticked: bool
    share: str = ""  # the share as typed; empty for an equal part of the rest


class SpendForm(NamedTuple):
    """The values of the form."""

    label: str
    amount: str
    unit: str
    payer: int | None
    rows: list[SharedBy]
    spent: Spent | list[Text]  # the expense, or the faults of the form


@pages.get("")
@heavy_if_long
def form(token: str) -> str:
    """Show the form of an expense; after it was refused, as it was sent.

    With `each` in the URL, an amount as people type it, it is filled in with what the table takes
    from the winner of each round.
    """
    each, won = read_amount(request.args.get("each", ""), "nghin"), dict[str, int]()
    faults = [each] if isinstance(each, Text) else []
    with reading(get_db()):
        session = require_keeper(token)
        if isinstance(each, int):
            figures = statistics(get_db(), session, in_money=False)
            times = zip(figures.people, figures.timeline.rounds_won(), strict=True)
            won = {who: n * each for who, n in times if n}
            faults = [] if won else [_NOBODY_WON]
    rows = [
        SharedBy(who, who.name in won if won else who.active, str(won.get(who.name, "")))
        for who in session.people
    ]
    label, whole = (translated(_DRINKS), str(sum(won.values()))) if won else ("", "")
    filled = SpendForm(label, whole, "dong" if won else "nghin", None, rows, [])
    refused = answer().refused
    if refused:
        filled = read_spent(request.form, session.people)
        faults = [problem.message for problem in refused.problems]
    used = refused is None or refused.code == "E_KEY_REUSED"
    key = new_key() if used else request.form.get("key", "")
    return render_template(
        "settle/spend.html", session=session, filled=filled, faults=faults, key=key
    )


@pages.post("")
@keeper_form("spend.form", "settle.index")
def save(session: Session) -> None:
    """Save an expense."""
    spent = read_spent(request.form, session.people).spent
    if isinstance(spent, list):
        raise Refused([Problem("E_SHAPE", "", fault) for fault in spent])
    settlement.spend(get_db(), session.caller, spent, key=request.form.get("key", ""))


def read_spent(values: Mapping[str, str], people: Sequence[Person]) -> SpendForm:
    """Parse the form as it was sent."""
    label, amount = values.get("label", "").strip() or translated(_DRINKS), values.get("amount", "")
    unit = values.get("unit", "nghin")
    payer = next((person for person in people if str(person.number) == values.get("payer")), None)
    rows = [
        SharedBy(person, f"for-{person.number}" in values, values.get(f"share-{person.number}", ""))
        for person in people
    ]
    faults = [] if payer else [_NOBODY]
    shares = _shares(rows, read_amount(amount, unit), unit)
    faults += shares if isinstance(shares, list) else []
    form = SpendForm(label, amount, unit, payer and payer.number, rows, faults)
    if faults or payer is None or isinstance(shares, list):
        return form
    return form._replace(spent=Spent(payer.name, label, shares))


def _shares(
    rows: Sequence[SharedBy], whole: int | Text | None, unit: str
) -> dict[str, Amount] | list[Text]:
    """Return each person's share: as typed, or an equal part of the rest; or the faults."""
    ticked = [row for row in rows if row.ticked or row.share.strip()]
    read = {row.person.name: read_amount(row.share, unit) for row in ticked}
    typed = {who: share or 0 for who, share in read.items() if not isinstance(share, Text)}
    faults = [answer for answer in (whole, *read.values()) if isinstance(answer, Text)]
    if not ticked:
        faults.append(SENTENCES["E_SHAPE shares"])
    return faults if faults or isinstance(whole, Text) else _with_equal(typed, whole)


def _with_equal(typed: Mapping[str, int], whole: int | None) -> dict[str, Amount] | list[Text]:
    """Return the shares, with equal parts of the rest instead of 0."""
    sum_typed, equal = sum(typed.values()), tuple([who for who in typed if not typed[who]])
    if whole is None and (equal or not sum_typed):
        return [_NOTHING]
    rest = 0 if whole is None else whole - sum_typed
    if rest < len(equal) or (rest and not equal):
        return [_DIFFERS.fill(sum=money(sum_typed), all=money(whole or 0))]
    return {**typed, **(dict(shared(rest, equal)) if equal else {})}
