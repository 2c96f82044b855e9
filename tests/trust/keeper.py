"""Somebody who keeps the book of a session by its pages, on any server of that book."""

import re
import time
from collections.abc import Mapping

from scripts.visitor import SECONDS, Visitor
from tests.web.friends import FRIENDS

ROUNDS = r"/rounds(?:\?.*)?"
"""Where a round is sent."""

SAVED, STALE, BUSY = 303, 409, 503


class Keeper:
    """One browser in front of one server, and the page that it has."""

    def __init__(self, visitor: Visitor, at: str) -> None:
        self._visitor, self.at = visitor, at
        self.rounds = 0
        """Those that it was told to be saved."""
        self.opens()

    @property
    def form(self) -> Mapping[str, str]:
        """What would be sent of the page as it is."""
        return dict(self.page.form(ROUNDS).fields)

    def opens(self) -> None:
        """The page as it is now."""
        self.page = self._visitor.get(self.at)

    def take(self) -> bytes:
        """The file of the session."""
        return self._visitor.get(f"{self.at}/take.json").body

    def sends(self, fields: Mapping[str, str]) -> int:
        """Send a round by the form of the page, filled in; the status of the answer, which is the
        page from then on."""
        self.page = self._visitor.send(self.page, ROUNDS, fields)
        self.rounds += self.page.status == SAVED
        return self.page.status

    def is_put_off(self) -> None:
        """A round is not taken; it stands on the page that says so. Those before it may be: of a
        full disk the book has some room that it used before."""
        while self.sends({"outcome": "u-0"}) == SAVED:
            self.opens()
        assert self.page.status == BUSY, (self.page.status, self.page.text)
        assert self.form["outcome"] == "u-0"

    def saves(self) -> None:
        """The round on the page is saved, as it stands there."""
        end = time.monotonic() + SECONDS
        while self.sends({}) == BUSY:
            assert time.monotonic() < end, self.page.text
        assert self.page.status == SAVED, (self.page.status, self.page.text)
        self.opens()

    def joined(self, address: str) -> "Keeper":
        """Another keeper of the session, at that server."""
        invited = self._visitor.get(f"{self.at}/table/invite?as=keeper").text
        link = re.search(r'value="[^"]*(/k/[^"]+)"', invited)
        assert link
        phone = _visitor(address)
        assert phone.send(phone.get(link[1]), link[1]).status == SAVED
        return Keeper(phone, self.at)

    def elsewhere(self, address: str) -> "Keeper":
        """The same browser at that server."""
        return Keeper(_visitor(address, **self._visitor.cookies), self.at)

    def close(self) -> None:
        """Hang up."""
        self._visitor.close()


def opened(address: str) -> Keeper:
    """Who has opened a session of four friends."""
    visitor = _visitor(address)
    names = {f"name-{seat}": name for seat, name in enumerate(FRIENDS)}
    answer = visitor.send(visitor.get("/new"), "/new", names)
    assert answer.status == SAVED, answer.text
    return Keeper(visitor, visitor.follow(answer).path.partition("?")[0])


def _visitor(address: str, **cookies: str) -> Visitor:
    return Visitor(address, {"Origin": address}, **cookies)
