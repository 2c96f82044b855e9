"""A progress bar of reading a file."""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO

_WIDTH = 40


@contextmanager
def progress(file: FileIO) -> Iterator[Callable[[], None]]:
    """Yield a function that draws the progress of reading a file to standard error.

    It draws nothing unless standard error is a terminal and standard output is not.
    """
    status = os.fstat(file.fileno())
    known = stat.S_ISREG(status.st_mode) and status.st_size > 0
    if not known or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    shown = -1

    def advance() -> None:
        nonlocal shown
        percent = min(100, 100 * file.tell() // status.st_size)
        if percent != shown:
            shown = percent
            bar = "#" * (percent * _WIDTH // 100)
            print(f"\r[{bar:-<{_WIDTH}}] {percent:3} %", end="", file=sys.stderr, flush=True)

    yield advance
    print(file=sys.stderr)
