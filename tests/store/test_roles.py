"""Roles, links and tokens."""

import pytest

from scorekeeper.store import access, database, guests, history, opening, rounds
from scorekeeper.store.database import Database
from scorekeeper.store.session import Caller, Role, role
from tests.postgres import both_engines
from tests.store.documents import content
from tests.store.evening import FRIENDS, Book, refusal, rules, u


def test_only_the_owner_deletes(book: Book) -> None:
    """It leaves no history."""
    viewer = Caller(book.opened.session)
    assert refusal(opening.delete, book.db, viewer, "Thứ sáu").code == "E_READ_ONLY"
    assert refusal(opening.delete, book.db, book.keeper(), "Thứ sáu").code == "E_OWNER_ONLY"


@both_engines
def test_a_keeper_link_makes_a_keeper(book: Book) -> None:
    known = access.session_behind(book.db, book.opened.keeper_token, "keeper")
    assert known
    assert known.title == "Thứ sáu"
    keeper = book.keeper()
    access.become_keeper(book.db, book.opened.keeper_token, keeper.browser or 0)
    assert [one.role for one in access.machines(book.db, keeper)] == [Role.OWNER, Role.KEEPER]
    shown = access.shown_links(book.db, keeper)
    assert shown == (book.opened.view_token, book.opened.keeper_token)
    assert access.shown_links(book.db, book.guest()) == (book.opened.view_token, None)


@pytest.mark.parametrize("token", ["", "x", "\ud800", "a" * 5000])
def test_a_wrong_token_is_like_no_session(book: Book, token: str) -> None:
    view, keeper = book.opened.view_token, book.opened.keeper_token
    for wrong in (token, keeper):
        assert refusal(access.enter, book.db, wrong).code == "E_NOT_FOUND"
        assert access.polled(book.db, wrong) is None
    for wrong in (token, view):
        assert refusal(access.become_keeper, book.db, wrong, book.browser).code == "E_NOT_FOUND"
        assert access.session_behind(book.db, wrong, "keeper") is None
        assert refusal(access.claim, book.db, wrong, book.browser).code == "E_NOT_FOUND"
        assert access.session_behind(book.db, wrong, "claim") is None
        assert refusal(access.enter, book.db, view, bearer=token).code == "E_NOT_FOUND"


def test_a_replaced_keeper_link_lets_nobody_in(book: Book) -> None:
    keeper, old = book.keeper(), book.opened.keeper_token
    access.replace_link(book.db, book.caller, "keeper")
    assert (role(book.db, keeper), role(book.db, book.caller)) == (Role.VIEW, Role.OWNER)
    assert refusal(access.become_keeper, book.db, old, keeper.browser).code == "E_NOT_FOUND"


@both_engines
def test_ownership_goes_to_a_keeper(book: Book) -> None:
    keeper = book.keeper()
    assert refusal(access.pass_on, book.db, book.caller, 7).code == "E_NOT_FOUND"
    access.pass_on(book.db, book.caller, 2)
    assert [one.role for one in access.machines(book.db, keeper)] == [Role.KEEPER, Role.OWNER]


@both_engines
def test_a_claim_works_once(book: Book) -> None:
    token = access.new_claim(book.db, book.opened.session)
    assert access.session_behind(book.db, token, "claim")
    caller = access.claim(book.db, token, access.meet_browser(book.db)[0])
    assert (role(book.db, caller), role(book.db, book.caller)) == (Role.OWNER, Role.VIEW)
    assert refusal(access.claim, book.db, token, caller.browser).code == "E_NOT_FOUND"


@pytest.mark.parametrize(
    ("minutes", "works"),
    [(24 * 60 - 1, True), (24 * 60 + 1, False), (-60, True), (-25 * 60, False)],
)
def test_a_claim_expires(
    book: Book, monkeypatch: pytest.MonkeyPatch, minutes: int, works: bool
) -> None:
    token, stranger = access.new_claim(book.db, book.opened.session), book.guest().browser
    monkeypatch.setattr(access, "now", lambda more=0: database.now(more + minutes))
    assert bool(access.session_behind(book.db, token, "claim")) is works
    if works:
        access.claim(book.db, token, stranger or 0)
    else:
        assert refusal(access.claim, book.db, token, stranger).code == "E_NOT_FOUND"
    assert (role(book.db, book.caller) is Role.OWNER) is not works


@both_engines
def test_a_program_writes_by_its_token(db: Database) -> None:
    opened = opening.open_session(db, opening.Opening("API", FRIENDS, (rules(),)))
    assert opened.owner_token
    view, keeper, owner = [
        access.enter(db, opened.view_token, bearer=token)
        for token in (opened.view_token, opened.keeper_token, opened.owner_token)
    ]
    assert [role(db, caller) for caller in (view, keeper, owner)] == [*Role]
    assert refusal(rounds.save, db, view, u("An"), key="a").code == "E_READ_ONLY"
    for _ in range(2):
        rounds.save(db, keeper, u("An"), key="a")
    assert db.execute("SELECT number, browser_id FROM machine").fetchall() == [(1, None)]
    access.replace_link(db, owner, "keeper")
    assert refusal(rounds.save, db, keeper, u("An"), key="b").code == "E_READ_ONLY"


@both_engines
def test_secrets_are_stored_as_hashes(book: Book) -> None:
    claim = access.new_claim(book.db, book.opened.session)
    secret = access.meet_browser(book.db)[1]
    assert min(map(len, (claim, secret, book.opened.view_token))) >= 22
    dump = str(content(book.db))
    assert secret not in dump
    assert claim not in dump
    assert access.find_browser(book.db, secret)
    assert access.find_browser(book.db, secret + "x") is None


@both_engines
def test_the_history_shows_machines_and_people(book: Book) -> None:
    keeper = book.keeper()
    rounds.save(book.db, keeper, u("An"), key="a")
    told = history.latest(book.db, book.caller)[0]
    assert (told.machine, told.person, told.what, told.number) == (2, None, "saved", 1)
    guests.say_who(book.db, keeper, "Chi")
    assert history.since(book.db, book.caller, 1)[0].person == "Chi"
    assert refusal(guests.say_who, book.db, keeper, "Tý").code == "E_PLAYER_UNKNOWN"
