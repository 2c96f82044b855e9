"""What a phone has to load before a page of a session is usable."""

import html
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.paths import resource
from scorekeeper.store.database import FILE_NAME
from tests.store.test_flatness import long_evening
from tests.web.friends import Evening, plain_app, static_url

VIEWER, KEEPER = 24_250, 31_300
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
    names = {f"name-{i}": name for i, name in enumerate(LONG)}
    evening = Evening(app, **names)
    places = {f"place-{i}": str(i + 1) for i in range(4)}
    for number in range(10):
        if number % 2:
            evening.save("normal", by="order", **places)
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
            urls += [urljoin(url, html.unescape(one or other)) for one, other in named]
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
