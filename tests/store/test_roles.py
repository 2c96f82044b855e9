"""Roles, links and tokens."""

import pytest

from scorekeeper.store import access, database, guests, history, opening, rounds
from scorekeeper.store.changes import KINDS
from scorekeeper.store.database import Database
from scorekeeper.store.session import Caller, Role, role
from tests.store.documents import content
from tests.store.evening import FRIENDS, Book, refusal, rules, u
from tests.store.every_change import EVERY_CHANGE, ready

MADE_ANEW = ("reseated", "rules", "said_who", "link", "owner")
"""Changes that are made or refused when they are asked for again."""


def test_every_kind_of_change_has_a_row() -> None:
    """In all its words."""
    others = {f"{what} {of}" for what, kind in KINDS.items() for of in kind.other_words}
    assert {*KINDS} | others <= {*EVERY_CHANGE, "opened", "imported"}


@pytest.mark.parametrize("what", EVERY_CHANGE)
def test_each_is_one_change_by_whoever_may_make_it(db: Database, what: str) -> None:
    book, keeper, how = ready(db, what)
    before, stranger = book.now, access.meet_browser(db)[0]
    for browser in (stranger, None):
        assert refusal(how.do, db, keeper._replace(browser=browser)).code == "E_READ_ONLY"
    if how.owner:
        assert refusal(how.do, db, keeper).code == "E_OWNER_ONLY"
    assert book.now == before
    how.do(db, book.caller if how.owner else keeper)
    (change,) = history.since(db, book.caller, before.version)
    assert change.what == what.split()[0]


@pytest.mark.parametrize("what", EVERY_CHANGE)
def test_an_ended_session_is_locked(db: Database, what: str) -> None:
    book, _, how = ready(db, what)
    if book.now.ga_left:
        rounds.deal_with_ga(db, book.caller, "kept", key="end")
    opening.end(db, book.caller)
    if how.ended_too:
        how.do(db, book.caller)
    else:
        assert refusal(how.do, db, book.caller).code == "E_SESSION_ENDED"


@pytest.mark.parametrize("what", [what for what in EVERY_CHANGE if what not in MADE_ANEW])
def test_what_is_so_already_is_a_no_op(db: Database, what: str) -> None:
    """A retry too."""
    book, _, how = ready(db, what)
    how.do(db, book.caller)
    before = book.now
    how.do(db, book.caller)
    assert book.now == before


def test_only_the_owner_deletes(book: Book) -> None:
    """It leaves no history."""
    viewer = Caller(book.opened.session)
    assert refusal(opening.delete, book.db, viewer, "Thứ sáu").code == "E_READ_ONLY"
    assert refusal(opening.delete, book.db, book.keeper(), "Thứ sáu").code == "E_OWNER_ONLY"


def test_a_keeper_link_makes_a_keeper(book: Book) -> None:
    known = access.session_behind(book.db, book.opened.keeper_token, "keeper")
    assert known
    assert known.title == "Thứ sáu"
    keeper = book.keeper()
    assert role(book.db, keeper) is Role.KEEPER
    access.become_keeper(book.db, book.opened.keeper_token, keeper.browser or 0)
    shown = access.shown_links(book.db, keeper)
    assert shown == (book.opened.view_token, book.opened.keeper_token)
    assert book.db.execute("SELECT count(*) FROM machine").fetchone() == (2,)


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


def test_replacing_the_keeper_link_revokes_those_who_came_by_it(book: Book) -> None:
    keeper = book.keeper()
    token = access.replace_link(book.db, book.caller, "keeper")
    assert role(book.db, keeper) is Role.VIEW
    assert role(book.db, book.caller) is Role.OWNER
    old = book.opened.keeper_token
    assert refusal(access.become_keeper, book.db, old, keeper.browser or 0).code == "E_NOT_FOUND"
    access.become_keeper(book.db, token, keeper.browser or 0)
    assert role(book.db, keeper) is Role.KEEPER


def test_ownership_goes_to_a_keeper(book: Book) -> None:
    keeper = book.keeper()
    assert refusal(access.pass_on, book.db, book.caller, 7).code == "E_NOT_FOUND"
    access.pass_on(book.db, book.caller, 2)
    assert (role(book.db, keeper), role(book.db, book.caller)) == (Role.OWNER, Role.KEEPER)
    roles = [machine.role for machine in access.machines(book.db, keeper)]
    assert roles == [Role.KEEPER, Role.OWNER]


def test_a_claim_works_once(book: Book) -> None:
    token = access.new_claim(book.db, book.opened.session)
    assert token
    assert access.session_behind(book.db, token, "claim")
    new = access.meet_browser(book.db)[0]
    caller = access.claim(book.db, token, new)
    assert (role(book.db, caller), role(book.db, book.caller)) == (Role.OWNER, Role.VIEW)
    assert refusal(access.claim, book.db, token, new).code == "E_NOT_FOUND"


@pytest.mark.parametrize(
    ("minutes", "works"),
    [(0, True), (24 * 60 - 1, True), (24 * 60 + 1, False), (-60, True), (-25 * 60, False)],
)
def test_an_owner_link_expires(
    book: Book, monkeypatch: pytest.MonkeyPatch, minutes: int, works: bool
) -> None:
    token = access.new_claim(book.db, book.opened.session)
    monkeypatch.setattr(access, "now", lambda more=0: database.now(more + minutes))
    assert bool(access.session_behind(book.db, token, "claim")) is works
    stranger = access.meet_browser(book.db)[0]
    if works:
        assert role(book.db, access.claim(book.db, token, stranger)) is Role.OWNER
    else:
        assert refusal(access.claim, book.db, token, stranger).code == "E_NOT_FOUND"
        assert role(book.db, book.caller) is Role.OWNER


def test_a_program_writes_by_its_token(db: Database) -> None:
    asked = opening.Opening("API", FRIENDS, (rules(),))
    opened = opening.open_session(db, asked)
    assert opened.owner_token
    roles = {}
    for token in (opened.view_token, opened.keeper_token, opened.owner_token):
        caller = access.enter(db, opened.view_token, bearer=token)
        roles[role(db, caller)] = caller
    assert list(roles) == [Role.VIEW, Role.KEEPER, Role.OWNER]
    assert refusal(rounds.save, db, roles[Role.VIEW], u("An"), key="a").code == "E_READ_ONLY"
    for _ in range(2):
        rounds.save(db, roles[Role.KEEPER], u("An"), key="a")
    assert db.execute("SELECT number, browser_id FROM machine").fetchall() == [(1, None)]
    access.replace_link(db, roles[Role.OWNER], "keeper")
    assert refusal(rounds.save, db, roles[Role.KEEPER], u("An"), key="b").code == "E_READ_ONLY"


def test_secrets_are_stored_as_hashes(book: Book) -> None:
    claim = access.new_claim(book.db, book.opened.session)
    secret = access.meet_browser(book.db)[1]
    assert claim
    assert min(map(len, (claim, secret, book.opened.view_token))) >= 22
    kept = dict(book.db.execute("SELECT kind, token FROM link").fetchall())
    assert kept["claim"] is None
    dump = str(content(book.db))
    assert secret not in dump
    assert claim not in dump
    assert access.find_browser(book.db, secret)
    assert access.find_browser(book.db, secret + "x") is None


def test_the_history_shows_machines_and_people(book: Book) -> None:
    keeper = book.keeper()
    rounds.save(book.db, keeper, u("An"), key="a")
    told = history.latest(book.db, book.caller)[0]
    assert (told.machine, told.person, told.what, told.number) == (2, None, "saved", 1)
    guests.say_who(book.db, keeper, "Chi")
    assert history.since(book.db, book.caller, 1)[0].person == "Chi"
    assert refusal(guests.say_who, book.db, keeper, "Tý").code == "E_PLAYER_UNKNOWN"
