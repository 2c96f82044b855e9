"""The commands and files of docs/hosting.md, as far as they run without a network and root."""

import configparser
import json
import re
import shlex
import shutil
import socket
import subprocess
import sys
from io import StringIO
from pathlib import Path
from subprocess import PIPE
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import dev
from scorekeeper import serve
from scorekeeper.web.plumbing import logs
from scripts import phone
from scripts.releases import any_port
from tests.cli.conftest import parse
from tests.test_serve import not_on_windows, process
from tests.tls_proxies import HERE, INSTALLED
from tests.web.friends import Evening, plain_app

pytestmark = pytest.mark.long

FILES = dev.ROOT / "docs" / "hosting"
HOSTING = (dev.ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PAGES = [dev.ROOT / "README.md", *sorted((dev.ROOT / "docs").glob("*.md"))]
CONTAINERFILE = (FILES / "Containerfile").read_text(encoding="utf-8")
CADDYFILE = (FILES / "Caddyfile").read_text(encoding="utf-8")
NGINX = (FILES / "nginx.conf").read_text(encoding="utf-8")
PROGRAM = "/opt/scorekeeper/bin/scorekeeper"
UNITS = [file.name for file in sorted(FILES.glob("scorekeeper*"))]


def service(unit: str) -> configparser.SectionProxy:
    """Returns the [Service] section of a unit; the last line of a setting counts."""
    read = configparser.RawConfigParser(strict=False)
    read.read_string(re.sub(r" *\\\n *", " ", (FILES / unit).read_text(encoding="utf-8")))
    return read["Service"]


SERVER = service("scorekeeper.service")


def option(name: str) -> str:
    """Returns the value of a command line option in the server's unit."""
    words = shlex.split(SERVER["ExecStart"])
    return words[words.index(name) + 1]


def calls() -> list[str]:
    """Returns the arguments of every call of `scorekeeper` in pages, units and container."""
    units = [service(unit)["ExecStart"] for unit in UNITS if unit.endswith(".service")]
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    typed = re.findall(r"^ {4}(\S.*)$", pages, re.MULTILINE)
    hits = [re.search(r"(?:.*[ /]|^)(?:so-phom|scorekeeper) ([a-z].*)", x) for x in typed + units]
    container = json.loads(re.findall(r"^CMD (.*)$", CONTAINERFILE, re.MULTILINE)[-1])
    return [" ".join(container), *(call[1].rstrip("'") for call in hits if call)]


@pytest.mark.parametrize("call", calls())
def test_the_command_line_knows_each_call(call: str) -> None:
    """Its options and arguments can be parsed."""
    words = shlex.split(re.sub(r"\$\(date .*?\)|\$NAME| &&.*", "x", call), comments=True)
    parse(words)


@not_on_windows
def test_the_unit_starts_a_server(tmp_path: Path) -> None:
    """It is healthy, logs JSON lines without tokens to standard error, and stops on SIGTERM."""
    port = str(any_port())
    line = SERVER["ExecStart"].removeprefix(PROGRAM).replace(" 8080 ", f" {port} ")
    line = line.replace("/var/lib/scorekeeper", str(tmp_path / "book"))
    address = f"http://127.0.0.1:{port}"
    with process("-m", "scorekeeper", *shlex.split(line), stderr=PIPE) as server:
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


def test_the_unit_gives_the_server_what_it_needs() -> None:
    """A private folder that the backup shares, two open files for each connection, and a log."""
    folder = option("--instance")
    assert folder == f"/var/lib/{SERVER['StateDirectory']}"
    assert (SERVER["StateDirectoryMode"], SERVER["UMask"]) == ("0700", "0077")
    assert int(SERVER["LimitNOFILE"]) >= 2 * serve.CONNECTIONS + serve.FILES_BESIDE
    # Without it standard error is what standard output is.
    assert (SERVER["StandardOutput"], SERVER["StandardError"]) == ("null", "journal")
    backup = service("scorekeeper-backup.service")
    assert backup["User"] == SERVER["User"] == "scorekeeper"
    assert f'"{folder}/backups/' in backup["ExecStart"]
    assert "scorekeeper/backups" in backup["StateDirectory"].split()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    """Without warnings, and with a low exposure score."""
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


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
def test_caddy_accepts_its_file_and_logs_no_token(tmp_path: Path) -> None:
    """If the server is down, the log reports the error without URL and client address."""
    command = ("caddy", "adapt", "--adapter", "caddyfile", "--config", str(FILES / "Caddyfile"))
    ran = subprocess.run(command, capture_output=True, check=True)
    assert b"warn" not in ran.stderr, ran.stderr.decode()
    with socket.socket() as down:
        down.bind((HERE, 0))
        with INSTALLED["caddy"](down.getsockname(), tmp_path, tls=False) as (host, port):
            asked = Request(f"http://{host}:{port}/s/TOKEN", headers={"Referer": "/s/TOKEN"})
            with pytest.raises(HTTPError, match="502") as refused:
                urlopen(asked)
            refused.value.close()
    log = (tmp_path / "said").read_text()
    assert '"level":"error"' in log
    assert "127.0.0.0" in log
    assert "TOKEN" not in log


def test_the_proxies_fit_the_server() -> None:
    """They ask its port, for the name of its links; nginx logs no tokens."""
    server = f"{option('--host')}:{option('--port')}"
    name = option("--base-url").removeprefix("https://")
    assert f"http://{server}/healthz" in HOSTING
    for line in (f"reverse_proxy {server}\n", f"\n{name} {{\n"):
        assert line in CADDYFILE
    for line in (
        *(f"\t\tserver {server};\n", f"server_name {name};\n", "\taccess_log off;\n"),
        f"\tclient_max_body_size {serve.LARGEST_BODY >> 20}m;\n",
        "\tssl_protocols TLSv1.2 TLSv1.3;\n",
    ):
        assert line in NGINX
    assert NGINX.count(" ssl http2") == NGINX.count(":443 ssl") * 2 == 4
    assert re.search(r"^error_log .* crit;$", NGINX, re.MULTILINE)


def test_the_locked_packages_are_installed() -> None:
    """The page and the container run the same pip commands, the first of which works here."""
    in_container = installing(CONTAINERFILE)
    assert installing(HOSTING) == in_container * 2
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    command = (*pip, *shlex.split(in_container[0]), "--dry-run", "--no-index")
    subprocess.run(command, cwd=dev.ROOT, check=True, capture_output=True)


def installing(page: str) -> list[str]:
    """Returns the arguments of pip in a page."""
    return re.findall(r"^(?: {4}|RUN ).*?pip (install .*?)(?: &&)?$", page, re.MULTILINE)


def test_the_page_and_the_workflow_publish_what_is_built() -> None:
    """The command builds the folder that is uploaded, or copied beside the database."""
    workflow = (FILES / "pages.yml").read_text(encoding="utf-8")
    folder = phone.BUILT.relative_to(dev.ROOT).as_posix()
    assert dev.command_line().parse_args(["phone"]).command is dev.phone
    assert "run: python3 dev.py phone\n" in workflow
    assert f"path: {folder}\n" in workflow
    assert " python3 dev.py phone\n" in HOSTING
    assert f"cp -r {folder} {option('--instance')}/\n" in HOSTING
    (offer,) = re.findall(r"\*(.+)\* \(\*(.+)\*\)", HOSTING)
    assert " | ".join(offer) in (dev.ROOT / "templates/home/more.html").read_text(encoding="utf-8")


def test_the_container_copies_all_that_is_built(tmp_path: Path) -> None:
    """The wheel can be built from these files."""
    copied = re.findall(r"^COPY (?!--)(.*) \S+$", CONTAINERFILE, re.MULTILINE)
    for name in " ".join(copied).split():
        there = dev.ROOT / name
        (shutil.copytree if there.is_dir() else shutil.copy)(there, tmp_path / name)
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel")
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


def test_the_log_has_the_documented_fields(tmp_path: Path) -> None:
    """The example line has the fields of a real one, in the same order."""
    app = plain_app(tmp_path)
    app.wsgi_app = logs.logged(app)  # type: ignore[assignment, method-assign]
    evening = Evening(app)
    with logs.written(log := StringIO()):
        evening.save()
    (shown,) = re.findall(r"^```json\n(.*)\n```", HOSTING, re.MULTILINE)
    assert [*json.loads(shown)] == [*json.loads(log.getvalue())]
