"""An evening in a browser, on a book that is on a PostgreSQL server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scripts import stage
from tests.browser import test_journeys
from tests.browser.table import Table
from tests.web.friends import plain_app

pytestmark = [pytest.mark.postgres, pytest.mark.server("a PostgreSQL server")]


@pytest.fixture
def app(tmp_path: Path, server_book: str) -> Flask:
    """The application on the server."""
    return plain_app(tmp_path, BOOK=server_book, WTF_CSRF_ENABLED=True)


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The address of the application, on this machine alone."""
    with stage.serving(app) as address:
        yield address


@pytest.fixture
def table(address: str, open_page: Callable[..., Any]) -> Table:
    """A phone in front of it, and a viewer's."""
    return Table(open_page(), address, reader=open_page(script=False), script=True)


def test_an_evening_of_phom(table: Table) -> None:
    """As on a file."""
    test_journeys.test_an_evening_of_phom(table)
