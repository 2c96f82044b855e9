"""The form of a game: pages know a game only through a `GameForm`. Pure."""

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
    FormReader,
)


class FormField(NamedTuple):
    """How a form asks for a field of the round."""

    input: str
    """The name of the input; that of a hand has a seat: `points-2`."""
    name: Text | None = None
    """The field in words, to say what a correction cannot keep."""


_IN_EVERY_GAME = {
    "finish": FormField("outcome"),
    "winner": FormField("outcome"),
    "multiplier": FormField("multiplier"),
    "manual": FormField("manual"),
    "fouls": FormField("foul"),
}


class FinishWords(NamedTuple):
    """A finish in a list of rounds."""

    name: Text
    mark: Text
    """Its abbreviation; empty for the usual finish."""


@dataclass(frozen=True, kw_only=True)
class GameForm:
    """The form of a game.

    The macro `fields` of `templates/entry/<game id>.html` renders it. The field `outcome` says how
    the round ended, as `kind` or `kind-seat`: `u-2` is an ù of the third player.
    """

    game: Game
    questions: Callable[[Any], Any]
    """rules → the questions of the form, `form.asks` in templates.

    At least `multipliers`, which a round may have, and `fouls`, whether there is a fine.
    """
    read: Callable[[FormReader, Any], None]
    """(reader, rules): fill `reader.entry`. A missing outcome is a `finish` of None."""
    write: Callable[[Mapping[str, Any], Any], dict[str, str]]
    """(round as entered, rules) → form values.

    An entry with only its finish has at least an `outcome`.
    """
    seals: Callable[[Any, Payments], Mapping[str, str]]
    """(checked round, payments) → the words stamped at players, the winner's first"""
    tapped: str
    """The kind of outcome that a tap on a seat chooses."""
    first_tap: Callable[[Any], Text]
    """rules → the hint in a blank form, also the problem if no outcome is chosen"""
    chosen_before: str = ""
    """An outcome that is preset; it is no answer until a player has a place."""
    finishes: Mapping[str, FinishWords]
    """The finishes in a list of rounds, but for `void`."""
    rare: tuple[str, ...]
    """The kinds of outcome in the collapsed part, but for `void`."""
    quiet: tuple[str, ...] = ()
    """The inputs in the collapsed part; fields of the round begin with these names."""
    form_fields: Mapping[str, FormField]
    """The fields of the round that only this game has; those of a hand as `hands.points`."""
    single: tuple[str, ...] = ()
    """The fields that a form has once, besides `outcome` and `multiplier`."""
    seated: tuple[str, ...]
    """The fields of each player: `points-2` is the `points` of the third."""
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The fields of each kind of row: `eat-0-who` is `who` of the first `eat`."""
    has: Callable[[Any, str, str], bool] = lambda questions, field, value: True
    """(questions, field, value) → whether the form has the field and it can have the value"""
    ending: tuple[str, ...] = ("winner",)
    """The fields of a round that say how it ended, besides `finish`."""
    beside: tuple[str, ...] = ("manual",)
    """The reasons of payments that do not depend on who wins."""
    answer: str = ""
    """A template whose macro `asked` renders questions that depend on the preview; or empty."""

    @property
    def template(self) -> str:
        """The template of its fields."""
        return f"entry/{self.game.id}.html"

    def input_of(self, field: str, players: Sequence[str]) -> str:
        """Return the input of a field of the round, or an empty string."""
        for i, player in enumerate(players):
            # A name may contain dots and brackets.
            if field.startswith(f"hands.{player}."):
                known = self.form_fields.get(f"hands.{field.removeprefix(f'hands.{player}.')}")
                return f"{known.input}-{i}" if known else ""
        name, row = re.match(r"(\w*)(?:\[(\d+)\])?", field).groups()  # type: ignore[union-attr]
        input = {**_IN_EVERY_GAME, **self.form_fields}.get(name, FormField("")).input
        if input in self.all_rows:
            return f"{input}-{row}" if row else ""
        return input

    @property
    def facts(self) -> dict[str, Text]:
        """The fields of a round or a hand in words, to say what a correction cannot keep."""
        return {
            field.removeprefix("hands."): a.name for field, a in self.form_fields.items() if a.name
        }

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of all fields that the form can have."""
        seated = [f"{field}-{i}" for field in (*self.seated, *FOULS) for i in range(MOST_PLAYERS)]
        rows = [
            f"{kind}-{k}-{field}"
            for kind, fields in self.all_rows.items()
            for field in fields
            for k in range(MOST_ROWS)
        ]
        once = ("game", "outcome", "multiplier", "stake", *self.single)
        return frozenset((*once, *seated, *rows))

    @cached_property
    def all_rows(self) -> dict[str, tuple[str, ...]]:
        """The fields of each kind of row, side payments last."""
        return {**self.rows, "manual": MANUAL}
