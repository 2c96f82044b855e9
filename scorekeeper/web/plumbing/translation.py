"""The words of pages: written in Vietnamese where they are said, in English by their catalogue."""

from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

from flask import Flask
from markupsafe import Markup

from scorekeeper import paths
from scorekeeper.text import Language
from scorekeeper.web.plumbing.language import current

CATALOGUES = Path(paths.PACKAGE, "translations")
MESSAGES = 2048
"""Those of all pages in both languages, and room."""


def init_app(app: Flask) -> None:
    """Let templates say `_("...")`."""
    app.add_template_global(marked_up, "_")


def gettext(words: str, **values: object) -> str:
    """Words of a page, written here in Vietnamese, in its language and with its values."""
    said = catalogue(current()).gettext(words)
    return said % values if values else said


def marked_up(words: str, **values: object) -> Markup:
    """The same in a template, where what is filled in is escaped."""
    language = current()
    return _marked_up(language, words) % values if values else _filled(language, words)


@lru_cache
def catalogue(language: Language) -> NullTranslations:
    """The words of pages in that language; Vietnamese says them as they are written."""
    return translation("messages", CATALOGUES, [language], fallback=True)


@lru_cache(MESSAGES)
def _marked_up(language: Language, words: str) -> Markup:
    return Markup(catalogue(language).gettext(words))


@lru_cache(MESSAGES)
def _filled(language: Language, words: str) -> Markup:
    """Words without values: a percent sign is written twice in them too."""
    return _marked_up(language, words) % {}
