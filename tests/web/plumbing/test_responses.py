"""Answers: the id of their server, compression, static files, and values in sentences."""

import gzip
import os
import re
from pathlib import Path

import pytest
from flask import Flask, Response, render_template_string, request
from flask.testing import FlaskClient
from markupsafe import Markup

from scorekeeper import create_app
from scorekeeper.paths import resource
from scorekeeper.web.plumbing.responses import MINIMUM
from scorekeeper.web.plumbing.static_files import YEAR
from tests.web.friends import plain_app, static_url

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("file", ["", "style.css"], ids=["page", "file"])
def test_an_answer_is_compressed_where_gzip_is_accepted(browser: FlaskClient, file: str) -> None:
    path = static_url(browser, file) if file else "/"
    plain, packed = browser.get(path), browser.get(path, headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.content_length == len(packed.data) < len(plain.data)
    unpacked = gzip.decompress(packed.data)
    assert re.sub(rb'value="[^"]+"', b"", unpacked) == re.sub(rb'value="[^"]+"', b"", plain.data)
    assert "accept-encoding" in plain.vary
    assert "accept-encoding" in packed.vary
    for accepted in ("", "br", "gzip;q=0", "identity"):
        answer = browser.get(path, headers={"Accept-Encoding": accepted})
        assert "Content-Encoding" not in answer.headers


def test_small_and_compressed_bodies_are_not_compressed(app: Flask) -> None:
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


def test_a_compressed_answer_has_a_weak_etag_that_holds(app: Flask) -> None:
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


def test_a_static_file_is_cached_for_a_year_by_its_version(browser: FlaskClient) -> None:
    file = static_url(browser, "style.css")
    for headers, others in (({}, GZIP), (GZIP, {})):
        answer = browser.get(file, headers=headers)
        cached = answer.cache_control
        assert (cached.max_age, cached.immutable, cached.public) == (YEAR, True, True)
        assert "cookie" not in answer.vary
        asked = {"If-None-Match": answer.headers["ETag"]}
        assert browser.get(file, headers=headers | asked).status_code == 304
        assert browser.get(file, headers=others | asked).status_code == 200
    for path in ("/static/style.css", "/static/0123456789ab/style.css"):
        answer = browser.get(path)
        assert (answer.status_code, answer.cache_control.max_age) == (404, None)


def test_a_served_file_changes_at_the_next_start_only(tmp_path: Path) -> None:
    seen = []

    def write(body: bytes, second: int) -> None:
        (tmp_path / "style.css").write_bytes(body)
        os.utime(tmp_path / "style.css", (second, second))

    for step, body in enumerate((b"a", b"b" * MINIMUM)):
        server = create_app({}, instance=tmp_path / str(step))  # shares no files with others
        server.static_folder = str(tmp_path)
        write(body, step)
        path = static_url(server.test_client(), "style.css")
        write(b"changed", 9)
        assert static_url(server.test_client(), "style.css") == path
        assert server.test_client().get(path).data == body
        seen.append(path)
    assert seen[0] != seen[1]


def test_a_script_is_served_without_comments_on_the_same_lines(browser: FlaskClient) -> None:
    """An error on a phone is reported by its line."""
    served = browser.get(static_url(browser, "round.js")).text.splitlines()
    lines = Path(resource("static"), "round.js").read_text(encoding="utf-8").splitlines()
    assert not [line for line in served if line.strip().startswith(("//", "/**"))]
    assert [line for line in served if line] == [
        line for line, sent in zip(lines, served, strict=True) if sent
    ]


def test_no_file_outside_the_folder_is_served(browser: FlaskClient) -> None:
    folder = static_url(browser, "style.css").removesuffix("style.css")
    wrong = ("none.css", "../app.py", "icons", "%2e%2e/pyproject.toml", "", "%00", "x" * 5000)
    for name in wrong:
        answer = browser.get(folder + name, headers=GZIP)
        assert (answer.status_code, bool(answer.cache_control.immutable)) == (404, False), name


def test_the_id_of_a_server_belongs_to_its_data(app: Flask, tmp_path: Path) -> None:
    """Every response has it, so that scripts ignore those of others."""
    phone = app.test_client()
    paths = ("/", "/nowhere", "/api/v1/presets", "/api/no", static_url(phone, "style.css"))
    (id,) = {phone.get(path).headers["X-So-Phom"] for path in paths}
    assert f'data-server="{id}"' in phone.get("/").text
    same, other = (plain_app(folder).test_client() for folder in (tmp_path, tmp_path / "other"))
    assert same.get("/").headers["X-So-Phom"] == id != other.get("/").headers["X-So-Phom"]


@pytest.mark.parametrize(("language", "words"), [("vi", "Lưu ván"), ("en", "Save round")])
def test_values_in_sentences_are_escaped_once(app: Flask, language: str, words: str) -> None:
    name = "<b>An & Chi</b>"
    template = "{{ _('Lưu ván %(number)s | Save round %(number)s', number=name) }}"
    with app.test_request_context("/", headers={"Accept-Language": language}):
        escaped = f"{words} &lt;b&gt;An &amp; Chi&lt;/b&gt;"
        assert render_template_string(template, name=name) == escaped
        assert render_template_string(template, name=Markup(name)) == f"{words} {name}"
