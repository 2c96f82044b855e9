"""What a save asks of the disk, counted where the kernel is asked: by strace, on a real server."""

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
    """Somebody who keeps the book of a session by its pages."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        names = {f"name-{seat}": name for seat, name in enumerate(FRIENDS)}
        self.page = self._sent(self._visitor.get("/new"), "/new", names)

    def save(self) -> None:
        """A plain ù, until the page after it is there."""
        self.page = self._sent(self.page, "/rounds", {"outcome": "u-0"})

    def _sent(self, page: Page, to: str, fields: dict[str, str]) -> Page:
        answer = self._visitor.send(page, to, fields)
        assert answer.status in (200, 303), answer.text
        return self._visitor.follow(answer)


def syncs(trace: Path) -> int:
    """The calls that were made so far; one that another thread cut in two counts once."""
    return len(re.findall(r"(?:fsync|fdatasync|sync_file_range)\(", trace.read_text()))


def test_a_save_waits_for_the_disk_as_rarely_as_it_may(tmp_path: Path) -> None:
    """Once, so that a saved round survives a pulled plug; 0.3.1 did five times."""
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
    # Beside them the log is put into the file now and then, which no save waits for.
    assert (min(waits), median(waits)) == (1, 1), waits
