"""Roles, links and tokens; and how a browser moves to another phone."""

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
from tests.store.documents import content
from tests.store.evening import FRIENDS, Book, refusal, rules, u


@both_engines
def test_a_keeper_link_makes_a_keeper_until_it_is_replaced(book: Book) -> None:
    view, link = book.opened.view_token, book.opened.keeper_token
    known = access.session_behind(book.db, link, "keeper")
    assert known
    assert known.title == "Thứ sáu"
    keeper = book.keeper()
    access.become_keeper(book.db, link, keeper.browser or 0)
    assert [row.role for row in access.machines(book.db, keeper)] == [Role.OWNER, Role.KEEPER]
    assert access.shown_links(book.db, keeper) == (view, link)
    assert access.shown_links(book.db, book.guest()) == (view, None)
    access.replace_link(book.db, book.caller, "keeper")
    assert (role(book.db, keeper), role(book.db, book.caller)) == (Role.VIEW, Role.OWNER)
    assert refusal(access.become_keeper, book.db, link, keeper.browser).code == "E_NOT_FOUND"


@both_engines
def test_ownership_goes_to_a_keeper(book: Book) -> None:
    keeper = book.keeper()
    assert refusal(access.pass_on, book.db, book.caller, 7).code == "E_NOT_FOUND"
    access.pass_on(book.db, book.caller, 2)
    assert [row.role for row in access.machines(book.db, keeper)] == [Role.KEEPER, Role.OWNER]


@both_engines
@pytest.mark.parametrize(
    ("minutes", "works"),
    [(24 * 60 - 1, True), (24 * 60 + 1, False), (-60, True), (-25 * 60, False)],
)
def test_a_claim_works_once_within_a_day(
    book: Book, monkeypatch: pytest.MonkeyPatch, minutes: int, works: bool
) -> None:
    token, new = access.new_claim(book.db, book.opened.session), book.guest()
    monkeypatch.setattr(access, "now", lambda more=0: database.now(more + minutes))
    assert bool(access.session_behind(book.db, token, "claim")) is works
    if works:
        access.claim(book.db, token, new.browser or 0)
    assert refusal(access.claim, book.db, token, new.browser).code == "E_NOT_FOUND"
    roles = (Role.OWNER, Role.VIEW) if works else (Role.VIEW, Role.OWNER)
    assert (role(book.db, new), role(book.db, book.caller)) == roles


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


# Another phone


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
    own = kept_rules.keep(db, old, rules())
    guests.say_who(db, book.caller, "Chi")
    access.become_keeper(db, other.opened.keeper_token, old)
    before = book.now.version
    assert move(db, old, new)[:2] == (1, 2)
    for browser, profiles, roles in (
        (new, [own], [Role.OWNER, Role.KEEPER]),
        (old, [], [Role.VIEW] * 2),
    ):
        sessions = (book.opened.session, other.opened.session)
        assert [role(db, Caller(session, browser)) for session in sessions] == roles
        assert kept_rules.of_browser(db, browser) == profiles
        assert len(opening.of_browser(db, browser, 9)) == 2 * len(profiles)
        assert bool(access.names_before(db, browser)) is (browser == new)
    assert [row.person for row in access.machines(db, book.caller)] == ["Chi"]
    assert book.now.version == before


@both_engines
def test_the_higher_role_wins(book: Book) -> None:
    db, keeper = book.db, book.keeper()
    rounds.save(db, keeper, u("An"), key="a")
    assert move(db, book.browser, keeper.browser)[:2] == (0, 1)
    assert (role(db, keeper), role(db, book.caller)) == (Role.OWNER, Role.VIEW)
    told = [(change.what, change.machine) for change in history.since(db, keeper, 0)]
    assert told == [("opened", 1), ("saved", 2), ("owner", 2)]
    assert [row.role for row in access.machines(db, keeper)] == [Role.VIEW, Role.OWNER]


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
    assert [(row.name, row.mine) for row in told] == [("An", False), ("Chi", True)]


def test_a_lower_role_takes_nothing_away(book: Book) -> None:
    db, keeper = book.db, book.keeper()
    guests.say_who(db, keeper, "Chi")
    move(db, keeper.browser, book.browser)
    assert (role(db, book.caller), role(db, keeper)) == (Role.OWNER, Role.VIEW)
    assert [row.person for row in access.machines(db, keeper)] == ["Chi", "Chi"]


def test_a_link_works_once(book: Book, new: int) -> None:
    db = book.db
    first, token = [device_transfer.start(db, book.browser) for _ in range(2)]
    unknown = refusal(device_transfer.take, db, "nothing", new)
    assert unknown.code == "E_NOT_FOUND"
    assert device_transfer.take(db, token, new)[:2] == (0, 1)
    for old in (first, token):
        assert refusal(device_transfer.take, db, old, new).problems == unknown.problems
        assert refusal(device_transfer.waiting, db, old).problems == unknown.problems


@pytest.mark.parametrize("back", [1, 10, 11, 60 * 24])
def test_a_clock_set_back_extends_no_link_for_long(
    book: Book, new: int, monkeypatch: pytest.MonkeyPatch, back: int
) -> None:
    db, token = book.db, device_transfer.start(book.db, book.browser)
    monkeypatch.setattr(device_transfer, "now", lambda minutes=0: database.now(minutes - back))
    if back <= 10:
        assert device_transfer.take(db, token, new)[:2] == (0, 1)
        return
    assert refusal(device_transfer.waiting, db, token).code == "E_NOT_FOUND"
    assert refusal(device_transfer.take, db, token, new).code == "E_NOT_FOUND"
    device_transfer.start(db, new)
    monkeypatch.undo()
    assert refusal(device_transfer.take, db, token, new).code == "E_NOT_FOUND"
