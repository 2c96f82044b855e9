"""The power is cut while programs save: whatever they were told to be saved is on the disk."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from signal import SIGTERM
from tempfile import TemporaryDirectory

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scripts.releases import checkout, serving
from tests.straced import MISSING, may_trace
from tests.trust import altered
from tests.trust.cut_disk import STRACE, Disk, calls
from tests.trust.promise import Untried
from tests.trust.savers import savers, saving

SAVERS = 3
CONTROL = 20
"""Rounds of the server that does not wait for the disk."""

RECHECKED = 10
"""Every so many cuts the whole book is worked out anew."""


def run(folder: Path, rounds: int) -> str:
    """So many confirmed rounds, the power cut before each of them was told and during each sync."""
    if not may_trace():
        raise Untried(MISSING)
    careful, careless = Cuts(), Cuts()
    careful.follow(*_served(folder / "careful", rounds))
    assert not careful.lost, f"lost of {len(careful.confirmed)} rounds: {careful.lost}"
    assert len(careful.confirmed) >= rounds
    careless.follow(*_served(folder / "careless", min(rounds, CONTROL), *altered.careless()))
    assert careless.lost, "Whoever never waits for the disk loses nothing: nothing was tried."
    return (
        f"{careful.cuts} cuts, {len(careful.confirmed)} confirmed rounds: none lost, `recheck` "
        f"agrees; control at synchronous=OFF: {len(careless.lost)} of {len(careless.confirmed)} "
        "lost"
    )


def _served(folder: Path, rounds: int, *program: str) -> tuple[Path, Path]:
    """Have a server save so many rounds; its folder, and the trace of what it asked for."""
    folder.mkdir()
    trace = folder.with_suffix(".trace")
    under = (*STRACE, "-o", str(trace), *program)
    with (
        serving(checkout(), under=under, instance=folder) as server,
        saving(server, savers(server, 1, SAVERS), SIGTERM) as tally,
    ):
        tally.wait(confirmed=rounds)
    return folder, trace


class Cuts:
    """The power cut again and again, and what was lost by it."""

    def __init__(self) -> None:
        self.cuts = 0
        self.confirmed: set[int] = set()
        """The numbers of the rounds that were told to be saved."""
        self.lost: set[int] = set()
        """Those of them that were not there after some cut."""
        self._rng = Random(1)

    def follow(self, folder: Path, trace: Path) -> None:
        """Go through what a server asked for."""
        disk = Disk(folder)
        for call in calls(trace, folder):
            if call.name == "sendto":
                if call.when == "made":
                    self._send(disk, call.data)
            else:
                disk.take(call)
                if call.name == "fdatasync" and call.when == "made" and self.confirmed:
                    self._cut(disk, self._rng)

    def _send(self, disk: Disk, sent: bytes) -> None:
        """Before anybody reads that a round was saved, the power is cut."""
        told = re.match(rb'{"number":(\d+),', sent)
        if told:
            self.confirmed.add(int(told[1]))
            self._cut(disk)
            self._cut(disk, self._rng)

    def _cut(self, disk: Disk, rng: Random | None = None) -> None:
        """Note the confirmed rounds that are not there then."""
        self.cuts += 1
        with TemporaryDirectory() as folder:
            disk.cut(Path(folder), rng)
            self.lost |= self.confirmed - kept(Path(folder), whole=self.cuts % RECHECKED == 0)


def kept(folder: Path, *, whole: bool) -> set[int]:
    """The rounds of a book that the power was cut from; none where it cannot be read."""
    try:
        with closing(database.connect(folder / database.FILE_NAME)) as db:
            db.execute("PRAGMA synchronous = OFF")  # It is looked at and thrown away.
            numbers = {number for (number,) in db.execute("SELECT number FROM line")}
            assert not whole or list(recheck(db)) == []
    except sqlite3.DatabaseError:
        return set()
    return numbers
