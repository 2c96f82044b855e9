"""Vietnamese or English: the choice of the browser, and translations."""

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
    """The language chosen by a tap, else the one that the browser prefers."""
    if "language" not in g:
        g.language = LANGUAGE.chosen() or preferred()
    return g.language  # type: ignore[no-any-return]


def said(text: Text) -> str:
    """A text in the language of the page."""
    return text.vi if current() == "vi" else text.en


def said_by(spell: Callable[[Spelled], Text]) -> Callable[[Spelled], str]:
    """A template filter that spells a value in the language of the page."""
    return lambda value: said(spell(value))


@lru_cache
def catalogue(language: Language) -> NullTranslations:
    """The translations of pages: Vietnamese is the source, English in `translations/`."""
    return translation("messages", Path(paths.PACKAGE, "translations"), [language], fallback=True)


def gettext(words: str, **values: object) -> str:
    """Translate a Vietnamese message of a page, and fill in the values."""
    message = catalogue(current()).gettext(words)
    return message % values if values else message


def marked_up(words: str, **values: object) -> Markup:
    """Translate a message in a template. Values are escaped; `%` is written twice."""
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
    """English if the browser accepts it and not Vietnamese, else Vietnamese."""
    accepted = request.accept_languages
    named = {tag.split("-")[0].lower() for tag, quality in accepted if quality > 0}
    return "en" if "en" in named and "vi" not in named else "vi"
