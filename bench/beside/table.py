"""A table that plays on a server: who keeps its book, who looks on, by the pages themselves."""

from collections.abc import Mapping, Sequence
from itertools import count

from scripts.releases import Server
from scripts.visitor import Page, Visitor

NAMES = ("An", "Bình", "Chi", "Dũng")
AS_BROWSERS = {"Accept-Encoding": "gzip", "Accept-Language": "vi"}
SCRIPTED = {"X-Script": "parts", "HX-Request": "true"}
SAVED = {"Accept": "application/json", "HX-Request": "true"}
"""Headers of the page's script for a preview and for a save; the second of each is that of releases
before 0.10."""

SHEET = "/rules/pho-bien"
BUSY = 503


class Table:
    """One session, its keeper's phone and one that looks on."""

    def __init__(self, server: Server, rounds: int = 0) -> None:
        self.server = server
        self.keeper = Visitor(server.address, AS_BROWSERS)
        self.viewer = Visitor(server.address, AS_BROWSERS)
        names = {f"name-{seat}": name for seat, name in enumerate(NAMES)}
        form = names | {"title": "Thứ sáu", "stake": "2"}
        opened = self.keeper.send(self.keeper.get("/new"), "/new", form)
        self.page = self.keeper.follow(opened)
        self.at = self.page.path.partition("?")[0]
        self._played = count()
        self._form = [one for one in self.page.form("/rounds").fields if one[0] not in _NEW]
        for _ in range(rounds):
            self.save()

    def save(self, headers: Mapping[str, str] | None = None) -> None:
        """The next round, a plain ù, as whoever loads no page in between would send it; sent again
        for as long as the server is busy."""
        filled = self._filled()
        answer = self._send(filled, headers)
        while answer.status == BUSY:
            answer = self._send(filled, headers)
        if answer.status not in (200, 303):
            raise RuntimeError(f"A round was not saved: {answer.status}")

    def save_once(self, headers: Mapping[str, str] | None = None) -> int:
        """The next round, sent once: the status it was answered with."""
        return self._send(self._filled(), headers).status

    def preview(self) -> None:
        """What the page's script asks when a name was tapped."""
        page = self.keeper.post(f"{self.at}/preview", self._filled(), SCRIPTED)
        _there(page)

    def correct(self, number: int) -> None:
        """A round told otherwise than it was, looked at and accepted."""
        path = f"{self.at}/rounds/{number}/edit"
        page = self.keeper.get(path)
        won = dict(page.form("/edit").fields).get("outcome")
        filled = {"outcome": "u-1" if won == "u-0" else "u-0"}
        shown = self.keeper.send(page, "/edit", filled)
        done = self.keeper.send(shown, "/edit", filled) if shown.status == 422 else shown
        if done.status not in (200, 303):
            raise RuntimeError(f"A round was not corrected: {done.status}")

    def look(self) -> None:
        """The keeper's page, as it is now."""
        self.page = _there(self.keeper.get(self.at))

    def look_again(self) -> None:
        """The same, asked again by the same browser."""
        self.page = _again(self.keeper, self.page)

    def view(self) -> None:
        """The page of who looks on."""
        self._viewed = _there(self.viewer.get(self.at))

    def view_again(self) -> None:
        """The same, asked again by the same browser."""
        self._viewed = _again(self.viewer, self._viewed)

    def sheet(self) -> None:
        """House rules in words, by who looks on."""
        _there(self.viewer.get(SHEET))

    def close(self) -> None:
        """Hang up."""
        self.keeper.close()
        self.viewer.close()

    def _send(self, filled: Sequence[tuple[str, str]], headers: Mapping[str, str] | None) -> Page:
        return self.keeper.post(f"{self.at}/rounds", filled, headers)

    def _filled(self) -> list[tuple[str, str]]:
        played = next(self._played)
        return [*self._form, ("key", f"round-{played}"), ("outcome", f"u-{played % len(NAMES)}")]


# What is different in every form of the page.
_NEW = ("key", "version", "as", "outcome")


def _there(page: Page) -> Page:
    if page.status != 200:
        raise RuntimeError(f"{page.path}: {page.status}")
    return page


def _again(visitor: Visitor, page: Page) -> Page:
    """As a browser asks: by the mark of what it has, if it was given one."""
    mark = page.headers.get("etag")
    asked: Mapping[str, str] = {"If-None-Match": mark} if mark else {}
    answer = visitor.get(page.path, asked)
    return page if answer.status == 304 else _there(answer)
