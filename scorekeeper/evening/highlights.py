"""The highlights of an evening in sentences."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.evening.ledger import bets
from scorekeeper.evening.timeline import Timeline, dearest, greatest_comeback, longest_run
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


def highlights(people: Sequence[str], timeline: Timeline, unit: Unit) -> list[Highlight]:
    """Return those that exist: longest run, dearest round, greatest comeback.

    `people` are in the order of the timeline.
    """
    found = []
    if run := longest_run(timeline):
        who = people[run.person]
        words = _RUN.fill(who=who, count=run.length, first=run.first, last=run.last)
        found.append(Highlight(words))
    if most := dearest(timeline):
        amount = unit.plain(bets(most.amount))
        words = _DEAREST.fill(number=most.round, who=people[most.person], amount=amount)
        found.append(Highlight(words, most.round))
    if climb := greatest_comeback(timeline):
        low, high = (unit.signed(bets(end)) for end in (climb.low, climb.high))
        found.append(Highlight(_COMEBACK.fill(who=people[climb.person], low=low, high=high)))
    return found
