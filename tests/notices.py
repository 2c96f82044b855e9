"""Messages of pages after a change, for tests that wait for them."""

from scorekeeper.text import Language
from scorekeeper.web.session.lines import SAVED_ROUND


def saved(number: int, told: str, language: Language = "vi") -> str:
    """Return the message of the session page after that round is saved."""
    return SAVED_ROUND.fill(number=number, summary=told).to(language)


def plain(told: str) -> str:
    """Return a sentence with ordinary spaces, where the page keeps words on one line."""
    return told.replace("\N{NO-BREAK SPACE}", " ")
