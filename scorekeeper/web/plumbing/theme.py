"""Light, dark, or as the phone has it: the browser's own choice, kept in a cookie."""

from flask import Flask, request
from werkzeug.wrappers import Response

from scorekeeper.text import Text
from scorekeeper.web.plumbing import preferences

THEMES = {
    "light": Text("sáng", "light"),
    "dark": Text("tối", "dark"),
    "system": Text("theo máy", "like the phone"),
}
COOKIE = "theme"


def init_app(app: Flask) -> None:
    """Give pages their theme, and let `?theme=` on any page change it."""
    app.context_processor(lambda: {"theme": current(), "themes": THEMES})
    app.before_request(switch)


def current() -> str:
    """The theme chosen by a tap, else the phone's own."""
    return known(request.cookies.get(COOKIE)) or "system"


def known(name: str | None) -> str | None:
    """The theme of that name, if there is one."""
    return name if name in THEMES else None


def switch() -> Response | None:
    """Keep the choice made by a tap and go back to the page."""
    chosen = known(request.args.get("theme"))
    return preferences.keep(COOKIE, chosen, argument="theme") if chosen else None
