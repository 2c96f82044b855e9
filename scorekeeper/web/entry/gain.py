"""What saving a round brings, as short as the bar under the thumb has room for. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.amounts import Unit
from scorekeeper.games.base import Amount
from scorekeeper.text import Text

_GA = Text("gà", "gà")
_SO_MANY = Text("{count} người", "{count} players")
_NOBODY = Text("không ai trả", "nobody pays")


class Gain(NamedTuple):
    """Who is up or down by a round, and how much."""

    who: Text
    amount: Text
    """With its sign; empty where nobody is."""


def gain(net: Mapping[str, Amount], unit: Unit) -> Gain:
    """The only one who is up, else the only one who is down, else whoever is up most.

    `net` is what the round is worth to each, in bets.
    """
    up = [who for who, amount in net.items() if amount > 0]
    down = [who for who, amount in net.items() if amount < 0]
    if len(up) != 1 and len(down) == 1:
        return Gain(_named(down), unit.signed(net[down[0]]))
    if up:
        most = max(net.values())
        return Gain(_named([who for who in up if net[who] == most]), unit.signed(most))
    into_ga: Amount = -sum(net.values())
    return Gain(_GA, unit.signed(into_ga)) if into_ga else Gain(_NOBODY, Text("", ""))


def _named(people: list[str]) -> Text:
    if len(people) == 1:
        return Text(people[0], people[0])
    return _SO_MANY.fill(count=len(people))
