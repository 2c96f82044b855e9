"""The API on a real server: the commands of docs/api.md, and large bodies, which it buffers."""

import json
import re
import shutil
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.test_serve import served
from tests.web.api.program import AT

GUIDE = (Path(__file__).resolve().parents[3] / "docs/api.md").read_text(encoding="utf-8")
SHOWN = re.findall(
    r"^```(sh|python)\n(.*?)^```\n\n```json\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL
)
ANYTHING = "…"
SHELL = shutil.which("sh")
CURL = shutil.which("curl")


def fits(answer: Any, shown: Any) -> bool:
    """Whether an answer contains all that is shown of it."""
    if isinstance(shown, dict):
        return isinstance(answer, dict) and all(
            name in answer and fits(answer[name], value) for name, value in shown.items()
        )
    if isinstance(shown, list):
        same = isinstance(answer, list) and len(answer) == len(shown)
        return same and all(map(fits, answer, shown))
    return bool(shown in (answer, ANYTHING))


@pytest.mark.skipif(not (SHELL and CURL), reason="The guide's commands need sh and curl.")
def test_each_command_answers_what_is_shown(app: Flask, tmp_path: Path) -> None:
    assert len(SHOWN) > 10
    with served(app) as (host, port):
        env = {"PATH": str(Path(str(CURL)).parent), "SERVER": f"http://{host}:{port}"}
        for language, block, shown in SHOWN:
            command = [str(SHELL) if language == "sh" else sys.executable, "-c", block]
            ran = subprocess.run(command, env=env, cwd=tmp_path, check=True, capture_output=True)
            answer = json.loads(ran.stdout.decode().splitlines()[-1])
            assert fits(answer, json.loads(shown)), block
            if "ID" not in env:
                env |= {"ID": answer["id"], "KEEPER": answer["keeper_token"]}
                env["OWNER"] = answer["owner_token"]


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
    body, kind = b" " * size, {"Content-Type": "application/json"}
    with served(app) as there:
        server = HTTPConnection(*there)
        sent = iter([body]) if chunked else body
        server.request("POST", AT + path, sent, kind, encode_chunked=chunked)
        with server.getresponse() as answer:
            assert (answer.status, answer.headers["Content-Type"]) == (status, "application/json")
            assert json.load(answer)["errors"]
        server.close()
