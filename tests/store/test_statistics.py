"""Statistics of a session: what is told equals what its rounds say, whatever was done to them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from scorekeeper import games
from scorekeeper.course import dearest, greatest_comeback, longest_run
from scorekeeper.games.base import Count
from scorekeeper.games.phom import PHOM
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.ledger import bets
from scorekeeper.store import database, rounds
from scorekeeper.store import statistics as module
from scorekeeper.store.database import Database
from scorekeeper.store.recheck import recheck
from scorekeeper.store.statistics import Statistics, statistics
from scorekeeper.text import Text
from tests import instruments, reviewed
from tests.evening_file import EveningFile
from tests.prepared import put_tables
from tests.store.documents import document
from tests.store.evening import Book, u
from tests.store.mixed import PLAYED, play
from tests.store.test_flatness import long_evening

ROUNDS = 60
OLD = "UPDATE line SET counted_by = '', counts = ''"


@pytest.fixture(scope="module", params=range(3))
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Book]:
    """A random evening of both games, with corrections, strikes, other rules and new people."""
    db = database.connect(put_tables(tmp_path_factory.mktemp("mixed") / "a.db"))
    db.execute("PRAGMA synchronous = OFF")
    book = Book(db, *PLAYED)
    play(book, Random(request.param), ROUNDS)
    yield book
    db.close()


def of(book: Book, *, in_money: bool = False) -> Statistics:
    """The statistics of a book."""
    return statistics(book.db, book.caller, in_money=in_money)


def test_every_count_is_that_of_the_entries(evening: Book) -> None:
    """Of each game, each count and grid, each person; and the copies are what follows."""
    told = document(evening.db, evening.caller.session)
    found = {each.game.id: {**each.counts, **each.grids} for each in of(evening).games}
    assert set(found) == {"phom", "tulokho"}
    for game, counts in found.items():
        assert {id: of for id, of in counts.items() if of} == reviewed.counted(told, game)
    assert list(recheck(evening.db)) == []


@pytest.mark.parametrize("in_money", [False, True])
def test_the_course_is_that_of_the_totals(evening: Book, in_money: bool) -> None:
    """After each line that counts, for everybody who has played; and what stands out in it."""
    told = EveningFile(document(evening.db, evening.caller.session))
    lines = reviewed.course(told, in_money=in_money)
    found = of(evening, in_money=in_money)
    people, course = found.people, found.course
    assert list(course.rounds) == [number for number, _ in lines]
    for name, totals in zip(people, course.totals, strict=True):
        assert [bets(total) for total in totals] == [0, *(totals[name] for _, totals in lines)]
    run, top, climb = longest_run(course), dearest(course), greatest_comeback(course)
    won = run and (people[run.person], *run[1:])
    most = top and (people[top.person], top.round, bets(top.amount))
    rose = climb and (people[climb.person], bets(climb.low), bets(climb.high))
    for told_of, equal in (
        (won, reviewed.longest_runs(lines, people)),
        (most, reviewed.dearest(lines, people)),
        (rose, reviewed.comebacks(lines, people)),
    ):
        assert told_of in equal if equal else told_of is None


def test_rounds_of_an_older_book_are_counted_once(evening: Book) -> None:
    """Asked for, they are counted and kept; the session has no new version by that."""
    before, version = of(evening), evening.now.version
    evening.db.execute(f"{OLD} WHERE id % 2")
    assert of(evening) == before
    assert evening.db.execute(
        "SELECT count(*) FROM line WHERE kind = 'round' AND status = 'valid' AND counted_by = ''"
    ).fetchone() == (0,)
    assert evening.now.version == version
    assert list(recheck(evening.db)) == []


def test_what_cannot_be_kept_is_told_all_the_same(evening: Book) -> None:
    """Whoever looks waits for nobody who writes for long, and refuses nothing."""
    before = of(evening)
    evening.db.execute(OLD)
    path = evening.db.execute("SELECT file FROM pragma_database_list").fetchone()[0]
    other = database.connect(Path(path))
    other.execute("BEGIN IMMEDIATE")
    evening.db.execute("PRAGMA busy_timeout = 0")
    try:
        assert of(evening) == before
    finally:
        other.close()
        evening.db.execute("PRAGMA busy_timeout = 5000")
    assert of(evening) == before


def test_a_round_that_changed_meanwhile_keeps_its_own_counts(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others correct one of two rounds while both are counted: the other one is kept, and all is
    as its rounds say."""
    book.save(u("An"))
    book.save(u("Bình"))
    book.db.execute(OLD)
    keep = module._keep

    def later(db: Database, new: module.Recounted) -> None:
        rounds.correct(db, book.caller, 1, u("Chi"), expected_version=None)
        keep(db, new)

    with monkeypatch.context() as patch:
        patch.setattr(module, "_keep", later)
        assert of(book).games[0].counts["u_thuong"] == {"An": 1, "Bình": 1}
    marks = book.db.execute("SELECT count(*) FROM line WHERE counted_by != ''").fetchone()
    assert marks == (2,)
    assert of(book).games[0].counts["u_thuong"] == {"Bình": 1, "Chi": 1}
    assert list(recheck(book.db)) == []


def test_a_new_count_reaches_old_rounds(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Declared in one place, it is told of rounds from before too; and gone, of none."""
    book = Book(db)
    book.save(u("An"))
    played_by = Count("u_by", Text("Ù", "Ù"), lambda round, payments: payments.winners)
    newer = replace(PHOM, counts=(*PHOM.counts, played_by))
    with monkeypatch.context() as patch:
        patch.setattr(module, "GAMES", (newer,))
        patch.setitem(games.GAME_OF, PhomRules, newer)
        assert of(book).games[0].counts["u_by"] == {"An": 1}
        book.save(u("Chi"))
        assert of(book).games[0].counts["u_by"] == {"An": 1, "Chi": 1}
    assert of(book).games[0].counts["u_thuong"] == {"An": 1, "Chi": 1}
    assert "u_by" not in of(book).games[0].counts


def test_an_evening_without_rounds_has_no_games(db: Database) -> None:
    """And nobody in it."""
    found = of(Book(db))
    assert (found.people, found.games, found.course.rounds) == ((), (), ())


def test_it_is_one_pass(tmp_path: Path) -> None:
    """As many statements in a long evening as in a short one, and a few steps for each line."""
    short, long = long_evening(tmp_path, 100), long_evening(tmp_path, 1000)
    few, many = (instruments.cost(book.db, lambda book=book: of(book)) for book in (short, long))  # type: ignore[misc]
    assert many.steps - few.steps < 16 * 900
    assert many.bytecodes - few.bytecodes < 120 * 900
    short.db.close()
    long.db.close()
