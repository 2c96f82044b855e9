"""Phones that look on while one keeps the book: how long its saves take, and what a poll costs.

    python3 dev.py bench phones
    .venv/bin/python bench/phones.py --rounds 50 --phones 50

A server of this checkout, as the command runs it; the phones that look on are a process of their
own and poll every four seconds. The keeper saves one round after the other without a pause, which
is more than any table does: hardly a poll finds its page unchanged. Then many more phones come than
the server has threads, slow readers among them. Figures depend on the machine and on what else it
does: nothing here fails.
"""

import argparse
import html
import math
import re
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing, nullcontext
from statistics import median

from bench.beside.table import AS_BROWSERS, SAVED, Table
from bench.beside.watchers import EVERY, SLOW_READERS, Crowd, Polled, slow_readers
from scorekeeper.serve import THREADS
from scripts.releases import Server, checkout, serving
from scripts.visitor import Visitor

WANTED = 0.25
"""Seconds that no save takes longer than."""

BLOCKS, POLLS = 10, 100
MOST = 1.0
"""Milliseconds of the server's processor for a poll that finds nothing new."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure with some phones and then with many."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=200, help="that the keeper saves")
    parser.add_argument("--phones", type=int, default=50, help="that look on to begin with")
    chosen = parser.parse_args(arguments)
    with serving(checkout()) as server:
        unchanged_polls(server)
        evening(server, chosen.rounds, phones=0, slow=0)
        evening(server, chosen.rounds, phones=chosen.phones, slow=0)
        evening(server, chosen.rounds, phones=THREADS + 200, slow=SLOW_READERS)


def unchanged_polls(server: Server) -> None:
    """What the server takes for a poll that finds nothing new, and what it sends."""
    with closing(Table(server, 10)) as table, closing(Visitor(server.address, AS_BROWSERS)) as one:
        polled = f"{table.at}/live"
        has = {"If-None-Match": one.get(polled).headers["etag"]}
        blocks = []
        for _ in range(BLOCKS):
            before = server.cpu
            answers = [one.get(polled, has) for _ in range(POLLS)]
            blocks.append(1000 * (server.cpu - before) / POLLS)
            assert {(answer.status, answer.body) for answer in answers} == {(304, b"")}
        sent = sum(len(f"{name}: {told}\r\n") for name, told in answers[0].headers.items())
    print(
        f"an unchanged poll: {min(blocks):.2f} ms of the server's processor (median of {BLOCKS} "
        f"blocks {median(blocks):.2f}), {'no more' if min(blocks) <= MOST else 'MORE'} than "
        f"{MOST:g}; no body, {sent} bytes of headers",
        flush=True,
    )


def evening(server: Server, rounds: int, phones: int, slow: int) -> None:
    """A keeper who saves on and on while so many look on."""
    with ExitStack() as hold:
        table = hold.enter_context(closing(Table(server, 1)))
        crowd = Crowd(server.address, f"{table.at}/live", phones)
        page = f"{table.at}/sheet?rows=500"
        hold.enter_context(slow_readers(server.address, page, slow) if slow else nullcontext())
        time.sleep(2 * EVERY)  # until all of them are there
        before, began = server.cpu, time.perf_counter()
        saves = [_took(table) for _ in range(rounds)]
        lasted = time.perf_counter() - began
        busy = (server.cpu - before) / lasted
        polled = crowd.end()
        table.look()
        kept = _rounds(table.page.text)
    print(f"{rounds} saves, {phones} phones that poll every {EVERY:g} s, {slow} slow readers:")
    late = sum(took > WANTED for took in saves)
    print(
        f"  save: {_figures(saves)}; "
        f"{f'{late} LONGER' if late else 'none longer'} than {1000 * WANTED:g} ms; "
        f"{rounds / lasted:.0f} a second, {100 * busy:.0f} % of a processor"
    )
    print(f"  book: {kept - 1} of {rounds} rounds{'' if kept - 1 == rounds else ' – LOST'}")
    if polled:
        tell_phones(polled, kept)


def tell_phones(polled: Sequence[Polled], rounds: int) -> None:
    """What those who looked on were answered."""
    waits = [wait for phone in polled for wait in phone.waits]
    unchanged = sum(phone.unchanged for phone in polled)
    current = sum(_rounds(phone.last) == rounds for phone in polled)
    print(
        f"  polls: {len(waits)}, {unchanged} of them unchanged; {_figures(waits)}; "
        f"{current} of {len(polled)} phones have the last round with the poll after it",
        flush=True,
    )


def _took(table: Table) -> float:
    started = time.perf_counter()
    table.save(SAVED)
    return time.perf_counter() - started


def _rounds(page: str) -> int:
    """The number of the last round on the page of a session."""
    found = re.search(r'rowspan="2">(\d+)<', html.unescape(page))
    return int(found[1]) if found else 0


def _figures(seconds: Sequence[float]) -> str:
    """The middle one, the 99th of 100, the longest."""
    ordered = sorted(seconds)
    late = ordered[math.ceil(0.99 * len(ordered)) - 1]
    told = (1000 * figure for figure in (median(ordered), late, ordered[-1]))
    return "median {:.0f}, p99 {:.0f}, longest {:.0f} ms".format(*told)


if __name__ == "__main__":
    main()
