"""Choices of a browser, made by a tap and kept in cookies; the theme is one."""

from collections.abc import Container
from datetime import timedelta
from typing import NamedTuple
from urllib.parse import quote, urlencode

from flask import Flask, current_app, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.text import Text
from scorekeeper.web.plumbing.clients import is_program

KEPT = timedelta(days=400)  # as long as browsers keep any cookie
_OFFERED = "preferences"


class Preference(NamedTuple):
    """A choice between a few values."""

    argument: str
    """The URL argument that makes it: `?lang=`."""
    cookie: str
    values: Container[str]

    def chosen(self) -> str | None:
        """The browser's choice; None if it made none, or one that is not offered."""
        chosen = request.cookies.get(self.cookie)
        return chosen if chosen in self.values else None


THEMES = {
    "light": Text("sáng", "light"),
    "dark": Text("tối", "dark"),
    "system": Text("theo máy", "like the phone"),
}
_THEME = Preference("theme", cookie="theme", values=THEMES)


def init_app(app: Flask) -> None:
    """Let `?theme=` on any page change the theme."""
    app.extensions[_OFFERED] = []
    app.before_request(switch)
    app.context_processor(lambda: {"theme": theme(), "themes": THEMES})
    offer(app, _THEME)


def theme() -> str:
    """The theme chosen by a tap, else the phone's own."""
    return _THEME.chosen() or "system"


def offer(app: Flask, preference: Preference) -> None:
    """Let its argument on any page change it."""
    app.extensions[_OFFERED].append(preference)


def switch() -> Response | None:
    """Keep a choice made by a tap, and redirect to the page without it in the URL."""
    if not request.args or is_program():
        return None
    for argument, cookie, values in current_app.extensions[_OFFERED]:
        chosen = request.args.get(argument)
        if chosen is not None and chosen in values:
            return _keep(cookie, chosen, argument)
    return None


def _keep(cookie: str, chosen: str, argument: str) -> Response:
    """Redirect to the page with the choice in a cookie; a form is sent again."""
    code = 307 if request.method == "POST" else 303
    response = redirect(_url_without(argument), code)
    response.set_cookie(
        cookie, chosen, KEPT, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response


def _url_without(argument: str) -> str:
    rest = [(name, value) for name, value in request.args.items(multi=True) if name != argument]
    # Exactly one slash: `//name` would be another site.
    path = f"{request.root_path}/{quote(request.path.lstrip('/'))}"
    return f"{path}?{urlencode(rest)}" if rest else path
