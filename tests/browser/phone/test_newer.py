"""A newer edition on the host."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.phone.static_host import StaticHost

UPDATE = "async () => (await navigator.serviceWorker.getRegistration()).update()"
"""Looks for a newer edition, as browsers do now and then."""


def test_a_tap_on_the_first_page_takes_it(
    phone: Callable[..., Any], host: StaticHost, tmp_path: Path
) -> None:
    """No page that is open elsewhere is reloaded."""
    page = phone()
    form = page.context.new_page()
    form.goto(f"{host.address}new")
    form.fill("[name=name-0]", "Hạnh")
    host.folder = shutil.copytree(host.folder, tmp_path / "newer")
    with (host.folder / "worker.mjs").open("a") as worker:
        worker.write("// newer\n")
    page.evaluate(UPDATE)
    with page.expect_navigation():
        page.get_by_role("button", name="Có bản mới: tải lại").tap()
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting") is None
    assert not page.get_by_text("Có bản mới").is_visible()
    assert form.input_value("[name=name-0]") == "Hạnh"
