"""What a phone on a weak network has to load before the page of a session is of use."""

import html
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import paths
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.session import Line
from scorekeeper.text import Language
from scorekeeper.web.plumbing import preferences
from scorekeeper.web.session import page as session_page
from scorekeeper.web.session.lines import LineView, line_of
from tests.store.test_flatness import long_evening
from tests.web.friends import Evening, plain_app

VIEWER, KEEPER = 32_000, 34_000
"""Bytes of a session page with all its files, compressed."""

REQUESTS = 5
"""For that page: itself, a style sheet and three scripts."""

LINES = 1_240
"""Of all our scripts together."""

LONG_EVENING = 45_000
"""The same of any page of an evening with thousands of rounds."""

OF_AN_EVENING = (
    *("", "/result", "/sheet", "/sheet?show=totals", "/sheet?who=2", "/sheet?rows=500"),
    *("/settle", "/settle?plan=direct", "/settle/2/1", "/settle/2/1?plan=direct"),
    *("/stats", "/take"),
)
"""Where its pages are."""

GZIP = {"Accept-Encoding": "gzip"}
LONG = (
    "Nguyễn Phương Quỳnh1",
    "Đặng Hoàng Thiện Ngữ",
    "Trần Thị Ngọc Huyền2",
    "Lê Hoàng Minh Khôi34",
)


@pytest.fixture
def evening(app: Flask) -> Evening:
    """Ten rounds of four with names of twenty letters, with eats and places."""
    names = {f"name-{i}": name for i, name in enumerate(LONG)}
    evening = Evening(app, **names)
    players = {f"player-{i}": name for i, name in enumerate(LONG)}
    places = {f"place-{i}": str(i + 1) for i in range(4)}
    for number in range(10):
        if number % 2:
            evening.save("normal", by="order", **players, **places)
        else:
            evening.save(f"u-{number % 4}", **players, **{"eat-0-who": str(number % 4)})
    return evening


@pytest.mark.parametrize(("keeps", "most"), [(False, VIEWER), (True, KEEPER)])
def test_a_cold_session_page_is_small(evening: Evening, keeps: bool, most: int) -> None:
    """At most 5 requests and 32 kB, or 34 kB for a keeper, with scripts that scripts import."""
    assert {len(name) for name in LONG} == {20}
    phone = evening.phone if keeps else evening.app.test_client()
    loaded = load(phone, evening.at)
    assert len(loaded) <= REQUESTS
    assert sum(loaded.values()) <= most, loaded


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


def test_scripts_stay_short() -> None:
    """Everything is said once; who adds a feature looks first what it replaces."""
    scripts = Path(paths.resource("static")).glob("*.js")
    assert sum(len(file.read_text().splitlines()) for file in scripts) <= LINES


@pytest.mark.parametrize("rounds", [200, 10_000])
def test_no_page_of_a_long_evening_is_heavy(tmp_path: Path, rounds: int) -> None:
    """At most 45 kB with all its files, also as many rounds as are printed at once."""
    played = long_evening(tmp_path, rounds)
    played.db.close()
    app = plain_app(tmp_path, book=False)
    (tmp_path / f"{rounds}.db").rename(Path(app.instance_path) / FILE_NAME)
    phone, at = app.test_client(), f"/s/{played.opened.view_token}"
    for path in (*[at + page for page in OF_AN_EVENING], "/open"):
        assert phone.get(path).status_code == 200
        assert sum(load(phone, path).values()) <= LONG_EVENING, path


def test_what_comes_after_is_the_page_alone(evening: Evening) -> None:
    """Every file it needs is one that the phone never asks for again."""
    _, *files = load(evening.phone, evening.at)
    for file in files:
        assert evening.phone.get(file).cache_control.immutable, file


def test_the_language_is_found_out_once_a_page(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a browser that never chose one, and however many words there are."""
    found, find = [], preferences.preferred

    def counted() -> Language:
        found.append(find())
        return found[-1]

    monkeypatch.setattr(preferences, "preferred", counted)
    assert evening.phone.get(evening.at).status_code == 200
    assert len(found) == 1


def test_only_a_page_that_shows_the_book_works_its_rounds_out(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saving, and what a tap changes, cost nothing for the rounds that were played before."""
    told = []

    def counted(line: Line, token: str) -> LineView:
        told.append(line.number)
        return line_of(line, token)

    monkeypatch.setattr(session_page, "line_of", counted)
    form = evening.entry() | {f"player-{i}": name for i, name in enumerate(LONG)}
    tapped = evening.phone.post(f"{evening.at}/preview", data=form, headers={"X-Script": "parts"})
    saved = evening.phone.post(f"{evening.at}/rounds", data=form)
    assert (tapped.status_code, saved.status_code, len(told)) == (200, 303, 0)
    evening.phone.get(evening.at)
    assert len(told) == 10
