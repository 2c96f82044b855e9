"""Cut the power while programs save.

strace logs what the server writes and syncs. From this log the disk is rebuilt as the worst power
cut leaves it: with synced data only.
"""

import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from signal import SIGTERM
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scripts.releases import checkout, serving
from tests.straced import MISSING, may_trace
from tests.trust.often import often
from tests.trust.programs import open_sessions, saving

ROUNDS = often(8, 300)
PROGRAMS = 3
CONTROL = min(ROUNDS, 20)
"""Rounds saved by a server that never waits for the disk, which must lose some."""

RECHECKED = 10
"""Every tenth database is checked by `recheck`."""

STRACE = (  # -z and no signals: each call that succeeds is one line
    *("strace", "-z", "-D", "-f", "--seccomp-bpf", "-qq", "-y", "-xx", "-s", "1048576"),
    *("-e", "signal=none", "-e"),
    "trace=openat,link,linkat,rename,unlink,pwrite64,ftruncate,fsync,fdatasync,sendto",
)
CARELESS = """
import sys
from scorekeeper.store import database
database._EVERY_CONNECTION += ("PRAGMA synchronous = OFF",)
from scorekeeper.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(not may_trace(), reason=MISSING)
def test_a_power_cut_loses_no_confirmed_round(tmp_path: Path, tell: Callable[[str], None]) -> None:
    """Cuts the power at each answer and each sync; a server that never waits must lose some."""
    cuts, confirmed, lost = cut_power(tmp_path / "careful", ROUNDS)
    assert not lost
    assert len(confirmed) >= ROUNDS
    careless = (sys.executable, "-c", CARELESS)
    _, control, lost = cut_power(tmp_path / "control", CONTROL, *careless)
    assert lost, "The server without syncs lost nothing: the cuts are not realistic."
    tell(
        f"{cuts} cuts, {len(confirmed)} confirmed rounds: none lost; control without syncs: "
        f"{len(lost)} of {len(control)} lost"
    )


def cut_power(folder: Path, rounds: int, *program: str) -> tuple[int, set[int], set[int]]:
    """Lets a server save so many rounds, then cuts the power at many points of its log.

    Returns the number of cuts, the rounds that the server confirmed, and those that a cut lost.
    """
    folder.mkdir()
    trace = folder.with_suffix(".trace")
    under = (*STRACE, "-o", str(trace), *program)
    with (
        serving(checkout(), under=under, instance=folder) as server,
        saving(server, open_sessions(server, 1, PROGRAMS), SIGTERM) as wait,
    ):
        wait(rounds)
    cuts, confirmed, lost, disk = 0, set[int](), set[int](), Disk(folder)
    for call in calls(trace):
        answer = call.name == "sendto" and re.match(rb'{"number":(\d+),', call.strings[0])
        if answer:
            confirmed.add(int(answer[1]))
        if answer or (call.name == "fdatasync" and confirmed):
            cuts += 1
            with TemporaryDirectory() as left:
                disk.cut(Path(left))
                lost |= confirmed - stored(Path(left), check=cuts % RECHECKED == 0)
        disk.follow(call)
    return cuts, confirmed, lost


class Call(NamedTuple):
    """A system call that has succeeded."""

    name: str
    arguments: str

    @property
    def file(self) -> str:
        match = re.match(r"\d+<((?:\\x..)*)>", self.arguments)
        return unescape(match[1]).decode() if match else ""

    @property
    def strings(self) -> list[bytes]:
        """The string arguments: paths, or the data that is written."""
        return [unescape(text) for text in re.findall(r'"((?:\\x..)*)"', self.arguments)]

    @property
    def number(self) -> int:
        """The last argument: the position of a write, or the length of a file."""
        return int(self.arguments.rpartition(",")[2])


def calls(trace: Path) -> Iterator[Call]:
    for line in trace.read_text().splitlines():
        match = re.match(r"\d+ +(\w+)\((.*)\) += \d+", line)
        if match:
            yield Call(match[1], match[2])


def unescape(text: str) -> bytes:
    r"""Returns the bytes that strace prints as \x41\x42."""
    return bytes.fromhex(text.replace("\\x", ""))


class File:
    """The synced content of a file, and the writes since then; data None truncates."""

    def __init__(self) -> None:
        self.synced = bytearray()
        self.writes: list[tuple[int, bytes | None]] = []

    def sync(self) -> None:
        for at, data in self.writes:
            if data is None:
                del self.synced[at:]
            else:
                self.synced.extend(bytes(max(at - len(self.synced), 0)))
                self.synced[at : at + len(data)] = data
        self.writes = []


class Disk:
    """The files of one folder. A file's name is synced with its folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._names: dict[str, File] = {}
        self._synced_names: dict[str, File] = {}

    def follow(self, call: Call) -> None:
        match call.name:
            case "fsync" | "fdatasync" if call.file == self._folder:
                self._synced_names = dict(self._names)
            case "fsync" | "fdatasync":
                self._file(call.file).sync()
            case "openat" if "O_CREAT" in call.arguments:
                self._file(call.strings[0].decode())
            case "pwrite64":
                self._file(call.file).writes.append((call.number, call.strings[0]))
            case "ftruncate":
                self._file(call.file).writes.append((call.number, None))
            case "link" | "linkat" | "rename" | "unlink":
                old, *new = (path.decode() for path in call.strings)
                file = self._file(old) if call.name.startswith("link") else self._names.pop(old)
                self._names |= dict.fromkeys(new, file)

    def _file(self, path: str) -> File:
        return self._names.setdefault(path, File())

    def cut(self, folder: Path) -> None:
        """Writes what was synced into a folder, as after a power cut."""
        for path, file in self._synced_names.items():
            if path.startswith(self._folder):
                (folder / Path(path).name).write_bytes(file.synced)


def stored(folder: Path, *, check: bool) -> set[int]:
    """Returns the round numbers of a database after a power cut; none if it is unreadable."""
    try:
        with closing(database.connect(folder / database.FILE_NAME)) as db:
            numbers = {number for (number,) in db.execute("SELECT number FROM line")}
            assert not check or list(recheck(db)) == []
    except sqlite3.DatabaseError:
        return set()
    return numbers
