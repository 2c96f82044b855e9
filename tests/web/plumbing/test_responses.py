"""The id of the server in its responses, and values in sentences."""

from pathlib import Path

import pytest
from flask import Flask, render_template_string
from markupsafe import Markup

from tests.web.friends import plain_app, static_url


def test_the_id_of_a_server_belongs_to_its_data(app: Flask, tmp_path: Path) -> None:
    """Every response has it, so that scripts ignore those of others."""
    phone = app.test_client()
    paths = ("/", "/nowhere", "/api/v1/presets", "/api/no", static_url(phone, "style.css"))
    (id,) = {phone.get(path).headers["X-So-Phom"] for path in paths}
    assert f'data-server="{id}"' in phone.get("/").text
    same, other = (plain_app(folder).test_client() for folder in (tmp_path, tmp_path / "other"))
    assert same.get("/").headers["X-So-Phom"] == id != other.get("/").headers["X-So-Phom"]


@pytest.mark.parametrize(("language", "words"), [("vi", "Lưu ván"), ("en", "Save round")])
def test_values_in_sentences_are_escaped_once(app: Flask, language: str, words: str) -> None:
    name = "<b>An & Chi</b>"
    template = "{{ _('Lưu ván %(number)s | Save round %(number)s', number=name) }}"
    with app.test_request_context("/", headers={"Accept-Language": language}):
        escaped = f"{words} &lt;b&gt;An &amp; Chi&lt;/b&gt;"
        assert render_template_string(template, name=name) == escaped
        assert render_template_string(template, name=Markup(name)) == f"{words} {name}"
