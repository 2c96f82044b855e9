"""A model in Python of what static/round.js does with unsaved rounds: one record each, in the form
(editing), waiting for the server (queued) or for a person (held)."""

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from flask.testing import FlaskClient

from tests.web.friends import seats


class Fate(NamedTuple):
    """What becomes of one sending."""

    comes: bool
    """Whether the server has the request."""
    returns: bool
    """Whether the phone has the reply."""


WELL = Fate(comes=True, returns=True)
PARTS, WHOLE = {"X-Script": "parts"}, {"X-Script": "whole"}
JSON = {"Accept": "application/json"}
WRONG = "wrong-"
"""Begins what is told of a round that the server refuses."""


class Record:
    """A round of the queue."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values
        self.state: Literal["queued", "held"] = "queued"
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

    def renumber(self, number: int) -> None:
        """Enter it as another round."""
        self.values = self.values | {"as": str(number)}

    def queue(self) -> None:
        """Let it be sent again."""
        self.state, self.now = "queued", None


class Phone:
    """A keeper's phone. `queue` and `form`, the record that is being edited, are in the browser's
    store; a reload loses the rest."""

    def __init__(self, client: FlaskClient, at: str, keys: Callable[[], str]) -> None:
        self.client, self.at, self._keys = client, at, keys
        self.queue: list[Record] = []
        self.received: dict[str, str] = {}
        """The keys that the server has saved, whether the phone knows of it or not, each with its
        round."""
        self.form: dict[str, str] = {}
        """What is filled in."""
        self.other: str | None = None
        """What is seen of the draft of another phone: the serial by which it is written over, or
        nothing where nothing is filled in here."""
        self.opens()

    def opens(self) -> None:
        """The page as it comes from the server: the form of this phone's draft, or an empty one for
        the round that comes next."""
        self._shows(self.client.get(self.at).text)

    def _shows(self, page: str) -> None:
        told = re.search(r'<input name="manual-0-note"[^>]*value="([^"]*)"', page)
        self.form = self._empty(page) | (_payment(told[1]) if told and told[1] else {})
        self.sees(page)

    def _empty(self, page: str) -> dict[str, str]:
        players = seats(*re.findall(r'name="player-\d" value="([^"]+)"', page))
        form = players | {"game": "phom", "outcome": "u-0", "u_type": "thuong"}
        return form | {name: _field(page, name) for name in ("key", "as", "who")}

    def sees(self, answer: str) -> None:
        """What is told of the draft of another phone."""
        other = re.search(r'id="draft" class.*?</div>', answer, re.DOTALL)
        over = other and re.search(r'name="over" value="(\d+)"', other[0])
        self.other = over[1] if over else "" if other else None

    @property
    def told(self) -> str:
        """What is filled in; nothing in an empty form."""
        return self.form.get("manual-0-note", "")

    @property
    def key(self) -> str:
        """What the form is drafted and saved by."""
        return self.form["key"]

    @property
    def waits(self) -> bool:
        """Whether what is on the screen is in the queue."""
        return any(entry.values["key"] == self.key for entry in self.queue)

    def fills(self, told: str) -> None:
        """Something is tapped; what waits in the queue stays there as it is."""
        if self.waits:
            self.form |= {"key": self._keys()}
        if self.queue:
            self.form |= {"as": str(self.queue[-1].number + 1)}
        self.form |= _payment(told)

    def drafts(self, fate: Fate, *, over: str = "") -> bool:
        """Send the form as a draft, an empty one where nothing is filled in. Whether it is told to
        be kept."""
        form = self.form if self.told else self.form | {"outcome": ""}
        if not fate.comes:
            return False
        answer = self.client.post(f"{self.at}/draft", data=form | {"over": over}, headers=PARTS)
        if not fate.returns:
            return False
        assert answer.status_code in (200, 409), answer.status
        self.sees(answer.text)
        return "Đã lưu nháp" in answer.text

    def clears(self, fate: Fate) -> None:
        """What is filled in is dropped here, and on the server where that hears of it."""
        for name in [name for name in self.form if name.startswith("manual")]:
            del self.form[name]
        self.drafts(fate)
        if fate.returns:
            self.opens()

    def takes_over(self, fate: Fate) -> None:
        """The draft of another phone, in place of what is filled in here."""
        if fate.comes:
            self.client.post(f"{self.at}/draft/take", data=self.form)
        if fate.returns:
            self.opens()

    def reloads(self) -> None:
        """The page is opened again with what is filled in, as the browser's own store has it."""
        form = self.form
        filled = bool(self.told)
        self.opens()
        if filled and form != self.form:
            answer = self.client.post(f"{self.at}/preview", data=form, headers=WHOLE)
            if answer.status_code != 204:
                self._shows(answer.text)

    def taps_save(self) -> None:
        """What is filled in is confirmed; the form of the next round is empty."""
        self.queue.append(Record(self.form))
        self.form = {k: v for k, v in self.form.items() if not k.startswith("manual")}

    def mends(self, entry: Record, told: str) -> None:
        """The form of a record is saved as something else, under its key and in its place."""
        entry.values = entry.values | _payment(told)
        entry.queue()

    def keeps(self, entry: Record) -> None:
        """It is another round than the one of the other phone: those behind it move too."""
        assert entry.now
        by = int(entry.now) - entry.number
        for later in self.queue[self.queue.index(entry) :]:
            later.renumber(later.number + by)
        entry.queue()

    def drops(self, entry: Record) -> None:
        """It goes; those behind it take its place, unless another phone's round has that."""
        later = self.queue[self.queue.index(entry) + 1 :]
        self.queue.remove(entry)
        for one in later if entry.now is None else ():
            one.renumber(one.number - 1)
        if not self.queue and not self.told:
            self.opens()

    def works(self, fates: list[Fate]) -> None:
        """Send what waits, in order, until one is held, blocked or has no answer."""
        fates = [*fates]
        while self.queue and self.queue[0].state == "queued":
            if not self._sends(self.queue[0], fates.pop(0) if fates else WELL):
                return

    def _sends(self, entry: Record, fate: Fate) -> bool:
        if not fate.comes:
            return False
        answer = self.client.post(f"{self.at}/rounds", data=entry.values, headers=JSON)
        told = answer.get_json()
        if "saved" in told:
            self.received[entry.values["key"]] = entry.told
        if not fate.returns:
            return False
        if "saved" in told:
            self.queue.remove(entry)
            has_form = 'name="key"' in told["page"]  # Not after the end of the session.
            if has_form and (not self.told or self.key == entry.values["key"]):
                self._shows(told["page"])
            return True
        assert answer.status_code in (409, 422), answer.status
        if told["code"] == "E_SESSION_ENDED":
            return False  # Blocked: it stays queued.
        entry.state = "held"
        entry.values = entry.values | {"key": told.get("key", entry.values["key"])}
        now = re.search(r'name="as" value="(\d+)">Ván khác', told["page"])
        entry.now = now[1] if now else None
        return False


def _payment(told: str) -> dict[str, str]:
    """A payment with a note, which makes each round another. Nobody pays themselves: such a one is
    refused by the server and by nobody else."""
    payment = {"manual-0-from": "0", "manual-0-to": "0" if told.startswith(WRONG) else "1"}
    return payment | {"manual-0-amount": "1", "manual-0-note": told}


def _field(page: str, name: str) -> str:
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]+)"', page)
    assert found, page
    return found[1]
