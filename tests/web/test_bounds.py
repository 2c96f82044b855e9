"""Limits for strangers, which no table ever notices; whoever lost a session finds no link."""

import shutil
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store import access, database
from scorekeeper.web.plumbing import limits
from scorekeeper.web.plumbing.addresses import Client
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import ADDRESSES, LIMITS, MOST, RateLimiter, count_with
from tests.store.documents import content
from tests.web.api.program import Program, Table, refuses, told, wanted
from tests.web.friends import (
    Clock,
    Evening,
    asked,
    expect,
    forms,
    link_to_move,
    open_file,
    version,
)
from tests.web.urls import WRONG

ELSEWHERE = {"REMOTE_ADDR": "192.0.2.8"}


@pytest.fixture
def clock(app: Flask, clock: Clock) -> Clock:
    """The clock of limits of two new sessions an hour and three new browsers in ten minutes."""
    count_with(app, RateLimiter(clock, most=2, seconds=3600), limits.OPENED)
    count_with(app, RateLimiter(clock, most=3, seconds=600), limits.BROWSERS)
    return clock


def rows(app: Flask) -> object:
    """The content of the database, without browsers that sent a file and what opening it hashes."""
    with app.app_context():
        tables = content(get_db())
    return {table: tables[table] for table in tables.keys() - {"browser", "history_hash"}}


def test_four_tables_of_ten_behind_one_address_meet_no_limit(app: Flask) -> None:
    limits.init_app(app)
    for _ in range(4):
        evening = Evening(app)
        expect(evening.phone.post("/new", data=asked()))
        keeper = evening.keeper_path
        for _ in range(10):
            for phone in (app.test_client(), app.test_client()):
                expect(phone.post(keeper))
            assert agree(evening, app.test_client()) == 303
    assert LIMITS[limits.BROWSERS][0] > 20


def agree(evening: Evening, phone: FlaskClient, **environ: str) -> int:
    """Agree to the rules; the status of the answer."""
    form = {"name": "Chi", "game": "phom"}
    path = f"{evening.at}/rules/agree"
    return phone.post(path, data=form, environ_base=environ).status_code


MISTAKEN = b'{"format": "scorekeeper-session", "format_version": 2}'


def waits(answer: TestResponse, seconds: int, *says: str) -> None:
    """Check that a page, or a call of a program, asks to wait."""
    assert answer.headers["Retry-After"] == str(seconds)
    if answer.is_json:
        refuses(answer, 429, "E_SLOW_DOWN")
    else:
        expect(answer, 429, *says)


def test_refused_files_are_limited_per_address(app: Flask) -> None:
    clock, phone, program = Clock(), app.test_client(), Program(app)
    count_with(app, RateLimiter(clock, most=3, seconds=3600), limits.REFUSED)
    id = told(program.call("POST", "/sessions", wanted()))["id"]
    file = program.call("GET", f"/sessions/{id}/export.json").data
    expect(open_file(phone, b"x"), 422)
    assert program.call("POST", "/sessions/import", b"x").status_code == 400
    for _ in range(4):
        expect(open_file(phone, file))
    assert program.call("POST", "/sessions/import", MISTAKEN).status_code == 422
    waits(open_file(phone, file), 3600, "đợi 60 phút rồi mở lại")
    waits(program.call("POST", "/sessions/import", file), 3600)
    assert program.call("POST", "/sessions", wanted()).status_code == 201
    expect(open_file(app.test_client(), file, environ_base=ELSEWHERE))
    clock.now += 3600
    assert program.call("POST", "/sessions/import", file).status_code == 201


def test_new_sessions_are_limited_per_address(app: Flask, clock: Clock) -> None:
    """Those of programs too, a file by its megabytes; retries and refused ones are not counted."""
    phone, program, key = app.test_client(), Program(app), "k" * 16
    for _ in range(5):
        expect(phone.post("/new", data=asked(title="x" * 81)), 422)
    at = phone.post("/new", data=asked(key="1")).location
    file = phone.get(f"{at}/take.json").data
    once = program.call("POST", "/sessions", wanted(), Idempotency_Key=key)
    before = rows(app)
    answer = phone.post("/new", data=asked(key="3", title="Sinh nhật Chi"))
    waits(answer, 3600, "đợi 60 phút rồi bấm lại")
    assert 'value="Sinh nhật Chi"' in answer.text
    waits(program.call("POST", "/sessions", wanted()), 3600)
    waits(program.call("POST", "/sessions/import", file), 3600)
    again = program.call("POST", "/sessions", wanted(), Idempotency_Key=key)
    assert (again.status_code, again.data) == (201, once.data)
    assert phone.post("/new", data=asked(key="1")).location == at
    assert open_file(phone, file).location == at
    expect(open_file(app.test_client(), file), 429)
    assert rows(app) == before
    expect(open_file(app.test_client(), file, environ_base=ELSEWHERE))
    clock.now += 3600
    large = file + b" " * (1 << 20)
    assert program.call("POST", "/sessions/import", large).status_code == 201
    expect(phone.post("/new", data=asked(key="3")), 429)


def test_new_browsers_are_limited_per_address(app: Flask, clock: Clock) -> None:
    evening = Evening(app)
    for _ in range(3):
        link_to_move(app.test_client())
    before = rows(app)
    answer = app.test_client().post("/move")
    waits(answer, 600, "có nhiều máy mới quá: đợi 10 phút")
    assert "browser=" not in answer.headers.get("Set-Cookie", "")
    assert rows(app) == before
    evening.save()
    expect(evening.phone.post("/move"), 200)
    expect(evening.keeper().get(f"{evening.at}/table/people"), 200)
    assert agree(evening, app.test_client()) == 303
    clock.now += 600
    expect(app.test_client().post("/move"), 200)


def test_repeated_agreements_of_one_browser_count_once(app: Flask, clock: Clock) -> None:
    evening = Evening(app)
    phone = app.test_client()
    assert agree(evening, phone) == 303
    for name, status in (("Chi", 303), ("An", 409), ("Tý", 422)):
        for _ in range(5):
            evening.send("/rules/agree", {"name": name, "game": "phom"}, status, phone=phone)
    for _ in range(2):
        assert agree(evening, app.test_client()) == 303
    assert agree(evening, app.test_client()) == 429
    assert agree(evening, phone) == 303
    assert agree(evening, evening.phone) == 303
    assert agree(evening, app.test_client(), **ELSEWHERE) == 303
    assert agree(Evening(app), app.test_client()) == 303


@pytest.mark.parametrize(
    ("what", "takes"),
    [
        (limits.OPENED, lambda guest, number: guest.post("/new", data=asked(key=f"{number}"))),
        (limits.REFUSED, lambda guest, _: open_file(guest, b"x")),
        (
            limits.BROWSERS,
            lambda guest, _: (guest.delete_cookie("browser"), guest.post("/move"))[1],
        ),
    ],
)
def test_one_guest_takes_nothing_from_a_table_of_his_network(
    app: Flask, what: str, takes: Callable[[FlaskClient, int], TestResponse]
) -> None:
    limits.init_app(app)
    evening, guest = Evening(app), app.test_client()
    evening.save()
    file = evening.phone.get(f"{evening.at}/take.json").data
    for number in range(LIMITS[what][0] - (what == limits.OPENED)):
        assert takes(guest, number).status_code < 429
    expect(takes(app.test_client(), -1), 429)
    evening.send("/again")
    assert open_file(evening.phone, file).location == evening.at
    evening.send("/undo")
    evening.check("/settle")


def test_a_guest_says_only_for_himself_too_often_that_a_round_is_right(app: Flask) -> None:
    evening, guest = Evening(app), app.test_client()
    evening.save()
    form = {"version": version(evening.source())}
    for name, status in (("An", 303), ("An", 429), ("Bình", 303)):
        guest.post(f"{evening.at}/me", data={"name": name})
        for _ in range(LIMITS[limits.VERDICTS][0] - 1):
            guest.post(f"{evening.at}/verdict", data=form)
        evening.send("/verdict", form, status, phone=guest)


def test_new_keepers_of_an_address_share_what_they_have(
    app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each keeper is counted by itself, up to so many; one that came a day ago is always."""
    phones = []
    for _ in range(3):
        phones.append(Evening(app))
        phones[-1].save()
        clock.now += 86400
    monkeypatch.setattr(limits, "TOGETHER", 2)

    def opened_by(phone: FlaskClient) -> list[int]:
        return [phone.post("/new", data=asked(key=key)).status_code for key in "123"]

    first, second, third = (evening.phone for evening in phones)
    assert opened_by(first) == opened_by(second) == opened_by(app.test_client()) == [303, 303, 429]
    assert opened_by(third) == [429] * 3
    with app.app_context():
        get_db().execute("UPDATE browser SET met_at = '2026-01-31T20:00:00Z'")
    assert opened_by(third) == [303, 303, 429]


def test_a_nearly_full_disk_takes_rounds(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, program, key = evening.phone, Program(evening.app), "k" * 16
    own = evening.keeps_rules()
    evening.save()
    file = phone.get(f"{evening.at}/take.json").data
    once = program.call("POST", "/sessions", wanted(), Idempotency_Key=key)
    makes: tuple[Callable[[], TestResponse], ...] = (
        lambda: phone.post("/new", data=asked(key="n")),
        lambda: phone.post("/rules/mine", data={"rules": "guide"}),
        lambda: phone.post(f"/rules/mine/{own}/edit", data={"o-u_payment": "7", "name": "Tèo"}),
        lambda: open_file(evening.app.test_client(), file),
    )
    disk = shutil.disk_usage("/")._replace(free=database.SPARE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: disk)
    before = rows(evening.app)
    for make in makes:
        expect(make(), 507, "Máy chủ sắp hết chỗ")
    for path, body in (("/sessions", wanted()), ("/sessions/import", file)):
        refuses(program.call("POST", path, body), 507, "E_NO_ROOM")
    again = program.call("POST", "/sessions", wanted(), Idempotency_Key=key)
    assert (again.status_code, again.data) == (201, once.data)
    assert rows(evening.app) == before
    evening.save()
    evening.accept("/rounds/1/strike")
    evening.keeper()
    disk = disk._replace(free=database.SPARE)
    for make in makes:
        expect(make())


@pytest.fixture
def limited(app: Flask, clock: Clock) -> Flask:
    """The application with a limit by that clock."""
    count_with(app, RateLimiter(clock))
    return app


def test_too_many_wrong_links_are_429_with_the_time_to_wait(limited: Flask, clock: Clock) -> None:
    phone = limited.test_client()
    paths = [f"/s/{WRONG}", f"/k/{WRONG}", f"/owner/{WRONG}", f"/s/{WRONG}/rounds/1"]
    for i in range(MOST):
        expect(phone.get(paths[i % len(paths)]), 404)
    clock.now += 20.5
    for path in paths:
        waits(phone.get(path), 40, "Thử sai link nhiều lần quá")
    expect(phone.post(f"/k/{WRONG}"), 429)
    clock.now += 40
    expect(phone.get(paths[0]), 404)


def test_a_right_link_works_after_too_many_wrong_ones(limited: Flask) -> None:
    evening, phone = Evening(limited), limited.test_client()
    keeper = evening.keeper_path
    for _ in range(MOST * 2):
        evening.phone.get(f"/s/{WRONG}")
    for path in (evening.at, keeper):
        expect(phone.get(path), 200)
    expect(phone.post(keeper))
    evening.save()
    expect(limited.test_client().get(f"{evening.at}/rounds/7"), 404)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:0:7::1", "2001:db8:0:7:ffff::2", True),
        ("2001:db8:0:7::1", "2001:db8:0:8::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("a socket", "another", False),
    ],
)
def test_an_ipv6_network_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (Client(one).key() == Client(other).key()) is same


def test_the_memory_of_the_limiter_is_bounded(clock: Clock) -> None:
    strangers = RateLimiter(clock)
    for i in range(ADDRESSES + 100):
        strangers.count(f"10.{i >> 16}.{i >> 8 & 255}.{i & 255}")
    assert len(strangers._counts) == ADDRESSES


def owner_lost_it(app: Flask, view: str) -> FlaskClient:
    """The phone of a new owner."""
    with app.app_context():
        token = access.new_claim(get_db(), access.enter(get_db(), view).session)
    phone = app.test_client()
    expect(phone.post(f"/owner/{token}"))
    return phone


def test_the_opening_form_does_not_lead_a_lost_phone_back(app: Flask) -> None:
    evening = Evening(app)
    lost, evening.phone = evening.phone, owner_lost_it(app, evening.token)
    evening.at = evening.post("/table/view-link").location.removesuffix("/table/owner")
    answer = expect(lost.post("/new", data=asked()), 409, "Trang này đã mở một buổi rồi")
    assert evening.at not in answer.text
    (form,) = forms(answer.text, "/new")
    assert expect(lost.post("/new", data=asked(key=form["key"]))).location != evening.at


def test_the_key_that_opened_a_lost_session_returns_no_link(app: Flask) -> None:
    table, key = Table(app), {"Idempotency_Key": "k" * 30}
    opened = table.call("POST", "/sessions", wanted(), **key)
    assert table.call("POST", "/sessions", wanted(), **key).data == opened.data
    table.view = told(opened)["id"]
    owner_lost_it(app, table.view)
    refuses(table.call("POST", "/sessions", wanted(), **key), 409, "E_KEY_REUSED")
    lost = table.ask("POST", "/links/view", token=told(opened)["owner_token"])
    refuses(lost, 401, "E_TOKEN_REQUIRED")
