"""`scorekeeper score`: rounds in, payments out, as a stream. (docs/rules.md, 8)"""

import argparse
import sys
from codecs import BOM_UTF8
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from scorekeeper.cli.arguments import (
    NO_FILE,
    Commands,
    add_command,
    add_language,
    find_profile,
    reason,
    whole,
    wrong_call,
)

_LARGEST_STAKE = 10_000_000
"""In đồng a bet."""

_EPILOG = """\
  scorekeeper score ván.jsonl --rules pho-bien
  scorekeeper score ván.jsonl --rules @luật.json --explain --lang en
  scorekeeper score < ván.jsonl > trả.jsonl

mỗi dòng một ván, mỗi ván một dòng trả lời / one round a line, one line of answer each:
  {"rules": "pho-bien", "round": {"players": ["An", "Bình"], "finish": "u", "winner": "An"}}
  {"rules": {"preset": "pho-bien", "changes": {"u_payment": 8}}, "round": …}
  {"rules": "04C0A02GD3GVQ3VD41Q6HGX041AC7A3F3EHDHYR", "round": …}

mã kết thúc / exit status:
  0  tính được mọi dòng / every line was scored
  1  có dòng bị từ chối / some lines were refused
  2  lệnh chưa đúng / the call itself was wrong"""


def add_to(commands: Commands) -> None:
    """Add the command `score`."""
    about = "tính tiền từng ván / work out who pays whom in each round"
    command = add_command(commands, "score", run, about, _EPILOG)
    text = "tệp các ván, bỏ trống hoặc - là đầu vào chuẩn / rounds; none or - is standard input"
    command.add_argument("file", nargs="?", default="-", metavar="FILE", help=text)
    text = (
        "luật cho những dòng không kèm luật: tên bộ luật, mã luật, JSON, hoặc @FILE / "
        "rules for lines that bring none: a preset, a rules code, JSON, or @FILE with one"
    )
    command.add_argument("--rules", metavar="RULES", help=text)
    text = (
        "in cho người đọc: mỗi khoản trả một câu, kèm luật / for people: "
        "each payment as a sentence with its rule"
    )
    command.add_argument("--explain", action="store_true", help=text)
    add_language(command)
    text = "thêm lời kể mỗi ván (told) vào câu trả lời / add each round in words (told)"
    command.add_argument("--told", action="store_true", help=text)
    text = "đồng một cược, để lời kể nói tiền / đồng a bet, so that told speaks of money"
    command.add_argument("--stake", type=whole(1, _LARGEST_STAKE), metavar="N", help=text)


def run(chosen: argparse.Namespace) -> int:
    """Answer every line as it comes; return 0 if all were scored, 1 if some were refused."""
    from scorekeeper.evening.amounts import Unit
    from scorekeeper.rules.batch import as_line, as_sentences, score_line
    from scorekeeper.rules.profiles import Scored

    default = None if chosen.rules is None else find_profile(chosen.rules)
    say = Unit(chosen.stake).spoken if chosen.told else None
    code = 0
    with _open(chosen.file) as file:
        for number, line in enumerate(file):
            outcome = score_line(line.removeprefix(BOM_UTF8) if number == 0 else line, default)
            if not isinstance(outcome, Scored):
                code = 1
            answer = as_sentences(outcome, chosen.lang) if chosen.explain else as_line(outcome, say)
            # A lone surrogate in a refused name is written as an escape.
            sys.stdout.buffer.write(answer.encode(errors="backslashreplace"))
            # The other end of a pipe may wait for this answer before it sends the next round.
            sys.stdout.buffer.flush()
    return code


def _open(path: str) -> AbstractContextManager[BinaryIO]:
    try:
        return nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb")
    except (OSError, ValueError) as error:
        wrong_call(NO_FILE.fill(file=path, why=reason(error)))
