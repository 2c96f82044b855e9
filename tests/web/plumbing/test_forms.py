"""Forms whose fields are always the same."""

from pathlib import Path

import pytest
from flask import Flask
from wtforms import IntegerField, StringField  # type: ignore[import-untyped]

from scorekeeper import create_app
from scorekeeper.web.plumbing.forms import FixedForm
from tests.web.friends import plain_app

CHANGES = ("/rules/mine", "/rules/compare", "/s/x/rounds/1/strike", "/s/x/rules/change/stake")
"""Addresses of some that are read by such a form."""


class NameForm(FixedForm):
    """One of each kind of field."""

    name = StringField(default="none")
    version = IntegerField()


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application without proofs."""
    return plain_app(tmp_path, book=False)


@pytest.mark.parametrize("path", CHANGES)
def test_the_proof_is_asked_for_before_the_form_is_read(tmp_path: Path, path: str) -> None:
    """Though no such form asks for one itself."""
    phone = create_app({"TESTING": True}, instance=tmp_path / "instance").test_client()
    assert phone.post(path, data={"name": "x"}).status_code == 400


def test_a_field_that_was_not_sent_has_its_default(app: Flask) -> None:
    """An empty one was sent, and is empty."""
    with app.test_request_context(method="POST", data={"version": "3"}):
        assert NameForm().data == {"name": "none", "version": 3}
    with app.test_request_context(method="POST", data={"name": ""}):
        assert NameForm().data == {"name": "", "version": None}


def test_what_is_no_number_is_none(app: Flask) -> None:
    """As if it was not sent."""
    for given in ("x", "", "1.5", "9" * 5000):
        with app.test_request_context(method="POST", data={"version": given}):
            assert NameForm().version.data is None


def test_json_is_no_form(app: Flask) -> None:
    """No page sends any; its values could be anything."""
    with app.test_request_context(method="POST", json={"name": ["x"], "version": 3}):
        assert NameForm().data == {"name": "none", "version": None}
