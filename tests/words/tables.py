"""Tables of cases under names that a player can read."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

DATA = Path(__file__).parent.parent / "data"


class Case(NamedTuple):
    """A round at a table, and what is expected of it."""

    preset: str
    changes: dict[str, Any]
    round: str
    """In the words of its game."""
    expected: str


def each_case(*tables: Mapping[str, Any]) -> pytest.MarkDecorator:
    """Run a test for every `case` of some tables, by its name."""
    # As a list of `ids` names would be escaped once more whenever a process collects them again,
    # as that of mutmut does, which takes a test it cannot find for one that failed.
    named = [pytest.param(case, id=name) for table in tables for name, case in table.items()]
    return pytest.mark.parametrize("case", named)


def each_row(file: str, table: str) -> pytest.MarkDecorator:
    """Run a test for every `row` of a table in tests/data, by its name."""
    rows = tomllib.loads((DATA / file).read_text("utf-8"))[table]
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in rows])
