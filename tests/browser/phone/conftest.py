"""The built phone edition on a plain static server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phone.alone import built as built
from tests.browser.phone.evening import PHONE, saves, visit
from tests.browser.phone.static_host import StaticHost
from tests.browser.table import Table
from tests.web.friends import FRIENDS

collect_ignore = ["webkit_window.py"]
"""It runs by the Python of the system."""


@pytest.fixture
def host(built: Path) -> Iterator[StaticHost]:
    """A host of its own for each test, which may stop it."""
    with StaticHost(built) as host:
        yield host


@pytest.fixture
def phone(chromium: Any, host: StaticHost) -> Iterator[Callable[[], Table]]:
    """Opens the edition on a new phone, which has fetched it, and shows its first page."""
    with ExitStack() as contexts:

        def open_it() -> Table:
            context = contexts.enter_context(closing(chromium.new_context(**PHONE)))
            return visit(context, host.address)

        yield open_it


@pytest.fixture
def new_phone(chromium: Any) -> Iterator[Any]:
    """A phone that has not seen the edition."""
    with closing(chromium.new_context(**PHONE)) as context:
        yield context


@pytest.fixture
def played(new_phone: Any, host: StaticHost) -> Table:
    """A phone alone with a session, and its first round."""
    table = visit(new_phone, host.address).opens(*FRIENDS)
    saves(table, 1)
    return table
