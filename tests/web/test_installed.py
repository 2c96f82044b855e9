"""What a phone needs to install the application: worker, manifest, icons."""

import json
import re
import struct
from io import StringIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.installed import HANDS_OVER
from scorekeeper.web.plumbing.logs import written
from tests.web.friends import Evening

MANIFEST = 'rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials"'


@pytest.mark.parametrize(("language", "says"), [("vi", "Chưa có mạng"), ("en", "No network")])
def test_the_worker_contains_server_id_files_and_offline_page(
    evening: Evening, language: str, says: str
) -> None:
    """It is revalidated, and holds no token."""
    browser = evening.phone
    browser.get(f"/?lang={language}")
    answer = browser.get("/worker.js")
    told = dict(re.findall(r"^const (\w+) = (.*);$", answer.text, re.MULTILINE))
    assert json.loads(told["SERVER"]) == answer.headers["X-So-Phom"]
    files = json.loads(told["FILES"])
    assert all(json.loads(told["VERSION"]) in file for file in files)
    assert {browser.get(file).status_code for file in files} == {200}
    of_page = re.findall(r'"(/static/[^"]+)"', browser.get(evening.at).text)
    assert [file.split("/", 3)[3] for file in files if file not in of_page] == [*HANDS_OVER]
    assert f"<h1>{says}</h1>" in json.loads(told["OFFLINE"])
    assert (answer.mimetype, answer.cache_control.no_cache) == ("text/javascript", True)
    unchanged = browser.get("/worker.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    for path in ("/worker.js", "/manifest.webmanifest", "/favicon.ico", "/apple-touch-icon.png"):
        answer = browser.get(path)
        assert "Set-Cookie" not in answer.headers
        assert evening.token.encode() not in answer.data


def test_every_page_links_the_manifest_which_is_in_the_chosen_language(evening: Evening) -> None:
    for path in ("/", evening.at, "/nowhere"):
        page = evening.phone.get(path)
        assert MANIFEST in page.text
        policy = page.headers["Content-Security-Policy"]
        assert {"manifest-src 'self'", "worker-src 'self'"} <= set(policy.split("; "))
    for language, words in (("vi", "Sổ ghi Phỏm"), ("en", "Keeps the score")):
        evening.speak(language)
        answer = evening.phone.get("/manifest.webmanifest")
        told = json.loads(answer.text)
        assert (answer.mimetype, told["lang"]) == ("application/manifest+json", language)
        assert told["description"].startswith(words)
        assert {"Accept-Language", "Cookie"} <= set(answer.vary)


def test_icons_have_their_declared_size(browser: FlaskClient) -> None:
    icons = json.loads(browser.get("/manifest.webmanifest").text)["icons"]
    said = {(icon["sizes"], icon["purpose"]) for icon in icons}
    assert said == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    wanted = {icon["src"]: int(icon["sizes"].partition("x")[0]) for icon in icons}
    for path, size in (wanted | {"/apple-touch-icon.png": 180, "/favicon.ico": 32}).items():
        answer = browser.get(path)
        assert answer.mimetype == "image/png"
        assert struct.unpack(">II", answer.data[16:24]) == (size, size)
        assert answer.cache_control.max_age


@pytest.mark.parametrize(
    ("place", "logged"),
    [("page.js:12:7", 10), ("Dũng", 0), ("page.js:12:7\nDũng", 0), ("x" * 60_000, 0)],
)
def test_an_error_of_a_script_is_logged_by_its_place_alone(
    app: Flask, evening: Evening, place: str, logged: int
) -> None:
    with written(log := StringIO()):
        for number in range(30):
            before = {"Referer": f"http://localhost{evening.at}/rounds/1?who=An"} if number else {}
            answer = app.test_client().post("/script-error", data=place, headers=before)
            assert (answer.status_code, answer.data) == (204, b"")
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    pages = [None, *["/s/<token>/rounds/<int:number>"] * 29][:logged]
    assert [line["page"] for line in lines] == pages
    assert {line["message"] for line in lines} <= {"error in page.js:12:7"}
