"""Every response has the id of its server, so that scripts ignore others; values are escaped."""

from pathlib import Path

import pytest
from flask import Flask, abort, render_template_string
from markupsafe import Markup

from tests.web.friends import Evening, plain_app, static_url

HEADER = "X-So-Phom"


def test_every_response_has_the_server_id(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, phone = evening.app, evening.app.test_client()
    monkeypatch.setitem(app.view_functions, "home.more", lambda: abort(500))
    paths = (
        *("/", "/worker.js", "/favicon.ico", "/healthz", "/api/v1/presets", "/nowhere", "/s/wrong"),
        *("/api/no", "/static/old/style.css", "/more", "/demo"),
    )
    answers = [phone.get(path) for path in paths]
    statuses = [answer.status_code for answer in answers]
    assert statuses == [200] * 5 + [404] * 4 + [500, 302]
    answers += [evening.save(), evening.post("/rounds", {"x": "x" * 200_000})]
    for path in (static_url(evening.phone, "style.css"), f"{evening.at}/live"):
        etag = evening.phone.get(path).headers["ETag"]
        answers.append(evening.phone.get(path, headers={"If-None-Match": etag}))
    answers += [evening.app.test_client().post(f"{evening.at}/rounds"), evening.phone.put("/")]
    assert [answer.status_code for answer in answers[11:]] == [303, 413, 304, 304, 403, 405]
    assert len({answer.headers[HEADER] for answer in answers}) == 1


def test_the_id_belongs_to_the_data(app: Flask, tmp_path: Path) -> None:
    answer = app.test_client().get("/")
    assert f'data-server="{answer.headers[HEADER]}"' in answer.text
    same = plain_app(tmp_path).test_client().get("/")
    other = plain_app(tmp_path / "other").test_client().get("/")
    assert same.headers[HEADER] == answer.headers[HEADER] != other.headers[HEADER]


@pytest.mark.parametrize(("language", "words"), [("vi", "Lưu ván"), ("en", "Save round")])
def test_values_in_sentences_are_escaped_once(app: Flask, language: str, words: str) -> None:
    name = "<b>An & Chi</b>"
    template = "{{ _('Lưu ván %(number)s | Save round %(number)s', number=name) }}"
    with app.test_request_context("/", headers={"Accept-Language": language}):
        escaped = f"{words} &lt;b&gt;An &amp; Chi&lt;/b&gt;"
        assert render_template_string(template, name=name) == escaped
        assert render_template_string(template, name=Markup(name)) == f"{words} {name}"
