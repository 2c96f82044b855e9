"""Light, dark, or as the phone has it: the browser's own choice, kept in a cookie."""

from flask import Flask

from scorekeeper.text import Text
from scorekeeper.web.plumbing.preferences import Preference, offer

THEMES = {
    "light": Text("sáng", "light"),
    "dark": Text("tối", "dark"),
    "system": Text("theo máy", "like the phone"),
}
THEME = Preference("theme", cookie="theme", values=THEMES)


def init_app(app: Flask) -> None:
    """Give pages their theme, and let `?theme=` on any page change it."""
    app.context_processor(lambda: {"theme": current(), "themes": THEMES})
    offer(app, THEME)


def current() -> str:
    """The theme chosen by a tap, else the phone's own."""
    return THEME.chosen() or "system"
