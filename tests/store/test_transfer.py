"""The transfer of a browser to another phone."""

import pytest

from scorekeeper.store import (
    access,
    agreements,
    database,
    device_transfer,
    guests,
    history,
    kept_rules,
    opening,
    rounds,
)
from scorekeeper.store.database import Database
from scorekeeper.store.device_transfer import TransferExtent
from scorekeeper.store.session import Caller, Role, role
from tests.postgres import both_engines
from tests.store.evening import Book, refusal, rules, u


@pytest.fixture
def new(db: Database) -> int:
    return access.meet_browser(db)[0]


def move(db: Database, old: int | None, new: int | None) -> TransferExtent:
    assert old
    assert new
    return device_transfer.take(db, device_transfer.start(db, old), new)


@both_engines
def test_rules_sessions_and_roles_move(book: Book, new: int) -> None:
    db, old = book.db, book.browser
    other = Book(db)
    kept = kept_rules.keep(db, old, rules())
    guests.say_who(db, book.caller, "Chi")
    access.become_keeper(db, other.opened.keeper_token, old)
    before = book.now.version
    assert move(db, old, new)[:2] == (1, 2)
    for browser, profiles, roles in (
        (new, [kept], [Role.OWNER, Role.KEEPER]),
        (old, [], [Role.VIEW] * 2),
    ):
        sessions = (book.opened.session, other.opened.session)
        assert [role(db, Caller(session, browser)) for session in sessions] == roles
        assert kept_rules.of_browser(db, browser) == profiles
        assert len(opening.of_browser(db, browser, 9)) == 2 * len(profiles)
        assert bool(access.names_before(db, browser)) is (browser == new)
    assert [one.person for one in access.machines(db, book.caller)] == ["Chi"]
    assert book.now.version == before


@both_engines
def test_the_higher_role_wins(book: Book) -> None:
    db, keeper = book.db, book.keeper()
    rounds.save(db, keeper, u("An"), key="a")
    assert move(db, book.browser, keeper.browser)[:2] == (0, 1)
    assert (role(db, keeper), role(db, book.caller)) == (Role.OWNER, Role.VIEW)
    told = [(one.what, one.machine) for one in history.since(db, keeper, 0)]
    assert told == [("opened", 1), ("saved", 2), ("owner", 2)]
    assert [one.role for one in access.machines(db, keeper)] == [Role.VIEW, Role.OWNER]


@both_engines
def test_agreements_move(book: Book, new: int) -> None:
    db = book.db
    agreements.agree(db, book.caller, "An", "phom")
    move(db, book.browser, new)
    moved = Caller(book.caller.session, new)
    assert refusal(agreements.agree, db, moved, "Chi", "phom").code == "E_AGREED"
    third = book.guest()
    agreements.agree(db, third, "Chi", "phom")
    move(db, new, third.browser)
    told = agreements.to_what_holds(db, third)
    assert [(one.name, one.mine) for one in told] == [("An", False), ("Chi", True)]


def test_a_lower_role_takes_nothing_away(book: Book) -> None:
    db, keeper = book.db, book.keeper()
    guests.say_who(db, keeper, "Chi")
    move(db, keeper.browser, book.browser)
    assert (role(db, book.caller), role(db, keeper)) == (Role.OWNER, Role.VIEW)
    assert [one.person for one in access.machines(db, keeper)] == ["Chi", "Chi"]


def test_a_link_works_once(book: Book, new: int) -> None:
    db = book.db
    first, token = [device_transfer.start(db, book.browser) for _ in range(2)]
    unknown = refusal(device_transfer.take, db, "nothing", new)
    assert unknown.code == "E_NOT_FOUND"
    assert device_transfer.take(db, token, new)[:2] == (0, 1)
    for old in (first, token):
        assert refusal(device_transfer.take, db, old, new).problems == unknown.problems
        assert refusal(device_transfer.waiting, db, old).problems == unknown.problems


@pytest.mark.parametrize(("back", "works"), [(1, True), (10, True), (11, False), (60 * 24, False)])
def test_a_clock_set_back_extends_no_link_for_long(
    book: Book, new: int, monkeypatch: pytest.MonkeyPatch, back: int, works: bool
) -> None:
    db, token = book.db, device_transfer.start(book.db, book.browser)
    monkeypatch.setattr(device_transfer, "now", lambda minutes=0: database.now(minutes - back))
    if works:
        assert device_transfer.take(db, token, new)[:2] == (0, 1)
        return
    assert refusal(device_transfer.waiting, db, token).code == "E_NOT_FOUND"
    assert refusal(device_transfer.take, db, token, new).code == "E_NOT_FOUND"
    device_transfer.start(db, new)
    monkeypatch.undo()
    assert refusal(device_transfer.take, db, token, new).code == "E_NOT_FOUND"
