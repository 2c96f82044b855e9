"""What pages say after a change, for tests that wait for it. One test holds the words."""

from scorekeeper.text import Language
from scorekeeper.web.session.lines import SAVED_ROUND


def saved(number: int, told: str, language: Language = "vi") -> str:
    """What the session page says after that round was saved."""
    return SAVED_ROUND.fill(number=number, summary=told).to(language)
