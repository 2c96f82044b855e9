"""What holds of every change of a session: who may make it, its lock, its undo and its dry run."""

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.store import (
    access,
    archive,
    database,
    history,
    lines,
    opening,
    rounds,
    settlement,
)
from scorekeeper.store.archive import recheck
from scorekeeper.store.changes import KINDS
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Stale
from scorekeeper.store.session import Caller
from tests.postgres import both_engines
from tests.store.evening import VOID, Book, refusal, u
from tests.store.every_change import ANY, EVERY_CHANGE, Do, ready, taking

MADE_ANEW = ("reseated", "rules", "said_who", "link", "owner")
"""Changes that are made or refused when they are asked for again."""

each_change = pytest.mark.parametrize("what", EVERY_CHANGE)


def test_every_kind_of_change_has_a_row() -> None:
    """In all its words."""
    others = {f"{what} {of}" for what, kind in KINDS.items() for of in kind.other_words}
    assert {*KINDS} | others <= {*EVERY_CHANGE, "opened", "imported"}


@both_engines
@each_change
def test_each_is_one_change_by_whoever_may_make_it(db: Database, what: str) -> None:
    """Also a keeper who was thrown out may not; and made again it is a no-op, as in a retry."""
    book, keeper, how = ready(db, what)
    assert keeper.browser
    link = access.replace_link(db, book.caller, "keeper")
    before = book.now
    for browser in (keeper.browser, access.meet_browser(db)[0], None):
        assert refusal(how.do, db, keeper._replace(browser=browser)).code == "E_READ_ONLY"
    access.become_keeper(db, link, keeper.browser)
    if how.owner:
        assert refusal(how.do, db, keeper).code == "E_OWNER_ONLY"
    assert book.now == before
    for _ in range(1 if what in MADE_ANEW else 2):
        how.do(db, book.caller if how.owner else keeper)
        (change,) = history.since(db, book.caller, before.version)
        assert change.what == what.split()[0]


@each_change
def test_an_ended_session_is_locked(db: Database, what: str) -> None:
    book, _, how = ready(db, what)
    if book.now.ga_left:
        book.deal("kept", key="end")
    opening.end(db, book.caller)
    if how.ended_too:
        how.do(db, book.caller)
    else:
        assert refusal(how.do, db, book.caller).code == "E_SESSION_ENDED"


@pytest.mark.parametrize(
    "what", [what for what in taking("expected_version") if what[:5] != "saved"]
)
def test_each_is_stale_if_it_was_based_on_an_old_version(db: Database, what: str) -> None:
    """A new round is so only where rules or later rounds have changed: test_rounds.py."""
    book, _, how = ready(db, what)
    before = book.now
    assert isinstance(refusal(how.do, db, book.caller, expected_version=0), Stale)
    assert book.now == before


def stands(book: Book) -> object:
    """The state of a session without its version and what is struck out."""
    now, settled = book.now, settlement.view(book.db, book.caller)
    rounds = [(line.kind, line.number, line.entry, line.net) for line in now.latest if line.valid]
    nets = [accounts.standings for accounts in settled.accounts]
    return now.totals, now.money, now.ga, now.ga_left, now.leader, now.is_last_round, rounds, nets


@both_engines
@each_change
def test_each_kind_of_change_is_undone_as_it_says(db: Database, what: str) -> None:
    """A retry of the undo changes nothing, and another undo brings the change back."""
    (book, keeper, how), undone_by = ready(db, what), KINDS[what.split()[0]].undone_by
    before = stands(book)
    how.do(db, book.caller)
    after, version = stands(book), book.now.version
    if not undone_by:
        refused = refusal(history.undo, db, book.caller, expected_version=version)
        assert refused.code == ("E_SESSION_ENDED" if what == "ended" else "E_STALE")
        return
    assert after != before
    for _ in "undo", "retry":
        history.undo(db, book.caller, expected_version=version)
        assert (stands(book), book.now.version) == (before, version + 1)
    assert history.since(db, book.caller, version)[0].what in undone_by
    # Of another machine it is no retry.
    assert refusal(history.undo, db, keeper, expected_version=version).code == "E_STALE"
    book.undo()
    assert stands(book) == after
    assert list(recheck(db)) == []


@pytest.mark.parametrize("what", taking("expected_version"))
def test_a_second_tap_changes_nothing_more(db: Database, what: str) -> None:
    """Nor does it say that somebody else was first."""
    book, _, how = ready(db, what)
    seen = book.now.version
    for _ in range(2):
        how.do(db, book.caller, expected_version=seen)
        assert book.now.version == seen + 1


AGAIN: dict[str, Do] = {
    "saved again": partial(rounds.save, entry=u("An"), key="k1"),
    "restored again": partial(rounds.restore, number=1, **ANY),
}
"""Dry runs that answer with what is there."""


@pytest.mark.parametrize("what", [*taking("dry_run"), *AGAIN])
def test_a_dry_run_waits_for_no_writer(path: Path, what: str) -> None:
    with closing(database.connect(path)) as db, closing(database.connect(path)) as other:
        book, _, how = ready(db, "saved" if what in AGAIN else what)
        before = book.now
        db.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        answer: Any = AGAIN.get(what, how.do)(db, book.caller, dry_run=True)
        assert (answer.version, answer.again) == (before.version, what in AGAIN)
        assert book.now == before


# Undo of the last change


@pytest.fixture
def played(book: Book) -> Book:
    book.save(u("An"))
    book.save(u("Chi"))
    return book


def test_undo_returns_to_the_version_before(played: Book) -> None:
    played.correct(2, u("Dũng"))
    played.correct(2, u("Bình"))
    played.undo()
    assert played.line(2).entry == u("Dũng")
    played.strike(2)
    played.correct(2, u("An"))
    for status, winner in (("struck", "Dũng"), ("valid", "An")):
        played.undo()
        assert (played.line(2).status, played.line(2).entry) == (status, u(winner))


CHANGES = {
    "saved": lambda book: book.save(u("Bình")),
    "corrected": lambda book: book.correct(2, u("Dũng")),
    "struck": lambda book: book.strike(2),
}
OTHERS = (
    lambda book: book.correct(1, u("Bình")),
    lambda book: book.strike(1),
    lambda book: opening.announce_last_round(book.db, book.caller, last=True),
)
OF_THE_SAME_ROUND = (
    ("corrected", lambda book: book.strike(2)),
    ("corrected", lambda book: book.correct(2, u("Bình"))),
    ("struck", lambda book: book.correct(2, u("Bình"))),
    ("saved", lambda book: book.correct(3, u("Dũng"))),
)


@pytest.mark.parametrize(
    ("what", "other"),
    [*((what, other) for what in CHANGES for other in OTHERS), *OF_THE_SAME_ROUND],
)
def test_an_undo_after_another_own_change_is_stale(played: Book, what: str, other: Any) -> None:
    CHANGES[what](played)
    seen = played.now.version
    other(played)
    changed = stands(played)
    assert refusal(history.undo, played.db, played.caller, expected_version=seen).code == "E_STALE"
    assert stands(played) == changed


# The round that is announced as the last of the evening


def state(book: Book) -> tuple[bool, bool]:
    """Whether the next round is the last, and whether the last one is played."""
    return book.now.is_last_round, book.now.last_round_counts


TO_COME, PLAYED, NONE = (True, False), (False, True), (False, False)
BY_ITSELF = ("saved", "last_round", "more_rounds", "ended", "reopened")


def announce(book: Book) -> None:
    opening.announce_last_round(book.db, book.caller, last=True)


@pytest.mark.parametrize("what", [what for what in EVERY_CHANGE if what not in BY_ITSELF])
def test_only_the_next_round_uses_the_announcement_up(db: Database, what: str) -> None:
    for is_played in (False, True):
        book, _, how = ready(db, what)
        announce(book)
        if is_played:
            book.save(VOID)
        how.do(db, book.caller)
        assert state(book) == (PLAYED if is_played else TO_COME)
    book.save(u("An"))
    assert state(book) == NONE


def test_a_last_round_that_is_struck_is_to_come_again(played: Book) -> None:
    announce(played)
    played.save(u("An"))
    played.undo()
    assert state(played) == TO_COME
    played.undo()
    assert state(played) == PLAYED
    played.strike(3)
    played.save(u("Chi"))
    assert (state(played), played.now.last_round) == (PLAYED, 4)


@both_engines
def test_a_session_opened_again_has_no_last_round(played: Book) -> None:
    """After its end, and from its file."""
    announce(played)
    file = document_of(archive.read(played.db, played.caller.session))
    copy = archive.write(played.db, reading.read(encode(file)), browser=played.browser)
    assert lines.view(played.db, Caller(copy.session)).last_round is None
    for is_played in (False, True):
        if is_played:
            played.save(u("An"))
        opening.end(played.db, played.caller)
        opening.reopen(played.db, played.caller)
        assert state(played) == NONE
        announce(played)
