"""The roles table: every URL and method of the pages, for everybody who may ask."""

from collections.abc import Iterator, Mapping
from itertools import filterfalse
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.store import access
from scorekeeper.web.plumbing import static_files
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.postgres import ENGINES
from tests.web.friends import Evening, link_to_move, page_rules, plain_app, seen

Who = Literal["wrong", "view", "keeper", "owner", "other", "ended"]
"""Somebody with a wrong link, a viewer, a keeper, the owner, the owner of another session, and a
keeper of an ended session."""

WHO: tuple[Who, ...] = ("wrong", "view", "keeper", "owner", "other", "ended")
WRONG = "A" * 22


class Row(NamedTuple):
    """The answers in the order of `WHO`, and the form that is sent."""

    answers: str
    form: str = ""


def all_get(status: int) -> str:
    """The same status for everybody."""
    return " ".join([str(status)] * len(WHO))


OPEN = Row(all_get(200))
LOOKS = Row("404 200 200 200 200 200")
OWN = Row("404 404 404 200 404 404")
KEEPS = Row("404 403 200 200 403 200")
MOVED = Row("404 403 301 301 403 301")

SEATS = "seat-0=Bình&seat-1=An&seat-2=Chi&seat-3=Dũng"

TABLE: dict[str, Row] = {
    "GET static.file": OPEN,
    "GET home.index": OPEN,
    "GET home.more": OPEN,
    "GET installed.healthz": OPEN,
    "GET installed.worker": OPEN,
    "GET installed.manifest": OPEN,
    "GET installed.favicon": OPEN,
    "GET installed.touch_icon": OPEN,
    "GET installed.phone": OPEN,
    "POST installed.script_error": Row(all_get(204)),
    "GET new.form": OPEN,
    "POST new.open_it": Row(all_get(422)),
    "POST new.again": Row("404 403 303 303 403 303"),
    "GET rules.index": OPEN,
    "GET rules.preset": OPEN,
    "POST rules.sheet": Row(all_get(422)),
    "GET edit.preset": OPEN,
    "POST edit.try_preset": OPEN,
    "POST edit.save_new": Row(all_get(303)),
    "GET edit.kept": OWN,
    "POST edit.try_kept": OWN,
    "POST edit.save_version": Row("404 404 404 303 404 404"),
    "GET finder.index": OPEN,
    "POST finder.index": OPEN,
    "GET compare.index": OPEN,
    "POST compare.compare": OPEN,
    "GET files.index": LOOKS,
    "GET files.as_json": LOOKS,
    "GET files.as_csv": LOOKS,
    "GET files.as_txt": LOOKS,
    "GET files.as_xlsx": LOOKS,
    "GET files.as_book": Row("404 404 200 200 200 200"),
    "GET files.form": OPEN,
    "POST files.open_it": Row(all_get(422)),
    "GET scan.index": OPEN,
    "POST scan.read": Row(all_get(422)),
    "GET evening_code.index": LOOKS,
    "POST evening_code.open_it": Row(all_get(422)),
    "GET move.index": OPEN,
    "POST move.start": OPEN,
    "GET move.offer": Row("404 200 200 200 200 200"),
    "POST move.accept": Row("404 303 303 422 303 303"),
    "GET session_rules.what_if": LOOKS,
    "POST session_rules.try_out": Row("404 200 200 200 200 200", "rules=vinagames"),
    "POST session_rules.agree": Row("404 303 303 303 303 409", "name=An&game=phom"),
    "POST session_rules.strike_agreement": Row("404 403 404 404 403 409", "game=phom"),
    "POST mine.keep": Row(all_get(303), "rules=pho-bien"),
    "GET mine.one": OWN,
    "POST mine.rename": Row("404 404 404 303 404 404", "name=Chi"),
    "POST mine.copy": Row("404 404 404 303 404 404", "name=Chi"),
    "POST mine.forget": Row("404 404 404 303 404 404"),
    "POST demo.open_it": Row(all_get(303)),
    "GET session.index": LOOKS,
    "GET session.poll": LOOKS,
    "GET history.latest": LOOKS,
    "GET stats.index": LOOKS,
    "GET sheet.index": LOOKS,
    "GET result.show": LOOKS,
    "POST session.preview": Row("404 403 200 200 403 409", "entry"),
    "POST session.save": Row("404 403 303 303 403 409", "entry"),
    "POST session.undo": Row("404 403 303 303 403 409"),
    "GET group_evening.form": KEEPS,
    "POST group_evening.add": Row("404 403 303 303 403 303", "name=Hội"),
    "GET settle.index": LOOKS,
    "GET settle.behind": LOOKS,
    "GET spend.form": KEEPS,
    "POST settle.paid": Row("404 403 303 303 403 303", "payer=1&payee=2&halves=4000&key=p-1"),
    "POST spend.save": Row(
        "404 403 303 303 403 409", "label=nước&amount=45&unit=nghin&payer=1&for-2=1&key=s-1"
    ),
    "POST settle.strike": Row("404 403 404 404 403 404", "kind=payment&number=1&do=strike"),
    "POST session.say_who": Row("404 303 303 303 303 303", "name=Chi"),
    "POST session.judge": Row("404 303 303 303 303 409", "version=2&agrees=1"),
    "GET write.index": Row("404 403 303 303 403 303"),
    "POST write.preview": Row("404 403 200 200 403 409", "sentence=An ù"),
    "GET side.form": KEEPS,
    "POST side.save": Row("404 403 303 303 403 409", "payer=1&payee=2&chip=5&unit=bets&key=s-1"),
    "POST side.strike": Row("404 403 404 404 403 409", "number=1"),
    "GET rounds.one": LOOKS,
    "POST rounds.strike": Row("404 403 303 303 403 409"),
    "POST rounds.restore": Row("404 403 303 303 403 409"),
    "GET rounds.edit": KEEPS,
    "POST rounds.preview": Row("404 403 200 200 403 409", "entry"),
    "POST rounds.correct": Row("404 403 303 303 403 409", "entry"),
    "GET forgotten.choose": MOVED,
    "GET forgotten.form": KEEPS,
    "POST forgotten.preview": Row("404 403 200 200 403 409", "entry"),
    "POST forgotten.save": Row("404 403 303 303 403 409", "entry"),
    "GET seats.choose": MOVED,
    "GET seats.form": KEEPS,
    "POST seats.reseat": Row("404 403 303 303 403 409", SEATS),
    "GET table.menu": LOOKS,
    "GET table.invite": LOOKS,
    "GET table.people_and_seats": KEEPS,
    "GET table.ga": KEEPS,
    "GET table.ending": Row("404 403 200 200 403 303"),
    "GET table.look_back": LOOKS,
    "GET table.owner": MOVED,
    "POST table.change_people": Row("404 403 303 303 403 409", "was-0=An&name-0=Ân"),
    "POST table.change_title": Row("404 403 303 303 403 409", "title=Chi"),
    "POST table.change_leader": Row("404 403 303 303 403 409", "leader=Chi"),
    "GET session_rules.now": LOOKS,
    "GET session_rules.of_round": LOOKS,
    "GET session_rules.edit": KEEPS,
    "POST session_rules.preview_edit": Row("404 403 200 200 403 200"),
    "POST session_rules.save_edit": Row("404 403 200 200 403 409", "o-u_payment=6"),
    "GET session_rules.change": KEEPS,
    "POST session_rules.change_rules": Row(
        "404 403 303 303 403 409", "rules=vinagames&how=all&version=2"
    ),
    "POST session_rules.change_stake": Row("404 403 303 303 403 409", "stake=5&how=next&version=2"),
    "POST table.announce_last_round": Row("404 403 303 303 403 409", "last=1"),
    "POST table.change_turns": Row("404 403 303 303 403 409", "turns=last"),
    "POST table.deal_with_ga": Row("404 403 422 422 403 409", "ga=shared&key=ga-1"),
    "POST table.take_ga_back": Row("404 403 404 404 403 409"),
    "POST table.say_who": Row("404 403 303 303 403 409", "name=Chi"),
    "POST table.replace_view_link": Row("404 403 403 303 403 403"),
    "POST table.replace_keeper_link": Row("404 403 403 303 403 403"),
    "POST table.take_out_of_group": Row("404 403 403 303 403 403"),
    "POST table.pass_on": Row("404 403 403 303 403 403", "machine=2"),
    "POST table.end": Row("404 403 403 303 403 403"),
    "POST table.reopen": Row("404 403 403 303 403 403"),
    "POST table.delete": Row("404 403 403 303 403 403", "title=Thứ sáu"),
    "GET join.keeper": Row("404 200 200 200 200 200"),
    "POST join.become_keeper": Row("404 303 303 303 303 303"),
    "GET join.owner": Row("404 200 200 200 200 200"),
    "POST join.become_owner": Row("404 303 303 303 303 303"),
}
"""A new URL fails until it has a row; those of groups have theirs in `test_groups`."""


def is_of_group(rule: Rule) -> bool:
    return rule.rule.startswith(("/g/", "/gk/"))


def doors(app: Flask) -> Iterator[str]:
    """Every method and endpoint, by their names in the table."""
    for rule in filterfalse(is_of_group, page_rules(app)):
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield f"{method} {rule.endpoint}"


class Scene:
    """A session with one round, and somebody in front of it."""

    def __init__(self, app: Flask, who: Who) -> None:
        count_with(app, RateLimiter())
        self.app, self.who = app, who
        self.evening = Evening(app)
        self.evening.save()
        self.keeper = self.evening.keeper_path
        self.kept = self.evening.keeps_rules()
        self.move = link_to_move(self.evening.phone)
        self.phone = self._phone()
        view, keeper = (path.rpartition("/")[2] for path in (self.evening.at, self.keeper))
        with app.app_context():
            self.files = static_files.version_of_all()
            session = access.enter(get_db(), view)
            claim = access.new_claim(get_db(), session.session)
        self.tokens = {"sessions": view, "join.keeper": keeper, "join.owner": str(claim)}
        if who == "ended":
            assert self.evening.post("/table/end").status_code == 303

    def _phone(self) -> FlaskClient:
        keeper = self.app.test_client()
        assert keeper.post(self.keeper).status_code == 303
        if self.who == "owner":
            return self.evening.phone
        if self.who == "other":
            return Evening(self.app).phone
        return keeper if self.who in ("keeper", "ended") else self.app.test_client()

    def paths(self, door: str, token: str | None = None) -> Iterator[str]:
        """The URLs behind a door, with the right token or another one."""
        method, endpoint = door.split()
        if endpoint.startswith("move"):
            token = token or self.move
        kind = endpoint.replace("become_", "") if endpoint.startswith("join") else "sessions"
        filled = {
            "<token>": token or self.tokens[kind],
            "<int:number>": "1",
            "<int:payer>": "1",
            "<int:payee>": "2",
            "<game>": "tulokho",
            "<preset_id>": "pho-bien",
            "<int:id>": self.kept,
            "<version>": self.files,
            "<path:filename>": "style.css",
        }
        for rule in page_rules(self.app):
            if rule.endpoint == endpoint and method in (rule.methods or ()):
                path = rule.rule
                for name, value in filled.items():
                    path = path.replace(name, value)
                yield path

    def form(self, row: Row) -> dict[str, str]:
        """The form that is sent."""
        if row.form == "entry":
            return self.evening.entry("u-1")
        return dict(field.split("=") for field in row.form.split("&") if field)

    def send(self, door: str, path: str, form: Mapping[str, str]) -> TestResponse:
        """The answer; a shown difference is accepted."""
        method = door.split()[0]
        answer = self.phone.open(path, method=method, data=form)
        if answer.status_code == 422 and 'name="seen"' in answer.text:
            form = {**form, "seen": seen(answer.text)}
            answer = self.phone.open(path, method=method, data=form)
        return answer


@pytest.fixture(scope="module", params=ENGINES)
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for the module; each role has its own session."""
    book = None
    if request.param == "postgres":
        book = request.getfixturevalue("cluster").new_book()
    app = plain_app(tmp_path_factory.mktemp("roles"), BOOK=book)
    folder = Path(app.config["PHONE_FOLDER"])
    folder.mkdir()
    for name in ("index.html", "style.css"):
        (folder / name).touch()
    return app


def test_every_url_and_method_has_a_row(app: Flask) -> None:
    assert set(doors(app)) == set(TABLE)


@pytest.mark.parametrize("who", WHO)
def test_each_role_gets_the_status_of_the_table(app: Flask, who: Who) -> None:
    """Requests that read or are refused change nothing."""
    looked_at, wanted, found = Scene(app, who), dict[str, int](), dict[str, int]()
    before = looked_at.evening.page()
    for door, row in TABLE.items():
        answer = int(row.answers.split()[WHO.index(who)])
        restores = door == "POST rounds.restore"
        writes = restores or not (door.startswith("GET") or answer >= 400)
        scene = Scene(app, who) if writes else looked_at
        count_with(app, RateLimiter())
        if who != "ended" and restores:
            assert scene.evening.accept("/rounds/1/strike").status_code == 303
        for path in scene.paths(door, WRONG if who == "wrong" else None):
            form = {} if door.startswith("GET") else scene.form(row)
            wanted[path] = answer
            found[path] = scene.send(door, path, form).status_code
    assert found == wanted
    assert looked_at.evening.page() == before


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("who", WHO)
def test_reloading_the_answer_of_a_form_leads_to_its_page(
    app: Flask, who: Who, method: str
) -> None:
    scene, forms = Scene(app, who), set()
    token = WRONG if who == "wrong" else None
    read = {rule.rule for rule in page_rules(app) if "GET" in (rule.methods or ())}
    for rule in filterfalse(is_of_group, page_rules(app)):
        if rule.rule not in read:
            forms |= {*scene.paths(f"POST {rule.endpoint}", token)}
    forms -= {path for door in TABLE if door.startswith("GET") for path in scene.paths(door, token)}
    for path in forms:
        answer = scene.phone.open(path, method=method)
        assert answer.status_code == 302, path
        if who == "owner":
            assert scene.phone.get(answer.location).status_code == 200, path
            assert path.startswith(answer.location) or "/table/" in path
    assert len(forms) > 25


GATES = [
    door
    for door, row in TABLE.items()
    if row.answers.startswith("404 ") and not door.partition(" ")[2].startswith(("mine", "edit"))
]


def test_wrong_tokens_are_all_answered_alike(app: Flask) -> None:
    scene, deleted = Scene(app, "owner"), Scene(app, "owner")
    gone = scene.evening.at.rpartition("/")[2]
    new = scene.evening.post("/table/view-link").location.split("/")[2]
    deleted.evening.post("/table/delete", {"title": "Thứ sáu"})
    wrong = [WRONG, "x", "é", gone, *deleted.tokens.values()]
    for door in GATES:
        count_with(app, RateLimiter())
        seen = set()
        others = [t for t in (new, *scene.tokens.values()) if t not in _right(scene, door, new)]
        for token in wrong + others:
            for path in scene.paths(door, token):
                answer = app.test_client().open(path, method=door.split()[0])
                headers = sorted((k, v) for k, v in answer.headers if k != "Date")
                seen.add((answer.status_code, answer.data, tuple(headers)))
        assert [status for status, *_ in seen] == [404], door


def _right(scene: Scene, door: str, view: str) -> set[str]:
    if "join." in door:
        return {scene.tokens[door.split()[1].replace("become_", "")]}
    return {view}
