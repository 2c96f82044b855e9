"""People who join, leave, change names and seats."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.evening.seats import MOST, Person, PersonEdit, change, check_opening
from tests.store import seating
from tests.store.evening import FRIENDS, Book, refusal, u


def told(problems: Iterable[Any]) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in problems]


TABLE = tuple(Person(n, name, True, True) for n, name in enumerate(FRIENDS, start=1))


def edited(*edits: PersonEdit) -> Any:
    return change(TABLE, edits, 5)


def test_names_and_edits_of_people_are_checked() -> None:
    """Also at the opening. Ten people are the most."""
    for problems, wrong in (
        (check_opening(["An"]), [("E_PLAYERS_COUNT", "players")]),
        (check_opening([f"P{i}" for i in range(9)]), [("E_PLAYERS_COUNT", "players")]),
        (check_opening(["An", " an "]), [("E_PLAYERS_DUPLICATE", "players[1]")]),
        (check_opening(["Bi\u0300nh", "BÌNH"]), [("E_PLAYERS_DUPLICATE", "players[1]")]),
        (check_opening(["An", " ", 7]), [("E_SHAPE", f"players[{i}]") for i in (1, 2)]),
        (check_opening(["An", "x" * 41]), [("E_SHAPE", "players[1]")]),
        (edited(*map(PersonEdit, ("An", "AN"))), [("E_PLAYERS_DUPLICATE", "players[1]")]),
        (edited(*(PersonEdit(n, "An") for n in "XY")), [("E_PLAYERS_DUPLICATE", "players[1]")]),
        (edited(PersonEdit("X", "Tý")), [("E_PLAYER_UNKNOWN", "players[0].was")]),
        (edited(PersonEdit("An", "Bình")), [("E_PLAYERS_DUPLICATE", "players[0]")]),
        (edited(PersonEdit("")), [("E_SHAPE", "players[0]")]),
        (edited(*(PersonEdit(f"P{i}") for i in range(7))), [("E_PLAYERS_COUNT", "players")]),
        (change([Person(1, "An")], [], 2), [("E_PLAYERS_COUNT", "players")]),
    ):
        assert told(problems) == wrong
    assert len(edited(*(PersonEdit(f"P{i}") for i in range(6)))) == MOST == 10
    (problem,) = edited(PersonEdit("An"), PersonEdit("", "Bình"))
    assert problem.message.vi.startswith("Tên người ngồi chỗ 2 phải có từ 1 đến 40 ký tự")


def test_strangers_are_named_beside_other_problems_of_a_round(book: Book) -> None:
    wrong = {"players": ["An", "Tý"], "finish": "u", "multiplier": 3}
    codes = [problem.code for problem in refusal(book.save, wrong).problems]
    assert codes == ["E_PLAYER_UNKNOWN", "E_MULTIPLIER", "E_WINNER_REQUIRED"]


def test_somebody_who_never_played_is_removed(book: Book) -> None:
    seating.join(book.db, book.caller, "Nhầm")
    seating.leave(book.db, book.caller, "Nhầm")
    assert [person.name for person in book.now.people] == list(FRIENDS)
    seating.join(book.db, book.caller, "Tý")
    assert book.now.people[-1].number == 6


def test_seats_that_a_round_cannot_have_had_are_refused(book: Book) -> None:
    book.save(u("An", eats=[{"eater": "Bình", "discarder": "An"}]))
    before = book.now
    refused = refusal(book.reseat, 1, ["Chi", "Bình", "An", "Dũng"])
    assert (refused.code, refused.number) == ("E_EAT_NOT_NEXT", 1)
    assert book.now == before
    assert book.reseat(1, FRIENDS).rescored == (), "they sat so"
