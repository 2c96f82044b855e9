"""The empty book of tests/store, in a file."""

from tests.store.conftest import connect, db, engine, path

__all__ = ["connect", "db", "engine", "path"]
