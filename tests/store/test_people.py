"""People who join, leave, change names and seats."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.evening.seats import MOST, Person, PersonEdit, change, check_opening
from scorekeeper.games.base import Problem
from scorekeeper.store import history, people
from tests.store import seating
from tests.store.evening import FRIENDS, Book, by, refusal, u


def told(problems: Iterable[Any]) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in problems]


def names(book: Book) -> list[str]:
    """The table in seat order; who left in brackets."""
    return [p.name if p.active else f"({p.name})" for p in book.now.people]


def test_names_at_opening() -> None:
    for given, wrong in (
        (["An"], [("E_PLAYERS_COUNT", "players")]),
        ([f"P{i}" for i in range(9)], [("E_PLAYERS_COUNT", "players")]),
        (["An", " an "], [("E_PLAYERS_DUPLICATE", "players[1]")]),
        (["Bi\u0300nh", "BÌNH"], [("E_PLAYERS_DUPLICATE", "players[1]")]),
        (["An", " ", 7], [("E_SHAPE", "players[1]"), ("E_SHAPE", "players[2]")]),
        (["An", "x" * 41], [("E_SHAPE", "players[1]")]),
    ):
        assert told(check_opening(given)) == wrong


TABLE = tuple(Person(n, name, True, True) for n, name in enumerate(FRIENDS, start=1))


def test_invalid_edits_of_people_are_refused() -> None:
    for wishes, wrong in (
        ([PersonEdit("An"), PersonEdit("AN")], [("E_PLAYERS_DUPLICATE", "players[1]")] * 2),
        ([PersonEdit("X", "An"), PersonEdit("Y", "An")], [("E_PLAYERS_DUPLICATE", "players[1]")]),
        ([PersonEdit("X", "Tý")], [("E_PLAYER_UNKNOWN", "players[0].was")]),
        ([PersonEdit("An", "Bình")], [("E_PLAYERS_DUPLICATE", "players[0]")]),
        ([PersonEdit("")], [("E_SHAPE", "players[0]")]),
        ([PersonEdit(f"P{i}") for i in range(MOST - 3)], [("E_PLAYERS_COUNT", "players")]),
    ):
        assert told(change(TABLE, wishes, 5)) == wrong


def test_a_wrong_name_is_told_by_its_seat() -> None:
    (problem,) = change(TABLE, [PersonEdit("An"), PersonEdit("", "Bình")], 5)
    assert isinstance(problem, Problem)
    assert problem.message.vi.startswith("Tên người ngồi chỗ 2 phải có từ 1 đến 40 ký tự")


def test_ten_people_are_the_most() -> None:
    changed = change(TABLE, [PersonEdit(f"P{i}") for i in range(MOST - 4)], 5)
    assert isinstance(changed, tuple)
    assert len(changed) == MOST == 10


def test_only_who_is_there_plays_the_next_round(book: Book) -> None:
    """Earlier rounds of who has left can be corrected."""
    book.save(u("An"))
    refused = refusal(book.save, u("Tý", ("Tý", "An")))
    assert told(refused.problems) == [("E_PLAYER_UNKNOWN", "players[0]")]
    seating.join(book.db, book.caller, "Tý")
    seating.leave(book.db, book.caller, "Chi")
    assert names(book) == ["An", "Bình", "(Chi)", "Dũng", "Tý"]
    book.save(u("Tý", ("Tý", "An")))
    refused = refusal(book.save, u("An"))
    assert told(refused.problems) == [("E_PLAYER_UNKNOWN", "players[2]")]
    assert book.correct(1, u("Chi")).after.totals == by(-12, -6, 18, -6) | {"Tý": 6}


def test_somebody_who_never_played_is_removed(book: Book) -> None:
    seating.join(book.db, book.caller, "Nhầm")
    seating.leave(book.db, book.caller, "Nhầm")
    assert names(book) == list(FRIENDS)
    seating.join(book.db, book.caller, "Tý")
    assert book.now.people[-1].number == 6


def test_a_rename_is_in_every_round(book: Book) -> None:
    book.save(u("An", manual=[{"from": "Chi", "to": "An", "amount": 1}]))
    seating.rename(book.db, book.caller, "An", " Ân ")
    entry = book.now.latest[0].entry
    assert (entry["winner"], entry["manual"][0]["to"]) == ("Ân", "Ân")
    assert history.latest(book.db, book.caller)[0].details == {"renamed": [["An", "Ân"]]}


def test_two_people_can_swap_names(book: Book) -> None:
    book.save(u("An"))
    edits = [PersonEdit("Bình", "An"), PersonEdit("An", "Bình")]
    people.change_people(book.db, book.caller, [*edits, PersonEdit("Chi"), PersonEdit("Dũng")])
    assert book.now.totals == by(-6, 18, -6, -6)


def test_seats_that_a_round_cannot_have_had_are_refused(book: Book) -> None:
    book.save(u("An", eats=[{"eater": "Bình", "discarder": "An"}]))
    before = book.now
    refused = refusal(book.reseat, 1, ["Chi", "Bình", "An", "Dũng"])
    assert (refused.code, refused.number) == ("E_EAT_NOT_NEXT", 1)
    assert book.now == before
    assert book.reseat(1, FRIENDS).rescored == (), "they sat so"
