"""A book moves from the phone to a server, and back."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from tests.browser.offline import CONTROLLED, is_cached
from tests.browser.table import Table
from tests.browser.test_scan import passes_on
from tests.web.friends import FRIENDS


def test_a_book_moves_to_a_server_and_back(
    phone: Callable[[], Table], sit_down: Callable[..., Table], tmp_path: Path
) -> None:
    """The phone has no network. What was played on the server meanwhile comes back with it. Another
    phone without network gets an evening by its code, which it reads from a picture, with what lies
    in the edition for that."""
    alone, another = phone(), phone()
    for table in (alone, another):
        table.page.context.set_offline(True)
    for winner in ("An", "Chi"):
        alone.opens(*FRIENDS).has_played(winner)
    on_server = sit_down()
    there = moved(alone, on_server, tmp_path / "there.zip")
    assert there == ["Đã vào sổ 2 buổi, 2 ván. Tính lại từng ván: khớp cả."]
    goes_on(on_server)
    assert on_server.totals == {"An": "−5", "Bình": "−5", "Chi": "+15", "Dũng": "−5"}
    on_server.u("Chi").saves()
    assert moved(on_server, alone, tmp_path / "back.zip") == [
        "Đã vào sổ 1 buổi, 2 ván. Tính lại từng ván: khớp cả.",
        "Đã có sẵn trong sổ: 1 buổi.",
    ]
    assert alone.page.locator(".cover .round", has_text="(mở từ tệp)").count() == 1
    goes_on(alone)
    assert alone.totals == {"An": "−10", "Bình": "−10", "Chi": "+30", "Dũng": "−10"}
    passes_on(alone, another)


def test_a_phone_beside_the_server_it_fetched_from(
    app: Flask, built: Path, monkeypatch: pytest.MonkeyPatch, sit_down: Callable[..., Table]
) -> None:
    """The policy of the server lets Python start, whose worker controls the same origin; the two
    books stay apart. A tap moves a session up; without the server it shows how to move the file."""
    monkeypatch.setitem(app.config, "PHONE_FOLDER", built)
    table = sit_down(workers=True).opens(*FRIENDS)
    page, server = table.page, table.server
    page.wait_for_function(CONTROLLED)
    page.goto(f"{server}/phone/")
    page.locator("main a[href='/phone/new']").first.wait_for(timeout=120e3)
    table.go(table.home)
    table.u("Chi").saves()
    is_cached(page, table.home, "Chi ù")
    page.context.set_offline(True)
    page.goto(f"{server}/phone/?amounts=bets")
    alone = Table(page, f"{server}/phone", reader=page.context.new_page())
    alone.opens_by_form(*FRIENDS)
    assert alone.u("An").saves().summary == "An ù, mỗi người trả 5"
    table.go(table.home)
    page.locator(".book", has_text="Chi ù").wait_for()
    alone.go("/more")
    alone.tap("[data-up]")
    page.wait_for_url("**/phone/s/*/take")
    page.context.set_offline(False)
    alone.go("/more")
    alone.tap("[data-up]")
    page.wait_for_url(re.compile(f"{server}/s/[^/]+$"))
    assert "Đã vào sổ 1 buổi, 1 ván." in page.locator("[role=status].notice").inner_text()


def goes_on(table: Table) -> None:
    """Open tonight's session from the first page."""
    table.tap(".large-tap")
    table.comes_to_session()


def moved(source: Table, target: Table, file: Path) -> list[str]:
    """Save the book of one and open it at the other. Returns what its first page says then."""
    source.go("/more")
    with source.page.expect_download() as taken:
        source.page.click('a[href$="/book.zip"]')
    taken.value.save_as(file)
    target.go("/open")
    target.page.set_input_files("#file", file)
    with target.page.expect_navigation():
        target.page.locator("main .tap").first.tap()
    return list(target.page.locator("[role=status].notice").all_inner_texts())
