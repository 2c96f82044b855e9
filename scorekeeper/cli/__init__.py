"""The command line: one module for each command, which imports what it needs when it is called.

All that people read here stands in Vietnamese and English.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from scorekeeper.cli import (
    backup,
    doctor,
    export,
    importing,
    recheck,
    restore,
    rules,
    score,
    serve,
    sessions,
    settle,
    stats,
)
from scorekeeper.cli.arguments import Parser, wrong_call
from scorekeeper.text import Text

_EXAMPLES = """\
  scorekeeper serve
  scorekeeper score ván.jsonl --rules pho-bien --explain
  scorekeeper rules show pho-bien"""
COMMANDS = (
    *(serve, score, rules, sessions, settle, stats, export, importing),
    *(recheck, backup, restore, doctor),
)
_NO_ACCESS = Text("không đọc hoặc ghi được: {why}", "cannot read or write: {why}")
_INTERRUPTED = 130
"""As a shell tells of a program that Ctrl+C stopped."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Wherever the language of the system is not set, it would not hold our letters.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        chosen = command_line().parse_args(argv)
        code = int(chosen.command(chosen))
        sys.stdout.flush()
    except BrokenPipeError:  # Whoever reads has seen enough.
        _write_no_more()
        return 0
    except OSError as error:  # A full disk must not look like refused rounds.
        _write_no_more()
        wrong_call(_NO_ACCESS.fill(why=error))
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _write_no_more() -> None:
    """Keep Python from failing once more when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def command_line() -> Parser:
    """Every command with its options."""
    parser = Parser(
        prog="scorekeeper",
        description="Sổ Phỏm: ghi điểm Phỏm và Tú Lơ Khơ / keeps score for Phỏm and Tú Lơ Khơ",
        examples=_EXAMPLES,
    )
    commands = parser.add_subparsers(
        required=True, title="lệnh / commands", metavar="lệnh / command"
    )
    for command in COMMANDS:
        command.add_to(commands)
    return parser
