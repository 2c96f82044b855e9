"""Groups: roles and links, members, refusals, deletion. (Their figures: test_group_years.py)"""

from dataclasses import replace
from unittest.mock import patch

import pytest

from scorekeeper.store import access, device_transfer, figures, groups, opening
from scorekeeper.store.changes import OF_GROUPS
from scorekeeper.store.errors import Busy, Stale, Unavailable
from scorekeeper.store.groups import NEW
from scorekeeper.store.session import Caller, Role
from tests.postgres import both_engines
from tests.store import seating
from tests.store.club import ALL, AN, BINH, CHI, DUNG, EVERY_CHANGE, Club, prepare
from tests.store.counting import cost
from tests.store.documents import content
from tests.store.evening import FRIENDS, Book, refusal, u


@pytest.fixture
def club(book: Book) -> Club:
    return Club(book)


# Roles and links


def test_every_kind_of_change_has_a_row() -> None:
    assert {*OF_GROUPS} == {*EVERY_CHANGE, "opened", "imported"}


@both_engines
@pytest.mark.parametrize("what", EVERY_CHANGE)
def test_each_is_one_change_by_whoever_may_make_it(club: Club, what: str) -> None:
    """Neither by a keeper who was thrown out, nor by a keeper of the evening alone.

    A second tap changes nothing, but for a link, which is another one each time.
    """
    prepare(club)
    thrown_out, how = club.keeper(), EVERY_CHANGE[what]
    groups.replace_link(club.db, club.group, "keeper")
    before = club.state
    for browser in (thrown_out.browser, club.book.keeper().browser, None):
        assert refusal(how.do, club.db, club.seen_by(browser)).code == "E_READ_ONLY"
    if how.owner:
        assert refusal(how.do, club.db, club.keeper()).code == "E_OWNER_ONLY"
    assert club.state == before
    asked = club.group if how.owner else club.keeper()
    assert isinstance(refusal(how.do, club.db, replace(asked, expected_version="0")), Stale)
    assert club.state == before
    for _ in range(1 if what == "link" else 2):
        how.do(club.db, replace(asked, expected_version=str(before[0])))
        assert club.state[0] == before[0] + 1
        assert groups.history(club.db, club.group, 1)[0].what == what


@both_engines
def test_a_session_shows_its_group_only_to_a_keeper_of_the_group(club: Club) -> None:
    for stranger in (club.book.keeper().browser, access.meet_browser(club.db)[0], None):
        assert groups.of_session(club.db, club.session, stranger) is None
    keeper = club.keeper()
    assert groups.of_session(club.db, club.session, keeper.browser) == keeper
    assert groups.of_session(club.db, club.another().opened.session, club.founder) is None
    seen = groups.behind_keeper_link(club.db, groups.keeper_token(club.db, club.group))
    assert seen == club.seen_by(None)
    assert refusal(groups.become_keeper, club.db, "x", club.founder).code == "E_NOT_FOUND"


@both_engines
@pytest.mark.parametrize(
    ("old", "new"),
    [("founder", "nobody"), ("keeper", "nobody"), ("founder", "keeper"), ("keeper", "founder")],
)
def test_the_higher_role_moves_to_another_browser(club: Club, old: str, new: str) -> None:
    keeper = club.keeper().browser or 0
    who = {"founder": club.founder, "keeper": keeper, "nobody": access.meet_browser(club.db)[0]}
    highest = max(club.seen_by(who[name]).role for name in (old, new))
    device_transfer.take(club.db, device_transfer.start(club.db, who[old]), who[new])
    assert [club.seen_by(who[name]).role for name in (old, new)] == [Role.VIEW, highest]


# Evenings, people and payments


def test_an_evening_is_added_by_who_may_write_in_both(club: Club) -> None:
    other, add = Book(club.db), groups.add_evening
    owner, foreign = club.seen_by(other.browser), Caller(other.opened.session, club.founder)
    assert refusal(add, club.db, owner, other.caller, {}).code == "E_READ_ONLY"
    assert refusal(add, club.db, club.group, foreign, {}).code == "E_READ_ONLY"
    opening.end(club.db, other.caller)
    club.add(other, {})
    assert [evening.is_open for evening in club.read.evenings] == [True, False]


def test_an_evening_is_in_one_group_at_a_time(club: Club) -> None:
    second = groups.open_group(club.db, "Hội khác", club.founder)
    assert refusal(groups.add_evening, club.db, second, club.book.caller, {}).code == "E_GROUP"
    assert refusal(EVERY_CHANGE["handed_over"].do, club.db, second).code == "E_NOT_FOUND"
    for group, left in ((second, 1), (club.group, 0)):
        groups.take_out(club.db, group, club.session)
        assert len(club.read.evenings) == left
    foreign = refusal(groups.add_evening, club.db, second, club.book.caller, {AN: AN})
    assert foreign.code == "E_NOT_FOUND"  # a member of the other one
    groups.add_evening(club.db, second, club.book.caller, {})
    assert (club.read.evenings, len(groups.read(club.db, second).evenings)) == ((), 1)


def test_guests_of_one_name_are_adopted_with_all_they_won(club: Club) -> None:
    for name in ("Tí", "tí"):
        club.add(club.another(name, *FRIENDS[1:]), {2: BINH, 3: CHI, 4: DUNG})
    (guest,) = [member for member in club.read.members if member.guest_of is not None]
    assert (guest.account, guest.name, guest.guest_of) == (5, "Tí", [2, 3])
    sql = "UPDATE session SET opened_at = '2020-01-01T00:00:00Z' WHERE id = 3"
    club.forget(sql)
    (guest,) = [member for member in club.read.members if member.guest_of is not None]
    assert (guest.name, guest.guest_of) == ("tí", [3, 2])
    before = [evening.results for evening in club.read.evenings]
    groups.adopt(club.db, club.group, "Tí", NEW)
    assert [member.id for member in club.read.members] == [1, 2, 3, 4, 5]
    assert [evening.results for evening in club.read.evenings] == before
    assert refusal(groups.adopt, club.db, club.group, "Tí", AN).code == "E_NOT_FOUND"


def test_nobody_is_placed_wrongly(club: Club) -> None:
    book, before = club.another("an", "Tí"), club.state
    for places, code in (
        ({9: NEW}, "E_NOT_FOUND"),
        ({1: 99}, "E_NOT_FOUND"),
        ({1: NEW}, "E_GROUP"),
    ):
        assert refusal(club.add, book, places).code == code
        assert club.state == before


@both_engines
def test_a_name_of_any_evening_is_proposed_for_the_member_who_counts(club: Club) -> None:
    book = club.another("Tí", "Bình")
    club.add(book, {1: NEW, 2: BINH})
    seating.rename(club.db, book.caller, "Bình", "Bình còi")
    groups.merge(club.db, club.group, 5, CHI)
    assert groups.merged_members(club.db, club.group) == [(5, "Tí", CHI)]
    proposed = groups.proposals(club.db, club.group, ["ti", "binh coi", "binh"])
    assert proposed == {"ti": CHI, "binh coi": BINH, "binh": BINH}
    assert groups.proposals(club.db, club.group, ["binh"], exact=True) == {"binh": None}


def test_an_evening_that_is_said_anew_stays_with_a_merged_member(club: Club) -> None:
    """Its form offers only members who count, and `split` finds the evening all the same."""
    groups.merge(club.db, club.group, CHI, DUNG)
    before = club.state[1]
    groups.add_evening(club.db, club.group, club.book.caller, ALL | {CHI: DUNG})
    assert club.state[1] == before
    groups.split(club.db, club.group, CHI)
    assert club.read.evenings[0].accounts == {str(who): who for who in ALL}


def test_bad_names_of_a_group_are_refused(club: Club) -> None:
    for name in ("", "  ", "x" * 81, "Hội\u200bkín", None):
        assert refusal(groups.open_group, club.db, name, club.founder).code == "E_SHAPE"
        assert refusal(groups.rename, club.db, club.group, name).code == "E_SHAPE"


def test_only_a_member_who_counts_is_merged_renamed_and_paid(club: Club) -> None:
    """Under a name that nobody has, a merged one included; and a key is of one payment."""
    club.pay(BINH, AN, 5)
    groups.merge(club.db, club.group, CHI, DUNG)
    before = club.state
    for both in ((AN, AN), (AN, 99), (AN, CHI), (CHI, AN)):
        assert refusal(groups.merge, club.db, club.group, *both).code == "E_NOT_FOUND"
    for name, code in {
        **dict.fromkeys(("bình", "CHI"), "E_GROUP"),
        **dict.fromkeys(("", "A\u200bn", "An, Tí"), "E_SHAPE"),
    }.items():
        assert refusal(groups.rename_member, club.db, club.group, AN, name).code == code
    for payment, code in BAD_PAYMENTS.items():
        assert refusal(club.pay, *payment).code == code, payment
    assert refusal(groups.strike, club.db, club.group, 2, counts=False).code == "E_NOT_FOUND"
    assert (club.state, club.owed()) == (before, {AN: -10, BINH: 10})
    groups.rename_member(club.db, club.group, AN, " AN ")
    assert club.read.members[0].name == "AN"


BAD_PAYMENTS: dict[tuple[int | None, int | None, int, str], str] = {
    # The page would say that it is saved.
    (BINH, AN, 6, "p"): "E_KEY_REUSED",
    (BINH, DUNG, 5, "p"): "E_KEY_REUSED",
    (DUNG, AN, 5, "p"): "E_KEY_REUSED",
    (None, AN, 5, "p"): "E_KEY_REUSED",
    **{(AN, BINH, amount, "q"): "E_SHAPE" for amount in (0, -5, 10**12 + 1)},
    **{(AN, BINH, 5, key): "E_KEY_REQUIRED" for key in ("", "x" * 101, "\0")},
    **{(AN, stranger, 5, "q"): "E_NOT_FOUND" for stranger in (99, CHI)},  # is merged
    **{(who, who, 5, "q"): "E_SHAPE" for who in (AN, None)},
}


@both_engines
def test_a_group_is_deleted_by_its_name_and_its_evenings_stay(club: Club) -> None:
    before = club.book.now
    prepare(club)
    assert refusal(groups.delete, club.db, club.keeper(), "Hội thứ sáu").code == "E_OWNER_ONLY"
    assert refusal(groups.delete, club.db, club.group, "Hội thứ bảy").code == "E_SHAPE"
    groups.delete(club.db, club.group, "  Hội  thứ sáu ")
    assert refusal(club.seen_by, club.founder).code == "E_NOT_FOUND"
    assert club.book.now == before
    tables = content(club.db)
    assert [name for name, rows in tables.items() if name.startswith("group") and rows] == []
    assert list(club.db.faults()) == []


# Figures that are kept


@pytest.mark.parametrize(("look", "counted"), [("again", 0), ("elsewhere", 0), ("corrected", 1)])
def test_a_look_costs_as_much_with_many_evenings(club: Club, look: str, counted: int) -> None:
    """In another process what is kept is read; after a correction one evening is counted."""
    costs = []
    for evenings in (2, 6):
        while len(club.read.evenings) < evenings:
            club.add(club.another(), {**ALL})
        if look != "again":
            club.forget("SELECT 1")
        if look == "corrected":
            club.book.correct(1, u("Chi"))
        with patch.object(figures, "_count", wraps=figures._count) as count:
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
def test_a_group_can_be_read_where_nothing_can_be_written(club: Club, error: Exception) -> None:
    before = club.read
    club.forget()
    with patch.object(figures, "writing", side_effect=error):
        assert club.read == before
