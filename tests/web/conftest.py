"""A browser in front of the application, and an evening on it."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.clock import Clock
from tests.web.friends import Evening, plain_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application with a folder of its own, without proofs of forms:
    `plumbing/test_theme_and_csrf` and `test_secrets` ask for those."""
    return plain_app(tmp_path)


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that has never been here and names no language."""
    client = app.test_client()
    # Most tests think in bets.
    client.set_cookie("amounts", "bets")
    return client


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Four friends who play Phỏm by `pho-bien`, two thousand a bet."""
    return Evening(app)
