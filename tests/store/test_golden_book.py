"""A book of a released version opens: every payment, total and explanation is as that version wrote
it."""

import subprocess
import sys
from contextlib import closing
from json import loads
from pathlib import Path

import pytest

from scorekeeper.games import GAMES
from scorekeeper.store import database
from scorekeeper.store.recheck import recheck
from scorekeeper.store.steps import STEPS, applied
from scripts.golden_book import GOLDEN, told

VERSIONS = sorted(file.stem.removeprefix("book_") for file in GOLDEN.glob("book_*.txt"))


def as_released(folder: Path, version: str) -> Path:
    """The file of a version's book, as that version left it."""
    path = folder / database.FILE_NAME
    with closing(database.connect(path)) as db:
        db.execute("PRAGMA foreign_keys = OFF")  # The rows are told by the alphabet.
        db.executescript((GOLDEN / f"book_{version}.sql").read_text("utf-8"))
    return path


def unpacked(folder: Path, version: str) -> Path:
    """The same, brought up to date."""
    path = as_released(folder, version)
    database.set_up(path)
    return path


@pytest.mark.parametrize("version", VERSIONS)
def test_every_payment_total_and_explanation_is_as_it_was(tmp_path: Path, version: str) -> None:
    """Worked out anew, in both languages, and compared with what that version wrote."""
    with closing(database.connect(unpacked(tmp_path, version))) as db:
        assert list(recheck(db)) == []
        assert told(db) == (GOLDEN / f"book_{version}.txt").read_text("utf-8")


@pytest.mark.parametrize("version", VERSIONS)
def test_it_has_rounds_of_every_kind(tmp_path: Path, version: str) -> None:
    """Every finish that there was, struck rounds, corrections and gà lines."""
    with closing(database.connect(unpacked(tmp_path, version))) as db:
        kinds = {what for (what,) in db.execute("SELECT DISTINCT what FROM line_version")}
        assert {"saved", "corrected", "rescored", "struck", "restored"} <= kinds
        assert db.execute("SELECT count(*) FROM line WHERE kind = 'ga'").fetchone()[0]
        entries = [loads(entry) for (entry,) in db.execute("SELECT entry FROM line_version")]
        finishes = {entry.get("finish") for entry in entries}
        assert finishes >= {finish for game in GAMES for finish in game.finishes}


@pytest.mark.parametrize("version", VERSIONS)
def test_processes_that_start_together_bring_it_up_to_date_once(
    tmp_path: Path, version: str
) -> None:
    """Two servers on one book of before: each finds all of it, and every round as it was."""
    path = as_released(tmp_path, version)
    opens = f"""
from pathlib import Path
from scorekeeper.store.database import set_up
set_up(Path({str(path)!r}))
"""
    together = [subprocess.Popen((sys.executable, "-W", "error", "-c", opens)) for _ in range(2)]
    assert [process.wait() for process in together] == [0, 0]
    with closing(database.connect(path)) as db:
        assert applied(db) == STEPS
        assert told(db) == (GOLDEN / f"book_{version}.txt").read_text("utf-8")
