"""Every payment, total and figure of released databases is as it was when they were written."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from scorekeeper.evening.ledger import bets
from scorekeeper.evening.settling import PlanKind
from scorekeeper.store import database, lines, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.errors import IdempotencyKey
from scorekeeper.store.lines import answered
from scorekeeper.store.schema import STEPS, applied, migrations, wrapped
from scorekeeper.store.session import Caller, Session, load
from scorekeeper.store.statistics import statistics
from scripts.golden import GOLDEN
from scripts.golden_book import told
from tests.store.evening import Book

VERSIONS = sorted(file.stem.removeprefix("book_") for file in GOLDEN.glob("book_*.sql"))
FIGURES = json.loads((GOLDEN / "figures.json").read_text("utf-8"))
"""Told by version 0.10, which stored totals after each line and pair debts; counts by 0.13."""


def released(folder: Path, version: str) -> Path:
    """The file of a version's book. That of 0.2 was kept without its tables."""
    path = folder / database.FILE_NAME
    with closing(database.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA foreign_keys = OFF")  # The rows are told by the alphabet.
        if version == "0.2":
            migrations().apply(wrapped(db), stop_before=STEPS[1])
        db.executescript((GOLDEN / f"book_{version}.sql").read_text("utf-8"))
    return path


@pytest.mark.parametrize("version", VERSIONS)
def test_a_released_book_is_as_it_was(tmp_path: Path, version: str) -> None:
    path = released(tmp_path, version)
    database.set_up(path)
    with closing(database.connect(path)) as db:
        assert applied(db) == STEPS
        assert list(recheck(db)) == []
        if (file := GOLDEN / f"book_{version}.txt").exists():  # That of 0.2 has none.
            assert told(db) == file.read_text("utf-8")
        if version in FIGURES:
            assert json.loads(json.dumps(figures(db))) == FIGURES[version]


def test_an_empty_session_has_no_statistics(db: Database) -> None:
    book = Book(db)
    found = statistics(db, load(db, book.caller), in_money=False)
    assert (found.people, found.games, found.timeline.rounds) == ((), (), ())


# The totals, settlement and statistics of a database as JSON

MANY = 10_000
ADDED = ("u_chot", "three_won", "three", "kills", "killed")
"""Counts that came after the figures; a released book has none of them."""
KINDS = get_args(PlanKind)


def figures(db: Database) -> list[Any]:
    found = db.execute("SELECT id FROM session ORDER BY id").fetchall()
    return [_session(db, Caller(session)) for (session,) in found]


def _session(db: Database, caller: Caller) -> dict[str, Any]:
    seen = lines.view(db, caller)
    found = [settlement.view(db, caller, kind).accounts for kind in KINDS]
    return {
        "totals": _by_name(seen.totals),
        "money": _by_name(seen.money),
        "ga": str(seen.ga),
        "ga_left": seen.ga_left,
        "lines": [
            [
                line.kind,
                line.number,
                line.status,
                *map(_by_name, (line.net, line.paid, line.totals, line.money)),
                *map(str, (line.ga_before, line.ga_after)),
            ]
            for line in lines.view(db, caller, MANY).latest
        ],
        "accounts": [*map(_accounts, *found)],
        "statistics": [_statistics(db, caller, in_money) for in_money in (False, True)],
        "answers": [*_answers(db, load(db, caller))],
    }


def _by_name(amounts: Any) -> dict[str, str] | None:
    return amounts and {name or "": str(amount) for name, amount in amounts.items()}


def _accounts(*of_each: settlement.Accounts) -> Any:
    """The accounts in one unit, as they are read for each kind of plan."""
    direct = next(one for one in of_each if one.kind == "direct")
    parts = {who or "": [*map(str, one)] for who, one in direct.standings.items()}
    assert all(one.standings == direct.standings for one in of_each)
    numbers = [*direct.session.numbers.items()]
    between = [
        [one, other, *(str(bets(part)) for part in direct.owing.between(number, another))]
        for place, (one, number) in enumerate(numbers)
        for other, another in numbers[place + 1 :]
    ]
    plans = [
        [one.kind, rounding, *[[*map(str, paid)] for paid in one.plan(rounding)]]
        for one in of_each
        for rounding in (0, 1000)
    ]
    return [direct.unit, parts, between, plans]


def _statistics(db: Database, caller: Caller, in_money: bool) -> Any:
    found = statistics(db, load(db, caller), in_money=in_money)
    games = {
        each.game.id: {
            **{id: of for id, of in each.counts.items() if of or id not in ADDED},
            **{
                id: sorted([*pair, n] for pair, n in grid.items())
                for id, grid in each.grids.items()
            },
        }
        for each in found.games
    }
    return [found.people, games, found.timeline.rounds, found.timeline.totals]


def _answers(db: Database, session: Session) -> Iterator[Any]:
    sql = "SELECT key, body_hash FROM entry_key WHERE session_id = ? ORDER BY key"
    for key, body in db.execute(sql, (session.id,)).fetchall():
        again = answered(db, session, IdempotencyKey(key, body))
        assert again
        amounts = (again.after.totals, again.changes, again.after.money, again.money_changes)
        paid = again.scored.payments.transfers if again.scored else ()
        transfers = [[one.payer, one.payee, str(one.amount), one.reason] for one in paid]
        yield [
            key,
            again.number,
            again.version,
            *map(_by_name, amounts),
            str(again.after.ga),
            transfers,
        ]
