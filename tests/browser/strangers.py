"""Answers that are not of this server, and phones that get them."""

from json import dumps
from typing import Any

from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.table import Table
from tests.browser.watch import STRANGE
from tests.browser.weather import Answer, Fault, Request, Weather, lies, page, passes

LOOKS_ALIKE = (
    f'{STRANGE}</h1><p class="live" data-live="/s/other/live" data-mark="1"></p>'
    f'<form class="entry"></form><p class="saved">{STRANGE}</p><h1>'
)
"""A page with the marks of a session page."""


def json(status: int, **said: Any) -> Answer:
    """A JSON answer."""
    return Answer(status, (("Content-Type", "application/json"),), dumps(said).encode())


STRANGERS = {
    "portal": page(200, STRANGE),
    "not found": page(404, STRANGE),
    "terms": page(403, STRANGE),
    "log in": page(401, STRANGE),
    "gone": page(410, STRANGE),
    "bad request": page(400, STRANGE),
    "conflict": page(409, STRANGE),
    "invalid": page(422, STRANGE),
    "gateway": page(502, STRANGE),
    "unavailable": page(503, STRANGE),
    "to portal": Answer(302, (("Location", "/portal"),)),
    "json": json(200, saved=1, version=99, url="/", page=f"<h1>{STRANGE}</h1>"),
    "refusal": json(422, code="E_WINNER", message=STRANGE, page=f"<h1>{STRANGE}</h1>"),
    "alike": page(200, LOOKS_ALIKE),
    "other server": page(200, LOOKS_ALIKE, ("X-So-Phom", "another")),
    "other's no": page(404, STRANGE, ("X-So-Phom", "another")),
    "empty": Answer(200, (("Content-Type", "text/html"),)),
    "no content": Answer(204),
}


def stranger(name: str, *ends: str) -> Weather:
    """Answers requests whose paths end so, or all; its redirects lead to a portal."""

    def choose(request: Request) -> Fault:
        path = request.path.partition("?")[0]
        if path == "/portal":
            return lies(STRANGERS["portal"])
        is_meant = not ends or path.endswith(ends)
        return lies(STRANGERS[name]) if is_meant else passes

    return choose


def polls(table: Table) -> None:
    """Let time go by until the page has polled."""
    table.page.wait_for_function(POLLS, arg=table.page.evaluate("polls"))


POLLS = "before => polls > before || void passUnlessAsking(60000)"


def shows(table: Table, words: str, part: str = ".saved") -> None:
    """Let time go by until that part of the page has these words; by default the last saved
    round."""
    table.page.wait_for_function(SAYS, arg=[part, words])


SAYS = """([part, words]) => {
    passUnlessAsking(60000);
    return document.querySelector(part)?.innerText.includes(words);
}"""


def comes_back(table: Table, proxy: FaultyProxy) -> None:
    """Let the network be well, and tell the phone."""
    proxy.weather = lambda _: passes
    table.page.evaluate("dispatchEvent(new Event('online'))")
