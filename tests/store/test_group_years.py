"""Every figure of random years of a group equals one computed from the files of its evenings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date, datetime, timedelta
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.evening import group
from scorekeeper.evening.group import UNITS, Unit
from scorekeeper.evening.settling import GA, Pairs
from scorekeeper.store import access, database, figures, groups, opening, rounds, session_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.groups import GUEST, NEW, Place
from scorekeeper.store.session import Caller
from tests.evening_file import EveningFile, nets
from tests.prepared import put_tables
from tests.store.documents import document
from tests.store.evening import Book
from tests.store.mixed import PLAYED, play

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

Key = tuple[str, int, int]
"""A member by id, a guest by session and number, or the gà."""
POT: Key = ("gà", 0, 0)


class Year:
    """A group and its evenings, and who is who in them as it was told."""

    def __init__(self, file: Path, rng: Random, most: int) -> None:
        self.db, self.rng, self.most = database.connect(put_tables(file)), rng, most
        self.db.execute("PRAGMA synchronous = OFF")
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
        return ("guest", session, number) if member is None else self.root(member)

    def root(self, member: int | None) -> Key:
        while member in self.merged:
            member = self.merged[member]
        return POT if member is None else ("member", member, 0)

    def alone(self) -> list[int]:
        return [one for one in range(1, len(self.names) + 1) if one not in self.merged]

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
        if self.rng.random() < 0.3:
            how: dict[str, Any] = {"recalculate": True, "expected_version": None}
            session_rules.change_stake(self.db, book.caller, None, **how)
        play(book, self.rng, self.rng.randint(0, 9))
        self.books[session] = book

    def play_on(self) -> None:
        book = self.any_of(self.books.values())
        if self.rng.random() < 0.7:
            with suppress(Refused):
                choice = self.rng.choice(("kept", "shared"))
                rounds.deal_with_ga(self.db, book.caller, choice, key=book.key())
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
        """Add an evening, perhaps late, or say anew who is who."""
        session = self.any_of(self.books)
        seats, places = self.seats.setdefault(session, {}), dict[int, Place]()
        for number, name in self.books[session].now.names.items():
            seats.pop(number, None)
            places[number] = GUEST
            known = [one.casefold() for one in self.names]
            if name.casefold() not in known and self.rng.random() < 0.6:
                self.names.append(name)
                places[number], seats[number] = NEW, len(self.names)
            elif self.names and self.rng.random() < 0.8:
                places[number] = seats[number] = self.rng.randint(1, len(self.names))
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
        is_so = session in self.handed
        groups.hand_over(self.db, self.group, session, handed_over=is_so)

    def merge(self) -> None:
        """Merge two; splitting them is the identity."""
        before, (one, into) = groups.read(self.db, self.group), self.rng.sample(self.alone(), 2)
        groups.merge(self.db, self.group, one, into)
        if self.rng.random() < 0.5:
            self.merged[one] = into
            return
        groups.split(self.db, self.group, one)
        assert groups.read(self.db, self.group) == before

    def split(self) -> None:
        one = self.any_of(self.merged)
        groups.split(self.db, self.group, one)
        del self.merged[one]

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
        opened = datetime.fromisoformat(told["session"]["opened_at"].removesuffix("Z"))
        self.order = told["session"]["opened_at"], session
        self.day = (opened + timedelta(hours=7)).date()
        numbers = year.books[session].now.numbers
        self.who = {name: year.key(session, number) for name, number in numbers.items()}
        self.handed = session in year.handed
        totals = self.file.money if self.unit == "money" else self.file.totals
        self.results = {name: int(2 * totals[name]) for name in self.file.played if name}
        self.played = [
            (line, told["rounds"][line.number - 1])
            for line in self.file.counting
            if line.kind == "round"
        ]

    def worth(self, stake: int | None) -> int:
        return 2 * (stake or 0) if self.unit == "money" else 2

    def left(self, unit: Unit) -> dict[tuple[Key, Key], int]:
        played, spent, paid = self.file.debts(unit)
        if unit != self.unit and (unit == "bets" or not (spent or paid)):
            return {}
        who = {None: POT, **self.who}
        debts = (*played, *spent, *paid)
        return owed((who[one], who[other], int(2 * amount)) for one, other, amount in debts)

    def tallies(self) -> Iterator[tuple[str, str, int]]:
        """Yield somebody, a kind of table and the result in half bets."""
        for line, told in self.played:
            entry, brought = told["versions"][-1]["round"], nets(line.debts)
            for name in entry["players"] if entry["finish"] != "void" else ():
                yield name, f"{told['game']} {len(entry['players'])}", int(2 * brought[name])

    def counts(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """Yield somebody, a game and what happened."""
        for _, told in self.played:
            entry = told["versions"][-1]["round"]
            found = [(name, "fouls") for name in entry.get("fouls") or ()]
            if entry["finish"] != "void":
                found += [(name, "played") for name in entry["players"]]
            if entry["finish"] in ("u", "win"):
                found.append((entry["winner"], entry["finish"]))
            den = [one for one in told["payments"] if "on_behalf_of" in one]
            found += {(one["from"], "den") for one in den}
            found += {(one["to"], "den_received") for one in den}
            yield from ((name, (told["game"], id)) for name, id in found)

    def records(self) -> Iterator[tuple[str, int, str | None, int | None]]:
        """Yield kinds of records, amounts, people and rounds: all that there are."""
        found: dict[str, list[tuple[int, int]]] = defaultdict(list)
        course: dict[str, list[int]] = {name: [0] for name in self.results}
        for line in self.file.counting:
            worth, brought = self.worth(line.stake), nets(line.debts)
            for name, totals in course.items():
                totals.append(totals[-1] + int(worth * brought[name]))
            if line.kind != "round":
                continue
            taken = sum(int(worth * bets) for one, _, bets in line.debts if one is None)
            yield "ga", taken, None, line.number
            entry = self.told["rounds"][line.number - 1]["versions"][-1]["round"]
            for name in entry["players"] if entry["finish"] != "void" else ():
                found[name].append((line.number, int(worth * brought[name])))
        for name, results in found.items():
            run: list[int] = []
            for number, result in results:
                yield "round", result, name, number
                run = [*run, number] if result > 0 else []
                if len(run) > 1:
                    yield "run", len(run), name, run[0]
        for name, totals in course.items():
            low = zip(totals, accumulate(totals, min), strict=True)
            climbs = [total - least for total, least in low if least < 0]
            yield "comeback", max(climbs, default=0), name, None
        for (name, what), times in Counter(self.counts()).items():
            if what == ("phom", "u"):
                yield "u", times, name, None

    def corrections(self) -> Iterator[tuple[int, str, int, frozenset[tuple[str, int]]]]:
        ended = [one["version"] for one in self.told["history"] if one["what"] == "ended"]
        moved: dict[int, Counter[str]] = defaultdict(Counter)
        for part in ("rounds", "ga_lines", "side_lines"):
            for told in self.told.get(part, ()):
                then: dict[str, int] = {}
                for kept in told["versions"]:
                    worth = self.worth(kept["stake"])
                    now = {name: int(worth * Fraction(net)) for name, net in kept["net"].items()}
                    moved[kept["version"]].update(now)
                    moved[kept["version"]].subtract(then)
                    then = now
        for one in self.told["history"] if ended else ():
            version, line = one["version"], one["line"] or {"kind": ""}
            if version > ended[0] and version in moved and line["kind"] == "round":
                changes = [change for change in moved[version].items() if change[1]]
                yield self.session, one["at"], line["number"], frozenset(changes)


def owed(debts: Iterable[tuple[Key, Key, int]]) -> dict[tuple[Key, Key], int]:
    """Add debts up: what the first of two owes the second."""
    found = Counter[tuple[Key, Key]]()
    for payer, payee, halves in debts:
        if payer != payee:
            found[min(payer, payee), max(payer, payee)] += halves if payer < payee else -halves
    return {both: halves for both, halves in found.items() if halves}


def check(year: Year) -> None:
    """Compare every figure of the group with the files of its evenings."""
    book = groups.read(year.db, year.group)
    year.db.execute("DELETE FROM evening_figures")
    groups._books.clear()
    figures._read.cache_clear()
    assert groups.read(year.db, year.group) == book
    files = sorted((Filed(year, session) for session in year.seats), key=lambda one: one.order)
    assert [one.session for one in book.evenings] == [one.session for one in files]
    keys = {GA: POT}
    for one in book.members:
        numbers = year.books[one.guest_of].now.numbers if one.guest_of else {}
        guest = ("guest", one.guest_of or 0, numbers.get(one.name, 0))
        keys[one.account] = ("member", one.id, 0) if one.id else guest
    for when in TODAY:
        check_standings(book, files, keys, when)
    check_debts(year, book, files, keys)
    for one in book.members:
        check_portrait(book.portrait(one.account), files, keys, keys[one.account])
    check_records(year, book, files)
    found = Counter(
        (evening.session, *one[:2], frozenset((names[int(who)], n) for who, n in one[2].items()))
        for evening, one in book.corrections
        for names in [year.books[evening.session].now.names]
    )
    assert found == Counter(one for file in files for one in file.corrections())


def check_standings(
    book: group.Book, files: Sequence[Filed], keys: Mapping[int, Key], when: Sequence[date]
) -> None:
    today, first, last = when
    sums, evenings = Counter[tuple[Key, str, str]](), defaultdict[Key, list[int]](list)
    for file in files:
        periods = {"total": True, "year": file.day.year == today.year}
        for period, is_in in (periods | {"tet": first <= file.day <= last}).items():
            for name, result in file.results.items() if is_in else ():
                sums[file.who[name], period, file.unit] += result
        for key in {file.who[name] for name in file.results}:
            evenings[key].append(file.session)
    shown = {keys[one.member.account]: one for one in book.standings(today)}
    assert {key: (one.evenings, one.last.session) for key, one in shown.items()} == {
        key: (len(all_of), all_of[-1]) for key, all_of in evenings.items()
    }
    assert dict(sums) == {
        (key, period, unit): halves
        for key, one in shown.items()
        for period in ("total", "year", "tet")
        for unit, halves in getattr(one, period).items()
    }
    won = [tuple(one.total.get(unit, 0) for unit in UNITS) for one in shown.values()]
    assert won == sorted(won, reverse=True)
    course = book.course(today.year, [one.member.account for one in shown.values()])
    assert [totals[-1] for totals in course.totals] == [
        one.year.get(book.unit, 0) for one in shown.values()
    ]


def check_debts(year: Year, book: group.Book, files: list[Filed], keys: Mapping[int, Key]) -> None:
    def told(pairs: Pairs) -> dict[tuple[Key, Key], int]:
        return owed((keys[other], keys[one], halves) for (one, other), halves in pairs.items())

    for unit in UNITS:
        expected = {file.session: file.left(unit) for file in files if file.handed}
        expected[0] = owed(
            (year.root(payee), year.root(payer), halves)
            for number, (payer, payee, its, halves) in enumerate(year.paid, start=1)
            if its == unit and number not in year.struck
        )
        found = {one.session if one else 0: told(pairs) for one, pairs in book.debts(unit)}
        assert found == {session: pairs for session, pairs in expected.items() if pairs}
        for evening, file in zip(book.evenings, files, strict=True):
            assert told(evening.left(unit)) == file.left(unit)


def check_portrait(
    found: group.Portrait, files: list[Filed], keys: Mapping[int, Key], key: Key
) -> None:
    evenings, fed = list[tuple[int, int]](), {unit: Counter[Key]() for unit in UNITS}
    tallies, counts = defaultdict[str, list[int]](list), Counter[tuple[str, str]]()
    best: dict[tuple[Unit, int], int] = {}
    for file in files:
        mine = {name for name in file.results if file.who[name] == key}
        result = sum(file.results[name] for name in mine)
        evenings += [(file.session, result)] if mine else []
        for sign in (1, -1):
            best[file.unit, sign] = max(best.get((file.unit, sign), 0), sign * result)
        for name, table, halves in file.tallies():
            tallies[table] += [halves] if name in mine else []
        counts.update(what for name, what in file.counts() if name in mine)
        for one, other, halves in file.file.debts(file.unit)[0]:
            if None not in (one, other) and (one in mine) != (other in mine):
                whom, sign = (other, -1) if one in mine else (one, 1)
                fed[file.unit][file.who[whom or ""]] += sign * int(2 * halves)
    assert [(one.session, result) for one, result in found.evenings] == evenings
    assert {one[0]: one[1:] for one in found.tallies} == {
        table: (len(all_of), sum(all_of), sum(one * one for one in all_of))
        for table, all_of in tallies.items()
        if all_of
    }
    their = Counter[tuple[str, str]]()
    for game, by_id in found.counts.items():
        for id, times in by_id.items():
            their[game, "u" if id.startswith("u_") else id] += times
    wanted = ("u", "win", "played", "den", "den_received", "fouls")
    assert counts == {what: times for what, times in their.items() if what[1] in wanted}
    for unit in UNITS:
        by_key = {keys[account]: halves for account, halves in found.fed[unit].items()}
        assert by_key == {who: halves for who, halves in fed[unit].items() if halves}
        for sign in (1, -1):
            extreme = found.extreme(unit, sign)
            assert (sign * extreme[1] if extreme else 0) == best.get((unit, sign), 0)


def check_records(year: Year, book: group.Book, files: list[Filed]) -> None:
    everything = [
        (kind, value, file.session, name, number)
        for file in files
        for kind, value, name, number in file.records()
        if value > 0 and (kind in ("run", "u") or file.unit == book.unit)
    ]
    most = {kind: max(one[1] for one in everything if one[0] == kind) for kind, *_ in everything}
    assert {record.kind: record.value for _, record in book.records} == most
    for evening, (kind, who, value, number) in book.records:
        name = None if kind == "ga" else year.books[evening.session].now.names[int(who)]
        best = [one for one in everything if one[:2] == (kind, value)]
        assert (kind, value, evening.session, name, number) in best
        assert evening.session == best[0][2]


@pytest.mark.parametrize("seed", range(3))
def test_a_year_adds_up(tmp_path: Path, seed: int) -> None:
    live(tmp_path, seed, evenings=6, happenings=40)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_long_year_adds_up(tmp_path: Path, seed: int) -> None:
    live(tmp_path, seed, evenings=30, happenings=300)


def live(folder: Path, seed: int, *, evenings: int, happenings: int) -> None:
    """Let a year happen, and check it ten times."""
    year = Year(folder / "a.db", Random(seed), evenings)
    with closing(year.db):
        for number in range(1, happenings + 1):
            year.happen()
            if number % (happenings // 10) == 0:
                check(year)
