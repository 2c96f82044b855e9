"""Codes that are scanned, read from a picture, pasted or handed over."""

import io
import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from random import Random
from typing import Any

import pytest
import qrcode
from flask import Flask

from scorekeeper.evening.record import Record
from scorekeeper.export.evening_code import pack, unpack
from scripts import stage
from tests.browser.boxes import on_screen
from tests.browser.offline import (
    CONTROLLED,
    ROUNDS,
    is_cached,
    is_sent,
    no_network,
    offline_rounds,
    waiting,
    written,
)
from tests.browser.pictures import scanned
from tests.browser.table import Table
from tests.records import any_evening
from tests.web.friends import FRIENDS, code_with

CAMERA = """
    navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image();
        image.src = `data:image/png;base64,${CODE}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [640, 480];
        const pen = canvas.getContext("2d");
        const stream = canvas.captureStream(10);
        setInterval(() => {
            pen.fillStyle = "#887";
            pen.fillRect(0, 0, 640, 480);
            pen.drawImage(image, 150, 80, 320, 320);
        }, 50);
        return stream;
    };
"""
"""A camera that sees a code on a grey table."""


def drawn(text: str) -> bytes:
    """A picture of a code, as PNG."""
    file = io.BytesIO()
    qrcode.make(text).save(file)
    return file.getvalue()


def test_rules_through_the_camera(open_page: Any, address: str) -> None:
    """It stops as soon as it has seen a code."""
    page = open_page(follows=True)
    seen = b64encode(drawn(f"{address}/rules#{code_with('Nhà Tèo')}")).decode()
    page.add_init_script(f"const CODE = '{seen}';{CAMERA}")
    page.goto(f"{address}/scan")
    page.click("[data-camera]")
    page.locator(".rulesheet h1", has_text="Nhà Tèo").wait_for()


def gives(table: Table, *winners: str) -> str:
    """Let rounds wait, and return the code that hands them over."""
    offline_rounds(table, *winners)
    table.tap(".outbox summary")
    table.tap(".outbox .hand")
    assert on_screen(table.page, "dialog .second")
    return scanned(table.page.locator("dialog svg"))


@pytest.mark.server("a network that fails")
def test_waiting_rounds_are_handed_over_and_saved_once(sit_down: Callable[..., Table]) -> None:
    """The second phone is online first. Neither has a network when the code is scanned. A phone of
    another session takes nothing, nor anybody a link that was cut off."""
    first = sit_down(workers=True).opens(*FRIENDS)
    second = sit_down(workers=True).joins(first.link("k"))
    for phone in (first, second):
        phone.page.wait_for_function(CONTROLLED)
        is_cached(phone.page, first.home, "Bình")
    stranger = sit_down().opens(*FRIENDS)
    asked: list[str] = []
    second.page.on("dialog", lambda dialog: asked.append(dialog.message))
    with no_network(first), no_network(second):
        link = gives(first, "An", "Bình", "An")
        assert first.page.input_value("#handed") == link
        second.page.goto(link)
        assert waiting(second) == ["Ván 1: An ù", "Ván 2: Bình ù", "Ván 3: An ù"]
        assert asked[0].endswith("1. An ù\n2. Bình ù\n3. An ù")
        second.page.goto(link)  # A second time it brings nothing.
        data = link.partition("#")[2]
        for spoilt in (data, data[:30]):
            with stranger.page.expect_event("dialog") as told:
                stranger.go(f"{stranger.home}#{spoilt}")
            assert told.value.message.startswith("Link này không có ván nào của buổi này")
    for phone in (second, first):
        phone.page.evaluate("dispatchEvent(new Event('online'))")
        is_sent(phone)
        assert written(second) == ["An", "Bình", "An"]
    assert len(asked) == 1
    assert written(stranger) == []


def link_with(table: Table, *records: object) -> str:
    """A link that hands rounds over, made by hand."""
    return f"{table.home}#w={b64encode(zlib.compress(json.dumps(records).encode())).decode()}"


def asks(phone: Table, link: str) -> str:
    """Open a link that hands rounds over, and return what the phone then asks or says."""
    with phone.page.expect_event("dialog") as asked:
        phone.go(link)
    return str(asked.value.message)


@pytest.mark.server("a second phone")
def test_a_link_made_by_hand_saves_what_it_asks_and_blocks_no_phone(
    sit_down: Callable[..., Table],
) -> None:
    """Words that lie, values of nothing, an unpacked flood, and a guest who opens it."""
    table = sit_down().opens(*FRIENDS)
    session = table.page.get_attribute(".outbox", "data-session")
    values = {"game": "phom", "who": "1 2 3 4", "outcome": "u-1", "u_type": "thuong"}
    record = {"key": "1-2-3-4", "session": session, "number": 1, "values": values, "told": "An ù"}
    spoilt = record | {"key": "5-6-7-8", "values": None}
    for flood in ([spoilt], [record | {"key": f"1-{n}"} for n in range(9999)]):
        assert asks(table, link_with(table, *flood)).startswith("Link này")
    assert asks(sit_down(), link_with(table, record)).startswith("Máy này")
    with table.page.expect_response(ROUNDS):
        assert asks(table, link_with(table, record, spoilt)).endswith("\n1. Bình ù")
    is_sent(table)
    assert written(table) == ["Bình"]
    points = {f"points-{seat}": str(seat + 1) for seat in range(4)}
    hidden = values | points | {"outcome": "normal", "by": "points", "mom-0": "x"}
    other = record | {"key": "7-7-7-7", "number": 2, "values": hidden}
    question = asks(table, link_with(table, other))
    assert question.endswith("\n2. trò khác hay người khác, xem rồi mới lưu")


def passes_on(first: Table, second: Table) -> None:
    """An evening ends on one phone; the other looks at it by its code, and makes it its own."""
    first.opens(*FRIENDS).has_played("An", "Bình").presses("end")
    first.tap(".result summary", ".result a[href$='/code']")
    code = scanned(first.page.locator(".qr"))
    assert code == first.page.input_value("#link")
    second.go("/scan")
    second.page.fill("#code", f"Sổ tối nay: {code}")
    second.tap("[name=open]")
    second.page.locator(".hint", has_text="Đang xem từ mã").wait_for()
    second.go("/scan")
    seen = first.page.locator(".qr").screenshot()
    picture = {"name": "a.png", "mimeType": "image/png", "buffer": seen}
    second.page.set_input_files(".scan [type=file]", picture)
    second.tap("form[action$='/scan/open'] .tap")
    second.page.locator(".notice", has_text="Đã vào sổ 1 buổi, 2 ván").wait_for()
    second.comes_to_session()
    assert second.totals == first.totals


@pytest.mark.server("two phones")
def test_an_evening_passes_from_phone_to_phone(sit_down: Callable[..., Table]) -> None:
    passes_on(sit_down(), sit_down())


@pytest.mark.server("a book made beforehand")
def test_the_code_on_paper_is_read_at_150_dots_an_inch(
    app: Flask, chromium: Any, address: str
) -> None:
    """A score sheet of sixty rounds on A4 opens as the evening that was played."""
    played = stage.play(app, count=61, ended=True)
    a4 = {"width": 794, "height": 1123}
    with closing(chromium.new_context(viewport=a4, device_scale_factor=150 / 96)) as printer:
        page = printer.new_page()
        page.emulate_media(media="print")
        page.goto(f"{address}/s/{played.view}/sheet")
        record = unpack(scanned(page.locator(".scoresheet .qr")))
    assert isinstance(record, Record)
    assert len(record.lines) == 60


def test_an_iphone_says_which_book_it_is(open_page: Any, address: str) -> None:
    """The one of the browser, where a link opens, is not the one of the home screen."""
    page = open_page()
    page.add_init_script("navigator.standalone = location.search === '?home'")
    for query, says in (("", "sổ khác"), ("?home", "của Sổ Phỏm trên màn hình")):
        page.goto(f"{address}/scan{query}#{pack(any_evening(Random(1)))}")
        assert says in page.locator("[data-standalone]:visible").inner_text()
        page.locator("[data-copied]:visible").wait_for()
