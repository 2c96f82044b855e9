"""Fetch the vendored files anew from npm, as the manifest.json beside them pins them.

`npm` is asked for each package by its name, so that its own configuration says where from. To move
to another version change it in the manifest and run this: it writes the new checksums.
"""

import hashlib
import json
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ROOT / "static" / "vendor"
FOR_TESTS = ROOT / "tests" / "vendor"
FOLDERS = (SHIPPED, FOR_TESTS)
"""What pages load, and what only tests do: that is no part of the wheel."""
MANIFEST = "manifest.json"


def main() -> None:
    """Write every vendored file, and its checksum into the manifest of its folder."""
    for folder in FOLDERS:
        files = manifest(folder)
        for name, about in files.items():
            content = fetch(about["package"], about["version"], about["path"])
            (folder / name).write_bytes(content)
            about["sha256"] = hashlib.sha256(content).hexdigest()
            print(name, about["version"], len(content), "bytes")
        (folder / MANIFEST).write_text(json.dumps(files, indent=2) + "\n")


def manifest(folder: Path) -> dict[str, dict[str, Any]]:
    """What is vendored there: for each file its package, version, licence, path and checksum."""
    return json.loads((folder / MANIFEST).read_text())  # type: ignore[no-any-return]


def fetch(package: str, version: str, path: str) -> bytes:
    """One file of a released package."""
    with tempfile.TemporaryDirectory() as folder:
        command = ("npm", "pack", "--silent", f"{package}@{version}", "--pack-destination", folder)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(folder).iterdir())) as archive:
            file = archive.extractfile(f"package/{path}")
            if file is None:
                raise SystemExit(f"{package} {version} has no file {path}")
            return file.read()


if __name__ == "__main__":
    main()
