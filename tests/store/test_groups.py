"""Groups: roles and links, evenings and people, merging, handing over, payments, deletion."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from scorekeeper.evening.group import Book as Read
from scorekeeper.evening.group import Tally
from scorekeeper.evening.settling import nets_of
from scorekeeper.store import access, device_transfer, figures, groups, opening, rounds
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Busy, Unavailable
from scorekeeper.store.groups import NEW, Group, Place
from scorekeeper.store.schema import wrapped
from scorekeeper.store.session import Caller, Role
from tests.store import seating
from tests.store.evening import ANTE, BY_PLACE, FRIENDS, Book, refusal, rules, u

AN, BINH, CHI, DUNG = 1, 2, 3, 4
"""The ids of the first members, and their numbers in the first evening."""


class Club:
    """A group with one evening, whose four friends are its members; An wins the only round."""

    def __init__(self, book: Book) -> None:
        self.db, self.book, self.founder = book.db, book, book.browser
        book.save(u("An"))
        self.group = groups.open_group(self.db, "Hội thứ sáu", self.founder)
        self.add(book, dict.fromkeys((AN, BINH, CHI, DUNG), NEW))

    @property
    def read(self) -> Read:
        return groups.read(self.db, self.group)

    @property
    def version(self) -> int:
        return groups.enter(self.db, self.group.token, None).version

    def add(self, book: Book, places: Mapping[int, Place], **more: Any) -> None:
        caller = Caller(book.opened.session, book.browser)
        asked = groups.enter(self.db, self.group.token, self.founder)
        if book.browser != self.founder:
            access.become_keeper(self.db, book.opened.keeper_token, self.founder)
            caller = caller._replace(browser=self.founder)
        groups.add_evening(self.db, asked, caller, places, **more)

    def another(self, *names: str) -> Book:
        """Another evening, in which the first person wins a round."""
        book = Book(self.db, names=names or FRIENDS)
        book.save(u(book.now.people[0].name, tuple(book.now.numbers)[:4]))
        return book

    def seen_by(self, browser: int | None) -> Group:
        return groups.enter(self.db, self.group.token, browser)

    def keeper(self) -> Group:
        browser = access.meet_browser(self.db)[0]
        groups.become_keeper(self.db, groups.keeper_token(self.db, self.group), browser)
        return self.seen_by(browser)

    def totals(self) -> dict[str, int]:
        """Everybody's total in half đồng, by name."""
        shown = self.read.standings(self.read.evenings[0].day)
        return {one.member.name: one.total["money"] for one in shown}

    def owed(self) -> dict[int, int]:
        """What each account is to receive from the others, without those at 0."""
        pairs = [nets_of(pairs) for _, pairs in self.read.debts("money")]
        sums = {who: sum(nets.get(who, 0) for nets in pairs) for nets in pairs for who in nets}
        return {who: halves for who, halves in sums.items() if halves}

    def pay(self, payer: int | None, payee: int | None, amount: int, key: str = "p") -> None:
        groups.pay(self.db, self.group, (payer, payee), amount, key=key)


@pytest.fixture
def club(book: Book) -> Club:
    return Club(book)


# Roles and links

WRITES: dict[str, Callable[[Club, Group], object]] = {
    "rename": lambda club, who: groups.rename(club.db, who, "Hội"),
    "add": lambda club, who: groups.add_evening(club.db, who, club.book.caller, {}),
    "take out": lambda club, who: groups.take_out(club.db, who, club.book.opened.session),
    "hand over": lambda club, who: groups.hand_over(
        club.db, who, club.book.opened.session, handed_over=True
    ),
    "merge": lambda club, who: groups.merge(club.db, who, AN, BINH),
    "split": lambda club, who: groups.split(club.db, who, AN),
    "rename member": lambda club, who: groups.rename_member(club.db, who, AN, "Ân"),
    "pay": lambda club, who: groups.pay(club.db, who, (AN, BINH), 1, key="w"),
    "strike": lambda club, who: groups.strike(club.db, who, 1, counts=False),
}
OWNS: dict[str, Callable[[Club, Group], object]] = {
    "view link": lambda club, who: groups.replace_link(club.db, who, "view"),
    "keeper link": lambda club, who: groups.replace_link(club.db, who, "keeper"),
    "delete": lambda club, who: groups.delete(club.db, who, "Hội thứ sáu"),
}


@pytest.mark.parametrize("write", [*WRITES, *OWNS])
def test_viewers_may_not_write(club: Club, write: str) -> None:
    club.pay(BINH, AN, 1)
    session_keeper, before = club.book.keeper(), (club.version, club.read)
    for browser in (access.meet_browser(club.db)[0], session_keeper.browser, None):
        who = club.seen_by(browser)
        assert not who.keeps
        assert refusal({**WRITES, **OWNS}[write], club, who).code == "E_READ_ONLY"
    assert (club.version, club.read) == before


@pytest.mark.parametrize("write", WRITES)
def test_keepers_may_write(club: Club, write: str) -> None:
    club.pay(BINH, AN, 1)
    who = club.keeper()
    assert who.browser
    access.become_keeper(club.db, club.book.opened.keeper_token, who.browser)
    club.book.caller = Caller(club.book.opened.session, who.browser)
    before = club.version
    WRITES[write](club, who)
    assert club.version == before + (write != "split")


@pytest.mark.parametrize("own", OWNS)
def test_some_things_only_the_founder_may_do(club: Club, own: str) -> None:
    assert refusal(OWNS[own], club, club.keeper()).code == "E_OWNER_ONLY"
    OWNS[own](club, club.group)


def test_a_replaced_keeper_link_ends_the_role(club: Club) -> None:
    keeper, old = club.keeper(), groups.keeper_token(club.db, club.group)
    assert groups.replace_link(club.db, club.group, "keeper") == club.group.token
    assert refusal(WRITES["rename"], club, keeper).code == "E_READ_ONLY"
    assert refusal(groups.become_keeper, club.db, old, keeper.browser).code == "E_NOT_FOUND"
    assert groups.behind_keeper_link(club.db, old) is None
    assert club.seen_by(club.founder).owns
    assert club.keeper().role is Role.KEEPER


def test_a_replaced_view_link_opens_nothing(club: Club) -> None:
    new = groups.replace_link(club.db, club.group, "view")
    assert refusal(groups.enter, club.db, club.group.token, club.founder).code == "E_NOT_FOUND"
    assert groups.enter(club.db, new, club.founder).owns


def test_links_of_a_session_open_no_group_and_the_other_way_round(club: Club) -> None:
    opened, browser = club.book.opened, access.meet_browser(club.db)[0]
    keeper = groups.keeper_token(club.db, club.group)
    for token in (opened.view_token, opened.keeper_token, keeper):
        assert refusal(groups.enter, club.db, token, club.founder).code == "E_NOT_FOUND"
    for token in (opened.view_token, opened.keeper_token, club.group.token):
        assert refusal(groups.become_keeper, club.db, token, browser).code == "E_NOT_FOUND"
    assert refusal(access.enter, club.db, club.group.token).code == "E_NOT_FOUND"
    assert refusal(access.become_keeper, club.db, keeper, browser).code == "E_NOT_FOUND"


def test_a_session_shows_its_group_only_to_a_keeper_of_the_group(club: Club) -> None:
    session, keeper = club.book.opened.session, club.keeper()
    for stranger in (club.book.keeper().browser, access.meet_browser(club.db)[0], None):
        assert groups.of_session(club.db, session, stranger) is None
    assert groups.of_session(club.db, session, keeper.browser) == keeper
    assert groups.of_session(club.db, club.another().opened.session, club.founder) is None


def test_the_group_of_the_latest_evening_is_first(club: Club) -> None:
    browser = access.meet_browser(club.db)[0]
    assert groups.of_browser(club.db, browser) == []
    empty = groups.open_group(club.db, "Hội mới", club.founder)
    listed = [one.id for one in groups.of_browser(club.db, club.founder)]
    assert listed == [club.group.id, empty.id]
    assert [one.id for one in groups.everything(club.db)] == [club.group.id, empty.id]


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "Hội\u200bkín", None])
def test_bad_names_of_a_group_are_refused(club: Club, name: object) -> None:
    assert refusal(groups.open_group, club.db, name, club.founder).code == "E_SHAPE"
    assert refusal(groups.rename, club.db, club.group, name).code == "E_SHAPE"


# Evenings and people


def test_an_evening_is_added_by_who_may_write_in_both(club: Club) -> None:
    other = Book(club.db)  # whose owner is no keeper of the group
    owner = club.seen_by(other.browser)
    add = groups.add_evening
    assert refusal(add, club.db, owner, other.caller, {}).code == "E_READ_ONLY"
    foreign = Caller(other.opened.session, club.founder)
    assert refusal(add, club.db, club.group, foreign, {}).code == "E_READ_ONLY"
    assert len(club.read.evenings) == 1
    opening.end(club.db, other.caller)
    club.add(other, {})
    assert [one.is_open for one in club.read.evenings] == [True, False]


def test_an_evening_is_in_one_group_at_a_time(club: Club) -> None:
    db, session = club.db, club.book.opened.session
    second = groups.open_group(db, "Hội khác", club.founder)
    add = groups.add_evening
    assert refusal(add, db, second, club.book.caller, {}).code == "E_GROUP"
    for write in (groups.take_out, groups.hand_over):
        more: dict[str, Any] = {"handed_over": True} if write is groups.hand_over else {}
        assert refusal(write, db, second, session, **more).code == "E_NOT_FOUND"
    groups.take_out(db, club.group, session)
    add(db, second, club.book.caller, {})
    assert refusal(groups.adopt, db, second, "An", AN).code == "E_NOT_FOUND"
    assert (club.read.evenings, len(groups.read(db, second).evenings)) == ((), 1)


def test_an_evening_taken_out_takes_its_debts_along_and_stays_itself(club: Club) -> None:
    session, before = club.book.opened.session, club.book.now
    groups.hand_over(club.db, club.group, session, handed_over=True)
    club.pay(BINH, AN, 7)
    groups.take_out(club.db, club.group, session)
    assert (club.read.evenings, club.owed()) == ((), {AN: -14, BINH: 14})
    assert club.book.now == before
    club.add(club.book, {AN: AN})
    (evening,) = club.read.evenings
    assert not evening.handed_over
    assert [one.guest_of for one in club.read.members] == [None] * 4 + [session] * 3


def test_a_guest_is_of_one_evening_until_adopted_with_what_he_won(club: Club) -> None:
    book = club.another("Tí", *FRIENDS[1:])
    club.add(book, {2: BINH, 3: CHI})
    session, totals = book.opened.session, club.totals()
    guests = [(one.account, one.name) for one in club.read.members if one.guest_of == session]
    assert guests == [(5, "Tí"), (6, "Dũng")]
    groups.adopt(club.db, club.group, "Tí", NEW)
    groups.adopt(club.db, club.group, "dũng", DUNG)
    assert [one.id for one in club.read.members] == [1, 2, 3, 4, 5]
    assert club.totals()["Tí"] == totals["Tí"] > 0
    assert club.totals()["Dũng"] == 2 * totals["Dũng"]
    club.add(book, {2: BINH, 3: CHI, 4: DUNG})
    assert club.read.members[-1].guest_of == session
    assert club.totals()["Tí"] == totals["Tí"]


@pytest.mark.parametrize(
    ("places", "code"),
    [({9: NEW}, "E_NOT_FOUND"), ({1: 99}, "E_NOT_FOUND"), ({1: NEW}, "E_GROUP")],
)
def test_nobody_is_placed_wrongly(club: Club, places: dict[int, Place], code: str) -> None:
    before = club.version, club.read
    assert refusal(club.add, club.another("an", "Tí"), places).code == code
    assert (club.version, club.read) == before


@pytest.mark.parametrize(
    ("known", "name", "member"),
    [
        (["Tí"], "TÍ", "Tí"),
        (["Tí"], "anh Tí", "Tí"),
        (["Cô Tí"], "Ti", "Cô Tí"),
        (["Đào"], "bác DAO", "Đào"),
        (["Em"], "em", "Em"),
        (["Tí"], "Tèo", None),
        (["Tí", "Tỉ"], "Ti", None),
        (["Tí", "Tỉ"], "tỉ", "Tỉ"),
        (["Tí", "anh Tí"], "chị Tí", None),
        (["Chi"], "Chị Chi", "Chi"),
    ],
)
def test_a_known_name_is_proposed(
    db: Database, known: list[str], name: str, member: str | None
) -> None:
    book = Book(db, names=(*known, "Ai đó"))
    group = groups.open_group(db, "Hội", book.browser)
    groups.add_evening(db, group, book.caller, dict.fromkeys(range(1, len(known) + 1), NEW))
    found = groups.proposals(db, group, [name, "Không ai"])
    names = {one.id: one.name for one in groups.read(db, group).members}
    assert (found[name] and names[found[name]], found["Không ai"]) == (member, None)


def test_a_name_of_any_evening_is_proposed_for_the_member_who_counts(club: Club) -> None:
    book = club.another("Tí", "Bình")
    club.add(book, {1: NEW, 2: BINH})
    seating.rename(club.db, book.caller, "Bình", "Bình còi")
    groups.merge(club.db, club.group, 5, CHI)
    found = groups.proposals(club.db, club.group, ["ti", "binh coi", "binh"])
    assert found == {"ti": CHI, "binh coi": BINH, "binh": BINH}


# Members


def test_merged_members_are_one_until_they_are_split(club: Club) -> None:
    book = club.another("Tí", "Tèo")
    club.add(book, {1: NEW, 2: NEW}, handed_over=True)
    club.pay(5, BINH, 3, "a")
    club.pay(6, 5, 2, "b")
    before = club.read, club.owed(), club.totals()
    groups.merge(club.db, club.group, 5, 6)
    groups.merge(club.db, club.group, 6, AN)
    assert [one.name for one in club.read.members] == [*FRIENDS]
    assert club.totals()["An"] == before[2]["An"] + before[2]["Tí"] + before[2]["Tèo"]
    assert club.owed() == {AN: 6, BINH: -6}
    assert [(one.id, one.same_as) for one in groups.merged_members(club.db, club.group)] == [
        (5, 6),
        (6, AN),
    ]
    groups.split(club.db, club.group, 6)
    groups.split(club.db, club.group, 5)
    assert (club.read, club.owed(), club.totals()) == before


@pytest.mark.parametrize("both", [(AN, AN), (AN, 99), (AN, CHI), (CHI, AN)])
def test_only_two_members_who_count_can_be_merged(club: Club, both: tuple[int, int]) -> None:
    groups.merge(club.db, club.group, CHI, DUNG)
    before = club.version
    assert refusal(groups.merge, club.db, club.group, *both).code == "E_NOT_FOUND"
    groups.split(club.db, club.group, AN)  # who is not merged
    assert club.version == before


@pytest.mark.parametrize(
    ("name", "code"),
    [("bình", "E_GROUP"), ("CHI", "E_GROUP"), ("", "E_SHAPE"), ("A\u200bn", "E_SHAPE")],
)
def test_a_member_gets_no_bad_or_taken_name(club: Club, name: str, code: str) -> None:
    groups.merge(club.db, club.group, CHI, DUNG)  # A merged one keeps its name.
    assert refusal(groups.rename_member, club.db, club.group, AN, name).code == code
    groups.rename_member(club.db, club.group, AN, " AN ")
    assert club.read.members[0].name == "AN"


# Debts and payments


def test_a_handed_over_evening_owes_in_the_group_and_moves_with_it(club: Club) -> None:
    session = club.book.opened.session
    won = club.totals()["An"]
    hand_over = groups.hand_over
    assert club.owed() == {}
    hand_over(club.db, club.group, session, handed_over=True)
    once = club.version
    hand_over(club.db, club.group, session, handed_over=True)
    assert (club.version, club.owed()) == (once, {AN: won} | dict.fromkeys((2, 3, 4), -won // 3))
    club.book.correct(1, u("Chi"))
    assert club.owed() == {CHI: won} | dict.fromkeys((1, 2, 4), -won // 3)
    hand_over(club.db, club.group, session, handed_over=False)
    assert club.owed() == {}
    told = [one.what for one in groups.history(club.db, club.group, 2)]
    assert told == ["taken_back", "handed_over"]


def test_a_kept_gà_is_an_account_of_the_group(club: Club) -> None:
    book = Book(club.db, rules(**ANTE))
    book.save(BY_PLACE)
    club.add(book, dict(enumerate((AN, BINH, CHI, DUNG), start=1)), handed_over=True)
    assert club.owed()[0] == 8000
    club.pay(AN, None, 4000)
    assert 0 not in club.owed()
    assert sum(club.owed().values()) == 0


def test_a_payment_counts_once_and_can_be_struck_out(club: Club) -> None:
    for _ in range(2):
        club.pay(BINH, AN, 5, "once")
    assert club.owed() == {AN: -10, BINH: 10}
    for counts, owed in ((False, {}), (True, {AN: -10, BINH: 10})):
        groups.strike(club.db, club.group, 1, counts=counts)
        club.pay(BINH, AN, 5, "once")
        assert club.owed() == owed
    assert refusal(groups.strike, club.db, club.group, 2, counts=False).code == "E_NOT_FOUND"


@pytest.mark.parametrize("other", [(BINH, AN, 6), (BINH, CHI, 5), (CHI, AN, 5), (None, AN, 5)])
def test_a_used_key_with_another_payment_is_refused(
    club: Club, other: tuple[int | None, int, int]
) -> None:
    """Else the page would say that it is saved."""
    club.pay(BINH, AN, 5)
    assert refusal(club.pay, *other).code == "E_KEY_REUSED"
    assert club.owed() == {AN: -10, BINH: 10}


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "key", "code"),
    [
        (AN, AN, 5, "p", "E_SHAPE"),
        (None, None, 5, "p", "E_SHAPE"),
        (AN, 99, 5, "p", "E_NOT_FOUND"),
        (AN, DUNG, 5, "p", "E_NOT_FOUND"),  # merged
        (AN, BINH, 0, "p", "E_SHAPE"),
        (AN, BINH, -5, "p", "E_SHAPE"),
        (AN, BINH, 10**12 + 1, "p", "E_SHAPE"),
        (AN, BINH, 5, "", "E_KEY_REQUIRED"),
        (AN, BINH, 5, "x" * 101, "E_KEY_REQUIRED"),
    ],
)
def test_a_bad_payment_is_refused(
    club: Club, payer: int | None, payee: int | None, amount: int, key: str, code: str
) -> None:
    groups.merge(club.db, club.group, DUNG, CHI)
    assert refusal(club.pay, payer, payee, amount, key).code == code
    assert club.owed() == {}


# Deletion and moving


def test_a_group_is_deleted_by_its_name_and_its_evenings_stay(club: Club) -> None:
    before = club.book.now
    club.pay(BINH, AN, 5)
    groups.merge(club.db, club.group, CHI, BINH)
    assert refusal(groups.delete, club.db, club.group, "Hội thứ bảy").code == "E_SHAPE"
    groups.delete(club.db, club.group, "  Hội  thứ sáu ")
    assert refusal(club.seen_by, club.founder).code == "E_NOT_FOUND"
    assert club.book.now == before
    kept = wrapped(club.db)
    names = [name for name in kept.table_names() if name.startswith("group")]
    assert [name for name in names if kept.table(name).count] == []
    assert club.db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_deleted_session_leaves_its_group_and_payments_stay(club: Club) -> None:
    club.add(club.another("An", "Tí"), {1: AN}, handed_over=True)
    groups.hand_over(club.db, club.group, club.book.opened.session, handed_over=True)
    club.pay(BINH, AN, 5)
    both = club.owed()
    opening.delete(club.db, club.book.caller, "Thứ sáu")
    assert len(club.read.evenings) == 1
    assert club.owed()[BINH] == 10 != both[BINH]
    assert [one.name for one in club.read.members] == [*FRIENDS, "Tí"]


def test_the_roles_of_a_browser_move_to_another_one(club: Club) -> None:
    new, keeper = access.meet_browser(club.db)[0], club.keeper()
    assert keeper.browser
    for old, role in ((club.founder, Role.OWNER), (keeper.browser, Role.KEEPER)):
        device_transfer.take(club.db, device_transfer.start(club.db, old), new)
        assert (club.seen_by(new).role, club.seen_by(old).role) == (role, Role.VIEW)
        new = access.meet_browser(club.db)[0]


@pytest.mark.parametrize("founder_first", [True, False])
def test_of_two_roles_in_one_group_the_higher_moves(club: Club, founder_first: bool) -> None:
    keeper = club.keeper().browser
    assert keeper
    old, new = (club.founder, keeper) if founder_first else (keeper, club.founder)
    device_transfer.take(club.db, device_transfer.start(club.db, old), new)
    assert (club.seen_by(new).role, club.seen_by(old).role) == (Role.OWNER, Role.VIEW)


# Figures that are kept


def forget(db: Database) -> None:
    """Delete all figures that are kept, and what the process remembers."""
    db.execute("DELETE FROM evening_figures")
    groups._books.clear()
    figures._read.cache_clear()


def test_figures_of_another_counting_are_counted_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = club.read
    club.db.execute("UPDATE evening_figures SET counted_by = 0, figures = '{}'")
    groups._books.clear()
    assert club.read == before
    forget(club.db)
    assert club.read == before


def test_figures_are_kept_only_of_the_version_that_is_there(club: Club) -> None:
    """Another session may have the number of one that was deleted in between."""
    forget(club.db)
    counted = figures.of_group(club.db, club.group.id)[1]
    club.book.save(u("Chi"))
    figures.keep(club.db, counted)
    assert club.db.execute("SELECT * FROM evening_figures").fetchall() == []


@pytest.mark.parametrize("error", [Busy(), Unavailable("E_BUSY full")])
def test_a_group_can_be_read_where_nothing_can_be_written(
    club: Club, monkeypatch: pytest.MonkeyPatch, error: Unavailable
) -> None:
    before = club.read
    forget(club.db)

    def fail(db: Database) -> None:
        raise error

    monkeypatch.setattr(figures, "writing", fail)
    assert club.read == before


def test_a_round_changed_after_the_end_is_told_with_all_that_moved(club: Club) -> None:
    """Also in later rounds, whose gà is another one."""
    book = Book(club.db, rules(**ANTE))
    for entry in (BY_PLACE, BY_PLACE, u("Chi")):
        book.save(entry)
    club.add(book, dict(enumerate((AN, BINH, CHI, DUNG), start=1)))
    opening.end(club.db, book.caller)
    assert club.read.corrections == []
    opening.reopen(club.db, book.caller)
    moved = rounds.strike(club.db, book.caller, 1, expected_version=None).money_changes
    assert moved
    ((evening, told),) = club.read.corrections
    assert (evening.session, told.round) == (book.opened.session, 1)
    numbers = book.now.numbers
    assert told.changes == {str(numbers[who]): 2 * dong for who, dong in moved.items() if dong}


def test_a_tally_says_bets_per_round_from_thirty_rounds_on() -> None:
    assert Tally("phom 4", 29, 62, 4000).interval is None
    assert Tally("phom 4", 30, 62, 4000).interval
