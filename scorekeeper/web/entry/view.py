"""A session as its page shows it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.amounts import BETS, Unit
from scorekeeper.games.base import Amount, Payments, Problem
from scorekeeper.profiles import Profile
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import MOST_PLAYERS, FormValues, outcome, rows
from scorekeeper.web.entry.gain import Gain
from scorekeeper.web.entry.game_form import GameForm
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.entry.picture import Drawing

LONG_NAME = 9
"""Letters from which a name needs more than one line under a thumb."""

MILLION = 1_000_000
"""Đồng from which four amounts have no room side by side on a phone."""

MOST_ABREAST = 4
"""Names that stand side by side above their columns on a phone."""


def stand_upright(names: Collection[str]) -> bool:
    """Whether names are so many, or one so long, that they stand upright on their columns."""
    return len(names) > MOST_ABREAST or max(map(len, names), default=0) > LONG_NAME


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A round as it stands in the book."""

    number: int | None
    """None for what became of the gà."""
    summary: Text
    net: Mapping[str, Amount]
    """What it was worth to each who played it, in bets."""
    struck: Text | None = None
    """Why it was struck out, empty where nobody said; None where it counts."""
    url: str = ""
    """Where all of it is told, if there is such a page."""
    unit: Unit = BETS
    """What it is spelled in."""


class RecentExtra(NamedTuple):
    """What an extra line was for, and how many bets: `chặt hai` 2."""

    amount: int
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionView:
    """What a page of a session is drawn from. All sums come from the ledger."""

    title: Text
    people: tuple[str, ...]
    """Everybody of the evening."""
    gone: tuple[str, ...] = ()
    """Those of them who went home."""
    players: tuple[str, ...]
    """Who plays the next round, in seat order."""
    profiles: tuple[Profile, ...]
    """The rules of the games that are played, at most one a game."""
    profile: Profile
    """Those that the open form is for."""
    totals: Mapping[str, Amount]
    """How everybody stands, in bets."""
    money: Mapping[str, Amount] | None
    """The same in đồng, each round by its stake; None where points are played for."""
    stake: Amount | None
    """What a bet is worth in đồng."""
    leads: str | None
    ga: Amount | None
    """What lies in the gà; None where none is played."""
    balance: Amount
    """All totals and the gà together: 0, or something is wrong with the book."""
    next_number: int
    lines: tuple[LineView, ...] = ()
    """The latest rounds, the newest first, where the book is shown."""
    recent_extras: tuple[RecentExtra, ...] = ()
    """Extra lines the table had lately, the newest first, each once."""
    unit: Unit = BETS
    """What the next round is spelled in."""
    stakes_differ: bool = False
    """Whether money is what counts, because rounds had different stakes."""
    ended: bool = False
    keeps: bool = True
    """Whether whoever looks may write."""

    @property
    def game_form(self) -> GameForm:
        """The entry of the game that the open form is for."""
        return form_of(self.profile.rules)

    @property
    def untouched(self) -> "FilledForm":
        """The open form before anybody has filled it in."""
        return FilledForm(game_form=self.game_form, values={})

    @property
    def in_money(self) -> bool:
        """Whether totals are told in money."""
        return self.money is not None and (self.stakes_differ or self.unit != BETS)

    @property
    def open(self) -> bool:
        """Whether there is an entry for the next round."""
        return self.keeps and not self.ended

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """Who is there and does not play the next round."""
        away = (*self.players, *self.gone)
        return tuple([person for person in self.people if person not in away])

    @property
    def long(self) -> bool:
        """Whether the name of a player needs more than one line."""
        return any(len(player) > LONG_NAME for player in self.players)

    @property
    def rich(self) -> bool:
        """Whether amounts of money need more room than there is side by side."""
        return not all(-MILLION < amount < MILLION for amount in (self.money or {}).values())


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewView:
    """What the filled form comes to."""

    summary: Text
    gain: Gain
    """The shortest of what it brings, for the bar."""
    payments: Payments
    drawing: Drawing
    sentences: list[Text]
    """Each payment with its rule."""
    totals: Mapping[str, Amount]
    """How everybody would stand after it."""
    money: Mapping[str, Amount] | None = None
    """The same in đồng; None where points are played for."""
    unit: Unit = BETS
    """What the round is spelled in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledForm:
    """The form as it was sent, with what came of it."""

    game_form: GameForm
    values: FormValues
    preview: PreviewView | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether it says nothing of a round: neither how it ended nor anything beside that."""
        rows = map(self.row_count, self.game_form.all_rows)
        return not (self._has_ended or any(rows) or self.answers("foul"))

    @property
    def _has_ended(self) -> bool:
        said, before = self.values.get("outcome"), self.game_form.chosen_before
        return self.answers("place") if before and said in (None, "", before) else bool(said)

    def row_count(self, kind: str) -> int:
        """How many rows of a kind are filled in; they come first."""
        return sum(1 for _ in rows(self.values, kind, self.game_form.all_rows[kind]))

    def answers(self, kind: str) -> bool:
        """Whether anything is filled in of a grid, which has an answer for each player."""
        return any(self.values.get(f"{kind}-{i}") for i in range(MOST_PLAYERS))

    @property
    def quiet(self) -> bool:
        """Whether anything is filled in, or wrong, that lies behind the quiet button."""
        kind, _ = outcome(self.values)
        hidden = ("manual", "fouls", *self.game_form.quiet)
        return (
            kind in ("void", *self.game_form.rare)
            or any(problem.field.startswith(hidden) for problem in self.problems)
            or any(self.values.get(name) for name in self.game_form.quiet)
            or self.row_count("manual") > 0
            or self.answers("foul")
        )
