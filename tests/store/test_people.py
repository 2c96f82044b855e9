"""People who join, leave, change names and seats."""

from collections.abc import Iterable
from typing import Any

import pytest

from scorekeeper.evening.seats import MOST, Person, PersonEdit, change, check_opening
from scorekeeper.store import history, people, rounds
from scorekeeper.store.people import reseat_from
from tests.store import seating
from tests.store.evening import FRIENDS, Book, refusal, u


def told(problems: Iterable[Any]) -> list[tuple[str, str]]:
    """Codes and fields of a refusal."""
    return [(problem.code, problem.field) for problem in problems]


def names(book: Book) -> list[str]:
    """The table in seat order; who left in brackets."""
    return [p.name if p.active else f"({p.name})" for p in book.now.people]


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (["An"], [("E_PLAYERS_COUNT", "players")]),
        ([f"P{i}" for i in range(9)], [("E_PLAYERS_COUNT", "players")]),
        (["An", " an "], [("E_PLAYERS_DUPLICATE", "players[1]")]),
        (["Bi\u0300nh", "BÌNH"], [("E_PLAYERS_DUPLICATE", "players[1]")]),
        (["An", " ", 7], [("E_SHAPE", "players[1]"), ("E_SHAPE", "players[2]")]),
        (["An", "x" * 41], [("E_SHAPE", "players[1]")]),
    ],
)
def test_names_at_opening(given: list[object], wrong: list[tuple[str, str]]) -> None:
    assert told(check_opening(given)) == wrong


def test_a_new_person_plays_from_the_next_round(book: Book) -> None:
    book.save(u("An"))
    refused = refusal(rounds.save, book.db, book.caller, u("Tý", ("Tý", "An")), key="a")
    assert told(refused.problems) == [("E_PLAYER_UNKNOWN", "players[0]")]
    seating.join(book.db, book.caller, "Tý")
    assert book.now.version == 3
    assert book.now.totals == {"An": 18, "Bình": -6, "Chi": -6, "Dũng": -6, "Tý": 0}
    book.save(u("Tý", ("Tý", "An")))
    assert book.now.totals["Tý"] == 6


def test_somebody_who_left_cannot_play(book: Book) -> None:
    book.save(u("An"))
    seating.leave(book.db, book.caller, "Chi")
    assert names(book) == ["An", "Bình", "(Chi)", "Dũng"]
    refused = refusal(rounds.save, book.db, book.caller, u("An"), key="b")
    assert told(refused.problems) == [("E_PLAYER_UNKNOWN", "players[2]")]
    assert book.correct(1, u("Chi")).after.totals["Chi"] == 18
    seating.join(book.db, book.caller, "Chi")
    assert names(book) == ["An", "Bình", "Chi", "Dũng"]


def test_somebody_who_never_played_is_removed(book: Book) -> None:
    seating.join(book.db, book.caller, "Nhầm")
    seating.leave(book.db, book.caller, "Nhầm")
    assert names(book) == list(FRIENDS)
    seating.join(book.db, book.caller, "Tý")
    assert book.now.people[-1].number == 6


def test_a_rename_is_in_every_round(book: Book) -> None:
    book.save(u("An", eats=[{"eater": "Bình"}], manual=[{"from": "Chi", "to": "An", "amount": 1}]))
    seating.rename(book.db, book.caller, "An", " Ân ")
    line = book.now.latest[0]
    assert line.entry["winner"] == "Ân"
    assert line.entry["manual"][0]["to"] == "Ân"
    assert list(book.now.totals) == ["Ân", "Bình", "Chi", "Dũng"]
    assert history.latest(book.db, book.caller)[0].details == {"renamed": [["An", "Ân"]]}
    assert book.correct(1, dict(line.entry)).changes["Ân"] == 0


def test_two_people_can_swap_names(book: Book) -> None:
    book.save(u("An"))
    wishes = [
        PersonEdit("Bình", "An"),
        PersonEdit("An", "Bình"),
        PersonEdit("Chi"),
        PersonEdit("Dũng"),
    ]
    people.change_people(book.db, book.caller, wishes)
    assert book.now.totals == {"Bình": 18, "An": -6, "Chi": -6, "Dũng": -6}


TABLE = tuple(Person(n, name, True, True) for n, name in enumerate(FRIENDS, start=1))


@pytest.mark.parametrize(
    ("wishes", "wrong"),
    [
        ([PersonEdit("An"), PersonEdit("AN")], [("E_PLAYERS_DUPLICATE", "players[1]")] * 2),
        ([PersonEdit("X", "An"), PersonEdit("Y", "An")], [("E_PLAYERS_DUPLICATE", "players[1]")]),
        ([PersonEdit("X", "Tý")], [("E_PLAYER_UNKNOWN", "players[0].was")]),
        ([PersonEdit("An", "Bình")], [("E_PLAYERS_DUPLICATE", "players[0]")]),
        ([PersonEdit("")], [("E_SHAPE", "players[0]")]),
        ([PersonEdit(f"P{i}") for i in range(7)], [("E_PLAYERS_COUNT", "players")]),
    ],
)
def test_invalid_edits_of_people_are_refused(
    wishes: list[PersonEdit], wrong: list[tuple[str, str]]
) -> None:
    assert told(change(TABLE, wishes, 5)) == wrong


def test_ten_people_are_the_most() -> None:
    wishes = [PersonEdit(f"P{i}") for i in range(MOST - 4)]
    changed = change(TABLE, wishes, 5)
    assert isinstance(changed, tuple)
    assert len(changed) == MOST


EATS: dict[str, Any] = {"eats": [{"eater": "Bình", "kind": "chot"}]}


def test_seats_are_corrected_from_a_round_on(book: Book) -> None:
    book.save(u("An", **EATS))
    book.save(u("An", **EATS))
    order = ["Chi", "Bình", "An", "Dũng"]
    asked: dict[str, Any] = {"expected_version": book.now.version, "reason": "ngồi nhầm"}
    tried = reseat_from(book.db, book.caller, 2, order, dry_run=True, **asked)
    assert book.now.version == 3
    done = reseat_from(book.db, book.caller, 2, order, **asked)
    assert tried.changes == done.changes
    # Bình pays đền as the last to eat; his chốt came from An, and now comes from Chi.
    assert done.changes == {"Chi": -4, "Bình": 0, "An": 4, "Dũng": 0}
    assert names(book) == order
    assert [line.entry["players"] for line in book.now.latest] == [order, list(FRIENDS)]
    assert [line.what for line in book.now.latest] == ["corrected", "saved"]


def test_seats_that_a_round_cannot_have_had_are_refused(book: Book) -> None:
    book.save(u("An", eats=[{"eater": "Bình", "discarder": "An"}]))
    before = book.now
    order = ["Chi", "Bình", "An", "Dũng"]
    refused = refusal(reseat_from, book.db, book.caller, 1, order, expected_version=None)
    assert (refused.code, refused.number) == ("E_EAT_NOT_NEXT", 1)
    assert book.now == before
