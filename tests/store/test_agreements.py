"""Agreements to the rules, and verdicts on the last round."""

from typing import Any

import pytest

from scorekeeper.store import access, agreements, database, opening, rounds, session_rules
from scorekeeper.store.agreements import Agreement, Verdict
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Caller
from tests.store.evening import Book, rules, u


def guest(book: Book) -> Caller:
    """A browser that may look."""
    return access.enter(book.db, book.opened.view_token, browser=access.meet_browser(book.db)[0])


def agreed(book: Book, caller: Caller | None = None) -> list[Agreement]:
    """Return the agreements to the current rules."""
    return agreements.to_what_holds(book.db, caller or book.caller)


def say(book: Book, caller: Caller, name: str, game: str = "phom") -> str | None:
    """Agree; the code of a refusal."""
    try:
        agreements.agree(book.db, caller, name, game)
    except Refused as refused:
        return refused.code
    return None


def change(book: Book, **changes: Any) -> None:
    """Change the rules of the next rounds."""
    session_rules.change_rules(
        book.db, book.caller, rules(**changes), recalculate=False, expected_version=None
    )


def test_it_makes_no_change_stale(book: Book) -> None:
    book.save(u("An"))
    before = book.now
    say(book, guest(book), "Chi")
    agreements.strike(book.db, book.caller, agreed(book)[0].id)
    assert book.now == before
    opening.lead(book.db, book.caller, "Chi", expected_version=before.version)
    assert book.now.leader == "Chi"


def test_a_browser_agrees_once_to_the_same_rules(book: Book) -> None:
    chi = guest(book)
    assert say(book, chi, "Chi") is None
    assert say(book, chi, "Chi") is None
    assert say(book, chi, "Dũng") == "E_AGREED"
    assert [one.name for one in agreed(book)] == ["Chi"]


def test_other_rules_need_another_agreement(book: Book) -> None:
    chi = guest(book)
    say(book, chi, "Chi")
    change(book, u_payment=12)
    assert agreed(book) == []
    assert say(book, chi, "Dũng") is None
    assert [one.name for one in agreed(book)] == ["Dũng"]
    change(book)
    assert [one.name for one in agreed(book)] == ["Chi"]


def test_a_struck_agreement_stays_struck(book: Book) -> None:
    chi = guest(book)
    say(book, chi, "Chi")
    (told,) = agreed(book)
    agreements.strike(book.db, book.keeper(), told.id)
    agreements.strike(book.db, book.caller, told.id)
    assert [one.struck for one in agreed(book)] == [True]
    for name in ("Chi", "Dũng"):
        assert say(book, chi, name) == "E_AGREED"
    change(book, u_payment=12)
    change(book)
    assert say(book, chi, "Chi") == "E_AGREED"
    assert say(book, guest(book), "Chi") is None


def test_strangers_and_programs_cannot_agree(book: Book) -> None:
    assert say(book, guest(book), "Tý") == "E_PLAYER_UNKNOWN"
    assert say(book, Caller(book.caller.session, link=1), "Chi") == "E_AGREED"
    assert agreed(book) == []


def test_agreements_are_limited_by_time(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(agreements.MOST):
        assert say(book, guest(book), "Chi") is None
    agreements.strike(book.db, book.caller, agreed(book)[0].id)
    assert say(book, guest(book), "An") == "E_TOO_MANY"
    assert book.db.execute("SELECT count(*) FROM agreement").fetchone() == (agreements.MOST,)
    for later in (-60, 11):
        monkeypatch.setattr(agreements, "now", lambda more=0, at=later: database.now(more + at))
        assert say(book, guest(book), "An") is None


def give(book: Book, person: int, *, agrees: bool = True, version: int | None = None) -> None:
    """Judge the round that was saved at this version, by default the current one."""
    at = book.now.version if version is None else version
    agreements.give_verdict(book.db, guest(book), person, at, agrees=agrees)


def given(book: Book) -> dict[int, list[Verdict]]:
    """The verdicts by round."""
    return agreements.latest_verdicts(book.db, book.now)


def test_each_person_judges_the_last_round_once(book: Book) -> None:
    book.save(u())
    before = book.now.version
    give(book, 3, agrees=False)
    give(book, 1)
    give(book, 3)
    give(book, 2, agrees=False)
    assert given(book) == {1: [Verdict("An", True), Verdict("Bình", False), Verdict("Chi", True)]}
    assert book.now.version == before


def test_a_verdict_is_on_one_version(book: Book) -> None:
    book.save(u())
    saved = book.now.version
    give(book, 1)
    rounds.correct(book.db, book.caller, 1, u("Bình"), expected_version=saved)
    assert given(book) == {}
    give(book, 1, version=saved)
    assert given(book) == {}
    give(book, 1)
    assert given(book) == {1: [Verdict("An", True)]}


@pytest.mark.parametrize("person", [0, 9])
def test_nobody_else_judges(book: Book, person: int) -> None:
    give(book, 1)
    book.save(u())
    give(book, person)
    assert book.now.verdicts == 0
