"""The highlights of an evening in sentences."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.evening import timeline as courses
from scorekeeper.evening.amounts import Unit
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.timeline import Course
from scorekeeper.text import Text

_RUN = Text(
    "{who} thắng liền {count} ván, từ ván {first} đến ván {last}.",
    "{who} won {count} rounds in a row, from round {first} to round {last}.",
)
_DEAREST = Text(
    "Ván to nhất là ván {number}: {who} được {amount}.",
    "The biggest round was round {number}: {who} won {amount}.",
)
_COMEBACK = Text(
    "{who} gỡ nhiều nhất: từ {low} lên {high}.", "{who} came back furthest: from {low} to {high}."
)


class Highlight(NamedTuple):
    """A highlight, and the number of its round if it is of one."""

    words: Text
    round: int | None = None


def highlights(people: Sequence[str], course: Course, unit: Unit) -> list[Highlight]:
    """Return the longest run, the dearest round and the greatest comeback, as far as there are any.

    `people` are in the order of the course.
    """
    told = []
    if run := courses.longest_run(course):
        who = people[run.person]
        words = _RUN.fill(who=who, count=run.length, first=run.first, last=run.last)
        told.append(Highlight(words))
    if most := courses.dearest(course):
        amount = unit.plain(bets(most.amount))
        words = _DEAREST.fill(number=most.round, who=people[most.person], amount=amount)
        told.append(Highlight(words, most.round))
    if climb := courses.greatest_comeback(course):
        low, high = (unit.signed(bets(end)) for end in (climb.low, climb.high))
        told.append(Highlight(_COMEBACK.fill(who=people[climb.person], low=low, high=high)))
    return told
