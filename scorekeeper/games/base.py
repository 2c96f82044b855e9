"""The types that games share: transfers, payments, problems, presets, and `Game`."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorekeeper.fields import ObjectOf
from scorekeeper.games.notation import Notation
from scorekeeper.options.kinds import Value
from scorekeeper.options.option import Condition, Rules
from scorekeeper.text import Text, both_languages

Entry = Mapping[str, Any]
"""A round, or a line between rounds, as entered: JSON."""

Amount = int | Fraction
"""Bets, exact: an int, or a Fraction of halves where a game gives half bets. Never a float."""

Say = Callable[[Amount], Text]
"""(bets) → the amount as it is spoken"""

Spell = Callable[[Amount, str], Text]
"""(bets, how they are worked out) → the amount as written"""


@cache
def both(written: str) -> Text:
    """Parse `Vietnamese | English`, or words that are the same in both."""
    return both_languages(written) if " | " in written else Text(written, written)


class Transfer(NamedTuple):
    """One payment of a round, by one cause."""

    payer: str | None
    """The player who pays; None where it comes out of the gà."""
    payee: str | None
    """The player who is paid; None where it goes into the gà."""
    amount: Amount
    """Bets, always above 0."""
    reason: str
    """The cause, one of `games.REASONS`."""
    on_behalf_of: str | None = None
    """The player whose debt it is, where another pays it (đền, assistance)."""

    @property
    def debtor(self) -> str | None:
        """The player whose debt it is."""
        return self.on_behalf_of or self.payer


class Payments(NamedTuple):
    """The outcome of a round: who pays whom, and what follows for the table."""

    winners: tuple[str, ...]
    ranking: tuple[tuple[str, ...], ...] | None
    """Best first, an undecided tie together; None where the finish has no ranking."""
    den_payer: str | None
    """The player who pays for all: the đền payer, in Tú Lơ Khơ the assistant."""
    transfers: tuple[Transfer, ...]
    net: Mapping[str, Amount]
    """Bets that each player receives minus bets that the player pays."""
    ga_after: Amount
    """The pot after the round, in bets."""


class Row(NamedTuple):
    """The receipt of one player, or of all whom no money touched for the same reason."""

    who: tuple[str, ...]
    net: Amount
    parts: tuple[tuple[Text, Amount, str], ...]
    """Words, bets, and how these are worked out: `3 × (5 × 2 + 3)`, empty if by no arithmetic.

    The bets add up to `net`.
    """


class Told(NamedTuple):
    """A round in words."""

    heading: Text
    rows: tuple[Row, ...]
    """From the largest sum to the smallest; players whom nothing touched stand last."""
    spoken: Text
    beside: tuple[Text, ...] = ()
    """The clauses of `spoken` that say more than the heading, but for the first."""


class Manual(NamedTuple):
    """A payment agreed at the table that no rule covers, in whole bets; None is the gà."""

    payer: str | None
    payee: str | None
    amount: int
    note: str = ""


class Void(NamedTuple):
    """A round that was dealt and not played out: it pays only fines and manual lines."""


class Round(Protocol):
    """The parts of a checked round that all games share."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order."""

    @property
    def finish(self) -> str:
        """How the round ended, one of the finishes of its game."""

    @property
    def is_void(self) -> bool:
        """Whether it pays only fines and manual lines, and counts in no statistic."""

    @property
    def multiplier(self) -> int:
        """The number by which every payment of the rules is multiplied."""

    @property
    def fouls(self) -> tuple[str, ...]:
        """The players who broke a rule, once for each time."""

    @property
    def manual(self) -> tuple[Manual, ...]:
        """The payments agreed at the table, in the order of entry."""


# A set of rules and a round are handed only to the game they belong to, which mypy cannot know:
# so a game of Phỏm is taken for a game of any rules and rounds, though its functions take its own.
RulesOf = TypeVar("RulesOf", bound=Rules, covariant=True)
RoundOf = TypeVar("RoundOf", bound=Round, covariant=True)


class Problem(NamedTuple):
    """A mistake in an entered round, and how to correct it."""

    code: str
    field: str
    """Its path, as `eats[1].eater`; empty if nothing could be read."""
    message: Text
    reason: Text | None = None
    """The message without the advice; None if there is no shorter text."""
    among: tuple[str, ...] = ()
    """The players whose order it asks for, where those of the others do not matter."""


class Example(NamedTuple):
    """A made-up round that shows what the rules mean in bets."""

    entry: Entry
    description: Text
    """The round as a player would tell it."""


class Undecided(NamedTuple):
    """A case that no text answers and no option decides."""

    question: Text
    answer: Text
    only_if: Condition | None = None
    """Whether the case can come up by some rules; None if it always can."""


class Count(NamedTuple):
    """A statistic of a game: how often something happened to each player."""

    id: str
    """Stored with counted rounds; a count that changes gets a new id."""
    name: Text
    of: Callable[[Any, Payments], Iterable[str]]
    """(checked round, payments) → players, each as often as it happened, or how often each."""
    times: str = ""
    """The count of how often, if this one counts bets: shown in brackets behind it."""
    per: str = ""
    """The count that this one is divided by: a mean is shown instead of both."""
    of_person: bool = False
    """Whether the page of a person shows it."""


class Grid(NamedTuple):
    """A statistic of a game about two players: who did something to whom."""

    id: str
    name: Text
    rows: Text
    """The heading of the rows: what the first of the two did."""
    columns: Text
    """The heading of the columns: what the second did."""
    of: Callable[[Any, Payments], Iterable[tuple[str, str]]]
    """(checked round, payments) → pairs of players, the row first."""


def _in_den(role: str) -> Callable[[Round, Payments], Iterable[str]]:
    """Return a statistic: who is the payer or the payee of what is owed by others."""
    return lambda round, payments: {
        getattr(paid, role) for paid in payments.transfers if paid.on_behalf_of
    }


def _fed_the_ga(round: Round, payments: Payments) -> list[str]:
    """Return the players who fed the gà, once for each payment."""
    return [paid.payer for paid in payments.transfers if paid.payer and paid.payee is None]


def _bets_into_ga(round: Round, payments: Payments) -> Counter[str]:
    """Return how many bets each player put into the gà."""
    bets = Counter[str]()
    for paid in payments.transfers:
        if paid.payer and paid.payee is None:
            bets[paid.payer] += int(paid.amount)
    return bets


PLAYED = Count(
    "played", Text("Ván", "Rounds"), lambda round, payments: () if round.is_void else round.players
)
"""Rounds that were not void, in every game."""

FED_GA: tuple[Count, ...] = (
    Count("ga_bets", Text("Góp gà", "Into the gà"), _bets_into_ga, times="ga_fed"),
    Count("ga_fed", Text("Lần góp gà", "Times into the gà"), _fed_the_ga),
)
"""The statistics of the gà, in every game that plays one."""

DEN_AND_FOULS: tuple[Count, ...] = (
    Count("den", Text("Đền", "Paid đền"), _in_den("payer"), of_person=True),
    Count("den_received", Text("Được đền", "Got đền"), _in_den("payee"), of_person=True),
    Count("fouls", Text("Phạm lỗi", "Fouls"), lambda round, payments: round.fouls, of_person=True),
)
"""The last statistics of every game. Đền counts once a round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Released house rules with a name. Frozen: better rules are a new preset."""

    id: str
    number: int
    """Its number in share codes, over all games."""
    name: Text
    about: Text
    """One sentence for a table: whose rules these are."""
    source: str
    """The source it follows, or `house`."""
    rules: Rules
    is_found: bool = True
    """Whether the game's questions may lead to it."""


class Question(NamedTuple):
    """A question about the rules that every table can answer."""

    id: str
    asks: Text
    told: Text
    """An answer as a part of a sentence: `ù {answer}`."""
    answers: list[tuple[Text, Mapping[str, Value]]]
    """Each answer with the options that it sets. A form sends its place."""


def question(id: str, asks: str, told: str, answers: Mapping[str, Mapping[str, Value]]) -> Question:
    """Declare a question; words are written `Vietnamese | English`."""
    texts = [(both_languages(label), changes) for label, changes in answers.items()]
    return Question(id, both_languages(asks), both_languages(told), texts)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOf(Generic[RulesOf, RoundOf]):
    """A game as the rest of the program sees it. Its functions are pure."""

    id: str
    name: Text
    also: str = ""
    """Another name of it, with no-break spaces."""
    most_players: int
    finishes: tuple[str, ...]
    """How a round may end; every game has `void`."""
    reasons: Mapping[str, str]
    """The causes of its payments in both languages, `foul` included; `manual` is in every game."""
    messages: Mapping[str, Text]
    """Its error codes in the order of reporting, as in `games.messages`."""
    rules: type[RulesOf]
    presets: tuple[Preset, ...]
    commonest: Preset
    """The preset that most tables play; a new session begins with it."""
    questions: tuple[Question, ...]
    """The answers lead to the nearest preset, with the amounts that a table plays."""
    read: Callable[[object, RulesOf], RoundOf | list[Problem]]
    """(round as entered, rules) → the checked round, or a list of all problems."""
    read_stored: Callable[[object, RulesOf], RoundOf | list[Problem]]
    """Like `read`, for stored rounds: checks added after the round was saved do not reject it."""
    entry: ObjectOf
    """The fields of a round as entered."""
    notation: Notation
    """How people type its rounds."""
    score: Callable[[RoundOf, RulesOf], Payments]
    """(checked round, rules) → who pays whom. Never fails on a checked round."""
    tell: Callable[[RoundOf, RulesOf, Payments, Say], Told]
    """(checked round, rules, payments, bets as they are spoken) → the round in words"""
    examples: Callable[[RulesOf], Mapping[str, Example]]
    """rules → example rounds that they accept, by what each shows.

    The first is an ordinary round. The first two stand on the rule sheet.
    """
    counts: tuple[Count, ...]
    """The statistics of an evening, in the order of display."""
    grids: tuple[Grid, ...] = ()
    undecided: tuple[Undecided, ...] = ()
    plays_ga: Callable[[RulesOf], bool]
    """rules → whether a gà passes from round to round, so that their order matters."""
    with_ga: Callable[[RoundOf, Amount], RoundOf]
    """(checked round, bets in the gà before it) → the round played for that gà."""


Game = GameOf[Rules, Round]
