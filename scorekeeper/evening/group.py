"""A group of evenings: what each adds, and the figures that follow. Nothing here is stored.

Amounts are integers of half đồng or half bets, as their unit says. People of an evening are numbers
as text; members of a group are accounts from 1, in the order of their ids, guests last.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import accumulate
from math import sqrt
from typing import Literal, NamedTuple

from scorekeeper.evening import tet
from scorekeeper.evening.settling import GA, Owing, Pairs, owed
from scorekeeper.evening.timeline import Timeline

Unit = Literal["money", "bets"]
UNITS: tuple[Unit, ...] = ("money", "bets")

HONORIFICS = ("anh", "chi", "co", "chu", "bac", "em")
"""Without diacritics, as some people write them."""
FEWEST_ROUNDS = 30
"""Rounds below which nothing is said of bets per round."""

_Z = 1.96  # of a 95 % interval


class Record(NamedTuple):
    """A record of an evening."""

    kind: str  # `round`, `run`, `comeback`, `u` or `ga`
    who: str
    value: int  # an amount, or how many
    round: int | None = None


class Correction(NamedTuple):
    """A round that was changed after its evening had ended."""

    at: str
    round: int
    changes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Figures:
    """What one evening adds to its group."""

    rounds: int  # that were not void
    unit: Unit  # of the evening
    results: Mapping[str, int]  # of those who played, in its unit
    tallies: Mapping[str, Mapping[str, Sequence[int]]]
    """By person and table (`phom 4`): rounds, and the sums of the results and of their squares, in
    half bets."""
    counts: Mapping[str, Mapping[str, Mapping[str, int]]]  # by game, statistic and person
    paid: Sequence[tuple[str, str, int]]  # who paid whom by rounds, in its unit, without the gà
    left: Mapping[Unit, Sequence[tuple[int, int, int]]]
    """What one account is to receive from another, 0 being the gà."""
    records: Sequence[Sequence[object]]  # of `Record`
    corrections: Sequence[Sequence[object]]  # of `Correction`, oldest first


class Member(NamedTuple):
    """Somebody of a group; guests of one name count as one."""

    account: int  # from 1
    name: str
    id: int | None = None  # None for a guest
    guest_of: list[int] | None = None  # the sessions of a guest, oldest first


@dataclass(frozen=True)
class Evening:
    """An evening of a group."""

    session: int
    token: str  # of its view link
    title: str
    day: date  # local
    is_open: bool
    handed_over: bool
    accounts: Mapping[str, int]  # of members and guests, by number in the session
    figures: Figures

    @cached_property
    def results(self) -> dict[int, int]:
        """The results by account."""
        results: defaultdict[int, int] = defaultdict(int)
        for who, result in self.figures.results.items():
            results[self.accounts[who]] += result
        return results

    def left(self, unit: Unit) -> Pairs:
        """Return what is still owed, by accounts of the group."""
        debts = self.figures.left.get(unit)
        if not debts:
            return {}
        known = {GA: GA} | {int(who): account for who, account in self.accounts.items()}
        return owed((known[payer], known[payee], halves) for payee, payer, halves in debts)


class Payment(NamedTuple):
    """A payment in the group."""

    number: int
    at: str
    payer: int  # an account; 0 is the gà
    payee: int
    unit: Unit
    halves: int
    counts: bool


class Standing(NamedTuple):
    """A member's totals."""

    member: Member
    evenings: int
    last: Evening
    total: Mapping[Unit, int]
    year: Mapping[Unit, int]
    tet: Mapping[Unit, int]


class Tally(NamedTuple):
    """The rounds of one person at one kind of table, in half bets."""

    table: str  # as in `Figures.tallies`
    rounds: int
    sum: int
    squares: int

    @property
    def interval(self) -> "Interval | None":
        """The bets per round; None below `FEWEST_ROUNDS`.

        >>> Tally("phom 4", 100, 62, 4000).interval
        Interval(mean=0.31, low=-0.31, high=0.93, missing=300)
        """
        if self.rounds < FEWEST_ROUNDS:
            return None
        mean = self.sum / self.rounds
        spread = sqrt((self.squares - self.sum * mean) / (self.rounds - 1))
        half = _Z * spread / sqrt(self.rounds)
        # So many rounds in all would tell this mean from 0.
        needed = (_Z * spread / mean) ** 2 if mean else 0
        missing = int(needed) + 1 - self.rounds if mean else None
        low, high = mean - half, mean + half
        return Interval(round(mean / 2, 2), round(low / 2, 2), round(high / 2, 2), missing)


class Interval(NamedTuple):
    """Bets per round with a 95 % interval."""

    mean: float
    low: float
    high: float
    missing: int | None
    """Rounds after which this mean would differ from 0; below 1 it does. None if it is 0."""


class Portrait(NamedTuple):
    """What a group says of one person."""

    evenings: Sequence[tuple[Evening, int]]  # with the result, oldest first
    tallies: Sequence[Tally]
    counts: Mapping[str, Mapping[str, int]]  # by game and statistic
    fed: Mapping[Unit, Mapping[int, int]]
    """By unit and account: what that one paid to this person by rounds, less what he got."""

    def extreme(self, unit: Unit, sign: int) -> tuple[Evening, int] | None:
        """Return the best evening in a unit, with sign −1 the worst; None if there is none."""
        of_unit = [played for played in self.evenings if played[0].figures.unit == unit]
        best = max(of_unit, key=lambda played: sign * played[1], default=None)
        return best if best and sign * best[1] > 0 else None


@dataclass(frozen=True)
class Book:
    """A group as it stands; figures are worked out when they are asked for."""

    members: tuple[Member, ...]  # account n is at place n - 1
    evenings: tuple[Evening, ...]  # oldest first
    payments: tuple[Payment, ...]  # oldest first
    state: str = field(default="", compare=False)
    """A text that differs as soon as the debts may have changed."""

    @cached_property
    def by_session(self) -> dict[int, Evening]:
        """The evenings by the ids of their sessions."""
        return {evening.session: evening for evening in self.evenings}

    @cached_property
    def names(self) -> dict[int, str]:
        """The title of each session, numbered where it has been that of an evening of this day."""
        known, names = Counter[tuple[str, date]](), {}
        for evening in self.evenings:
            known[evening.title, evening.day] += 1
            nth = known[evening.title, evening.day]
            names[evening.session] = evening.title if nth == 1 else f"{evening.title} ({nth})"
        return names

    @cached_property
    def unit(self) -> Unit:
        """The unit of records and lines: đồng if any evening was for money."""
        return "money" if any(e.figures.unit == "money" for e in self.evenings) else "bets"

    @cached_property
    def _standings(self) -> dict[date, list[Standing]]:
        """Those of the day that was asked for last."""
        return {}

    def standings(self, today: date) -> list[Standing]:
        """Return the totals of all members who have played; who won most is first."""
        standings = self._standings.get(today)
        if standings is None:
            standings = self._stand(today)
            self._standings.clear()
            self._standings[today] = standings
        return standings

    def _stand(self, today: date) -> list[Standing]:
        days = tet.latest(today)
        periods = [
            _totals(self.evenings),
            _totals(e for e in self.evenings if e.day.year == today.year),
            _totals(e for e in self.evenings if days and days[0] <= e.day <= days[1]),
        ]
        evenings = Counter(account for evening in self.evenings for account in evening.results)
        last = {account: evening for evening in self.evenings for account in evening.results}
        standings = [
            Standing(
                member,
                evenings[member.account],
                last[member.account],
                *[totals.get(member.account, {}) for totals in periods],
            )
            for member in self.members
            if member.account in last
        ]
        return sorted(standings, key=lambda who: [-who.total.get(unit, 0) for unit in UNITS])

    def course(self, year: int, accounts: Sequence[int]) -> Timeline:
        """Return the totals of some people after each evening of a year, in `unit`."""
        shown = [evening for evening in self.evenings if evening.day.year == year]
        results = [evening.results for evening in shown if evening.figures.unit == self.unit]
        totals = [
            tuple(accumulate((by_account.get(account, 0) for by_account in results), initial=0))
            for account in accounts
        ]
        players = [frozenset(range(len(accounts)))] * len(results)
        return Timeline(tuple(range(1, len(results) + 1)), tuple(totals), tuple(players))

    @cached_property
    def debts(self) -> Mapping[Unit, list[tuple[Evening | None, Pairs]]]:
        """What is owed by each evening that was handed over, and last by the payments."""
        return {unit: self._debts_in(unit) for unit in UNITS}

    @cached_property
    def owing(self) -> Mapping[Unit, Owing]:
        """The same, to be planned."""
        return {unit: Owing([pairs for _, pairs in debts]) for unit, debts in self.debts.items()}

    def _debts_in(self, unit: Unit) -> list[tuple[Evening | None, Pairs]]:
        parts: list[tuple[Evening | None, Pairs]] = [
            (evening, pairs)
            for evening in self.evenings
            if evening.handed_over and any((pairs := evening.left(unit)).values())
        ]
        paid = [
            (payment.payee, payment.payer, payment.halves)
            for payment in self.payments
            if payment.counts and payment.unit == unit
        ]
        return [*parts, (None, owed(paid))]

    def portrait(self, account: int) -> Portrait:
        """Return what the group says of one person."""
        mine = [
            (evening, {who for who in evening.figures.results if evening.accounts[who] == account})
            for evening in self.evenings
        ]
        mine = [(evening, numbers) for evening, numbers in mine if numbers]
        return Portrait(
            [(e, sum(e.figures.results[who] for who in numbers)) for e, numbers in mine],
            _tallies(mine),
            _counts(mine),
            _fed(mine),
        )

    @cached_property
    def records(self) -> list[tuple[Evening, Record]]:
        """The greatest record of each kind, the earliest of equals; amounts are in `unit`."""
        best: dict[str, tuple[Evening, Record]] = {}
        for evening in self.evenings:
            for values in evening.figures.records:
                record = Record(*values)  # type: ignore[arg-type]
                counted = record.kind in ("run", "u") or evening.figures.unit == self.unit
                known = best.get(record.kind)
                if counted and (known is None or record.value > known[1].value):
                    best[record.kind] = evening, record
        return [best[kind] for kind in RECORDS if kind in best]

    @cached_property
    def corrections(self) -> list[tuple[Evening, Correction]]:
        """The rounds that were changed after their evenings had ended, the latest first."""
        changed = [
            (evening, Correction(*correction))  # type: ignore[arg-type]
            for evening in self.evenings
            for correction in evening.figures.corrections
        ]
        return sorted(changed, key=lambda of_evening: of_evening[1].at, reverse=True)


def _totals(evenings: Iterable[Evening]) -> dict[int, dict[Unit, int]]:
    """Return the sum of the results of each account, by unit in the order of `UNITS`."""
    sums: defaultdict[int, dict[Unit, int]] = defaultdict(dict)
    for evening in sorted(evenings, key=lambda evening: UNITS.index(evening.figures.unit)):
        unit = evening.figures.unit
        for account, result in evening.results.items():
            sums[account][unit] = sums[account].get(unit, 0) + result
    return sums


_Own = Sequence[tuple[Evening, set[str]]]
"""Evenings of one person, with the numbers that are this person."""


def _tallies(mine: _Own) -> list[Tally]:
    """Return the tallies, the longest first."""
    tallies: dict[str, list[int]] = {}
    for evening, numbers in mine:
        for who in numbers:
            for table, sums in evening.figures.tallies.get(who, {}).items():
                known = tallies.get(table, [0, 0, 0])
                tallies[table] = [a + b for a, b in zip(known, sums, strict=True)]
    by_rounds = sorted(tallies.items(), key=lambda item: (-item[1][0], item[0]))
    return [Tally(table, *sums) for table, sums in by_rounds]


def _counts(mine: _Own) -> dict[str, dict[str, int]]:
    by_game: dict[str, Counter[str]] = {}
    for evening, numbers in mine:
        for game, counts in evening.figures.counts.items():
            of_game = by_game.setdefault(game, Counter())
            for id, by_person in counts.items():
                of_game[id] += sum(by_person.get(who, 0) for who in numbers)
    return {game: dict(+counts) for game, counts in by_game.items()}


def _fed(mine: _Own) -> dict[Unit, dict[int, int]]:
    by_unit: dict[Unit, Counter[int]] = {unit: Counter() for unit in UNITS}
    for evening, numbers in mine:
        for payer, payee, halves in evening.figures.paid:
            if (payer in numbers) != (payee in numbers):
                other, amount = (payee, -halves) if payer in numbers else (payer, halves)
                by_unit[evening.figures.unit][evening.accounts[other]] += amount
    return {
        unit: {who: halves for who, halves in by.items() if halves} for unit, by in by_unit.items()
    }


RECORDS = ("round", "run", "comeback", "u", "ga")


def plain(name: str) -> str:
    """Return a name without diacritics and honorific, to find people who may be the same.

    >>> plain("Anh Tí"), plain("ĐÀO"), plain("Em"), plain("Linh Chi")
    ('ti', 'dao', 'em', 'linh chi')
    """
    letters = unicodedata.normalize("NFD", name.casefold().replace("đ", "d"))
    words = "".join(letter for letter in letters if not unicodedata.combining(letter)).split()
    while len(words) > 1 and words[0] in HONORIFICS:
        del words[0]
    return " ".join(words)


def proposed(name: str, spellings: Iterable[tuple[str, int]], *, exact: bool = False) -> int | None:
    """Return the member that a name may stand for: the same name, else the only one alike.

    If `exact`, only the same name.

    `spellings` are names with their member's id.
    """
    known = list(spellings)
    same = {id for spelling, id in known if spelling.casefold() == name.casefold()}
    alike = (
        same if same or exact else {id for spelling, id in known if plain(spelling) == plain(name)}
    )
    return alike.pop() if len(alike) == 1 else None
