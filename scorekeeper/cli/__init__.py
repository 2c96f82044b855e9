"""The command line. Its commands are listed in `arguments.py`."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

import click

from scorekeeper.cli.arguments import WRONG_CALL, program, refuse
from scorekeeper.text import Text

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
        arguments = [*(sys.argv[1:] if argv is None else argv)]
        with program.make_context("scorekeeper", arguments) as context:
            code = int(program.invoke(context) or 0)
        sys.stdout.flush()
    except click.exceptions.Exit as ended:  # after --help or --version
        return ended.exit_code
    except click.UsageError as error:
        _wrong_usage(error)
    except BrokenPipeError:  # The reader has closed the pipe.
        _write_no_more()
        return 0
    except OSError as error:  # The status of a full disk differs from that of refused rounds.
        _write_no_more()
        refuse(_NO_ACCESS.fill(why=error))
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _wrong_usage(error: click.UsageError) -> NoReturn:
    """Print how the command is called, and what is wrong; exit with status 2."""
    context = error.ctx or click.Context(program, info_name="scorekeeper")
    name, why = context.command_path, error.format_message()
    wrong = f"{_in_vietnamese(error)}, xem {name} --help / wrong call, see {name} --help: {why}"
    print(context.get_usage(), f"{name}: {wrong}", sep="\n", file=sys.stderr)
    sys.exit(WRONG_CALL)


def _in_vietnamese(error: click.UsageError) -> str:
    match error:
        case click.NoSuchOption():
            return f"không có tùy chọn {error.option_name}"
        case click.NoSuchCommand():
            return f"không có lệnh {error.command_name}"
        case click.MissingParameter(param=click.Parameter() as param):
            return f"thiếu {param.get_error_hint(error.ctx)}"
        case click.BadParameter(param=click.Parameter() as param):
            return f"giá trị của {param.get_error_hint(error.ctx)} chưa đúng"
    return "lệnh chưa đúng"


def _write_no_more() -> None:
    """Keep Python from failing again when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
