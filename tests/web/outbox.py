"""A phone as its outbox works: what static/network/outbox.js does, told in Python."""

import re
from collections.abc import Callable
from typing import NamedTuple

from flask.testing import FlaskClient

from tests.web.friends import seats


class Fate(NamedTuple):
    """What becomes of one sending."""

    comes: bool
    """Whether the server has the request."""
    returns: bool
    """Whether the phone has the reply."""


WELL = Fate(comes=True, returns=True)


class Waiting:
    """An entry in the outbox."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values
        self.held = False
        self.now: str | None = None
        """The number that it can have where another phone took its own."""

    @property
    def number(self) -> int:
        """The round it is entered as."""
        return int(self.values["as"])

    @property
    def told(self) -> str:
        """What makes it this round and no other."""
        return self.values["manual-0-note"]

    def becomes(self, number: int) -> None:
        """It is entered as another round."""
        self.values = self.values | {"as": str(number)}


class Phone:
    """A keeper's phone. `queue` is in the browser's store; the rest is gone with a reload."""

    def __init__(self, client: FlaskClient, at: str, keys: Callable[[], str]) -> None:
        self.client, self.at, self._keys = client, at, keys
        self.queue: list[Waiting] = []
        self.received: set[str] = set()
        """What the server has saved, whether the phone knows of it or not."""
        self.opens()

    def opens(self) -> None:
        """The page as it comes from the server: an empty form for the round that comes next."""
        self._shows(self.client.get(self.at).text)

    def _shows(self, page: str) -> None:
        self._next = int(_field(page, "as"))

    def taps_save(self, told: str, *, wrong: bool = False) -> None:
        """A round is confirmed; a wrong one is refused by the server and by nobody else."""
        number = self.queue[-1].number + 1 if self.queue else self._next
        form = seats() | {"game": "phom", "outcome": "u-0", "u_type": "thuong"}
        form |= {"key": self._keys(), "as": str(number)}
        self.queue.append(Waiting(form | _payment(told, wrong=wrong)))

    def mends(self, entry: Waiting, told: str) -> None:
        """The form of an entry is saved as something else, under its key and in its place."""
        entry.values = entry.values | _payment(told)
        entry.held, entry.now = False, None

    def keeps(self, entry: Waiting) -> None:
        """It is another round than the one of the other phone: those behind it move too."""
        assert entry.now
        by = int(entry.now) - entry.number
        for later in self.queue[self.queue.index(entry) :]:
            later.becomes(later.number + by)
        entry.held, entry.now = False, None

    def drops(self, entry: Waiting) -> None:
        """It goes; those behind it take its place, unless another phone's round has that."""
        later = self.queue[self.queue.index(entry) + 1 :]
        self.queue.remove(entry)
        for one in later if entry.now is None else ():
            one.becomes(one.number - 1)
        if not self.queue:
            self.opens()

    def works(self, fates: list[Fate]) -> None:
        """Send what waits, in order, until one is held or has no answer."""
        fates = [*fates]
        while self.queue and not self.queue[0].held:
            if not self._sends(self.queue[0], fates.pop(0) if fates else WELL):
                return

    def _sends(self, entry: Waiting, fate: Fate) -> bool:
        if not fate.comes:
            return False
        script = {"HX-Request": "true"}
        answer = self.client.post(f"{self.at}/rounds", data=entry.values, headers=script)
        if answer.status_code == 200:
            self.received.add(entry.told)
        if not fate.returns:
            return False
        if answer.status_code == 200:
            assert answer.content_location
            self.queue.remove(entry)
            self._shows(answer.text)
            return True
        assert answer.status_code in (409, 422), answer.status
        entry.held = True
        entry.values = entry.values | {"key": _field(answer.text, "key")}
        now = re.search(r'name="as" value="(\d+)">Ván khác', answer.text)
        entry.now = now[1] if now else None
        return False


def _payment(told: str, *, wrong: bool = False) -> dict[str, str]:
    """A payment with a note, which makes each round another; nobody pays themselves."""
    payment = {"manual-0-from": "0", "manual-0-to": "0" if wrong else "1"}
    return payment | {"manual-0-amount": "1", "manual-0-note": told}


def _field(page: str, name: str) -> str:
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]+)"', page)
    assert found, page
    return found[1]
