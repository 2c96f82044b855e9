"""What each door takes at most: text, codes, files and links that somebody else may have made.

A reader checks its bound before it searches or parses anything. docs/threats.md has this list.
"""

from typing import NamedTuple


class Door(NamedTuple):
    """The bounds of one reader; 0 where another bound makes one needless."""

    name: str
    size: int
    """Characters of a text, bytes of a file."""
    lines: int = 0
    """Lines or rounds; of a ZIP, files; of a database, rows."""
    levels: int = 0
    """Values within values."""
    symbols: int = 0
    """Words, values, or places where a code may begin."""


ROUND = Door("a round as people type it", 4_000, 1, symbols=400)
"""A reason of đền alone may have 500 characters, and every player a note of 200."""
SENTENCE = Door("a round as people say it", 400, 1, symbols=120)
EVENING_TEXT = Door("an evening as text", 200_000, 2_000)
MESSAGE = Door("a message with a code or a link, without blanks", 2_048, symbols=50)
EVENING_CODE = Door("a code of an evening, unpacked", 2_000, 400, 8, 20_000)
"""The size is that of one text in it. Lines are rounds, struck ones too, and all payments."""
FORM = Door("a form, or JSON of the API", 1 << 16, levels=20)
EVENING_FILE = Door("a file of an evening", 16_000_000, levels=20, symbols=2_000_000)
"""More values than our files of that size, with some ten thousand rounds, have."""
UPLOAD = Door("the same, sent to a page", 1_000_000, levels=20, symbols=2_000_000)
"""About seven hundred rounds."""
GROUP_FILE = Door("the file of a group in a ZIP", 1_000_000, 6_000, 20, 2_000_000)
"""A thousand evenings and five thousand payments have about 800 kB."""
ZIP_UPLOAD = Door("a ZIP, sent to a page", 4_000_000, 1_000)
UNPACKED = Door("a ZIP or a database, unpacked", 32_000_000, 10_000)
"""About four hundred evenings. Lines are rows of a session in a database."""
HANDED_OVER = Door("a link of Đưa sang máy khác", 50_000, 30, symbols=400)
"""Read by `static/hand.js`; `web/scan.py` finds it. Lines are rounds, symbols fields of each."""

DOORS = tuple(door for door in list(globals().values()) if isinstance(door, Door))
