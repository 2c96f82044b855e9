"""Vendored files are the released ones."""

import hashlib

from scripts import vendor


def test_vendored_files_are_those_of_the_manifest() -> None:
    """Every file is there, has the checksum that was pinned, and nothing lies there besides."""
    files = vendor.manifest()
    there = {file.name for file in vendor.VENDOR.iterdir()}
    assert there == {*files, vendor.MANIFEST.name}
    for name, about in files.items():
        content = (vendor.VENDOR / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == about["sha256"], name
        assert about["licence"], name


def test_versions_are_pinned_exactly() -> None:
    """A range would one day fetch another major version."""
    for about in vendor.manifest().values():
        assert about["version"].replace(".", "").isdigit()
