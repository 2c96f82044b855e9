"""The OpenAPI document as plain JSON values."""

from typing import Any

import scorekeeper
from scorekeeper.games.entry import Schema
from scorekeeper.web.api.openapi import errors, export, operations, rounds, rules, sessions
from scorekeeper.web.api.routes import ROUTES

ABOUT = """The functions of the pages, for programs. JSON in and out; amounts in bets, or half bets.
`{id}` is the view token of a session. To write, send the keeper token or the owner token.
`version` counts up with every change of the session. A body has at most 64 KiB, a file 16 MiB."""


def document(root: str = "") -> dict[str, Any]:
    """The document of the API, for an application that lies under the path `root`."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sổ Phỏm",
            "version": scorekeeper.__version__,
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": root or "/"}],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "parameters": operations.PARAMETERS,
            "responses": errors.answers(),
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The keeper token or the owner token of the session.",
                }
            },
        },
    }


def _paths() -> dict[str, Schema]:
    paths: dict[str, Schema] = {}
    for route in ROUTES:
        at = paths.setdefault(operations.path_of(route), {})
        at[route.method.lower()] = operations.operation(route)
    return paths


def _schemas() -> dict[str, Schema]:
    parts = (rules, rounds, sessions, export, errors)
    return {name: schema for part in parts for name, schema in part.schemas().items()}
