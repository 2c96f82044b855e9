"""Download the vendored test files from npm, in the versions of tests/vendor/manifest.json.

For another version change the manifest and run this: it writes the new checksums.
"""

import hashlib
import json
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "vendor"
MANIFEST = "manifest.json"


def main() -> None:
    """Writes every vendored file, and its checksum into the manifest."""
    files = manifest()
    for name, about in files.items():
        content = fetch(about["package"], about["version"], about["path"])
        (FOLDER / name).write_bytes(content)
        about["sha256"] = hashlib.sha256(content).hexdigest()
        print(name, about["version"], len(content), "bytes")
    (FOLDER / MANIFEST).write_text(json.dumps(files, indent=2) + "\n")


def manifest() -> dict[str, dict[str, Any]]:
    """Returns package, version, licence, path and checksum of each vendored file."""
    return json.loads((FOLDER / MANIFEST).read_text())  # type: ignore[no-any-return]


def fetch(package: str, version: str, path: str) -> bytes:
    """Returns one file of a released package."""
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
