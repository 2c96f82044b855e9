"""Imports point one way, and a light command stays light."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "scorekeeper"

LAYERS = (
    ("text",),
    ("options",),
    ("games",),
    ("rules",),
    ("evening",),
    ("store", "qr", "paths"),
    ("export",),
    ("web", "cli", "serve", "__main__"),
)
"""The parts of the package from the ground up. Each knows its own layer and those below."""

ROOMS = (
    ("plumbing",),
    ("access",),
    ("entry",),
    ("rules",),
    ("session",),
    ("rounds", "settle"),
    ("demo", "home", "move", "take", "installed", "health", "api"),
    ("app",),
)
"""The rooms of the web from the ground up. Each knows itself and those below."""

IN_A_GAME = "scorekeeper.games."
PLUMBING = "scorekeeper.web.plumbing."

PURE = LAYERS[:5]
"""What needs nothing but Python."""


def name_of(file: Path) -> str:
    """The dotted name of a module."""
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
        ".__init__"
    )


MODULES = {name_of(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def imports(file: Path) -> Iterator[str]:
    """The dotted name of everything a module imports, at any depth."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            assert node.module
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def part(module: str) -> str:
    """The part of the package that a module belongs to."""
    return module.split(".")[1]


def layer(module: str) -> int:
    """How high a module lies."""
    return next(height for height, parts in enumerate(LAYERS) if part(module) in parts)


def ours(module: str) -> bool:
    """Whether it is a module in one of the layers."""
    return module.startswith("scorekeeper.")


def in_a_game(module: str) -> bool:
    """Whether it is a module in the folder of one game."""
    return module.startswith(IN_A_GAME) and module.count(".") == 3


def room(module: str) -> int:
    """How high a module of the web lies among its rooms."""
    name = module.split(".")[2]
    return next(height for height, rooms in enumerate(ROOMS) if name in rooms)


def of_the_web(module: str) -> bool:
    """Whether it is a module in one of the rooms."""
    return module.startswith("scorekeeper.web.")


def told(modules: list[str]) -> list[object]:
    """Modules with their files, as cases that are named after them."""
    return [pytest.param(module, id=module) for module in modules]


@pytest.mark.parametrize("module", told([name for name in MODULES if ours(name)]))
def test_imports_point_down(module: str) -> None:
    """A module imports from its own layer or below, and below the web nothing but Python."""
    for imported in imports(MODULES[module]):
        if ours(imported):
            assert layer(imported) <= layer(module), f"{module} imports {imported}"
        elif layer(module) < len(PURE):
            assert imported.split(".")[0] in sys.stdlib_module_names, f"{module} needs {imported}"


@pytest.mark.parametrize("module", told([name for name in MODULES if of_the_web(name)]))
def test_rooms_of_the_web_are_in_one_order(module: str) -> None:
    """A page imports from its own room or from those below, and beside it no other room."""
    for imported in imports(MODULES[module]):
        if of_the_web(imported):
            same = module.split(".")[2] == imported.split(".")[2]
            assert same or room(imported) < room(module), f"{module} imports {imported}"


@pytest.mark.parametrize("module", told([name for name in MODULES if name.startswith(PLUMBING)]))
def test_plumbing_knows_no_card_game(module: str) -> None:
    """What every page needs imports nothing of the games but what an amount is."""
    known = {"scorekeeper.games.base"}
    assert {name for name in imports(MODULES[module]) if name.startswith(IN_A_GAME)} <= known


@pytest.mark.parametrize("module", told([name for name in MODULES if ours(name)]))
def test_only_the_store_knows_sql(module: str) -> None:
    """SQLite is used in the store alone, and the store uses no package but that for SQLite."""
    named = {imported.split(".")[0] for imported in imports(MODULES[module])}
    packages = named - sys.stdlib_module_names - {"scorekeeper"}
    if part(module) == "store":
        assert packages <= {"sqlite_utils"}
    else:
        assert named.isdisjoint({"sqlite3", "sqlite_utils"})


@pytest.mark.parametrize("module", told([name for name in MODULES if in_a_game(name)]))
def test_games_do_not_know_each_other(module: str) -> None:
    """A module of a game imports no other game, nor the list of games."""
    game = module.rpartition(".")[0]
    for imported in imports(MODULES[module]):
        assert imported != "scorekeeper.games"
        assert imported.count(".") < 3 or imported.startswith(f"{game}."), imported


def test_no_import_goes_in_a_circle() -> None:
    """Modules can be put in an order in which each imports only those before it."""
    graph = {
        module: {name for name in imports(file) if ours(name) and name != module}
        for module, file in MODULES.items()
    }
    assert list(TopologicalSorter(graph).static_order())


LINE_WORDS = "scorekeeper.web.session.line_words"


@pytest.mark.parametrize("module", told([name for name in MODULES if ".cli." in name]))
def test_commands_know_no_page(module: str) -> None:
    """A command imports nothing of the web but the words of a line, which load none of it."""
    assert {name for name in imports(MODULES[module]) if of_the_web(name)} <= {LINE_WORDS}


@pytest.mark.parametrize(
    "module", ["scorekeeper", "scorekeeper.cli", "scorekeeper.games", LINE_WORDS]
)
def test_light_modules_load_no_web(module: str) -> None:
    """The command line and the games start without loading any package but ours."""
    code = f"import {module}, json, sys; print(json.dumps(list(sys.modules)))"
    command = (sys.executable, "-c", code)
    loaded = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert module in loaded
    heavy = {"flask", "werkzeug", "jinja2", "babel", "waitress", "qrcode", "sqlite_utils"}
    assert heavy.isdisjoint(loaded)
