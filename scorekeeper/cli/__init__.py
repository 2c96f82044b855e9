"""The command line: one module for each command, which imports what it needs when it is called.

All that people read here stands in Vietnamese and English.
"""

import argparse
from collections.abc import Sequence

from scorekeeper.cli import rules, score, serve


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    chosen = command_line().parse_args(argv)
    return int(chosen.command(chosen))


def command_line() -> argparse.ArgumentParser:
    """Every command with its options."""
    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description="Sổ Phỏm: ghi điểm Phỏm và Tú Lơ Khơ / keeps the score of Phỏm and Tú Lơ Khơ",
    )
    commands = parser.add_subparsers(required=True, metavar="lệnh / command")
    for command in (serve, score, rules):
        command.add_to(commands)
    return parser
