"""The commands of dev.py, without setting up an environment."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import dev
from scripts.another_python import pythons

Calls = list[tuple[str, ...]]
OLD_PYTHONS = [path for version, path in pythons().items() if (3, 8) <= version < (3, 11)]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Collects the programs that would run; each succeeds."""
    calls: Calls = []

    def call(program: str | Path, *arguments: str | Path) -> int:
        calls.append((Path(program).name, *map(str, arguments)))
        return 0

    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setattr(dev, "become", call)
    return calls


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Of a checkout with an environment and a browser: the locks that are asked for."""
    locks: list[Path] = []
    monkeypatch.setattr(dev, "set_up", locks.append)
    monkeypatch.setattr(dev, "lacks_a_browser", lambda chosen: False)
    return locks


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A checkout in a folder of its own, without an environment."""
    files = {"LOCK": "requirements.lock", "DEV_LOCK": "requirements-dev.lock", "STAMP": "stamp"}
    for name, file in (files | {"ROOT": ""}).items():
        monkeypatch.setattr(dev, name, tmp_path / file)
    dev.LOCK.touch()
    dev.DEV_LOCK.touch()
    (tmp_path / "pyproject.toml").write_text("[project]")


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], [*dev.IN_PARALLEL, "-m", dev.QUICK]),
        (["-k", "home", "-x"], [*dev.IN_PARALLEL, "-k", "home", "-x", "-m", dev.QUICK]),
        (["-m", ""], [*dev.IN_PARALLEL, "-m", ""]),
        (["tests/web", "--cov"], ["tests/web", "--cov", "-m", dev.PLAIN]),
        (["tests/web/test_home.py::test_home"], ["tests/web/test_home.py::test_home", "-m"]),
        (["tests/web", "-m", "long"], ["tests/web", "-m", "long"]),
    ],
)
def test_options_and_paths_go_to_pytest(
    arguments: list[str], expected: list[str], called: Calls
) -> None:
    """Without a path it runs the quick tests on all cores; a path or `-m` replaces the choice."""
    assert dev.main(["test", *arguments]) == 0
    assert [list(call[3 : 3 + len(expected)]) for call in called] == [expected]


@pytest.mark.usefixtures("ready")
def test_run_takes_the_next_free_port(called: Calls) -> None:
    with socket.create_server(("", 0)) as other:
        taken = other.getsockname()[1]
        dev.main(["run", "--port", str(taken)])
    ((*command, port),) = called
    assert command == ["scorekeeper", "serve", "--host", "0.0.0.0", "--port"]
    assert int(port) > taken


@pytest.mark.usefixtures("ready")
def test_check_runs_every_tool(called: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check fails if one of the tools fails. Scripts are checked where there is npm."""
    monkeypatch.setattr("dev.shutil.which", lambda name: None)
    assert dev.main(["check"]) == 0
    assert [tool for _, _, tool, *_ in called] == ["ruff", "ruff", "mypy"]
    monkeypatch.setattr("dev.shutil.which", lambda name: name)
    assert dev.main(["check"]) == 0
    assert called[-1][:2] == ("npm", "test")
    monkeypatch.setattr(dev, "call", lambda *command: 3 if "format" in command else 0)
    assert dev.main(["check"]) == 3


def test_exit_codes_are_passed_through() -> None:
    """A killed program gives 128 + the number of the signal."""
    python = Path(sys.executable)
    assert dev.call(python, "-c", "raise SystemExit(7)") == 7
    killed = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    assert dev.call(python, "-c", killed) == 128 + signal.SIGTERM


def test_the_server_replaces_the_command(tmp_path: Path) -> None:
    """`dev.py run` and the server are one process, so a signal reaches the server."""
    printed = "import os; print(os.getpid(), os.getcwd())"
    code = f"import dev, sys; dev.become(dev.Path(sys.executable), '-c', {printed!r})"
    command = (sys.executable, "-c", code)
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.read() == f"{process.pid} {dev.ROOT}\n"


@pytest.mark.usefixtures("called")
def test_run_installs_no_development_packages(ready: list[Path]) -> None:
    """Every other command installs them."""
    for command in ("run", "test", "check", "shots", "phone", "trust", "bench"):
        dev.main([command])
    assert ready == [dev.LOCK, *[dev.DEV_LOCK] * 6]


@pytest.mark.usefixtures("fresh")
def test_set_up_installs_locked_packages_alone_and_adds_development_packages(called: Calls) -> None:
    """The lock by hashes, the project without dependencies. The larger one serves for running."""
    dev.set_up(dev.LOCK)
    environment, lock, project = called
    assert environment[1:4] == ("-m", "venv", "--clear")
    assert "--require-hashes" in lock
    assert lock[-1] == str(dev.LOCK)
    assert {"--no-deps", "--no-build-isolation", "--editable"} <= set(project)
    called.clear()
    dev.set_up(dev.DEV_LOCK)
    assert [arguments[-1] for arguments in called] == [str(dev.DEV_LOCK), str(dev.ROOT)]
    called.clear()
    dev.set_up(dev.LOCK)
    dev.set_up(dev.DEV_LOCK)
    assert called == []


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(
    ("file", "content"), [("requirements.lock", "a==1"), ("pyproject.toml", "[project]\na = 1")]
)
def test_a_new_lock_or_project_is_installed_again(called: Calls, file: str, content: str) -> None:
    """The environment is created anew; without a change nothing happens."""
    dev.set_up(dev.LOCK)
    called.clear()
    (dev.ROOT / "pyproject.toml").write_text("[project]\n[tool.ruff]")
    dev.set_up(dev.LOCK)
    assert called == []
    (dev.ROOT / file).write_text(content)
    dev.set_up(dev.LOCK)
    assert len(called) == 3
    assert "--clear" in called[0]


@pytest.mark.usefixtures("fresh")
def test_a_failed_set_up_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without packages the command fails with a message and leaves no stamp."""
    monkeypatch.setattr(dev, "call", lambda *command: int("pip" in command))
    assert dev.main(["test"]) == 1
    assert "Could not install" in capsys.readouterr().err
    assert not dev.STAMP.exists()


@pytest.mark.usefixtures("fresh", "called")
def test_an_unfit_python_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Debian without python3-venv, and an old Python."""
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    assert dev.main(["test"]) == 1
    assert "apt install python3-venv" in capsys.readouterr().err
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    assert dev.main(["test"]) == 1
    assert "3.11 or later; this is 3.9" in capsys.readouterr().err


@pytest.mark.skipif(not OLD_PYTHONS, reason="This machine has no older Python.")
def test_an_older_python_gets_the_sentence_too() -> None:
    """It can read dev.py as far as the message."""
    for python in OLD_PYTHONS:
        ran = subprocess.run((python, "-B", "dev.py", "run"), cwd=dev.ROOT, capture_output=True)
        assert ran.stderr.decode().startswith("Sổ Phỏm needs Python 3.11 or later;"), python
        assert ran.stderr.count(b"\n") == 1


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(("ci", "code"), [("", 3), ("true", 1)])
def test_a_missing_browser_is_reported(
    ci: str,
    code: int,
    called: Calls,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Exit code 3 if all other tests pass; a failure with CI=true."""
    monkeypatch.setattr(dev, "lacks_a_browser", lambda chosen: True)
    monkeypatch.setattr(dev, "has_browser", lambda: False)
    monkeypatch.setenv("CI", ci)
    for asked, marks in (("not long", "(not long) and not browser"), ("", "not browser")):
        assert dev.main(["test", "-m", asked]) == code
        assert called.pop()[-2:] == ("-m", marks)
        assert "tests/browser" in capsys.readouterr().err
