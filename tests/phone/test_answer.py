"""The application as the worker of a browser asks it, run by this Python."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest

from phone import answer
from scripts.visitor import Forms
from tests.web.friends import FRIENDS

SCOPE = "https://cards.example/so/"


class Given(NamedTuple):
    """A value of JavaScript, as Pyodide passes it on."""

    value: Any

    def to_py(self) -> dict[str, str]:
        return dict(self.value)

    def to_bytes(self) -> bytes:
        return bytes(self.value)


class Result(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


Ask = Callable[..., Result]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Asks the application of a phone for a path, or sends it a form."""
    monkeypatch.setattr(answer, "BOOK", tmp_path)
    monkeypatch.setattr(answer, "BYTECODE", tmp_path)
    ask_it = answer.start(SCOPE, "page.mjs")

    def ask(path: str, form: dict[str, str] | None = None, fault: str = "", **more: str) -> Result:
        headers = {"accept-language": "vi", "referer": SCOPE, **more}
        if form is not None:
            headers["content-type"] = "application/x-www-form-urlencoded"
        body = urlencode(form or {}).encode()
        method = "GET" if form is None else "POST"
        status, fields, text = ask_it(method, SCOPE + path, Given(headers), Given(body), fault)
        return Result(status, dict(fields), text.decode())

    return ask


def opening(ask: Ask) -> dict[str, str]:
    _, fields = Forms(ask("new").text).to("/new")
    return fields | {f"name-{seat}": name for seat, name in enumerate(FRIENDS)}


def test_a_form_over_https_below_a_path(ask: Ask) -> None:
    """Cookies and the referrer of the worker are enough for its CSRF token."""
    opened = ask("new", opening(ask))
    assert opened.status == 303
    assert opened.headers["Location"].startswith("/so/s/")
    assert "An" in ask(opened.headers["Location"].removeprefix("/so/")).text
    assert ask("new", {**opening(ask), "csrf_token": ""}).status == 400


def test_no_cookie_leaves(ask: Ask) -> None:
    """The browser would refuse them; they stay in the jar."""
    assert "Set-Cookie" not in ask("new").headers


def test_what_was_not_saved_is_told(ask: Ask) -> None:
    """A page says what to do, and has the form to send again; a script gets JSON."""
    refused = ask("new", opening(ask), fault="QuotaExceededError")
    assert refused.status == 503
    assert "Máy hết chỗ" in refused.text
    assert 'value="An"' in refused.text
    refused = ask("s/any/rounds", {}, fault="AbortError", accept="application/json")
    assert refused.status == 503
    assert json.loads(refused.text)["message"].startswith("Trình duyệt không lưu được")
    assert "X-So-Phom" in refused.headers  # By this a round waits on its page.


def test_a_jar_keeps_cookies_by_their_paths(tmp_path: Path) -> None:
    """Also for another jar of the same file. One without time left is gone."""
    jar = answer.Jar(tmp_path / "cookies.json")
    jar.update(["theme=dark; Path=/; HttpOnly", "me=1; Path=/s/a", "me=2; Path=/s/ab"])
    assert answer.Jar(jar.file).header("/so/new") == "theme=dark"
    assert jar.header("/s/a/rounds") == "me=1; theme=dark"
    assert jar.header("/s/ab") == "me=2; theme=dark"
    jar.update(["theme=; Path=/; Max-Age=0"])
    assert jar.header("/") == ""
