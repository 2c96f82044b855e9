"""Answers are made small, once, for who can unpack them; files are fetched once."""

import gzip
import os
import re
from pathlib import Path

import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.web.plumbing.compression import WORTH_IT
from scorekeeper.web.plumbing.static_files import YEAR

GZIP = {"Accept-Encoding": "gzip, deflate, br"}
FILE = "/static/style.css"


def address(browser: FlaskClient, name: str) -> str:
    """The address of a file, as a page has it."""
    found = re.search(rf'"(/static/{name}[^"]*)"', browser.get("/demo").text)
    assert found
    return found[1]


@pytest.mark.parametrize("path", ["/", "/demo", FILE])
def test_packed_it_is_the_same(browser: FlaskClient, path: str) -> None:
    """Once, with the right length, and told to caches."""
    plain, packed = browser.get(path), browser.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.content_length == len(packed.data) < len(plain.data)
    unpacked = gzip.decompress(packed.data)
    assert re.sub(rb'value="[^"]+"', b"", unpacked) == re.sub(rb'value="[^"]+"', b"", plain.data)
    assert "accept-encoding" in plain.vary
    assert "accept-encoding" in packed.vary


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0", "identity"])
@pytest.mark.parametrize("path", ["/", FILE])
def test_who_cannot_unpack_gets_it_whole(browser: FlaskClient, path: str, accepted: str) -> None:
    """Refused in words too."""
    answer = browser.get(path, headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("path", ["/", FILE])
def test_head_tells_what_get_sends(browser: FlaskClient, path: str) -> None:
    """The same headers, and no body."""
    head, whole = browser.head(path, headers=GZIP), browser.get(path, headers=GZIP)
    assert head.data == b""
    assert head.headers["Content-Encoding"] == "gzip"
    assert head.headers["Content-Length"] == whole.headers["Content-Length"]


def test_small_and_packed_bodies_stay_as_they_are(app: Flask) -> None:
    """A tiny one, a picture, and one that is packed already."""
    packed = gzip.compress(b"x" * WORTH_IT)
    answers = {
        "/tiny": Response("x" * (WORTH_IT - 1)),
        "/picture": Response(b"x" * WORTH_IT, mimetype="image/png"),
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
        answer = Response("x" * WORTH_IT, mimetype="text/html")
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
    """Its address tells what is in it, and whoever has it never asks again."""
    answer = browser.get(address(browser, "style.css"), headers=GZIP)
    assert answer.cache_control.max_age == YEAR
    assert answer.cache_control.immutable
    assert answer.cache_control.public
    assert "cookie" not in answer.vary


@pytest.mark.parametrize("path", [FILE, f"{FILE}?v=old"])
def test_at_any_other_address_it_is_asked_for_anew(browser: FlaskClient, path: str) -> None:
    """An old page never fixes a new file to an old address."""
    answer = browser.get(path)
    assert answer.cache_control.no_cache
    assert answer.cache_control.max_age is None


@pytest.mark.parametrize("headers", [{}, GZIP])
def test_an_unchanged_file_is_not_sent_again(browser: FlaskClient, headers: dict[str, str]) -> None:
    """Packed and whole each have an ETag of their own, and neither is taken for the other."""
    first = browser.get(FILE, headers=headers)
    asked = {"If-None-Match": first.headers["ETag"]}
    assert browser.get(FILE, headers=headers | asked).status_code == 304
    other = {} if headers else GZIP
    assert browser.get(FILE, headers=other | asked).status_code == 200


def write(file: Path, body: bytes, second: int) -> None:
    """A file that was changed at that second."""
    file.write_bytes(body)
    os.utime(file, (second, second))


def test_a_changed_file_has_a_new_address(app: Flask, tmp_path: Path) -> None:
    """At once while debugging."""
    app.debug = True
    app.static_folder = str(tmp_path)
    seen = set()
    for step, body in enumerate((b"a", b"b" * WORTH_IT)):
        write(tmp_path / "style.css", body, step)
        path = address(app.test_client(), "style.css")
        assert app.test_client().get(path).data == body
        seen.add(path)
    assert len(seen) == 2


def test_a_script_is_all_that_lies_in_the_folder_of_its_name(
    app: Flask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each part in a block of its own, so that two may call something the same."""
    monkeypatch.setattr(app, "static_folder", str(tmp_path))
    (tmp_path / "entry").mkdir()
    for name in ("keypad", "round"):
        write(tmp_path / "entry" / f"{name}.js", b"const same = 1;\n", 1)
    phone = app.test_client()
    sent = phone.get(address(phone, "entry.js")).data
    assert sent == b"{const same=1}\n" * 2


def test_a_script_is_sent_without_what_is_for_readers(app: Flask, tmp_path: Path) -> None:
    """Strings, templates and patterns stay as they are, and a line ends where nothing says that it
    goes on."""
    app.static_folder = str(tmp_path)
    script = rb"""// Told to readers.
const a = "1 : 2 // 3";  // here too
const b = /[ /] = "/.test(`${a} ? x`)
  && a / 2 > 1;
let c
c = { d: 1 };
"""
    write(tmp_path / "entry.js", script, 1)
    phone = app.test_client()
    sent = phone.get(address(phone, "entry.js")).data
    assert (
        sent
        == rb"""const a="1 : 2 // 3";
const b=/[ /] = "/.test(`${a} ? x`)
&&a / 2>1;let c
c={d:1};"""
    )


def test_a_style_sheet_is_all_that_lies_in_the_folder_of_its_name(
    app: Flask, tmp_path: Path
) -> None:
    """One request brings every part, without comments; while debugging each part is looked at."""
    app.debug = True
    app.static_folder = str(tmp_path)
    (tmp_path / "style" / "pages").mkdir(parents=True)
    write(tmp_path / "style" / "base.css", b"/* first */\na {}\n", 1)
    write(tmp_path / "style" / "pages" / "entry.css", b"b {}\n", 1)
    phone = app.test_client()
    before = address(phone, "style.css")
    assert phone.get(before).text == " a{}b{}"
    write(tmp_path / "style" / "pages" / "entry.css", b"c {}\n", 2)
    after = address(phone, "style.css")
    assert after != before
    assert phone.get(after).text == " a{}c{}"


def test_a_comment_before_a_brace_takes_no_rule_with_it(app: Flask, tmp_path: Path) -> None:
    """A comment ends where it ends first, wherever the next one stands."""
    app.static_folder = str(tmp_path)
    write(tmp_path / "style.css", b"/* a */ a { b: c; } /* d **/ e { f: g; /* h */ }\n", 1)
    phone = app.test_client()
    assert phone.get(address(phone, "style.css")).text == " a{b:c;}e{f:g;}".replace(":", ": ")


def test_a_file_stays_what_it_was_while_it_is_served(app: Flask, tmp_path: Path) -> None:
    """An update that is not started yet changes neither what is sent nor where: the pages are
    those of before too. The next start sends the new file under another address."""
    seen = []
    for step, body in enumerate((b"a", b"b" * WORTH_IT)):
        server = create_app({}, instance=tmp_path / str(step))  # shares no files with others
        server.static_folder = str(tmp_path)
        write(tmp_path / "style.css", body, step)
        path = address(server.test_client(), "style.css")
        write(tmp_path / "style.css", b"changed", 9)
        assert address(server.test_client(), "style.css") == path
        assert server.test_client().get(path).data == body
        seen.append(path)
    assert seen[0] != seen[1]


def test_a_file_that_is_not_there_yet_is_found_once_it_is(app: Flask, tmp_path: Path) -> None:
    """That there is none is not remembered."""
    app.static_folder = str(tmp_path)
    assert app.test_client().get("/static/late.css").status_code == 404
    write(tmp_path / "late.css", b"late", 0)
    assert app.test_client().get("/static/late.css").data == b"late"


@pytest.mark.parametrize(
    "name",
    [
        "none.css",
        "vendor.css",
        "../app.py",
        "vendor",
        "%2e%2e/pyproject.toml",
        "",
        "%00",
        "x" * 5000,
    ],
)
def test_no_such_file(browser: FlaskClient, name: str) -> None:
    """Nor any outside the folder."""
    answer = browser.get(f"/static/{name}", headers=GZIP)
    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("Cache-Control", "")
