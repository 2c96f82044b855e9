"""Every response has the id of its server, so that scripts ignore those of others."""

from pathlib import Path

import pytest
from flask import Flask, abort

from tests.web.friends import Evening, plain_app, static_url

HEADER = "X-So-Phom"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *[("/", 200), ("/new", 200), ("/worker.js", 200), ("/manifest.webmanifest", 200)],
        *[("/favicon.ico", 200), ("/healthz", 200), ("/api/v1/presets", 200)],
        *[("/nowhere", 404), ("/s/wrong", 404), ("/api/no", 404)],
        *[("/static/old/style.css", 404), ("/move", 200), ("/new/again/x", 404), ("/broken", 500)],
        ("/demo", 302),
    ],
)
def test_every_kind_of_response_has_the_server_id(app: Flask, path: str, status: int) -> None:
    app.add_url_rule("/broken", view_func=lambda: abort(500))
    answer = app.test_client().get(path)
    assert answer.status_code == status
    assert HEADER in answer.headers


def test_saves_refusals_and_304_have_the_server_id(evening: Evening) -> None:
    answers = [
        evening.save(),
        evening.post("/rounds"),
        evening.post("/rounds", {"x": "x" * 200_000}),
    ]
    for path in (static_url(evening.phone, "style.css"), f"{evening.at}/live"):
        etag = evening.phone.get(path).headers["ETag"]
        answers.append(evening.phone.get(path, headers={"If-None-Match": etag}))
    answers += [evening.app.test_client().post(f"{evening.at}/rounds"), evening.phone.put("/")]
    assert [answer.status_code for answer in answers] == [303, 422, 413, 304, 304, 403, 405]
    assert len({answer.headers[HEADER] for answer in answers}) == 1


def test_the_id_belongs_to_the_data(app: Flask, tmp_path: Path) -> None:
    answer = app.test_client().get("/")
    assert f'data-server="{answer.headers[HEADER]}"' in answer.text
    same = plain_app(tmp_path).test_client().get("/")
    other = plain_app(tmp_path / "other").test_client().get("/")
    assert same.headers[HEADER] == answer.headers[HEADER] != other.headers[HEADER]
