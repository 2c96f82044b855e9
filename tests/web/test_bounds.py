"""Limits for strangers, which no table ever notices."""

import shutil
from collections.abc import Callable
from io import BytesIO
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import database
from scorekeeper.web.api.sessions import LARGEST_FILE
from scorekeeper.web.plumbing import limits
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import (
    BROWSERS,
    LIMITS,
    OPENED,
    REFUSED,
    VERDICTS,
    RateLimiter,
    count_with,
)
from tests.store.documents import content
from tests.web.api.program import Program, errors, told, wanted
from tests.web.clock import Clock
from tests.web.friends import Evening, asked, link_to_move, version, words

ELSEWHERE = {"REMOTE_ADDR": "192.0.2.8"}


@pytest.fixture
def clock(app: Flask) -> Clock:
    """The clock of limits of two new sessions an hour and three new browsers in ten minutes."""
    clock = Clock()
    count_with(app, RateLimiter(clock, most=2, seconds=3600), OPENED)
    count_with(app, RateLimiter(clock, most=3, seconds=600), BROWSERS)
    return clock


def rows(app: Flask) -> object:
    """The whole content of the database."""
    with app.app_context():
        return content(get_db())


def test_four_tables_of_ten_behind_one_address_meet_no_limit(app: Flask) -> None:
    limits.init_app(app)
    for _ in range(4):
        evening = Evening(app)
        assert evening.phone.post("/new", data=asked()).status_code == 303
        keeper = evening.keeper_path
        for _ in range(10):
            for phone in (app.test_client(), app.test_client()):
                assert phone.post(keeper).status_code == 303
            assert agree(evening, app.test_client()) == 303
    assert LIMITS[BROWSERS][0] > 20


def agree(evening: Evening, phone: FlaskClient, **environ: str) -> int:
    """Agree to the rules; the status of the answer."""
    form = {"name": "Chi", "game": "phom"}
    path = f"{evening.at}/rules/agree"
    return phone.post(path, data=form, environ_base=environ).status_code


MISTAKEN = b'{"format": "scorekeeper-session", "format_version": 2}'


def sent_as_file(phone: FlaskClient, file: bytes, **environ: str) -> TestResponse:
    """The answer to an uploaded file."""
    form = {"file": (BytesIO(file), "buoi.json")}
    return phone.post("/open", data=form, environ_base=environ)


def test_refused_files_are_limited_per_address(app: Flask) -> None:
    clock, phone, program = Clock(), app.test_client(), Program(app)
    count_with(app, RateLimiter(clock, most=3, seconds=3600), REFUSED)
    id = told(program.call("POST", "/sessions", wanted()))["id"]
    file = program.call("GET", f"/sessions/{id}/export.json").data
    assert sent_as_file(phone, b"x").status_code == 422
    assert program.call("POST", "/sessions/import", b"x").status_code == 400
    assert [sent_as_file(phone, file).status_code for _ in range(4)] == [303] * 4
    assert program.call("POST", "/sessions/import", MISTAKEN).status_code == 422
    answer = sent_as_file(phone, file)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "3600")
    assert "hãy đợi 60 phút rồi mở lại" in words(answer.text)
    answer = program.call("POST", "/sessions/import", file)
    assert (answer.status_code, errors(answer)) == (429, [("E_SLOW_DOWN", "")])
    assert answer.headers["Retry-After"] == "3600"
    assert program.call("POST", "/sessions", wanted()).status_code == 201
    assert sent_as_file(app.test_client(), file, **ELSEWHERE).status_code == 303
    clock.now += 3600
    assert program.call("POST", "/sessions/import", file).status_code == 201


def test_five_of_the_largest_wrong_files_meet_no_limit(app: Flask) -> None:
    limits.init_app(app)
    program, large = Program(app), MISTAKEN + b" " * (LARGEST_FILE - len(MISTAKEN))
    for status in (422, 422, 422, 422, 422, 422, 429):
        assert program.call("POST", "/sessions/import", large).status_code == status


def test_new_sessions_are_limited_per_address(app: Flask, clock: Clock) -> None:
    phone = app.test_client()
    for _ in range(5):
        assert phone.post("/new", data=asked(title="x" * 81)).status_code == 422
    for key in "12":
        assert phone.post("/new", data=asked(key=key)).status_code == 303
    before = rows(app)
    answer = phone.post("/new", data=asked(key="3", title="Sinh nhật Chi"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "3600")
    assert "hãy đợi 60 phút rồi bấm lại" in words(answer.text)
    assert 'value="Sinh nhật Chi"' in answer.text
    assert rows(app) == before
    elsewhere = app.test_client().post("/new", data=asked(), environ_base=ELSEWHERE)
    assert elsewhere.status_code == 303
    clock.now += 3600
    assert phone.post("/new", data=asked(key="3")).status_code == 303


def test_the_api_says_when_another_session_may_be_opened(app: Flask, clock: Clock) -> None:
    program = Program(app)
    opened = told(program.call("POST", "/sessions", wanted()))
    file = program.call("GET", f"/sessions/{opened['id']}/export.json").data
    large = file + b" " * (1 << 20)
    assert program.call("POST", "/sessions/import", large).status_code == 201
    clock.now += 100.5
    for path, body in (("/sessions", wanted()), ("/sessions/import", file)):
        answer = program.call("POST", path, body)
        assert (answer.status_code, errors(answer)) == (429, [("E_SLOW_DOWN", "")])
        assert answer.headers["Retry-After"] == "3500"
    clock.now += 3500
    for path, wait in (("/sessions/import", False), ("/sessions", True)):
        body = large if path.endswith("import") else wanted()
        assert (program.call("POST", path, body).status_code == 429) is wait


@pytest.mark.usefixtures("clock")
def test_retries_of_opening_are_not_limited(app: Flask) -> None:
    phone, program = app.test_client(), Program(app)
    for _ in range(3):
        assert phone.post("/new", data=asked(key="1")).status_code == 303
    once = [program.call("POST", "/sessions", wanted(), Idempotency_Key="k" * 16) for _ in range(3)]
    assert {(answer.status_code, answer.data) for answer in once} == {(201, once[0].data)}
    (at,) = {phone.post("/new", data=asked(key="1")).location for _ in range(2)}
    file = phone.get(f"{at}/take.json").data
    assert sent_as_file(phone, file).status_code == 303
    assert sent_as_file(app.test_client(), file).status_code == 429
    assert program.call("POST", "/sessions", wanted(), Idempotency_Key="l" * 16).status_code == 429


def test_new_browsers_are_limited_per_address(app: Flask, clock: Clock) -> None:
    evening = Evening(app)
    for _ in range(3):
        link_to_move(app.test_client())
    before = rows(app)
    answer = app.test_client().post("/move")
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "600"
    assert "có nhiều máy mới quá: hãy đợi 10 phút" in words(answer.text)
    assert "Set-Cookie" not in answer.headers or "browser=" not in answer.headers["Set-Cookie"]
    assert rows(app) == before
    evening.save()
    assert evening.phone.post("/move").status_code == 200
    assert evening.keeper().get(f"{evening.at}/table/people").status_code == 200
    assert agree(evening, app.test_client()) == 303
    clock.now += 600
    assert app.test_client().post("/move").status_code == 200


def test_repeated_agreements_of_one_browser_count_once(app: Flask, clock: Clock) -> None:
    evening = Evening(app)
    one = app.test_client()
    assert agree(evening, one) == 303
    for name, answer in (("Chi", 303), ("An", 409), ("Tý", 422)):
        form = {"name": name, "game": "phom"}
        for _ in range(35):
            assert one.post(f"{evening.at}/rules/agree", data=form).status_code == answer
    for _ in range(2):
        assert agree(evening, app.test_client()) == 303
    assert agree(evening, app.test_client()) == 429
    assert agree(evening, one) == 303
    assert agree(evening, evening.phone) == 303
    assert agree(evening, app.test_client(), **ELSEWHERE) == 303
    assert agree(Evening(app), app.test_client()) == 303


def many_tables(guest: FlaskClient) -> None:
    """Open tables, as many as the address may after one."""
    for number in range(1, LIMITS[OPENED][0]):
        assert guest.post("/new", data=asked(key=f"{number}")).status_code == 303


def many_files(guest: FlaskClient) -> None:
    """Send files that are refused, as many as it may."""
    for _ in range(LIMITS[REFUSED][0]):
        assert sent_as_file(guest, b"x").status_code == 422


def many_new_phones(guest: FlaskClient) -> None:
    """Keep rules, each time without a cookie."""
    for _ in range(LIMITS[BROWSERS][0]):
        guest.delete_cookie("browser")
        assert guest.post("/move").status_code == 200


@pytest.mark.parametrize(
    ("takes", "tries"),
    [
        (many_tables, lambda phone: phone.post("/new", data=asked(key="last"))),
        (many_files, lambda phone: sent_as_file(phone, b"x")),
        (many_new_phones, lambda phone: phone.post("/move")),
    ],
    ids=["tables", "files", "new phones"],
)
def test_one_guest_takes_nothing_from_a_table_of_his_network(
    app: Flask,
    takes: Callable[[FlaskClient], None],
    tries: Callable[[FlaskClient], TestResponse],
) -> None:
    limits.init_app(app)
    evening, guest = Evening(app), app.test_client()
    evening.save()
    file = evening.phone.get(f"{evening.at}/take.json").data
    takes(guest)
    assert tries(app.test_client()).status_code == 429
    assert evening.phone.post(f"{evening.at}/again").status_code == 303
    assert sent_as_file(evening.phone, file).location == evening.at
    assert evening.post("/undo").status_code == 303
    assert evening.page("/settle")


def test_a_guest_says_only_for_himself_too_often_that_a_round_is_right(app: Flask) -> None:
    evening, guest = Evening(app), app.test_client()
    evening.save()
    form = {"version": version(evening.source())}
    for name, status in (("An", 303), ("An", 429), ("Bình", 303)):
        guest.post(f"{evening.at}/me", data={"name": name})
        for _ in range(LIMITS[VERDICTS][0] - 1):
            guest.post(f"{evening.at}/verdict", data=form)
        assert guest.post(f"{evening.at}/verdict", data=form).status_code == status


@pytest.fixture
def keepers(app: Flask, clock: Clock) -> list[FlaskClient]:
    """Phones of one address, each with a round of its own, on a day after the limits were used."""
    evenings = []
    for _ in range(3):
        evenings.append(Evening(app))
        evenings[-1].save()
        clock.now += 86400
    return [evening.phone for evening in evenings]


def opened_by(phone: FlaskClient) -> list[int]:
    """The statuses of three attempts to open a session."""
    return [phone.post("/new", data=asked(key=key)).status_code for key in "123"]


def test_each_keeper_is_counted_by_itself(app: Flask, keepers: list[FlaskClient]) -> None:
    one, other, _ = keepers
    assert opened_by(one) == opened_by(other) == opened_by(app.test_client()) == [303, 303, 429]


def test_new_keepers_of_an_address_share_what_they_have(
    app: Flask, keepers: list[FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But one that came a day ago has its own."""
    monkeypatch.setattr(limits, "TOGETHER", 2)
    one, other, third = keepers
    assert opened_by(one) == opened_by(other) == [303, 303, 429]
    assert opened_by(third) == [429] * 3
    with app.app_context():
        get_db().execute("UPDATE browser SET met_at = '2026-01-31T20:00:00Z'")
    assert opened_by(third) == [303, 303, 429]


class Usage(NamedTuple):
    """The bytes of a disk."""

    total: int
    used: int
    free: int


def opens(phone: FlaskClient) -> TestResponse:
    """Open a session."""
    return phone.post("/new", data=asked(key="n", title="Sinh nhật Chi"))


def keeps(phone: FlaskClient) -> TestResponse:
    """Keep rules."""
    return phone.post("/rules/mine", data={"rules": "guide"})


def saves(phone: FlaskClient) -> TestResponse:
    """Save another version of the first kept rules."""
    at = phone.get("/rules").text.split("/rules/mine/")[1].split('"')[0]
    form = {"o-u_payment": "7", "name": "Nhà Tèo"}
    return phone.post(f"/rules/mine/{at}/edit", data=form)


@pytest.mark.parametrize("makes", [opens, keeps, saves])
def test_a_nearly_full_disk_takes_rounds_only(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, makes: Callable[[FlaskClient], TestResponse]
) -> None:
    evening.keeps_rules()
    evening.save()
    full = Usage(1 << 40, 1 << 40, database.SPARE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    before = rows(evening.app)
    answer = makes(evening.phone)
    assert answer.status_code == 507
    assert "Máy chủ sắp hết chỗ" in words(answer.text)
    assert rows(evening.app) == before
    evening.save()
    assert evening.accept("/rounds/1/strike").status_code == 303
    evening.keeper()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full._replace(free=database.SPARE))
    assert makes(evening.phone).status_code == 303


def test_a_nearly_full_disk_takes_no_file_and_no_session_of_a_program(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = evening.phone.get(f"{evening.at}/take.json").data
    program = Program(evening.app)
    once = program.call("POST", "/sessions", wanted(), Idempotency_Key="k" * 16)
    full = Usage(1, 1, database.SPARE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    answer = sent_as_file(evening.app.test_client(), file)
    assert answer.status_code == 507
    assert "Máy chủ sắp hết chỗ" in words(answer.text)
    for path, body in (("/sessions", wanted()), ("/sessions/import", file)):
        refused = program.call("POST", path, body)
        assert (refused.status_code, errors(refused)) == (507, [("E_NO_ROOM", "")])
    again = program.call("POST", "/sessions", wanted(), Idempotency_Key="k" * 16)
    assert (again.status_code, again.data) == (201, once.data)
