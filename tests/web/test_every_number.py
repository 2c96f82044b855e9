"""Every number on every page equals what other code computes from the session's file."""

import csv
import html
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from scorekeeper.evening.ledger import bets
from scorekeeper.evening.timeline import dearest, greatest_comeback, longest_run
from scorekeeper.store.rounds import deal_with_ga
from scorekeeper.store.session import Caller, load
from scorekeeper.store.statistics import Statistics, statistics
from scorekeeper.web.plumbing.database import get_db
from tests.evening_file import Account, Debts, EveningFile, FiledLine, Standing, nets
from tests.store.evening import Book
from tests.store.mixed import PLAYED, play
from tests.web.friends import expect, plain_app
from tests.web.told import (
    Sheet,
    amount,
    asked,
    behind,
    cells,
    highlights,
    is_told,
    owed,
    places,
    read_tables,
    rounding,
    seats,
)

SEEDS = (2, 3, 15, 17, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(100, 130)))
"""Of evenings; the first four together contain every kind of change."""
LAST = 10
"""Rounds on the session page."""


class RandomEvening:
    """A random evening and its file."""

    def __init__(self, folder: Path, seed: int) -> None:
        rng, self.app = Random(seed), plain_app(folder)
        with self.app.app_context():
            played = Book(get_db(), *PLAYED)
            play(played, rng, 45)
            if played.now.ga and rng.random() < 0.7:
                choices: tuple[Literal["kept", "shared"], ...] = ("kept", "shared")
                deal_with_ga(get_db(), played.caller, rng.choice(choices), key=played.key())
        self.id, self.at = played.caller.session, f"/s/{played.opened.view_token}"
        self.file = EveningFile(json.loads(self.page("/take.json")))

    def statistics(self, *, in_money: bool = False) -> Statistics:
        with self.app.app_context():
            return statistics(get_db(), load(get_db(), Caller(self.id)), in_money=in_money)

    def page(self, path: str = "", speaks: str = "money", language: str = "vi") -> str:
        """A page for a viewer with these choices."""
        guest = self.app.test_client()
        guest.set_cookie("amounts", speaks)
        guest.set_cookie("language", language)
        return expect(guest.get(self.at + path), 200).text


@pytest.fixture(scope="module", params=SEEDS)
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> RandomEvening:
    return RandomEvening(tmp_path_factory.mktemp("evening"), request.param)


PARTS = ("ván", "chi chung", "đã trả", "còn")
"""The columns of settling up."""
speaks = pytest.mark.parametrize("speaks", ["money", "bets"])


def numbers(lines: list[FiledLine]) -> list[str]:
    """The first cells of the rows of lines."""
    other = {"ga": "gà", "side": "±"}
    return [other.get(line.kind) or str(line.number) for line in lines]


def brought(line: FiledLine, who: str | None, told: str, *, in_money: bool) -> bool:
    """Whether a cell shows what a line brought somebody."""
    if line.would_bring is None:
        return True
    bets = line.would_bring.get(who, Fraction(0))
    money = bets * (line.stake or 0)
    return is_told(told, bets, money, in_money=in_money) and (
        told != "–" or who not in line.players
    )


def stands(of: EveningFile | FiledLine, who: Account, told: str, *, in_money: bool) -> bool:
    """Whether a cell shows somebody's total, after a line or at last; after a struck one a dash."""
    if isinstance(of, FiledLine) and not of.valid:
        return told == "–"
    return is_told(told, of.totals[who], of.money[who], in_money=in_money)


@speaks
def test_every_cell_of_the_score_sheet(evening: RandomEvening, speaks: str) -> None:
    file, columns = evening.file, [*evening.file.people, None]
    totals_in_money = file.totals_in_money(speaks)
    amounts, totals = (
        Sheet(evening.page(f"/sheet?rows=500{query}", speaks)) for query in ("", "&show=totals")
    )
    for told in (amounts, totals):
        assert [number for number, _ in told.rows] == numbers(file.lines)
        assert told.columns[2:] == [*file.people, "Gà"]
        first, *in_bets = told.feet
        assert len(in_bets) == totals_in_money
        for who, cell, *beside in zip(columns, first, *in_bets, strict=True):
            assert stands(file, who, cell, in_money=totals_in_money), (who, cell)
            assert [amount(bets).value for bets in beside] == [file.totals[who] for _ in beside]
    for line, (number, (_, *row)), (_, (_, *after)) in zip(
        file.lines, amounts.rows, totals.rows, strict=True
    ):
        in_money = file.line_in_money(line, speaks)
        for who, cell in zip(columns, row, strict=True):
            assert brought(line, who, cell, in_money=in_money), (number, who, cell)
        for who, cell in zip(file.people, after[:-1], strict=True):
            assert stands(line, who, cell, in_money=totals_in_money), (number, who, cell)
        in_money = totals_in_money if line.kind == "side" else in_money
        assert stands(line, None, after[-1], in_money=in_money), (number, after)


@speaks
def test_every_number_of_the_session_page(evening: RandomEvening, speaks: str) -> None:
    file, page = evening.file, evening.page("", speaks)
    seated, totals_in_money = seats(page), file.totals_in_money(speaks)
    assert set(seated) == {person["name"] for person in file.document["people"] if person["active"]}
    (head, *rows), *_ = read_tables(page)
    assert head[1:] == file.people
    feet = zip(*[row[1:] for row in rows[2 * LAST :]], strict=True)
    for who, (told, *beside) in [*seated.items(), *zip(file.people, feet, strict=True)]:
        assert stands(file, who, told, in_money=totals_in_money), (who, told)
        other = file.totals if totals_in_money else file.money
        assert {amount(text).value for text in beside if text} <= {other[who]}
    latest = file.lines[: -LAST - 1 : -1]
    for line, (number, *row) in zip(latest, rows[: 2 * LAST : 2], strict=True):
        assert [number] == numbers([line])
        for who, cell in zip(file.people, row, strict=True):
            in_money = speaks == "money" and line.stake is not None
            in_money = in_money or file.has_own_stake(line)
            assert brought(line, who, cell, in_money=in_money), (number, who, cell)


@speaks
def test_every_number_of_the_result(evening: RandomEvening, speaks: str) -> None:
    file, page = evening.file, evening.page("/result", speaks)
    told, in_money = places(page), file.totals_in_money(speaks)
    assert {name for _, name, *_ in told} == file.named
    in_order = []
    for _, who, first, beside in told:
        assert stands(file, who, first, in_money=in_money), (who, first)
        beside_bets = file.for_money and not in_money
        assert amount(beside).value == file.money[who] if beside_bets else not beside
        in_order.append(amount(first).value)
    assert in_order == sorted(in_order, reverse=True)
    ranks = [1 + sum(other > total for other in in_order) for total in in_order]
    assert [int(rank) for rank, *_ in told] == ranks
    pays = owed(page)
    if file.ga_left:
        assert not pays
        return
    for unit in ("money", "bets"):
        of_unit = [row for row in pays if bool(amount(row[2]).in_money) == (unit == "money")]
        assert not of_unit or not left(file, unit, of_unit)
    assert bool(pays) == any(any(sum(parts) for parts in of) for of in wanted(file).values())


def wanted(file: EveningFile) -> dict[str, list[Standing]]:
    """By unit to be settled, what everybody is to receive."""
    in_money = [list(standing) for standing in file.standings("money").values()]
    spent = any(any(parts[1:]) for parts in in_money)
    of = ["money"] if file.for_money else ["bets", *["money"] * spent]
    return {unit: list(file.standings(unit).values()) for unit in of}


def left(file: EveningFile, unit: str, payments: list[tuple[str, ...]]) -> dict[Account, Fraction]:
    """What is still owed after these payments."""
    made: Debts = [
        (None if payee == "gà" else payee, None if payer == "gà" else payer, amount(paid).value)
        for payer, payee, paid in payments
    ]
    moved = nets(made)
    after = {who: sum(parts) + moved[who] for who, parts in file.standings(unit).items()}
    return {who: amount for who, amount in after.items() if amount}


@pytest.mark.parametrize("plan", ["", "?plan=direct", "?round=5000", "?plan=direct&round=1000"])
def test_every_number_of_settling_up(evening: RandomEvening, plan: str) -> None:
    file, page = evening.file, evening.page(f"/settle{plan}")
    pays, tables = asked(page), read_tables(page)
    if file.ga_left:
        assert "chia trước đã" in page
        assert not pays
        return
    units = [unit for unit, of in wanted(file).items() if any(map(any, of))]
    for unit, table in zip(units, tables, strict=True):
        standings, in_money = file.standings(unit), unit == "money"
        for head, column, cell in cells(table):
            parts = standings[None if head == "gà" else head]
            number = dict(zip(PARTS, (*parts, sum(parts, Fraction(0))), strict=True))[column]
            assert is_told(cell, number, number, in_money=in_money), (head, column, cell)
        after = left(file, unit, [row for row in pays if amount(row[2]).in_money is in_money])
        gained = rounding(page) if in_money else {}
        assert {who or "gà": -more for who, more in after.items()} == gained
        assert not gained or "round" in plan


@speaks
@pytest.mark.parametrize("plan", ["fewest", "direct"])
def test_every_number_behind_a_payment(evening: RandomEvening, plan: str, speaks: str) -> None:
    file, page = evening.file, evening.page(f"/settle?plan={plan}")
    pays = [row[:2] for row in asked(page) if "gà" not in row[:2]]
    links = re.findall(r'href="[^"]*(/settle/\d+/\d+[^"]*)"', page)
    for two, link in zip(pays, links, strict=True):
        expected = []
        for line in reversed(file.counting):
            between = [debt for debt in line.debts if {*two} == {*debt[:2]}]
            theirs = nets(between if plan == "direct" else line.debts)
            told = [(who, *in_cell(file, line, theirs[who], speaks)) for who in two if theirs[who]]
            if told:
                expected.append(told)
        rows = [
            [(who, *amount(of)) for who, of in row]
            for row in behind(evening.page(html.unescape(link), speaks))
        ]
        assert rows == expected


def in_cell(
    file: EveningFile, line: FiledLine, bets: Fraction, speaks: str
) -> tuple[Fraction, bool]:
    """The amount of a line, and whether it is in money."""
    if (file.has_own_stake(line) or speaks == "money") and line.stake is not None:
        return bets * line.stake, True
    return bets, False


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_count_in_pictures(evening: RandomEvening, language: str) -> None:
    tables = iter(read_tables(evening.page("/stats", language=language))[1:])
    for game, counts, grids in evening.statistics().games:
        counted: dict[str, Mapping[Any, int]] = {**counts, **grids}
        ids = {count.name.to(language): count.id for count in game.counts}  # type: ignore[arg-type]
        times = {count.id: count.times for count in game.counts}
        told = {}
        for row, who, n in cells(next(tables)):
            shown, *often = map(int, re.findall(r"\d+", n))
            row = row.partition("(")[0].strip()
            told[ids[row], who] = shown
            if often:
                told[times[ids[row]], who] = often[0]
        assert {key: n for key, n in told.items() if n} == {
            (id, who): n for id in ids.values() for who, n in counted.get(id, {}).items()
        }
        for grid in game.grids:
            if of := counted.get(grid.id):
                told = {(row, who): int(n) for row, who, n in cells(next(tables)) if n != "–"}
                assert {key: n for key, n in told.items() if n} == of
    assert next(tables, None) is None


@speaks
def test_every_moment_in_pictures(evening: RandomEvening, speaks: str) -> None:
    file, page = evening.file, evening.page("/stats", speaks)
    in_money = file.totals_in_money(speaks)
    after: dict[str, list[Any]] = {}
    latest_round = 0
    for line in file.counting:
        latest_round = line.number if line.kind == "round" else latest_round
        after.setdefault(str(latest_round), []).append(line.money if in_money else line.totals)
    moments = read_tables(page)[0]
    assert len({after for after, *_ in moments}) == len(moments), "a payment has no row"
    for until, who, told in cells(moments):
        value, unit = amount(told)
        assert value in {totals[who] for totals in after[until]}
        assert unit in (None, in_money)
    _, *names = moments[0]
    assert names == [who for who in file.people if who in file.played]
    _, *last = moments[-1]
    latest = file.money if in_money else file.totals
    assert [amount(told).value for told in last] == [latest[who] for who in names]
    timeline = evening.statistics(in_money=in_money).timeline
    run, top, rise = longest_run(timeline), dearest(timeline), greatest_comeback(timeline)
    assert run
    assert top
    assert rise
    assert [*highlights(page)] == [
        ("run", names[run.person], *run[1:]),
        ("dearest", names[top.person], top.round, bets(top.amount)),
        ("comeback", names[rise.person], bets(rise.low), bets(rise.high)),
    ]


@pytest.mark.parametrize(("language", "separator"), [("vi", ";"), ("en", ",")])
def test_every_number_of_the_csv(evening: RandomEvening, language: str, separator: str) -> None:
    file = evening.file
    text = evening.page("/take.csv", language=language).removeprefix("\ufeff")
    rows = list(csv.reader(text.splitlines(), delimiter=separator))[1:]
    for line, row in zip(file.lines, rows, strict=True):
        number, _, _, _, stake, *told, ga, struck, why = row
        assert number == (str(line.number) if line.kind == "round" else "")
        assert stake == ("" if line.stake is None else str(line.stake))
        assert bool(struck) != line.valid
        assert bool(why) == (line.kind == "round")
        shown = [Fraction(cell.replace(",", ".")) if cell else None for cell in (*told, ga)]
        net = {who: nets(line.debts)[who] for who in line.players if line.valid}
        paid = {who: bets * (line.stake or 0) for who, bets in net.items()}
        groups: list[list[Fraction | None]] = [
            [net.get(who) for who in file.people],
            [paid.get(who) for who in file.people],
            [line.totals[who] for who in file.people],
            [line.money[who] for who in file.people],
        ]
        told_of = groups if len(told) == 4 * len(file.people) else groups[::2]
        assert shown == [*chain(*told_of), line.totals[None]]
