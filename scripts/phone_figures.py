"""Measure the built phone edition in Chromium: `.venv/bin/python -m scripts.phone_figures`.

Writes the figures into docs/phone.md. Needs a build (`python3 dev.py phone`), root and cgroups of
version 1: the browser then has the machine for itself, or a quarter of it, whatever else runs.
"""

import gzip
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

import dev
from scorekeeper import create_app
from scripts import stage
from scripts.phone import BUILT
from tests.browser.conftest import FLAGS, SMALL
from tests.browser.kills import processes
from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.browser.watch import IN_THE_BACKGROUND, WATCH, until

PAGE = dev.ROOT / "docs" / "phone.md"
BEGIN = "<!-- figures: written by `.venv/bin/python -m scripts.phone_figures` -->\n"
END = "<!-- end of figures -->\n"

FIRST = "First visit until the first page"
LATER = "Later start until the session page"
ANSWERS = ("Session page", "Preview", "Save, with its write to the disk")
MEMORY, DISK = "memory", "disk"

PHONES, STARTS, SAVES = 3, 3, 10
"""How many phones visit, how often each is started again, and how many rounds each saves."""

CALM = 4000
"""Milliseconds after which what a start needed is given back."""

GROUP = Path("/sys/fs/cgroup/cpu/so-phom")
PERIOD = 100_000
WEIGHT = 100_000
"""About a hundred times that of other processes."""

BROTLI = """
const { readFileSync } = require("node:fs");
console.log(require("node:zlib").brotliCompressSync(readFileSync(0)).length);
"""
STORED = """async () => {
    for (const name of await caches.keys())
        if (await (await caches.open(name)).match(new URL("snapshot", ADDRESS))) return true;
    return false;
}"""
LASTS = """([preview, save]) => {
    const entries = performance.getEntriesByType("resource");
    const last = (url) => entries.findLast(({ name }) => name === new URL(url, location).href);
    return [preview, save].map((url) => last(url).duration);
}"""
"""Milliseconds of the last requests to these URLs, as the page waits for them."""
PAGE_TIME = """async (url) => {
    const begun = performance.now();
    await (await fetch(url)).text();
    return performance.now() - begun;
}"""

Found = dict[str, list[float]]
"""What was measured, by its name."""


def main() -> None:
    """Measures everything and writes the page."""
    if not GROUP.parent.is_dir() or os.geteuid():
        raise SystemExit("The figures need root and /sys/fs/cgroup/cpu.")
    load = os.getloadavg()[0]
    with sync_playwright() as playwright, browser_command() as program:
        start: Any = playwright.chromium.launch_persistent_context
        launch = partial(
            start,
            executable_path=program,
            args=FLAGS,
            viewport=SMALL,
            has_touch=True,
            locale="vi",
        )
        whole, quarter = (times(launch, share) for share in (1, 0.25))
        served = server_memory(launch)
    space = storage(median(whole[MEMORY]), served, median(whole[DISK]))
    words = "".join((sizes(), timings(whole, quarter), space, machine(load)))
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + words + END + rest.partition(END)[2], encoding="utf-8")


@contextmanager
def browser_command() -> Iterator[Path]:
    """Yields a program that starts Chromium in a group whose share of the processors is set."""
    chromium = next(filter(None, map(shutil.which, dev.BROWSERS)))
    GROUP.mkdir(exist_ok=True)
    (GROUP / "cpu.shares").write_text(f"{WEIGHT}")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "browser")
        program.write_text(f'#!/bin/sh\necho $$ > {GROUP}/cgroup.procs\nexec {chromium} "$@"\n')
        program.chmod(0o755)
        yield program
    with suppress(OSError):
        GROUP.rmdir()


def limit(share: float) -> None:
    """Limits the browser to a share of all processors."""
    quota = round(share * PERIOD * (os.cpu_count() or 1)) if share < 1 else -1
    (GROUP / "cpu.cfs_quota_us").write_text(f"{quota}")


def times(launch: Callable[..., Any], share: float) -> Found:
    """Returns what each phone needed for visits, starts and answers, in seconds."""
    limit(share)
    found: Found = {}
    for _ in range(PHONES):
        with tempfile.TemporaryDirectory() as profile, StaticHost(BUILT) as host:
            one_phone(partial(launch, profile), Path(profile), host.address, found)
    return found


def one_phone(launch: Callable[[], Any], profile: Path, address: str, found: Found) -> None:
    """Visits, plays some rounds, and starts the browser again several times."""
    with launch() as context:
        page = context.pages[0]
        note(found, FIRST, opens(page, address, "main a[href$='/new']"))
        until(page, STORED.replace("ADDRESS", repr(address)))
        home = play(context.new_page(), address, found)
    for _ in range(STARTS):
        with launch() as context:
            page = context.pages[0]
            note(found, LATER, opens(page, home, ".picture"))
            page.wait_for_timeout(CALM)
            note(found, MEMORY, renderers(profile))
    note(found, DISK, sum(file.stat().st_size for file in stored(profile)))


def note(found: Found, name: str, value: float) -> None:
    """Adds a figure."""
    found.setdefault(name, []).append(value)


def opens(page: Any, url: str, shown: str) -> float:
    """Returns how long a page takes until something on it is shown."""
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.locator(shown).first.wait_for(timeout=120e3)
    return time.perf_counter() - begun


def play(page: Any, address: str, found: Found) -> str:
    """Opens a session, saves rounds, and returns the URL of its page."""
    page.add_init_script(WATCH)
    page.add_init_script(IN_THE_BACKGROUND)
    table = Table(page, address.rstrip("/"), reader=None)
    table.opens_by_form(*stage.FRIENDS)
    home: str = page.url
    form, save = page.locator("form.entry"), page.locator("form.entry .save")
    urls = [form.get_attribute("action"), save.get_attribute("formaction")]
    for number in range(1, SAVES + 1):
        table.u("An").look()
        table.tap(".save")
        page.locator(".saved", has_text=f"Ván {number}:").wait_for()
        durations = [page.evaluate(PAGE_TIME, home), *page.evaluate(LASTS, urls)]
        for name, duration in zip(ANSWERS, durations, strict=True):
            note(found, name, duration / 1000)
    return home


def stored(profile: Path) -> Iterator[Path]:
    """Yields the files in which the browser has the edition and the book."""
    for folder in (*profile.rglob("Service Worker"), *profile.rglob("IndexedDB")):
        yield from (file for file in folder.rglob("*") if file.is_file())


def server_memory(launch: Callable[..., Any]) -> float:
    """Returns the memory of the same browser that shows a session of an ordinary server."""
    limit(1)
    with tempfile.TemporaryDirectory() as profile, tempfile.TemporaryDirectory() as folder:
        app = create_app({}, instance=Path(folder))
        with stage.serving(app) as address, launch(profile) as context:
            page = context.new_page()
            Table(page, address, reader=None).opens_by_form(*stage.FRIENDS)
            context.pages[0].close()
            page.wait_for_timeout(CALM)
            return renderers(Path(profile))


def renderers(profile: Path) -> float:
    """Returns the memory (PSS) of the browser's processes that run pages and workers, in bytes."""
    total = 0
    for process in processes(profile):
        folder = Path("/proc", str(process))
        if b"--type=renderer" in (folder / "cmdline").read_bytes():
            lines = (folder / "smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total * 1024


def sizes() -> str:
    """Returns the table of what the first visit fetches."""
    rows = []
    totals = [0, 0, 0]
    for file in sorted(BUILT.iterdir()):
        if file.suffix in (".gz", ".mjs", ".css", ".html") and file.name != "licences.html":
            sent = file.read_bytes()
            raw = gzip.decompress(sent) if file.suffix == ".gz" else sent
            found = (len(raw), len(gzip.compress(raw, 9)), brotli(raw))
            totals = [total + one for total, one in zip(totals, found, strict=True)]
            if found[0] > 100_000:
                rows.append((file.name.partition("-")[0], *map(kilobytes, found)))
    rows.append(("**everything**", *map(kilobytes, totals)))
    return table(("Download, kB", "unpacked", "gzip", "brotli"), rows)


def brotli(raw: bytes) -> int:
    """Returns the size that brotli makes of it at its best level."""
    command = ("node", "-e", BROTLI)
    return int(subprocess.run(command, input=raw, check=True, capture_output=True).stdout)


def timings(whole: Found, quarter: Found) -> str:
    """Returns the table of times: the median, and the longest."""
    names = (FIRST, LATER, *ANSWERS)
    rows = [(name, spread(whole[name]), spread(quarter[name])) for name in names]
    return table(("Time: median (longest)", "whole machine", "a quarter of it"), rows)


def spread(found: list[float]) -> str:
    """Returns median and longest of some times."""
    if median(found) >= 0.5:
        return f"{median(found):.1f} s ({max(found):.1f})"
    return f"{median(found) * 1000:.0f} ms ({max(found) * 1000:.0f})"


def storage(phone: float, served: float, disk: float) -> str:
    """Returns the table of memory and disk."""
    rows = [
        ("Memory of the pages and the worker", megabytes(phone)),
        ("Memory of the same pages from a server", megabytes(served)),
        ("Disk, most of it the snapshot", megabytes(disk)),
    ]
    return table(("Space", "MB"), rows)


def megabytes(size: float) -> str:
    """Returns a number of bytes in MB."""
    return f"{size / 1e6:.0f}"


def machine(load: float) -> str:
    """Returns where this was measured."""
    return f"\nChromium on {os.cpu_count()} processors; load {load:.1f} when it began.\n"


def kilobytes(size: int) -> str:
    """Returns a number of bytes in kB."""
    return f"{size / 1000:,.0f}".replace(",", " ")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a table of Markdown, the numbers at the right."""
    lines = [head, ("---", *("--:" for _ in head[1:])), *rows]
    return "\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
