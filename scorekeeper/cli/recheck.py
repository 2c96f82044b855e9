"""`scorekeeper recheck`: is everything in the book what follows from the rounds?"""

import argparse
from typing import Any

from scorekeeper.cli.arguments import add_language
from scorekeeper.cli.database import add_instance, open_book
from scorekeeper.store.opening import everything
from scorekeeper.text import Text

_ALL_WELL = Text("Mọi thứ khớp: {rounds} ván.", "Everything agrees, rounds: {rounds}.")
_DIFFERENCE = Text(
    "Buổi {session}, {kind} {number}, {what}: trong sổ {kept}, tính lại {computed}",
    "Session {session}, {kind} {number}, {what}: kept {kept}, computed {computed}",
)


def add_to(commands: Any) -> None:
    """Declare the command."""
    about = "tính lại cả sổ và báo chỗ lệch / recompute the whole book and report differences"
    examples = "  scorekeeper recheck\n  scorekeeper recheck --lang en"
    command = commands.add_parser("recheck", help=about, description=about, examples=examples)
    command.set_defaults(command=run)
    add_instance(command)
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    """Print every difference; 1 if there is any."""
    from scorekeeper.store.archive import recheck

    found = 0
    with open_book(chosen.instance) as db:
        for difference in recheck(db):
            print(_DIFFERENCE.fill(**difference._asdict()).to(chosen.lang))
            found += 1
        if not found:
            rounds = sum(session.rounds for session in everything(db))
            print(_ALL_WELL.fill(rounds=rounds).to(chosen.lang))
    return 1 if found else 0
