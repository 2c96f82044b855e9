"""Every figure of random years of a group equals one computed from the files of its evenings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime, timedelta
from fractions import Fraction
from itertools import accumulate, chain
from random import Random
from typing import Any

import pytest

from scorekeeper.evening import group
from scorekeeper.evening.group import UNITS, Unit
from scorekeeper.evening.settling import GA
from scorekeeper.store import access, figures, groups, opening
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused
from scorekeeper.store.groups import NEW, Place
from scorekeeper.store.session import Caller
from tests.evening_file import EveningFile, nets
from tests.store.documents import document
from tests.store.evening import Book
from tests.store.mixed import PLAYED, play
from tests.trust.often import often

NAMES = ("An", "Bình", "Chi", "Dũng", "Tí", "anh Tí", "Tèo")
OPENED = (
    *("2025-01-27T16:59:59Z", "2025-01-27T17:00:00Z", "2025-12-31T17:00:00Z"),
    *("2026-02-15T16:00:00Z", "2026-02-26T16:59:59Z", "2026-02-26T17:00:00Z"),
)
TODAY = (
    (date(2026, 2, 15), date(2025, 1, 28), date(2025, 2, 7)),
    (date(2026, 12, 1), date(2026, 2, 16), date(2026, 2, 26)),
)
"""A day, and the first and last day of the Tết before it."""

Key = tuple[str, int, str]
"""A member by id, a guest by name, or the gà."""
POT: Key = ("gà", 0, "")

What = tuple[object, ...]
Fact = tuple[Key, What, int]
"""Something about somebody; amounts of the same are added."""
Named = tuple[str, What, int]
COUNTED = ("played", "u", "win", "den", "den_received", "fouls")


class Year:
    """A group and its evenings, and who is who in them as it was told."""

    def __init__(self, db: Database, rng: Random, most: int) -> None:
        self.db, self.rng, self.most = db, rng, most
        self.browser = access.meet_browser(self.db)[0]
        self.group = groups.open_group(self.db, "Hội", self.browser)
        self.books: dict[int, Book] = {}
        self.seats: dict[int, dict[int, int]] = {}  # of the evenings in the group
        self.handed: set[int] = set()
        self.names: list[str] = []  # of members, by id
        self.merged: dict[int, int] = {}
        self.paid: list[tuple[int | None, int | None, Unit, int]] = []
        self.struck: set[int] = set()

    def key(self, session: int, number: int) -> Key:
        member = self.seats[session].get(number)
        name = self.books[session].now.names[number] if member is None else ""
        return ("guest", 0, name.casefold()) if member is None else self.root(member)

    def root(self, member: int | None) -> Key:
        while member in self.merged:
            member = self.merged[member]
        return POT if member is None else ("member", member, "")

    def alone(self) -> list[int]:
        return [member for member in range(1, len(self.names) + 1) if member not in self.merged]

    def any_of(self, among: Iterable[Any]) -> Any:
        return self.rng.choice([*among])

    # What may happen

    def open(self) -> None:
        if len(self.books) == self.most:
            return
        book = Book(self.db, *PLAYED, names=tuple(self.rng.sample(NAMES, self.rng.choice((4, 5)))))
        session, at = book.caller.session, self.rng.choice(OPENED)
        access.become_keeper(self.db, book.opened.keeper_token, self.browser)
        self.db.execute("UPDATE session SET opened_at = ? WHERE id = ?", (at, session))
        play(book, self.rng, self.rng.randint(0, 9))
        if self.rng.random() < 0.4:
            with suppress(Refused):  # A gà would go on at another stake.
                book.change_stake(None, recalculate=self.rng.random() < 0.6)
        self.books[session] = book

    def play_on(self) -> None:
        book = self.any_of(self.books.values())
        if self.rng.random() < 0.7:
            with suppress(Refused):
                book.deal(self.rng.choice(("kept", "shared")))
            opening.end(self.db, book.caller)
        if self.rng.random() < 0.7:
            opening.reopen(self.db, book.caller)
            play(book, self.rng, 3)

    def delete(self) -> None:
        session, book = self.any_of(self.books.items())
        opening.delete(self.db, book.caller, "Thứ sáu")
        del self.books[session]
        self.seats.pop(session, None)
        self.handed.discard(session)

    def add(self) -> None:
        """Add an evening, perhaps late, or say anew who is who; `split` still knows who it was."""
        session = self.any_of(self.books)
        seats, places = self.seats.setdefault(session, {}), dict[int, Place]()
        for number, name in self.books[session].now.names.items():
            was = seats.pop(number, None)
            places[number] = None
            known = [other.casefold() for other in self.names]
            if name.casefold() not in known and self.rng.random() < 0.6:
                self.names.append(name)
                places[number], seats[number] = NEW, len(self.names)
            elif self.names and self.rng.random() < 0.8:
                places[number] = member = self.rng.randint(1, len(self.names))
                stays = self.root(was) == self.root(member) and member not in self.merged
                seats[number] = was if was and stays else member
        handed = self.rng.random() < 0.5
        self.handed |= {session} if handed else set()
        caller = Caller(session, self.browser)
        groups.add_evening(self.db, self.group, caller, places, handed_over=handed)

    def take_out(self) -> None:
        session = self.any_of(self.seats)
        groups.take_out(self.db, self.group, session)
        del self.seats[session]
        self.handed.discard(session)

    def hand_over(self) -> None:
        session = self.any_of(self.seats)
        self.handed ^= {session}
        groups.hand_over(self.db, self.group, session, handed_over=session in self.handed)

    def merge(self) -> None:
        """Merge two; splitting them is the identity."""
        before, (member, into) = groups.read(self.db, self.group), self.rng.sample(self.alone(), 2)
        groups.merge(self.db, self.group, member, into)
        if self.rng.random() < 0.5:
            self.merged[member] = into
            return
        groups.split(self.db, self.group, member)
        assert groups.read(self.db, self.group) == before

    def split(self) -> None:
        member = self.any_of(self.merged)
        groups.split(self.db, self.group, member)
        del self.merged[member]

    def pay(self) -> None:
        payer, payee = self.rng.sample([*self.alone(), None], 2)
        unit, halves = self.rng.choice(UNITS), self.rng.randint(1, 10**6)
        amount, key = Fraction(halves, 2), str(len(self.paid))
        groups.pay(self.db, self.group, (payer, payee), amount, key=key, unit=unit)
        self.paid.append((payer, payee, unit, halves))

    def strike(self) -> None:
        number = self.rng.randint(1, len(self.paid))
        self.struck ^= {number}
        groups.strike(self.db, self.group, number, counts=number not in self.struck)

    def happen(self) -> None:
        often = (self.open, self.add, self.add, self.play_on) * 3
        seldom = (self.delete, self.take_out, self.hand_over, self.split, self.strike)
        with suppress(IndexError, ValueError):  # There is nothing to choose from.
            self.rng.choice((*often, *seldom, self.merge, self.merge, self.pay, self.pay))()


class Filed:
    """An evening by its file alone: people by name, amounts in halves of its unit."""

    def __init__(self, year: Year, session: int) -> None:
        told = document(year.db, session)
        self.session, self.told, self.file = session, told, EveningFile(told)
        self.unit: Unit = "money" if self.file.for_money else "bets"
        self.opened, self.handed = told["session"]["opened_at"], session in year.handed
        self.day = (datetime.fromisoformat(self.opened[:-1]) + timedelta(hours=7)).date()
        numbers = year.books[session].now.numbers
        self.who = {name: year.key(session, number) for name, number in numbers.items()}
        totals = self.file.money if self.unit == "money" else self.file.totals
        self.results = {name: int(2 * totals[name]) for name in self.file.played if name}
        self.rounds = [
            (told["rounds"][line.number - 1], line, nets(line.debts))
            for line in self.file.counting
            if line.kind == "round"
        ]

    def worth(self, stake: int | None) -> int:
        return 2 * (stake or 0) if self.unit == "money" else 2

    def facts(self) -> Iterator[Fact]:
        named = [*self.of_the_evening(), *self.of_rounds(), *self.of_corrections()]
        yield from ((self.who[name], what, amount) for name, what, amount in named)
        yield from ((key, ("evenings",), 1) for key in {self.who[name] for name in self.results})
        who = dict[str | None, Key](self.who) | {None: POT}
        for payer, payee, amount in self.file.debts(self.unit)[0]:
            if payer and payee:
                yield from owes(("fed", self.unit), who[payer], who[payee], int(2 * amount))
        for unit in UNITS if self.handed else ():
            played, *outside = self.file.debts(unit)
            for payer, payee, amount in chain(played, *outside):
                if unit == self.unit or (unit == "money" and any(outside)):
                    yield from owes((self.session, unit), who[payer], who[payee], int(2 * amount))

    def of_the_evening(self) -> Iterator[Named]:
        for name, result in self.results.items():
            yield name, ("evening", self.session), result
            yield name, ("total", self.unit), result
            for today, first, last in TODAY:
                if today.year == self.day.year:
                    yield name, ("year", today, self.unit), result
                if first <= self.day <= last:
                    yield name, ("tet", today, self.unit), result

    def of_rounds(self) -> Iterator[Named]:
        for told, _, brought in self.rounds:
            for name in players(told):
                table, halves = f"{told['game']} {len(players(told))}", int(2 * brought[name])
                yield name, ("rounds", table), 1
                yield name, ("sum", table), halves
                yield name, ("squares", table), halves * halves
        yield from ((name, (game, what), 1) for name, game, what in self.counts())

    def counts(self) -> Iterator[tuple[str, str, str]]:
        for told, *_ in self.rounds:
            entry, game = told["versions"][-1]["round"], told["game"]
            den = [paid for paid in told["payments"] if "on_behalf_of" in paid]
            pairs = [(name, "played") for name in players(told)]
            pairs += {(paid["from"], "den") for paid in den}
            pairs += {(paid["to"], "den_received") for paid in den}
            if entry["finish"] in ("u", "win"):
                pairs.append((entry["winner"], entry["finish"]))
            pairs += [(name, "fouls") for name in entry.get("fouls") or ()]
            yield from ((name, game, what) for name, what in pairs)

    def of_corrections(self) -> Iterator[Named]:
        """What every line brought in each change of a round from before the evening had ended."""
        changes = {change["version"]: change for change in self.told["history"]}
        ended = [number for number, change in changes.items() if change["what"] == "ended"]
        parts = ("rounds", "ga_lines", "side_lines") if ended else ()
        first = {it["number"]: it["versions"][0]["version"] for it in self.told["rounds"]}
        for told in chain(*[self.told.get(part, ()) for part in parts]):
            for after, before in zip(told["versions"], [None, *told["versions"]], strict=False):
                change = changes[after["version"]]
                line = change["line"] or {}
                is_round = line.get("kind") == "round" and first[line["number"]] < ended[0]
                if after["version"] < ended[0] or not is_round:
                    continue
                what = "corrected", self.session, change["at"], change["line"]["number"]
                for version, sign in ((after, 1), (before, -1)):
                    for name, net in version["net"].items() if version else ():
                        yield name, what, sign * int(self.worth(version["stake"]) * Fraction(net))

    def records(self) -> Iterator[tuple[str, int, str | None, int | None]]:
        """Yield every candidate: its kind, the amount, the person and the round."""
        runs: dict[str, list[int]] = defaultdict(list)
        for told, line, brought in self.rounds:
            worth = self.worth(line.stake)
            taken = sum(bets for payer, _, bets in line.debts if payer is None)
            yield "ga", int(worth * taken), None, line.number
            for name in players(told):
                yield "round", int(worth * brought[name]), name, line.number
                runs[name] = [*runs[name], line.number] if brought[name] > 0 else []
                if len(runs[name]) > 1:
                    yield "run", len(runs[name]), name, runs[name][0]
        lines = [(self.worth(line.stake), nets(line.debts)) for line in self.file.counting]
        for name in self.results:
            totals = [*accumulate((worth * net[name] for worth, net in lines), initial=Fraction())]
            for total, low in zip(totals, accumulate(totals, min), strict=True):
                yield "comeback", int(total - low) if low < 0 else 0, name, None
        for (name, _, what), times in Counter(self.counts()).items():
            yield "u", times if what == "u" else 0, name, None


def players(told: Mapping[str, Any]) -> list[str]:
    """The players of a filed round; nobody if it is void."""
    entry = told["versions"][-1]["round"]
    return [] if entry["finish"] == "void" else entry["players"]


def owes(what: What, payer: Key, payee: Key, halves: int) -> Iterator[Fact]:
    """What one owes another, of both."""
    if payer != payee:
        yield payer, (*what, payee), -halves
        yield payee, (*what, payer), halves


def of_payments(year: Year) -> Iterator[Fact]:
    for number, (payer, payee, unit, halves) in enumerate(year.paid, start=1):
        if number not in year.struck:
            yield from owes((0, unit), year.root(payee), year.root(payer), halves)


# What the group says


def told(book: group.Book, keys: Mapping[int, Key]) -> Iterator[Fact]:
    for member in book.members:
        for what, amount in told_of(book.portrait(member.account), keys):
            yield keys[member.account], what, amount
    for unit in UNITS:
        for evening, pairs in book.debts[unit]:
            what = evening.session if evening else 0, unit
            for (payee, payer), halves in pairs.items():
                yield from owes(what, keys[payer], keys[payee], halves)
    for its, (at, number, changes) in book.corrections:
        for who, halves in changes.items():
            yield keys[its.accounts[who]], ("corrected", its.session, at, number), halves


def told_of(portrait: group.Portrait, keys: Mapping[int, Key]) -> Iterator[tuple[What, int]]:
    yield from ((("evening", evening.session), result) for evening, result in portrait.evenings)
    for table, *sums in portrait.tallies:
        whats = [(what, table) for what in ("rounds", "sum", "squares")]
        yield from zip(whats, sums, strict=True)
    for game, counts in portrait.counts.items():
        for id, times in counts.items():
            what = "u" if id.startswith("u_") else id
            yield (game, what), times if what in COUNTED else 0
    for unit in UNITS:
        fed = portrait.fed[unit].items()
        yield from ((("fed", unit, keys[account]), halves) for account, halves in fed)
        results = [won for evening, won in portrait.evenings if evening.figures.unit == unit]
        for sign in (1, -1):
            extreme = portrait.extreme(unit, sign)
            won = max([0, *(sign * result for result in results)])
            assert (sign * extreme[1] if extreme else 0) == won


def told_standings(book: group.Book, keys: Mapping[int, Key]) -> Iterator[Fact]:
    for today, *_ in TODAY:
        shown = book.standings(today)
        won = [tuple(row.total.get(unit, 0) for unit in UNITS) for row in shown]
        assert won == sorted(won, reverse=True)
        course = book.course(today.year, [row.member.account for row in shown])
        for row, totals in zip(shown, course.totals, strict=True):
            key, portrait = keys[row.member.account], book.portrait(row.member.account)
            assert (totals[-1], row.last) == (row.year.get(book.unit, 0), portrait.evenings[-1][0])
            yield from ((key, ("year", today, unit), won) for unit, won in row.year.items())
            yield from ((key, ("tet", today, unit), won) for unit, won in row.tet.items())
    for row in shown:
        key = keys[row.member.account]
        yield key, ("evenings",), row.evenings
        yield from ((key, ("total", unit), won) for unit, won in row.total.items())


def added(*facts: Iterable[Fact]) -> dict[tuple[Key, What], int]:
    totals = Counter[tuple[Key, What]]()
    for key, what, amount in chain(*facts):
        totals[key, what] += amount
    return {pair: amount for pair, amount in totals.items() if amount}


def check(year: Year) -> None:
    """Compare every figure of the group with the files of its evenings."""
    book = groups.read(year.db, year.group)
    year.db.execute("DELETE FROM evening_figures")
    groups._books.clear()
    figures._read.cache_clear()
    assert groups.read(year.db, year.group) == book
    filed = [Filed(year, session) for session in year.seats]
    filed.sort(key=lambda evening: (evening.opened, evening.session))
    assert [evening.session for evening in book.evenings] == [evening.session for evening in filed]
    keys = {GA: POT}
    for member in book.members:
        guest = ("guest", 0, member.name.casefold())
        keys[member.account] = ("member", member.id, "") if member.id else guest
    expected = added(of_payments(year), *[evening.facts() for evening in filed])
    assert added(told(book, keys), told_standings(book, keys)) == expected
    check_records(year, book, filed)


def check_records(year: Year, book: group.Book, filed: list[Filed]) -> None:
    candidates = [
        (kind, value, evening.session, name, number)
        for evening in filed
        for kind, value, name, number in evening.records()
        if value > 0 and (kind in ("run", "u") or evening.unit == book.unit)
    ]
    most = {kind: max(row[1] for row in candidates if row[0] == kind) for kind, *_ in candidates}
    assert {record.kind: record.value for _, record in book.records} == most
    for evening, (kind, who, value, number) in book.records:
        name = None if kind == "ga" else year.books[evening.session].now.names[int(who)]
        best = [row for row in candidates if row[:2] == (kind, value)]
        assert (kind, value, evening.session, name, number) in best
        assert evening.session == best[0][2]


@pytest.mark.parametrize(
    ("seed", "evenings", "happenings", "engine"),
    [
        *[(seed, 6, 40, "file") for seed in range(5)],
        pytest.param(1, 4, 20, "postgres", marks=pytest.mark.postgres),
        *[
            pytest.param(seed, 30, 300, "file", marks=pytest.mark.long)
            for seed in range(5, often(9, 15))
        ],
    ],
)
def test_a_year_adds_up(db: Database, seed: int, evenings: int, happenings: int) -> None:
    year = Year(db, Random(seed), evenings)
    for number in range(1, happenings + 1):
        year.happen()
        if number % (happenings // 5) == 0:
            check(year)
