"""A keeper's phone on a weak network: what its person does, and what the book must then hold."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from json import dumps
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask

from scorekeeper import create_app
from scripts import stage
from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.offline import READY
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

if TYPE_CHECKING:
    from tests.browser.test_faulty_evenings import Evening

WAYS = (".again", ".notice [name=as]", ".notice .leave", ".take-back", "form.undo button")
HANDS = """
const seen = (part) => !!document.querySelector(part)?.checkVisibility();
const noteOf = ({ values }) => values["manual-0-note"] ?? "";
const sees = (all) => {
    const form = document.querySelector("form.entry");
    const { session } = document.querySelector(".outbox")?.dataset ?? {};
    const mine = all.filter((one) => !session || one.session === session);
    const queue = mine.filter(({ state }) => state !== "editing");
    queue.sort((one, other) => one.number - other.number);
    return {
        note: form?.elements["manual-0-note"]?.value ?? "",
        key: form?.elements.key.value ?? "",
        as: form?.querySelector("input[name=as]").value ?? "",
        queue: queue.map((one) => [one.key, noteOf(one), one.state === "held"]),
        stored: mine.map(noteOf),
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
window.fills = async (note, payee) => {
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
    form.elements["manual-0-note"].value = note;
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
    const waits = () => after.queue.some(([, note, held]) => note === before.note && !held);
    do {
        await new Promise(requestAnimationFrame);
        after = await looks();
    } while (after.busy && !waits());
    return [before, after];
};
""".replace("WAYS", dumps(WAYS))
"""Functions by which a person reads and fills in the page. `looks` reads store and page at one
moment."""

IS_SETTLED = """async () => {
    passUnlessAsking(60000);
    const { queue, busy, key } = await looks();
    return key && !busy && (!queue.length || queue[0][2]);
}"""
"""Lets time go by until the first unsaved round, if there is one, is held."""

UNDOES = "(window.undone = document.querySelector('form.undo button'))?.click()"
HAS_UNDONE = """() => !passUnlessAsking(0) && (!window.undone?.isConnected
    || document.querySelector(".unreachable")?.checkVisibility())"""
"""Whether the undo was answered, or the page says that this needs the network."""

IS_SHOWN = """async ([key, note]) => {
    const seen = await looks();
    return seen.note === note || !seen.queue.some(([one]) => one === key);
}"""
"""Whether that round of the queue is on the screen, or was in the book already."""

IS_ANSWERED = """async (passes) => {
    if (passes) pass(5000);
    return !(await looks()).busy;
}"""
"""Whether the page has said what became of a save, with time going by if an answer may hang."""

IS_KEPT = """async (note) => {
    return (await looks()).stored.includes(note);
}"""
"""Whether what is filled in is stored on the phone."""

LEAVES = "part => (window.leaving = document.querySelector(part))?.click()"


class Server:
    """The program, which may restart under open pages."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running = ExitStack()
        self.starts()

    def starts(self, port: int = 0) -> None:
        """Run on that port."""
        self.app: Flask = create_app({}, instance=self._folder)
        self.address = self._running.enter_context(stage.serving(self.app, port))

    def restarts(self) -> None:
        """Stop, and start with the same book at the same address."""
        self.stops()
        self.starts(int(self.address.rpartition(":")[2]))

    def stops(self) -> None:
        """Answer nothing any more."""
        self._running.close()


QUICK = ("well", "dropped", "reply lost", "repeated", "again", "strange")
"""Troubles under which a worker opens the page at once, without waiting for an answer."""


FRAMES = 1000
"""How often a page is checked until it shows what was filled in."""


class Network:
    """The faults that a phone's requests meet."""

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
        """Let all requests from here on meet this fault."""
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
        """Let late requests through and repeated ones come again; then the network is well."""
        self.becomes("well")
        late, self._late = self._late, []
        for gate in late:
            gate.open()
        again, self._again = self._again, []
        for request in again:
            request()


class Phone:
    """A keeper's phone, and the rounds that its person wants in the book."""

    def __init__(
        self, evening: "Evening", table: Table, network: Network, note: Iterator[int]
    ) -> None:
        self._evening, self.table, self.network = evening, table, network
        self.page, self._notes = table.page, note
        self.filled = ""
        """The note that was filled in last, unless it was cleared."""
        self.screen = ""
        """The key of the form that was seen last."""
        self.confirmed: list[str] = []
        self.undone: set[str] = set()
        """Notes that were changed or dropped when they may have reached the book already."""

    @property
    def is_well(self) -> bool:
        """Whether all requests are answered."""
        return self.network.kind == "well"

    def looks(self) -> Any:
        """The page as its person sees it, once it is ready. Fails if something filled in went
        away by itself."""
        self.page.locator(READY).wait_for(state="attached")
        seen = self.page.evaluate("looks()")
        self.screen = seen["key"]
        self._is_refused(seen)
        if self.filled and self.filled not in self._there(seen):
            raise AssertionError((self.filled, seen))
        # What waits has left the form to the next round.
        if not seen["busy"] and [seen["key"], seen["note"], False] in seen["queue"]:
            raise AssertionError(seen)
        return seen

    def _is_refused(self, seen: Any) -> None:
        """A round on the screen that waits no more is to be confirmed anew."""
        waits = seen["busy"] or seen["note"] in [note for _, note, _ in seen["queue"]]
        if not waits and seen["note"] in self.confirmed and seen["note"] not in self._evening.notes:
            self.confirmed.remove(seen["note"])

    def _there(self, seen: Any) -> set[str]:
        """The notes on the screen, in the store and in the book."""
        return {seen["note"], *seen["stored"], *self._evening.notes}

    def taps(self, part: str) -> None:
        """Tap that part, if it is there."""
        self.page.evaluate("part => document.querySelector(part)?.click()", part)

    def leaves_by(self, part: str) -> None:
        """Tap what opens another form, and wait until that has replaced it."""
        self.page.evaluate(LEAVES, part)
        self.page.wait_for_function("() => !window.leaving?.isConnected")

    # What a person does.

    def fills(self) -> None:
        """Fill in a round, or one that only the server knows to be wrong."""
        if not self.looks()["key"]:
            return
        is_wrong = self._evening.random.random() < 0.2
        self._writes(f"{WRONG if is_wrong else ''}{next(self._notes)}")
        self.page.evaluate("ms => pass(ms)", self._evening.random.choice([0, 50, 400, 1300]))

    def _writes(self, note: str) -> None:
        payee = 0 if note.startswith(WRONG) else 1
        before = self.page.evaluate("given => fills(...given)", [note, payee])
        if before is None:
            return
        # What is changed while it waits is not sent as it was.
        was = next((was for key, was, _ in before["queue"] if key == before["key"]), None)
        if was != note:
            self.undoes(was)
        self.filled = note

    def saves(self) -> None:
        """Save; the round counts as confirmed once it waits or is in the book."""
        if not self.looks()["note"]:
            return
        before, after = self.page.evaluate("saves()")
        note = before["note"]
        queue = {note: held for _, note, held in after["queue"]}
        if queue.get(note, note not in self._evening.notes):
            return
        was = next((note for key, note, _ in before["queue"] if key == before["key"]), None)
        if was != note:
            self.undoes(was)
        confirmed = {*self.confirmed, note}
        come = [note for note in self.confirmed if note not in queue]
        if note not in queue:
            come = [*[other for other in come if other != note], note]
        self.confirmed = come + [note for note in queue if note in confirmed]

    def undoes(self, note: str | None) -> None:
        """This note is not to come into the book, if it has not come yet."""
        if note == self.filled:
            self.filled = ""
        if note in self.confirmed:
            self.confirmed.remove(note)
            self.undone.add(note)

    def plays(self) -> None:
        """Enter a round as on every evening: fill it in, save, and see what the page says."""
        self.fills()
        self.saves()
        until(self.page, IS_ANSWERED, self.network.kind in ("slow", "swallowed", "mixed"))

    def clears(self) -> None:
        """Clear the form, also while it is being saved."""
        seen = self.looks()
        if seen["note"] and ".again" in seen["ways"]:
            self.undoes(seen["note"])
            self.filled = ""
            self.taps(".again")

    def mends(self) -> None:
        """Show a round of the queue in the form."""
        if queue := self.looks()["queue"]:
            nth = self._evening.random.randrange(len(queue)) + 1
            self.taps(f".outbox li:nth-child({nth}) button:not([hidden], [data-sure])")

    def drops(self) -> None:
        """Drop a round of the queue."""
        if queue := self.looks()["queue"]:
            key, note, _ = self._evening.random.choice(queue)
            # Saved meanwhile, it is tapped no more.
            tap = "key => document.querySelector(key)?.click()"
            self.page.evaluate(tap, f'.outbox li[data-key="{key}"] [data-sure]')
            if key == self.screen:
                self.filled = ""
            self.undoes(note)

    def takes_back(self) -> None:
        """Take the last round of the queue back into the form."""
        seen = self.looks()
        if ".take-back" in seen["ways"] and seen["queue"]:
            self.undoes(seen["queue"][-1][1])
            self.taps(".take-back")

    def undoes_last(self) -> None:
        """Undo the last change of the book, whoever made it."""
        seen = self.looks()
        if "form.undo button" not in seen["ways"] or seen["queue"] or not self.is_well:
            return
        before = self._evening.notes
        self.page.evaluate(UNDOES)
        self.page.wait_for_function(HAS_UNDONE)
        after = self._evening.notes
        for phone in self._evening.phones:
            for note in before:
                if note not in after:
                    phone.undoes(note)

    def agrees(self) -> None:
        """Drop this round, because the other phone wrote the same one."""
        seen = self.looks()
        if ".notice .leave" in seen["ways"] and self.is_well:
            self.undoes(seen["note"])
            self.filled = ""
            self.leaves_by(".notice .leave")

    def looks_on(self) -> None:
        """Let time go by: the page polls, and sends its queue again."""
        self.page.evaluate("pass(60000)")

    def reloads(self) -> None:
        """Reload the page; the form is as it was."""
        self._opens(self.page.reload)

    def dies(self) -> None:
        """Close the page and open another one, after a moment in which a person saw it."""
        seen = self.looks()
        if seen["note"]:
            until(self.page, IS_KEPT, seen["note"])

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
        expected = self.looks()["note"]
        how()
        self.page.locator(READY).wait_for(state="attached")
        for _ in range(FRAMES if expected else 0):
            seen = self.page.evaluate("looks()")
            if expected in self._there(seen):
                return
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert not expected, (expected, seen)

    @property
    def opens_offline(self) -> bool:
        """Whether a worker opens the page without network."""
        return bool(self.page.evaluate("!!navigator.serviceWorker?.controller"))

    def moves(self) -> None:
        """Go to the new address of the session if the owner replaced it."""
        if urlsplit(self.page.url).path != self._evening.home:
            self.page.goto(self.table.address + self._evening.home)

    def finishes(self, course: list[str]) -> None:
        """Send the whole queue; held rounds are changed or saved as another one."""
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
            key, note, _ = seen["queue"][0]
            if seen["note"] != note:
                self.taps(f'.outbox li[data-key="{key}"] button:not([data-sure])')
                until(self.page, IS_SHOWN, [key, note])
                if self.page.evaluate("looks()")["note"] != note:
                    continue
            # The table may have changed since.
            self._writes(str(next(self._notes)) if note.startswith(WRONG) else note)
            self.saves()
        raise AssertionError(self.looks())


def without_words(seen: dict[str, Any]) -> dict[str, Any]:
    """A short form of `looks` for the log."""
    return {name: seen[name] for name in ("note", "key", "as", "queue", "ways", "busy")}


ACTS = (
    *[Phone.plays] * 6,
    *[Phone.fills] * 2,
    *(Phone.saves, Phone.clears, Phone.mends, Phone.drops, Phone.takes_back),
    *(Phone.undoes_last, Phone.agrees, Phone.reloads, Phone.dies, Phone.looks_on),
)
