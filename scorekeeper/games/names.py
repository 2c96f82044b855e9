"""Names, and whatever else people call things, as they are compared and shown: in NFC, without
blanks at either end. (docs/rules.md, 4)"""

import unicodedata
from typing import Any

LONGEST_NAME = 40
WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What Unicode calls white space. `str.strip()` alone would also take U+001C to U+001F."""

_HIDDEN = ("Cc", "Cf", "Co", "Zl", "Zp")
_SYMBOLS = ("So", "Sk", "Mn")
"""Emoji, their colours, and the mark that makes a sign one."""
_JOINER = "\u200d"

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
    return clean_text(raw, LONGEST_NAME)


def clean_text(raw: object, longest: int) -> str | None:
    """The same of any text that people give: None where it has no code point or more than so
    many."""
    if not is_text(raw):
        return None
    text = unicodedata.normalize("NFC", str(raw)).strip(WHITE_SPACE)
    return text if 1 <= len(text) <= longest else None


def hidden_in(text: str) -> set[str]:
    """The characters of a text that nobody sees, or that turn around what stands beside it: line
    breaks, zero widths, changes of direction. What joins two emoji into one is none of them.

    >>> hidden_in("An\u202e"), hidden_in("👩\u200d🍳")
    ({'\u202e'}, set())
    """
    return {
        char
        for before, char in zip(f" {text}", text, strict=False)
        if unicodedata.category(char) in _HIDDEN
        and not (char == _JOINER and unicodedata.category(before) in _SYMBOLS)
    }


def visible(text: str) -> str:
    """The text without what nobody sees in it.

    >>> visible("\u202eAn\u200b")
    'An'
    """
    hidden = hidden_in(text)
    return "".join(char for char in text if char not in hidden)


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
