"""The catalogues: words of pages are written in Vietnamese where they are said, in English here."""

from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

from markupsafe import Markup

from scorekeeper import paths
from scorekeeper.text import Language

CATALOGUES = Path(paths.PACKAGE, "translations")
MESSAGES = 2048
"""Those of all pages in both languages, and room."""


@lru_cache
def catalogue(language: Language) -> NullTranslations:
    """The words of pages in that language; Vietnamese says them as they are written."""
    return translation("messages", CATALOGUES, [language], fallback=True)


@lru_cache(MESSAGES)
def marked_up(language: Language, words: str) -> Markup:
    """Words for a template, where what is filled in is escaped."""
    return Markup(catalogue(language).gettext(words))


@lru_cache(MESSAGES)
def filled(language: Language, words: str) -> Markup:
    """Words without values: a percent sign is written twice in them too."""
    return marked_up(language, words) % {}
