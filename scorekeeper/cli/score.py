"""`scorekeeper score`: rounds in, payments out, as a stream. (docs/rules.md, 8)"""

import argparse
import os
import select
import signal
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from io import FileIO
from typing import Any, NamedTuple

from scorekeeper.cli.arguments import (
    NO_FILE,
    add_command,
    add_language,
    find_profile,
    reason,
    whole,
    wrong_call,
)
from scorekeeper.evening.amounts import Unit
from scorekeeper.games.base import Say
from scorekeeper.text import Language

_CHUNK = 128 * 1024
_WAITING_CHUNKS = 3
"""The most chunks for each job, in work or waiting."""
_STANDARD_INPUT = 0
_BAR_WIDTH = 40
_LARGEST_STAKE = 10_000_000
"""In đồng a bet."""
_MOST_JOBS = 60
"""The most processes that every system can wait for."""

Chunk = list[bytes]
Answers = tuple[bytes, bool]
"""The answers to a chunk, and whether all its lines were scored."""

_EPILOG = """\
  scorekeeper score ván.jsonl --rules pho-bien
  scorekeeper score ván.jsonl --rules @luật.json --explain --lang en
  scorekeeper score < ván.jsonl > trả.jsonl --jobs 2

mỗi dòng một ván, mỗi ván một dòng trả lời / one round a line, one line of answer each:
  {"rules": "pho-bien", "round": {"players": ["An", "Bình"], "finish": "u", "winner": "An"}}
  {"rules": {"preset": "pho-bien", "changes": {"u_payment": 8}}, "round": …}
  {"rules": "04C0A02GD3GVQ3VD41Q6HGX041AC7A3F3EHDHYR", "round": …}

mã kết thúc / exit status:
  0  tính được mọi dòng / every line was scored
  1  có dòng bị từ chối / some lines were refused
  2  lệnh chưa đúng / the call itself was wrong"""


def add_to(commands: Any) -> None:
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
    text = "chạy N tiến trình cùng lúc / work in N processes at once (%(default)s)"
    command.add_argument("--jobs", type=whole(1, _MOST_JOBS), default=1, metavar="N", help=text)
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


class _How(NamedTuple):
    """The settings of a worker."""

    default: Any  # the rules for lines without any, or None
    language: Language | None  # for people; None for programs
    say: Say | None  # spells bets where answers have the round in words


def run(chosen: argparse.Namespace) -> int:
    """Score every line; return 0 if all were scored, 1 if some were refused."""
    default = None if chosen.rules is None else find_profile(chosen.rules)
    say = Unit(chosen.stake).spoken if chosen.told else None
    how = _How(default, chosen.lang if chosen.explain else None, say)
    with _open(chosen.file) as file:
        if chosen.jobs == 1:
            answers: Iterable[Answers] = map(_worker(how), _chunks(file))
        else:
            answers = _in_parallel(file, chosen.jobs, how)
        return _write(answers, file)


def _open(path: str) -> FileIO:
    try:
        return FileIO(_STANDARD_INPUT, closefd=False) if path == "-" else FileIO(path)
    except (OSError, ValueError) as error:
        wrong_call(NO_FILE.fill(file=path, why=reason(error)))


def _write(answers: Iterable[Answers], file: FileIO) -> int:
    all_scored = True
    with _progress(file) as advance:
        for written, scored in answers:
            sys.stdout.buffer.write(written)
            sys.stdout.buffer.flush()
            all_scored &= scored
            advance()
    return 0 if all_scored else 1


def _chunks(file: FileIO) -> Iterator[Chunk]:
    """Yield chunks of complete lines.

    A chunk ends where reading would block, so that lines of a slow pipe are answered one by one.
    """
    from scorekeeper.rules.batch import BYTE_ORDER_MARK

    unfinished: list[bytes] = []
    at_start = True
    while data := _read(file):
        *lines, rest = data.split(b"\n")
        if lines:
            lines[0] = b"".join([*unfinished, lines[0]])
            if at_start:
                lines[0] = lines[0].removeprefix(BYTE_ORDER_MARK)
                at_start = False
            yield lines
            unfinished = []
        unfinished.append(rest)
    last = b"".join(unfinished)
    if at_start:
        last = last.removeprefix(BYTE_ORDER_MARK)
    if last:
        yield [last]


def _read(file: FileIO) -> bytes:
    while (data := file.read(_CHUNK)) is None:  # nothing yet, from a pipe that does not wait
        select.select([file], [], [])
    return data


def _worker(how: _How) -> Callable[[Chunk], Answers]:
    from scorekeeper.rules.batch import Scorer

    scorer = Scorer(how.default, how.say)
    answer = (
        scorer.json if how.language is None else partial(scorer.sentences, language=how.language)
    )

    def work(chunk: Chunk) -> Answers:
        answers = [answer(line) for line in chunk]
        written = "".join([text for text, _ in answers])
        # A lone surrogate in a refused name is written as an escape.
        return written.encode(errors="backslashreplace"), all(scored for _, scored in answers)

    return work


_work: Callable[[Chunk], Answers]


def _start_worker(how: _How) -> None:
    global _work
    # Ctrl+C is for the parent process, which ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work = _worker(how)


def _work_on(chunk: Chunk) -> Answers:
    return _work(chunk)


def _in_parallel(file: FileIO, jobs: int, how: _How) -> Iterator[Answers]:
    """Yield the answers in order, with a bounded number of chunks in work."""
    from concurrent.futures import Future, ProcessPoolExecutor

    waiting: deque[Future[Answers]] = deque()
    with ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(how,)) as pool:
        for chunk in _chunks(file):
            waiting.append(pool.submit(_work_on, chunk))
            # An answer must not wait for the next round.
            while waiting and (len(waiting) > jobs * _WAITING_CHUNKS or not _more_at_once(file)):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _more_at_once(file: FileIO) -> bool:
    """Return whether reading would not block."""
    if os.name == "nt" or stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return True
    return bool(select.select([file], [], [], 0)[0])


@contextmanager
def _progress(file: FileIO) -> Iterator[Callable[[], None]]:
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
            bar = "#" * (percent * _BAR_WIDTH // 100)
            print(f"\r[{bar:-<{_BAR_WIDTH}}] {percent:3} %", end="", file=sys.stderr, flush=True)

    yield advance
    print(file=sys.stderr)
