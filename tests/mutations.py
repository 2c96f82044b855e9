"""Damaged and malicious variants of a JSON file."""

import json
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 0.5, 1.5, -0.5, 1e308, 10**30, 10**13, "", " ", "An"),
    *("1", "null", "=1+1", "\0", "\u202e", "\ud800", "<b>", "{0}", "%s", "x" * 90),
    *("2026-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "Asia/Tokyo"),
    *("../../etc/passwd", "saved", "corrected", "rescored", "struck", "restored", "reseated"),
    *("ga", "round", "valid", "kept", "given", "shared", [], {}, [[]], [1], {"": 1}),
    *({"a": None}, ["An"], ["An", "An"]),
)
BYTES = (b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\0", b"\xff", b"1e999", b"NaN", b" ")


def mutated(file: bytes, rng: Random) -> bytes:
    """Returns the file with damaged bytes or with some changed values."""
    if rng.random() < 0.2:
        return _in_its_bytes(file, rng)
    document = json.loads(file)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        _in_a_value(document, rng)
    return json.dumps(document).encode()


def _in_its_bytes(file: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(file))
    return rng.choice(
        (
            file[:at],
            file[at:],
            file[:at] + rng.choice(BYTES) + file[at:],
            file[:at] + rng.choice(BYTES) + file[at + 1 :],
            file[:at] + bytes([file[at] ^ 1 << rng.randrange(8)]) + file[at + 1 :],
            file + file[at:],
        )
    )


def _in_a_value(document: Any, rng: Random) -> None:
    """Deletes, copies, moves or replaces a value at a random place."""
    holder, key = _somewhere(document, rng)
    if key is None:
        return
    held = holder[key]
    ways = [lambda: holder.pop(key)]
    ways += [lambda: _put(holder, key, rng.choice(VALUES))] * 2
    if isinstance(holder, list):
        ways += [lambda: holder.insert(0, held), lambda: rng.shuffle(holder)]
    else:
        ways += [lambda: holder.update({str(rng.choice(VALUES)): held})]
    if type(held) in (int, float):
        ways += [lambda: _put(holder, key, held + rng.choice((-1, 1, 0.5, 10**6)))] * 2
    rng.choice(ways)()


def _put(holder: Any, key: Any, value: object) -> None:
    holder[key] = value


def _somewhere(document: Any, rng: Random) -> tuple[Any, Any]:
    """Returns a list or object and one of its keys; None if it is empty."""
    holder = document
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = rng.choice(keys) if keys else None
        held = None if key is None else holder[key]
        if not isinstance(held, dict | list) or not held or rng.random() < 0.1:
            return holder, key
        holder = held
