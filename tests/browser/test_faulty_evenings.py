"""Random evenings on weak networks: the book holds exactly the confirmed rounds."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.owner import Owner
from tests.browser.table import Table
from tests.browser.weak_network import ACTS, HANDS, Network, Phone, Server, without_words

pytestmark = pytest.mark.server("a network that fails")

SEEDS = int(os.environ.get("SEEDS", "0"))
"""How many evenings to play by hand: `SEEDS=200 python3 dev.py test -m '' <this file>`."""

STEPS = 30

LOOKS = "() => [...document.querySelectorAll('.book, .seat .total')].map((one) => one.innerText)"
SHOWS = (
    f"(expected) => {{ passUnlessAsking(60000); return String(({LOOKS})()) === String(expected) }}"
)


class Evening:
    """Two keepers and a viewer, each behind a network of its own, the owner, and their server."""

    def __init__(self, server: Server, open_page: Callable[..., Any], seed: int) -> None:
        self.random = Random(seed)
        self._server = server
        self._open_page = open_page
        self._has_workers = seed % 2 == 0
        self.owner = Owner(server.app)
        self._ended = False
        self._log: list[str] = []
        """The steps so far, which are added to a failure."""
        self._networks = ExitStack()
        numbers = count(1)
        self.phones = [Phone(self, *self._sits(), numbers) for _ in range(2)]
        self._viewer, self._viewers = self._sits()
        for phone in self.phones:
            phone.table.joins(self.owner.keeper_path)
        self._viewer.go(self.home)

    def _sits(self) -> tuple[Table, Network]:
        proxy = self._networks.enter_context(FaultyProxy(self._server.address))
        page = self._open_page(follows=200, strangers=True, workers=self._has_workers)
        page.context.add_init_script(HANDS)
        page.on("dialog", lambda dialog: dialog.accept())
        return Table(page, proxy.address, reader=page), Network(proxy, self.random.random())

    @property
    def home(self) -> str:
        """The path of the session."""
        return self.owner.home

    @property
    def notes(self) -> list[str]:
        """The notes of the rounds in the book."""
        return [note or "" for note in self.owner.notes]

    def play(self) -> None:
        """Play random steps until nothing waits, then compare the book with what each keeper
        confirmed."""
        try:
            for _ in range(STEPS):
                self._steps()
            self._finishes()
        except BaseException as failure:
            failure.add_note("\n".join(self._log))
            raise

    def _finishes(self) -> None:
        if self._ended:
            self.owner.reopens()
        for _ in range(2):
            for phone in self.phones:
                phone.finishes(self._log)
        self._compare()
        self._viewer_shows_the_book()

    def close(self) -> None:
        """Close the networks."""
        self._networks.close()

    def _steps(self) -> None:
        chance = self.random.random()
        if chance < 0.05:
            self._server.restarts()
            self.owner.app = self._server.app
            self._log.append("The server restarts.")
        elif chance < 0.15:
            # A session that has ended can only go on.
            act_of_owner = "lets it go on" if self._ended else self.random.choice([*OWNER_ACTS])
            self._log.append(f"The owner {act_of_owner}.")
            OWNER_ACTS[act_of_owner](self)
        for network in (*[phone.network for phone in self.phones], self._viewers):
            if self.random.random() < 0.2:
                network.clears_up()
                network.becomes(self.random.choice(["well", *Network.KINDS]))
        phone = self.random.choice(self.phones)
        if phone.is_well:
            phone.page.evaluate("dispatchEvent(new Event('online'))")
        self._viewer.page.evaluate("pass(60000)")
        act = self.random.choice(ACTS)
        who = f"{self.phones.index(phone) + 1}, {phone.network.kind}"
        self._log.append(f"{who}: {act.__name__}.")
        act(phone)
        seen = without_words(phone.looks())
        self._log.append(f"{who}: {seen}, {phone.confirmed}, {self.notes}.")

    def _compare(self) -> None:
        notes = self.notes
        one, other = (set(phone.confirmed) for phone in self.phones)
        undone = self.phones[0].undone | self.phones[1].undone
        assert len(notes) == len(set(notes))
        lost, unknown = (one | other) - set(notes), set(notes) - (one | other | undone)
        assert lost | unknown == set(), f"Lost: {lost}. Saved by nobody: {unknown}."
        for phone in self.phones:
            own = [note for note in phone.confirmed if note not in one & other]
            assert [note for note in notes if note in own] == own

    def _viewer_shows_the_book(self) -> None:
        """At the end the viewer's page shows what a newly opened page shows."""
        self._viewers.clears_up()
        page = self._viewer.page
        if self.home not in page.url:
            self._viewer.go(self.home)
        fresh = page.context.new_page()
        fresh.goto(self._viewer.address + self.home)
        page.wait_for_function(SHOWS, arg=fresh.evaluate(LOOKS))

    def renames(self) -> None:
        """Give somebody another name."""
        first = self.owner.people[0]
        self.owner.renames(first, f"{first[0]}{self.random.randrange(1000)}")

    def reseats(self) -> None:
        """Shuffle the seats."""
        people = self.owner.people
        self.random.shuffle(people)
        self.owner.reseats(*people)

    def ends(self) -> None:
        """End the session, or let it go on."""
        if self._ended:
            self.owner.reopens()
        else:
            self.owner.ends()
        self._ended = not self._ended


OWNER_ACTS: dict[str, Callable[[Evening], object]] = {
    "sets the stake": lambda table: table.owner.sets_stake(table.random.choice([1000, 2000, 5000])),
    "changes the rules": lambda table: table.owner.changes_rules(table.random.choice([5, 6, 7])),
    "renames somebody": Evening.renames,
    "changes the seats": Evening.reseats,
    "replaces the link": lambda table: table.owner.replaces_view_link(),
    "ends the session": Evening.ends,
    "lets it go on": Evening.ends,
}


CHOSEN = (4, 5, 13)
"""Seeds of evenings that together run whatever static/round.js does on weak networks."""


@pytest.mark.parametrize("seed", range(1, SEEDS + 1) if SEEDS else CHOSEN)
def test_an_evening_on_weak_networks(
    tmp_path: Path, open_page: Callable[..., Any], seed: int
) -> None:
    """Requests and answers are lost, late, cut, doubled or foreign, pages are reopened, the
    server restarts, the table changes: each confirmed round lands once, in order, and no
    other."""
    server = Server(tmp_path)
    try:
        evening = Evening(server, open_page, seed)
        try:
            evening.play()
        finally:
            evening.close()
    finally:
        server.stops()
