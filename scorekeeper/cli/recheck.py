"""`scorekeeper recheck`: recompute all results in the database."""

import argparse
from typing import Any

from scorekeeper.cli.arguments import add_command
from scorekeeper.cli.database import add_options, open_book
from scorekeeper.text import Text

_ALL_WELL = Text("Mọi thứ khớp: {rounds} ván.", "Everything agrees, rounds: {rounds}.")
_DIFFERENCE = Text(
    "Buổi {session}, {kind} {number}, {what}: trong sổ {kept}, tính lại {computed}",
    "Session {session}, {kind} {number}, {what}: kept {kept}, computed {computed}",
)


def add_to(commands: Any) -> None:
    """Add the command `recheck`."""
    about = "tính lại cả sổ và báo chỗ lệch / recompute the whole book and report differences"
    examples = "  scorekeeper recheck", "  scorekeeper recheck --lang en"
    add_options(add_command(commands, "recheck", run, about, *examples))


def run(chosen: argparse.Namespace) -> int:
    """Print every mismatch; return 1 if there is any."""
    from scorekeeper.store.archive import recheck
    from scorekeeper.store.opening import everything

    found = 0
    with open_book(chosen.instance) as db:
        for mismatch in recheck(db):
            found += 1
            print(_DIFFERENCE.fill(**mismatch._asdict()).to(chosen.lang))
        if not found:
            rounds = sum(session.rounds for session in everything(db))
            print(_ALL_WELL.fill(rounds=rounds).to(chosen.lang))
    return int(found > 0)
