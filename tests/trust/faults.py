"""What may go wrong around a server: its disk is full or may not be written, another process holds
the book, the clock jumps. What was confirmed is kept, what was not is told in words."""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from signal import SIGTERM

from scorekeeper.store.database import FILE_NAME
from scripts.releases import Server, checkout, serving
from tests.trust import altered
from tests.trust.keeper import Keeper, opened
from tests.trust.promise import Untried
from tests.trust.savers import SECONDS, Program, Saver, check_once_each, savers, saving

SAVERS = 3
ENOUGH = 3
"""Answers of a kind that are waited for before anything changes again."""

SMALL = "size=80m"
"""Of a disk: enough for sessions to be opened, and soon filled."""

JUMPS = (3600, -7200, 86_400 * 366, -86_400 * 3660, 5, 0)
"""Seconds that a clock is off, one after the other."""

WITHOUT_RIGHTS = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
"""Started by this, root may write what others may."""

NO_PRLIMIT = "Linux alone lets one process bound another."
NO_SMALL_DISK = "A small disk is mounted by root alone."
NO_SETPRIV = "Root may write whatever it is told not to. On Debian: apt install util-linux"

Fault = Callable[[Server], AbstractContextManager[None]]
"""What goes wrong for as long as its block lasts."""


def full(folder: Path, times: int) -> str:
    """The disk has no room left, and has some again."""
    with small_disk(folder / "small") as small:
        return _while_saving(small, times, partial(filled, small))


def bounded(folder: Path, times: int) -> str:
    """No file of the server's may grow, and they may again."""
    if sys.platform != "linux":
        raise Untried(NO_PRLIMIT)
    return _while_saving(folder, times, no_file_grows)


def read_only(folder: Path, times: int) -> str:
    """The folder may not be written, and may again."""
    if os.geteuid() == 0 and not shutil.which(WITHOUT_RIGHTS[0]):
        raise Untried(NO_SETPRIV)
    return _while_idle(folder, times, partial(locked_away, folder))


def held(folder: Path, times: int) -> str:
    """Another process has the book for itself, and lets it go."""
    return _while_idle(folder, times, partial(held_by_another, folder / FILE_NAME))


def clock(folder: Path, times: int) -> str:
    """The clock jumps to and fro."""
    off = folder / "off"
    off.write_text("0")
    with serving(checkout(), under=altered.jumping(off), instance=folder) as server:
        all_of_them = savers(server, 1, SAVERS)
        with saving(server, all_of_them, SIGTERM) as tally:
            for jump in range(times):
                off.write_text(str(JUMPS[jump % len(JUMPS)]))
                tally.wait(confirmed=ENOUGH)
    assert tally.refused == 0
    return f"{times} jumps: {_kept(folder, all_of_them)}"


def _while_saving(folder: Path, times: int, fault: Fault) -> str:
    """Programs save on and on while it comes and goes."""
    with serving(checkout(), instance=folder) as server, closing(opened(server.address)) as keeper:
        all_of_them = savers(server, 1, SAVERS)
        with saving(server, all_of_them, SIGTERM) as tally:
            for _ in range(times):
                tally.wait(confirmed=ENOUGH)
                with fault(server):
                    tally.wait(refused=ENOUGH)
                    keeper.is_put_off()
                tally.wait(confirmed=ENOUGH)
                keeper.saves()
    return f"{times} times, {tally.refused} refused in words: {_kept(folder, all_of_them, keeper)}"


def _while_idle(folder: Path, times: int, fault: Fault) -> str:
    """It comes while nobody asks for anything and the server has closed the book."""
    under = (*(WITHOUT_RIGHTS if os.geteuid() == 0 else ()), *altered.impatient())
    with (
        serving(checkout(), under=under, instance=folder) as server,
        closing(opened(server.address)) as keeper,
        closing(Program(server.address)) as program,
    ):
        (saver,) = savers(server, 1, 1)
        for _ in range(times):
            assert saver.save(program)
            with fault(server):
                assert not saver.save(program)
                keeper.is_put_off()
            keeper.saves()
    return f"{times} times, {2 * times} refused in words: {_kept(folder, [saver], keeper)}"


def _kept(folder: Path, all_of_them: list[Saver], keeper: Keeper | None = None) -> str:
    """What has become of all rounds, once a server runs undisturbed."""
    with serving(checkout(), instance=folder) as server:
        for one in all_of_them:
            one.catch_up(server.address)
    errors = (folder / "errors.txt").read_text()
    # The log is on the same disk: where it has no room either, logging says so, with a traceback.
    assert errors.count("Traceback") <= errors.count("Logging error"), errors
    others = keeper.rounds if keeper else 0
    count = check_once_each(folder, all_of_them, others)
    return f"{count} confirmed rounds, each in the book once, `recheck` agrees"


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of its own with little room. Raises `Untried`."""
    folder.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", SMALL, "none", str(folder))
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        raise Untried(NO_SMALL_DISK)
    try:
        yield folder
    finally:
        subprocess.run(("umount", "--lazy", str(folder)), check=True)


@contextmanager
def filled(disk: Path, _: Server) -> Iterator[None]:
    """No byte is left on the disk."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            with suppress(OSError):
                while True:
                    file.write(bytes(size))
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def no_file_grows(server: Server) -> Iterator[None]:
    """The system lets the server write nowhere but into the first byte of a file."""
    import resource

    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked_away(folder: Path, _: Server) -> Iterator[None]:
    """Neither the folder nor its files may be written, from when the server has closed the book."""
    _until(lambda: not (folder / f"{FILE_NAME}-wal").exists())
    modes = {path: path.stat().st_mode for path in (folder, *folder.iterdir())}
    for path, mode in modes.items():
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in modes.items():
            path.chmod(mode)


@contextmanager
def held_by_another(book: Path, _: Server) -> Iterator[None]:
    """This process has the book for itself, from when the server has closed it."""
    with closing(sqlite3.connect(book, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        _until(lambda: _begins(other))
        yield
        other.execute("ROLLBACK")


def _begins(other: sqlite3.Connection) -> bool:
    try:
        other.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        return False
    return True


def _until(it_is: Callable[[], bool]) -> None:
    """Wait for something that no one tells of."""
    end = time.monotonic() + SECONDS
    while not it_is():
        assert time.monotonic() < end
        time.sleep(0.01)
