"""Names as they are compared and shown: in NFC, without blanks at either end. (docs/rules.md, 4)"""

import unicodedata
from typing import Any

LONGEST_NAME = 40
WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What Unicode calls white space. `str.strip()` alone would also take U+001C to U+001F."""

_REMEMBERED = 4096
_LONGEST_REMEMBERED = 4 * LONGEST_NAME


def is_text(value: object) -> bool:
    """Return whether a value is a string that can be written as UTF-8."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def clean_name(raw: str) -> str | None:
    """The cleaned name; None if it is empty, over 40 code points, or no text.

    >>> clean_name("  Bình\u3000")
    'Bình'
    """
    name = unicodedata.normalize("NFC", raw).strip(WHITE_SPACE)
    return name if 1 <= len(name) <= LONGEST_NAME and is_text(name) else None


class CleanNames(dict[Any, str | None]):
    """Cleaned names by their spelling, None for what is no name.

    It remembers: the few names of a table stand in every round. Neither many nor long spellings
    can make it large.
    """

    def __missing__(self, raw: object) -> str | None:
        name = clean_name(raw) if isinstance(raw, str) else None
        if name is not None and len(str(raw)) <= _LONGEST_REMEMBERED:
            if len(self) >= _REMEMBERED:
                self.clear()
            self[raw] = name
        return name
