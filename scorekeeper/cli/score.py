"""`scorekeeper score`: rounds in, payments out, as a stream. (docs/rules.md, 8)"""

import argparse
import os
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from scorekeeper.cli.arguments import add_language, find_profile, wrong_call
from scorekeeper.text import Language, Text

_CHUNK = 128 * 1024
_WAITING_CHUNKS = 3
"""Chunks in work or waiting for each job: enough to keep it busy, few enough to stay small."""

Chunk = list[bytes]
Answers = tuple[bytes, bool]
"""The answers to a chunk, and whether every line was scored."""

_NO_FILE = Text("không đọc được {file}: {why}", "cannot read {file}: {why}")
_JOBS = Text("--jobs phải là số từ 1", "--jobs must be a number from 1")


def add_to(commands: Any) -> None:
    """Declare the command."""
    about = "tính tiền từng ván / work out who pays whom in each round"
    more = (
        'Mỗi dòng là một ván JSON: {"rules": …, "round": {…}} / one JSON object a line. '
        "0: tính được hết / all scored; 1: có dòng bị từ chối / some refused; "
        "2: gọi sai / wrong call"
    )
    command = commands.add_parser("score", help=about, description=about, epilog=more)
    command.set_defaults(command=run)
    command.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="tệp, hoặc - / file, or - for stdin"
    )
    command.add_argument(
        "--rules",
        metavar="RULES",
        help="luật cho dòng không có luật (@FILE đọc từ tệp) / rules for lines without, or @FILE",
    )
    command.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="số tiến trình / processes (%(default)s)"
    )
    command.add_argument(
        "--explain",
        action="store_true",
        help="mỗi khoản trả là một câu, kèm luật / each payment as a sentence with its rule",
    )
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    """Score every line; 0 if all were scored, 1 if some were refused."""
    if chosen.jobs < 1:
        wrong_call(_JOBS)
    default = None if chosen.rules is None else find_profile(chosen.rules)
    language = chosen.lang if chosen.explain else None
    with _open(chosen.file) as file:
        try:
            return _score_all(file, chosen.jobs, (default, language))
        except BrokenPipeError:
            # Whoever reads has seen enough; Python must not complain when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0


def _open(path: str) -> Any:
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(path).open("rb")
    except OSError as error:
        wrong_call(_NO_FILE.fill(file=path, why=error.strerror))


def _score_all(file: BinaryIO, jobs: int, how: tuple[Any, Language | None]) -> int:
    regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    # What comes down a pipe is answered line by line, as it comes.
    chunks = _without_mark(_chunks(file) if regular or jobs > 1 else ([line] for line in file))
    if jobs == 1:
        answers: Iterable[Answers] = map(_worker(*how), chunks)
    else:
        answers = _in_parallel(chunks, jobs, how)
    all_scored = True
    with _progress(file, regular) as advance:
        for answer, scored in answers:
            sys.stdout.buffer.write(answer)
            if not regular:
                sys.stdout.buffer.flush()
            all_scored &= scored
            advance()
    sys.stdout.buffer.flush()
    return 0 if all_scored else 1


def _chunks(file: BinaryIO) -> Iterator[Chunk]:
    while lines := file.readlines(_CHUNK):
        yield lines


def _without_mark(chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """The chunks without the byte order mark that some editors put before the first line."""
    from scorekeeper.batch import BYTE_ORDER_MARK

    for number, chunk in enumerate(chunks):
        if number == 0:
            chunk[0] = chunk[0].removeprefix(BYTE_ORDER_MARK)
        yield chunk


def _worker(default: Any, language: Language | None) -> Callable[[Chunk], Answers]:
    from scorekeeper.batch import Scorer

    scorer = Scorer(default)
    answer = scorer.json if language is None else partial(scorer.sentences, language=language)

    def work(chunk: Chunk) -> Answers:
        answers = [answer(line) for line in chunk]
        written = "".join([text for text, _ in answers])
        # A lone surrogate in a name that is refused is written as the escape it came as.
        return written.encode(errors="backslashreplace"), all(scored for _, scored in answers)

    return work


_work: Callable[[Chunk], Answers]


def _start_worker(how: tuple[Any, Language | None]) -> None:
    global _work
    _work = _worker(*how)


def _work_on(chunk: Chunk) -> Answers:
    return _work(chunk)


def _in_parallel(
    chunks: Iterable[Chunk], jobs: int, how: tuple[Any, Language | None]
) -> Iterator[Answers]:
    """The answers in order, with a bounded number of chunks under way."""
    from concurrent.futures import ProcessPoolExecutor

    chunks = iter(chunks)
    with ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(how,)) as pool:
        waiting = deque(pool.submit(_work_on, c) for c in islice(chunks, jobs * _WAITING_CHUNKS))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(_work_on, chunk) for chunk in islice(chunks, 1))


def _progress(file: BinaryIO, regular: bool) -> Any:
    """A bar on the terminal while the answers go elsewhere; nothing in a pipe."""
    if not regular or not sys.stderr.isatty() or sys.stdout.isatty():
        return nullcontext(lambda: None)
    return _bar(file)


def _bar(file: BinaryIO) -> Any:
    from contextlib import contextmanager

    from click import progressbar

    @contextmanager
    def shown() -> Iterator[Callable[[], None]]:
        size = os.fstat(file.fileno()).st_size
        with progressbar(length=size, file=sys.stderr) as bar:
            yield lambda: bar.update(file.tell() - bar.pos)

    return shown()
