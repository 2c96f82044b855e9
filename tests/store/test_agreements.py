"""Agreements to the rules."""

from typing import Any

import pytest

from scorekeeper.store import access, agreements, database, opening, session_rules
from scorekeeper.store.agreements import Agreement
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Caller
from tests.store.evening import Book, refusal, rules, u


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


def test_viewers_may_agree(book: Book) -> None:
    chi = guest(book)
    assert say(book, chi, "Chi") is None
    assert say(book, book.caller, "An") is None
    told = [(one.name, one.game, one.struck, one.mine) for one in agreed(book, chi)]
    assert told == [("Chi", "phom", False, True), ("An", "phom", False, False)]


def test_it_makes_no_change_stale(book: Book) -> None:
    book.save(u("An"))
    before = book.now
    say(book, guest(book), "Chi")
    agreements.strike(book.db, book.caller, agreed(book)[0].id)
    assert book.now == before
    assert opening.lead(book.db, book.caller, "Chi", expected_version=before.version)


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


def test_only_keepers_strike_out(book: Book) -> None:
    chi = guest(book)
    say(book, chi, "Chi")
    (told,) = agreed(book)
    for caller in (chi, Caller(book.caller.session)):
        refused = refusal(agreements.strike, book.db, caller, told.id)
        assert refused.code == "E_READ_ONLY"
    assert not agreed(book)[0].struck


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
