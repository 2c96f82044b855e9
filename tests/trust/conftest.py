"""All promises are long tests."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark every test of this folder as `long`."""
    item.add_marker("long")
