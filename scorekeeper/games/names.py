"""Validates and cleans names and other short texts: NFC, no outer blanks.

(docs/rules.md, 4)
"""

import re
import unicodedata

LONGEST_NAME = 40
WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""Unicode white space. `str.strip()` alone would also strip U+001C to U+001F."""

_HIDDEN = ("Cc", "Cf", "Co", "Zl", "Zp")
_SYMBOLS = ("So", "Sk", "Mn")
"""Emoji and their modifiers."""
_JOINER = "\u200d"
_BLANK = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]"
    r"|(?<=[^\W\u2139])[\ufe00-\ufe0f](?!\u20e3)"  # Of an emoji they choose the look.
    r"|[^\S ]|  "  # Pages show all of them as one blank.
)
"""Fillers and variation selectors, which Unicode counts as letters or marks; and such blanks."""


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
    """Return the cleaned name; None if it is empty, over 40 code points, or no text.

    >>> clean_name("  Bình\u3000")
    'Bình'
    """
    return clean_text(raw, LONGEST_NAME)


def clean_text(raw: object, longest: int) -> str | None:
    """Return the cleaned text; None if it is no text, empty, or over `longest` code points."""
    if not is_text(raw):
        return None
    text = str(raw).strip(WHITE_SPACE)
    # No letter has more than four parts. Sorting many accents takes quadratic time.
    text = unicodedata.normalize("NFC", text[: 4 * longest + 1])
    return text if 1 <= len(text) <= longest else None


def hidden_in(text: str) -> set[str]:
    """Return the invisible characters: line breaks, zero widths, changes of direction.

    The joiner between two emoji is not one of them.

    >>> hidden_in("An\u202e"), hidden_in("👩\u200d🍳")
    ({'\u202e'}, set())
    """
    return {
        char
        for before, char in zip(f" {text}", text, strict=False)
        if unicodedata.category(char) in _HIDDEN
        and not (char == _JOINER and unicodedata.category(before) in _SYMBOLS)
    }


def has_blanks(name: str) -> bool:
    """Return whether a name could look like another: by marks without a shape, or by blanks.

    >>> has_blanks("An\ufe0f"), has_blanks("\u3164"), has_blanks("An ❤\ufe0f")
    (True, True, False)
    """
    return _BLANK.search(name) is not None


def visible(text: str) -> str:
    """Return the text without its invisible characters.

    >>> visible("\u202eAn\u200b")
    'An'
    """
    hidden = hidden_in(text)
    return "".join(char for char in text if char not in hidden)
