"""Guests: who uses the phones at a table, as they have said; that gives no right."""

import pytest

from scorekeeper.store import access, archive, device_transfer, groups, guests, lines, opening
from scorekeeper.store.groups import NEW
from scorekeeper.store.session import Caller, Guest, Role, Session
from tests.postgres import both_engines
from tests.store.evening import Book, refusal

AN, BINH = 1, 2


def seen(book: Book, caller: Caller) -> Session:
    return lines.view(book.db, caller)


@both_engines
def test_seats_light_up_and_nothing_else_changes(book: Book) -> None:
    """Two phones may be one person, and whoever only watches lights none."""
    was, file = book.now, archive.read(book.db, book.opened.session)
    polled = access.polled(book.db, book.opened.view_token)
    for person in (AN, AN, None):
        guests.say(book.db, book.guest(), person)
    now = book.now
    assert (set(now.arrived), now.guests, now.version) == ({AN}, 3, was.version)
    assert now.awaits_guests
    assert access.polled(book.db, book.opened.view_token) != polled
    one, other = book.guest(), book.guest()
    guests.say(book.db, one, BINH)
    guests.say(book.db, other, 3)
    assert not book.now.awaits_guests
    guests.say(book.db, other, None)
    assert (seen(book, other).me, seen(book, one).me) == (None, "Bình")
    assert (seen(book, one).role, seen(book, book.guest()).guest) == (Role.VIEW, None)
    assert archive.read(book.db, book.opened.session).changes == file.changes


def test_a_keeper_who_says_who_he_is_has_come_too(book: Book) -> None:
    assert refusal(guests.say_who, book.db, book.caller, "Tý").code == "E_PLAYER_UNKNOWN"
    guests.say_who(book.db, book.caller, "Chi")
    assert (set(book.now.arrived), book.now.me) == ({3}, "Chi")


def test_only_so_many_phones_come(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are there may still change."""
    monkeypatch.setattr(guests, "MOST", 2)
    known = book.guest()
    for caller in (known, book.guest()):
        guests.say(book.db, caller, AN)
    assert refusal(guests.say, book.db, book.guest(), BINH).code == "E_TOO_MANY"
    guests.say(book.db, known, BINH)
    assert book.now.arrived == {AN, BINH}


@both_engines
def test_a_guest_of_a_replaced_link_keeps_his_name_and_is_led_nowhere(book: Book) -> None:
    """Until he comes by the new one."""
    an = book.guest()
    assert an.browser
    guests.say(book.db, an, AN)
    (evening,) = opening.seen_by(book.db, an.browser, 9)
    assert (evening.watched, evening.me, evening.keeper) == (True, "An", None)
    access.replace_link(book.db, book.caller, "view")
    assert opening.seen_by(book.db, an.browser, 9) == []
    assert book.now.arrived == {AN}
    # A request that came by the old link is on its way.
    guests.say(book.db, an, BINH)
    assert opening.seen_by(book.db, an.browser, 9) == []
    again = book.guest(an.browser)
    known = guests.known_before(book.db, seen(book, again))
    assert known == Guest(BINH)
    guests.say(book.db, again, known.person)
    assert guests.known_before(book.db, seen(book, again)) is None
    guests.say_who(book.db, book.caller, "Chi")
    (evening,) = opening.seen_by(book.db, an.browser, 9)
    assert (evening.me, evening.keeper) == ("Bình", "Chi")
    (own,) = opening.seen_by(book.db, book.browser, 9)
    assert (own.watched, own.me) == (False, "Chi")


@both_engines
def test_who_came_in_a_group_is_known_at_its_next_evening(book: Book) -> None:
    """Also where a member counts as another one by now; and what is said there holds."""
    db, an, stranger = book.db, book.guest(), book.guest()
    guests.say(db, an, AN)
    guests.say(db, stranger, None)
    group = groups.open_group(db, "Hội thứ sáu", book.browser)
    groups.add_evening(db, group, book.caller, {1: NEW, 2: NEW, 3: NEW, 4: NEW})
    later = Book(db, names=("Bình", "Anh", "Chi", "Dũng"))
    access.become_keeper(db, later.opened.keeper_token, book.browser)
    caller = Caller(later.opened.session, book.browser)
    groups.add_evening(db, group, caller, {1: 2, 2: NEW, 3: 3, 4: 4})
    at_next = later.guest(an.browser)
    assert guests.known_before(db, seen(later, at_next)) is None
    groups.merge(db, group, 1, 5)
    assert guests.known_before(db, seen(later, at_next)) == Guest(2)
    for unknown in (later.guest(stranger.browser), Caller(later.opened.session)):
        assert guests.known_before(db, seen(later, unknown)) is None
    guests.say(db, at_next, None)
    assert guests.known_before(db, seen(later, at_next)) is None


@both_engines
def test_what_was_said_moves_to_another_phone(book: Book) -> None:
    """Unless that one has said something itself."""
    db, old, new = book.db, book.guest(), book.guest()
    assert old.browser
    assert new.browser
    for person, left in ((AN, None), (BINH, "Bình")):
        guests.say(db, old, person)
        device_transfer.take(db, device_transfer.start(db, old.browser), new.browser)
        assert (seen(book, new).me, seen(book, old).me) == ("An", left)
