"""How often the promises are tried."""

import os
from collections.abc import Sequence
from typing import Any


def often(short: int, long: int) -> int:
    """Returns the number of trials in .ci/run, and with TRUST=1 as `dev.py trust` sets it."""
    return long if os.environ.get("TRUST") else short


def evenly(cases: Sequence[Any], most: int) -> Sequence[Any]:
    """Returns at most so many of the cases, evenly spaced."""
    step = max(len(cases) / most, 1)
    return [cases[int(place * step)] for place in range(min(most, len(cases)))]
