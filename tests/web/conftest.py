"""A browser in front of the application."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application with a folder of its own."""
    return create_app({"TESTING": True}, instance=tmp_path / "instance")


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that has never been here and names no language."""
    return app.test_client()
