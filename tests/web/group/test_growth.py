"""What the pages of a large group cost: no more than twice as much for twice the group."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from flask import Flask

from scorekeeper.evening.group import Book, Evening, Figures, Member, Payment
from scorekeeper.evening.settling import Pairs, direct, owed
from scorekeeper.store import group_archive, groups
from scorekeeper.store.database import Database, connect
from scorekeeper.store.group_archive import GroupArchive
from scorekeeper.store.groups import Group
from scorekeeper.web.group import words as group_words
from scorekeeper.web.plumbing.limits import heavy_work
from tests.growth import growth
from tests.prepared import put_tables
from tests.web.friends import expect, words
from tests.web.group.test_groups import Hoi

Draw = Callable[[Book, str], str]
PAGES = ("", "/settle", "/settle?plan=direct", "/people", "/p/1")


@pytest.fixture
def page(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Draw:
    """Draws a page of a group with that book."""
    hoi = Hoi(app)

    def drawn(book: Book, path: str) -> str:
        monkeypatch.setattr(groups, "read", lambda *_: book)
        return expect(hoi.founder.get(f"{hoi.at}{path}"), 200).text

    return drawn


def large(size: int) -> Book:
    """A group of so many evenings, members and guests, and three times as many payments."""
    rng, accounts = Random(size), range(1, 2 * size + 1)
    evenings = []
    for number in range(size):
        people = dict(zip("1234", rng.sample(accounts, 4), strict=True))
        left = {"money": [(int(who), 5 - int(who), rng.randint(1, 9)) for who in "12"]}
        results = dict.fromkeys(people, 0)
        figures = Figures(1, "money", results, {}, {}, [("1", "2", 4)], left, [], [])  # type: ignore[arg-type]
        day = date(2020, 1, 1) + timedelta(number)
        evenings.append(Evening(number, "A" * 22, "T", day, False, True, people, figures))
    members = [
        Member(account, f"P{account}", *((account, None) if account <= size else (None, [0])))
        for account in accounts
    ]
    payments = [
        Payment(number, "2026-01-01T00:00:00Z", payer, payee, "money", 9, counts=True)
        for number in range(3 * size)
        for payer, payee in [rng.sample(accounts[:size], 2)]
    ]
    return Book(tuple(members), tuple(evenings), tuple(payments))


@pytest.mark.parametrize("path", PAGES)
def test_work_grows_with_the_group(page: Draw, path: str) -> None:
    assert growth(lambda book: page(book, path), large(150), large(300)) < 3


def test_debts_past_people_who_are_done_are_found_as_fast_as_there_are_debts() -> None:
    def chain(size: int) -> Pairs:
        return owed((who, who + 1, 5) for who in range(1, size))

    assert growth(lambda pairs: direct(pairs, range(2, len(pairs))), chain(500), chain(1000)) < 3


def test_members_are_read_as_fast_as_there_are_members(tmp_path: Path) -> None:
    """Each is merged into the next one."""

    def written(size: int) -> tuple[Database, Group]:
        db = connect(put_tables(tmp_path / f"{size}.db"))
        names = [(f"P{number}", f"P{number + 1}") for number in range(size)]
        archive = GroupArchive("Hội", "2026-01-01", [*names, (f"P{size}", None)], [], [])
        group = group_archive.write(db, archive, {}).group
        assert group
        return db, group

    def read(given: tuple[Database, Group]) -> None:
        groups._books.clear()
        groups.read(*given)

    assert growth(read, written(400), written(800)) < 3


def test_large_groups_are_shown_one_at_a_time(page: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    waited = list[int]()

    def heavy() -> AbstractContextManager[None]:
        waited.append(1)
        return heavy_work()

    monkeypatch.setattr(group_words, "heavy_work", heavy)
    for size, times in ((50, 0), (51, 1)):
        book = large(size)
        for path in PAGES:
            page(book, path)
            assert len(waited) == times
            waited.clear()


def test_only_the_first_payments_are_shown(page: Draw) -> None:
    book = large(50)
    shown = page(book, "/settle")
    assert shown.count('<details class="opens">') == 30
    payments = book.owing["money"].plan("fewest").payments
    assert f"Còn {len(payments) - 30} khoản nữa" in words(shown)


def played_often(count: int) -> Book:
    """Evenings of two members; the first is to receive 1k from the first one, 2k from the next."""
    people, nobody = {"1": 1, "2": 2}, dict[str, int]()
    evenings = [
        Evening(
            session=number,
            token="A" * 22,
            title="T",
            day=date(2020, 1, 1) + timedelta(number),
            is_open=False,
            handed_over=True,
            accounts=people,
            figures=Figures(
                1, "money", nobody, {}, {}, [], {"money": [(1, 2, 2000 * number)]}, [], []
            ),
        )
        for number in range(1, count + 1)
    ]
    paid = [Payment(n, "2020-01-01", 2, 1, "money", 2, counts=False) for n in range(count)]
    return Book((Member(1, "P1", 1), Member(2, "P2", 2)), tuple(evenings), tuple(paid))


@pytest.mark.parametrize("plan", ["fewest", "direct"])
def test_old_debts_are_summed_and_do_not_make_the_page_grow(page: Draw, plan: str) -> None:
    """It tells the debts of the last ten evenings, lists the last thirty, and more on demand."""

    def settle(count: int, more: str = "") -> str:
        return page(played_often(count), f"/settle?plan={plan}{more}")

    last = ", ".join(f"buổi {number + 1}/1/2020 +{number}k" for number in range(3, 13))
    assert f": các buổi trước đó +3k, {last}." in words(settle(12))
    assert ": buổi 2/1/2020 +1k, buổi 3/1/2020 +2k, " in words(settle(10))
    assert len(settle(400)) - len(settle(50)) < 100
    for listed in ("/evening/", 'value="restore"'):
        counts = [settle(70).count(listed), settle(70, "&shown=60").count(listed)]
        assert counts == [30, 60]
    assert f"plan={plan}&amp;shown=60" in settle(70)
    assert "shown=" not in settle(30)
