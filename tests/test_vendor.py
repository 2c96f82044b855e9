"""Vendored files are those of the manifest."""

import hashlib

from scripts import vendor


def test_vendored_files_match_the_manifest() -> None:
    """Each file has a pinned version, a checksum and a licence; there are no other files."""
    files = vendor.manifest()
    assert {file.name for file in vendor.FOLDER.iterdir()} == {*files, vendor.MANIFEST}
    for name, about in files.items():
        content = (vendor.FOLDER / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == about["sha256"], name
        assert about["licence"], name
        assert about["version"].replace(".", "").isdigit()  # Exact: no range.
