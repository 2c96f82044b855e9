"""Vietnamese or English: the browser's own choice, kept in a cookie."""

from collections.abc import Callable
from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import TypeVar, get_args

from flask import Flask, g, request
from markupsafe import Markup

from scorekeeper import paths
from scorekeeper.text import Language, Text
from scorekeeper.web.plumbing.preferences import Preference, offer

LANGUAGES: tuple[Language, ...] = get_args(Language)
LANGUAGE = Preference("lang", cookie="language", values=LANGUAGES)

Spelled = TypeVar("Spelled")


def init_app(app: Flask) -> None:
    """Answer in the browser's language, and let `?lang=` on any page change it."""
    app.context_processor(lambda: {"language": current(), "languages": LANGUAGES})
    app.add_template_filter(said, "said")
    app.add_template_global(marked_up, "_")
    offer(app, LANGUAGE)


def current() -> Language:
    """The language chosen by a tap, else by what the browser asks for; found out once a request."""
    if "language" not in g:
        g.language = LANGUAGE.chosen() or preferred()
    return g.language  # type: ignore[no-any-return]


def said(text: Text) -> str:
    """A text of the core in the language of the page."""
    return text.vi if current() == "vi" else text.en


def said_by(spell: Callable[[Spelled], Text]) -> Callable[[Spelled], str]:
    """A filter that spells a value in the language of the page."""
    return lambda value: said(spell(value))


@lru_cache
def catalogue(language: Language) -> NullTranslations:
    """The words of pages in that language: Vietnamese in the source, English in `translations/`."""
    return translation("messages", Path(paths.PACKAGE, "translations"), [language], fallback=True)


def gettext(words: str, **values: object) -> str:
    """Translate words of a page, written in Vietnamese, and fill in the values."""
    message = catalogue(current()).gettext(words)
    return message % values if values else message


def marked_up(words: str, **values: object) -> Markup:
    """Translate words in a template; values are escaped, and a percent sign is written twice."""
    if values:
        return _template(current(), words) % values
    return _without_values(current(), words)


@lru_cache(2048)
def _template(language: Language, words: str) -> Markup:
    return Markup(catalogue(language).gettext(words))


@lru_cache(2048)
def _without_values(language: Language, words: str) -> Markup:
    return _template(language, words) % {}


def preferred() -> Language:
    """English where the browser names it and not Vietnamese, else Vietnamese."""
    accepted = request.accept_languages
    named = {tag.split("-")[0].lower() for tag, quality in accepted if quality > 0}
    return "en" if "en" in named and "vi" not in named else "vi"
