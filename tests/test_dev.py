"""The parts of dev.py that need no environment to be set up."""

import argparse
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The programs that would have been run, each with its arguments; all of them succeed."""
    calls: list[tuple[str, ...]] = []

    def call(program: str | Path, *arguments: str | Path) -> int:
        calls.append((Path(program).name, *map(str, arguments)))
        return 0

    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setattr(dev, "become", call)
    return calls


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout that is set up, on a machine with a browser."""
    monkeypatch.setattr(dev, "set_up", lambda lock: None)
    monkeypatch.setattr(dev, "lacks_a_browser", lambda chosen: False)


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], str]:
    """A checkout in a folder of its own, never set up; gives what its stamp says."""
    locks = {"LOCK": "requirements.lock", "DEV_LOCK": "requirements-dev.lock"}
    for name, file in {**locks, "STAMP": "stamp"}.items():
        monkeypatch.setattr(dev, name, tmp_path / file)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    for file in locks.values():
        (tmp_path / file).write_text("")
    (tmp_path / "pyproject.toml").write_text("[project]")
    return lambda: (tmp_path / "stamp").read_text()


@pytest.mark.usefixtures("ready")
def test_tests_get_every_further_argument(called: list[tuple[str, ...]]) -> None:
    """`test` hands on what it does not know, options included."""
    assert dev.main(["test", "-k", "home", "--cov", "tests/web"]) == 0
    assert [call[3:7] for call in called] == [("-k", "home", "--cov", "tests/web")]


@pytest.mark.usefixtures("ready")
def test_marks_are_those_that_are_asked_for(called: list[tuple[str, ...]]) -> None:
    """`-m` is pytest's; without it long tests are left out."""
    dev.main(["test", "tests/web", "-m", "long or not long", "-x"])
    assert called == [("python", "-m", "pytest", "tests/web", "-x", "-m", "long or not long")]


@pytest.mark.usefixtures("ready")
def test_what_tests_compile_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """For all their processes and for the next run, whatever Python is told elsewhere."""
    told: list[str | None] = []

    def call(*_: object) -> int:
        told.append(os.environ.get("PYTHONDONTWRITEBYTECODE"))
        return 0

    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    dev.main(["test"])
    assert told == [None]


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(
    ("arguments", "spread"),
    [
        ([], True),
        (["-x", "-k", "home"], True),
        (["tests/web"], False),
        (["-k", "home", "tests/web/test_home.py::test_home"], False),
    ],
)
def test_all_tests_are_spread_over_all_cores(
    arguments: list[str], spread: bool, called: list[tuple[str, ...]]
) -> None:
    """Whoever names a file or a folder gets them one after another."""
    dev.main(["test", *arguments])
    (command,) = called
    assert command[3:5] == ("-n", str(dev.PROCESSES)) if spread else "-n" not in command


@pytest.mark.usefixtures("ready", "called")
@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--fast"],
        ["run", "now"],
        ["run", "--port", "0"],
        ["run", "--port", "65536"],
        ["run", "--port", "http"],
        ["fly"],
        [],
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What no command understands ends with status 2 and the usage."""
    with pytest.raises(SystemExit) as ended:
        dev.main(arguments)
    assert ended.value.code == 2
    assert "usage: dev.py" in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` tells what there is, without setting anything up."""
    with pytest.raises(SystemExit) as ended:
        dev.main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert all(command in told for command in ("run", "test", "check", "bench", "trust"))


@pytest.mark.usefixtures("ready")
def test_run_takes_the_next_free_port(called: list[tuple[str, ...]]) -> None:
    """Where the wanted port is taken, the application is served on a later one."""
    with socket.create_server(("", 0)) as other:
        taken = other.getsockname()[1]
        dev.main(["run", "--port", str(taken)])
    ((*command, port),) = called
    assert command == ["scorekeeper", "serve", "--host", "0.0.0.0", "--port"]
    assert int(port) > taken


@pytest.mark.usefixtures("ready")
def test_check_runs_every_tool(
    called: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All tools report, and one that fails makes the check fail."""
    assert dev.main(["check"]) == 0
    assert [tool for _, _, tool, *_ in called] == ["ruff", "ruff", "mypy"]
    monkeypatch.setattr(dev, "call", lambda *command: 3 if "format" in command else 0)
    assert dev.main(["check"]) == 3


@pytest.mark.usefixtures("ready", "called")
def test_a_bad_port_in_the_environment_concerns_run_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Other commands do not care; `run` says what is wrong."""
    monkeypatch.setenv("PORT", "http")
    assert dev.main(["test"]) == 0
    with pytest.raises(SystemExit):
        dev.main(["run"])
    assert "invalid port value: 'http'" in capsys.readouterr().err


@pytest.mark.usefixtures("ready")
def test_bench_runs_the_named_script(called: list[tuple[str, ...]]) -> None:
    """`bench name` runs bench/name.py."""
    assert dev.main(["bench", "score"]) == 0
    assert called == [("python", str(dev.ROOT / "bench" / "score.py"))]


@pytest.mark.usefixtures("ready")
def test_trust_tries_the_named_promises(called: list[tuple[str, ...]]) -> None:
    """`trust name` tries one of docs/trust.md, in the environment of the checkout."""
    assert dev.main(["trust", "kills", "power"]) == 0
    assert called == [("python", "-m", "tests.trust", "kills", "power")]


def test_exit_codes_are_passed_through() -> None:
    """A program's exit code is ours; one that was killed gives 128 and its signal."""
    python = Path(sys.executable)
    assert dev.call(python, "-c", "raise SystemExit(7)") == 7
    killed = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    assert dev.call(python, "-c", killed) == 128 + signal.SIGTERM


def test_the_server_takes_the_place_of_the_command(tmp_path: Path) -> None:
    """What stops `dev.py run` stops the server: it is the same process, in the checkout."""
    told = "import os; print(os.getpid(), os.getcwd())"
    code = f"import dev, sys; dev.become(dev.Path(sys.executable), '-c', {told!r})"
    command = (sys.executable, "-c", code)
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.read() == f"{process.pid} {dev.ROOT}\n"


def test_set_up_installs_locked_packages_alone(
    fresh: Callable[[], str], called: list[tuple[str, ...]]
) -> None:
    """The lock is installed by hashes and the project without asking for anything else."""
    dev.set_up(dev.LOCK)
    (environment, lock, project) = called
    assert environment[1:4] == ("-m", "venv", "--clear")
    assert "--require-hashes" in lock
    assert lock[-1] == str(dev.LOCK)
    assert {"--no-deps", "--no-build-isolation", "--editable"} <= set(project)
    assert fresh() == dev.fingerprint(dev.LOCK)


@pytest.mark.parametrize("command", ["run", "test", "check", "bench", "shots", "trust"])
def test_running_asks_for_no_more_than_it_needs(
    command: str, called: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All other commands are for working and get the packages for that."""
    locks: list[Path] = []
    monkeypatch.setattr(dev, "set_up", locks.append)
    monkeypatch.setattr(dev, "lacks_a_browser", lambda chosen: False)
    dev.main([command])
    assert locks == [dev.LOCK if command == "run" else dev.DEV_LOCK]


@pytest.mark.usefixtures("fresh")
def test_what_is_for_working_comes_on_top(called: list[tuple[str, ...]]) -> None:
    """What is there for running stays; and whoever can work can run."""
    dev.set_up(dev.LOCK)
    called.clear()
    dev.set_up(dev.DEV_LOCK)
    assert [arguments[-1] for arguments in called] == [str(dev.DEV_LOCK), str(dev.ROOT)]
    called.clear()
    dev.set_up(dev.LOCK)
    dev.set_up(dev.DEV_LOCK)
    assert called == []


@pytest.mark.usefixtures("fresh")
def test_running_goes_on_where_only_working_needs_something_else(
    called: list[tuple[str, ...]],
) -> None:
    """It sets nothing up; working then begins with an empty environment."""
    dev.set_up(dev.DEV_LOCK)
    dev.DEV_LOCK.write_text("a==1")
    called.clear()
    dev.set_up(dev.LOCK)
    assert called == []
    dev.set_up(dev.DEV_LOCK)
    assert "--clear" in called[0]


@pytest.mark.parametrize(
    ("file", "content"), [("requirements.lock", "a==1"), ("pyproject.toml", "[project]\na = 1")]
)
def test_set_up_happens_again_when_its_ground_changes(
    fresh: Callable[[], str], called: list[tuple[str, ...]], file: str, content: str
) -> None:
    """A changed lock or project is set up anew; an unchanged one is left alone."""
    dev.set_up(dev.LOCK)
    called.clear()
    dev.set_up(dev.LOCK)
    (dev.ROOT / "pyproject.toml").write_text("[project]\n[tool.ruff]")
    dev.set_up(dev.LOCK)
    assert called == []
    (dev.ROOT / file).write_text(content)
    dev.set_up(dev.LOCK)
    assert len(called) == 3
    assert "--clear" in called[0]


def test_a_failed_set_up_is_not_taken_for_done(
    fresh: Callable[[], str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When packages cannot be had, the command fails in a sentence and leaves no stamp."""
    monkeypatch.setattr(dev, "call", lambda *command: int("pip" in command))
    assert dev.main(["test"]) == 1
    assert "Could not install" in capsys.readouterr().err
    with pytest.raises(FileNotFoundError):
        fresh()


@pytest.mark.usefixtures("fresh", "called")
def test_missing_ensurepip_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a Debian without python3-venv, people are told what to install."""
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    assert dev.main(["test"]) == 1
    assert "apt install python3-venv" in capsys.readouterr().err


@pytest.mark.usefixtures("fresh", "called")
def test_an_old_python_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Python that is too old is named as the reason."""
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    assert dev.main(["test"]) == 1
    assert "3.11 or later; this is 3.9" in capsys.readouterr().err


def test_an_interrupt_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C ends a command quietly, as a shell counts it."""

    def interrupted(lock: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(dev, "set_up", interrupted)
    assert dev.main(["run"]) == 130


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(("ci", "code"), [("", 3), ("true", 1)])
def test_without_a_browser_it_is_told_what_did_not_run(
    ci: str,
    code: int,
    called: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Status 3 where all else passed; with CI=true a missing browser is a failure."""
    monkeypatch.setattr(dev, "lacks_a_browser", lambda chosen: True)
    monkeypatch.setattr(dev, "has_browser", lambda: False)
    monkeypatch.setenv("CI", ci)
    assert dev.main(["test"]) == code
    ((*_, option, marks),) = called
    assert (option, marks) == ("-m", "(not long) and not browser")
    assert "tests/browser" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "lacking"),
    [
        (["tests/browser/test_table.py", "-k", "taps"], True),
        (["tests/browser/test_draft.py", "-m", "long"], False),
        (["tests/test_dev.py"], False),
    ],
)
def test_a_browser_is_lacking_where_its_tests_would_run(
    arguments: list[str], lacking: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for other tests needs none, be it by their place, their name or their marks."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    chosen, rest = dev.command_line().parse_known_args(["test", *arguments])
    chosen.rest = rest
    assert dev.lacks_a_browser(chosen) is lacking


def test_no_browser_is_lacking_where_the_quickest_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then pytest is not asked what it would run."""
    monkeypatch.setattr("shutil.which", lambda name: name == "chromium-headless-shell")
    assert not dev.lacks_a_browser(argparse.Namespace())


def test_any_chromium_of_the_system_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked for under each of its names, where the quickest cannot be installed."""
    monkeypatch.setattr("shutil.which", lambda name: name == "google-chrome")
    monkeypatch.setattr("pathlib.Path.exists", lambda path: False)
    assert dev.has_browser()


@pytest.mark.parametrize("another", [None, "chromium"])
def test_root_installs_the_quickest_on_debian(
    another: str | None, called: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the system's own package, after looking up what there is: beside another one too, with
    which the tests take twice the time."""
    monkeypatch.setattr("shutil.which", lambda name: name == another)
    monkeypatch.setattr("pathlib.Path.exists", lambda path: True)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert dev.has_browser()
    assert [call[-1] for call in called] == ["update", "chromium-headless-shell"]
