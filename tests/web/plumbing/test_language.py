"""Sentences of templates in the language of the page."""

import pytest
from flask import Flask, render_template_string
from markupsafe import Markup


@pytest.mark.parametrize(("language", "words"), [("vi", "Lưu ván"), ("en", "Save round")])
def test_values_in_sentences_are_escaped_once(app: Flask, language: str, words: str) -> None:
    name = "<b>An & Chi</b>"
    template = "{{ _('Lưu ván %(number)s | Save round %(number)s', number=name) }}"
    with app.test_request_context("/", headers={"Accept-Language": language}):
        escaped = f"{words} &lt;b&gt;An &amp; Chi&lt;/b&gt;"
        assert render_template_string(template, name=name) == escaped
        assert render_template_string(template, name=Markup(name)) == f"{words} {name}"
