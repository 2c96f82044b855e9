"""Build the phone edition into dist/phone/: the whole application as static files.

Needs node and npm, which fetches Pyodide once. The libraries come out of .venv, where pip has
checked them against requirements.lock.
"""

import base64
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import zipfile
from importlib.metadata import distribution, version
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts import phone_licences

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "phone"
DIST = ROOT / "dist"
BUILT = DIST / "phone"
STAMP = DIST / "phone-sources"
"""Holds the hash of the sources from which dist/phone/ was built."""

PYODIDE = "314.0.7"
INTEGRITY = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The version of Pyodide, and the SHA-512 of its package."""

NODE = 18
"""The oldest version of node that builds."""

WITHOUT = ("pip", "waitress")
"""Dependencies that the worker never imports."""

UNUSED = (
    # For terminals, debuggers, tests and other processes.
    *("_pyrepl", "bdb.py", "cProfile.py", "doctest.py", "modulefinder.py", "multiprocessing"),
    *("optparse.py", "pdb.py", "profile.py", "pstats.py", "pydoc.py", "timeit.py", "trace.py"),
    *("unittest", "click/testing.py", "flask/testing.py", "qrcode/tests", "sqlite_utils/cli.py"),
    *("werkzeug/debug", "werkzeug/middleware/profiler.py"),
    # For mail, other protocols and other formats.
    *("ftplib.py", "imaplib.py", "mailbox.py", "plistlib.py", "poplib.py", "smtplib.py"),
    *("tarfile.py", "wsgiref", "xml/dom", "xml/sax", "xmlrpc", "zipapp.py"),
    # Python's own forms of what is compiled into it, and others that nothing imports.
    *("_ast_unparse.py", "_pydatetime.py", "_pyio.py", "ctypes", "pickletools.py", "statistics.py"),
    # Words and tables that nobody sees.
    *("*.dist-info", "wtforms/locale", "tzdata/zoneinfo/*.tab", "tzdata/zoneinfo/tzdata.zi"),
)
"""Parts of the libraries that no page imports, nor what it imports: a tenth of the download."""


def main() -> None:
    """Writes dist/phone/ and its ZIP, and prints what is fetched once."""
    check_node()
    sources = fingerprint()
    STAMP.unlink(missing_ok=True)
    DIST.mkdir(exist_ok=True)
    pyodide = fetch_pyodide()
    with TemporaryDirectory(dir=DIST) as staging:
        libraries, application = Path(staging, "libraries"), Path(staging, "application")
        stage_libraries(libraries, pyodide)
        stage_application(application)
        script, code = SOURCES / "compile.mjs", SOURCES / "compile.py"
        subprocess.run(("node", script, pyodide, libraries, application, code), check=True)
        shutil.rmtree(BUILT, ignore_errors=True)
        BUILT.mkdir()
        write(pyodide, libraries, application)
    write_papers()
    STAMP.write_text(sources)
    print(f"{BUILT}: {download() / 1e6:.2f} MB are fetched once.")


def check_node() -> None:
    """Stops with a sentence where the build cannot run."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise SystemExit(f"The phone edition is built with node and npm, version {NODE} or newer.")
    command = ("node", "--version")
    found = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    if int(found.removeprefix("v").partition(".")[0]) < NODE:
        raise SystemExit(f"The phone edition needs node {NODE} or newer; this is {found}.")


def is_current() -> bool:
    """Returns whether dist/phone/ was built from the sources as they are now."""
    return STAMP.is_file() and STAMP.read_text() == fingerprint()


def fingerprint() -> str:
    """Returns a hash of all files that the edition is built from."""
    digest = hashlib.sha256()
    folders = [ROOT / name for name in ("phone", "scorekeeper", "static", "templates")]
    files = [file for folder in folders for file in files_below(folder)]
    for file in (*files, *sorted((ROOT / "scripts").glob("phone*.py")), ROOT / "requirements.lock"):
        if "__pycache__" not in file.parts:
            digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def fetch_pyodide() -> Path:
    """Returns the folder of the unpacked package."""
    folder = DIST / f"pyodide-{PYODIDE}"
    if folder.exists():
        return folder
    with TemporaryDirectory(dir=DIST) as fetched:
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


def stage_application(folder: Path) -> None:
    """Copies the application as an installed package has it."""
    package = folder / "scorekeeper"
    unused = shutil.ignore_patterns(
        "__pycache__", "cli", "serve.py", "__main__.py", "*.po", "*.pot"
    )
    shutil.copytree(ROOT / "scorekeeper", package, ignore=unused)
    for name in ("templates", "static"):
        shutil.copytree(ROOT / name, package / name)
    copy(SOURCES / "answer.py", folder / "answer.py")
    about = folder / f"scorekeeper-{version('scorekeeper')}.dist-info" / "METADATA"
    about.parent.mkdir()
    about.write_text(f"Name: scorekeeper\nVersion: {version('scorekeeper')}\n")


def copy(source: Path, target: Path) -> None:
    """Copies a file into a folder that may not exist yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write(pyodide: Path, libraries: Path, application: Path) -> None:
    """Writes the files of the edition, each under a name with its hash."""
    names = {
        "WASM": put("python.wasm.gz", packed((pyodide / "pyodide.asm.wasm").read_bytes())),
        # Python imports from a stored ZIP; the compression comes later, over all of it.
        "PYTHON": put("libraries.zip.gz", packed(zipped(libraries, zipfile.ZIP_STORED))),
        "APP": put("application.gz", packed(bundled(application))),
        "PAGE": put("page.mjs", (SOURCES / "page.mjs").read_bytes()),
    }
    sizes = {name: (BUILT / name).stat().st_size for name in names.values()}
    files = [{"name": name, "size": size} for name, size in sizes.items()]
    build = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    constants = {**names, "BUILD": build, "FILES": files, "SIZE": sum(sizes.values())}
    lines = [f"export const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    modules = {
        "pyodide.asm.mjs": put("pyodide.asm.mjs", (pyodide / "pyodide.asm.mjs").read_bytes()),
        "pyodide.mjs": put("pyodide.mjs", (pyodide / "pyodide.mjs").read_bytes()),
        "files.mjs": put("files.mjs", "".join(lines).encode()),
    }
    for name in ("first.css", "keep.mjs", "engine.mjs", "start.mjs"):
        modules[name] = put(name, linked(SOURCES / name, modules))
    for name in ("worker.mjs", "index.html"):
        (BUILT / name).write_bytes(linked(SOURCES / name, modules))


def write_papers() -> None:
    """Writes the licences, what the first visit fetches, and a ZIP of everything."""
    inside = sorted(packages("scorekeeper"))
    written = [file.name for file in BUILT.iterdir()]
    page = phone_licences.page(written, inside, PYODIDE, version("scorekeeper"))
    (BUILT / "licences.html").write_text(page, encoding="utf-8")
    (BUILT / "sizes.json").write_text(json.dumps({"download": download()}))
    archive = DIST / f"so-phom-phone-{version('scorekeeper')}.zip"
    archive.write_bytes(zipped(BUILT, zipfile.ZIP_DEFLATED))


def download() -> int:
    """Returns the bytes that the first visit fetches from a host that compresses scripts."""
    files = [file for file in BUILT.iterdir() if file.suffix in (".gz", ".mjs", ".css")]
    return sum(
        len(file.read_bytes() if file.suffix == ".gz" else packed(file.read_bytes()))
        for file in files
    )


def put(name: str, content: bytes) -> str:
    """Writes a file under a name with its hash, and returns that name."""
    stem, _, ending = name.partition(".")
    hashed = f"{stem}-{hashlib.sha256(content).hexdigest()[:10]}.{ending}"
    (BUILT / hashed).write_bytes(content)
    return hashed


def linked(source: Path, modules: dict[str, str]) -> bytes:
    """Returns a source whose imports name the built files."""
    text = source.read_text(encoding="utf-8")
    for name, hashed in modules.items():
        text = text.replace(f'"./{name}"', f'"./{hashed}"')
    return text.encode()


def packed(content: bytes) -> bytes:
    """Returns a file compressed as far as gzip can, the same at each build."""
    return gzip.compress(content, 9, mtime=0)


def zipped(folder: Path, method: int) -> bytes:
    """Returns a ZIP of a folder, the same at each build."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for file in files_below(folder):
            entry = zipfile.ZipInfo(str(file.relative_to(folder)))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes(), method)
    return target.getvalue()


def bundled(folder: Path) -> bytes:
    """Returns the list of all files, `[path, size]`, after its length, and then the files."""
    files = files_below(folder)
    contents = [file.read_bytes() for file in files]
    paths = [f"/app/{file.relative_to(folder)}" for file in files]
    head = json.dumps(list(zip(paths, map(len, contents), strict=True))).encode()
    return b"".join([len(head).to_bytes(4, "big"), head, *contents])


def files_below(folder: Path) -> list[Path]:
    """Returns all files of a folder in one order."""
    return sorted(file for file in folder.rglob("*") if file.is_file())


if __name__ == "__main__":
    main()
