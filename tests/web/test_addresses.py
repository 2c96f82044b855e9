"""Addresses within the server: built once, and never one for another."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask, url_for

from scorekeeper.web.plumbing.application import ADDRESSES
from tests.web.friends import plain_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application, with an endpoint that has two addresses."""
    app = plain_app(tmp_path)
    for path, method in (("/asked", "GET"), ("/sent", "POST")):
        app.add_url_rule(path, "two", methods=[method])
    return app


def built(app: Flask, endpoint: str, base: str = "/", method: str = "GET", **values: Any) -> str:
    """The address as a page has it that was asked for so."""
    with app.test_request_context(base, method=method):
        return url_for(endpoint, **values)


def test_the_second_time_it_is_not_built(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even asked for."""
    first = built(app, "sessions.session", token="abc", game="phom")
    monkeypatch.setattr(Flask, "url_for", None)
    assert built(app, "sessions.session", token="abc", game="phom") == first == "/s/abc?game=phom"


def test_one_is_never_taken_for_another(app: Flask) -> None:
    """Whatever tells them apart: endpoint, values and their types, the method, the root."""
    for _ in range(2):
        told = all_sorts(app)
        assert told == {address: address for address in told}


def all_sorts(app: Flask) -> dict[str, str]:
    """Addresses as they should be, and as they are built now."""
    return {
        "/s/a": built(app, "sessions.session", token="a"),
        "/s/b": built(app, "sessions.session", token="b"),
        "/s/a/rounds/1": built(app, "rounds.one", token="a", number=1),
        "/s/a?x=1": built(app, "sessions.session", token="a", x=1),
        "/s/a?x=True": built(app, "sessions.session", token="a", x=True),
        "/s/a?x=1.0": built(app, "sessions.session", token="a", x=1.0),
        "/s/a?x=1&x=2": built(app, "sessions.session", token="a", x=(1, 2)),
        "/s/a?x=2&x=1": built(app, "sessions.session", token="a", x=[2, 1]),
        "/s/a#x": built(app, "sessions.session", token="a", _anchor="x"),
        "/asked": built(app, "two"),
        "/sent": built(app, "two", method="POST"),
        "http://localhost/s/a": built(app, "sessions.session", token="a", _external=True),
        "http://other/s/a": built(app, "sessions.session", "http://other", token="a", _external=1),
        "https://localhost/s/a": built(app, "sessions.session", token="a", _scheme="https"),
        "/below/s/a": below(app, "sessions.session", token="a"),
        "/rules": built(app, ".index", "/rules/pho-bien"),
        "/": built(app, ".index", "/"),
    }


def below(app: Flask, endpoint: str, **values: Any) -> str:
    """The address where the whole server is below a path of another."""
    with app.test_request_context("/", environ_overrides={"SCRIPT_NAME": "/below"}):
        return url_for(endpoint, **values)


def test_what_is_remembered_has_a_bound(app: Flask) -> None:
    """Whoever asks for a thousand rounds fills nothing."""
    with app.test_request_context("/"):
        for number in range(2 * ADDRESSES):
            url_for("rounds.one", token="a", number=number)
    assert app._built.cache_info().currsize == ADDRESSES  # type: ignore[attr-defined]


def test_a_mistake_is_told_as_ever(app: Flask) -> None:
    """An address that nobody has fails each time."""
    for _ in range(2):
        with pytest.raises(Exception, match="nothing_here"):
            built(app, "nothing_here")
