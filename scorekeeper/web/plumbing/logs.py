"""Logs without links: whoever reads a log could else look, write or own."""

import logging
import re
from typing import Any

from flask import Flask, request

_LINK = re.compile(r"(/(?:s|k|owner|move)/)[^/?#\s\"']+")


class QuietApp(Flask):
    """An application that tells of its mistakes by page and not by address."""

    def log_exception(self, exc_info: Any) -> None:
        """What went wrong, and in answer to what kind of page."""
        rule = request.url_rule or "?"
        self.logger.error("Exception on %s [%s]", rule, request.method, exc_info=exc_info)


class NoLinks(logging.Filter):
    """Takes tokens out of what a server logs by address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record stays; its links lose their tokens."""
        record.msg, record.args = without_links(record.getMessage()), ()
        return True


def without_links(said: str) -> str:
    """The same with `…` for every token."""
    return _LINK.sub(r"\1…", said)
