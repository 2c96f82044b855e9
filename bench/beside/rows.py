"""What is wanted of each figure, and how a row of them is told."""

import statistics
from collections.abc import Sequence
from typing import NamedTuple

SPREAD = 1.3
"""The most by which ratios may differ for a verdict."""


class Row(NamedTuple):
    """A figure that is compared: how many times less the later version takes."""

    name: str
    about: str
    wanted: float
    unit: str = "ms"


CPU = (
    Row("page", "a keeper's page, after a save", 3),
    Row("page-again", "the same, unchanged since the last look", 5),
    Row("view", "the page of who looks on, after a save", 2),
    Row("view-again", "the same, unchanged since the last look", 6),
    Row("preview", "a preview, as the script asks for it", 1.4),
    Row("save", "a save, its answer alone", 1.7),
    Row("sheet", "a sheet of house rules", 3),
)
SAVERS = Row("savers", "p99 of a save with 16 savers, wall", 5)
TAP = Row("tap", "tap on Lưu → new totals, emulated phone", 1.6)
BOOT = Row("boot", "from the start to the first answer, CPU", 1)


def told(row: Row, before: Sequence[float], after: Sequence[float]) -> str:
    """A row for people: both medians in milliseconds, the ratios of the pairs, the verdict."""
    ratios = sorted(one / other for one, other in zip(before, after, strict=True))
    middle = statistics.median(ratios)
    if ratios[-1] > SPREAD * ratios[0]:
        verdict = "no verdict"
    else:
        verdict = "reaches" if middle >= row.wanted else "MISSES"
    old, new = (1000 * statistics.median(seconds) for seconds in (before, after))
    return (
        f"{row.name:<11} {row.about:<42} {old:>8.2f} {new:>8.2f}   "
        f"{ratios[0]:>6.2f} {middle:>6.2f} {ratios[-1]:>6.2f}   {verdict} {row.wanted:g}"
    )


HEAD = f"{'':<54} {'before':>8} {'after':>8}   {'min':>6} {'median':>6} {'max':>6}"
