"""What a page costs: the bytes that a phone loads, and SQL statements. The bounds are tight."""

import html
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.paths import resource
from scorekeeper.store.database import FILE_NAME
from tests.instruments import of_answer, statements
from tests.store.test_flatness import long_evening
from tests.web.friends import Evening, plain_app, static_url

VIEWER, KEEPER = 24_150, 31_600
"""Bytes of a session page with all its files, compressed, without some 600 of headers for each. Its
random tokens make some 50 bytes of difference."""
REQUESTS = 5
"""For that page: itself, a style sheet and three scripts."""
SCRIPT_LINES = 1_513
"""Of all our scripts together."""
READER = 60_000
"""Bytes of what reads QR codes where the browser cannot, compressed; fetched when it is needed."""
LONG_EVENING = 45_000
"""The same of any page of an evening with thousands of rounds."""
OF_AN_EVENING = (
    *("", "/result", "/sheet", "/sheet?show=totals", "/sheet?who=2", "/sheet?rows=500"),
    *("/settle", "/settle?plan=direct", "/settle/2/1", "/settle/2/1?plan=direct"),
    *("/stats", "/take"),
)
"""Paths of its pages."""
STATEMENTS = {"page": 12, "view": 10, "preview": 10, "save": 26, "save by script": 37, "poll": 1}
"""The most SQL statements that an answer may run, BEGIN and COMMIT among them."""

GZIP = {"Accept-Encoding": "gzip"}
LONG = (
    "Nguyễn Phương Quỳnh1",
    "Đặng Hoàng Thiện Ngữ",
    "Trần Thị Ngọc Huyền2",
    "Lê Hoàng Minh Khôi34",
)


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Ten rounds of four with names of twenty letters."""
    evening = Evening(app, **{f"name-{i}": name for i, name in enumerate(LONG)})
    for number in range(10):
        if number % 2:
            evening.save_order()
        else:
            evening.save(f"u-{number % 4}", **{"eat-0-who": str(number % 4)})
    return evening


@pytest.mark.parametrize(("keeps", "most"), [(False, VIEWER), (True, KEEPER)])
def test_a_cold_session_page_is_small(evening: Evening, keeps: bool, most: int) -> None:
    assert {len(name) for name in LONG} == {20}
    phone = evening.phone if keeps else evening.app.test_client()
    loaded = load(phone, evening.at)
    assert len(loaded) <= REQUESTS
    assert sum(loaded.values()) <= most, loaded


def test_our_scripts_are_few_lines() -> None:
    scripts = Path(resource("static")).glob("*.js")
    assert sum(len(file.read_text().splitlines()) for file in scripts) <= SCRIPT_LINES


def test_what_reads_codes_is_small_and_fetched_only_then(app: Flask) -> None:
    phone = app.test_client()
    assert not [url for url in load(phone, "/scan") if "/vendor/" in url]
    files = [static_url(phone, f"vendor/qr/{name}.js") for name in ("decode", "index")]
    assert sum(len(phone.get(file, headers=GZIP).data) for file in files) <= READER


def load(phone: FlaskClient, path: str) -> dict[str, int]:
    """The compressed size of a page and of every file that it loads, by URL."""
    sizes: dict[str, int] = {}
    urls = [path]
    for url in urls:
        if url not in sizes:
            text = phone.get(url).text
            sizes[url] = len(phone.get(url, headers=GZIP).data)
            named = re.findall(r'(?:href|src)="(/static/[^"]+)"|^import .* "(.*)";$', text, re.M)
            urls += [urljoin(url, html.unescape(link or imported)) for link, imported in named]
    return sizes


@pytest.mark.parametrize("rounds", [1_000, pytest.param(3_000, marks=pytest.mark.long)])
def test_no_page_of_a_long_evening_is_large(tmp_path: Path, rounds: int) -> None:
    played = long_evening(tmp_path, rounds)
    played.db.close()
    app = plain_app(tmp_path, book=False)
    (tmp_path / f"{rounds}.db").rename(Path(app.instance_path) / FILE_NAME)
    phone, at = app.test_client(), f"/s/{played.opened.view_token}"
    for path in (*[at + page for page in OF_AN_EVENING], "/open"):
        assert phone.get(path).status_code == 200
        assert sum(load(phone, path).values()) <= LONG_EVENING, path


def answers(evening: Evening) -> dict[str, Callable[[], object]]:
    """What keepers and viewers ask for most."""
    guest = evening.app.test_client()

    def preview() -> None:
        assert evening.by_script("/preview", evening.entry()).status_code == 200

    def save_by_script() -> None:
        """Its answer has the page."""
        wants = {"Accept": "application/json"}
        answer = evening.phone.post(f"{evening.at}/rounds", data=evening.entry(), headers=wants)
        assert answer.get_json()["page"]

    @cache
    def has() -> dict[str, str]:
        return {"If-None-Match": guest.get(f"{evening.at}/live").headers["ETag"]}

    def poll() -> None:
        assert guest.get(f"{evening.at}/live", headers=has()).status_code == 304

    return {
        "page": evening.source,
        "view": lambda: evening.source(phone=guest),
        "preview": preview,
        "save": evening.save,
        "save by script": save_by_script,
        "poll": poll,
    }


@pytest.mark.parametrize("answer", STATEMENTS)
def test_an_answer_runs_few_statements(evening: Evening, answer: str) -> None:
    """Once every page was seen, so that nothing is imported any more."""
    for number in range(2):
        evening.save(f"u-{number}")
    for send in answers(evening).values():
        send()
    send = answers(evening)[answer]
    if answer == "poll":
        send()
    run = of_answer(evening.app, statements, send)
    assert 0 < len(run) <= STATEMENTS[answer], run
