"""The size limit of the API on a real server, which buffers the request."""

import json
from http.client import HTTPConnection

import pytest
from flask import Flask

from tests.test_serve import served
from tests.web.api.program import AT

KIND = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/score", 1 << 16, 400),
        ("/score", (1 << 16) + 1, 413),
        ("/score", 2 << 20, 413),
        ("/sessions/import", 2 << 20, 422),
        ("/sessions/import", (16 << 20) + 1, 413),
    ],
)
@pytest.mark.parametrize("chunked", [False, True], ids=["at once", "in parts"])
def test_too_large_a_body_is_refused_in_json(
    app: Flask, path: str, size: int, status: int, chunked: bool
) -> None:
    body = b" " * size
    with served(app) as (host, port):
        server = HTTPConnection(host, port)
        sent = iter([body]) if chunked else body
        server.request("POST", AT + path, sent, KIND, encode_chunked=chunked)
        with server.getresponse() as answer:
            assert (answer.status, answer.headers["Content-Type"]) == (status, "application/json")
            assert json.load(answer)["errors"]
        server.close()
