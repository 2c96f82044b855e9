"""The facts of an evening: people, rules, and all that counts; no history."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from scorekeeper.evening.ledger import (
    Balance,
    Posted,
    post_ga,
    post_side,
    score_in_session,
    touches_ga,
)
from scorekeeper.evening.settling import GA
from scorekeeper.games.base import Problem
from scorekeeper.rules.profiles import Profile

LineKind = Literal["round", "ga", "side"]


class Line(NamedTuple):
    """A round, a side payment or a use of the gà. People are named."""

    kind: LineKind
    entry: Mapping[str, Any]
    """A round as entered; `from`, `to`, `half_bets` and `note` of a side payment, where None is the
    gà; `ga` and `among` of a use of the gà."""
    stake: int | None
    """Đồng a bet; None is points only."""
    rules: Profile | None = None
    """Of a round."""
    number: int = 0
    """Of a round, from 1; 0 between rounds."""


class Outside(NamedTuple):
    """A payment made outside the rounds, or an expense, which has a label. None is the gà."""

    payer: str | None
    shares: Mapping[str | None, int]
    """Half đồng by name, of a payment by the only payee."""
    label: str = ""
    unit: Literal["money", "bets"] = "money"
    """A payment may be in half bets instead."""


class Record(NamedTuple):
    """An evening as it stands. Of what was struck out, only the numbers of rounds are left."""

    title: str
    day: str
    """The local day of the opening, as `2026-11-27`."""
    people: tuple[str, ...]
    """Everybody in seat order, also those who have left."""
    left: tuple[str, ...]
    """The people who have left."""
    stake: int | None
    """The stake of the next round."""
    rules: tuple[Profile, ...]
    """The rules of the next round, a set for each game, in the order of `GAMES`."""
    lines: tuple[Line, ...]
    """In the order of scoring."""
    struck: tuple[int, ...] = ()
    """The numbers of struck rounds, rising. Those of `lines` are the others from 1."""
    outside: tuple[Outside, ...] = ()
    """Oldest first."""

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each person, from 1."""
        return {name: number for number, name in enumerate(self.people, start=1)}


class PlayedLine(NamedTuple):
    """A line with its payments, and where everybody stands after it."""

    line: Line
    posted: Posted
    balance: Balance


class Unplayable(Exception):
    """A line that its rules refuse, with its place in the record from 0."""

    def __init__(self, place: int, problems: list[Problem]) -> None:
        super().__init__(place, problems)
        self.place, self.problems = place, problems


def play(record: Record) -> Iterator[PlayedLine]:
    """Yield each line with its payments. Raises `Unplayable` at the first one that is refused."""
    balance, numbers = Balance(), record.numbers
    for place, line in enumerate(record.lines):
        posted = _post(line, balance.ga, numbers)
        if isinstance(posted, list):
            raise Unplayable(place, posted)
        if _may_touch_ga(line):
            problems = balance.crossing(line.stake)
            if problems:
                raise Unplayable(place, problems)
        balance = balance.moved(posted.net, line.stake)
        yield PlayedLine(line, posted, balance)


def _post(line: Line, ga: int, numbers: Mapping[str, int]) -> Posted | list[Problem]:
    if line.rules is not None:
        scored = score_in_session(line.rules, line.entry, ga, numbers, kept=True)
        return scored if isinstance(scored, list) else scored.posted
    entry = numbered(line, numbers)
    if line.kind == "ga":
        return post_ga(entry["ga"], entry["among"], ga)
    return post_side(entry, ga, line.stake)


def _may_touch_ga(line: Line) -> bool:
    return line.kind != "side" or touches_ga(line.entry)


def numbered(line: Line, numbers: Mapping[str, int]) -> dict[str, Any]:
    """Return the entry of a line between rounds with people by number, as it is stored."""
    if line.kind == "ga":
        return {"ga": line.entry["ga"], "among": [numbers[who] for who in line.entry["among"]]}
    payer, *payees = [
        GA if who is None else numbers[who] for who in (line.entry["from"], *line.entry["to"])
    ]
    among = [who for who in (payer, *payees) if who != GA]
    amount, note = line.entry["half_bets"], line.entry["note"]
    return {"from": payer, "to": payees, "half_bets": amount, "note": note, "among": among}
