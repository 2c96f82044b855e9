"""A browser without scripts: it keeps cookies and sends the forms of pages.

Hidden fields, such as the CSRF token and the idempotency key, are sent as they stand on the page,
so it works with pages of any version.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import requests

SECONDS = 60
"""The longest wait for an answer."""


@dataclass
class Form:
    """A form as nobody has touched it."""

    actions: list[str] = field(default_factory=list)
    """The URLs that it can be sent to: its own and those of its buttons."""
    fields: dict[str, str] = field(default_factory=dict)


class Forms(HTMLParser):
    """The forms of a page by their ids, those without one by numbers. Ignores templates."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.by_id: dict[str, Form] = {}
        self._id = ""
        self._templates = 0
        self._texts: dict[str, str] = {}
        """The fields to which the open text area belongs, or none."""
        self._name = ""
        """The name of the last select or text area."""
        self._is_first = True
        """Whether the next option is the first of its select."""
        self.feed(page)
        self.close()

    def to(self, pattern: str) -> tuple[str, dict[str, str]]:
        """Returns the first URL that ends with a pattern, and its form's fields.

        Raises LookupError if there is none.
        """
        for form in self.by_id.values():
            for action in form.actions:
                if re.search(f"(?:{pattern})$", action):
                    return action, form.fields
        raise LookupError(f"no form to …{pattern}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Reads a form, a field or a button."""
        self._templates += tag == "template"
        given = {name: value or "" for name, value in attrs}
        if self._templates or "disabled" in given:
            return
        if tag == "form":
            self._id = given.get("id", str(len(self.by_id)))
        form = self.by_id.setdefault(given.get("form", self._id), Form())
        if tag == "form":
            form.actions.append(given.get("action", ""))
        elif tag == "button" and "formaction" in given:
            form.actions.append(given["formaction"])
        elif tag == "option" and ("selected" in given or self._is_first):
            form.fields[self._name] = given["value"]
            self._is_first = False
        elif given.get("name"):
            self._read_field(tag, given, form.fields)

    def _read_field(self, tag: str, given: dict[str, str], fields: dict[str, str]) -> None:
        """Adds a field, unless there is one of that name already: servers read the first."""
        if tag in ("select", "textarea"):
            self._name, self._is_first = given["name"], True
            self._texts = fields if tag == "textarea" else {}
            fields.setdefault(self._name, "")
        elif tag == "input" and given.get("type") not in ("radio", "checkbox"):
            fields.setdefault(given["name"], given.get("value", ""))
        elif tag == "input" and "checked" in given:
            fields.setdefault(given["name"], given.get("value", "on"))

    def handle_data(self, data: str) -> None:
        """Reads the content of a text area."""
        if self._texts:
            self._texts[self._name] += data

    def handle_endtag(self, tag: str) -> None:
        """Ends a form, a text area or a template."""
        if tag == "template":
            self._templates -= 1
        elif tag == "form":
            self._id = ""
        elif tag == "textarea":
            self._texts = {}


class Visitor:
    """A browser in front of one server."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._session = requests.Session()
        self._session.trust_env = False  # no proxies of this machine
        self._session.headers["Accept-Encoding"] = "identity"
        self.close = self._session.close

    def get(self, path: str) -> requests.Response:
        """Opens a path, and follows redirects."""
        return self._session.get(urljoin(self._address, path), timeout=SECONDS)

    def post(self, path: str, **how: Any) -> requests.Response:
        """Sends data or JSON to a path. Does not follow redirects."""
        url = urljoin(self._address, path)
        return self._session.post(url, timeout=SECONDS, allow_redirects=False, **how)

    def send(self, page: requests.Response, to: str, given: Mapping[str, str]) -> requests.Response:
        """Fills in and sends the first form to a URL that ends with a pattern.

        Does not follow redirects. Raises LookupError if the page has no such form.
        """
        action, fields = Forms(page.text).to(to)
        return self.post(urljoin(page.url, action), data={**fields, **given})
