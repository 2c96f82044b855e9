"""Compile libraries, application and templates, run by the Python that the phone will run."""

import sys
from pathlib import Path
from py_compile import PycInvalidationMode, compile

sys.dont_write_bytecode = True
LIBRARIES, APP = Path("/libraries"), Path("/app")


def compile_templates() -> None:
    """Store the bytecode of all templates where the worker looks for it."""
    from jinja2 import FileSystemBytecodeCache

    from scorekeeper import create_app

    folder = APP / "bytecode"
    folder.mkdir()
    environment = create_app({"SECRET_KEY": "-"}, instance=Path("/book")).jinja_env
    environment.bytecode_cache = FileSystemBytecodeCache(str(folder))
    for name in environment.list_templates():
        environment.get_template(name)


def compile_modules(folder: Path) -> None:
    """Replace every module by its bytecode, without docstrings."""
    for source in sorted(folder.rglob("*.py")):
        compile(
            str(source),
            cfile=str(source.with_suffix(".pyc")),
            dfile=str(source.relative_to(folder)),
            doraise=True,
            optimize=2,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )
        source.unlink()


sys.path[:0] = [str(APP), str(LIBRARIES)]
compile_templates()
compile_modules(LIBRARIES)
compile_modules(APP)
