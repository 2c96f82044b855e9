"""The OpenAPI document of the declared calls, at `/api/openapi.json`."""

import inspect
import re
from functools import lru_cache

from flask import Blueprint, request
from werkzeug.wrappers import Response

import scorekeeper
from scorekeeper.fields import Schema
from scorekeeper.rules.batch import write_json
from scorekeeper.web.api.errors import OF_EVERY_CALL, STATUSES
from scorekeeper.web.api.fields import SCHEMAS, ref
from scorekeeper.web.api.routes import IN_PATH, ROUTES, Route
from scorekeeper.web.plumbing.preferences import API
from scorekeeper.web.plumbing.responses import JSON

pages = Blueprint("openapi", __name__)

ABOUT = """The functions of the pages, for programs. JSON in and out; amounts in bets, or half bets.
Whole numbers are sent as `2`, not as `2.0`. `{id}` is the view token of a session. To write, send
its keeper token or owner token. `version` counts up with every change of the session. A body has at
most 64 KiB, a file 16 MiB."""
_ETAG = {"ETag": {"required": True, "description": "The version.", "schema": {"type": "string"}}}
_PART_OF_PATH = re.compile(r"<(?:[^<>:]+:)?(\w+)>")


@pages.get(f"{API}/openapi.json")
def openapi() -> Response:
    """Return the OpenAPI document."""
    response = Response(_written(request.root_path), content_type=JSON)
    response.add_etag()
    response.cache_control.public = True
    response.cache_control.no_cache = True
    return response.make_conditional(request)


@lru_cache(8)
def _written(root: str) -> bytes:
    return write_json(document(root)).encode()


def document(root: str = "") -> Schema:
    """Return the document of an API below the path `root`."""
    parameters = (*IN_PATH, *(used for route in ROUTES for used in route.arguments.values()))
    paths: dict[str, Schema] = {}
    for route in ROUTES:
        paths.setdefault(path_of(route), {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sổ Phỏm",
            "version": scorekeeper.__version__,
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": root or "/"}],
        "paths": paths,
        "components": {
            "schemas": SCHEMAS,
            "parameters": {parameter.key: parameter.document for parameter in parameters},
            "responses": {status.name: _refusal(code) for code, status in STATUSES.items()},
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The keeper token or the owner token of the session.",
                }
            },
        },
    }


def path_of(route: Route) -> str:
    """Return the full path of a call."""
    return f"{API}/v1" + _PART_OF_PATH.sub(r"{\1}", route.path)


def _operation(route: Route) -> Schema:
    doc = (inspect.getdoc(route.view) or "").replace("\n", " ")
    summary, _, description = doc.partition(". ")
    arguments = [argument.key for argument in route.arguments.values()]
    names = _PART_OF_PATH.findall(route.path) + arguments
    operation = {
        "operationId": route.endpoint,
        "summary": summary.removesuffix("."),
        "parameters": [{"$ref": f"#/components/parameters/{name}"} for name in names],
        "security": [{"token": []}] if route.role else [],
        "responses": _responses(route),
    }
    if description:
        operation["description"] = description
    if route.body and "$ref" in route.body.schema:
        content = {JSON: {"schema": route.body.schema}}
        operation["requestBody"] = {"required": route.needs_body, "content": content}
    return operation


def _responses(route: Route) -> Schema:
    tagged: Schema = {"headers": _ETAG} if route.reads else {}
    content = {"content": {JSON: {"schema": route.answer.schema}}} if route.answer else {}
    responses: Schema = {str(route.success): {"description": "Done.", **tagged, **content}}
    if route.reads:
        responses["304"] = {"description": "Unchanged since that version.", **tagged}
    for status in sorted({*route.refusals, *OF_EVERY_CALL} - {304}):
        reference = f"#/components/responses/{STATUSES[status].name}"
        responses[str(status)] = {"$ref": reference}
    return responses


def _refusal(status: int) -> Schema:
    """Return the component of a status other than success."""
    schema = ref("Stale" if status == 412 else "Errors")
    response = {
        "description": STATUSES[status].meaning,
        "headers": STATUSES[status].headers,
        "content": {JSON: {"schema": schema}},
    }
    return {key: part for key, part in response.items() if part}
