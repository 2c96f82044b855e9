"""Sổ Phỏm: keeps the score of Phỏm, Tú Lơ Khơ and Sâm lốc, by the rules of the table.

Importing this package costs next to nothing: the scoring core and the command line need no Flask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from flask import Flask

__version__: str


def create_app(
    config: Mapping[str, object] | None = None, *, instance: Path | None = None
) -> Flask:
    """Return the Flask application; `instance` is its data folder, created if missing."""
    from scorekeeper.web.app import build

    return build(config or {}, instance)


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version(__name__)
