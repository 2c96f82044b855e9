"""The facts of an evening: people, rules, and all that counts; no history."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from scorekeeper.evening.play import Played, play
from scorekeeper.games.base import Problem
from scorekeeper.rules.profiles import Profile

LineKind = Literal["round", "ga", "side"]


class Line(NamedTuple):
    """A line of the ledger that counts. People are named."""

    kind: LineKind
    entry: Mapping[str, Any]
    """A round as entered; `from`, `to`, `half_bets` and `note` of a side payment, where None is the
    gà; `ga` and `among` of a use of the gà."""
    stake: int | None
    """Đồng a bet; None is points only."""
    profile: Profile | None = None
    """The rules of a round."""
    number: int = 0
    """Of a round, from 1; 0 between rounds."""

    @property
    def valid(self) -> bool:
        return True

    @property
    def net_half_bets(self) -> tuple[int, ...]:
        return ()


class Outside(NamedTuple):
    """A payment made outside the rounds, or an expense, which has a label. None is the gà."""

    payer: str | None
    shares: Mapping[str | None, int]
    """Half đồng by name, of a payment by the only payee."""
    label: str = ""
    unit: Literal["money", "bets"] = "money"
    """A payment may be in half bets instead."""


class Unplayable(Exception):
    """A line that its rules refuse, with its place in the record from 0."""

    def __init__(self, place: int, problems: Sequence[Problem]) -> None:
        super().__init__(place, problems)
        self.place, self.problems = place, problems


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

    def play(self) -> Iterator[Played[Line]]:
        """Yield each line with its payments. Raises `Unplayable` at the first refused one."""
        for place, played in enumerate(play(self.lines, self.numbers)):
            if played.problems:
                raise Unplayable(place, played.problems)
            yield played
