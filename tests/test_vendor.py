"""Vendored files are the released ones."""

import hashlib
from pathlib import Path

import pytest

from scripts import vendor

FOLDERS = pytest.mark.parametrize("folder", vendor.FOLDERS, ids=["shipped", "for tests"])


@FOLDERS
def test_vendored_files_are_those_of_the_manifest(folder: Path) -> None:
    """Every file is there, has the checksum that was pinned, and nothing lies there besides."""
    files = vendor.manifest(folder)
    there = {file.name for file in folder.iterdir()}
    assert there == {*files, vendor.MANIFEST}
    for name, about in files.items():
        content = (folder / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == about["sha256"], name
        assert about["licence"], name


@FOLDERS
def test_versions_are_pinned_exactly(folder: Path) -> None:
    """A range would one day fetch another major version."""
    for about in vendor.manifest(folder).values():
        assert about["version"].replace(".", "").isdigit()
