"""Logs without links: whoever reads a log could else look, write or own."""

import logging
import re

_LINK = re.compile(r"(/(?:s|k|owner|move)/)[^/?#\s\"']+")


class NoLinks(logging.Filter):
    """Takes tokens out of what a server logs by address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record stays; its links lose their tokens."""
        record.msg, record.args = without_links(record.getMessage()), ()
        return True


def without_links(said: str) -> str:
    """The same with `…` for every token."""
    return _LINK.sub(r"\1…", said)
