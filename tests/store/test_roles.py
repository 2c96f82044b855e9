"""Roles, links and tokens."""

from collections.abc import Callable

import pytest

from scorekeeper.store import access, database, guests, history, opening, rounds, settlement
from scorekeeper.store.database import Database
from scorekeeper.store.people import reseat_from
from scorekeeper.store.session import Caller, Role, role
from scorekeeper.store.session_rules import change_rules, change_stake
from scorekeeper.store.settlement import Paid, Spent
from tests.store import seating
from tests.store.documents import content
from tests.store.evening import FRIENDS, Book, refusal, rules, u

WRITES: dict[str, Callable[[Database, Caller], object]] = {
    "save": lambda db, who: rounds.save(db, who, u("An"), key="w"),
    "correct": lambda db, who: rounds.correct(db, who, 1, u("An"), expected_version=None),
    "strike": lambda db, who: rounds.strike(db, who, 1, expected_version=None),
    "restore": lambda db, who: rounds.restore(db, who, 1, expected_version=None),
    "reseat": lambda db, who: reseat_from(db, who, 1, FRIENDS, expected_version=None),
    "ga": lambda db, who: rounds.deal_with_ga(db, who, "kept", key="w"),
    "pay": lambda db, who: settlement.pay(db, who, Paid("An", "Chi", 1000), key="p"),
    "spend": lambda db, who: settlement.spend(db, who, Spent("An", "nước", {"Chi": 1}), key="s"),
    "people": lambda db, who: seating.join(db, who, "Tý"),
    "lead": lambda db, who: opening.lead(db, who, "Chi"),
    "rules": lambda db, who: change_rules(
        db, who, rules(u_payment=9), recalculate=True, expected_version=None
    ),
    "stake": lambda db, who: change_stake(db, who, 500, recalculate=True, expected_version=None),
    "title": lambda db, who: opening.set_title(db, who, "Khác"),
    "say_who": lambda db, who: guests.say_who(db, who, "An"),
}
OWNS: dict[str, Callable[[Database, Caller], object]] = {
    "end": lambda db, who: opening.end(db, who),
    "reopen": lambda db, who: opening.reopen(db, who),
    "replace": lambda db, who: access.replace_link(db, who, "view"),
    "pass_on": lambda db, who: access.pass_on(db, who, 2),
    "delete": lambda db, who: opening.delete(db, who, "Thứ sáu"),
}


@pytest.mark.parametrize("write", [*WRITES, *OWNS])
def test_viewers_may_not_write(book: Book, write: str) -> None:
    book.save(u("An"))
    before = book.now
    stranger = access.meet_browser(book.db)[0]
    for browser in (stranger, None):
        caller = Caller(book.opened.session, browser)
        assert refusal({**WRITES, **OWNS}[write], book.db, caller).code == "E_READ_ONLY"
    assert book.now == before


@pytest.mark.parametrize("write", [name for name in WRITES if name not in ("ga", "say_who", "pay")])
def test_an_ended_session_is_locked(book: Book, write: str) -> None:
    book.save(u("An"))
    opening.end(book.db, book.caller)
    assert refusal(WRITES[write], book.db, book.caller).code == "E_SESSION_ENDED"
    opening.reopen(book.db, book.caller)
    WRITES[write](book.db, book.caller)


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
