"""Drafts of the next round."""

from typing import Any

from scorekeeper.store import access, device_transfer, drafts, guests, history, opening
from scorekeeper.store.archive import recheck
from scorekeeper.store.drafts import Draft
from scorekeeper.store.session import Caller
from tests.store.evening import Book, refusal, u

FORM = {"game": "phom", "outcome": "u-0", "as": "1"}
OTHER = FORM | {"outcome": "u-1"}


def kept(book: Book, caller: Caller | None = None) -> Draft | None:
    """The draft as a caller finds it."""
    return drafts.find(book.db, caller or book.caller)


def keep(book: Book, caller: Caller | None = None, key: str = "d1", **form: str) -> Draft:
    """Store a draft."""
    draft = drafts.keep(book.db, caller or book.caller, key, FORM | form)
    assert draft
    return draft


def told(book: Book, caller: Caller | None = None) -> Any:
    """Return the form and key of the draft, and whether it is the caller's."""
    draft = kept(book, caller)
    return draft and (dict(draft.form), draft.key, draft.mine)


def test_every_keeper_sees_the_draft_and_no_viewer_does(book: Book) -> None:
    other = book.keeper()
    guests.say_who(book.db, book.caller, "Chi")
    token = book.opened.view_token
    assert access.polled(book.db, token) == (book.now.version, 0, 1, False, book.now.rounds)
    keep(book)
    assert access.polled(book.db, token) == (book.now.version, 0, 1, True, book.now.rounds)
    assert told(book) == (FORM, "d1", True)
    assert told(book, other) == (FORM, "d1", False)
    draft = kept(book, other)
    assert draft
    assert (draft.machine, draft.person) == (1, "Chi")
    guest = Caller(book.caller.session, access.meet_browser(book.db)[0])
    assert kept(book, guest) is None
    assert refusal(drafts.keep, book.db, guest, "d2", OTHER).code == "E_READ_ONLY"


def test_it_makes_no_change_stale(book: Book) -> None:
    before, changes = book.now.version, history.latest(book.db, book.caller)
    keep(book)
    drafts.take_over(book.db, book.keeper())
    assert book.now.version == before
    assert history.latest(book.db, book.caller) == changes
    opening.lead(book.db, book.caller, "Chi", expected_version=before)
    assert book.now.leader == "Chi"
    assert list(recheck(book.db)) == []


def test_every_write_has_a_new_serial(book: Book) -> None:
    serials = [keep(book).serial, keep(book).serial, keep(book, outcome="u-2").serial]
    drafts.drop(book.db, book.caller)
    serials.append(keep(book, key="d2").serial)
    assert serials == [1, 1, 2, 4]


def test_another_machine_overwrites_only_the_draft_it_has_seen(book: Book) -> None:
    other = book.keeper()
    first = keep(book)
    assert refusal(drafts.keep, book.db, other, "d2", OTHER).code == "E_STALE"
    drafts.keep(book.db, other, "d2", FORM)
    assert told(book) == (FORM, "d1", True)
    second = keep(book, outcome="u-3")
    late = refusal(drafts.keep, book.db, other, "d2", OTHER, over=first.serial)
    assert late.code == "E_STALE"
    drafts.keep(book.db, other, "d2", OTHER, over=second.serial)
    assert told(book) == (OTHER, "d2", False)


def test_a_taken_over_draft_keeps_its_key(book: Book) -> None:
    other = book.keeper()
    keep(book)
    drafts.take_over(book.db, other)
    assert told(book, other) == (FORM, "d1", True)
    assert refusal(drafts.keep, book.db, book.caller, "d1", OTHER).code == "E_STALE"
    book.save(u("An"), key="d1")
    assert kept(book, other) is None


def test_saving_its_round_deletes_the_draft(book: Book) -> None:
    keep(book)
    book.save(u("Bình"))
    assert kept(book)
    book.save(u("An"), key="d1")
    assert kept(book) is None
    assert drafts.keep(book.db, book.caller, "d1", OTHER) is None
    assert kept(book) is None


def test_only_its_machine_deletes_it(book: Book) -> None:
    other = book.keeper()
    keep(book)
    drafts.drop(book.db, other)
    assert kept(book)
    drafts.take_over(book.db, other)
    drafts.drop(book.db, other)
    assert kept(book) is None


def test_it_moves_to_another_phone(book: Book) -> None:
    for new in (access.meet_browser(book.db)[0], book.keeper().browser):
        assert new
        owner = Caller(book.caller.session, book.browser)
        keep(book, owner)
        device_transfer.take(book.db, device_transfer.start(book.db, book.browser), new)
        book.browser = new
        assert told(book, Caller(book.caller.session, new)) == (FORM, "d1", True)
