"""A save waits once for the disk, as strace sees it on a real server."""

import re
from contextlib import closing
from pathlib import Path
from statistics import median

import pytest

from scripts.releases import checkout, serving
from scripts.visitor import Page, Visitor
from tests.straced import MISSING, may_trace
from tests.web.friends import FRIENDS

SAVES = 5
STRACE = (
    "strace",
    "-D",
    "-f",
    "--seccomp-bpf",
    "-qq",
    "-e",
    "trace=fsync,fdatasync,sync_file_range",
)


pytestmark = pytest.mark.skipif(not may_trace(), reason=MISSING)


class Keeper:
    """Somebody who keeps the score by the pages."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        names = {f"name-{seat}": name for seat, name in enumerate(FRIENDS)}
        self.page = self._sent(self._visitor.get("/new"), "/new", names)

    def save(self) -> None:
        """Save a plain ù and load the page after it."""
        self.page = self._sent(self.page, "/rounds", {"outcome": "u-0"})

    def _sent(self, page: Page, to: str, fields: dict[str, str]) -> Page:
        answer = self._visitor.send(page, to, fields)
        assert answer.status in (200, 303), answer.text
        return self._visitor.follow(answer)


def syncs(trace: Path) -> int:
    """The number of sync calls so far; a call cut in two by another thread counts once."""
    return len(re.findall(r"(?:fsync|fdatasync|sync_file_range)\(", trace.read_text()))


def test_a_save_syncs_once(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    with (
        serving(checkout(), under=(*STRACE, "-o", str(trace))) as server,
        closing(Visitor(server.address)) as visitor,
    ):
        keeper = Keeper(visitor)
        keeper.save()
        waits = []
        for _ in range(SAVES):
            before = syncs(trace)
            keeper.save()
            waits.append(syncs(trace) - before)
    # A checkpoint may add calls that no save waits for.
    assert (min(waits), median(waits)) == (1, 1), waits
