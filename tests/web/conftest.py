"""A browser in front of the application, and a session in it."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.friends import Clock, Evening, plain_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application with its own folder, without CSRF tokens."""
    return plain_app(tmp_path)


@pytest.fixture
def server(tmp_path: Path) -> Flask:
    """The application on another machine."""
    return plain_app(tmp_path / "server")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A new browser that counts in bets."""
    client = app.test_client()
    client.set_cookie("amounts", "bets")
    return client


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Four friends who play Phỏm by `pho-bien`, two thousand a bet."""
    return Evening(app)


@pytest.fixture
def for_money(app: Flask) -> Evening:
    """The same at 5.000 đ a bet, on a phone that counts in money."""
    evening = Evening(app, stake="5", unit="nghin")
    evening.phone.set_cookie("amounts", "money")
    return evening
