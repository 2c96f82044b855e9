"""The choices of the browser's own, each made by a tap on any page and kept in a cookie."""

from collections.abc import Container
from datetime import timedelta
from typing import NamedTuple
from urllib.parse import quote, urlencode

from flask import Flask, current_app, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.web.plumbing import programs

KEPT = timedelta(days=400)  # as long as browsers keep any cookie
_OFFERED = "preferences"


class Preference(NamedTuple):
    """A choice between a few values."""

    argument: str
    """What of an address makes it: `?lang=`."""
    cookie: str
    values: Container[str]

    def chosen(self) -> str | None:
        """The browser's choice; None if it made none, or one that is not offered."""
        chosen = request.cookies.get(self.cookie)
        return chosen if chosen in self.values else None


def offer(app: Flask, preference: Preference) -> None:
    """Let its argument on any page change it."""
    if _OFFERED not in app.extensions:
        app.extensions[_OFFERED] = []
        app.before_request(switch)
    app.extensions[_OFFERED].append(preference)


def switch() -> Response | None:
    """Keep a choice made by a tap and go back to the page, without the choice in its address."""
    if not request.args or programs.asks():
        return None
    for argument, cookie, values in current_app.extensions[_OFFERED]:
        chosen = request.args.get(argument)
        if chosen is not None and chosen in values:
            return keep(cookie, chosen, argument=argument)
    return None


def keep(cookie: str, chosen: str, *, argument: str) -> Response:
    """Redirect to the page, without the choice in its address and with it in the cookie.

    What a form brought to the page is brought to it again.
    """
    code = 307 if request.method == "POST" else 303
    response = redirect(this_page_without(argument), code)
    response.set_cookie(
        cookie, chosen, KEPT, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response


def this_page_without(argument: str) -> str:
    """The address of the page asked for, less one argument."""
    rest = [(name, value) for name, value in request.args.items(multi=True) if name != argument]
    # Exactly one slash: `//name` would be another site.
    path = f"{request.root_path}/{quote(request.path.lstrip('/'))}"
    return f"{path}?{urlencode(rest)}" if rest else path
