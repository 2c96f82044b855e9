"""Released databases keep their payments, totals and figures, and rounds refused since then."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest

from scorekeeper.evening.ledger import bets
from scorekeeper.evening.settling import Payment, PlanKind
from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import archive, database, lines, rounds, session_rules, settlement
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database, File
from scorekeeper.store.errors import IdempotencyKey
from scorekeeper.store.lines import answered
from scorekeeper.store.schema import STEPS, applied, migrations, wrapped
from scorekeeper.store.session import Caller, Line, Session, load
from scorekeeper.store.statistics import statistics
from scripts.golden import GOLDEN
from scripts.golden_book import empty_book, play_book, played_by, told
from tests.store.evening import Book, refusal
from tests.store.every_change import ANY

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


@contextmanager
def migrated(folder: Path, version: str) -> Iterator[File]:
    """Opens the book of a version by this one; after the block it still has no mismatch."""
    path = released(folder, version)
    database.set_up(path)
    with closing(database.connect(path)) as db:
        yield db
        assert list(recheck(db)) == []


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("book_*.sql")), ids=lambda file: file.stem)
def test_a_released_book_is_as_it_was(tmp_path: Path, file: Path) -> None:
    version = file.stem.removeprefix("book_")
    with migrated(tmp_path, version) as db:
        assert applied(db) == STEPS
        if (words := file.with_suffix(".txt")).exists():  # That of 0.2 has none.
            assert told(db) == words.read_text("utf-8")
        if version in FIGURES:
            assert json.loads(json.dumps(figures(db))) == FIGURES[version]


def test_an_empty_session_has_no_statistics(book: Book) -> None:
    stats = statistics(book.db, load(book.db, book.caller), in_money=False)
    assert (stats.people, stats.games, stats.timeline.rounds) == ((), (), ())


# Rounds that nobody could enter now: an ù khan after an eat. (004:40)


def khan_with_eat(db: Database) -> list[tuple[Caller, Line]]:
    """Such rounds, the owner before each. No other round is refused now."""
    pairs = []
    for (session,) in db.execute("SELECT id FROM session ORDER BY id").fetchall():
        caller = Caller(session, browser=1)
        for line in rounds.after(db, caller, limit=1000):
            is_one = line.entry.get("u_type") == "khan" and bool(line.entry.get("eats"))
            codes = [(problem.code, problem.field) for problem in lines.refused_now(line)]
            assert codes == [("E_U_TYPE_WITH_EAT", "u_type")] * is_one
            pairs += [(caller, line)] * is_one
    return pairs


def test_they_count_and_cannot_be_entered_again(tmp_path: Path) -> None:
    """A retry of one is answered, a file of its evening opens, and it can be made a valid one."""
    with migrated(tmp_path, "0.6") as db:  # The last version that took such rounds.
        old = khan_with_eat(db)
        assert len(old) == 3
        for caller, line in old:
            assert (line.status, line.scored.payments.net) == ("valid", line.net)
            refusal(rounds.save, db, caller, line.entry, key="again")
            refusal(rounds.preview, db, line.session, line.entry)
            refusal(rounds.correct, db, caller, line.number, line.entry, **ANY)
            again = rounds.save(db, caller, line.entry, key=str(line.number - 1))
            assert again.again
            assert again.scored
            assert again.scored.payments.net == line.net
            document = document_of(archive.read(db, caller.session))
            opened = archive.write(db, reading.read(encode(document)), browser=1)
            copy = rounds.find(db, Caller(opened.session), line.number)
            assert (copy.entry, copy.net) == (line.entry, line.net)
        for caller, line in khan_with_eat(db):
            plain = {**line.entry, "u_type": "thuong"}
            rounds.correct(db, caller, line.number, plain, **ANY)
        assert khan_with_eat(db) == []


def test_they_are_rescored_with_another_gà_and_by_other_rules(tmp_path: Path) -> None:
    with migrated(tmp_path, "0.6") as db:
        old = khan_with_eat(db)
        caller, line = next((caller, line) for caller, line in old if line.ga_before)
        before = [rounds.find(db, caller, number) for number in range(1, line.number)]
        fed = next(line for line in reversed(before) if line.ga_after > line.ga_before)
        changed = rounds.correct(db, caller, fed.number, {**fed.entry, "finish": "void"}, **ANY)
        assert line.number in changed.rescored
        assert rounds.find(db, caller, line.number).ga_before != line.ga_before
        for caller, line in old:
            assert line.profile
            rules = line.profile.rules.with_changes({"u_khan": [2, 7]})
            assert not isinstance(rules, list)
            other = Profile("khác", line.profile.preset, rules)
            asked = session_rules.what_if(db, caller, other)
            assert asked.left_out == ()
            changed = session_rules.change_rules(db, caller, other, recalculate=True, **ANY)
            assert changed.after.totals == asked.would


def test_this_version_can_play_such_a_book() -> None:
    with empty_book() as db:
        play_book(db)
        assert told(db)
        assert list(recheck(db)) == []
        assert len(list(played_by())) == db.execute("SELECT count(*) FROM session").fetchone()[0]
        assert khan_with_eat(db) == []


# The totals, settlement and statistics of a database as JSON

ADDED = ("u_chot", "three_won", "three", "kills", "killed")
"""Counts that came after the figures; a released book has none of them."""


def figures(db: Database) -> list[Any]:
    sessions = db.execute("SELECT id FROM session ORDER BY id").fetchall()
    return [_session(db, Caller(session)) for (session,) in sessions]


def _session(db: Database, caller: Caller) -> dict[str, Any]:
    seen = lines.view(db, caller, 10_000)
    accounts = [settlement.view(db, caller, kind).accounts for kind in get_args(PlanKind)]
    return {
        "totals": _by_name(seen.totals),
        "money": _by_name(seen.money),
        "ga": str(seen.ga),
        "ga_left": seen.ga_left,
        "lines": [
            [
                *(line.kind, line.number, line.status),
                *map(_by_name, (line.net, line.paid, line.totals, line.money)),
                *map(str, (line.ga_before, line.ga_after)),
            ]
            for line in seen.latest
        ],
        "accounts": [*map(_accounts, *accounts)],
        "statistics": [_statistics(db, caller, in_money) for in_money in (False, True)],
        "answers": [*_answers(db, load(db, caller))],
    }


def _by_name(amounts: Any) -> dict[str, str] | None:
    return amounts and {name or "": str(amount) for name, amount in amounts.items()}


def _accounts(*of_each: settlement.Accounts) -> Any:
    """The accounts in one unit, as they are read for each kind of plan."""
    direct = next(accounts for accounts in of_each if accounts.kind == "direct")
    parts = {who or "": [*map(str, standing)] for who, standing in direct.standings.items()}
    assert all(accounts.standings == direct.standings for accounts in of_each)
    numbers = [*direct.session.numbers.items()]
    between = [
        [one, other, *(str(bets(part)) for part in direct.owing.between(number, another))]
        for place, (one, number) in enumerate(numbers)
        for other, another in numbers[place + 1 :]
    ]
    name = direct.session.name

    def named(paid: Payment) -> list[str]:
        among = tuple([name(who) for who in paid.among])
        return [*map(str, (name(paid.payer), name(paid.payee), bets(paid.amount), among))]

    plans = [
        [accounts.kind, rounding, *map(named, accounts.planned(rounding).payments)]
        for accounts in of_each
        for rounding in (0, 1000)
    ]
    return [direct.unit, parts, between, plans]


def _statistics(db: Database, caller: Caller, in_money: bool) -> Any:
    stats = statistics(db, load(db, caller), in_money=in_money)
    games: dict[str, Any] = {}
    for game in stats.games:
        counts = {id: of for id, of in game.counts.items() if of or id not in ADDED}
        grids = {id: sorted([*pair, n] for pair, n in of.items()) for id, of in game.grids.items()}
        games[game.game.id] = counts | grids
    return [stats.people, games, stats.timeline.rounds, stats.timeline.totals]


def _answers(db: Database, session: Session) -> Iterator[Any]:
    sql = "SELECT key, body_hash FROM entry_key WHERE session_id = ? ORDER BY key"
    for key, body in db.execute(sql, (session.id,)).fetchall():
        again = answered(db, session, IdempotencyKey(key, body))
        assert again
        amounts = (again.after.totals, again.changes, again.after.money, again.money_changes)
        paid = again.scored.payments.transfers if again.scored else ()
        transfers = [[line.payer, line.payee, str(line.amount), line.reason] for line in paid]
        ga = str(again.after.ga)
        yield [key, again.number, again.version, *map(_by_name, amounts), ga, transfers]
