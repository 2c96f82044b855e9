"""What every game gives: transfers with their reasons, problems as values, presets, a `Game`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, Protocol

from scorekeeper.games.facts import Manual
from scorekeeper.games.naming import Rewrite
from scorekeeper.options.option import Condition, Rules
from scorekeeper.text import Text

Amount = int | Fraction
"""Bets, exact: an int, or a Fraction of halves where a game gives half bets. Never a float."""


class Transfer(NamedTuple):
    """One payment of a round, by one cause."""

    payer: str | None
    """The player who pays; None where it comes out of the gà."""
    payee: str | None
    """The player who is paid; None where it goes into the gà."""
    amount: Amount
    """Bets, always above 0."""
    reason: str
    """The cause, one of `REASONS`."""
    on_behalf_of: str | None = None
    """The player whose debt it is, where another pays it (đền, assistance)."""
    working: Any = None
    """What it was worked out from, as a record of the game; None where the reason says it all."""


made: Callable[[tuple[Any, ...]], Transfer] = partial(tuple.__new__, Transfer)
"""A transfer of its six values in their order. A busy round has dozens of them: this makes one
without a step in Python."""


class Payments(NamedTuple):
    """The outcome of a round: who pays whom, and what follows for the table."""

    winners: tuple[str, ...]
    ranking: tuple[tuple[str, ...], ...] | None
    """Best first, an undecided tie together; None where the finish has no ranking."""
    den_payer: str | None
    """The player who pays for all: the đền payer, in Tú Lơ Khơ the assistant."""
    transfers: tuple[Transfer, ...]
    net: Mapping[str, Amount]
    """What the round is worth to each player, in bets; 0 for who neither paid nor won."""
    ga_after: Amount
    """The pot after the round, in bets."""


REASONS = (
    "eat",
    "chot",
    "tai",
    "ante",
    "ga_eat",
    "ga",
    "u",
    "deadwood",
    "phat_u",
    "phat_u_side",
    "rank",
    "mom",
    "ga_mom",
    "ga_last",
    "false_declaration",
    "foul",
    "chop",
    "cards",
    "deuces",
    "quads",
    "runs",
    "stuck",
    "abandoned",
    "instant_win",
    "manual",
)
"""Every cause of a payment. The list is closed."""

CODES = (
    "E_RULES",
    "E_SHAPE",
    "E_PLAYERS_COUNT",
    "E_PLAYERS_DUPLICATE",
    "E_PLAYER_UNKNOWN",
    "E_FINISH_DISABLED",
    "E_MULTIPLIER",
    "E_WINNER_REQUIRED",
    "E_U_TYPE_DISABLED",
    "E_U_TYPE_WITH_EAT",
    "E_EAT_SELF",
    "E_EAT_NOT_NEXT",
    "E_EAT_DISCARDER_REQUIRED",
    "E_EAT_TOO_MANY",
    "E_THREE_EATS_NOT_U",
    "E_TAI_WITHOUT_CHOT",
    "E_POINTS_REQUIRED",
    "E_POINTS_RANGE",
    "E_PLACING",
    "E_ZERO_IS_U",
    "E_MOM_WITH_EAT",
    "E_WINNER_IS_MOM",
    "E_LAY_ORDER_REQUIRED",
    "E_LAY_ORDER_INVALID",
    "E_DEN_IS_WINNER",
    "E_DEN_WITHOUT_U",
    "E_DEN_REASON_REQUIRED",
    "E_DECLARER_REQUIRED",
    "E_CARDS_REQUIRED",
    "E_CARDS_RANGE",
    "E_WINNER_HAS_CARDS",
    "E_HAND_NOT_LAST",
    "E_DEUCES_TOTAL",
    "E_HELD_EXCEEDS_CARDS",
    "E_ONLY_DEUCES",
    "E_STUCK",
    "E_ASSISTANT_IS_WINNER",
    "E_ASSISTANT_TWICE",
    "E_CHOP_DISABLED",
    "E_CHOP_SELF",
    "E_CHOP_CARDS",
    "E_CHOP_OVER",
    "E_FOUL_DISABLED",
    "E_GA_NEGATIVE",
    "E_MANUAL",
)
"""Every code of a refusal, in the order in which refusals are told."""


class Round(Protocol):
    """A checked round, as far as every game has the same."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order."""

    @property
    def finish(self) -> str:
        """The way it ended, one of the finishes of its game."""

    @property
    def multiplier(self) -> int:
        """The number by which every payment of the rules is multiplied."""

    @property
    def fouls(self) -> tuple[str, ...]:
        """Those who broke a rule, in the order in which they did, each once for each time."""

    @property
    def manual(self) -> tuple[Manual, ...]:
        """The payments agreed at the table, in the order in which they were entered."""


class Problem(NamedTuple):
    """A mistake in what was entered, and what to do about it."""

    code: str
    field: str
    """Where it is, as `eats[1].eater`; empty where nothing could be read."""
    message: Text
    reason: Text | None = None
    """The mistake alone, for who cannot mend it; None where only the message tells it."""


Because = Callable[[Any], Text]
"""(working of a transfer) → why it was paid, and how the amount came about."""


class Example(NamedTuple):
    """A round made up to show what rules come to."""

    entry: Mapping[str, Any]
    """As it would be entered."""
    description: Text
    """The round as somebody would tell of it."""


class Undecided(NamedTuple):
    """A case that no text answers and no option decides."""

    question: Text
    answer: Text
    only_if: Condition | None = None
    """Tells of rules whether the case can come up; None where it always can."""


class Count(NamedTuple):
    """Something that a game counts of its rounds, for each player."""

    id: str
    """Kept beside every round that was counted: what counts otherwise has another."""
    name: Text
    of: Callable[[Any, Payments], Iterable[str]]
    """(checked round, its payments) → players, each as often as it counts; whatever the gà is."""


class Grid(NamedTuple):
    """Something that a game counts of its rounds for one player and another."""

    id: str
    name: Text
    rows: Text
    """What the players before its rows did."""
    columns: Text
    """What those above its columns did."""
    of: Callable[[Any, Payments], Iterable[tuple[str, str]]]
    """The same with two players, that of the row first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Released house rules under a name. Frozen: a better recommendation is a new preset."""

    id: str
    number: int
    """Its number in share codes, over all games."""
    name: Text
    about: Text
    """One sentence that tells a table whose rules these are."""
    source: str
    """The seed it follows, or `house`."""
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as the rest of the program sees it. Its functions are pure."""

    id: str
    name: Text
    finishes: tuple[str, ...]
    """How a round may end; `void` is in every game."""
    rules: type[Rules]
    presets: tuple[Preset, ...]
    read: Callable[[object, Any], Any]
    """(round as entered, rules) → the checked round, or the list of all its problems."""
    schema: Mapping[str, Any]
    """The JSON schema of a round as entered: its shape, as far as `read` knows it by itself."""
    score: Callable[[Any, Any], Payments]
    """(checked round, rules) → who pays whom. Never fails on checked values."""
    because: Mapping[str, Because]
    """For each reason of this game the words that say why a transfer was made, and why so much."""
    why_den: Callable[[Any, Any, Payments], Text | None]
    """(checked round, rules, its payments) → who pays for all, and why; None where nobody does.

    Where the table decided it, also that nobody does.
    """
    mentions: Mapping[str, Rewrite]
    """The fields of an entry that name people, beside those of every game."""
    examples: Callable[[Any], Mapping[str, Example]]
    """rules → rounds that show them, none of which they refuse, by what each is there to show.

    The first is an ordinary round; with the second, of another kind, it stands on the sheet.
    """
    commonest: Preset
    """The rules of its presets that most tables play, which a new session has at first."""
    counts: tuple[Count, ...]
    """What a review of an evening counts, in the order in which it is told."""
    grids: tuple[Grid, ...] = ()
    read_kept: Callable[[object, Any], Any] | None = None
    """`read` of a round that is kept in a book, which is not refused for what was refused only
    later; None where a game refuses nothing that it once took."""
    undecided: tuple[Undecided, ...] = ()
    plays_ga: Callable[[Any], bool] = lambda rules: False
    """rules → whether a gà goes from one round to the next, so that their order matters."""
    with_ga: Callable[[Any, Amount], Any] = lambda round, ga: round
    """(checked round, bets in the gà before it) → the round as it is played for that gà."""
