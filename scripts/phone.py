"""Build the phone edition into dist/phone/: the whole application as static files.

Needs node and npm, which fetches Pyodide once. The libraries come out of .venv, where pip has
checked them against requirements.lock.
"""

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts import phone_licences
from scripts.phone_libraries import copy, fetch_pyodide, stage_libraries

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "phone"
DIST = ROOT / "dist"
BUILT = DIST / "phone"
STAMP = DIST / "phone-sources"
"""Holds the hash of the sources from which dist/phone/ was built."""


def main() -> None:
    """Writes dist/phone/ and its ZIP, and prints what is fetched once."""
    check_node()
    sources = fingerprint()
    STAMP.unlink(missing_ok=True)
    DIST.mkdir(exist_ok=True)
    pyodide = fetch_pyodide(DIST)
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
        raise SystemExit("The phone edition is built with node, version 20 or newer, and npm.")


def is_current() -> bool:
    """Returns whether dist/phone/ was built from the sources as they are now."""
    return STAMP.is_file() and STAMP.read_text() == fingerprint()


def fingerprint() -> str:
    """Returns a hash of all files that the edition is built from."""
    digest = hashlib.sha256()
    folders = [ROOT / name for name in ("phone", "scorekeeper", "static", "templates")]
    files = [file for folder in folders for file in files_below(folder)]
    builders = sorted((ROOT / "scripts").glob("phone*.py"))
    for file in (*files, *builders, ROOT / "requirements.lock", ROOT / "pyproject.toml"):
        if "__pycache__" not in file.parts:
            digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def stage_application(folder: Path) -> None:
    """Copies the application as an installed package has it."""
    package = folder / "scorekeeper"
    unused = shutil.ignore_patterns("__pycache__", "cli", "serve.py", "__main__.py")
    shutil.copytree(ROOT / "scorekeeper", package, ignore=unused)
    shutil.copytree(ROOT / "templates", package / "templates")
    preview = shutil.ignore_patterns("preview.png")  # What chats show of links from a server.
    shutil.copytree(ROOT / "static", package / "static", ignore=preview)
    copy(SOURCES / "answer.py", folder / "answer.py")
    about = folder / f"scorekeeper-{version('scorekeeper')}.dist-info" / "METADATA"
    about.parent.mkdir()
    about.write_text(f"Name: scorekeeper\nVersion: {version('scorekeeper')}\n")


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
    for name in ("first.css", "keep.mjs", "program.mjs", "engine.mjs", "start.mjs"):
        modules[name] = put(name, linked(SOURCES / name, modules))
    for name in ("worker.mjs", "index.html"):
        (BUILT / name).write_bytes(linked(SOURCES / name, modules))


def write_papers() -> None:
    """Writes the licences, what the first visit fetches, and a ZIP of everything."""
    page = phone_licences.page([file.name for file in BUILT.iterdir()])
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
    address = demo()
    canonical = f'<link rel="canonical" href="{address}">' if address else ""
    return text.replace("<!-- canonical -->", canonical).encode()


def demo() -> str | None:
    """Returns the public address of this edition: `Demo` in pyproject.toml, if it is set."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address: str | None = project.get("urls", {}).get("Demo")
    return address


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
