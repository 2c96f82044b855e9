"""One name, one thing: what a reader of the code may count on."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
TYPE_NAME = re.compile(r"_*[A-Z]+[a-z]")
ONE_A_GAME = {"Ending", "HandDraft"}
"""What each game has of its own, under the name that all of them share."""
OF_A_MAN = re.compile(r"(?i)\b(he|him|his)\b|^whoever\b")


def modules() -> Iterator[tuple[Path, ast.Module]]:
    """Every module of the package, parsed."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE), ast.parse(path.read_text("utf-8"))


def types(module: ast.Module) -> Iterator[str]:
    """The names of the classes and of the types that a module declares."""
    for node in module.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(name)]) if TYPE_NAME.match(name):
                yield name


def test_no_type_has_the_name_of_another() -> None:
    """Who meets a name in a traceback or a search finds one thing by it."""
    declared = Counter(name for _, module in modules() for name in types(module))
    twice = {name for name, times in declared.items() if times > 1}
    assert twice == ONE_A_GAME


def test_docstrings_have_their_subject_first_and_nobody_is_a_man() -> None:
    """No docstring begins with “Whoever”, and none has he, him or his."""
    assert [
        f"{path}:{node.lineno}"
        for path, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and OF_A_MAN.search(str(node.value.value))
    ] == []
