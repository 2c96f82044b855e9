"""Statistics equal a second implementation."""

from collections.abc import Iterator
from random import Random

import pytest

from scorekeeper.evening.ledger import bets
from scorekeeper.evening.timeline import dearest, greatest_comeback, longest_run
from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.statistics import Statistics, statistics
from tests import reviewed
from tests.evening_file import EveningFile
from tests.prepared import put_tables
from tests.store.documents import document
from tests.store.evening import Book
from tests.store.mixed import PLAYED, play

ROUNDS = 60


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


def test_counts_equal_those_of_a_second_implementation(evening: Book) -> None:
    told = document(evening.db, evening.caller.session)
    found = {each.game.id: {**each.counts, **each.grids} for each in of(evening).games}
    assert set(found) == {"phom", "tulokho"}
    for game, counts in found.items():
        assert {id: of for id, of in counts.items() if of} == reviewed.counted(told, game)
    assert list(recheck(evening.db)) == []


@pytest.mark.parametrize("in_money", [False, True])
def test_the_course_and_highlights_follow_from_the_file(evening: Book, in_money: bool) -> None:
    told = EveningFile(document(evening.db, evening.caller.session))
    lines = reviewed.course(told, in_money=in_money)
    found = of(evening, in_money=in_money)
    people, course = found.people, found.timeline
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


def test_an_empty_session_has_no_statistics(db: Database) -> None:
    found = of(Book(db))
    assert (found.people, found.games, found.timeline.rounds) == ((), (), ())
