"""Tables of cases under names that a player can read."""

from collections.abc import Mapping
from typing import Any

import pytest


def each_case(*tables: Mapping[str, Any]) -> pytest.MarkDecorator:
    """Run a test for every `case` of some tables, by its name."""
    # As a list of `ids` names would be escaped once more whenever a process collects them again,
    # as that of mutmut does, which takes a test it cannot find for one that failed.
    named = [pytest.param(case, id=name) for table in tables for name, case in table.items()]
    return pytest.mark.parametrize("case", named)
