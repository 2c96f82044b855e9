"""Four friends, a phone that keeps their score, and readers of its pages."""

import html
import re
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper import create_app
from scorekeeper.evening.seats import Person
from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import encode
from scorekeeper.store import database
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.opening import Opening, open_session
from scorekeeper.store.session import Caller, Role, Session
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing import preferences, static_files
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import BROWSERS, OPENED, READ, REFUSED, RateLimiter, count_with
from tests.prepared import Templates, put_tables, share_among_applications

FRIENDS = ("An", "Bình", "Chi", "Dũng")
SCRIPT = {"X-Script": "parts"}
"""The header by which a script asks for the parts of a page that change."""

TEMPLATES = Templates()
FILES: dict[str, static_files.StaticFile] = {}
"""Static files by their paths: compressed once for all tests."""

share_among_applications()


class Clock:
    """A clock that tests move by hand: `now` in seconds."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Browser(FlaskClient):
    """A browser that checks each answer: whose it is, and that nothing foreign runs in it.

    It becomes known by forms that keep something for it, not by looking or by what is refused.
    """

    def open(self, *asked: Any, **more: Any) -> TestResponse:
        """Ask, and check the headers of the answer, and where its parts come from."""
        known = self.get_cookie("browser")
        answer = super().open(*asked, **more)
        path, headers = answer.request.path, answer.headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe-" not in policy or path.startswith("/phone/"), path
        assert headers["Referrer-Policy"] == "same-origin", path
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["X-So-Phom"], path
        if answer.mimetype == "text/html" and not path.startswith("/phone/"):
            assert headers["Cache-Control"] in ("private, no-cache", "no-store"), path
            hands_on = re.search(rb"/(?:g?k|owner|move)/[\w-]{22}", answer.data)
            if hands_on and answer.status_code == 200 and path != "/scan":
                assert headers["Cache-Control"] == "no-store", path
            assert not re.search(rb'(?:src|action)="(?:\w+:)?//', answer.data), path
            forms = len(re.findall(rb'<form[^>]* method="post"', answer.data))
            assert answer.data.count(b'name="csrf_token"') >= forms, path
        for cookie in headers.getlist("Set-Cookie"):
            parts = {part.partition("=")[0] for part in cookie.split("; ")}
            assert {"HttpOnly", "SameSite"} < parts, cookie
            assert "SameSite=Lax" in cookie, cookie
            assert {"Expires", "Max-Age", "session"} & parts, cookie
            assert ("Secure" in parts) == (answer.request.scheme == "https"), cookie
            assert "Domain" not in parts, cookie
            keeps = answer.status_code == 303 or path in ("/move", "/new", "/open")
            keeps &= answer.request.method == "POST"
            assert known or "browser" not in parts or keeps, path
        return answer


def plain_app(folder: Path, *, book: bool = True, **more: Any) -> Flask:
    """The application without CSRF tokens and limits, with its own folder and an empty database."""
    # The key that an application makes itself is written through to the disk.
    config = {"TESTING": True, "WTF_CSRF_ENABLED": False, "SECRET_KEY": str(folder), **more}
    app = create_app(config, instance=folder / "instance")
    app.test_client_class = Browser
    app.jinja_env.bytecode_cache = TEMPLATES
    app.extensions[static_files._FILES] = FILES
    # All tests come from one address; `test_bounds` tests the limits.
    for what in (OPENED, BROWSERS, REFUSED, READ):
        count_with(app, RateLimiter(most=sys.maxsize), what)
    file = Path(app.instance_path) / FILE_NAME
    file.parent.mkdir(parents=True, exist_ok=True)
    if book and not file.exists():
        put_tables(file)
    return app


def never_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let connections that are opened from now on not wait for a locked database."""
    pragmas = (*database._EVERY_CONNECTION, "PRAGMA busy_timeout = 0")
    monkeypatch.setattr(database, "_EVERY_CONNECTION", pragmas)


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Within the block another process holds the write lock of the database."""
    with closing(sqlite3.connect(Path(app.instance_path) / FILE_NAME)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def page_rules(app: Flask) -> list[Rule]:
    """The URL rules of all pages, without those of the API."""
    return [rule for rule in app.url_map.iter_rules() if not rule.rule.startswith(preferences.API)]


def words(page: str) -> str:
    """The text of a page, without markup and templates."""
    shown = re.sub(r"<template>.*?</template>", "", page, flags=re.DOTALL)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", shown)))


def expect(answer: TestResponse, status: int = 303, *says: str) -> TestResponse:
    """Check the status of an answer and what its page says."""
    told = words(answer.text)
    assert answer.status_code == status, told
    assert not [text for text in says if text not in told], told
    return answer


def checked(page: str, name: str) -> list[str]:
    """The values of the checked fields of that name."""
    return re.findall(rf'name="{name}" value="([^"]*)"[^>]* checked', page)


def holds(page: str, value: str) -> bool:
    """Whether a field of the page has that value."""
    return f'value="{html.escape(value).replace("&#x27;", "&#39;")}"' in page


def fields(page: str, name: str) -> list[str]:
    """The values of the fields whose names begin so."""
    return re.findall(rf'name="{name}[^"]*" value="([^"]*)"', page)


def matched(pattern: str, page: str) -> str:
    """The group of the first match, which there must be."""
    match = re.search(pattern, page, re.DOTALL)
    assert match, words(page)
    return match[1]


def version(page: str) -> str:
    """The session's version in the first form of a page that has it."""
    return fields(page, "version")[0]


def static_url(browser: FlaskClient, name: str) -> str:
    """The URL of a static file in its current version."""
    with browser.application.test_request_context():
        return url_for("static.file", filename=name)


def forms(page: str, action: str) -> list[dict[str, str]]:
    """The fields of the forms that are sent to such an address, as nobody has changed them."""
    parts = re.findall(rf'<form[^>]*action="[^"]*{action}[^"]*"[^>]*>(.*?)</form>', page, re.DOTALL)
    return [dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)) for form in parts]


def asked(**more: str) -> dict[str, str]:
    """The form that opens a session, two thousand a bet."""
    form = {f"name-{i}": name for i, name in enumerate(FRIENDS)}
    form |= {"rules-phom": "pho-bien", "rules-tulokho": "", "stake": "2", "unit": "nghin"}
    return form | {"title": "Thứ sáu", "key": "open-1"} | more


def seats(*players: int) -> dict[str, str]:
    """The players of a round by number, as its form has them; without any the four friends."""
    return {"who": " ".join(map(str, players or (1, 2, 3, 4)))}


def people_form(
    *names: str, was: tuple[str, ...] = FRIENDS, away: tuple[str, ...] = (), **more: str
) -> dict[str, str]:
    """The form that renames the people of a session; those of `away` no longer play."""
    form = {f"was-{i}": name for i, name in enumerate(was)}
    form |= {f"name-{i}": name for i, name in enumerate(names or was)}
    return form | {f"active-{i}": "1" for i, name in enumerate(was) if name not in away} | more


def seen(page: str) -> str:
    """The mark of the difference that a page shows."""
    return matched(r'name="seen" form="\w+" value="(\w+)"', page)


def link_to_move(phone: FlaskClient) -> str:
    """The token of a new link that moves everything from this phone to another one."""
    return matched(r'href="[^"]*/move/([^"]+)"', phone.post("/move").text)


def open_file(
    phone: FlaskClient, file: bytes, form: Mapping[str, str] | None = None, **more: Any
) -> TestResponse:
    """The answer to opening a file."""
    # Flask's client would leave a temporary file open where a large one is refused unread.
    parts = {f'"{name}"': value.encode() for name, value in (form or {}).items()}
    parts['"file"; filename="so"'] = file
    head = b"--x\r\nContent-Disposition: form-data; name="
    sent = b"".join(
        b"".join((head, name.encode(), b"\r\n\r\n", part, b"\r\n")) for name, part in parts.items()
    )
    kind = "multipart/form-data; boundary=x"
    return phone.post("/open", data=sent + b"--x--\r\n", content_type=kind, **more)


def profile_with(preset_id: str, name: str = "Luật của bàn", **changes: Any) -> Profile:
    """The rules of a preset with these changes."""
    profile = change(PRESETS[preset_id], changes, name)
    assert isinstance(profile, Profile)
    return profile


def code_with(name: str = "Nhà Tèo", **changes: Any) -> str:
    """The share code of the commonest rules with these changes."""
    return encode(profile_with("pho-bien", name, **changes))


def session_of(profile: Profile, people: tuple[str, ...], **more: Any) -> Session:
    """A keeper's session without a database: played for points, before its first round."""
    columns = {
        "title": "x",
        "stake": None,
        "rounds": 0,
        "people": tuple([Person(number, name) for number, name in enumerate(people, start=1)]),
        "people_ever": len(people),
    }
    return Session(
        id=1,
        zone="UTC",
        opened_at="",
        ended_at=None,
        version=1,
        ga_lines=0,
        leader_number=None,
        owner_id=None,
        turns="last",
        profiles={1: profile},
        caller=Caller(1, token="x"),
        role=Role.KEEPER,
        **columns | more,
    )


def empty_form(profile: Profile, players: tuple[str, ...]) -> RoundForm:
    """The form of the first round."""
    return RoundForm(profile=profile, players=players, number=1)


class Evening:
    """A session and the phone that opened it."""

    def __init__(self, app: Flask, **form: str) -> None:
        self.app = app
        self.phone = app.test_client()
        # Most tests count in bets.
        self.phone.set_cookie("amounts", "bets")
        self.at = expect(self.phone.post("/new", data=asked(**form))).location
        self._keys = 0

    @property
    def token(self) -> str:
        """The view token."""
        return self.at.rpartition("/")[2]

    def entry(self, outcome: str = "u-0", **more: str) -> dict[str, str]:
        """The form of a round under a new key."""
        self._keys += 1
        form = seats() | {"game": "phom", "outcome": outcome, "u_type": "thuong"}
        return form | {"key": f"entry-{self._keys}"} | more

    def save(self, outcome: str = "u-0", **more: str) -> TestResponse:
        return self.send("/rounds", self.entry(outcome, **more))

    def save_order(self) -> TestResponse:
        """Save a round without an ù: first to last as they sit."""
        places = {f"place-{i}": str(i + 1) for i in range(len(FRIENDS))}
        return self.save("normal", by="order", **places)

    def opens_another(self, profile: Profile, stake: int | None = None) -> None:
        """Go on with a new session by these rules."""
        with self.app.app_context():
            asked = Opening("Có gà", FRIENDS, [profile], stake)
            opened = open_session(get_db(), asked, browser=1)
        self.at = f"/s/{opened.view_token}"

    def source(self, path: str = "", phone: FlaskClient | None = None) -> str:
        """The HTML of a page of the session."""
        return expect((phone or self.phone).get(f"{self.at}{path}"), 200).text

    def page(self, path: str = "", phone: FlaskClient | None = None) -> str:
        """The text of a page of the session."""
        return words(self.source(path, phone))

    def players(self, path: str = "") -> tuple[int, ...]:
        """The numbers of the players in the form of a page."""
        return tuple(map(int, fields(self.source(path), "who")[0].split()))

    def speak(self, language: str) -> None:
        self.phone.set_cookie("language", language)

    def keeps_rules(self, rules: str = "pho-bien", **form: str) -> str:
        """Keep rules on the phone; their number."""
        answer = expect(self.phone.post("/rules/mine", data={"rules": rules} | form))
        return answer.location.rpartition("/")[2]

    def post(self, path: str, form: Mapping[str, str] | None = None) -> TestResponse:
        return self.phone.post(f"{self.at}{path}", data=form or {})

    def send(
        self,
        path: str,
        form: Mapping[str, str] | None = None,
        status: int = 303,
        *says: str,
        phone: FlaskClient | None = None,
    ) -> TestResponse:
        """Send a form; check the status of the answer and what its page says."""
        answer = (phone or self.phone).post(f"{self.at}{path}", data=form or {})
        return expect(answer, status, *says)

    def check(self, path: str, *says: str, phone: FlaskClient | None = None) -> None:
        """Check what a page of the session says."""
        expect((phone or self.phone).get(f"{self.at}{path}"), 200, *says)

    def by_script(
        self, path: str, form: Mapping[str, str] | None = None, ask_for: str = "parts"
    ) -> TestResponse:
        """Send a form as a script does, which asks for parts of the page or for a whole one."""
        headers = {"X-Script": ask_for}
        return self.phone.post(f"{self.at}{path}", data=form or {}, headers=headers)

    def change_people(self, *names: str, **more: Any) -> None:
        self.send("/table/people", people_form(*names, **more))

    def accept(
        self, path: str, form: Mapping[str, str] | None = None, *, phone: FlaskClient | None = None
    ) -> TestResponse:
        """Change the past: look at the difference, then send the form again with its mark."""
        shown = self.send(path, form, 422, phone=phone)
        return self.send(path, dict(form or {}) | {"seen": seen(shown.text)}, phone=phone)

    @property
    def keeper_path(self) -> str:
        return matched(r'value="[^"]*(/k/[^"]+)"', self.source("/table/invite?as=keeper"))

    def keeper(self) -> FlaskClient:
        """Another phone that keeps the score too."""
        phone = self.app.test_client()
        expect(phone.post(self.keeper_path))
        return phone

    def guest(self, language: str = "vi") -> FlaskClient:
        """A phone that only has the link to look."""
        phone = self.app.test_client()
        phone.set_cookie("language", language)
        return phone
