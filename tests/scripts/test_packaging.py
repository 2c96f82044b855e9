"""The wheel, the version and the lock files."""

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
from scripts.phone_libraries import packages

PROJECT = tomllib.loads((dev.ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
FORCED = ("templates", "static")
RUNNING = ["build", "xlsx", "postgres"]
RUNTIME = sorted(packages("scorekeeper"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    subprocess.run(command, cwd=dev.ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    with ZipFile(built) as opened:
        yield opened


def test_the_wheel_has_code_templates_and_static_files_and_nothing_else(wheel: ZipFile) -> None:
    """Tests, tools and data stay in the checkout."""
    expected = {
        f"{inside}{file.relative_to(dev.ROOT).as_posix()}"
        for folder, inside in (("scorekeeper", ""), *((of, "scorekeeper/") for of in FORCED))
        for file in (dev.ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    about = f"scorekeeper-{scorekeeper.__version__}.dist-info"
    assert {name for name in wheel.namelist() if not name.startswith(about)} == expected


def test_the_version_is_in_the_changelog() -> None:
    assert scorekeeper.__version__ == PROJECT["version"]
    changes = (dev.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {PROJECT['version']}" in changes


@pytest.mark.parametrize("package", RUNTIME)
def test_the_runtime_is_pure_python(package: str) -> None:
    """Nothing needs a compiler; MarkupSafe has a fallback."""
    built = distribution(package).read_text("WHEEL") or ""
    assert "Root-Is-Purelib: true" in built or package == "markupsafe"


def pins(lock: Path) -> dict[str, str]:
    """Returns the entry of each package: version, condition and hashes."""
    _, *entries = re.split(r"\n(?=\w)", lock.read_text().rstrip())
    return {entry.partition("==")[0]: entry for entry in entries}


@pytest.mark.parametrize(
    ("lock", "extras"), [(dev.LOCK, RUNNING), (dev.DEV_LOCK, [*RUNNING, "dev"])]
)
def test_a_lock_pins_every_dependency(lock: Path, extras: list[str]) -> None:
    """Each by one version and its hashes, from any index."""
    declared = [*PROJECT["dependencies"], *chain.from_iterable(EXTRAS[extra] for extra in extras)]
    assert {re.split(r"[<>=\[ ]", name)[0] for name in declared} | set(RUNTIME) <= set(pins(lock))
    for entry in pins(lock).values():
        assert re.match(r"[\w.-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry
    assert "://" not in lock.read_text()


def test_tests_run_with_the_versions_that_users_run() -> None:
    """The development lock contains the other, which has no development package.

    There a package may be needed in more cases.
    """
    run, tested = pins(dev.LOCK), pins(dev.DEV_LOCK)
    anywhere = re.compile(" ; [^\\n]*?(?= \\\\$)", re.MULTILINE)
    assert {anywhere.sub("", entry) for entry in run.values()} <= {
        anywhere.sub("", entry) for entry in tested.values()
    }
    assert not set(EXTRAS["dev"]) & set(pins(dev.LOCK))
