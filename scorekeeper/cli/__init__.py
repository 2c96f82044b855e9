"""The command line.

Commands import what they need only when called, so that `--help` is fast.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from scorekeeper.cli import (
    backup,
    doctor,
    export,
    groups,
    move,
    replay,
    rules,
    score,
    serve,
    sessions,
)
from scorekeeper.cli.arguments import Parser, wrong_call
from scorekeeper.text import Text

_EXAMPLES = """\
  scorekeeper serve
  scorekeeper score ván.jsonl --rules pho-bien --explain
  scorekeeper rules show pho-bien"""
COMMANDS = (serve, score, replay, rules, sessions, export, groups, backup, move, doctor)
_NO_ACCESS = Text("không đọc hoặc ghi được: {why}", "cannot read or write: {why}")
_INTERRUPTED = 130
"""The status that shells give a program stopped by Ctrl+C."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Without a locale the encoding would not have our letters.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        chosen = command_line().parse_args(argv)
        code = int(chosen.command(chosen))
        sys.stdout.flush()
    except BrokenPipeError:  # The reader has closed the pipe.
        _write_no_more()
        return 0
    except OSError as error:  # The status of a full disk differs from that of refused rounds.
        _write_no_more()
        wrong_call(_NO_ACCESS.fill(why=error))
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _write_no_more() -> None:
    """Keep Python from failing again when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def command_line() -> Parser:
    """Return the parser of all commands."""
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
