"""A phone on a weak network in a browser: what becomes of its requests, what its person does, and
what that is to come to."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from json import dumps
from pathlib import Path
from random import Random
from typing import Any, Protocol

from flask import Flask
from playwright.sync_api import Error

from scorekeeper import create_app
from scripts import stage
from tests.browser.table import Table
from tests.web.outbox import WRONG

HAS_COME = "() => document.querySelector('.outbox summary')?.textContent"
"""Whether what a weak network needs is there."""

WAYS = (".next", ".again", ".notice [name=as]", ".notice .leave")
DRAFTS = ("#draft .leave", "#draft [name=over]")
HANDS = """
window.looks = () => {
    const seen = (part) => !!document.querySelector(part)?.checkVisibility();
    const { elements } = document.querySelector("form.entry");
    const home = location.pathname.split("/", 3).join("/");
    const queue = JSON.parse(localStorage.getItem(home)) ?? [];
    return {
        told: elements["manual-0-note"].value,
        key: elements.key.value,
        queue: queue.map(({ values, held }) => [values.key, values["manual-0-note"], !!held]),
        ways: WAYS.filter(seen),
        busy: seen(".busy"),
        kept: seen(".kept:not([data-before])"),
    };
};
window.fills = (told, payee) => {
    const before = looks();
    document.querySelector(".kept")?.setAttribute("data-before", "");
    const form = document.querySelector("form.entry");
    const pick = (name, value) => {
        form.querySelector(`[name="${name}"][value="${value}"]`).checked = true;
    };
    pick("outcome", "u-0");
    pick("manual-0-from", 0);
    pick("manual-0-to", payee);
    form.elements["manual-0-amount"].value = 1;
    form.elements["manual-0-note"].value = told;
    form.dispatchEvent(new Event("input", { bubbles: true }));
    return before;
};
window.saves = () => {
    const before = looks();
    const as = ".notice [name=as]";
    document.querySelector(before.ways.includes(as) ? as : ".save").click();
    return [before, looks()];
};
""".replace("WAYS", dumps(WAYS + DRAFTS))
"""What a person sees of the page and does on it, each in one go."""
LEAVES = """part => {
    const way = document.querySelector(part);
    window.leaving = !!way;
    way?.click();
}"""


class Server:
    """The program, which may be started anew under the open pages."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running = ExitStack()
        self.starts()

    def starts(self, port: int = 0) -> None:
        """Run on that port."""
        self.app: Flask = create_app({}, instance=self._folder)
        self.address = self._running.enter_context(stage.serving(self.app, port))

    def restarts(self) -> None:
        """The same book, the same address."""
        self.stops()
        self.starts(int(self.address.rpartition(":")[2]))

    def stops(self) -> None:
        """No answer any more."""
        self._running.close()


class Playing(Protocol):
    """The evening that a phone is part of."""

    random: Random

    @property
    def phones(self) -> "list[Phone]":
        """All that keep its book."""


class Phone:
    """A keeper's phone, and what its person wants to be in the book."""

    def __init__(self, table: Table, told: Iterator[int], written: Callable[[], list[str]]) -> None:
        self.table, self.page, self._told, self.book = table, table.page, told, written
        self.weather = "well"
        self.filled = ""
        """What was filled in last, unless somebody cleared it or chose another draft."""
        self.screen = ""
        """The key of the form that was seen last."""
        self.confirmed: list[str] = []
        self.undone: set[str] = set()
        """What was mended or dropped when it may have come already."""
        self.drafted: set[str] = set()
        """What was told to be kept, and what was filled in since; one of them comes back."""
        self.overwritten: set[str] = set()
        """What was told to be kept before the other phone went on with it, or with its own."""
        self._late: list[tuple[Any, Any]] = []
        self.page.route("**/s/**", self._decide)
        self.page.on("dialog", lambda dialog: dialog.accept())

    def _decide(self, route: Any) -> None:
        """What becomes of a request and of its reply."""
        if self.weather == "well" or route.request.is_navigation_request():
            route.continue_()
        elif self.weather == "lost" or (answer := self._answer(route)) is None:
            route.abort()
        elif self.weather == "slow":
            self._late.append((route, answer))
        else:
            route.abort()

    def _answer(self, route: Any) -> Any:
        """What the server says; nothing where it was stopped at that moment."""
        with suppress(Error):
            return route.fetch()
        return None

    def clears_up(self) -> None:
        """What was on its way comes; from here on the network is well."""
        self.weather = "well"
        late, self._late = self._late, []
        for route, answer in late:
            route.fulfill(response=answer)

    def looks(self) -> Any:
        """What its person sees, once the page is ready; nothing filled in goes by itself."""
        self.page.wait_for_function(HAS_COME)
        seen = self.page.evaluate("looks()")
        self.screen = seen["key"]
        if seen["kept"] and seen["told"] not in self.overwritten:
            self.drafted = {seen["told"]}
        self._is_refused(seen)
        if self.filled and self.filled not in self._there(seen):
            raise AssertionError((self.filled, seen))
        return seen

    def _there(self, seen: Any) -> set[str]:
        """What is on the screen, in the queue, in the book."""
        return {seen["told"], *[told for _, told, _ in seen["queue"]], *self.book()}

    def _is_refused(self, seen: Any) -> None:
        """What is on the screen and waits no more is to be confirmed anew."""
        is_open = seen["key"] not in [key for key, _, _ in seen["queue"]] and not seen["busy"]
        if is_open and seen["told"] in self.confirmed and seen["told"] not in self.book():
            self.confirmed.remove(seen["told"])

    def taps(self, part: str) -> None:
        """Whatever is there under the finger."""
        self.page.evaluate("part => document.querySelector(part)?.click()", part)

    def leaves_by(self, part: str) -> None:
        """What leads to another page, which is waited for where it was under the finger still."""
        self.page.evaluate(LEAVES, part)
        self.page.wait_for_function("() => !window.leaving")

    # What a person does.

    def fills(self, evening: "Playing") -> None:
        """A round, or one that only the server knows to be wrong."""
        is_wrong = evening.random.random() < 0.2
        told = f"{WRONG if is_wrong else ''}{next(self._told)}"
        self._writes(told)
        if self.drafted:
            self.drafted.add(told)
        self.page.wait_for_timeout(evening.random.choice([0, 50, 400, 1300]))

    def _writes(self, told: str) -> None:
        self.looks()
        payee = 0 if told.startswith(WRONG) else 1
        before = self.page.evaluate("given => fills(...given)", [told, payee])
        self._is_refused(before)
        # What is changed while it waits is not sent as it was.
        self.undoes(next((was for key, was, _ in before["queue"] if key == before["key"]), None))
        self.filled = told

    def saves(self, _: "Playing") -> None:
        """What is filled in is confirmed."""
        if not self.looks()["told"]:
            return
        before, after = self.page.evaluate("saves()")
        queue = {key: told for key, told, held in after["queue"] if not held}
        if queue.get(before["key"]) != before["told"]:
            assert before["busy"], (before, after)
            return
        was = next((told for key, told, _ in before["queue"] if key == before["key"]), None)
        if was != before["told"]:
            self.undoes(was)
        self.drafted = set()
        waits = [told for _, told, _ in after["queue"]]
        confirmed = {*self.confirmed, before["told"]}
        come = [told for told in self.confirmed if told not in waits]
        self.confirmed = come + [told for told in waits if told in confirmed]

    def undoes(self, told: str | None) -> None:
        """It is not to be in the book any more, if it has not come yet."""
        if told == self.filled:
            self.filled = ""
        if told in self.confirmed:
            self.confirmed.remove(told)
            self.undone.add(told)

    def goes_on(self, _: "Playing") -> None:
        """To the empty form of the next round."""
        if ".next" in self.looks()["ways"]:
            self.taps(".next")

    def clears(self, _: "Playing") -> None:
        """What is filled in, also where it is being saved."""
        seen = self.looks()
        if seen["told"]:
            self.undoes(seen["told"])
            self.drafted, self.filled = set(), ""
            self.taps(".again")

    def mends(self, evening: "Playing") -> None:
        """One of the queue is shown."""
        if queue := self.looks()["queue"]:
            nth = evening.random.randrange(len(queue)) + 1
            self.taps(f".outbox li:nth-child({nth}) button:not([hidden]):not([data-sure])")

    def drops(self, evening: "Playing") -> None:
        """One of the queue."""
        if queue := self.looks()["queue"]:
            nth = evening.random.randrange(len(queue))
            key, told, _ = queue[nth]
            # Gone meanwhile, it is tapped no more.
            for _ in range(2):
                self.taps(f'.outbox li [data-sure][data-key="{key}"]')
            left = self.page.evaluate("looks()")["queue"]
            if key not in [key for key, _, _ in left]:
                if key == self.screen:
                    self.filled = ""
                self.undoes(told)

    def agrees(self, _: "Playing") -> None:
        """What the other phone wrote is the same round."""
        seen = self.looks()
        if ".notice .leave" in seen["ways"] and self.weather == "well":
            self.undoes(seen["told"])
            self.leaves_by(".notice .leave")

    def chooses(self, evening: "Playing") -> None:
        """Of two drafts the one of the other phone, or the one here."""
        ways = [way for way in DRAFTS if way in self.looks()["ways"]]
        if not ways or self.weather != "well":
            return
        for phone in evening.phones:
            # What is filled in may be kept by now, and its person has not seen it.
            phone.overwritten |= {*phone.drafted, phone.filled}
            phone.drafted = set()
        self.overwritten = set()
        way = evening.random.choice(ways)
        if way.endswith("leave"):
            self.filled = ""
            self.leaves_by(way)
        else:
            self.taps(way)

    def looks_on(self, _: "Playing") -> None:
        """Time goes by: what others wrote comes, what waits is sent again."""
        self.page.evaluate("pass(60000)")

    def reloads(self, evening: "Playing") -> None:
        """The page comes again with what is filled in."""
        self._opens_again(evening, {self.looks()["told"]})

    def dies(self, evening: "Playing") -> None:
        """What was told to be kept is there, or what was drafted after that."""
        self.looks()
        self.filled = ""
        self.page.evaluate("sessionStorage.clear()")
        self._opens_again(evening, self.drafted)

    def _opens_again(self, evening: "Playing", expected: set[str]) -> None:
        self.clears_up()
        before = self.looks()
        self.page.reload()
        expected -= {"", None}
        self.page.wait_for_function(HAS_COME)
        for _ in range(100):
            seen = self.page.evaluate("looks()")
            if not expected or self._there(seen) & expected:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError((expected, before, seen))

    def finishes(self, evening: "Playing") -> None:
        """All that waits is sent, mended or kept as another round."""
        for _ in range(60):
            self.clears_up()
            self.page.evaluate("dispatchEvent(new Event('online'))")
            self.page.wait_for_timeout(100)
            seen = self.looks()
            if not seen["queue"]:
                return
            key, _, held = seen["queue"][0]
            if not held:
                continue
            if seen["key"] != key:
                self.taps(f'.outbox li [data-key="{key}"]:not([data-sure])')
                self.page.wait_for_timeout(100)
                continue
            if seen["told"].startswith(WRONG):
                self._writes(str(next(self._told)))
            self.saves(evening)
        raise AssertionError(self.looks())
