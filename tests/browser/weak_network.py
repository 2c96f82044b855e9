"""A keeper's phone on a weak network: what its person does, and what the book must then hold."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from json import dumps
from pathlib import Path
from random import Random
from typing import Any, Protocol
from urllib.parse import urlsplit

from flask import Flask

from scorekeeper import create_app
from scripts import stage
from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.strangers import STRANGERS
from tests.browser.table import Table
from tests.browser.watch import until
from tests.browser.weather import (
    Fault,
    Forward,
    Gate,
    Request,
    drops,
    lies,
    loses_reply,
    passes,
    repeats,
    repeats_later,
    truncates,
)

WRONG = "wrong-"
"""Begins the note of a round that the server refuses."""

HAS_COME = "() => document.querySelector('.outbox summary')?.textContent"
"""Whether the scripts of the page are ready."""

WAYS = (".next", ".again", ".notice [name=as]", ".notice .leave", ".take-back", "form.undo button")
DRAFTS = ("#draft .leave", "#draft [name=over]")
HANDS = """
const seen = (part) => !!document.querySelector(part)?.checkVisibility();
const note = ({ values }) => values["manual-0-note"] ?? "";
const sees = (all) => {
    const form = document.querySelector("form.entry");
    const { session } = document.querySelector(".outbox")?.dataset ?? {};
    const mine = all.filter((one) => !session || one.session === session);
    const queue = mine.filter(({ state }) => state !== "editing");
    queue.sort((one, other) => one.number - other.number);
    return {
        told: form?.elements["manual-0-note"]?.value ?? "",
        key: form?.elements.key.value ?? "",
        as: form?.querySelector("input[name=as]").value ?? "",
        queue: queue.map((one) => [one.key, note(one), one.state === "held"]),
        stored: mine.map(note),
        rows: document.querySelectorAll(".outbox li").length,
        ways: WAYS.filter(seen),
        busy: seen(".busy"),
        words: document.body.innerText,
    };
};
window.looks = () => new Promise((resolve, reject) => {
    const opening = indexedDB.open("so-phom", 1);
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(sees([]));
    opening.onsuccess = () => {
        const rounds = opening.result.transaction("rounds").objectStore("rounds").getAll();
        rounds.onsuccess = () => {
            resolve(sees(rounds.result));
            opening.result.close();
        };
    };
});
window.fills = async (told, payee) => {
    const before = await looks();
    const form = document.querySelector("form.entry");
    if (!form) return null;
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
window.saves = async () => {
    const before = await looks();
    const as = ".notice [name=as]";
    const button = document.querySelector(before.ways.includes(as) ? as : ".save");
    if (before.busy || !button) return [before, before];
    button.click();
    let after;
    const waits = () => after.queue.some(([, told, held]) => told === before.told && !held);
    do {
        await new Promise(requestAnimationFrame);
        after = await looks();
    } while (after.busy && !waits());
    return [before, after];
};
""".replace("WAYS", dumps(WAYS + DRAFTS))
"""What a person sees of the page and does on it. `looks` reads store and page at one moment."""

IS_SETTLED = """async () => {
    passUnlessAsking(60000);
    const { queue, busy, key } = await looks();
    return key && !busy && (!queue.length || queue[0][2]);
}"""
"""Lets time go by until the first unsaved round, if there is one, needs its person."""

UNDOES = "(window.undone = document.querySelector('form.undo button'))?.click()"
HAS_UNDONE = """() => !window.undone?.isConnected
    || document.querySelector(".unreachable")?.checkVisibility()"""
"""A page that had no answer lately says that this needs the network."""

IS_SHOWN = """async ([key, told]) => {
    const seen = await looks();
    return seen.told === told || !seen.queue.some(([one]) => one === key);
}"""
"""Whether that round of the queue is on the screen, or was in the book already."""

LEAVES = "part => (window.leaving = document.querySelector(part))?.click()"


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


QUICK = ("well", "dropped", "reply lost", "repeated", "again", "strange")
"""Troubles under which a worker opens the page at once, without waiting for an answer."""


FRAMES = 1000
"""How often a page is looked at until it shows what was filled in."""


class Network:
    """What becomes of a phone's requests."""

    KINDS = (
        *("dropped", "reply lost", "slow", "swallowed"),
        *("cut", "repeated", "again", "strange", "mixed"),
    )

    def __init__(self, proxy: FaultyProxy, seed: float) -> None:
        # Of its own: requests come from many threads, in any order.
        self._proxy, self._random = proxy, Random(seed)
        self.kind = "well"
        self._late: list[Gate] = []
        self._again: list[Forward] = []

    def becomes(self, kind: str) -> None:
        """All requests from here on meet this kind of trouble."""
        self.kind = kind
        gate = self._proxy.gate()
        self._late.append(gate)
        faults: dict[str, Callable[[], Fault]] = {
            "well": lambda: passes,
            "dropped": lambda: drops,
            "reply lost": lambda: loses_reply,
            "slow": lambda: gate.after,
            "swallowed": lambda: gate.before,
            "cut": lambda: truncates,
            "repeated": lambda: repeats,
            "again": lambda: repeats_later(self._again),
            "strange": lambda: lies(STRANGERS[self._random.choice([*STRANGERS])]),
        }

        def choose(_: Request) -> Fault:
            return faults[kind if kind in faults else self._random.choice([*faults])]()

        self._proxy.weather = choose

    def clears_up(self) -> None:
        """What was on its way comes, and what came comes again; then the network is well."""
        self.becomes("well")
        late, self._late = self._late, []
        for gate in late:
            gate.open()
        again, self._again = self._again, []
        for request in again:
            request()


class Playing(Protocol):
    """The evening that a phone is part of."""

    random: Random

    @property
    def home(self) -> str:
        """The path of the session."""

    @property
    def notes(self) -> list[str]:
        """What the book has."""

    @property
    def phones(self) -> "list[Phone]":
        """All that keep its book."""


class Phone:
    """A keeper's phone, and what its person wants to be in the book."""

    def __init__(
        self, evening: Playing, table: Table, network: Network, told: Iterator[int]
    ) -> None:
        self._evening, self.table, self.network = evening, table, network
        self.page, self._told = table.page, told
        self.filled = ""
        """What was filled in last, unless somebody cleared it or chose another draft."""
        self.screen = ""
        """The key of the form that was seen last."""
        self.confirmed: list[str] = []
        self.undone: set[str] = set()
        """What was mended or dropped when it may have come already."""

    @property
    def is_well(self) -> bool:
        """Whether all requests are answered."""
        return self.network.kind == "well"

    def looks(self) -> Any:
        """What its person sees, once the page is ready. Nothing filled in goes away by itself."""
        self.page.wait_for_function(HAS_COME)
        seen = self.page.evaluate("looks()")
        self.screen = seen["key"]
        self._is_refused(seen)
        if self.filled and self.filled not in self._there(seen):
            raise AssertionError((self.filled, seen))
        return seen

    def _is_refused(self, seen: Any) -> None:
        """What is on the screen and waits no more is to be confirmed anew."""
        waits = seen["busy"] or seen["told"] in [told for _, told, _ in seen["queue"]]
        if not waits and seen["told"] in self.confirmed and seen["told"] not in self._evening.notes:
            self.confirmed.remove(seen["told"])

    def _there(self, seen: Any) -> set[str]:
        """What is on the screen, in the store, in the book."""
        return {seen["told"], *seen["stored"], *self._evening.notes}

    def taps(self, part: str) -> None:
        """Whatever is there under the finger."""
        self.page.evaluate("part => document.querySelector(part)?.click()", part)

    def leaves_by(self, part: str) -> None:
        """What leads to another form, until that has taken its place."""
        self.page.evaluate(LEAVES, part)
        self.page.wait_for_function("() => !window.leaving?.isConnected")

    # What a person does.

    def fills(self) -> None:
        """A round, or one that only the server knows to be wrong."""
        if not self.looks()["key"]:
            return
        is_wrong = self._evening.random.random() < 0.2
        self._writes(f"{WRONG if is_wrong else ''}{next(self._told)}")
        self.page.evaluate("ms => pass(ms)", self._evening.random.choice([0, 50, 400, 1300]))

    def _writes(self, told: str) -> None:
        payee = 0 if told.startswith(WRONG) else 1
        before = self.page.evaluate("given => fills(...given)", [told, payee])
        if before is None:
            return
        # What is changed while it waits is not sent as it was.
        was = next((was for key, was, _ in before["queue"] if key == before["key"]), None)
        if was != told:
            self.undoes(was)
        self.filled = told

    def saves(self) -> None:
        """What is filled in is confirmed, once it waits or is in the book."""
        if not self.looks()["told"]:
            return
        before, after = self.page.evaluate("saves()")
        told = before["told"]
        queue = {told: held for _, told, held in after["queue"]}
        if queue.get(told, told not in self._evening.notes):
            return
        was = next((told for key, told, _ in before["queue"] if key == before["key"]), None)
        if was != told:
            self.undoes(was)
        confirmed = {*self.confirmed, told}
        come = [told for told in self.confirmed if told not in queue]
        if told not in queue:
            come = [*[one for one in come if one != told], told]
        self.confirmed = come + [told for told in queue if told in confirmed]

    def undoes(self, told: str | None) -> None:
        """It is not to be in the book any more, if it has not come yet."""
        if told == self.filled:
            self.filled = ""
        if told in self.confirmed:
            self.confirmed.remove(told)
            self.undone.add(told)

    def goes_on(self) -> None:
        """To the empty form of the next round."""
        if ".next" in self.looks()["ways"]:
            self.taps(".next")

    def clears(self) -> None:
        """What is filled in, also where it is being saved."""
        seen = self.looks()
        if seen["told"] and ".again" in seen["ways"]:
            self.undoes(seen["told"])
            self.filled = ""
            self.taps(".again")

    def mends(self) -> None:
        """One of the queue is shown."""
        if queue := self.looks()["queue"]:
            nth = self._evening.random.randrange(len(queue)) + 1
            self.taps(f".outbox li:nth-child({nth}) button:not([hidden], [data-sure])")

    def drops(self) -> None:
        """One of the queue, by two taps."""
        if queue := self.looks()["queue"]:
            key, told, _ = self._evening.random.choice(queue)
            # Saved meanwhile, it is tapped no more; a retry in between would ask again.
            twice = "key => [1, 2].forEach(() => document.querySelector(key)?.click())"
            self.page.evaluate(twice, f'.outbox li [data-sure][data-key="{key}"]')
            if key == self.screen:
                self.filled = ""
            self.undoes(told)

    def takes_back(self) -> None:
        """The last round of the queue goes back into the form."""
        seen = self.looks()
        if ".take-back" in seen["ways"] and seen["queue"]:
            self.undoes(seen["queue"][-1][1])
            self.taps(".take-back")

    def undoes_last(self) -> None:
        """The last change of the book, whoever made it."""
        seen = self.looks()
        if "form.undo button" not in seen["ways"] or seen["queue"] or not self.is_well:
            return
        before = self._evening.notes
        self.page.evaluate(UNDOES)
        self.page.wait_for_function(HAS_UNDONE)
        after = self._evening.notes
        for phone in self._evening.phones:
            for told in before:
                if told not in after:
                    phone.undoes(told)

    def agrees(self) -> None:
        """What the other phone wrote is the same round."""
        seen = self.looks()
        if ".notice .leave" in seen["ways"] and self.is_well:
            self.undoes(seen["told"])
            self.filled = ""
            self.leaves_by(".notice .leave")

    def chooses(self) -> None:
        """Of two drafts the one of the other phone, or the one here."""
        ways = [way for way in DRAFTS if way in self.looks()["ways"]]
        if not ways or not self.is_well:
            return
        way = self._evening.random.choice(ways)
        if way.endswith("leave"):
            self.filled = ""
            self.leaves_by(way)
        else:
            self.taps(way)

    def looks_on(self) -> None:
        """Time goes by: what others wrote comes, what waits is sent again."""
        self.page.evaluate("pass(60000)")

    def reloads(self) -> None:
        """The page comes again with what is filled in."""
        self._opens(self.page.reload)

    def dies(self) -> None:
        """The page is closed and opened anew. A person has seen it for a moment before that."""
        seen = self.looks()
        if seen["told"]:
            stored = "told => looks().then(({ stored }) => stored.includes(told))"
            until(self.page, stored, seen["told"])

        def dies() -> None:
            page, self.page = self.page, self.page.context.new_page()
            page.close()
            self.table.page = self.page
            self.page.goto(self.table.address + self._evening.home)

        self._opens(dies)

    def _opens(self, how: Callable[[], Any]) -> None:
        is_new = urlsplit(self.page.url).path != self._evening.home
        if is_new or not self.opens_offline or self.network.kind not in QUICK:
            self.network.clears_up()
        expected = self.looks()["told"]
        how()
        self.page.wait_for_function(HAS_COME)
        for _ in range(FRAMES if expected else 0):
            seen = self.page.evaluate("looks()")
            if expected in self._there(seen):
                return
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert not expected, (expected, seen)

    @property
    def opens_offline(self) -> bool:
        """Whether a worker opens the page where the network does not."""
        return bool(self.page.evaluate("!!navigator.serviceWorker?.controller"))

    def moves(self) -> None:
        """To the new address of the session, where the owner replaced it."""
        if urlsplit(self.page.url).path != self._evening.home:
            self.page.goto(self.table.address + self._evening.home)

    def finishes(self, course: list[str]) -> None:
        """All that waits is sent, mended or saved as another round."""
        self.network.clears_up()
        self.moves()
        for _ in range(30):
            self.looks()
            self.page.evaluate("dispatchEvent(new Event('online'))")
            until(self.page, IS_SETTLED)
            seen = self.looks()
            course.append(f"At the end: {without_words(seen)}.")
            if not seen["queue"]:
                return
            key, told, _ = seen["queue"][0]
            if seen["told"] != told:
                self.taps(f'.outbox li [data-key="{key}"]:not([data-sure])')
                until(self.page, IS_SHOWN, [key, told])
                if self.page.evaluate("looks()")["told"] != told:
                    continue
            # The table may have changed since.
            self._writes(str(next(self._told)) if told.startswith(WRONG) else told)
            self.saves()
        raise AssertionError(self.looks())


def without_words(seen: dict[str, Any]) -> dict[str, Any]:
    """What is seen, short enough to be read."""
    return {name: seen[name] for name in ("told", "key", "as", "queue", "ways", "busy")}


ACTS = (
    *[Phone.fills] * 3,
    *[Phone.saves] * 3,
    *(Phone.goes_on, Phone.clears, Phone.mends, Phone.drops, Phone.takes_back),
    *(Phone.undoes_last, Phone.agrees, Phone.chooses, Phone.reloads, Phone.dies, Phone.looks_on),
)
