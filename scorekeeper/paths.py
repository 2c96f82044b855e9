"""Paths of templates, static files and data, in a checkout or installed."""

import os
import secrets
import sys
import tempfile
from pathlib import Path

from scorekeeper.text import Text

PACKAGE = Path(__file__).resolve().parent

KEY_NAME = "secret.key"
SHORTEST_KEY = 16  # bytes

_SHORT_KEY = Text(
    "tệp khóa {file} trống hoặc quá ngắn: chép lại file cũ, hoặc xóa đi để máy chủ tạo khóa mới",
    "the key in {file} is empty or too short: put the old file back, or delete it and a new key is "
    "made",
)


class UnusableKey(Exception):
    """The file of the secret key is empty or too short."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.message = _SHORT_KEY.fill(file=file)


def installed(package: Path = PACKAGE) -> bool:
    """Return whether the package was installed with its templates inside."""
    return (package / "templates").is_dir()


def resource(name: str, package: Path = PACKAGE) -> str:
    """Return the folder of a name: inside an installed package, else beside it."""
    return str((package if installed(package) else package.parent) / name)


def instance(chosen: Path | None, package: Path = PACKAGE) -> str:
    """Return the folder for data: the chosen one, else the default one."""
    if chosen is not None:
        return str(chosen.resolve())
    if installed(package):
        return str(Path(sys.prefix) / "var" / "scorekeeper-instance")
    return str(package.parent / "instance")


def secret_key(folder: Path) -> bytes:
    """Return the secret key of a folder; the first call creates it.

    Only its owner may read the file. Several processes that start together get the same key. Raises
    `UnusableKey`.
    """
    path = folder / KEY_NAME
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _write_once(path, secrets.token_bytes(32))
    key = path.read_bytes()
    if len(key) < SHORTEST_KEY:
        raise UnusableKey(path)
    return key


def _write_once(path: Path, content: bytes) -> None:
    """Create a complete file at once, unless there is one."""
    handle, name = tempfile.mkstemp(dir=path.parent)  # made with mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(path).hardlink_to(name)
    except FileExistsError:
        pass  # another process was first: its key is used
    except NotImplementedError:  # A browser has one process and no hard links.
        path.write_bytes(content)
    finally:
        Path(name).unlink()
