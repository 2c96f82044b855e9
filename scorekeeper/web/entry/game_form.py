"""What a game says of its entry, one record a game: the pages know no game but by these. Pure."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.games.base import Game, Payments
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import (
    FOULS,
    MANUAL,
    MOST_PLAYERS,
    MOST_ROWS,
    SEATS,
    FormReader,
)
from scorekeeper.web.entry.phrases import Ending

_INPUTS = {
    "finish": "outcome",
    "winner": "outcome",
    "multiplier": "multiplier",
    "manual": "manual",
    "fouls": "foul",
}
"""Where the form of any game asks for a field of the round."""


class FinishWords(NamedTuple):
    """A finish in a list of rounds."""

    name: Text
    mark: Text
    """The same where there is no room; empty for the ordinary finish, which most rounds have."""


@dataclass(frozen=True, kw_only=True)
class GameForm:
    """The entry of a game. Its fields are drawn by the macro `fields` of
    `templates/entry/<id of the game>.html`, from a `RoundForm`.

    The form says in the field `outcome` how the round ended, as `kind` or `kind-place`: `u-2` is an
    ù of the third player.
    """

    game: Game
    questions: Callable[[Any], Any]
    """rules → what their form asks, which its template has as `form.asks`: at least `multipliers`,
    what the round may be multiplied by, and `fouls`, whether breaking a rule costs."""
    read: Callable[[FormReader, Any], None]
    """(reader, rules): put into its entry how the round went. An outcome that the form lacks is a
    `finish` of None."""
    write: Callable[[Mapping[str, Any], Any], dict[str, str]]
    """(round as entered, rules) → the form as it would be filled in for it. Of an entry that says
    no more than how it ended, the outcome."""
    how_it_ended: Callable[[Any, Payments], Ending]
    """(checked round that is not void, what it came to) → how it ended, in words."""
    tapped: str
    """The kind of outcome that a tap on a seat is."""
    first_tap: Callable[[Any], Text]
    """rules → what to do before anything is filled in."""
    no_outcome: Text
    """What is told where no outcome is chosen."""
    chosen_before: str = ""
    """The outcome that a form may have before anything is filled in; it says nothing until somebody
    has a place."""
    finishes: Mapping[str, FinishWords]
    """What the finishes of the game are called in a list of rounds, beside a void."""
    rare: tuple[str, ...]
    """The kinds of outcome that lie behind the quiet button, beside a void."""
    quiet: tuple[str, ...] = ()
    """The inputs that lie there, beside the extra lines; fields of the round begin with them."""
    inputs: Mapping[str, str] = field(default_factory=dict)
    """Where a field of the round is asked for that only this game has."""
    hand_inputs: Mapping[str, str] = field(default_factory=dict)
    """The same of a hand: the input of the player at place 2 is `<input>-2`."""
    single: tuple[str, ...] = ()
    """The fields that a form has once, beside `outcome` and `multiplier`."""
    seated: tuple[str, ...]
    """The fields that it has for each player: `points-2` is the `points` of the third."""
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The fields of each kind of row, beside the extra lines: `eat-0-who` is `who` of an `eat`."""
    has: Callable[[Any, str, str], bool] = lambda questions, field, value: True
    """(questions, field, value) → whether the form has that field, and can hold that value."""
    ending: tuple[str, ...] = ("winner",)
    """What an entry says, beside its finish, of how the round ended."""
    facts: Mapping[str, Text] = field(default_factory=dict)
    """What the facts of a round are called where a correction cannot keep them."""
    beside: tuple[str, ...] = ("manual",)
    """The reasons of what is paid in a round whoever wins it."""
    answer: str = ""
    """The template of what else changes with each preview, beside the picture and the words, as the
    macro `asked`."""

    @property
    def template(self) -> str:
        """The template that draws its fields."""
        return f"entry/{self.game.id}.html"

    def input_of(self, field: str, players: Sequence[str]) -> str:
        """The part of the form where a problem with a field of the round is told; else empty."""
        for i, player in enumerate(players):
            # A name may hold points and brackets itself.
            if field.startswith(f"hands.{player}."):
                leaf = field.removeprefix(f"hands.{player}.")
                return f"{self.hand_inputs[leaf]}-{i}" if leaf in self.hand_inputs else ""
        name, row = re.match(r"(\w*)(?:\[(\d+)\])?", field).groups()  # type: ignore[union-attr]
        input = {**_INPUTS, **self.inputs}.get(name, "")
        if input in self.all_rows:
            return f"{input}-{row}" if row else ""
        return input

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of all fields that its form can have."""
        seated = [f"{field}-{i}" for field in (*self.seated, *FOULS) for i in range(MOST_PLAYERS)]
        rows = [
            f"{kind}-{k}-{field}"
            for kind, fields in self.all_rows.items()
            for field in fields
            for k in range(MOST_ROWS)
        ]
        return frozenset((*SEATS, "game", "outcome", "multiplier", *self.single, *seated, *rows))

    @cached_property
    def all_rows(self) -> dict[str, tuple[str, ...]]:
        """The fields of each kind of row, the extra lines last."""
        return {**self.rows, "manual": MANUAL}
