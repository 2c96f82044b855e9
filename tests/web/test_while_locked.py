"""While somebody else keeps writing, every page can be read and every change looked at."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store.database import FILE_NAME
from tests.web.friends import page_rules, plain_app
from tests.web.test_roles import SEATS, TABLE, Row, Scene, doors

SHOWN_FIRST = {
    "POST rules.sheet": Row("", "code=x"),
    "POST compare.compare": Row("", "one=pho-bien&other=vinagames"),
    "POST session_rules.try_out": TABLE["POST session_rules.try_out"],
    "POST session_rules.change_rules": Row("", "rules=vinagames"),
    "POST session_rules.change_stake": Row("", "stake=5&unit=nghin"),
    "POST rounds.strike": Row(""),
    "POST rounds.restore": Row(""),
    "POST rounds.correct": Row("", "entry"),
    "POST forgotten.save": Row("", "entry"),
    "POST seats.reseat": Row("", f"{SEATS}&up=1"),
    "POST table.take_ga_back": Row("", "number=1"),
}
"""What is sent to be looked at before it is sent once more to be done."""

WRITES = ("GET health.healthz",)
"""What asks whether one could write now."""


def looks() -> Iterator[str]:
    """Every door behind which something is only looked at."""
    yield from (door for door in TABLE if door.startswith("GET ") and door not in WRITES)
    yield from (door for door in TABLE if ".preview" in door or ".try_" in door)
    yield from SHOWN_FIRST


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Another process is in the middle of writing."""
    with closing(sqlite3.connect(Path(app.instance_path) / FILE_NAME)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """An evening that nobody changes."""
    return Scene(plain_app(tmp_path_factory.mktemp("locked")), "owner")


@pytest.mark.parametrize("door", [*looks()])
def test_who_looks_waits_for_nobody(scene: Scene, door: str) -> None:
    """The answer is that of any other moment."""
    row = SHOWN_FIRST.get(door) or TABLE[door]
    for path in scene.paths(door):
        form = {} if door.startswith("GET") else scene.form(row)
        usual = scene.phone.open(path, method=door.split()[0], data=form).status_code
        with locked(scene.app):
            answer = scene.phone.open(path, method=door.split()[0], data=form)
        assert answer.status_code == usual != 503, path


def test_whoever_comes_for_the_first_time_waits_for_nobody(scene: Scene) -> None:
    """Looking gives no browser an id that would have to be written down."""
    paths = [path for door in looks() if door.startswith("GET") for path in scene.paths(door)]
    for path in paths:
        usual = scene.app.test_client().get(path)
        with locked(scene.app):
            answer = scene.app.test_client().get(path)
        assert answer.status_code == usual.status_code != 503, path
        assert "browser=" not in str(answer.headers.getlist("Set-Cookie"))


def test_every_preview_is_looked_at(scene: Scene) -> None:
    """A new page as well: whatever is read, and whatever is sent to an address of previews."""
    previews = {
        f"POST {rule.endpoint}"
        for rule in page_rules(scene.app)
        if "POST" in (rule.methods or ()) and rule.rule.endswith("/preview")
    }
    reads = {door for door in doors(scene.app) if door.startswith("GET ")}
    assert previews | reads <= {*looks(), *WRITES}
