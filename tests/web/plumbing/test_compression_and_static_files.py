"""Answers are made small, once, for who can unpack them; files are fetched once."""

import gzip
import os
import re
from pathlib import Path

import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.web.plumbing.responses import MINIMUM
from scorekeeper.web.plumbing.static_files import YEAR
from tests.web.friends import static_url

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture(params=["/", "style.css"])
def path(request: pytest.FixtureRequest, browser: FlaskClient) -> str:
    """The URL of a page, and of a file."""
    return request.param if request.param == "/" else static_url(browser, request.param)


def test_packed_it_is_the_same(browser: FlaskClient, path: str) -> None:
    """Compressed once, with the right length and a Vary header."""
    plain, packed = browser.get(path), browser.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.content_length == len(packed.data) < len(plain.data)
    unpacked = gzip.decompress(packed.data)
    assert re.sub(rb'value="[^"]+"', b"", unpacked) == re.sub(rb'value="[^"]+"', b"", plain.data)
    assert "accept-encoding" in plain.vary
    assert "accept-encoding" in packed.vary


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0", "identity"])
def test_who_cannot_unpack_gets_it_whole(browser: FlaskClient, path: str, accepted: str) -> None:
    """Refused in words too."""
    answer = browser.get(path, headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in answer.headers


def test_head_tells_what_get_sends(browser: FlaskClient, path: str) -> None:
    """The same headers, and no body."""
    head, whole = browser.head(path, headers=GZIP), browser.get(path, headers=GZIP)
    assert head.data == b""
    assert head.headers["Content-Encoding"] == "gzip"
    # The CSRF token of a page holds the second it was made in.
    assert abs(int(head.headers["Content-Length"]) - len(whole.data)) < 16


def test_small_and_packed_bodies_stay_as_they_are(app: Flask) -> None:
    """A tiny one, a picture, and one that is packed already."""
    packed = gzip.compress(b"x" * MINIMUM)
    answers = {
        "/tiny": Response("x" * (MINIMUM - 1)),
        "/picture": Response(b"x" * MINIMUM, mimetype="image/png"),
        "/packed": Response(packed, headers={"Content-Encoding": "gzip"}),
    }
    app.add_url_rule("/<name>", "named", lambda name: answers[f"/{name}"])
    for path, answer in answers.items():
        got = app.test_client().get(path, headers=GZIP)
        assert got.data == answer.get_data()
        assert got.headers.get("Content-Encoding") == answer.content_encoding


def test_a_page_with_an_etag_is_not_sent_again(app: Flask) -> None:
    """Packed it is the same page in other bytes: its ETag is a weak one, and it holds."""

    @app.get("/poll")
    def poll() -> Response:
        answer = Response("x" * MINIMUM, mimetype="text/html")
        answer.set_etag("7")
        answer.make_conditional(request)
        return answer

    browser = app.test_client()
    first = browser.get("/poll", headers=GZIP)
    assert first.headers["ETag"] == 'W/"7"'
    again = browser.get("/poll", headers=GZIP | {"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Content-Encoding" not in again.headers
    assert browser.get("/poll").headers["ETag"] == '"7"'


def test_a_file_is_fetched_once(browser: FlaskClient) -> None:
    """Its URL contains the version of all files, so that browsers cache it for a year."""
    answer = browser.get(static_url(browser, "style.css"), headers=GZIP)
    assert answer.cache_control.max_age == YEAR
    assert answer.cache_control.immutable
    assert answer.cache_control.public
    assert "cookie" not in answer.vary


@pytest.mark.parametrize("path", ["/static/style.css", "/static/0123456789ab/style.css"])
def test_another_version_is_not_found(browser: FlaskClient, path: str) -> None:
    """An old page never gets a new file under an old URL, nor caches that there is none."""
    answer = browser.get(path)
    assert answer.status_code == 404
    assert answer.cache_control.max_age is None


@pytest.mark.parametrize("headers", [{}, GZIP])
def test_an_unchanged_file_is_not_sent_again(browser: FlaskClient, headers: dict[str, str]) -> None:
    """Packed and whole each have an ETag of their own, and neither is taken for the other."""
    file = static_url(browser, "style.css")
    first = browser.get(file, headers=headers)
    asked = {"If-None-Match": first.headers["ETag"]}
    assert browser.get(file, headers=headers | asked).status_code == 304
    other = {} if headers else GZIP
    assert browser.get(file, headers=other | asked).status_code == 200


def write(file: Path, body: bytes, second: int) -> None:
    """A file that was changed at that second."""
    file.write_bytes(body)
    os.utime(file, (second, second))


def test_a_changed_file_has_a_new_static_url(app: Flask, tmp_path: Path) -> None:
    """At once while debugging."""
    app.debug = True
    app.static_folder = str(tmp_path)
    seen = set()
    for step, body in enumerate((b"a", b"b" * MINIMUM)):
        write(tmp_path / "style.css", body, step)
        path = static_url(app.test_client(), "style.css")
        assert app.test_client().get(path).data == body
        seen.add(path)
    assert len(seen) == 2


def test_a_file_stays_what_it_was_while_it_is_served(app: Flask, tmp_path: Path) -> None:
    """A file changed on disk keeps its content and URL until the next start, as the pages do; then
    it has another URL."""
    seen = []
    for step, body in enumerate((b"a", b"b" * MINIMUM)):
        server = create_app({}, instance=tmp_path / str(step))  # shares no files with others
        server.static_folder = str(tmp_path)
        write(tmp_path / "style.css", body, step)
        path = static_url(server.test_client(), "style.css")
        write(tmp_path / "style.css", b"changed", 9)
        assert static_url(server.test_client(), "style.css") == path
        assert server.test_client().get(path).data == body
        seen.append(path)
    assert seen[0] != seen[1]


def test_a_file_that_is_not_there_yet_is_found_once_it_is(app: Flask, tmp_path: Path) -> None:
    """A missing file is not cached as missing."""
    app.static_folder = str(tmp_path)
    browser = app.test_client()
    late = static_url(browser, "style.css")
    assert browser.get(late).status_code == 404
    write(tmp_path / "style.css", b"late", 0)
    assert browser.get(late).data == b"late"


@pytest.mark.parametrize(
    "name",
    [
        "none.css",
        "../app.py",
        "icons",
        "%2e%2e/pyproject.toml",
        "",
        "%00",
        "x" * 5000,
    ],
)
def test_no_such_file(browser: FlaskClient, name: str) -> None:
    """Nor any outside the folder."""
    folder = static_url(browser, "style.css").removesuffix("style.css")
    answer = browser.get(folder + name, headers=GZIP)
    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("Cache-Control", "")
