"""Documents of files in which one value is another."""

from json import dumps, loads
from typing import Any

GONE = object()
"""In place of a value: its key is left out."""


def place(document: Any, path: str) -> tuple[Any, Any]:
    """What holds the value at a path such as `rounds.0.status`, and its key there.

    A change of the history is named by its kind: `history.title.from`.
    """
    *way, last = [int(key) if key.lstrip("-").isdigit() else key for key in path.split(".")]
    for key in way:
        if isinstance(document, list) and isinstance(key, str):
            document = next(change["details"] for change in document if change["what"] == key)
        else:
            document = document[key]
    return document, last


def edited(file: bytes, path: str, value: Any) -> bytes:
    """The file with another value at a path. A function gets the value that is there."""
    document = loads(file)
    holder, key = place(document, path)
    if value is GONE:
        del holder[key]
    else:
        holder[key] = value(holder[key]) if callable(value) else value
    return dumps(document).encode()
