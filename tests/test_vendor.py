"""Vendored files are those of the manifest.

For a newer version of one, fetch its package by `npm pack NAME@VERSION`, copy the file from it, and
change the manifest.
"""

import hashlib
import json
from pathlib import Path

import pytest

from scorekeeper.paths import resource
from scripts.phone_libraries import PYODIDE

FOLDER = Path(__file__).parent / "vendor"
SENT = Path(resource("static"), "vendor")
"""Those that browsers get."""


@pytest.mark.parametrize("folder", [FOLDER, SENT], ids=["tests", "static"])
def test_vendored_files_match_the_manifest(folder: Path) -> None:
    """Each file has a pinned version, a checksum and a licence; there are no other files."""
    files = json.loads((folder / "manifest.json").read_text())
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there == {*files, "manifest.json"}
    for name, about in files.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == about["sha256"], name
        assert about["licence"], name
        assert about["version"].replace(".", "").isdigit()  # Exact: no range.


def test_the_phone_edition_names_those_that_browsers_get() -> None:
    """With the version and the licence of the manifest."""
    named = {(name, version, licence) for name, version, licence, _, _ in PYODIDE["parts"]}
    files = json.loads((SENT / "manifest.json").read_text()).values()
    assert {(about["package"], about["version"], about["licence"]) for about in files} <= named
