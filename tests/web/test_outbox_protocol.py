"""However requests and replies are lost, phones reload and servers restart: the book holds exactly
what people confirmed, each phone's rounds in their order."""

from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.store import links
from scorekeeper.store.recheck import recheck
from scorekeeper.web.plumbing.db import book
from tests.web.friends import Evening, plain_app
from tests.web.outbox import Fate, Phone, Waiting

FATES = st.lists(
    st.sampled_from(
        [Fate(comes=True, returns=True), Fate(comes=True, returns=False), Fate(False, False)]
    ),
    max_size=4,
)
WHICH = st.integers(0, 1)
OPENED = map("open-{}".format, count(1))
WRITTEN = """
    SELECT json_extract(entry, '$.manual[0].note') FROM line
    JOIN line_version ON line_id = line.id AND line_version.version = line.version
    WHERE session_id = ? ORDER BY number
"""


class Keepers(RuleBasedStateMachine):
    """Two phones, and what the people at each of them want to be in the book."""

    app: Flask
    another: Flask
    """A second server on the same book."""
    has_restarted = False

    def __init__(self) -> None:
        super().__init__()
        self.told = map(str, count(1))
        self.keys = map("key-{}".format, count(1))
        evening = Evening(self.app, key=next(OPENED))
        clients = (evening.phone, evening.keeper())
        self.phones = [Phone(client, evening.at, self.keys.__next__) for client in clients]
        self.wanted: list[list[str]] = [[], []]

    @initialize(fates=FATES)
    def has_begun(self, fates: list[Fate]) -> None:
        """Both have entered the first round, and one of them another."""
        for which in (0, 1, 0):
            self.saves(which, False, fates)

    @rule(which=WHICH, wrong=st.booleans(), fates=FATES)
    def saves(self, which: int, wrong: bool, fates: list[Fate]) -> None:
        """A round is confirmed, whether there is a network or not."""
        told = next(self.told)
        self.wanted[which].append(told)
        self.phones[which].taps_save(told, wrong=wrong)
        self.phones[which].works(fates)

    @rule(which=WHICH, fates=FATES)
    def the_network_is_back(self, which: int, fates: list[Fate]) -> None:
        """For as long as it lasts."""
        self.phones[which].works(fates)

    @rule(which=WHICH, fates=FATES)
    def reloads(self, which: int, fates: list[Fate]) -> None:
        """The page is opened anew, and what waits is sent."""
        self.phones[which].opens()
        self.phones[which].works(fates)

    @rule(which=WHICH, nth=st.integers(0, 5), fates=FATES)
    def mends(self, which: int, nth: int, fates: list[Fate]) -> None:
        """One of the queue becomes another round, also where it is in the book already and the
        phone does not know."""
        phone = self.phones[which]
        if nth >= len(phone.queue) or phone.queue[nth].now:
            return
        entry, told = phone.queue[nth], next(self.told)
        wanted = self.wanted[which]
        at = wanted.index(entry.told)
        # What is in the book stays there; the person is told of it when the other is sent.
        wanted[at : at + 1] = [entry.told, told] if entry.told in phone.received else [told]
        phone.mends(entry, told)
        phone.works(fates)

    @rule(which=WHICH, nth=st.integers(0, 5), fates=FATES)
    def drops(self, which: int, nth: int, fates: list[Fate]) -> None:
        """One of the queue; what the server had already stays in the book, in sight."""
        phone = self.phones[which]
        if nth >= len(phone.queue):
            return
        entry = phone.queue[nth]
        if entry.told not in phone.received:
            self.wanted[which].remove(entry.told)
        phone.drops(entry)
        phone.works(fates)

    @rule(which=WHICH, fates=FATES)
    def keeps(self, which: int, fates: list[Fate]) -> None:
        """Another phone took its number, and it is another round."""
        phone = self.phones[which]
        if phone.queue and phone.queue[0].now:
            phone.keeps(phone.queue[0])
            phone.works(fates)

    @precondition(lambda self: not self.has_restarted)
    @rule()
    def the_server_restarts(self) -> None:
        """A new one on the same book, under the open pages."""
        self.has_restarted = True
        for phone in self.phones:
            phone.client.application = self.another

    def teardown(self) -> None:
        """Everybody goes on until nothing waits any more."""
        for which, phone in enumerate(self.phones):
            while phone.queue:
                self._goes_on(which, phone, phone.queue[0])
                phone.works([])
        self._compare()

    def _goes_on(self, which: int, phone: Phone, first: Waiting) -> None:
        if first.now:
            phone.keeps(first)
        elif first.held:
            self.mends(which, 0, [])

    def _compare(self) -> None:
        with self.another.app_context():
            session = links.enter(book(), self.phones[0].at.removeprefix("/s/")).session
            assert list(recheck(book())) == []
            written = [note for (note,) in book().execute(WRITTEN, (session,))]
        assert sorted(written) == sorted(self.wanted[0] + self.wanted[1])
        for wanted in self.wanted:
            assert [note for note in written if note in wanted] == wanted


@pytest.mark.parametrize(
    ("evenings", "steps"), [(15, 10), pytest.param(200, 30, marks=pytest.mark.long)]
)
def test_the_book_holds_what_was_confirmed(tmp_path: Path, evenings: int, steps: int) -> None:
    """Whatever two phones and their network do in any order: nothing is lost, nothing is written
    twice or by nobody, and each phone's rounds are in the order of its taps."""
    Keepers.app, Keepers.another = plain_app(tmp_path), plain_app(tmp_path)
    run_state_machine_as_test(
        Keepers,
        settings=settings(
            max_examples=evenings,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
