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

CHOICES = ("radio", "checkbox")


@dataclass
class Form:
    """A form as nobody has touched it."""

    actions: list[str] = field(default_factory=list)
    """The URLs that it can be sent to: its own and those of its buttons."""
    fields: dict[str, str] = field(default_factory=dict)


class Forms(HTMLParser):
    """The forms of a page by their ids, those without one by numbers.

    Ignores templates and text areas, which are empty on all pages whose forms are sent.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.by_id: dict[str, Form] = {}
        self._id = self._select = ""
        self._templates = 0
        self.feed(page)

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
        is_set = given.get("type") not in CHOICES or "checked" in given
        form = self.by_id.setdefault(given.get("form", self._id), Form())
        if tag == "form" or "formaction" in given:
            form.actions.append(given.get("formaction", given.get("action", "")))
        elif tag == "select":
            self._select = given["name"]
        elif tag == "option" and ("selected" in given or self._select not in form.fields):
            form.fields[self._select] = given["value"]
        elif tag == "input" and "name" in given and is_set:
            # Servers read the first of several fields with a name.
            form.fields.setdefault(given["name"], given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        """Ends a form or a template."""
        self._templates -= tag == "template"
        if tag == "form":
            self._id = ""


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
