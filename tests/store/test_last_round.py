"""The round that is announced as the last of the evening."""

from collections.abc import Callable

import pytest

from scorekeeper.export import reading
from scorekeeper.export.document import document_of, encode
from scorekeeper.store import archive, history, lines, opening, rounds
from scorekeeper.store.rounds import SidePayment
from scorekeeper.store.session import Caller
from tests.store.evening import Book, u


def announce(book: Book) -> None:
    """Announce the last round."""
    opening.announce_last_round(book.db, book.caller, last=True)


def state(book: Book) -> tuple[bool, bool]:
    """Whether the next round is the last, and whether the last one is played."""
    return book.now.is_last_round, book.now.last_round_counts


TO_COME, PLAYED, NONE = (True, False), (False, True), (False, False)

OTHERS: dict[str, Callable[[Book], object]] = {
    "a correction": lambda book: book.correct(1, u("Chi")),
    "a round struck and restored": lambda book: (book.strike(2), book.restore(2)),
    "a forgotten round": lambda book: book.save(u("Chi"), before=1),
    "another leader": lambda book: opening.lead(book.db, book.caller, "Chi"),
    "a side payment": lambda book: rounds.pay_side(
        book.db, book.caller, SidePayment("An", ("Chi",), 5, "bets"), key=book.key()
    ),
}


@pytest.fixture
def played(book: Book) -> Book:
    """A book of two rounds."""
    book.save(u("An"))
    book.save(u("Bình"))
    return book


@pytest.mark.parametrize("other", OTHERS)
def test_only_the_next_round_uses_it_up(played: Book, other: str) -> None:
    announce(played)
    OTHERS[other](played)
    assert state(played) == TO_COME
    played.save(u("An"))
    OTHERS[other](played)
    assert state(played) == PLAYED
    played.save(u("An"))
    assert state(played) == NONE


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


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_session_that_is_opened_again_has_no_last_round(played: Book, rounds: int) -> None:
    announce(played)
    for _ in range(rounds):
        played.save(u("An"))
    opening.end(played.db, played.caller)
    opening.reopen(played.db, played.caller)
    assert state(played) == NONE


def test_a_file_has_the_announcement_in_its_history_alone(played: Book) -> None:
    announce(played)
    file = encode(document_of(archive.read(played.db, played.caller.session)))
    copy = archive.write(played.db, reading.read(file), browser=played.browser)
    caller = Caller(copy.session, played.browser)
    assert lines.view(played.db, caller).last_round is None
    assert history.latest(played.db, caller, limit=2)[1].what == "last_round"
