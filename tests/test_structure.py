"""docs/structure.md is what a newcomer finds."""

import ast
import re
from collections.abc import Iterator
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


def test_every_room_is_in_the_table() -> None:
    """Each folder of the package and of its templates has a row; of a module, its first line says
    what it is for."""
    packages = {file.parent for file in ROOT.glob("scorekeeper/*/**/*.py")}
    templates = {folder for folder in (ROOT / "templates").iterdir() if folder.is_dir()}
    rooms = {f"{folder.relative_to(ROOT)}/" for folder in packages | templates}
    inside = {room for room in rooms if room.startswith("scorekeeper/web/entry/")}
    assert rooms - inside <= set(named())


def test_the_tests_of_pages_have_the_same_rooms() -> None:
    """Whoever changes a room finds its tests in the folder of its name, and tests in no other."""
    assert rooms_of(ROOT / "tests/web") == rooms_of(ROOT / "scorekeeper/web")


def test_every_script_is_in_the_table() -> None:
    """Whoever looks for a tool finds it."""
    scripts = {f"scripts/{file.name}" for file in (ROOT / "scripts").glob("*.py")}
    assert scripts <= set(named())


def test_every_module_says_first_what_it_is_for() -> None:
    """In a docstring of its own, which no other module has."""
    said = [doc_of(file) for file in ROOT.glob("scorekeeper/**/*.py")]
    assert all(said)
    assert len(set(said)) == len(said)


def doc_of(file: Path) -> str | None:
    """The docstring of a module."""
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))


def rooms_of(pages: Path) -> set[str]:
    """The folders of a folder that hold modules, however deep."""
    return {file.relative_to(pages).parts[0] for file in pages.glob("*/**/*.py")}
