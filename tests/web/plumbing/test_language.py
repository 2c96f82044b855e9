"""The words of pages, in the language of whoever looks."""

import pytest
from flask import Flask, render_template_string
from markupsafe import Markup

from scorekeeper.text import Language
from scorekeeper.web.plumbing.preferences import catalogue, gettext

SAVE: dict[Language, str] = {"vi": "Lưu ván 7", "en": "Save round 7"}


@pytest.mark.parametrize("language", SAVE)
def test_a_page_speaks_its_language(app: Flask, language: Language) -> None:
    """In a template as in Python, with its values."""
    template = "{{ _('Lưu ván %(number)s', number=7) }}"
    with app.test_request_context("/", headers={"Cookie": f"language={language}"}):
        assert render_template_string(template) == SAVE[language]
        assert gettext("Lưu ván %(number)s", number=7) == SAVE[language]


@pytest.mark.parametrize("language", SAVE)
def test_words_without_a_translation_stay(app: Flask, language: Language) -> None:
    """As they are written; a percent sign is written twice."""
    with app.test_request_context("/", headers={"Cookie": f"language={language}"}):
        assert render_template_string("{{ _('Chưa dịch: 5 %%') }}") == "Chưa dịch: 5 %"
        assert gettext("Chưa dịch") == "Chưa dịch"


@pytest.mark.parametrize("language", SAVE)
def test_the_words_of_a_language_are_read_once(language: Language) -> None:
    """However many pages and words there are."""
    assert catalogue(language) is catalogue(language)


def test_what_is_filled_in_is_escaped_once(app: Flask) -> None:
    """In a template at once; what Python says is escaped where it is shown."""
    name = "<b>An & Chi</b>"
    escaped = "Lưu ván &lt;b&gt;An &amp; Chi&lt;/b&gt;"
    with app.test_request_context("/"):
        template = "{{ _('Lưu ván %(number)s', number=name) }}"
        assert render_template_string(template, name=name) == escaped
        assert render_template_string(template, name=Markup(name)) == f"Lưu ván {name}"
        said = gettext("Lưu ván %(number)s", number=name)
        assert said == f"Lưu ván {name}"
        assert render_template_string("{{ said }}", said=said) == escaped
