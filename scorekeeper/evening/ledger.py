"""The ledger of a session: what a line posts, and the balance after it. Pure.

Preview, saving, correcting and `recheck` all work it out here. Amounts that are kept are whole
numbers of half bets and of half đồng, people are their numbers in the session, and the gà is an
account like theirs: totals and gà always sum to 0, in bets and in money. (docs/rules.md, 12)
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from scorekeeper.games import CODES
from scorekeeper.games.base import Amount, Game, Payments, Problem
from scorekeeper.games.names import clean_name
from scorekeeper.games.tally import shared
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text

HALVES = 2
"""Half bets in a bet."""

GaChoice = Literal["shared", "given", "kept"]

_ORDER = {code: place for place, code in enumerate(CODES)}
_GA_CROSSES = Text(
    "Gà {ga} sẽ đi qua chỗ đổi tiền cược: hãy tính lại cả buổi theo một mức tiền, hoặc để gà hết "
    "trước chỗ ấy.",
    "The gà of {ga} would cross a change of stake: recalculate all at one stake, or let the gà be "
    "empty before it.",
)
_NOT_AT_TABLE = Text(
    "{player} không ngồi ở bàn này: hãy chọn trong {players}.",
    "{player} is not at this table: choose one of {players}.",
)


class NotHalves(ValueError):
    """An amount that is no whole number of half bets. No game gives one."""


class Posting(NamedTuple):
    """A payment as the ledger keeps it: one account pays another."""

    payer: int | None
    """None is the gà."""
    payee: int | None
    half_bets: int
    reason: str
    debtor: int | None = None
    """The person whose debt it is, where another pays it."""


class Posted(NamedTuple):
    """What one line of the ledger posts: its payments, and what they add up to."""

    net: tuple[int, ...]
    """Half bets of every person by number, from 1."""
    postings: tuple[Posting, ...]
    ga_before: int
    ga_after: int


class Balance(NamedTuple):
    """What every account holds after a line of the ledger."""

    totals: tuple[int, ...] = ()
    """Half bets of every person by number, from 1."""
    money: tuple[int, ...] = ()
    """Half đồng of every person; where points are played for, 0."""

    @property
    def ga(self) -> int:
        """Half bets in the gà: what all people together have put in."""
        return -sum(self.totals)

    def after(self, posted: Posted, stake: int | None) -> "Balance":
        """The balance after one more line, played at `stake` đồng a bet."""
        return self.moved(posted.net, stake)

    def moved(self, net: Sequence[int], stake: int | None) -> "Balance":
        """The balance where everybody has so many half bets more, at that stake."""
        return self.plus(Balance(tuple(net), tuple([halves * (stake or 0) for halves in net])))

    def plus(self, other: "Balance") -> "Balance":
        """Both together."""
        return Balance(added(self.totals, other.totals), added(self.money, other.money))

    def minus(self, other: "Balance") -> "Balance":
        """This one without the other."""
        return Balance(subtracted(self.totals, other.totals), subtracted(self.money, other.money))

    def differs_from(self, stake: int | None) -> bool:
        """Whether the money is other than the bets at that stake; where it is not, either tells the
        same."""
        at_one = [halves * (stake or 0) for halves in self.totals]
        return any(subtracted(self.money, at_one))

    def crossing(self, stake: int | None) -> list[Problem]:
        """The problem of a line at that stake where the gà holds bets of another; else empty."""
        if -sum(self.money) == self.ga * (stake or 0):
            return []
        return [Problem("E_GA_STAKE", "stake", _GA_CROSSES.fill(ga=bets(self.ga)))]


class ScoredInSession(NamedTuple):
    """A round that was scored in a session: its game, the round, its payments, what it posts."""

    game: Game
    round: Any
    payments: Payments
    posted: Posted


def half_bets(amount: Amount) -> int:
    """Bets as whole half bets. Raises `NotHalves` for what no game gives."""
    halves = amount * HALVES
    if halves.denominator != 1:
        raise NotHalves(amount)
    return int(halves)


def bets(halves: int) -> Amount:
    """Half bets as bets: an int, or a Fraction for a half.

    >>> bets(6), bets(5)
    (3, Fraction(5, 2))
    """
    return Fraction(halves, HALVES) if halves % HALVES else halves // HALVES


def by_name(halves: Sequence[int], numbers: Mapping[str, int]) -> dict[str, Amount]:
    """Halves by number as wholes by name, in the order of the names: bets, or đồng.

    >>> by_name((6, -5), {"Chi": 3, "An": 1})
    {'Chi': 0, 'An': 3}
    """
    have = len(halves)
    return {
        name: bets(halves[number - 1]) if number <= have else 0 for name, number in numbers.items()
    }


def dong_by_name(
    half_dong: Sequence[int], numbers: Mapping[str, int], stake: int | None
) -> dict[str, Amount] | None:
    """Half đồng by number as đồng by name; None where nothing was played for money."""
    played_for = stake is not None or any(half_dong)
    return by_name(half_dong, numbers) if played_for else None


def added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Amounts by person added up; a person missing at the end of the shorter one has 0 there.

    >>> added((4, -4), (1, 1, -2))
    (5, -3, -2)
    """
    if len(one) < len(other):
        one, other = other, one
    return (*[a + b for a, b in zip(one, other, strict=False)], *one[len(other) :])


def subtracted(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Amounts by person, less those of another."""
    return added(one, [-amount for amount in other])


def score_in_session(
    profile: Profile, entry: object, ga: int, numbers: Mapping[str, int], *, kept: bool = False
) -> ScoredInSession | list[Problem]:
    """A round as entered, scored in a session; or all its problems.

    `ga` is the pot before it in half bets, whatever the entry says of it; where no gà is played it
    is passed on. `numbers` are those who may play, by name. A round that is `kept` in a book
    already is not refused for what was refused only later.
    """
    game, round = profile.game, read_in_session(profile, entry, numbers, kept=kept)
    if isinstance(round, list):
        return round
    round = game.with_ga(round, bets(ga))
    payments = game.score(round, profile.rules)
    posted = _posted(payments, ga, numbers)
    return ScoredInSession(game, round, payments._replace(ga_after=bets(posted.ga_after)), posted)


def read_in_session(
    profile: Profile, entry: object, numbers: Mapping[str, int], *, kept: bool = False
) -> Any | list[Problem]:
    """A round as entered, checked; or all its problems, whatever the gà."""
    if isinstance(entry, dict):
        entry = {key: value for key, value in entry.items() if key != "ga_before"}
    game = profile.game
    read = (kept and game.read_kept) or game.read
    round = read(entry, profile.rules)
    problems = _strangers(entry, numbers)
    if isinstance(round, list):
        problems += round
    return sorted(problems, key=lambda problem: _ORDER[problem.code]) if problems else round


def _strangers(entry: object, numbers: Mapping[str, int]) -> list[Problem]:
    """The players of a round who may not play it. Whatever is no name is not our business."""
    players = entry.get("players") if isinstance(entry, dict) else None
    if not isinstance(players, list):
        return []
    if all(isinstance(player, str) and player in numbers for player in players):
        return []
    names = [clean_name(player) if isinstance(player, str) else None for player in players]
    at_table = ", ".join(numbers)
    return [
        Problem(
            "E_PLAYER_UNKNOWN",
            f"players[{place}]",
            _NOT_AT_TABLE.fill(player=name, players=at_table),
        )
        for place, name in enumerate(names)
        if name is not None and name not in numbers
    ]


def _posted(payments: Payments, ga: int, numbers: Mapping[str, int]) -> Posted:
    number: dict[str | None, int | None] = {None: None}
    number.update(numbers)
    postings = tuple(
        Posting(number[payer], number[payee], half_bets(amount), reason, number[debtor])
        for payer, payee, amount, reason, debtor, _ in payments.transfers
    )
    return summed(postings, ga)


def summed(postings: tuple[Posting, ...], ga: int) -> Posted:
    """What payments post: the net of every person, and the gà before and after them."""
    accounts: dict[int | None, int] = {}
    for payer, payee, amount, _, _ in postings:
        accounts[payer] = accounts.get(payer, 0) - amount
        accounts[payee] = accounts.get(payee, 0) + amount
    ga_after = ga + accounts.pop(None, 0)
    people = max((number for number in accounts if number), default=0)
    net = tuple([accounts.get(number, 0) for number in range(1, people + 1)])
    return Posted(net, postings, ga, ga_after)


def post_ga(choice: GaChoice, among: Sequence[int], ga: int) -> Posted:
    """The posting of a gà that is shared by people in seat order, given to one of them, or kept.

    Bets that cannot be shared evenly go one by one in seat order. A gà that is kept for the next
    evening stays where it is.
    """
    if choice == "kept" or not ga:
        return Posted((), (), ga, ga)
    shares = shared(bets(ga), tuple(map(str, among)))
    postings = (Posting(None, int(to), half_bets(share), "ga") for to, share in shares if share)
    return summed(tuple(postings), ga)
