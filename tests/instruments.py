"""Counts the SQL statements of an answer, which do not depend on the machine."""

import gc
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from flask import Flask

Do = Callable[[], object]
_Counted = TypeVar("_Counted")


def statements(do: Do) -> list[str]:
    """Returns the SQL that runs while `do` runs, on all connections, without PRAGMA statements."""
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
    for item in gc.get_objects():
        if isinstance(item, sqlite3.Connection):
            with suppress(sqlite3.ProgrammingError):  # it is closed
                item.set_trace_callback(note)


def of_answer(app: Flask, count: Callable[[Do], _Counted], send: Do) -> _Counted:
    """Counts while the application answers the one request of `send`, without the test client."""
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
