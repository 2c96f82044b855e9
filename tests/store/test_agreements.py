"""Agreements to the rules, and verdicts on the last round."""

import pytest

from scorekeeper.store import agreements, database, opening
from scorekeeper.store.agreements import Verdict
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Caller
from tests.postgres import both_engines
from tests.store.evening import Book, rules, u


def agreed(book: Book) -> list[tuple[str, bool]]:
    """Who has agreed to the current rules, and whether that was struck out."""
    return [(row.name, row.struck) for row in agreements.to_what_holds(book.db, book.caller)]


def say(book: Book, caller: Caller, name: str) -> str | None:
    """Agree; the code of a refusal."""
    try:
        agreements.agree(book.db, caller, name, "phom")
    except Refused as refused:
        return refused.code
    return None


def strike(book: Book, caller: Caller) -> None:
    (first, *_) = agreements.to_what_holds(book.db, caller)
    agreements.strike(book.db, caller, first.id)


@both_engines
def test_a_browser_agrees_once_to_the_same_rules(book: Book) -> None:
    """That makes no change stale."""
    before, chi = book.now, book.guest()
    assert [say(book, chi, name) for name in ("Chi", "Chi", "Dũng")] == [None, None, "E_AGREED"]
    assert (book.now, agreed(book)) == (before, [("Chi", False)])
    opening.lead(book.db, book.caller, "Chi", expected_version=before.version)
    book.change_rules(rules(u_payment=12))
    assert agreed(book) == []
    assert say(book, chi, "Dũng") is None
    assert agreed(book) == [("Dũng", False)]
    book.change_rules(rules())
    assert agreed(book) == [("Chi", False)]


@both_engines
def test_a_struck_agreement_stays_struck(book: Book) -> None:
    chi = book.guest()
    say(book, chi, "Chi")
    for caller in (book.keeper(), book.caller):
        strike(book, caller)
    assert agreed(book) == [("Chi", True)]
    book.change_rules(rules(u_payment=12))
    book.change_rules(rules())
    for name in ("Chi", "Dũng"):
        assert say(book, chi, name) == "E_AGREED"
    assert say(book, book.guest(), "Chi") is None


def test_strangers_and_programs_cannot_agree(book: Book) -> None:
    assert say(book, book.guest(), "Tý") == "E_PLAYER_UNKNOWN"
    assert say(book, Caller(book.caller.session, link=1), "Chi") == "E_AGREED"
    assert agreed(book) == []


def test_agreements_are_limited_by_time(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Struck ones count, and those of a clock that was set back do not."""
    monkeypatch.setattr(agreements, "MOST", 2)
    assert [say(book, book.guest(), "Chi") for _ in range(2)] == [None, None]
    strike(book, book.caller)
    assert say(book, book.guest(), "An") == "E_TOO_MANY"
    for later in (-60, 11):
        monkeypatch.setattr(agreements, "now", lambda more=0, at=later: database.now(more + at))
        assert say(book, book.guest(), "An") is None


def give(book: Book, person: int, *, agrees: bool = True, version: int | None = None) -> None:
    """Judge the round that was saved at this version, by default the current one."""
    at = book.now.version if version is None else version
    agreements.give_verdict(book.db, book.guest(), person, at, agrees=agrees)


def given(book: Book) -> dict[int, list[Verdict]]:
    return agreements.latest_verdicts(book.db, book.now)


@both_engines
def test_each_person_judges_a_version_of_the_last_round_once(book: Book) -> None:
    give(book, 1)
    book.save(u())
    saved = book.now.version
    for person, agrees in ((3, False), (1, True), (3, True), (2, False), (0, True), (9, True)):
        give(book, person, agrees=agrees)
    assert given(book) == {1: [Verdict("An", True), Verdict("Bình", False), Verdict("Chi", True)]}
    assert (book.now.version, book.now.verdicts) == (saved, 4)
    book.correct(1, u("Bình"))
    give(book, 1, version=saved)
    assert given(book) == {}
    give(book, 1)
    assert given(book) == {1: [Verdict("An", True)]}
