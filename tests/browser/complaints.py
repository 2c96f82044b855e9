"""Console errors of pages, of which a test expects none."""

from functools import partial
from typing import Any

EXPECTED = (
    *("422", "409"),  # an incomplete form, another phone that was first
    *("502", "503", "ERR_FAILED", "ERR_INTERNET", "ERR_CONNECTION"),
    *("ERR_EMPTY", "ERR_CONTENT_LENGTH", "fetching the script"),
)
"""Console errors of refused forms, and of a network or a server in trouble."""
FETCHES = ("Failed to load", "An unknown error occurred when fet", "A bad HTTP response code")
"""How console errors of failed requests begin."""


class Complaints:
    """The unexpected errors of all pages of a test."""

    def __init__(self) -> None:
        self._all: list[tuple[str, str]] = []

    def listen(self, page: Any, *, any_status: bool = False) -> None:
        """Note the errors of a page; `any_status`: failed requests are expected."""
        page.on("console", partial(self._note, any_status=any_status))
        page.on("pageerror", lambda error: self._all.append((str(error), "")))

    def _note(self, message: Any, any_status: bool) -> None:
        url = message.location.get("url", "")
        # A page may poll for a link that is gone.
        is_expected = "/live" in url or (any_status and message.text.startswith(FETCHES))
        if message.type == "error" and not is_expected:
            self._all.append((message.text, url))

    @property
    def unexpected(self) -> list[tuple[str, str]]:
        """Errors with the URLs where they occurred."""
        return [
            (text, url) for text, url in self._all if not any(word in text for word in EXPECTED)
        ]
