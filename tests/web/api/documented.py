"""Validates answers of the API against its OpenAPI document."""

import re
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

from scorekeeper.web.api.openapi import document

DOCUMENT = document()
AT = "/api/v1"


def strict(schema: Any) -> Any:
    """The schema with unknown fields forbidden in every object."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {key: strict(part) for key, part in schema.items()}
    if "properties" in schema and schema.get("type") == "object":
        return {"additionalProperties": False} | inside
    return inside


@cache
def validator(name: str) -> Draft202012Validator:
    schemas = strict(DOCUMENT["components"]["schemas"])
    schema = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
    return Draft202012Validator(schema, validate_formats=True)


def _operation(method: str, path: str) -> Any:
    """The documented operation of a call, or None."""
    for template, operations in DOCUMENT["paths"].items():
        # A name in an address stands before whatever else would fit.
        pattern = re.sub(r"\\{number\\}", "[0-9]+", re.escape(template))
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", pattern), AT + path.partition("?")[0]):
            return operations.get(method.lower())
    return None


def _answer_of(operation: Any, status: int) -> Any:
    told = operation["responses"][str(status)]
    name = told.get("$ref", "").rpartition("/")[2]
    return DOCUMENT["components"]["responses"][name] if name else told


def check_documented(method: str, path: str, answer: TestResponse) -> None:
    """Validate an answer against what is documented for its call and status."""
    operation = _operation(method, path)
    if operation is None:
        return
    told = _answer_of(operation, answer.status_code)
    assert set(told.get("headers", ())) <= set(answer.headers.keys())
    if "content" not in told:
        assert not answer.data
    else:
        of_json = told["content"]["application/json"]["schema"]
        validator(of_json["$ref"].rpartition("/")[2]).validate(answer.get_json())
