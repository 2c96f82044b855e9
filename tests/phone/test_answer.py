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
        """The headers."""
        return dict(self.value)

    def to_bytes(self) -> bytes:
        """The body."""
        return bytes(self.value)


class Result(NamedTuple):
    """What the worker gets."""

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
    """The form of a new session, filled in."""
    _, fields = Forms(ask("new").text).to("/new")
    return fields | {f"name-{seat}": name for seat, name in enumerate(FRIENDS)}


def test_a_form_over_https_below_a_path(ask: Ask) -> None:
    """Cookies and the referrer of the worker are enough for its CSRF token."""
    opened = ask("new", opening(ask))
    assert opened.status == 303
    assert opened.headers["Location"].startswith("/so/s/")
    assert "An" in ask(opened.headers["Location"].removeprefix("/so/")).text


def test_no_cookie_leaves(ask: Ask) -> None:
    """The browser would refuse them; they stay in the jar."""
    assert "Set-Cookie" not in ask("new").headers


def test_a_form_without_token(ask: Ask) -> None:
    """It is refused, as on every server."""
    assert ask("new", {**opening(ask), "csrf_token": ""}).status == 400


def test_nothing_saved_tells_a_person(ask: Ask) -> None:
    """The page says what to do, and has the form to send again."""
    refused = ask("new", opening(ask), fault="QuotaExceededError")
    assert refused.status == 503
    assert "Máy hết chỗ" in refused.text
    assert 'value="An"' in refused.text


def test_nothing_saved_tells_a_script(ask: Ask) -> None:
    """JSON, by which a round waits on its page."""
    refused = ask("s/any/rounds", {}, fault="AbortError", accept="application/json")
    assert refused.status == 503
    assert json.loads(refused.text)["message"].startswith("Trình duyệt không lưu được")
    assert "X-So-Phom" in refused.headers


@pytest.fixture
def jar(tmp_path: Path) -> answer.Jar:
    """An empty jar."""
    return answer.Jar(tmp_path / "cookies.json")


def test_a_cookie_lasts(jar: answer.Jar) -> None:
    """Also in another jar of the same file."""
    jar.update(["theme=dark; Path=/; HttpOnly"])
    assert answer.Jar(jar.file).header("/so/new") == "theme=dark"


def test_a_cookie_of_a_path(jar: answer.Jar) -> None:
    """It goes to this path and below, before those of every path."""
    jar.update(["me=1; Path=/s/a", "me=2; Path=/s/ab", "me=3; Path=/"])
    assert jar.header("/s/a/rounds") == "me=1; me=3"
    assert jar.header("/s/ab") == "me=2; me=3"


def test_a_deleted_cookie(jar: answer.Jar) -> None:
    """One without time left is gone."""
    jar.update(["theme=dark; Path=/", "theme=; Path=/; Max-Age=0"])
    assert jar.header("/") == ""
