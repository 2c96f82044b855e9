"""A program that keeps the score of four friends by the API, as its OpenAPI document says."""

import re
from functools import cache
from typing import Any

from flask import Flask
from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

from scorekeeper.web.api.openapi import document
from scorekeeper.web.api.routes import ROUTES
from tests.web.friends import FRIENDS, expect

AT = "/api/v1"
DOCUMENT = document()
ALWAYS = (405, 500, 503)
"""Statuses that every call may answer."""
_MAY_ANSWER = {
    f"api.{route.endpoint}": {route.success, *route.refusals, *ALWAYS} for route in ROUTES
}


def u(winner: str = "An", **more: Any) -> dict[str, Any]:
    """A round that `winner` wins by an ù."""
    return {"players": list(FRIENDS), "finish": "u", "winner": winner, **more}


def wanted(**more: Any) -> dict[str, Any]:
    """The body that opens a session: four friends, two thousand a bet."""
    asked = {"title": "Thứ sáu", "players": list(FRIENDS), "rules": "pho-bien", "stake": 2000}
    return asked | more


def told(answer: TestResponse) -> Any:
    return answer.get_json()


def errors(answer: TestResponse) -> list[tuple[str, str]]:
    """Code and field of each error; each has a message in both languages."""
    problems = told(answer)["errors"]
    assert problems
    assert all(error["message"] and error["message_vi"] for error in problems)
    return [(error["code"], error["field"]) for error in problems]


def refuses(answer: TestResponse, status: int, code: str, field: str = "") -> TestResponse:
    """Check that an answer is one error of that status, code and field."""
    assert (answer.status_code, errors(answer)) == (status, [(code, field)])
    return answer


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


class Program:
    """A client of the API; checks that each answer is documented, is JSON and sets no cookie."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        self.token: str | None = None
        self._keys = 0

    def call(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **headers: str
    ) -> TestResponse:
        """The answer to a call below `/api/v1`. Bytes are sent as they are; `_` in headers stands
        for `-`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        token = self.token if token is None else token
        if token:
            sent["Authorization"] = f"Bearer {token}"
        with self.app.test_request_context(AT + path, method=method) as asked:
            endpoint = asked.request.endpoint
        if isinstance(body, bytes):
            sent.setdefault("Content-Type", "application/json")
            answer = self.client.open(AT + path, method=method, data=body, headers=sent)
        else:
            answer = self.client.open(AT + path, method=method, json=body, headers=sent)
        assert answer.status_code in _MAY_ANSWER.get(endpoint or "", {404, 405, 503}), answer.status
        assert "Set-Cookie" not in answer.headers
        assert answer.status_code in (204, 304) or answer.is_json
        check_documented(method, path, answer)
        return answer


class Table(Program):
    """A session opened by a program, used with its keeper token."""

    def __init__(self, app: Flask, **more: Any) -> None:
        super().__init__(app)
        opened = told(expect(self.call("POST", "/sessions", wanted(**more)), 201))
        self.view: str = opened["id"]
        self.keeper: str = opened["keeper_token"]
        self.owner: str = opened["owner_token"]
        self.token = self.keeper
        self.group, self.member = "", 0
        """The view token of its group, and a member of that."""

    @property
    def at(self) -> str:
        """The path of the session below `/api/v1`."""
        return f"/sessions/{self.view}"

    @property
    def now(self) -> dict[str, Any]:
        """The current session."""
        session: dict[str, Any] = told(self.call("GET", self.at))
        return session

    @property
    def seen(self) -> str:
        """The current version for `If-Match`."""
        return f'"{self.now["version"]}"'

    def ask(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **headers: str
    ) -> TestResponse:
        """A call below the session."""
        return self.call(method, self.at + path, body, token=token, **headers)

    def change(
        self, method: str, path: str, body: Any = None, *, token: str | None = None
    ) -> TestResponse:
        """A call below the session, with the current version."""
        return self.ask(method, path, body, token=token, If_Match=self.seen)

    def save(self, entry: dict[str, Any] | None = None, **headers: str) -> TestResponse:
        """Save a round under a new key."""
        self._keys += 1
        headers = {"Idempotency_Key": f"entry-{self._keys}"} | headers
        return expect(self.ask("POST", "/rounds", entry or u(), **headers), 201)
