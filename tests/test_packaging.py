"""What is installed, and from where."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path
from zipfile import ZipFile

import pytest

import dev
import scorekeeper
from scripts import check_wheel

PROJECT = tomllib.loads((dev.ROOT / "pyproject.toml").read_text())["project"]
LOCKS = (dev.LOCK, dev.DEV_LOCK)
RUNTIME = sorted(check_wheel.runtime())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    """The wheel of this checkout, built with what the lock installs."""
    folder = tmp_path_factory.mktemp("wheel")
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    subprocess.run(command, cwd=dev.ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    with ZipFile(built) as opened:
        yield opened


@pytest.mark.parametrize("folder", ["scorekeeper", "templates", "static"])
def test_wheel_holds_every_file(wheel: ZipFile, folder: str) -> None:
    """Code, catalogues, templates and static files are all in the package."""
    files = [file for file in (dev.ROOT / folder).rglob("*") if file.is_file()]
    inside = "" if folder == "scorekeeper" else "scorekeeper/"
    expected = {
        f"{inside}{file.relative_to(dev.ROOT).as_posix()}"
        for file in files
        if "__pycache__" not in file.parts
    }
    assert expected
    assert expected <= set(wheel.namelist())


def test_wheel_holds_nothing_else(wheel: ZipFile) -> None:
    """Tests, tools and data stay in the checkout."""
    top = {name.split("/")[0] for name in wheel.namelist()}
    assert top == {"scorekeeper", f"scorekeeper-{scorekeeper.__version__}.dist-info"}


def test_version_is_told_once() -> None:
    """The version of the package is that of pyproject.toml, and the CHANGELOG has its section."""
    assert scorekeeper.__version__ == PROJECT["version"]
    changes = (dev.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {PROJECT['version']}" in changes


def test_package_has_no_other_attributes_on_demand() -> None:
    """Asking the package for what it does not have fails as for any module."""
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        scorekeeper.nothing  # noqa: B018 - reading it is the test


@pytest.mark.parametrize("package", RUNTIME)
def test_runtime_is_pure_python(package: str) -> None:
    """Nothing that runs needs a compiler, MarkupSafe apart, which has a pure fallback."""
    built = distribution(package).read_text("WHEEL") or ""
    assert "Root-Is-Purelib: true" in built or package == "markupsafe"


def pins(lock: Path) -> dict[str, str]:
    """What a lock says of each package: version, where it is needed, and hashes."""
    _, *entries = re.split(r"\n(?=\w)", lock.read_text().rstrip())
    assert entries
    return {entry.partition("==")[0]: entry for entry in entries}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_pin_has_hashes(lock: Path) -> None:
    """A lock names one version of each package and how its files must look."""
    for entry in pins(lock).values():
        assert re.match(r"[\w.-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_place(lock: Path) -> None:
    """Where packages come from is for the machine that installs them to say."""
    assert "://" not in lock.read_text()


@pytest.mark.parametrize(
    ("lock", "extras"), [(dev.LOCK, ["build", "xlsx"]), (dev.DEV_LOCK, ["build", "xlsx", "dev"])]
)
def test_a_lock_holds_what_the_project_declares(lock: Path, extras: list[str]) -> None:
    """Every dependency and what it needs in turn is pinned."""
    more = [PROJECT["optional-dependencies"][extra] for extra in extras]
    declared = [*PROJECT["dependencies"], *chain.from_iterable(more)]
    assert {re.split(r"[<>=]", name)[0] for name in declared} <= set(pins(lock))
    assert set(RUNTIME) <= set(pins(lock))


def test_running_is_pinned_to_what_was_worked_with() -> None:
    """The lock for working holds that for running, and nobody runs what is for working alone."""
    assert pins(dev.LOCK).items() <= pins(dev.DEV_LOCK).items()
    assert not set(PROJECT["optional-dependencies"]["dev"]) & set(pins(dev.LOCK))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_tells_how_it_was_written(lock: Path) -> None:
    """By a command at its top, which names the extras that it is for and the file itself."""
    told = lock.read_text().partition("==")[0]
    assert "uv pip compile pyproject.toml --extra build " in told
    assert ("--extra dev" in told) == (lock == dev.DEV_LOCK)
    assert f"-o {lock.name}\n" in told


def test_every_dependency_has_a_reason() -> None:
    """Beside each package stands what it is for."""
    lines = (dev.ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    extras = chain.from_iterable(PROJECT["optional-dependencies"].values())
    for name in [*PROJECT["dependencies"], *extras]:
        (line,) = [line for line in lines if line.strip().startswith(f'"{name}",')]
        assert "# " in line


def test_a_lock_is_cut_to_what_is_needed() -> None:
    """The part of a lock for some packages is their whole entries and nothing else."""
    lock = "# told\na==1 \\\n    --hash=x\nb==2 ; mark \\\n    --hash=y \\\n    --hash=z\nab==3\n"
    assert check_wheel.pinned({"b"}, lock) == "b==2 ; mark \\\n    --hash=y \\\n    --hash=z\n"
    assert check_wheel.pinned({"a"}, lock) == "a==1 \\\n    --hash=x\n"
