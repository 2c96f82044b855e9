"""The libraries of the phone edition: Pyodide from npm, and the packages in .venv."""

import base64
import hashlib
import shutil
import subprocess
import tarfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYODIDE = "314.0.7"
INTEGRITY = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The version of Pyodide, and the SHA-512 of its package."""

WITHOUT = ("pip", "waitress")
"""Dependencies that the worker never imports."""

UNUSED = (
    # For terminals, debuggers, tests and other processes.
    *("_pyrepl", "bdb.py", "cProfile.py", "doctest.py", "modulefinder.py", "multiprocessing"),
    *("argparse.py", "click_default_group.py", "compileall.py", "symtable.py", "tabulate"),
    *("optparse.py", "pdb.py", "profile.py", "pstats.py", "pydoc.py", "timeit.py", "trace.py"),
    *("unittest", "click/testing.py", "flask/testing.py", "qrcode/tests", "sqlite_utils/cli.py"),
    *("werkzeug/debug", "werkzeug/middleware/profiler.py"),
    # For mail, other protocols and other formats.
    *("ftplib.py", "imaplib.py", "mailbox.py", "plistlib.py", "poplib.py", "smtplib.py"),
    *("tarfile.py", "wsgiref", "xml/dom", "xml/sax", "xmlrpc", "zipapp.py"),
    # Python's own forms of what is compiled into it, and others that nothing imports.
    *("_ast_unparse.py", "_pydatetime.py", "_pyio.py", "ctypes", "pickletools.py", "statistics.py"),
    *("tracemalloc.py", "wave.py"),
    # Words and tables that nobody sees, and encodings that no form and no file has.
    *("encodings/cp[05789]*.py", "encodings/iso2022*.py", "encodings/iso8859_[2-9].py"),
    *("encodings/iso8859_1?.py", "encodings/koi8*.py", "encodings/mac_*.py"),
    *("*.dist-info", "wtforms/locale", "tzdata/zoneinfo/*.tab", "tzdata/zoneinfo/tzdata.zi"),
)
"""Parts of the libraries that no page imports, nor what it imports: a sixth of the download."""


def fetch_pyodide(place: Path) -> Path:
    """Returns the folder of the unpacked package, which is fetched into a place once."""
    folder = place / f"pyodide-{PYODIDE}"
    if folder.exists():
        return folder
    with TemporaryDirectory(dir=place) as fetched:
        command = ("npm", "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", fetched)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        package = Path(fetched, f"pyodide-{PYODIDE}.tgz")
        digest = hashlib.sha512(package.read_bytes()).digest()
        if base64.b64encode(digest).decode() != INTEGRITY:
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
    for pattern in UNUSED:
        for unused in list(folder.glob(pattern)):
            if unused.is_dir():
                shutil.rmtree(unused)
            else:
                unused.unlink()


def packages(name: str) -> set[str]:
    """Returns the packages that one needs, and those that they need."""
    found: set[str] = set()
    for line in distribution(name).requires or ():
        needed = Requirement(line)
        wanted = canonicalize_name(needed.name)
        if wanted not in WITHOUT and (not needed.marker or needed.marker.evaluate({"extra": ""})):
            found |= {wanted} | packages(wanted)
    return found


def copy(source: Path, target: Path) -> None:
    """Copies a file into a folder that may not exist yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
