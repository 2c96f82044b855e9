"""Logs without tokens: with them a reader of the log could view, write or own."""

import logging
import re

_LINK = re.compile(r"(/(?:s|k|owner|move|sessions)/)[^/?#\s\"']+")


class NoLinks(logging.Filter):
    """A filter that takes the tokens out of logged addresses."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record stays; its links lose their tokens."""
        record.msg, record.args = without_links(record.getMessage()), ()
        return True


def without_links(said: str) -> str:
    """A text with `…` in place of every token."""
    return _LINK.sub(r"\1…", said)
