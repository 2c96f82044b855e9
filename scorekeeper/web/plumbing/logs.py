"""Logs as lines of JSON, for whoever runs the server: no line holds a token, or what somebody
entered."""

import json
import logging
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, TextIO

from scorekeeper.web.plumbing import request_log
from scorekeeper.web.plumbing.log_limit import LogLimit

_encode = json.JSONEncoder(ensure_ascii=False).encode
_LINK = re.compile(r"(/(?:s|k|owner|move|sessions)/)[^/?#\s\"']+")


@contextmanager
def written(stream: TextIO | None = None) -> Iterator[None]:
    """Write whatever is logged within the block, to standard error if nothing else is said.

    Whoever sits in front of a terminal is told what is slow or fails, and of no page that opens.
    """
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(LogLimit())
    requests, before = request_log.LOGGER, request_log.LOGGER.level
    requests.setLevel(logging.WARNING if stream.isatty() else logging.INFO)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        requests.setLevel(before)


class JsonLines(logging.Formatter):
    """A formatter that makes one line of JSON of each record."""

    def format(self, record: logging.LogRecord) -> str:
        """The line. Of an exception it has kind and place, and not its message, which may hold what
        somebody entered."""
        moment = datetime.fromtimestamp(record.created, UTC)
        line = {
            "at": f"{moment:%Y-%m-%dT%H:%M:%S}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_links(record.getMessage()),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["exceptions"] = [_told(error) for error in _chain(record.exc_info[1])]
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = left_out
        return _encode(line)


def without_links(said: str) -> str:
    """A text with `…` in place of every token."""
    return _LINK.sub(r"\1…", said)


def _told(error: BaseException) -> dict[str, Any]:
    """The kind of an exception, what SQLite or the system calls it, and the places in the code that
    it went through."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "kind": type(error).__name__,
        "cause": getattr(error, "sqlite_errorname", None) or getattr(error, "strerror", None),
        "where": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The exception and those that it came of."""
    while error:
        yield error
        error = error.__cause__ or error.__context__
