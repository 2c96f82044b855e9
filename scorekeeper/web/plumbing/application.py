"""The application as Flask knows it, but for what it logs and how often it builds an address."""

import re
from collections.abc import Callable, MutableMapping
from functools import cached_property, lru_cache
from typing import Any

from flask import Flask, has_request_context, request
from flask.templating import Environment

_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
"""What a template has for people alone: without it the page of a session, packed, is smaller by 170
bytes. No template holds blanks that are seen."""

ADDRESSES = 2048
"""Addresses that are remembered: those of some dozens of pages."""


class Templates(Environment):
    """The templates of the application. None of them has globals of its own."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of all templates as they are: behind a layer that nothing is put into, every
        template and every macro copies them by some thousand steps."""
        return super().make_globals(d) if d else self.globals

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """The template as it is compiled."""
        return _INDENTATION.sub("", super().preprocess(source, name, filename))


class Application(Flask):
    """An application that tells of its mistakes by page and not by address, and builds an address
    that it has built before no second time."""

    jinja_environment = Templates

    def log_exception(self, exc_info: Any) -> None:
        """Log an exception with the kind of page that raised it, and no address."""
        rule = request.url_rule or "?"
        self.logger.error("Exception on %s [%s]", rule, request.method, exc_info=exc_info)

    def url_for(self, endpoint: str, **values: Any) -> str:
        """Build an address as Flask does. Paths from the root of this server are remembered; while
        debugging, when files change, nothing is."""
        if self.debug or not has_request_context() or _elsewhere(endpoint, values):
            return super().url_for(endpoint, **values)
        asked = request._get_current_object()  # type: ignore[attr-defined]
        try:
            return self._built(asked.root_path, asked.method, endpoint, **values)
        except TypeError:  # Among the values is a list.
            return super().url_for(endpoint, **values)

    @cached_property
    def _built(self) -> Callable[..., str]:
        # typed, for 1 and 1.0 and True are one key else, and three addresses.
        return lru_cache(ADDRESSES, typed=True)(self._build)

    def _build(self, _root: str, _method: str, endpoint: str, /, **values: Any) -> str:
        """The path. Flask asks the request itself for what it is remembered under."""
        return super().url_for(endpoint, **values)


def _elsewhere(endpoint: str, values: dict[str, Any]) -> bool:
    """Whether the address depends on more than its values and the root of the server: on the page
    that asks, or on the name by which the server was called."""
    external, scheme = values.get("_external"), values.get("_scheme")
    return endpoint.startswith(".") or external is not None or scheme is not None
