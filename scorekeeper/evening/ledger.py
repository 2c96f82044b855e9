"""The arithmetic of the ledger: postings of a line, and the balance after it.

(docs/rules.md, 12)

Stored amounts are integers of half bets and half đồng; people are numbers in the session. The gà is
an account: totals and gà sum to 0, in bets and in money.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.games import CODES
from scorekeeper.games.base import Amount, Entry, Game, Payments, Problem, Round
from scorekeeper.games.checks import check_ga
from scorekeeper.games.names import clean_name
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text

HALVES = 2
"""Half bets in a bet."""

_THOUSAND = 1000

GaChoice = Literal["shared", "given", "kept"]

_ORDER = {code: place for place, code in enumerate(CODES)}
_GA_CROSSES = Text(
    "Gà còn {ga} lúc đổi tiền cược: tính lại cả buổi, hoặc chia gà trước chỗ ấy.",
    "The gà still holds {ga} where the stake changes: recalculate all, or share the gà before.",
)
_GA_SHORT = Text(
    "Gà chỉ có {ga}, không đủ để trả: ghi số nhỏ hơn.",
    "The gà has only {ga}, which is not enough to pay this: enter less.",
)
_NOT_AT_TABLE = Text(
    "{player} không ngồi ở bàn này: chọn trong {players}.",
    "{player} is not at this table: choose one of {players}.",
)


class Posting(NamedTuple):
    """A payment as it is stored; None is the gà."""

    payer: int | None
    payee: int | None
    half_bets: int
    reason: str
    debtor: int | None = None  # whose debt it is, if another pays it


class Posted(NamedTuple):
    """The payments of a line, and their sums in half bets."""

    net: tuple[int, ...]  # by number, from 1
    postings: tuple[Posting, ...]
    ga_before: int
    ga_after: int


class Balance(NamedTuple):
    """The balance of every account after a line, by number from 1."""

    totals: tuple[int, ...] = ()  # half bets
    money: tuple[int, ...] = ()  # half đồng; 0 for points

    @property
    def ga(self) -> int:
        """The half bets in the gà."""
        return -sum(self.totals)

    def moved(self, net: Sequence[int], stake: int | None) -> "Balance":
        """Return the balance after results in half bets by number, at a stake."""
        return self.plus(Balance(tuple(net), tuple([halves * (stake or 0) for halves in net])))

    def plus(self, other: "Balance") -> "Balance":
        """Return the sum of both."""
        return Balance(added(self.totals, other.totals), added(self.money, other.money))

    def minus(self, other: "Balance") -> "Balance":
        """Return this balance without the other."""
        return Balance(subtracted(self.totals, other.totals), subtracted(self.money, other.money))

    def differs_from(self, stake: int | None) -> bool:
        """Return whether the money differs from the bets times this stake."""
        at_one = [halves * (stake or 0) for halves in self.totals]
        return any(subtracted(self.money, at_one))

    def crossing(self, stake: int | None) -> list[Problem]:
        """Return the problem if the gà was paid in at another stake, else an empty list."""
        if -sum(self.money) == self.ga * (stake or 0):
            return []
        return [Problem("E_GA_STAKE", "stake", _GA_CROSSES.fill(ga=bets(self.ga)))]


EMPTY = Balance()


class ScoredInSession(NamedTuple):
    """A round scored in a session."""

    game: Game
    round: Round
    payments: Payments
    posted: Posted


def half_bets(amount: Amount) -> int:
    """Convert bets to half bets."""
    halves = amount * HALVES
    if halves.denominator != 1:  # No game has such amounts.
        raise ValueError(amount)
    return int(halves)


def bets(halves: int) -> Amount:
    """Convert half bets to bets: an int, or a Fraction for a half.

    >>> bets(6), bets(5)
    (3, Fraction(5, 2))
    """
    return Fraction(halves, HALVES) if halves % HALVES else halves // HALVES


def by_name(halves: Sequence[int], numbers: Mapping[str, int]) -> dict[str, Amount]:
    """Convert halves by number to bets or đồng by name, in the order of the names.

    `halves[0]` belongs to number 1; a number beyond the end has 0.

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
    """Convert half đồng by number to đồng by name; None if nothing was for money."""
    played_for = stake is not None or any(half_dong)
    return by_name(half_dong, numbers) if played_for else None


def added(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    """Add amounts by person; a person missing at the end has 0.

    >>> added((4, -4), (1, 1, -2))
    (5, -3, -2)
    """
    if len(first) < len(second):
        first, second = second, first
    return (*[a + b for a, b in zip(first, second, strict=False)], *first[len(second) :])


def subtracted(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Subtract amounts by person."""
    return added(one, [-amount for amount in other])


def score_in_session(
    profile: Profile, entry: object, ga: int, numbers: Mapping[str, int]
) -> ScoredInSession | list[Problem]:
    """Score an entered round, or return all its problems.

    `ga` is the pot before it in half bets; a gà in the entry is ignored. `numbers` are the people
    who may play, by name. Checks added after the round was saved do not reject it.
    """
    game, round = profile.game, read_in_session(profile, entry, numbers, stored=True)
    if isinstance(round, list):
        return round
    round = game.with_ga(round, bets(ga))
    payments = game.score(round, profile.rules)
    problems = check_ga(game, round, payments)
    if problems:
        return problems
    posted = _posted(payments, ga, numbers)
    return ScoredInSession(game, round, payments._replace(ga_after=bets(posted.ga_after)), posted)


def read_in_session(
    profile: Profile, entry: object, numbers: Mapping[str, int], *, stored: bool = False
) -> Round | list[Problem]:
    """Validate an entered round without its gà, or return all its problems."""
    if isinstance(entry, dict):
        entry = {key: value for key, value in entry.items() if key != "ga_before"}
    game = profile.game
    round = (game.read_stored if stored else game.read)(entry, profile.rules)
    problems = strangers(entry, numbers)
    if isinstance(round, list):
        problems += round
    return sorted(problems, key=lambda problem: _ORDER[problem.code]) if problems else round


def strangers(entry: object, numbers: Mapping[str, int]) -> list[Problem]:
    """Return the problems of valid names that are not in `numbers`; the game checks others."""
    players = entry.get("players") if isinstance(entry, dict) else None
    problems = []
    for place, player in enumerate(players if isinstance(players, list) else ()):
        name = clean_name(player) if isinstance(player, str) else None
        if name is not None and name not in numbers:
            message = _NOT_AT_TABLE.fill(player=name, players=", ".join(numbers))
            problems.append(Problem("E_PLAYER_UNKNOWN", f"players[{place}]", message))
    return problems


def _posted(payments: Payments, ga: int, numbers: Mapping[str, int]) -> Posted:
    number: dict[str | None, int | None] = {None: None}
    number.update(numbers)
    postings = tuple(
        Posting(number[payer], number[payee], half_bets(amount), reason, number[debtor])
        for payer, payee, amount, reason, debtor in payments.transfers
    )
    return summed(postings, ga)


def summed(postings: tuple[Posting, ...], ga: int) -> Posted:
    """Return the payments with the sum of each person, and the gà after them."""
    accounts: dict[int | None, int] = {}
    for payer, payee, amount, _, _ in postings:
        accounts[payer] = accounts.get(payer, 0) - amount
        accounts[payee] = accounts.get(payee, 0) + amount
    ga_after = ga + accounts.pop(None, 0)
    people = max((number for number in accounts if number), default=0)
    net = tuple([accounts.get(number, 0) for number in range(1, people + 1)])
    return Posted(net, postings, ga, ga_after)


def post_ga(choice: GaChoice, among: Sequence[int], ga: int) -> Posted:
    """Return the payments that share the gà, give it to one person, or keep it.

    To share it, `among` are the people in seat order; odd bets go to the first of them, one each,
    and an odd half to the next. If it is kept, nothing is paid.
    """
    if choice == "kept" or not ga:
        return Posted((), (), ga, ga)
    share, odd = divmod(ga, HALVES * len(among))
    shares = [
        (to, HALVES * share + min(max(odd - HALVES * place, 0), HALVES))
        for place, to in enumerate(among)
    ]
    postings = tuple([Posting(None, to, share, "ga") for to, share in shares if share])
    return summed(postings, ga)


def shares_in_dong(ga: int, stake: int | None, count: int) -> list[int]:
    """Return equal shares of a gà to the thousand đồng; empty if bets divide no worse.

    Odd thousands go to the first, one each, and the first has what is left below a thousand.

    >>> shares_in_dong(8, 5000, 5), shares_in_dong(5, 5000, 4), shares_in_dong(8, 5000, 4)
    ([4000, 4000, 4000, 4000, 4000], [3500, 3000, 3000, 3000], [])
    """
    if not (stake and count and ga % (HALVES * count)) or stake == _THOUSAND or stake % _THOUSAND:
        return []
    whole = ga * stake // HALVES
    share, odd = divmod(whole // _THOUSAND, count)
    shares = [_THOUSAND * (share + (place < odd)) for place in range(count)]
    return [shares[0] + whole % _THOUSAND, *shares[1:]]


def touches_ga(side: Entry) -> bool:
    """Return whether a side payment goes into the gà or out of it."""
    return not (side["from"] and all(side["to"]))


def post_side(side: Entry, ga: int, stake: int | None) -> Posted | list[Problem]:
    """Return the payments, one to each in `to` (0 is the gà); refuse to overdraw the gà."""
    payer, amount = side["from"] or None, side["half_bets"]
    posted = summed(tuple([Posting(payer, to or None, amount, "manual") for to in side["to"]]), ga)
    if posted.ga_after >= 0:
        return posted
    return [Problem("E_GA_EMPTY", "amount", _GA_SHORT.fill(ga=Unit(stake).plain(bets(ga))))]


def in_half_bets(half_dong: int, stake: int) -> tuple[int, int]:
    """Return half đồng as half bets and their stake.

    An amount that is no whole number of half bets is one bet at a stake of its own.

    >>> in_half_bets(40_000, 5000), in_half_bets(24_000, 5000)
    ((8, 5000), (2, 12000))
    """
    halves, rest = divmod(half_dong, stake)
    if not rest:
        return halves, stake
    return (1, half_dong) if half_dong % HALVES else (HALVES, half_dong // HALVES)
