"""An error in a script is told to the person and to the server."""

from typing import Any

import pytest

BROKEN = """
import "./page.js";
setTimeout(() => { %s });
"""


@pytest.mark.server("its files are changed on the way")
@pytest.mark.parametrize("fault", ["nothing.at.all", "Promise.reject(new TypeError('An'))"])
def test_an_error_is_shown_and_reported_by_its_place(
    chromium: Any, address: str, fault: str
) -> None:
    context = chromium.new_context(locale="vi")
    page, sent = context.new_page(), list[Any]()
    page.on("request", lambda one: sent.append(one) if "script-error" in one.url else None)
    page.route(
        "**/rules.js",
        lambda route: route.fulfill(body=BROKEN % fault, content_type="text/javascript"),
    )
    page.goto(f"{address}/rules")
    page.get_by_role("alert").get_by_role("link", name="Trang gặp lỗi, tải lại").wait_for()
    (report,) = sent
    assert report.post_data.startswith("rules.js:3:")
    context.close()
