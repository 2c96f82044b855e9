"""Groups: roles and links, evenings and people, merging, handing over, payments, deletion."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from scorekeeper.evening.group import Book as Read
from scorekeeper.store import access, device_transfer, figures, groups, opening, rounds
from scorekeeper.store.changes import OF_GROUPS
from scorekeeper.store.errors import Busy, Unavailable
from scorekeeper.store.groups import NEW, Group, Place
from scorekeeper.store.session import Caller, Role
from tests.store import seating
from tests.store.counting import cost
from tests.store.documents import content
from tests.store.evening import ANTE, BY_PLACE, FRIENDS, Book, refusal, rules, u

AN, BINH, CHI, DUNG = 1, 2, 3, 4
"""The ids of the first members, and their numbers in the first evening."""
ALL = {AN: AN, BINH: BINH, CHI: CHI, DUNG: DUNG}


class Club:
    """A group with one evening, whose four friends are its members; An wins the only round."""

    def __init__(self, book: Book) -> None:
        self.db, self.book, self.founder = book.db, book, book.browser
        self.session = book.opened.session
        book.save(u("An"))
        self.group = groups.open_group(self.db, "Hội thứ sáu", self.founder)
        groups.add_evening(self.db, self.group, book.caller, dict.fromkeys(ALL, NEW))

    @property
    def read(self) -> Read:
        return groups.read(self.db, self.group)

    @property
    def state(self) -> tuple[int, Read]:
        return self.seen_by(None).version, self.read

    def add(self, book: Book, places: dict[int, Place], **more: Any) -> None:
        access.become_keeper(self.db, book.opened.keeper_token, self.founder)
        caller = Caller(book.opened.session, self.founder)
        groups.add_evening(self.db, self.group, caller, places, **more)

    def another(self, *names: str) -> Book:
        """Another evening, in which the first person wins a round."""
        book = Book(self.db, names=names or FRIENDS)
        book.save(u(book.now.people[0].name, tuple(book.now.numbers)))
        return book

    def seen_by(self, browser: int | None) -> Group:
        return groups.enter(self.db, self.group.token, browser)

    def keeper(self) -> Group:
        """A keeper of the group and of its first evening."""
        browser = access.meet_browser(self.db)[0]
        groups.become_keeper(self.db, groups.keeper_token(self.db, self.group), browser)
        access.become_keeper(self.db, self.book.opened.keeper_token, browser)
        return self.seen_by(browser)

    def totals(self) -> dict[str, int]:
        """Everybody's total in half đồng, by name."""
        shown = self.read.standings(self.read.evenings[0].day)
        return {one.member.name: one.total["money"] for one in shown}

    def owed(self) -> dict[int, int]:
        """What each account is to receive from the others, without those at 0."""
        nets = self.read.owing["money"].nets
        return {who: halves for who, halves in nets.items() if halves}

    def hand_over(self, is_so: bool = True) -> None:
        groups.hand_over(self.db, self.group, self.session, handed_over=is_so)

    def forget(self, sql: str = "DELETE FROM evening_figures") -> None:
        self.db.execute(sql)
        groups._books.clear()

    def pay(self, payer: int | None, payee: int | None, amount: int, key: str = "p") -> None:
        groups.pay(self.db, self.group, (payer, payee), amount, key=key)


@pytest.fixture
def club(book: Book) -> Club:
    return Club(book)


# Roles and links

EVERY_CHANGE: dict[str, tuple[Callable[..., object], *tuple[object, ...]]] = {
    "renamed": (groups.rename, "Hội"),
    "evening": (lambda db, group: groups.add_evening(db, group, Caller(1, group.browser), {}),),
    "adopted": (groups.adopt, "Tí", NEW),
    "handed_over": (partial(groups.hand_over, handed_over=True), 1),
    "taken_back": (partial(groups.hand_over, handed_over=False), 2),
    "member_renamed": (groups.rename_member, AN, "Ân"),
    "paid": (partial(groups.pay, key="w"), (AN, BINH), 1),
    "payment_struck": (partial(groups.strike, counts=False), 1),
    "payment_restored": (partial(groups.strike, counts=True), 2),
    "merged": (groups.merge, AN, BINH),
    "split": (groups.split, DUNG),
    "link": (groups.replace_link, "keeper"),
    "taken_out": (groups.take_out, 1),
}
"""How each kind of change is made. All can be made one after the other."""
OWNS: dict[str, tuple[Callable[..., object], *tuple[object, ...]]] = {
    "link": EVERY_CHANGE["link"],
    "view link": (groups.replace_link, "view"),
    "delete": (groups.delete, "Hội thứ sáu"),
}


def prepare(club: Club) -> None:
    """Make every change possible."""
    club.pay(BINH, AN, 1)
    club.pay(CHI, AN, 1, "struck")
    groups.strike(club.db, club.group, 2, counts=False)
    club.add(club.another("Tí", "Tèo"), {}, handed_over=True)
    groups.merge(club.db, club.group, DUNG, CHI)


def test_every_kind_of_change_has_a_row() -> None:
    assert {*OF_GROUPS} == {*EVERY_CHANGE, "opened", "imported"}


@pytest.mark.parametrize("what", EVERY_CHANGE | OWNS)
def test_who_may_make_a_change(club: Club, what: str) -> None:
    prepare(club)
    before, (do, *how) = club.state, (EVERY_CHANGE | OWNS)[what]
    for browser in (club.book.keeper().browser, access.meet_browser(club.db)[0], None):
        assert refusal(do, club.db, club.seen_by(browser), *how).code == "E_READ_ONLY"
    if what in OWNS:
        assert refusal(do, club.db, club.keeper(), *how).code == "E_OWNER_ONLY"
    assert club.state == before
    do(club.db, club.group if what in OWNS else club.keeper(), *how)
    if what in EVERY_CHANGE:
        assert club.state[0] == before[0] + 1
        assert groups.history(club.db, club.group, 1)[0].what == what


def test_a_replaced_keeper_link_ends_the_role(club: Club) -> None:
    keeper, old = club.keeper(), groups.keeper_token(club.db, club.group)
    assert groups.replace_link(club.db, club.group, "keeper") == club.group.token
    assert refusal(groups.rename, club.db, keeper, "Hội").code == "E_READ_ONLY"
    assert refusal(groups.become_keeper, club.db, old, keeper.browser).code == "E_NOT_FOUND"
    assert groups.behind_keeper_link(club.db, old) is None
    assert club.seen_by(club.founder).owns
    assert club.keeper().role is Role.KEEPER


def test_a_link_opens_only_what_it_is_for(club: Club) -> None:
    opened, browser = club.book.opened, access.meet_browser(club.db)[0]
    old, keeper = club.group.token, groups.keeper_token(club.db, club.group)
    new = groups.replace_link(club.db, club.group, "view")
    for token in (old, opened.view_token, opened.keeper_token, keeper):
        assert refusal(groups.enter, club.db, token, club.founder).code == "E_NOT_FOUND"
    for token in (new, opened.view_token, opened.keeper_token):
        assert refusal(groups.become_keeper, club.db, token, browser).code == "E_NOT_FOUND"
    for token in (new, keeper):
        assert refusal(access.enter, club.db, token).code == "E_NOT_FOUND"
        assert refusal(access.become_keeper, club.db, token, browser).code == "E_NOT_FOUND"
    assert groups.enter(club.db, new, club.founder).owns


def test_a_session_shows_its_group_only_to_a_keeper_of_the_group(club: Club) -> None:
    for stranger in (club.book.keeper().browser, access.meet_browser(club.db)[0], None):
        assert groups.of_session(club.db, club.session, stranger) is None
    keeper = club.keeper()
    assert groups.of_session(club.db, club.session, keeper.browser) == keeper
    assert groups.of_session(club.db, club.another().opened.session, club.founder) is None


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "Hội\u200bkín", None])
def test_bad_names_of_a_group_are_refused(club: Club, name: object) -> None:
    assert refusal(groups.open_group, club.db, name, club.founder).code == "E_SHAPE"
    assert refusal(groups.rename, club.db, club.group, name).code == "E_SHAPE"


# Evenings and people


def test_an_evening_is_added_by_who_may_write_in_both(club: Club) -> None:
    other, add = Book(club.db), groups.add_evening
    owner, foreign = club.seen_by(other.browser), Caller(other.opened.session, club.founder)
    assert refusal(add, club.db, owner, other.caller, {}).code == "E_READ_ONLY"
    assert refusal(add, club.db, club.group, foreign, {}).code == "E_READ_ONLY"
    opening.end(club.db, other.caller)
    club.add(other, {})
    assert [one.is_open for one in club.read.evenings] == [True, False]


def test_an_evening_is_in_one_group_at_a_time(club: Club) -> None:
    second = groups.open_group(club.db, "Hội khác", club.founder)
    assert refusal(groups.add_evening, club.db, second, club.book.caller, {}).code == "E_GROUP"
    for do, *how in (EVERY_CHANGE["taken_out"], EVERY_CHANGE["handed_over"]):
        assert refusal(do, club.db, second, *how).code == "E_NOT_FOUND"
    groups.take_out(club.db, club.group, club.session)
    foreign = refusal(groups.add_evening, club.db, second, club.book.caller, {AN: AN})
    assert foreign.code == "E_NOT_FOUND"  # a member of the other one
    groups.add_evening(club.db, second, club.book.caller, {})
    assert (club.read.evenings, len(groups.read(club.db, second).evenings)) == ((), 1)


def test_an_evening_taken_out_takes_its_debts_along_and_stays_itself(club: Club) -> None:
    before = club.book.now
    club.hand_over()
    club.pay(BINH, AN, 7)
    groups.take_out(club.db, club.group, club.session)
    assert (club.read.evenings, club.owed()) == ((), {AN: -14, BINH: 14})
    assert club.book.now == before
    club.add(club.book, {AN: AN})
    assert not club.read.evenings[0].handed_over
    assert [one.guest_of for one in club.read.members] == [None] * 4 + [[club.session]] * 3


def test_guests_of_one_name_are_one_until_adopted_with_all_he_won(club: Club) -> None:
    for _ in range(2):
        club.add(club.another("Tí", *FRIENDS[1:]), {2: BINH, 3: CHI, 4: DUNG})
    guests = [(one.account, one.name) for one in club.read.members if one.guest_of is not None]
    won = club.totals()["Tí"]
    assert guests == [(5, "Tí")]
    assert won == sum(one.results[5] for one in club.read.evenings[1:])
    groups.adopt(club.db, club.group, "Tí", NEW)
    assert [one.id for one in club.read.members] == [1, 2, 3, 4, 5]
    assert club.totals()["Tí"] == won
    assert refusal(groups.adopt, club.db, club.group, "Tí", AN).code == "E_NOT_FOUND"


@pytest.mark.parametrize(
    ("places", "code"),
    [({9: NEW}, "E_NOT_FOUND"), ({1: 99}, "E_NOT_FOUND"), ({1: NEW}, "E_GROUP")],
)
def test_nobody_is_placed_wrongly(club: Club, places: dict[int, Place], code: str) -> None:
    book, before = club.another("an", "Tí"), club.state
    assert refusal(club.add, book, places).code == code
    assert club.state == before


def test_a_name_of_any_evening_is_proposed_for_the_member_who_counts(club: Club) -> None:
    book = club.another("Tí", "Bình")
    club.add(book, {1: NEW, 2: BINH})
    seating.rename(club.db, book.caller, "Bình", "Bình còi")
    groups.merge(club.db, club.group, 5, CHI)
    found = groups.proposals(club.db, club.group, ["ti", "binh coi", "binh"])
    assert found == {"ti": CHI, "binh coi": BINH, "binh": BINH}
    assert groups.proposals(club.db, club.group, ["binh"], exact=True) == {"binh": None}


# Members


def test_merged_members_are_one_until_they_are_split(club: Club) -> None:
    club.add(club.another("Tí", "Tèo"), {1: NEW, 2: NEW}, handed_over=True)
    club.pay(5, BINH, 3, "a")
    club.pay(6, 5, 2, "b")
    before, totals = (club.read, club.owed()), club.totals()
    for one, into in ((5, 6), (6, AN)):
        groups.merge(club.db, club.group, one, into)
    assert [one.name for one in club.read.members] == [*FRIENDS]
    assert club.totals()["An"] == totals["An"] + totals["Tí"] + totals["Tèo"]
    assert club.owed() == {AN: 6, BINH: -6}
    merged = groups.merged_members(club.db, club.group)
    assert merged == [(5, "Tí", 6), (6, "Tèo", AN)]
    for one in (6, 5):
        groups.split(club.db, club.group, one)
    assert (club.read, club.owed()) == before


@pytest.mark.parametrize("both", [(AN, AN), (AN, 99), (AN, CHI), (CHI, AN)])
def test_only_two_members_who_count_can_be_merged(club: Club, both: tuple[int, int]) -> None:
    groups.merge(club.db, club.group, CHI, DUNG)
    assert refusal(groups.merge, club.db, club.group, *both).code == "E_NOT_FOUND"


@pytest.mark.parametrize("name", ["bình", "CHI", "", "A\u200bn", "An, Tí"])
def test_a_member_gets_no_bad_or_taken_name(club: Club, name: str) -> None:
    groups.merge(club.db, club.group, CHI, DUNG)  # A merged one keeps its name.
    code = refusal(groups.rename_member, club.db, club.group, AN, name).code
    assert code == ("E_GROUP" if name.casefold() in ("bình", "chi") else "E_SHAPE")
    groups.rename_member(club.db, club.group, AN, " AN ")
    assert club.read.members[0].name == "AN"


# Debts and payments


def test_a_handed_over_evening_owes_in_the_group_and_moves_with_it(club: Club) -> None:
    won = club.totals()["An"]
    club.hand_over()
    once = club.state
    club.hand_over()
    assert club.state == once
    assert club.owed() == {AN: won} | dict.fromkeys((BINH, CHI, DUNG), -won // 3)
    club.book.correct(1, u("Chi"))
    assert club.owed() == {CHI: won} | dict.fromkeys((AN, BINH, DUNG), -won // 3)
    club.hand_over(is_so=False)
    assert club.owed() == {}


def test_a_kept_gà_is_an_account_of_the_group(club: Club) -> None:
    book = Book(club.db, rules(**ANTE))
    book.save(BY_PLACE)
    club.add(book, {**ALL}, handed_over=True)
    assert club.owed()[0] == 8000
    club.pay(AN, None, 4000)
    assert 0 not in club.owed()


def test_a_payment_counts_once_and_can_be_struck_out(club: Club) -> None:
    for counts, owed in ((True, {AN: -10, BINH: 10}), (False, {}), (True, {AN: -10, BINH: 10})):
        club.pay(BINH, AN, 5)
        groups.strike(club.db, club.group, 1, counts=counts)
        club.pay(BINH, AN, 5)
        assert club.owed() == owed
    assert refusal(groups.strike, club.db, club.group, 2, counts=False).code == "E_NOT_FOUND"


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "key", "code"),
    [
        # The page would say that it is saved.
        *[(BINH, AN, 6, "p", "E_KEY_REUSED"), (BINH, CHI, 5, "p", "E_KEY_REUSED")],
        *[(CHI, AN, 5, "p", "E_KEY_REUSED"), (None, AN, 5, "p", "E_KEY_REUSED")],
        *[(AN, BINH, amount, "q", "E_SHAPE") for amount in (0, -5, 10**12 + 1)],
        *[(AN, BINH, 5, key, "E_KEY_REQUIRED") for key in ("", "x" * 101)],
        *[(AN, stranger, 5, "q", "E_NOT_FOUND") for stranger in (99, DUNG)],  # is merged
        *[(who, who, 5, "q", "E_SHAPE") for who in (AN, None)],
    ],
)
def test_a_bad_payment_is_refused(
    club: Club, payer: int | None, payee: int | None, amount: int, key: str, code: str
) -> None:
    club.pay(BINH, AN, 5)
    groups.merge(club.db, club.group, DUNG, CHI)
    assert refusal(club.pay, payer, payee, amount, key).code == code
    assert club.owed() == {AN: -10, BINH: 10}


# Deletion and moving


def test_a_group_is_deleted_by_its_name_and_its_evenings_stay(club: Club) -> None:
    before = club.book.now
    club.pay(BINH, AN, 5)
    groups.merge(club.db, club.group, CHI, BINH)
    assert refusal(groups.delete, club.db, club.group, "Hội thứ bảy").code == "E_SHAPE"
    groups.delete(club.db, club.group, "  Hội  thứ sáu ")
    assert refusal(club.seen_by, club.founder).code == "E_NOT_FOUND"
    assert club.book.now == before
    kept = content(club.db)
    assert [name for name, rows in kept.items() if name.startswith("group") and rows] == []
    assert list(club.db.faults()) == []


def test_a_deleted_session_leaves_its_group_and_payments_stay(club: Club) -> None:
    club.hand_over()
    club.pay(BINH, AN, 5)
    opening.delete(club.db, club.book.caller, "Thứ sáu")
    assert (club.read.evenings, club.owed()) == ((), {AN: -10, BINH: 10})
    assert [one.name for one in club.read.members] == [*FRIENDS]


@pytest.mark.parametrize(
    ("old", "new"),
    [("founder", "nobody"), ("keeper", "nobody"), ("founder", "keeper"), ("keeper", "founder")],
)
def test_the_higher_role_moves_to_another_browser(club: Club, old: str, new: str) -> None:
    keeper = club.keeper().browser or 0
    who = {"founder": club.founder, "keeper": keeper, "nobody": access.meet_browser(club.db)[0]}
    highest = max(club.seen_by(who[one]).role for one in (old, new))
    device_transfer.take(club.db, device_transfer.start(club.db, who[old]), who[new])
    assert [club.seen_by(who[one]).role for one in (old, new)] == [Role.VIEW, highest]


# Figures that are kept


@pytest.mark.parametrize(("look", "counted"), [("again", 0), ("elsewhere", 0), ("corrected", 1)])
def test_a_look_costs_as_much_with_many_evenings(
    path: Path, club: Club, monkeypatch: pytest.MonkeyPatch, look: str, counted: int
) -> None:
    """In another process what is kept is read; after a correction one evening is counted."""
    costs = []
    for evenings in (2, 12):
        while len(club.read.evenings) < evenings:
            club.add(club.another(), {**ALL})
        if look != "again":
            club.forget("SELECT 1")
        if look == "corrected":
            club.book.correct(1, u("Chi"))
        count = Mock(wraps=figures._count)
        monkeypatch.setattr(figures, "_count", count)
        costs.append(cost(club.db, lambda: club.read).statements)
        assert count.call_count == counted
    assert costs[0] == costs[1]


def test_figures_of_another_counting_are_counted_again(club: Club) -> None:
    before = club.read
    club.forget("UPDATE evening_figures SET counted_by = 0, figures = '{}'")
    assert club.read == before


def test_figures_are_kept_only_of_the_version_that_is_there(club: Club) -> None:
    """Another session may have the number of one that was deleted in between."""
    club.forget()
    counted = figures.of_group(club.db, club.group.id)[1]
    club.book.save(u("Chi"))
    figures.keep(club.db, counted)
    assert club.db.execute("SELECT * FROM evening_figures").fetchall() == []


@pytest.mark.parametrize("error", [Busy(), Unavailable("E_BUSY full")])
def test_a_group_can_be_read_where_nothing_can_be_written(
    club: Club, monkeypatch: pytest.MonkeyPatch, error: Unavailable
) -> None:
    before = club.read
    club.forget()
    monkeypatch.setattr(figures, "writing", Mock(side_effect=error))
    assert club.read == before


def test_a_round_changed_after_the_end_is_told_with_all_that_moved(club: Club) -> None:
    """Also in later rounds, whose gà is another one."""
    book = Book(club.db, rules(**ANTE))
    for entry in (BY_PLACE, BY_PLACE, u("Chi")):
        book.save(entry)
    club.add(book, {**ALL})
    opening.end(club.db, book.caller)
    assert club.read.corrections == []
    opening.reopen(club.db, book.caller)
    moved = rounds.strike(club.db, book.caller, 1, expected_version=None).money_changes
    ((evening, told),) = club.read.corrections
    assert (evening.session, told.round) == (book.opened.session, 1)
    names = {str(number): name for name, number in book.now.numbers.items()}
    assert {names[who]: halves / 2 for who, halves in told.changes.items()} == moved
