"""No page offers more than seven ways on, whoever looks and however the evening stands.

A way on is what a person may choose instead of what the page is for:

- a link, by its path: the languages, *Sổ Phỏm* at the top and the one link back are none, and how
  the same page may be shown otherwise (its path with another query) is one;
- a form, by the path it is sent to, unless that is the page itself or the form of a round;
- a button of a script outside all forms, and a word that unfolds something, by their text.

What lies folded under such a word is not counted. Rows of a list lead to pages of one kind and
count once; `LISTS` names these lists.
"""

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.plumbing.addresses import COOKIE
from scripts import stage
from scripts.pages import VOID
from tests.web.friends import expect, plain_app

MOST = 7
LISTS = {
    "rounds.show": "rounds",
    "stats.index": "rounds",
    "session.index": "evenings",
    "result.show": "evenings",
    "group.index": "groups",
    "sheet.index": "people",
    "group.person": "people",
    "rules.preset": "rules",
    "mine.show": "rules",
}
"""What the rows of a list are that lead to an endpoint."""

MORE = {
    "table.menu": 9  # seven entries; *Ván cuối* in the row of *Kết thúc*; looks below them
}
"""Pages with more ways on, each with the reason."""

STATES: dict[str, dict[str, Any]] = {
    "no round": {"count": 0},
    "five people": {"names": (*stage.FRIENDS, "Tí")},
    "ended": {"ended": True},
}
ENTRY = "entry"


class Ways(HTMLParser):
    """Collects the ways on of the page at `path`."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.found = path, set[str]()
        self._open: list[tuple[str, dict[str, str]]] = []
        self._reads, self._text = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in VOID:
            return
        self._open.append((tag, given))
        if self._is_aside() or "form" in given:  # the form has a button of its own
            return
        if tag == "a":
            self._leads_to(given["href"])
        elif tag == "summary" or (tag == "button" and not self._form()):
            self._reads, self._text = ("" if self._form() in (self.path, ENTRY) else tag), ""
        elif tag == "button" and self._form() not in (self.path, ENTRY):
            self._leads_to(given.get("formaction") or self._form(), "POST")

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if tag == self._reads:
            self.found.add(f"“{' '.join(self._text.split())}”")
            self._reads = ""
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        self._text += data

    def _form(self) -> str:
        """The path to which the form around this is sent, or nothing."""
        for tag, given in self._open:
            if tag == "form":
                own = given.get("id") == "entry"
                return ENTRY if own else given.get("action", self.path).partition("?")[0]
        return ""

    def _is_aside(self) -> bool:
        """Whether this is folded, hidden, or at the top of every page."""
        tags = [tag for tag, _ in self._open]
        given = self._open[-1][1]
        hidden = any("hidden" in above for _, above in self._open[:-1])
        folded = any(
            tag == "details" and "open" not in of and tags[place + 1] != "summary"
            for place, (tag, of) in enumerate(self._open[:-1])
        )
        top = "header" in tags and any(of.get("class") == "choice" for _, of in self._open)
        aside = top or given.get("class") in ("name", "menu")
        return folded or hidden or aside or "template" in tags or self._is_rule()

    def _is_rule(self) -> bool:
        """Whether this is a sentence of a rule sheet, which unfolds what it means."""
        return any(tag == "article" for tag, _ in self._open)

    def _leads_to(self, address: str, method: str = "GET") -> None:
        path = address.partition("#")[0].partition("?")[0]
        if not address.startswith("#"):
            self.found.add(f"{method} {path or self.path}")


def ways_on(app: Flask, page: str, path: str) -> set[str]:
    """The ways on of a page: endpoints of lists once, other paths, and words that unfold."""
    parser = Ways(path)
    parser.feed(page)
    return {_kind(app, way) for way in parser.found}


def _kind(app: Flask, way: str) -> str:
    method, _, path = way.partition(" ")
    if not path.startswith("/"):
        return way
    endpoint, _ = app.url_map.bind("localhost").match(path, method=method)
    return LISTS.get(endpoint, way)


def crowded(app: Flask, client: FlaskClient, paths: Mapping[str, str]) -> Iterator[str]:
    """The pages with too many ways on, which are named; their paths are given by endpoint."""
    for endpoint, path in paths.items():
        answer = client.get(path)
        if answer.mimetype == "text/html" and answer.status_code not in (301, 302, 303):
            ways = ways_on(app, answer.text, path.partition("?")[0])
            if len(ways) > MORE.get(endpoint, MOST):
                yield f"{path}: {sorted(ways)}"


def test_ways_on_are_counted_by_what_is_in_sight(app: Flask) -> None:
    page = """<header><a class="name" href="/">Sổ Phỏm</a><a class="menu" href="/s/x">Về bàn</a>
        <nav class="choice"><a href="?lang=en">EN</a></nav></header>
        <a href="/rules">Luật</a> <a href="/rules#share">Luật</a> <a href="?all=1">Tất cả</a>
        <ul><li><a href="/s/x/rounds/1">1</a></li><li><a href="/s/x/rounds/2">2</a></li></ul>
        <form action="/new"><button>Mở bàn</button><input><a href="/move">Chuyển</a></form>
        <form action="/demo"><button>Thử</button><button>Thử nữa</button></form>
        <details><summary>Khác</summary><p hidden><a href="/scan">Quét</a><details>
        <summary>Nữa</summary><button>In</button></details></details> <button>Gửi</button>"""
    expected = {"GET /rules", "GET /new", "rounds", "GET /move", "POST /demo", "“Khác”", "“Gửi”"}
    assert ways_on(app, page, "/new") == expected


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("phone", "language"), [(None, "vi"), ("page-1a2b3c.mjs", "en")], ids=["server", "phone"]
)
def test_no_page_offers_more_than_seven_ways_on(
    tmp_path: Path, state: str, phone: str | None, language: str
) -> None:
    """For the owner; on a server, where five play, also for a keeper, a guest and a stranger."""
    app = plain_app(tmp_path, PHONE=phone)
    played = stage.play(app, **STATES[state])
    paths = stage.filled_in(app, played)
    if state != "five people":  # Pages of rules know no evening.
        paths = {page: path for page, path in paths.items() if not path.startswith("/rules/")}
    paths |= {"another game": f"/s/{played.view}?game=tulokho", "no page": "/no-such-page"}
    owner = app.test_client()
    owner.set_cookie(COOKIE, played.browser)
    clients = [owner]
    if not phone and state == "five people":
        keeper, guest, stranger = (app.test_client() for _ in range(3))
        clients += [keeper, guest, stranger]
        expect(guest.post(f"/s/{played.view}/me", data={"name": "An"}))
        for link in (f"/k/{played.keeper}", f"/k/{stage.play(app).keeper}"):
            expect(keeper.post(link))
        expect(keeper.post(paths["group_people.offer"]))
    for client in clients:
        client.set_cookie("language", language)
    assert [page for client in clients for page in crowded(app, client, paths)] == []
