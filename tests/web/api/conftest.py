"""Applications and sessions for tests of the API."""

import pytest
from flask import Flask

from tests.web.api.program import Table
from tests.web.friends import plain_app


@pytest.fixture(scope="module")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for a module; each call has a session of its own."""
    return plain_app(tmp_path_factory.mktemp("api"))


@pytest.fixture
def table(app: Flask) -> Table:
    """Four friends, two thousand a bet, before their first round."""
    return Table(app)
