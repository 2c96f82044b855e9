"""Vietnamese or English: the browser's own choice, kept in a cookie."""

from collections.abc import Callable
from typing import TypeVar, get_args

from flask import Flask, Response, g, request
from markupsafe import Markup

from scorekeeper.text import Language, Text
from scorekeeper.web.plumbing import translation
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
    app.after_request(add_language)


def current() -> Language:
    """The language chosen by a tap, else by what the browser asks for; found out once a request."""
    try:
        return g.language  # type: ignore[no-any-return]
    except AttributeError:
        g.language = LANGUAGE.chosen() or preferred()
        return g.language  # type: ignore[no-any-return]


def said(text: Text) -> str:
    """A text of the core in the language of the page."""
    return text.vi if current() == "vi" else text.en


def said_by(spell: Callable[[Spelled], Text]) -> Callable[[Spelled], str]:
    """A filter that spells a value in the language of the page."""
    return lambda value: said(spell(value))


def gettext(words: str, **values: object) -> str:
    """Words of a page, written where they are said in Vietnamese, in its language and with its
    values."""
    told = translation.catalogue(current()).gettext(words)
    return told % values if values else told


def marked_up(words: str, **values: object) -> Markup:
    """The same in a template, where what is filled in is escaped."""
    language = current()
    if values:
        return translation.marked_up(language, words) % values
    return translation.filled(language, words)


def preferred() -> Language:
    """English where the browser names it and not Vietnamese, else Vietnamese."""
    accepted = request.accept_languages
    named = {tag.split("-")[0].lower() for tag, quality in accepted if quality > 0}
    return "en" if "en" in named and "vi" not in named else "vi"


def add_language(response: Response) -> Response:
    """The same answer, which says what language it is in."""
    if response.mimetype == "text/html":
        response.headers["Content-Language"] = current()
    return response
