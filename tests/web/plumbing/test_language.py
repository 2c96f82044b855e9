"""Translation of the words of pages."""

from flask import Flask, render_template_string
from markupsafe import Markup

from scorekeeper.web.plumbing.preferences import gettext


def test_values_in_sentences_are_escaped_once(app: Flask) -> None:
    name = "<b>An & Chi</b>"
    escaped = "Lưu ván &lt;b&gt;An &amp; Chi&lt;/b&gt;"
    with app.test_request_context("/"):
        template = "{{ _('Lưu ván %(number)s', number=name) }}"
        assert render_template_string(template, name=name) == escaped
        assert render_template_string(template, name=Markup(name)) == f"Lưu ván {name}"
        said = gettext("Lưu ván %(number)s", number=name)
        assert said == f"Lưu ván {name}"
        assert render_template_string("{{ said }}", said=said) == escaped
