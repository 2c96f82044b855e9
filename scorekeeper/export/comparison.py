"""What a file says, compared with what follows from the rounds in it."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from scorekeeper.export.document import LISTS
from scorekeeper.export.refusals import damaged, refused
from scorekeeper.store.errors import Refused

_OF_ROUNDS = ("rounds", "ga_lines", "lines")
_KINDS = {"rounds": "round", "ga_lines": "ga"}


def compare(follows: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    """Refuse a document that tells anything else than what follows, by the first round that
    differs, or else by the place."""
    for part in (*_OF_ROUNDS, *follows):
        if part not in told:
            raise damaged(part)
        if follows[part] != told[part]:
            raise _difference(part, follows[part], told[part])
    if told.keys() != follows.keys():
        raise damaged("…")


def _difference(part: str, follows: Any, told: Any) -> Refused:
    if part not in LISTS:
        return damaged(part)
    pairs = zip_longest(follows, told)
    place, (one, _) = next(found for found in enumerate(pairs) if found[1][0] != found[1][1])
    if part not in _OF_ROUNDS or one is None:
        return damaged(f"{part}[{place}]")
    return refused(f"E_DIFFERS {_KINDS.get(part) or one['kind']}", number=one["number"])
