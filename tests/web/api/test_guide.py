"""docs/api.md: its lines are run against a server, and answer what stands there."""

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask import Flask

from scorekeeper.web.api.routes import ROUTES
from tests.test_serve import served

GUIDE = (Path(__file__).resolve().parents[3] / "docs/api.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```sh\n(.*?)^```\n\n```json\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
ANYTHING = "…"

Run = Callable[[str, Mapping[str, str], Path], str]


class Asked(NamedTuple):
    """What a line asks, by the few options that the guide uses."""

    request: Request
    saves_as: str | None
    tells_status: bool


def by_curl(line: str, known: Mapping[str, str], folder: Path) -> str:
    """What a line prints in a shell."""
    env = {"PATH": str(Path(shutil.which("curl") or "curl").parent), **known}
    command = ("sh", "-c", line)
    ran = subprocess.run(command, env=env, cwd=folder, check=True, capture_output=True)
    return ran.stdout.decode()


def by_ourselves(line: str, known: Mapping[str, str], folder: Path) -> str:
    """What it would print where there is no curl."""
    asked = read(re.sub(r"\$(\w+)", lambda name: known[name[1]], line), folder)
    try:
        with urlopen(asked.request) as answer:
            status, body = answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            status, body = error.code, error.read().decode()
    if asked.saves_as:
        (folder / asked.saves_as).write_text(body, encoding="utf-8")
        return ""
    return f"{body}{status if asked.tells_status else ''}"


def read(line: str, folder: Path) -> Asked:
    """A line taken apart."""
    words = iter(shlex.split(line)[1:])
    request, saves_as, tells_status = Request("http://localhost"), None, False
    for word in words:
        if word == "-X":
            request.method = next(words)
        elif word == "-H":
            request.add_header(*next(words).split(": ", 1))
        elif word in ("-d", "--data-binary"):
            sent = next(words)
            request.data = (folder / sent[1:]).read_bytes() if sent[0] == "@" else sent.encode()
        elif word == "-o":
            saves_as = next(words)
        elif word == "-w":
            tells_status = next(words) == "%{http_code}"
        elif word != "-s":
            request.full_url = word
    return Asked(request, saves_as, tells_status)


def lines(block: str) -> Iterator[str]:
    """The commands of a block, each on one line."""
    yield from (line for line in block.replace("\\\n", " ").splitlines() if line.strip())


def fits(told: Any, shown: Any) -> bool:
    """Whether an answer says all that is shown of it."""
    if isinstance(shown, dict):
        return isinstance(told, dict) and all(
            name in told and fits(told[name], value) for name, value in shown.items()
        )
    if isinstance(shown, list):
        same = isinstance(told, list) and len(told) == len(shown)
        return same and all(map(fits, told, shown))
    return bool(shown in (told, ANYTHING))


@pytest.mark.parametrize("run", [by_curl, by_ourselves])
def test_each_line_answers_what_is_shown(app: Flask, tmp_path: Path, run: Run) -> None:
    """One after the other, by curl where there is one, and by ourselves; the tokens are those that
    came back."""
    if run is by_curl and not (shutil.which("curl") and shutil.which("sh")):
        pytest.skip("There is no curl; the same lines are run without it.")
    assert len(SHOWN) > 10
    known: dict[str, str] = {}
    with served(app) as (host, port):
        known["SERVER"] = f"http://{host}:{port}"
        for block, shown in SHOWN:
            printed = [run(line, known, tmp_path) for line in lines(block)][-1]
            told = json.loads(printed)
            assert fits(told, json.loads(shown)), block
            if "ID" not in known:
                known |= {"ID": told["id"], "KEEPER": told["keeper_token"]}
                known["OWNER"] = told["owner_token"]


def test_each_call_stands_in_the_guide() -> None:
    """And no other one."""
    told = re.findall(r"`(GET|POST|PUT|PATCH|DELETE) ([^`?]+)", GUIDE.split("## The calls")[1])
    paths = {
        (route.method, re.sub(r"<(?:int:)?(\w+)>", r"{\1}", f"/api/v1{route.path}"))
        for route in ROUTES
    }
    assert {(method, path.replace("…", "/api/v1/sessions/{id}")) for method, path in told} == paths


def test_each_status_stands_in_the_guide() -> None:
    """With its codes."""
    refused = GUIDE.split("## What is refused")[1]
    told = {int(status) for status in re.findall(r"^\| (\d+) \|", refused, re.MULTILINE)}
    assert told == {status for route in ROUTES for status in route.refusals} - {304} | {
        405,
        500,
        503,
    }
