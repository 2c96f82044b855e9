"""Evenings of two phones on a weak network, played at random by the scripts that people have: the
book holds exactly what was confirmed, and what was filled in is never gone by itself."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.store import links
from scorekeeper.store.recheck import recheck
from scorekeeper.web.plumbing.db import book
from tests.browser.table import Table
from tests.browser.weak_network import HANDS, Phone, Server
from tests.web.friends import FRIENDS
from tests.web.test_outbox_protocol import WRITTEN

SELDOM = (
    *(Phone.goes_on, Phone.clears, Phone.mends, Phone.drops, Phone.agrees, Phone.chooses),
    *(Phone.reloads, Phone.dies, Phone.looks_on),
)
ACTS = (*[Phone.fills] * 3, *[Phone.saves] * 3, *SELDOM)


class Evening:
    """Two phones, their network and their server."""

    def __init__(self, server: Server, open_page: Callable[..., Any], seed: int) -> None:
        self.random = Random(seed)
        self.server = server
        told = count(1)

        def sit() -> Table:
            page = open_page(follows=True)
            page.context.add_init_script(HANDS)
            return Table(page, server.address, reader=page)

        table = sit().opens(*FRIENDS)
        other = sit().joins(table.link("k"))
        table.go(table.home)
        self.home = table.home
        self.phones = [Phone(table, told, self.written), Phone(other, told, self.written)]

    def written(self) -> list[str]:
        """The rounds of the book."""
        with self.server.app.app_context():
            session = links.enter(book(), self.home.removeprefix("/s/")).session
            assert list(recheck(book())) == []
            return [note for (note,) in book().execute(WRITTEN, (session,))]

    def plays(self, steps: int) -> None:
        """Whatever comes, until nothing waits any more."""
        for _ in range(steps):
            self._steps()
        for phone in self.phones:
            phone.finishes(self)
        for phone in self.phones:
            phone.finishes(self)
        self._compare()

    def _steps(self) -> None:
        phone = self.random.choice(self.phones)
        if self.random.random() < 0.05:
            self.server.restarts()
        if self.random.random() < 0.4:
            phone.clears_up()
            phone.weather = self.random.choice(["well", "well", "lost", "reply lost", "slow"])
            if phone.weather == "well":
                phone.page.evaluate("dispatchEvent(new Event('online'))")
        act = self.random.choice(ACTS)
        act(phone, self)
        phone.looks()

    def _compare(self) -> None:
        written = self.written()
        one, other = (set(phone.confirmed) for phone in self.phones)
        undone = self.phones[0].undone | self.phones[1].undone
        assert len(written) == len(set(written))
        assert one | other <= set(written) <= one | other | undone
        for phone in self.phones:
            own = [told for told in phone.confirmed if told not in one & other]
            assert [told for told in written if told in own] == own


@pytest.mark.parametrize(
    ("seed", "steps"),
    [(1, 15), *[pytest.param(seed, 30, marks=pytest.mark.long) for seed in range(2, 22)]],
)
def test_an_evening_on_a_weak_network(
    tmp_path: Path, open_page: Callable[..., Any], seed: int, steps: int
) -> None:
    """Requests and replies are lost or late, pages are opened again, phones die, servers restart:
    each round that was confirmed lands once, in order, and no other."""
    server = Server(tmp_path)
    try:
        Evening(server, open_page, seed).plays(steps)
    finally:
        server.stops()
