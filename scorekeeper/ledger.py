"""The ledger of an evening: what a round brings, what it stands at, what a change moves. Pure.

Preview, saving, correcting and `recheck` all work it out here. Amounts that are kept are whole
numbers of half bets and of half đồng, people are their numbers in the session, and the gà is an
account like theirs: totals and gà always sum to 0, in bets and in money. (docs/rules.md, 12)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from scorekeeper.games.base import CODES, Amount, Payments, Problem
from scorekeeper.games.names import clean_name
from scorekeeper.games.tally import shared
from scorekeeper.profiles import Profile
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


class Booking(NamedTuple):
    """A payment as it is kept."""

    payer: int | None
    """None is the gà."""
    payee: int | None
    half_bets: int
    reason: str
    debtor: int | None = None
    """Whose debt it is, where another pays it."""


class Booked(NamedTuple):
    """What one line of the ledger brings."""

    net: tuple[int, ...]
    """Half bets of every person by number, from 1."""
    bookings: tuple[Booking, ...]
    ga_before: int
    ga_after: int


class Standing(NamedTuple):
    """What an evening stands at after a line."""

    totals: tuple[int, ...]
    """Half bets of every person by number, from 1."""
    ga: int
    """Half bets."""
    money: tuple[int, ...]
    """Half đồng of every person; where points are played for, 0."""

    def after(self, booked: Booked, stake: int | None) -> "Standing":
        """What it stands at after one more line, at so many đồng a bet."""
        paid = tuple([halves * (stake or 0) for halves in booked.net])
        return Standing(added(self.totals, booked.net), booked.ga_after, added(self.money, paid))

    def crossing(self, stake: int | None) -> list[Problem]:
        """Why a line of that stake cannot follow: its gà would be worth something else."""
        if -sum(self.money) == self.ga * (stake or 0):
            return []
        return [Problem("E_GA_STAKE", "stake", _GA_CROSSES.fill(ga=bets(self.ga)))]


class Scored(NamedTuple):
    """A round as it is, what it comes to, and what of it is kept."""

    round: Any
    payments: Payments
    booked: Booked


def half_bets(amount: Amount) -> int:
    """Bets as they are kept. Raises `NotHalves` for what no game gives."""
    halves = amount * HALVES
    if halves.denominator != 1:
        raise NotHalves(amount)
    return int(halves)


def bets(halves: int) -> Amount:
    """Kept half bets as bets: an int, or a Fraction for a half.

    >>> bets(6), bets(5)
    (3, Fraction(5, 2))
    """
    return Fraction(halves, HALVES) if halves % HALVES else halves // HALVES


def added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Amounts by person added up; whoever came later has 0 in the shorter one.

    >>> added((4, -4), (1, 1, -2))
    (5, -3, -2)
    """
    if len(one) < len(other):
        one, other = other, one
    return (*[a + b for a, b in zip(one, other, strict=False)], *one[len(other) :])


def subtracted(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """What is in one and not in the other, by person."""
    return added(one, [-amount for amount in other])


def score_in_session(
    profile: Profile, entry: object, ga: int, numbers: Mapping[str, int]
) -> Scored | list[Problem]:
    """A round as entered, scored in a session, or all its problems.

    `ga` is the pot before it in half bets, whatever the entry says of it; where no gà is played it
    is passed on. `numbers` are those who may play, by name.
    """
    if isinstance(entry, dict):
        entry = {key: value for key, value in entry.items() if key != "ga_before"}
    round = profile.game.read(entry, profile.rules)
    problems = _strangers(entry, numbers)
    if isinstance(round, list):
        problems += round
    if problems:
        return sorted(problems, key=lambda problem: _ORDER[problem.code])
    round = profile.game.with_ga(round, bets(ga))
    payments = profile.game.score(round, profile.rules)
    booked = _booked(payments, ga, numbers)
    return Scored(round, payments._replace(ga_after=bets(booked.ga_after)), booked)


def _strangers(entry: object, numbers: Mapping[str, int]) -> list[Problem]:
    """The players of a round who may not play it. Whatever is no name is not our business."""
    players = entry.get("players") if isinstance(entry, dict) else None
    if not isinstance(players, list):
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


def _booked(payments: Payments, ga: int, numbers: Mapping[str, int]) -> Booked:
    number: dict[str | None, int | None] = {None: None}
    number.update(numbers)
    bookings = tuple(
        Booking(number[payer], number[payee], half_bets(amount), reason, number[debtor])
        for payer, payee, amount, reason, debtor, _ in payments.transfers
    )
    return summed(bookings, ga)


def summed(bookings: tuple[Booking, ...], ga: int) -> Booked:
    """What payments bring to everybody, and to the gà."""
    accounts: dict[int | None, int] = {}
    for payer, payee, amount, _, _ in bookings:
        accounts[payer] = accounts.get(payer, 0) - amount
        accounts[payee] = accounts.get(payee, 0) + amount
    ga_after = ga + accounts.pop(None, 0)
    people = max((number for number in accounts if number), default=0)
    net = tuple([accounts.get(number, 0) for number in range(1, people + 1)])
    return Booked(net, bookings, ga, ga_after)


def book_ga(choice: GaChoice, among: Sequence[int], ga: int) -> Booked:
    """What becomes of the gà: shared by those people in seat order, given to one of them, or kept.

    Bets that cannot be shared evenly go one by one in seat order. A gà that is kept for the next
    evening stays where it is.
    """
    if choice == "kept" or not ga:
        return Booked((), (), ga, ga)
    shares = shared(bets(ga), tuple(map(str, among)))
    bookings = (Booking(None, int(to), half_bets(share), "ga") for to, share in shares if share)
    return summed(tuple(bookings), ga)


class Line(NamedTuple):
    """A line of the ledger, in the order of scoring, with what it brought so far."""

    fact: Any
    """What was entered, for whoever scores it again."""
    valid: bool
    booked: Booked
    stake: int | None
    """Đồng a bet; None is points only."""
    changed: bool = False
    """Whether it was itself changed, and must be scored again whatever came before it."""


class Moved(NamedTuple):
    """A line after something before it changed."""

    line: Line
    booked: Booked
    standing: Standing
    """After this line."""

    @property
    def rescored(self) -> bool:
        """Whether it brings anybody something else than it did."""
        return any(subtracted(self.booked.net, self.line.booked.net))


class Stopped(NamedTuple):
    """A line that would be refused, so that nothing may change."""

    line: Line
    problems: list[Problem]


Book = Callable[[Line, int], Booked | list[Problem]]
"""(line, gà before it) → what it brings by its own rules, or why it would be refused."""


def replay(lines: Iterable[Line], standing: Standing, book: Book) -> list[Moved] | Stopped:
    """What becomes of lines whose predecessors now stand at `standing`.

    Only what changed, or has another gà before it, is scored again. A gà that is not empty goes
    from no line to one of another stake.
    """
    moved = []
    for line in lines:
        booked: Booked | list[Problem] = line.booked
        if not line.valid:
            booked = Booked((), (), standing.ga, standing.ga)
        elif crossing := standing.crossing(line.stake):
            booked = crossing
        elif line.changed or line.booked.ga_before != standing.ga:
            booked = book(line, standing.ga)
        if isinstance(booked, list):
            return Stopped(line, booked)
        standing = standing.after(booked, line.stake)
        moved.append(Moved(line, booked, standing))
    return moved
