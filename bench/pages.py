"""The pages of this version beside those of a released one: what they cost the server, and people.

    .venv/bin/python bench/pages.py                 all rows; some minutes
    .venv/bin/python bench/pages.py --only save,preview --pairs 3
    .venv/bin/python bench/pages.py --before 0.3.1 --after 0.3.1

The released version is laid out from its commit, in an environment of its own. Each of both has a
server and a book of its own with the same rounds; they are asked in turn, in blocks, in pairs. A
figure is how many times less the later one takes: the least, the median and the most of the pairs;
where those lie too far apart there is no verdict. Server processor time, where nothing else is
said. All of it depends on what else the machine does: nothing here fails.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from statistics import fmean
from typing import TypeVar

from bench.beside import load, phone
from bench.beside.rows import BOOT, CPU, HEAD, SAVERS, TAP, Row, told
from bench.beside.table import Table
from scripts.releases import Release, release, serving

MIB = 1 << 20
TURNS = 4
"""Blocks of a pair, on each server: what else the machine does meets both."""

CORRECTIONS = 10
MORE = 1.02
"""Memory that is more by less than this may be chance."""

SAVES, TAPS = 12, 3
"""Of each of the savers and of the phone, in a block."""

ROWS = (*(row.name for row in CPU), SAVERS.name, TAP.name, BOOT.name, "phones", "memory")

Seconds = list[float]
Taken = TypeVar("Taken")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--before", default="0.3.1", help="a released version, or a commit")
    parser.add_argument("--after", default="checkout", help="the same; else this checkout")
    parser.add_argument("--only", default=",".join(ROWS), help="rows, with commas between")
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--times", type=int, default=5, help="rounds in a block")
    parser.add_argument("--rounds", type=int, default=200, help="in the books, to begin with")
    parser.add_argument("--many", type=int, default=1000, help="rounds where memory is looked at")
    chosen = parser.parse_args(arguments)
    both = (release(chosen.before), release(chosen.after))
    wanted = chosen.only.split(",")
    if unknown := set(wanted) - set(ROWS):
        parser.error(f"no rows: {', '.join(unknown)}; there are {', '.join(ROWS)}")
    print(f"{chosen.before} and {chosen.after}, {chosen.pairs} pairs; milliseconds, then ratios")
    print(HEAD)
    for row, before, after in compared(both, wanted, chosen):
        print(told(row, before, after), flush=True)
    if "phones" in wanted:
        tell_phones(both)
    if "memory" in wanted:
        tell_memory(both, chosen.rounds, chosen.many)


def compared(
    both: Sequence[Release], wanted: Sequence[str], chosen: argparse.Namespace
) -> Iterator[tuple[Row, Seconds, Seconds]]:
    """The rows that are ratios, each with what it took before and after."""
    cpu = [row for row in CPU if row.name in wanted]
    if cpu or TAP.name in wanted:
        with ExitStack() as hold:
            tables = on_servers(hold, both, chosen.rounds)
            if cpu:
                names = [row.name for row in cpu]
                blocks = [partial(load.block, table, names, chosen.times) for table in tables]
                before, after = in_turn(chosen.pairs * TURNS, blocks)
                for row in cpu:
                    yield row, means(before, row.name), means(after, row.name)
            if TAP.name in wanted:
                yield from taps(tables, chosen.pairs)
    if SAVERS.name in wanted:
        with ExitStack() as hold:
            servers = [hold.enter_context(serving(one)) for one in both]
            crowds = [[Table(one) for _ in range(load.SAVERS)] for one in servers]
            for table in (*crowds[0], *crowds[1]):
                hold.callback(table.close)
            saves = [partial(load.slowest_save, crowd, SAVES) for crowd in crowds]
            yield SAVERS, *in_turn(chosen.pairs, saves)
    if BOOT.name in wanted:
        yield BOOT, *in_turn(chosen.pairs, [partial(load.boot, one) for one in both])


def on_servers(hold: ExitStack, both: Sequence[Release], rounds: int) -> list[Table]:
    """The same evening on a server of each, as long as it is held."""
    servers = [hold.enter_context(serving(one)) for one in both]
    with ThreadPoolExecutor() as pool:
        tables = list(pool.map(lambda one: Table(one, rounds), servers))
    for table in tables:
        hold.callback(table.close)
    return tables


def means(blocks: Sequence[Mapping[str, float]], name: str) -> Seconds:
    """One figure a pair."""
    taken = [block[name] for block in blocks]
    return [fmean(taken[i : i + TURNS]) for i in range(0, len(taken), TURNS)]


def taps(tables: Sequence[Table], pairs: int) -> Iterator[tuple[Row, Seconds, Seconds]]:
    """The row of the emulated phone, where there is a browser."""
    with phone.chromium() as browser:
        if browser is None:
            print(f"{TAP.name:<11} not measured, for want of Chromium")
            return
        yield TAP, *in_turn(pairs, [partial(phone.tap, browser, table, TAPS) for table in tables])


def in_turn(pairs: int, measures: Sequence[Callable[[], Taken]]) -> tuple[list[Taken], list[Taken]]:
    """What each of both gives, so many times; they take turns in who comes first."""
    found: tuple[list[Taken], list[Taken]] = ([], [])
    for pair in range(-1, pairs):
        for side in (1, 0) if pair % 2 else (0, 1):
            measured = measures[side]()
            if pair >= 0:  # Before that, both get warm.
                found[side].append(measured)
    return found


def tell_phones(both: Sequence[Release]) -> None:
    """How many phones of six connections each are served at once."""
    for one in both:
        carried, longest = load.phones_carried(one)
        print(
            f"{'phones':<11} {one.name}: {carried} of {load.PHONES} have their page within "
            f"{load.TOO_LONG:g} s, {load.CONNECTIONS} connections each; "
            f"the longest wait {longest:.2f} s{' or more' if carried < load.PHONES else ''}",
            flush=True,
        )


def tell_memory(both: Sequence[Release], rounds: int, many: int) -> None:
    """What the servers hold of the memory, in the same states."""
    with ThreadPoolExecutor() as pool:
        before, after = pool.map(lambda one: load.memory(one, rounds, many, CORRECTIONS), both)
    for state, held in before.items():
        now = after[state]
        verdict = "no more" if now <= MORE * held else "MORE"
        print(f"{'memory':<11} {state:<42} {held / MIB:>8.1f} {now / MIB:>8.1f}   MiB: {verdict}")


if __name__ == "__main__":
    main()
