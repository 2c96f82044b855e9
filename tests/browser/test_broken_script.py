"""An error in a script is told to the person and to the server."""

from contextlib import closing
from typing import Any

import pytest

BROKEN = 'import "./page.js";\nsetTimeout(() => { %s });\n'


@pytest.mark.server("its files are changed on the way")
@pytest.mark.parametrize("fault", ["nothing.at.all", "Promise.reject(new TypeError('An'))"])
def test_an_error_is_shown_and_reported_by_its_place(
    chromium: Any, address: str, fault: str
) -> None:
    with closing(chromium.new_context(locale="vi")) as context:
        page, sent = context.new_page(), list[Any]()
        page.on("request", lambda call: sent.append(call) if "script-error" in call.url else None)
        script = {"body": BROKEN % fault, "content_type": "text/javascript"}
        page.route("**/rules.js", lambda route: route.fulfill(**script))
        page.goto(f"{address}/rules")
        page.get_by_role("alert").get_by_role("link", name="Trang gặp lỗi, tải lại").wait_for()
        (report,) = sent
        assert report.post_data.startswith("rules.js:2:")
