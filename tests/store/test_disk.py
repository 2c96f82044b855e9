"""The number of disk syncs of a save, counted by strace."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev
from tests.straced import MISSING, may_trace

STRACE = ("strace", "-f", "-qq", "-e", "trace=fsync,fdatasync")
SAVES = """
import sys
from pathlib import Path
from scorekeeper.store import rounds
from scorekeeper.store.database import Pool
from tests.store.evening import Book, u

pool = Pool(Path(sys.argv[1]))
db = pool.lend()
caller = Book(db).caller
pool.give_back(db)
for i in range(int(sys.argv[2])):
    db = pool.lend()
    rounds.save(db, caller, u("An"), key=str(i))
    pool.give_back(db)
pool.close()
"""


@pytest.fixture
def waits(tmp_path: Path) -> Callable[[int], int]:
    """Return a function that counts the disk syncs of so many saves."""
    if not may_trace():
        pytest.skip(MISSING)

    def count(saves: int) -> int:
        told = tmp_path / f"{saves}.txt"
        program = (sys.executable, "-c", SAVES, tmp_path / f"{saves}.db", str(saves))
        env = {**os.environ, "PYTHONPATH": str(dev.ROOT)}
        subprocess.run((*STRACE, "-o", told, *program), env=env, check=True)
        return len(re.findall(r"sync\(", told.read_text()))

    return count


def test_a_save_syncs_the_disk_once(waits: Callable[[int], int]) -> None:
    assert waits(25) - waits(5) == 20
