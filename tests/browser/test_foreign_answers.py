"""What is not of this server is never shown, kept or taken for a refusal."""

import shutil
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import paths
from scripts import stage
from tests.browser.faulty_proxy import FaultyProxy
from tests.browser.offline import (
    has_come,
    is_sent,
    offline_rounds,
    taps_save,
    waiting,
    written,
)
from tests.browser.strangers import IS_KEPT, STRANGERS, comes_back, keeps, polls, shows, stranger
from tests.browser.table import Table
from tests.browser.test_without_network import CONTROLLED
from tests.browser.watch import STRANGE, until
from tests.browser.weak_network import HAS_COME
from tests.browser.weather import Fault, Weather, drops, lies, passes, truncates
from tests.web.friends import FRIENDS

STYLE = "getComputedStyle(document.body).fontFamily"
WAITING = "Chưa lưu, đang chờ mạng"


def each(*short: str, more: Collection[str] = STRANGERS.keys()) -> pytest.MarkDecorator:
    """These strangers, and the others in the long form."""
    long = [pytest.param(name, marks=pytest.mark.long) for name in more if name not in short]
    return pytest.mark.parametrize("name", [*short, *long])


@pytest.fixture
def table(sit_behind: Callable[..., Table]) -> Table:
    """A keeper's phone whose time goes by when the test says so, without a worker."""
    return sit_behind(follows=True).opens(*FRIENDS)


@pytest.fixture
def phone(sit_behind: Callable[..., Table]) -> Table:
    """A phone with a session of one round, which its worker keeps."""
    table = sit_behind(workers=True).opens(*FRIENDS)
    table.page.wait_for_function(CONTROLLED)
    table.u("Chi").saves()
    keeps(table.page, table.home, "Chi ù")
    return table


def is_kept_page(phone: Table) -> None:
    """The phone shows its session, with scripts; of the server nothing came."""
    phone.page.locator(".book", has_text="Chi ù").wait_for()
    has_come(phone)


@each("not found", "alike", "other's no")
def test_a_poll(
    table: Table, sit_behind: Callable[..., Table], proxy: FaultyProxy, name: str
) -> None:
    """The page stays as it is, with what is filled in, and goes on asking: what another phone saves
    is there as soon as the network is well."""
    other = sit_behind().joins(table.link("k"))
    has_come(table)
    table.u("Chi").look()
    proxy.weather = stranger(name, "/live")
    for _ in range(2):
        polls(table, proxy)
    assert table.page.locator("[name=outcome][value=u-2]").is_checked()
    assert STRANGE not in table.page.title()
    proxy.weather = lambda _: passes
    other.u("Dũng").saves()
    shows(table, "Dũng ù", ".book")
    assert table.page.locator("[name=outcome][value=u-2]").is_checked()


@each("not found")
def test_a_poll_of_a_viewer(
    table: Table, sit_behind: Callable[..., Table], proxy: FaultyProxy, name: str
) -> None:
    """It stays on the table and goes on asking."""
    viewer = sit_behind(follows=True)
    viewer.go(table.home)
    proxy.weather = stranger(name, "/live")
    polls(viewer, proxy)
    assert viewer.page.locator(".live").count()
    proxy.weather = lambda _: passes
    table.u("Dũng").saves()
    shows(viewer, "Dũng ù")


@each("terms", "bad request", "json", "refusal", "to portal", "other's no")
def test_a_save(table: Table, proxy: FaultyProxy, name: str) -> None:
    """The round waits as without a network, and is sent by itself when that is well."""
    has_come(table)
    table.u("Chi").look()
    proxy.weather = stranger(name, "/rounds")
    with proxy.expects("POST", "/rounds"):
        table.tap(".save")
    table.page.locator(".next >> visible=true").wait_for()
    assert waiting(table) == ["Ván 1: Chi ù"]
    assert table.page.locator(".outbox summary").inner_text() == WAITING
    comes_back(table, proxy)
    is_sent(table)
    assert written(table) == ["Chi"]


@each("portal", more=("refusal", "alike", "terms"))
def test_a_preview(table: Table, proxy: FaultyProxy, name: str) -> None:
    """The page says that it could not be worked out, and the round can be saved."""
    has_come(table)
    proxy.weather = stranger(name)
    table.u("Chi")
    table.page.locator(".told", has_text="Mất mạng").wait_for()
    taps_save(table)
    comes_back(table, proxy)
    is_sent(table)
    assert written(table) == ["Chi"]


@each("portal", "not found", "to portal", "alike")
def test_a_page_that_is_opened(phone: Table, proxy: FaultyProxy, name: str) -> None:
    """The worker opens the kept page in its place, now and later, with its scripts."""
    proxy.weather = stranger(name)
    phone.go(phone.home)
    is_kept_page(phone)
    proxy.weather = lambda _: drops
    phone.go(phone.home)
    is_kept_page(phone)
    comes_back(phone, proxy)
    phone.go(phone.home)
    phone.page.locator(".saved", has_text="Chi ù").wait_for()


def test_a_page_that_breaks_off(phone: Table, proxy: FaultyProxy) -> None:
    """Where the connection breaks in the middle of the page, the kept one opens."""
    proxy.weather = lambda _: truncates
    phone.go(phone.home)
    is_kept_page(phone)


@each("not found", more=("portal", "gone", "alike"))
def test_a_poll_under_a_worker(phone: Table, proxy: FaultyProxy, name: str) -> None:
    """It neither replaces the kept page nor takes it away."""
    proxy.weather = stranger(name)
    phone.page.evaluate(
        "at => fetch(`${at}/live`).then((a) => a.text()).catch(() => {})", phone.home
    )
    assert phone.page.evaluate(IS_KEPT, [phone.home, "Chi ù"])
    assert not phone.page.evaluate(IS_KEPT, [phone.home, STRANGE])


@each("gateway", more=("unavailable",))
def test_a_server_that_restarts_behind_a_gateway(
    phone: Table, proxy: FaultyProxy, name: str
) -> None:
    """The kept page opens with the rounds that wait, and takes more of them."""
    proxy.weather = stranger(name)
    has_come(phone)
    offline_rounds(phone, "An", "Bình")
    phone.page.reload()
    is_kept_page(phone)
    assert waiting(phone) == ["Ván 2: An ù", "Ván 3: Bình ù"]
    offline_rounds(phone, "Dũng")
    assert len(waiting(phone)) == 3
    comes_back(phone, proxy)
    is_sent(phone)
    assert written(phone) == ["Chi", "An", "Bình", "Dũng"]


def test_a_network_that_swallows_everything(phone: Table, proxy: FaultyProxy) -> None:
    """After some seconds the kept page opens with its scripts, and takes rounds."""
    swallows = proxy.gate()
    proxy.weather = lambda _: swallows.before
    phone.go(phone.home)
    is_kept_page(phone)
    offline_rounds(phone, "An")
    assert waiting(phone) == ["Ván 2: An ù"]
    swallows.lose()
    comes_back(phone, proxy)
    is_sent(phone)
    assert written(phone) == ["Chi", "An"]


@pytest.fixture
def release(tmp_path: Path) -> Iterator[tuple[FaultyProxy, str, Path]]:
    """A server whose files can be changed, the path of a session, and the files' folder."""
    app = stage.application(tmp_path)
    files = tmp_path / "static"
    shutil.copytree(paths.resource("static"), files)
    app.static_folder = str(files)
    played = stage.play(app)
    with stage.serving(app) as address, FaultyProxy(address) as proxy:
        yield proxy, f"/s/{played.view}", files


def of_static_files(fault: Fault) -> Weather:
    """This fault for static files, and none for anything else."""
    return lambda request: fault if "/static/" in request.path else passes


def changes(files: Path) -> None:
    """There is a new version."""
    with (files / "style.css").open("a") as style:
        style.write("\n:root { --new: 1 }\n")


def test_a_new_version_takes_kept_pages_along(
    open_page: Callable[..., Any], release: tuple[FaultyProxy, str, Path]
) -> None:
    """A phone that was only on another page since the update still opens its sessions offline, with
    style and scripts."""
    proxy, home, files = release
    page = open_page(workers=True, strangers=True)
    page.goto(proxy.address + home)
    page.wait_for_function(CONTROLLED)
    keeps(page, home, "Dũng")
    names, styled = page.evaluate("caches.keys()"), page.evaluate(STYLE)
    changes(files)
    page.goto(proxy.address + "/new")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then((one) => one.update())")
    until(page, IS_ACTIVE, names)
    proxy.weather = lambda _: drops
    page.goto(proxy.address + home)
    page.locator(".book", has_text="Dũng").wait_for()
    assert page.evaluate(STYLE) == styled
    page.wait_for_function(HAS_COME)
    proxy.weather = lambda _: passes
    page.goto(proxy.address + home)
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--new')") == "1"


IS_ACTIVE = """async (names) => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    const found = await caches.keys();
    const isNew = found.some((name) => !names.includes(name));
    return isNew && active.state === "activated" && !installing && !waiting;
}"""
"""Whether a worker with another cache than these has taken over."""


def test_static_files_of_a_new_version(
    open_page: Callable[..., Any], release: tuple[FaultyProxy, str, Path]
) -> None:
    """A portal that answers them is asked again when the network is well."""
    proxy, home, files = release
    page = open_page(workers=True, strangers=True)
    page.goto(proxy.address + home)
    page.wait_for_function(CONTROLLED)
    keeps(page, home, "Dũng")
    changes(files)
    proxy.weather = of_static_files(lies(STRANGERS["empty"]))
    with proxy.expects("GET", "/round.js"):
        page.goto(proxy.address + "/new")
        page.evaluate("navigator.serviceWorker.ready.then((one) => one.update()).catch(() => {})")
    until(page, "async () => !(await navigator.serviceWorker.ready).installing")
    proxy.weather = lambda _: passes
    for _ in range(2):
        page.goto(proxy.address + home, wait_until="commit")
        page.wait_for_function(HAS_COME)
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--new')") == "1"
