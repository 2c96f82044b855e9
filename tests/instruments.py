"""What a piece of work takes, counted and not timed: nothing else on the machine can disturb it."""

import gc
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from flask import Flask

PACKAGE = "scorekeeper"

Do = Callable[[], object]
_Counted = TypeVar("_Counted")


class Cost(NamedTuple):
    """What something took."""

    bytecodes: int
    steps: int
    """Instructions of SQLite's machine."""


def bytecodes(do: Do, *, less: Callable[..., object] | None = None) -> int:
    """The bytecodes run through while it is done, in every function that is called; those of one
    function can be left out."""
    counted, left_out = 0, getattr(less, "__code__", None)

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal counted
        if frame.f_code is left_out:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        counted += event == "opcode"
        return trace

    before = sys.gettrace()
    gc.disable()  # Others may have it call code of theirs, which would be counted too.
    sys.settrace(trace)
    try:
        do()
    finally:
        sys.settrace(before)
        gc.enable()
    return counted


def cost(connection: sqlite3.Connection, do: Do) -> Cost:
    """Python's and SQLite's instructions, counted together while it is done."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    connection.set_progress_handler(step, 1)
    try:
        counted = bytecodes(do, less=step)
    finally:
        connection.set_progress_handler(None, 1)
    return Cost(counted, steps)


def statements(do: Do) -> list[str]:
    """The SQL that is run while it is done, on every connection that is open and on every one that
    is opened meanwhile, less the settings of a connection."""
    run: list[str] = []

    def note(sql: str) -> None:
        if not sql.startswith("PRAGMA"):
            run.append(sql)

    def connect(*given: Any, **named: Any) -> sqlite3.Connection:
        opened: sqlite3.Connection = original(*given, **named)
        opened.set_trace_callback(note)
        return opened

    original, sqlite3.connect = sqlite3.connect, connect  # type: ignore[assignment]
    _trace_open(note)
    try:
        do()
    finally:
        sqlite3.connect = original
        _trace_open(None)
    return run


def _trace_open(note: Callable[[str], None] | None) -> None:
    """Tell every open connection where to tell of its statements."""
    for found in gc.get_objects():
        if isinstance(found, sqlite3.Connection):
            with suppress(sqlite3.ProgrammingError):  # it is closed
                found.set_trace_callback(note)


def of_answer(app: Flask, count: Callable[[Do], _Counted], send: Do) -> _Counted:
    """What an instrument counts while the application answers the one request that is sent, less
    what the client takes that sends it."""
    answer, counts = app.wsgi_app, []

    def counting(environ: Any, start_response: Any) -> Any:
        answers: list[Any] = []
        counts.append(count(lambda: answers.append(answer(environ, start_response))))
        return answers[0]

    app.wsgi_app = counting  # type: ignore[method-assign]
    try:
        send()
    finally:
        app.wsgi_app = answer  # type: ignore[method-assign]
    (counted,) = counts
    return counted
