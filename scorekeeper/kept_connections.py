"""Connections stay open after an answer without a body; waitress closes them.

A phone that polls is answered so again and again. Each time it would need another connection: a
way there and back more on a weak network, and most of what such a poll costs the server.
"""

from waitress.task import WSGITask


class Task(WSGITask):  # type: ignore[misc]
    """An answer on its way. One that has no body ends where its headers end (RFC 9112, 6.3)."""

    def set_close_on_finish(self) -> None:
        """Close the connection after the answer, where it has to be."""
        asked = self.request.headers.get("CONNECTION", "").lower()
        if self.has_body or self.version == "1.0" or asked == "close":
            super().set_close_on_finish()
