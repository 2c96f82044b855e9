"""While another process holds the write lock, everything can be read and previewed."""

from collections.abc import Iterator

import pytest

from tests.web.friends import locked, plain_app
from tests.web.test_roles import SEATS, TABLE, Row, Scene

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
"""Forms that are answered first by what they would do."""

WRITES = ("GET installed.healthz",)
"""Takes the write lock on purpose."""


def looks() -> Iterator[str]:
    """Every door behind which something is only shown."""
    yield from (door for door in TABLE if door.startswith("GET ") and door not in WRITES)
    yield from (door for door in TABLE if ".preview" in door or ".try_" in door)
    yield from SHOWN_FIRST


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """A session that nobody changes."""
    return Scene(plain_app(tmp_path_factory.mktemp("locked")), "owner")


@pytest.mark.parametrize("door", [*looks()])
def test_reading_and_previewing_do_not_wait_for_the_lock(scene: Scene, door: str) -> None:
    row = SHOWN_FIRST.get(door) or TABLE[door]
    for path in scene.paths(door):
        form = {} if door.startswith("GET") else scene.form(row)
        usual = scene.phone.open(path, method=door.split()[0], data=form).status_code
        with locked(scene.app):
            answer = scene.phone.open(path, method=door.split()[0], data=form)
        assert answer.status_code == usual != 503, path


def test_a_first_visit_does_not_write(scene: Scene) -> None:
    paths = [path for door in looks() if door.startswith("GET") for path in scene.paths(door)]
    for path in paths:
        usual = scene.app.test_client().get(path)
        with locked(scene.app):
            answer = scene.app.test_client().get(path)
        assert answer.status_code == usual.status_code != 503, path
        assert "browser=" not in str(answer.headers.getlist("Set-Cookie"))
