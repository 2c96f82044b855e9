"""The texts of a file as forms take them now: versions before 0.9 took longer ones, and characters
that nobody sees."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.export.refusals import refused
from scorekeeper.games.names import clean_text, hidden_in, visible
from scorekeeper.store.remarks import LONGEST_NOTE, LONGEST_REASON

_LONGEST: Mapping[Any, int] = {"note": LONGEST_NOTE}
"""Code points, by field; of all others as many as a reason has."""
_LEVELS = 20
"""More levels of lists and objects than any file of ours has."""
_NOTHING_LEFT = "?"


def clean(value: Any, levels: int = _LEVELS) -> None:
    """Cut and clean every text in a list or an object, in place. Refused if it is too deep."""
    if not levels:
        raise refused("E_SHAPE other")
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(one, str):
            value[key] = _cleaned(one, _LONGEST.get(key, LONGEST_REASON))
        elif isinstance(one, list | dict):
            clean(one, levels - 1)
    if isinstance(value, dict) and not all(map(str.isprintable, value)):
        _clean_keys(value)


def _clean_keys(found: dict[str, Any]) -> None:
    cleaned = {_cleaned(key, LONGEST_REASON): one for key, one in found.items()}
    if len(cleaned) != len(found):
        raise refused("E_SHAPE other")
    found.clear()
    found.update(cleaned)


def _cleaned(text: str, longest: int) -> str:
    """Return a text cut to so many code points, without what nobody sees; line breaks are blanks.

    >>> _cleaned("chia\\r\\nlộn\\u202e", 500), _cleaned("An\\u200b", 500), _cleaned("trà đá", 4)
    ('chia lộn', 'An', 'trà…')
    """
    if len(text) > longest:
        text = f"{text[: longest - 1]}…"
    if text.isprintable() or not hidden_in(text):
        return text
    return clean_text(visible(" ".join(text.split())), longest) or _NOTHING_LEFT
