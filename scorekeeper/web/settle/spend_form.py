"""The form of what somebody paid for people: read, its shares worked out. Pure."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.amounts import money
from scorekeeper.games.base import Amount
from scorekeeper.games.tally import shared
from scorekeeper.seats import Person
from scorekeeper.store.errors import SENTENCES
from scorekeeper.store.expenses import Spent
from scorekeeper.store.replay import LONGEST_TITLE
from scorekeeper.text import Text
from scorekeeper.web.session.stake import read_amount

_NOBODY = Text("Chưa rõ ai trả: hãy chọn một người.", "Who paid is missing: choose one person.")
_NOTHING = Text("Chưa rõ bao nhiêu tiền: hãy nhập số tiền.", "How much is missing: enter it.")
_DIFFERS = Text(
    "Các phần cộng lại là {sum}, cả khoản là {all}: hãy sửa cho khớp.",
    "The shares add up to {sum} and all of it is {all}: make them agree.",
)


class SharedBy(NamedTuple):
    """A person for whom something may have been paid, as the form has it."""

    person: Person
    ticked: bool
    share: str = ""
    """Their own share as typed; empty is an equal part of what the others leave."""


class SpendForm(NamedTuple):
    """The form as it was filled in."""

    label: str
    amount: str
    unit: str
    payer: int | None
    rows: list[SharedBy]
    spent: Spent | list[Text]
    """What it says, or what it lacks."""


def of_table(people: Sequence[Person]) -> SpendForm:
    """The form as it is first seen: for everybody who is there."""
    rows = [SharedBy(person, person.active) for person in people]
    return SpendForm("", "", "nghin", None, rows, [])


def read_spent(values: Mapping[str, str], people: Sequence[Person]) -> SpendForm:
    """The form as it was filled in."""
    rows = [
        SharedBy(person, f"for-{person.number}" in values, values.get(f"share-{person.number}", ""))
        for person in people
    ]
    payer = next((p.number for p in people if str(p.number) == values.get("payer")), None)
    amount, unit = values.get("amount", ""), values.get("unit", "nghin")
    form = SpendForm(values.get("label", ""), amount, unit, payer, rows, [])
    return form._replace(spent=_spent(form))


def _spent(form: SpendForm) -> Spent | list[Text]:
    shares = _shares(form)
    faults = [shares] if isinstance(shares, Text) else []
    payer = next((row.person.name for row in form.rows if row.person.number == form.payer), None)
    if payer is None:
        faults.insert(0, _NOBODY)
    if not form.label.strip():
        faults.insert(0, SENTENCES["E_SHAPE label"].fill(most=LONGEST_TITLE))
    if faults or payer is None or isinstance(shares, Text):
        return faults
    return Spent(payer, form.label, shares)


def _shares(form: SpendForm) -> dict[str, Amount] | Text:
    """What was paid for each: the shares that were typed, and equal ones of what they leave."""
    ticked = [row for row in form.rows if row.ticked or row.share.strip()]
    if not ticked:
        return SENTENCES["E_SHAPE shares"]
    whole = read_amount(form.amount, form.unit)
    if isinstance(whole, Text):
        return whole
    typed: dict[str, int] = {}
    for row in ticked:
        share = read_amount(row.share, form.unit)
        if isinstance(share, Text):
            return share
        typed[row.person.name] = share or 0
    return _with_equal(typed, whole)


def _with_equal(typed: Mapping[str, int], whole: int | None) -> dict[str, Amount] | Text:
    """The same shares, where those of 0 get equal parts of what the others leave of the whole."""
    sum_typed, equal = sum(typed.values()), tuple([who for who in typed if not typed[who]])
    if whole is None and (equal or not sum_typed):
        return _NOTHING
    rest = 0 if whole is None else whole - sum_typed
    if rest < len(equal) or (rest and not equal):
        return _DIFFERS.fill(sum=money(sum_typed), all=money(whole or 0))
    return {**typed, **(dict(shared(rest, equal)) if equal else {})}
