"""The page of the phone edition that names the origin and the licence of every file."""

from collections.abc import Iterable
from importlib.metadata import PackagePath, distribution, version
from typing import NamedTuple

from jinja2 import Template

import dev
from scripts.phone_libraries import PYODIDE, packages

TEMPLATE = Template((dev.ROOT / "phone" / "licences.html").read_text("utf-8"), autoescape=True)
VENDORED = dev.ROOT / "static" / "vendor"
OURS = "https://opensource.org/license/mit"
LICENCES = {
    "click-default-group": "Public domain",
    "flask-wtf": "BSD-3-Clause",
    "wtforms": "BSD-3-Clause",
}
"""Licences that the metadata does not name in a few words."""


class Origin(NamedTuple):
    """Something that the edition contains: its version, licence and source, and where it lies."""

    name: str
    version: str
    licence: str
    address: str
    inside: str


def page(names: Iterable[str]) -> str:
    """Returns the page for these files of the edition."""
    inside = sorted(packages("scorekeeper"))
    ours = (
        "Sổ Phỏm",
        version("scorekeeper"),
        "MIT",
        OURS,
        "application, every file not named otherwise",
    )
    parts = [*(Origin(*part) for part in (ours, *PYODIDE["parts"])), *map(origin_of, inside)]
    files = [(name, made_of(name, parts)) for name in sorted(names)]
    texts = [(package, texts_of(package)) for package in inside]
    texts += [(file.parent.name, [file.read_text()]) for file in VENDORED.glob("*/LICENSE*")]
    return str(TEMPLATE.render(files=files, parts=parts, texts=texts))


def made_of(file: str, origins: Iterable[Origin]) -> str:
    """Returns the parts that lie in a file; those of our own files are ours."""
    kind = "pyodide.asm" if file.endswith(".asm.mjs") else file.partition("-")[0]
    parts = [origin.name for origin in origins if kind in origin.inside.split(", ")]
    return ", ".join(parts) or "Sổ Phỏm"


def origin_of(package: str) -> Origin:
    """Returns what the metadata of an installed package says about its origin."""
    installed = distribution(package)
    about = installed.metadata
    classified = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or ()]
    named = [line for line in classified if line.endswith("License")]
    licence = LICENCES.get(package) or about["License-Expression"] or about["License"] or named[0]
    addresses = [line.partition(", ")[::2] for line in about.get_all("Project-URL") or ()]
    sources = [url for name, url in addresses if name in ("Source", "Source Code", "Homepage")]
    address = [*sources, about["Home-page"]][0]
    return Origin(package, installed.version, licence, address, "libraries")


def texts_of(package: str) -> list[str]:
    """Returns the licence texts that came with a package."""
    return [file.read_text() for file in distribution(package).files or () if is_licence(file)]


def is_licence(file: PackagePath) -> bool:
    """Whether this is the text of a licence beside the metadata."""
    return ".dist-info" in file.parts[0] and file.name.upper().startswith(("LICEN", "COPYING"))
