"""Vendored files are those of the manifest.

For a newer version of one, fetch its package by `npm pack NAME@VERSION`, copy the file from it, and
change the manifest.
"""

import hashlib
import json
from pathlib import Path

FOLDER = Path(__file__).parent / "vendor"


def test_vendored_files_match_the_manifest() -> None:
    """Each file has a pinned version, a checksum and a licence; there are no other files."""
    files = json.loads((FOLDER / "manifest.json").read_text())
    assert {file.name for file in FOLDER.iterdir()} == {*files, "manifest.json"}
    for name, about in files.items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == about["sha256"], name
        assert about["licence"], name
        assert about["version"].replace(".", "").isdigit()  # Exact: no range.
