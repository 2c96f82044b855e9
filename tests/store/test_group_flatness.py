"""The cost of reading a group as it grows: SQL statements, not time."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from scorekeeper.store import access, database, figures, groups
from scorekeeper.store.groups import NEW
from scorekeeper.store.session import Caller
from tests.prepared import put_tables
from tests.store.counting import Cost, cost
from tests.store.evening import Book, u

FEW, MANY = 3, 24


class Grown:
    """A group with so many evenings, all of whose figures are kept."""

    def __init__(self, file: Path, evenings: int) -> None:
        self.db = database.connect(put_tables(file))
        self.books = [Book(self.db) for _ in range(evenings)]
        founder = self.books[0].browser
        self.group = groups.open_group(self.db, "Hội", founder)
        for place, book in enumerate(self.books):
            book.save(u("An"))
            access.become_keeper(self.db, book.opened.keeper_token, founder)
            caller = Caller(book.opened.session, founder)
            places = {number: number if place else NEW for number in range(1, 5)}
            groups.add_evening(self.db, self.group, caller, places)
        self.look()

    def look(self, *, again: bool = True) -> Cost:
        """Read the group: again in the same process, or in another one."""
        if not again:
            groups._books.clear()
            figures._read.cache_clear()
        return cost(self.db, partial(groups.read, self.db, self.group))


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Grown, Grown]]:
    folder = tmp_path_factory.mktemp("grown")
    few, many = (Grown(folder / f"{count}.db", count) for count in (FEW, MANY))
    with closing(few.db), closing(many.db):
        yield few, many


@pytest.mark.parametrize("again", [True, False])
def test_a_look_costs_as_many_statements_with_many_evenings(
    grown: tuple[Grown, Grown], again: bool
) -> None:
    few, many = [one.look(again=again) for one in grown]
    assert few.statements == many.statements <= (4 if again else 10)


@pytest.mark.parametrize("again", [True, False])
def test_the_first_look_after_a_correction_counts_one_evening(
    grown: tuple[Grown, Grown], again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = Mock(wraps=figures._count)
    monkeypatch.setattr(figures, "_count", count)
    costs = []
    for one in grown:
        one.books[1].correct(1, u("Chi"))
        costs.append(one.look(again=again).statements)
    assert count.call_count == len(grown)
    assert costs[0] == costs[1]
