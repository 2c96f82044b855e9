"""Four friends, a phone that keeps their book, and what its pages say."""

import html
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, url_for
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper import create_app
from scorekeeper.evening.seats import Person
from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.opening import Opening, open_session
from scorekeeper.store.session import Caller, Role, Session
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing import preferences, static_files
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import BROWSERS, OPENED, REFUSED, RateLimiter, count_with
from tests.prepared import Templates, compile_addresses_once, put_tables

FRIENDS = ("An", "Bình", "Chi", "Dũng")


TEMPLATES = Templates()
FILES: dict[str, static_files.StaticFile] = {}
"""Static files by their paths: compressed once for all tests."""

compile_addresses_once()


def plain_app(folder: Path, *, book: bool = True) -> Flask:
    """The application without proofs of forms, with a folder of its own and, where there is none,
    an empty book."""
    config = {"TESTING": True, "WTF_CSRF_ENABLED": False}
    app = create_app(config, instance=folder / "instance")
    app.jinja_env.bytecode_cache = TEMPLATES
    app.extensions[static_files._FILES] = FILES
    # One address asks for all: `test_bounds` asks what becomes of that.
    for what in (OPENED, BROWSERS, REFUSED):
        count_with(app, RateLimiter(most=sys.maxsize), what)
    file = Path(app.instance_path) / FILE_NAME
    if book and not file.exists():
        put_tables(file)
    return app


def page_rules(app: Flask) -> list[Rule]:
    """The rules of all addresses but those of the API, whose tests are in a room of their own."""
    return [rule for rule in app.url_map.iter_rules() if not rule.rule.startswith(preferences.API)]


def words(page: str) -> str:
    """The text of a page, without its markup and what only scripts show."""
    shown = re.sub(r"<template>.*?</template>", "", page, flags=re.DOTALL)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", shown)))


def checked(page: str, name: str) -> list[str]:
    """The values of the checked fields of that name."""
    return re.findall(rf'name="{name}" value="([^"]*)"[^>]* checked', page)


def static_url(browser: FlaskClient, name: str) -> str:
    """The URL of a static file in its present version."""
    with browser.application.test_request_context():
        return url_for("static.file", filename=name)


def forms(page: str, action: str) -> list[dict[str, str]]:
    """The forms of a page that are sent to such an address, as they are when nothing is typed."""
    found = re.findall(rf'<form[^>]*action="[^"]*{action}[^"]*"[^>]*>(.*?)</form>', page, re.DOTALL)
    fields = r'name="([^"]+)" value="([^"]*)"'
    return [dict(re.findall(fields, form)) for form in found]


def asked(**more: str) -> dict[str, str]:
    """A filled form that opens a session, two thousand a bet."""
    form = {f"name-{i}": name for i, name in enumerate(FRIENDS)}
    form |= {"rules-phom": "pho-bien", "rules-tulokho": "", "stake": "2", "unit": "nghin"}
    return form | {"title": "Thứ sáu", "key": "open-1"} | more


def seats(*players: str) -> dict[str, str]:
    """Who plays, as a form has it."""
    return {f"player-{i}": player for i, player in enumerate(players or FRIENDS)}


def seen(page: str) -> str:
    """The mark of the difference that a page shows."""
    found = re.search(r'name="seen" form="\w+" value="(\w+)"', page)
    assert found, words(page)
    return found[1]


def link_to_move(phone: FlaskClient) -> str:
    """The token of a link that moves all that a phone keeps."""
    found = re.search(r'href="[^"]*/move/([^"]+)"', phone.post("/move").text)
    assert found
    return found[1]


def profile_with(preset_id: str, **changes: Any) -> Profile:
    """The rules of a preset with these changes."""
    profile = change(PRESETS[preset_id], changes, "Luật của bàn")
    assert isinstance(profile, Profile)
    return profile


def session_of(profile: Profile, people: tuple[str, ...], **more: Any) -> Session:
    """A session of a keeper, without a database: played for points, before its first round."""
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
    """A session opened by a phone, and that phone."""

    def __init__(self, app: Flask, **form: str) -> None:
        self.app = app
        self.phone = app.test_client()
        # Most tests think in bets.
        self.phone.set_cookie("amounts", "bets")
        opened = self.phone.post("/new", data=asked(**form))
        assert opened.status_code == 303, words(opened.text)
        self.at = opened.location
        self._keys = 0

    def entry(self, outcome: str = "u-0", **more: str) -> dict[str, str]:
        """A filled entry with a key of its own."""
        self._keys += 1
        form = seats() | {"game": "phom", "outcome": outcome, "u_type": "thuong"}
        return form | {"key": f"entry-{self._keys}"} | more

    def save(self, outcome: str = "u-0", **more: str) -> TestResponse:
        """A round that is not refused."""
        answer = self.phone.post(f"{self.at}/rounds", data=self.entry(outcome, **more))
        assert answer.status_code == 303, words(answer.text)
        return answer

    def save_order(self) -> TestResponse:
        """A round without an ù: first to last as they sit."""
        places = {f"place-{i}": str(i + 1) for i in range(len(FRIENDS))}
        return self.save("normal", by="order", **places)

    def opens_another(self, profile: Profile) -> None:
        """The phone goes on with a session by these rules."""
        with self.app.app_context():
            opened = open_session(get_db(), Opening("Có gà", FRIENDS, [profile]), browser=1)
        self.at = f"/s/{opened.view_token}"

    def page(self, path: str = "", phone: FlaskClient | None = None) -> str:
        """What a page of the session says."""
        answer = (phone or self.phone).get(f"{self.at}{path}")
        assert answer.status_code == 200, answer.status
        return words(answer.text)

    def keeps_rules(self, rules: str = "pho-bien", **form: str) -> str:
        """Rules kept by the phone; their number."""
        kept = self.phone.post("/rules/mine", data={"rules": rules} | form)
        assert kept.status_code == 303, words(kept.text)
        return kept.location.rpartition("/")[2]

    def post(self, path: str, form: Mapping[str, str] | None = None) -> TestResponse:
        """A form sent by the phone."""
        return self.phone.post(f"{self.at}{path}", data=form or {})

    def accept(
        self, path: str, form: Mapping[str, str] | None = None, *, phone: FlaskClient | None = None
    ) -> TestResponse:
        """A change of the past, sent again with the mark of the difference that it shows."""
        sender = phone or self.phone
        shown = sender.post(f"{self.at}{path}", data=form or {})
        assert shown.status_code == 422, words(shown.text)
        data = dict(form or {}) | {"seen": seen(shown.text)}
        return sender.post(f"{self.at}{path}", data=data)

    @property
    def keeper_path(self) -> str:
        """The path of the keeper's link."""
        page = self.phone.get(f"{self.at}/table/invite?as=keeper").text
        found = re.search(r'value="[^"]*(/k/[^"]+)"', page)
        assert found
        return found[1]

    def keeper(self) -> FlaskClient:
        """Another phone that keeps the book too."""
        phone = self.app.test_client()
        assert phone.post(self.keeper_path).status_code == 303
        return phone
