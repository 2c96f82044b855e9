"""What docs/hosting.md has a host type and copy, as far as it can be tried without a network and
without being root."""

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from subprocess import PIPE
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import dev
from scorekeeper import cli, serve
from scorekeeper.store import database
from scorekeeper.web.plumbing import logs
from scripts.releases import any_port
from tests.web.friends import Evening, plain_app

DOCS = dev.ROOT / "docs"
FILES = DOCS / "hosting"
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")
COMMAND_LINE = (DOCS / "command-line.md").read_text(encoding="utf-8")
CONTAINERFILE = (FILES / "Containerfile").read_text(encoding="utf-8")
CADDYFILE = (FILES / "Caddyfile").read_text(encoding="utf-8")
NGINX = (FILES / "nginx.conf").read_text(encoding="utf-8")
NAME = "so.example.com"
PROGRAM = "/opt/scorekeeper/bin/scorekeeper"
UNITS = [file.name for file in sorted(FILES.glob("scorekeeper*"))]


def typed(page: str) -> list[str]:
    """The lines of a page that are typed."""
    return re.findall(r"^ {4}(\S.*)$", page, re.MULTILINE)


def service(unit: str) -> configparser.SectionProxy:
    """How a unit runs what it runs; of several lines for one setting the last."""
    read = configparser.RawConfigParser(strict=False)
    read.read_string(re.sub(r" *\\\n *", " ", (FILES / unit).read_text(encoding="utf-8")))
    return read["Service"]


def calls() -> list[str]:
    """What our command is called with, on the pages, in the units and in the container."""
    started = json.loads(re.findall(r"^CMD (.*)$", CONTAINERFILE, re.MULTILINE)[-1])
    units = [service(unit)["ExecStart"] for unit in UNITS if unit.endswith(".service")]
    lines = [*typed(HOSTING), *typed(COMMAND_LINE), *units]
    ours = [re.search(r"(?:.*[ /]|^)(?:so-phom|scorekeeper) ([a-z].*)", line) for line in lines]
    return [" ".join(started), *(call[1].rstrip("'") for call in ours if call)]


@pytest.mark.parametrize("call", calls())
def test_each_call_is_one_that_the_command_knows(call: str) -> None:
    """Its options and arguments are those of `--help`."""
    words = shlex.split(re.sub(r"\$\(date .*?\)|\$NAME", "x", call), comments=True)
    assert callable(cli.command_line().parse_args(words).command)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The server as the unit starts it, with a folder and a port of its own, and its address."""
    unit = service("scorekeeper.service")["ExecStart"]
    port = str(any_port())
    line = unit.replace(" 8080 ", f" {port} ").replace(
        "/var/lib/scorekeeper", str(tmp_path / "book")
    )
    words = shlex.split(line.removeprefix(PROGRAM))
    command = (sys.executable, "-m", "scorekeeper", *words)
    with subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True) as server:
        try:
            assert server.stdout
            while "Ctrl+C" not in server.stdout.readline():
                assert server.poll() is None
            yield server, f"http://127.0.0.1:{port}"
        finally:
            server.kill()


@pytest.mark.skipif(os.name == "nt", reason="Nobody is asked to end on Windows.")
def test_the_unit_starts_a_server(started: tuple["subprocess.Popen[str]", str]) -> None:
    """It says that it is well, writes its log as lines of JSON to standard error and nothing else,
    and ends when it is told to."""
    server, address = started
    with urlopen(f"{address}/healthz") as answer:
        assert answer.read() == b"ok\n"
    with pytest.raises(HTTPError, match="404") as refused:
        urlopen(f"{address}/s/{'A' * 22}")
    refused.value.close()
    server.terminate()
    _, log = server.communicate(timeout=60)
    assert server.returncode == 0
    lines = [json.loads(line) for line in log.splitlines()]
    assert ("/s/<token>", 404) in [(line.get("page"), line.get("status")) for line in lines]
    assert "A" * 22 not in log


def test_the_unit_gives_what_the_server_needs() -> None:
    """A folder that is its own, as many files as it has connections, and a user who was made."""
    unit = service("scorekeeper.service")
    chosen = shlex.split(unit["ExecStart"])
    folder = chosen[chosen.index("--instance") + 1]
    assert folder == f"/var/lib/{unit['StateDirectory']}"
    assert (unit["StateDirectoryMode"], unit["UMask"]) == ("0700", "0077")
    assert int(unit["LimitNOFILE"]) >= serve.CONNECTIONS + serve.FILES_BESIDE
    assert unit["ProtectSystem"] == "strict"
    assert f"useradd --system --home-dir {folder} " in HOSTING
    assert HOSTING.count(f"sudo python3 -m venv {PROGRAM.removesuffix('/bin/scorekeeper')}\n") == 1
    backup = service("scorekeeper-backup.service")
    assert backup["User"] == unit["User"] == "scorekeeper"
    assert f'"{folder}/backups/' in backup["ExecStart"]
    assert "scorekeeper/backups" in backup["StateDirectory"].split()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed here")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """It has no word against any of them, and the server is shut in well."""
    for unit in UNITS:
        text = (FILES / unit).read_text(encoding="utf-8")
        (tmp_path / unit).write_text(text.replace(PROGRAM, "/bin/true"), encoding="utf-8")
    for asked in (
        ("verify", "--man=no", "--recursive-errors=no", *UNITS),
        ("security", "--offline=true", "--no-pager", "--threshold=20", "scorekeeper.service"),
    ):
        where = [tmp_path / word if word in UNITS else word for word in asked]
        ran = subprocess.run(["systemd-analyze", *where], capture_output=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, b""), ran.stdout.decode()


def test_somebody_is_told_that_a_backup_failed() -> None:
    """By a unit that lies beside it, and whose program every Debian has."""
    backup = (FILES / "scorekeeper-backup.service").read_text(encoding="utf-8")
    found = re.search(r"^OnFailure=(\S+)$", backup, re.MULTILINE)
    assert found
    assert shlex.split(service(found[1])["ExecStart"])[0] == "/usr/bin/logger"


with_caddy = pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed here")


@with_caddy
def test_caddy_takes_its_file() -> None:
    """As it is written, and in the form that its own tool gives it."""
    file = str(FILES / "Caddyfile")
    command = ("caddy", "adapt", "--adapter", "caddyfile", "--config", file)
    ran = subprocess.run(command, capture_output=True, check=True)
    assert b"warn" not in ran.stderr, ran.stderr.decode()


@with_caddy
def test_caddy_tells_no_address_of_what_failed(tmp_path: Path) -> None:
    """Where nobody answers behind it, its log says so and not what was asked."""
    port, nobody = str(any_port()), str(any_port())
    file = tmp_path / "Caddyfile"
    here = CADDYFILE.replace(NAME, f"http://127.0.0.1:{port}").replace("8080", nobody)
    file.write_text(here.replace("{\n", "{\n\tadmin off\n", 1), encoding="utf-8")
    asked = Request(f"http://127.0.0.1:{port}/s/TOKEN", headers={"Referer": "/s/TOKEN"})
    command = ("caddy", "run", "--adapter", "caddyfile", "--config", file)
    env = {**os.environ, "HOME": str(tmp_path)}
    with subprocess.Popen(command, env=env, stderr=PIPE, text=True) as proxy:
        try:
            assert proxy.stderr
            while "serving initial configuration" not in proxy.stderr.readline():
                assert proxy.poll() is None
            with pytest.raises(HTTPError, match="502") as refused:
                urlopen(asked)
            refused.value.close()
            proxy.terminate()
            log = proxy.stderr.read()
        finally:
            proxy.kill()
    assert '"level":"error"' in log
    assert "127.0.0.0" in log
    assert "TOKEN" not in log


def test_the_proxy_stands_before_the_server() -> None:
    """The name and the port are the same wherever they stand."""
    chosen = shlex.split(service("scorekeeper.service")["ExecStart"])
    host, port, base = (
        chosen[chosen.index(name) + 1] for name in ("--host", "--port", "--base-url")
    )
    assert f"reverse_proxy {host}:{port}\n" in CADDYFILE
    assert f"http://{host}:{port}/healthz" in HOSTING
    name = base.removeprefix("https://")
    assert f"\n{name} {{\n" in CADDYFILE
    assert f"proxy_pass http://{host}:{port};\n" in NGINX
    assert f"server_name {name};\n" in NGINX
    assert all(line.count(name) <= 1 for line in NGINX.splitlines())
    assert HOSTING.count(f'sed "s/{name}/$NAME/" docs/hosting/') == 3


def test_nginx_is_told_what_it_does_otherwise() -> None:
    """It refuses bodies above a mebibyte, and its error log names the address that failed."""
    assert f"\tclient_max_body_size {serve.LARGEST_BODY >> 20}m;\n" in NGINX
    assert "\taccess_log off;\n" in NGINX
    assert re.search(r"^error_log .* crit;$", NGINX, re.MULTILINE)


def installing(page: str) -> list[str]:
    """What pip is told there, in order."""
    return re.findall(r"^(?: {4}|RUN ).*?pip (install .*)$", page, re.MULTILINE)


def test_what_is_locked_is_installed() -> None:
    """The lines are the same on every page, and pip, which must fetch nothing here, finds all that
    they want in what the tests run with."""
    locked, ours = told = installing(CONTAINERFILE)
    assert installing(HOSTING) == told * 2
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    for line in (locked, ours):
        command = (*pip, *shlex.split(line), "--dry-run", "--no-index")
        subprocess.run(command, cwd=dev.ROOT, check=True, capture_output=True)


def test_the_container_holds_all_that_is_installed(tmp_path: Path) -> None:
    """What it copies out of a checkout is enough to build the package."""
    copied = re.findall(r"^COPY (?!--)(.*) \S+$", CONTAINERFILE, re.MULTILINE)
    for name in " ".join(copied).split():
        there = dev.ROOT / name
        (shutil.copytree if there.is_dir() else shutil.copy)(there, tmp_path / name)
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel")
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


def test_every_file_for_the_host_is_told_of() -> None:
    """And every file that is told of is there."""
    named = re.findall(r"docs/hosting/([\w.-]+\w)", HOSTING)
    assert set(named) == {file.name for file in FILES.iterdir()}


def test_the_log_is_as_it_is_shown(tmp_path: Path) -> None:
    """The line on the page has the fields of one that is written, and each has its row."""
    app = plain_app(tmp_path)
    app.wsgi_app = logs.logged(app)  # type: ignore[assignment, method-assign]
    evening = Evening(app)
    with logs.written(log := StringIO()):
        evening.save()
    (shown,) = re.findall(r"^```json\n(.*)\n```", HOSTING, re.MULTILINE)
    (line,) = log.getvalue().splitlines()
    varying = ("at", "ms", "level")
    assert [*json.loads(shown)] == [*json.loads(line)]
    assert less(json.loads(shown), varying) == less(json.loads(line), varying)
    rows = re.findall(r"^\| (`.*?) \|", HOSTING, re.MULTILINE)
    told = set(re.findall(r"`(\w+)`", " ".join(rows)))
    assert told == {*json.loads(line), "from", "exceptions", "left_out"}
    assert f"slow ({logs.SLOW} ms)" in HOSTING
    assert f"{database.SPARE >> 20} MiB of the disk" in HOSTING


def test_what_the_page_leads_to_is_there() -> None:
    """Other pages of the same folder."""
    assert all((DOCS / page).is_file() for page in re.findall(r"\]\((\w+\.md)\)", HOSTING))


def less(line: dict[str, object], names: tuple[str, ...]) -> dict[str, object]:
    """A line without what differs each time."""
    return {name: value for name, value in line.items() if name not in names}


def test_the_command_goes_by_its_user() -> None:
    """`so-phom` hands on what it is told, to the program and the folder of the unit."""
    script = (FILES / "so-phom").read_text(encoding="utf-8")
    assert script.startswith("#!/bin/sh\n")
    unit = service("scorekeeper.service")
    folder = f"/var/lib/{unit['StateDirectory']}"
    run = f'exec sudo -u {unit["User"]} {PROGRAM} "$@" --instance {folder}\n'
    assert script.endswith(run)
