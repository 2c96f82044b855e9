"""Imports point one way, and the command line starts without the web packages."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "scorekeeper"

LAYERS = (
    ("text", "fields", "doors"),
    ("options",),
    ("games",),
    ("rules",),
    ("evening",),
    ("store", "qr", "paths"),
    ("export",),
    ("web", "cli", "serve", "__main__"),
)
"""The parts of the package. Each imports from its own layer and those before it."""

PURE = LAYERS[:5]
"""Layers that use nothing but the standard library."""

GAMES, WEB, PLUMBING = "scorekeeper.games.", "scorekeeper.web.", "scorekeeper.web.plumbing"
LINE_WORDS = "scorekeeper.web.session.line_words"
"""The one web module for commands: it describes a round in words."""


def name_of(file: Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


MODULES = {name_of(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def imports(module: str) -> Iterator[str]:
    """Yields the dotted name of everything that a module imports, at any depth."""
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{module} imports relatively"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


@cache
def every_import() -> list[tuple[str, str]]:
    return [(module, name) for module in MODULES for name in imports(module)]


def own() -> list[tuple[str, str]]:
    return [pair for pair in every_import() if pair[1].startswith("scorekeeper.")]


def other() -> list[tuple[str, str]]:
    """The packages, which are not ours."""
    foreign = [pair for pair in every_import() if "scorekeeper" not in pair[1]]
    return [(module, name.split(".")[0]) for module, name in foreign]


def part(module: str) -> str:
    """Returns the part of the package that a module belongs to: its second name."""
    return module.partition(".")[2].partition(".")[0]


def layer(module: str) -> int:
    """Returns the number of the module's layer. `scorekeeper` itself is in the last one."""
    return next((i for i, parts in enumerate(LAYERS) if part(module) in parts), len(LAYERS))


def test_every_part_has_a_layer() -> None:
    """A new folder or module at the top needs a place in `LAYERS`."""
    assert {part(module) for module in MODULES} - {""} == {name for row in LAYERS for name in row}


def test_imports_point_down() -> None:
    assert [pair for pair in own() if layer(pair[1]) > layer(pair[0])] == []


def test_no_import_cycle() -> None:
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for module, name in own():
        graph[module] |= {name} - {module}
    assert list(TopologicalSorter(graph).static_order())


def test_the_core_needs_python_alone() -> None:
    foreign = [pair for pair in other() if pair[1] not in sys.stdlib_module_names]
    assert [pair for pair in foreign if layer(pair[0]) < len(PURE)] == []


def test_only_the_store_knows_sql() -> None:
    """Databases are used in `store/` alone, which uses no other package."""
    sql = {"sqlite3", "sqlite_utils", "psycopg"}
    assert {part(module) for module, name in other() if name in sql} == {"store"}
    used = {name for module, name in other() if part(module) == "store"}
    assert used - sys.stdlib_module_names == {"sqlite_utils", "psycopg"}


def test_games_do_not_know_each_other() -> None:
    for module, name in own():
        if module.startswith(GAMES) and module.count(".") == 3:
            folder = module.rpartition(".")[0]
            assert name != "scorekeeper.games", module
            assert name.count(".") < 3 or name.startswith((f"{folder}.", "scorekeeper.options"))


def test_plumbing_knows_no_page() -> None:
    of_web = [pair for pair in own() if pair[1].startswith(WEB) and pair[0].startswith(PLUMBING)]
    assert [pair for pair in of_web if not pair[1].startswith(PLUMBING)] == []


def test_commands_know_no_page() -> None:
    """The command line imports one module of the web, which loads no package."""
    of_commands = {name for module, name in own() if part(module) == "cli"}
    assert {name for name in of_commands if name.startswith(WEB)} <= {LINE_WORDS}


def loaded_by(code: str) -> set[str]:
    """Returns the modules that a new process has loaded after this code."""
    command = (sys.executable, "-c", f"{code}; import json, sys; print(json.dumps([*sys.modules]))")
    return set(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))


@pytest.mark.parametrize(
    "module", ["scorekeeper", "scorekeeper.cli", "scorekeeper.games", LINE_WORDS]
)
def test_light_modules_load_no_web_package(module: str) -> None:
    """The command line and the games start fast."""
    loaded = loaded_by(f"import {module}")
    assert module in loaded
    heavy = {"flask", "werkzeug", "jinja2", "waitress", "qrcode", "sqlite_utils"}
    assert heavy.isdisjoint(loaded)


def test_the_application_loads_no_server_and_no_command(tmp_path: Path) -> None:
    """On a phone it runs without them; only the address of a server loads the package for it."""
    made = f"create_app(instance=Path({str(tmp_path)!r}))"
    loaded = loaded_by(f"from pathlib import Path; from scorekeeper import create_app; {made}")
    assert "scorekeeper.web.app" in loaded
    others = {"waitress", "xlsxwriter", "psycopg", "scorekeeper.cli", "scorekeeper.serve"}
    assert loaded.isdisjoint(others)
