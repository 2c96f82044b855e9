"""Reads and dry runs wait for no writer."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.store import (
    access,
    agreements,
    database,
    device_transfer,
    history,
    kept_rules,
    lines,
    opening,
    people,
    rounds,
    session_rules,
)
from scorekeeper.store.archive import recheck
from scorekeeper.store.session import Caller, role
from tests.store.evening import BY_PLACE, FRIENDS, Book, rules, u

OTHERS = rules(u_payment=9)
STRUCK = 3


class Looked:
    """A session with a little of everything."""

    def __init__(self, path: Path) -> None:
        self.db = database.connect(path)
        self.book = Book(self.db, rules(ga_mode="ante", ga_ante=1))
        for entry in (BY_PLACE, u("Bình"), u("An")):
            self.book.save(entry)
        self.book.strike(STRUCK)
        self.kept = kept_rules.keep(self.db, self.book.browser, OTHERS).id
        self.claim = access.new_claim(self.db, self.book.opened.session)
        self.move = device_transfer.start(self.db, self.book.browser)
        self.db.execute("PRAGMA busy_timeout = 0")

    @property
    def who(self) -> Caller:
        return self.book.caller


READS: dict[str, Callable[[Looked], object]] = {
    "session": lambda a: lines.view(a.db, a.who),
    "ledger": lambda a: lines.ledger_page(a.db, a.who),
    "my sessions": lambda a: opening.of_browser(a.db, a.book.browser, 9),
    "all sessions": lambda a: opening.everything(a.db),
    "role": lambda a: role(a.db, a.who),
    "enter": lambda a: access.enter(a.db, a.book.opened.view_token),
    "poll": lambda a: access.polled(a.db, a.book.opened.view_token),
    "links": lambda a: access.shown_links(a.db, a.who),
    "keeper link": lambda a: access.session_behind(a.db, a.book.opened.keeper_token, "keeper"),
    "owner link": lambda a: access.session_behind(a.db, a.claim, "claim"),
    "machines": lambda a: access.machines(a.db, a.who),
    "preview": lambda a: rounds.preview(a.db, a.who, u("Chi")),
    "round": lambda a: rounds.find(a.db, a.who, 1),
    "rounds": lambda a: rounds.after(a.db, a.who),
    "history": lambda a: history.latest(a.db, a.who),
    "since": lambda a: history.since(a.db, a.who, 1),
    "versions": lambda a: history.of_round(a.db, a.who, 1),
    "who agrees": lambda a: agreements.to_what_holds(a.db, a.who),
    "may agree": lambda a: agreements.check(a.db, a.who, "Chi", "phom"),
    "my rules": lambda a: kept_rules.of_browser(a.db, a.book.browser),
    "rules": lambda a: kept_rules.find(a.db, a.book.browser, a.kept),
    "versions of rules": lambda a: kept_rules.versions(a.db, a.book.browser, a.kept),
    "browser": lambda a: access.find_browser(a.db, "x"),
    "names": lambda a: access.names_before(a.db, a.book.browser),
    "what moves": lambda a: device_transfer.waiting(a.db, a.move),
    "what if": lambda a: session_rules.what_if(a.db, a.who, OTHERS),
    "what if of a round": lambda a: session_rules.what_if_of_round(a.db, a.who, OTHERS, 1),
    "recheck": lambda a: list(recheck(a.db)),
}

DRY_RUNS = {
    "save": partial(rounds.save, entry=u("Chi"), key="new"),
    "save again": partial(rounds.save, entry=BY_PLACE, key="k1"),
    "insert": partial(rounds.save, entry=BY_PLACE, key="new", before=2),
    "correct": partial(rounds.correct, number=1, entry=u("Chi"), expected_version=None, key="new"),
    "undo": partial(history.undo, expected_version=5),
    "strike": partial(rounds.strike, number=1, expected_version=None),
    "strike twice": partial(rounds.strike, number=STRUCK, expected_version=None),
    "restore": partial(rounds.restore, number=STRUCK, expected_version=None),
    "reseat": partial(people.reseat_from, number=1, order=FRIENDS[::-1], expected_version=None),
    "rules": partial(
        session_rules.change_rules, profile=OTHERS, recalculate=False, expected_version=None
    ),
    "rules for all": partial(
        session_rules.change_rules, profile=OTHERS, recalculate=True, expected_version=None
    ),
    "stake": partial(
        session_rules.change_stake, stake=500, recalculate=False, expected_version=None
    ),
    "stake for all": partial(
        session_rules.change_stake, stake=500, recalculate=True, expected_version=None
    ),
}


@pytest.fixture
def looked(path: Path) -> Iterator[Looked]:
    """A book by a connection that never waits, and another one that writes and does not end."""
    looked = Looked(path)
    other = database.connect(path)
    other.execute("BEGIN IMMEDIATE")
    yield looked
    other.close()
    looked.db.close()


@pytest.mark.parametrize("read", READS)
def test_a_read_waits_for_no_writer(looked: Looked, read: str) -> None:
    READS[read](looked)


@pytest.mark.parametrize("change", DRY_RUNS)
def test_a_dry_run_waits_for_no_writer(looked: Looked, change: str) -> None:
    before = looked.book.now
    answer = DRY_RUNS[change](looked.db, looked.who, dry_run=True)
    assert answer.version == (2 if change == "save again" else before.version)
    assert looked.book.now == before
