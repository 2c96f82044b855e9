"""docs/structure.md is what a newcomer finds."""

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROWS = re.findall(
    r"^\| (`.+?) \|", (ROOT / "docs/structure.md").read_text(encoding="utf-8"), re.MULTILINE
)
"""The left column of its table: files and folders, a bare name in the folder of the first."""


def named() -> Iterator[str]:
    """Every path of the table, from the root; a star is any letters."""
    for row in ROWS:
        first, *more = re.findall(r"`([^`]+)`", row)
        yield first
        folder = first.rpartition("/")[0]
        yield from (path if "/" in path else f"{folder}/{path}" for path in more)


def test_the_table_names_nothing_that_is_not_there() -> None:
    """Each path, and each pattern, is of something in the tree; `instance` comes with a run."""
    missing = [path for path in named() if not list(ROOT.glob(path.rstrip("/")))]
    assert missing in ([], ["instance/"])


def test_every_module_of_the_package_and_its_pages_is_in_the_table() -> None:
    """Games, store and commands are folders that the table tells of as a whole."""
    files = [*ROOT.glob("scorekeeper/*.py"), *ROOT.glob("scorekeeper/web/*.py")]
    modules = {str(file.relative_to(ROOT)) for file in files if file.name != "__init__.py"}
    paths = list(named())
    assert {m for m in modules if not any(fnmatch(m, path) for path in paths)} == set()


def test_every_folder_of_templates_and_every_script_is_in_the_table() -> None:
    """A page has its templates where the table says, and what it needs of scripts and style."""
    folders = {f"templates/{f.name}/" for f in (ROOT / "templates").iterdir() if f.is_dir()}
    files = {f"static/{f.name}" for f in (ROOT / "static").iterdir() if f.suffix in (".js", ".css")}
    scripts = {f"scripts/{file.name}" for file in (ROOT / "scripts").glob("*.py")}
    assert folders | files | scripts <= set(named())
