"""The libraries of the phone edition: Pyodide from npm, and the packages in .venv."""

import base64
import hashlib
import shutil
import subprocess
import tarfile
import tomllib
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import dev

PYODIDE = tomllib.loads((dev.ROOT / "phone" / "pyodide.toml").read_text("utf-8"))
"""The release of Pyodide: `version`, `integrity`, `unused`, `parts`."""

WITHOUT = ("pip", "waitress")
"""Dependencies that the worker never imports."""


def fetch_pyodide(place: Path) -> Path:
    """Returns the folder of the unpacked package, which is fetched into a place once."""
    name = f"pyodide-{PYODIDE['version']}"
    folder = place / name
    if folder.exists():
        return folder
    with TemporaryDirectory(dir=place) as fetched:
        wanted = name.replace("-", "@")
        command = ("npm", "pack", "--silent", wanted, "--pack-destination", fetched)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        package = Path(fetched, f"{name}.tgz")
        digest = hashlib.sha512(package.read_bytes()).digest()
        if base64.b64encode(digest).decode() != PYODIDE["integrity"]:
            raise SystemExit(f"npm's {package.name} is not the package that was tried.")
        with tarfile.open(package) as archive:
            archive.extractall(fetched, filter="data")
        Path(fetched, "package").rename(folder)
    return folder


def stage_libraries(folder: Path, pyodide: Path) -> None:
    """Copies Python's standard library and the packages of the application."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as archive:
        archive.extractall(folder)
    for name in sorted(packages("scorekeeper")):
        for file in distribution(name).files or ():
            if file.parts[0] != ".." and file.suffix not in (".so", ".pyc", ".pyi"):
                copy(Path(str(file.locate())), folder / file)
    for pattern in PYODIDE["unused"]:
        for unused in list(folder.glob(pattern)):
            if unused.is_dir():
                shutil.rmtree(unused)
            else:
                unused.unlink()


def packages(name: str) -> set[str]:
    """Returns the packages that one needs, and those that they need."""
    names: set[str] = set()
    for line in distribution(name).requires or ():
        needed = Requirement(line)
        wanted = canonicalize_name(needed.name)
        if wanted not in WITHOUT and (not needed.marker or needed.marker.evaluate({"extra": ""})):
            names |= {wanted} | packages(wanted)
    return names


def copy(source: Path, target: Path) -> None:
    """Copies a file into a folder that may not exist yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
