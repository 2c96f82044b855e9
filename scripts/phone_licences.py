"""The page of the phone edition that names the origin and the licence of every file."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.metadata import PackagePath, distribution
from typing import NamedTuple


class Origin(NamedTuple):
    """Something that the edition contains: its version, licence and source, and where it lies."""

    name: str
    version: str
    licence: str
    address: str
    inside: str


PYODIDE = "https://github.com/pyodide/pyodide"
PYTHON = "3.14.2"

RUNTIME = (
    Origin("CPython", PYTHON, "PSF-2.0", "https://github.com/python/cpython", "python, libraries"),
    Origin("SQLite", "3.39.0", "Public domain", "https://sqlite.org", "python"),
    Origin("zlib", "1.3.1", "Zlib", "https://zlib.net", "python"),
    Origin("Expat", "2.7.3", "MIT", "https://github.com/libexpat/libexpat", "python"),
    Origin("bzip2", "", "bzip2-1.0.6", "https://sourceware.org/bzip2", "python"),
    Origin("XZ Utils", "", "0BSD", "https://tukaani.org/xz", "python"),
    Origin("Zstandard", "", "BSD-3-Clause", "https://github.com/facebook/zstd", "python"),
    Origin("libffi", "", "MIT", "https://github.com/libffi/libffi", "python"),
    Origin("libmpdec", "", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal", "python"),
    Origin(
        *("Emscripten, with musl", "", "MIT"),
        *("https://github.com/emscripten-core/emscripten", "python, pyodide.asm"),
    ),
)
"""What Pyodide has compiled into its one WebAssembly file, and the interpreter's own modules."""

OURS = "https://opensource.org/license/mit"
MIT = "MIT"
LICENCES = {
    "click-default-group": "Public domain",
    "flask-wtf": "BSD-3-Clause",
    "wtforms": "BSD-3-Clause",
}
"""Licences that the metadata does not name in a few words."""

HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sổ Phỏm: licences</title>
</head>
<body>
<h1>Sổ Phỏm: giấy phép / licences</h1>
<p lang="vi">Bản cho điện thoại gồm những phần mềm tự do sau đây.</p>
<p>The phone edition consists of the following free software.</p>
"""


def page(files: Iterable[str], packages: Iterable[str], pyodide: str, version: str) -> str:
    """Returns the page for these files of the edition and these Python packages inside."""
    origins = [
        Origin("Sổ Phỏm", version, MIT, OURS, "application, every file not named otherwise"),
        Origin("Pyodide", pyodide, "MPL-2.0", PYODIDE, "python, libraries, pyodide, pyodide.asm"),
        *RUNTIME,
        *(origin_of(name) for name in packages),
    ]
    texts = (f"<h3>{escape(name)}</h3>\n{text}" for name in packages if (text := texts_of(name)))
    return "".join(
        (
            *(HEAD, "<h2>Files</h2>\n"),
            table(("file", "made of"), ((name, made_of(name, origins)) for name in sorted(files))),
            "<h2>Parts</h2>\n",
            table(Origin._fields, origins),
            *("<h2>Texts</h2>\n", *texts, "</body>\n</html>\n"),
        )
    )


def made_of(file: str, origins: Iterable[Origin]) -> str:
    """Returns the parts that lie in a file; those of our own files are ours."""
    stem = file.partition("-")[0]
    kind = "pyodide.asm" if file.endswith(".asm.mjs") else stem
    parts = [origin.name for origin in origins if kind in origin.inside.split(", ")]
    return ", ".join(parts) or "Sổ Phỏm"


def origin_of(package: str) -> Origin:
    """Returns what the metadata of an installed package says about its origin."""
    found = distribution(package)
    about = found.metadata
    classified = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or ()]
    named = [line for line in classified if line.endswith("License")]
    licence = LICENCES.get(package) or about["License-Expression"] or about["License"] or named[0]
    addresses = [line.partition(", ")[::2] for line in about.get_all("Project-URL") or ()]
    sources = [url for name, url in addresses if name in ("Source", "Source Code", "Homepage")]
    address = [*sources, about["Home-page"]][0]
    return Origin(package, found.version, licence, address, "libraries")


def texts_of(package: str) -> str:
    """Returns the licence texts that came with a package."""
    files = [file for file in distribution(package).files or () if is_licence(file)]
    return "".join(f"<pre>{escape(file.read_text())}</pre>\n" for file in files)


def is_licence(file: PackagePath) -> bool:
    """Whether this is the text of a licence beside the metadata."""
    return ".dist-info" in file.parts[0] and file.name.upper().startswith(("LICEN", "COPYING"))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a table; a cell that is an address is a link."""
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>\n" for row in rows)
    columns = "".join(f"<th>{escape(name)}</th>" for name in head)
    return f"<table>\n<tr>{columns}</tr>\n{body}</table>\n"


def cell(content: str) -> str:
    """Returns a cell of a table."""
    text = escape(content)
    link = f'<a href="{text}">{text}</a>' if content.startswith("https://") else text
    return f"<td>{link}</td>"
