"""Codes that are scanned, read from a picture, pasted or handed over."""

import io
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
import qrcode
from flask import Flask

from scorekeeper.evening.record import Record
from scorekeeper.export.evening_code import unpack
from scripts import stage
from tests.browser.offline import CONTROLLED, is_sent, no_network, offline_rounds, written
from tests.browser.pictures import scanned
from tests.browser.table import Table
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


def test_rules_from_a_picture(open_page: Any, address: str) -> None:
    """A browser that cannot read codes fetches what reads them only for the picture."""
    page = open_page("/scan")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    picture = {"name": "a.png", "mimeType": "image/png", "buffer": drawn("nothing of ours")}
    page.set_input_files(".scan [type=file]", picture)
    page.locator("#code-fault").wait_for()
    assert any("vendor/qr" in url for url in fetched)
    code = code_with("Nhà Tèo", u_payment=6)
    picture["buffer"] = drawn(f"{address}/rules#{code}")
    page.set_input_files(".scan [type=file]", picture)
    assert page.locator(".rulesheet h1").inner_text() == "Nhà Tèo"


def test_rules_through_the_camera(open_page: Any, address: str) -> None:
    """It stops as soon as it has seen a code."""
    page = open_page(follows=True)
    seen = b64encode(drawn(f"{address}/rules#{code_with('Nhà Tèo')}")).decode()
    page.add_init_script(f"const CODE = '{seen}';{CAMERA}")
    page.goto(f"{address}/scan")
    page.click("[data-camera]")
    page.locator(".rulesheet h1", has_text="Nhà Tèo").wait_for()


@pytest.mark.server("a network that fails")
def test_waiting_rounds_are_handed_over_and_saved_once(sit_down: Callable[..., Table]) -> None:
    """Whichever phone is online first; here the one that took them, by the code on the screen."""
    first = sit_down(workers=True).opens(*FRIENDS)
    second = sit_down().joins(first.link("k"))
    first.page.wait_for_function(CONTROLLED)
    with no_network(first):
        offline_rounds(first, "An", "Bình", "An")
        first.tap(".outbox summary")
        first.tap(".outbox .hand")
        link = scanned(first.page.locator("dialog svg"))
        assert first.page.input_value("#handed") == link
        asked: list[str] = []
        second.page.on("dialog", lambda dialog: asked.append(dialog.message))
        second.page.goto(link)
        is_sent(second)
        assert "1. An ù\n2. Bình ù\n3. An ù" in asked[0]
        assert written(second) == ["An", "Bình", "An"]
    first.page.reload()
    is_sent(first)
    assert written(first) == ["An", "Bình", "An"]


def passes_on(first: Table, second: Table) -> None:
    """An evening ends on one phone; the other looks at it by its code, and makes it its own."""
    first.opens_by_form(*FRIENDS).u("An").saves()
    first.u("Bình").saves()
    first.presses("end")
    first.tap(".result a[href$='/code']")
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
    second.home = urlsplit(second.page.url).path.removeprefix(urlsplit(second.address).path)
    assert second.totals == first.totals


@pytest.mark.journey
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
