"""A browser without scripts: it keeps cookies and sends the forms of pages.

Hidden fields, such as the CSRF token and the idempotency key, are sent as they stand on the page,
so it works with pages of any version.
"""

import gzip
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse, RemoteDisconnected
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

Fields = Mapping[str, str | Sequence[str] | None]
"""Values to fill in by field name; None leaves a field out."""

SECONDS = 60
"""The longest wait for an answer."""


class NoSuchForm(LookupError):
    """The page has no such form or link."""


@dataclass
class Form:
    """A form as its first button sends it."""

    action: str
    method: str
    id: str = ""
    fields: list[tuple[str, str]] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)
    """The URLs that it can be sent to: its own and those of its buttons."""

    def filled(self, given: Fields) -> list[tuple[str, str]]:
        """Returns its fields with other values."""
        kept = [(name, value) for name, value in self.fields if name not in given]
        for name, value in given.items():
            if value is not None:
                values = [value] if isinstance(value, str) else value
                kept += [(name, one) for one in values]
        return kept


@dataclass
class Page:
    """An answer."""

    path: str
    status: int
    headers: Mapping[str, str]
    """By lowercase name; several of one name are joined by a comma."""
    body: bytes

    @cached_property
    def text(self) -> str:
        """The decompressed body."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    @cached_property
    def forms(self) -> list[Form]:
        """All forms of the page."""
        parser = _FormParser()
        parser.feed(self.text)
        parser.close()
        return parser.all()

    def form(self, to: str) -> Form:
        """Returns the first form with a URL that ends with a pattern. Raises `NoSuchForm`."""
        for form in self.forms:
            if any(re.search(f"(?:{to})$", where) for where in form.leads):
                return form
        raise NoSuchForm(f"{self.path} ({self.status}): no form to …{to}")


class Visitor:
    """A browser with one kept-alive connection to one server."""

    def __init__(self, address: str, headers: Mapping[str, str] | None = None, **cookies: str):
        self._connection = HTTPConnection(urlsplit(address).netloc, timeout=SECONDS)
        self._headers = dict(headers or {})
        self.cookies = dict(cookies)

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Page:
        """Opens a path."""
        return self.ask("GET", path, None, headers or {})

    def post(
        self,
        path: str,
        fields: Sequence[tuple[str, str]] | Mapping[str, str] = (),
        headers: Mapping[str, str] | None = None,
    ) -> Page:
        """Sends fields to a path. Does not follow redirects."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode(fields if not isinstance(fields, Mapping) else list(fields.items()))
        return self.ask("POST", path, body.encode(), kind | dict(headers or {}))

    def send(self, page: Page, to: str, fields: Fields | None = None, **headers: str) -> Page:
        """Fills in and sends the first form with a URL that ends with a pattern.

        Does not follow redirects. Raises `NoSuchForm`.
        """
        form = page.form(to)
        filled = form.filled(fields or {})
        path = _path(page.path, next(one for one in form.leads if re.search(f"(?:{to})$", one)))
        if form.method == "get":
            return self.get(f"{path.partition('?')[0]}?{urlencode(filled)}")
        return self.post(path, filled, headers)

    def follow(self, page: Page) -> Page:
        """Follows redirects and returns the last page."""
        while 300 < page.status < 304 and "location" in page.headers:
            page = self.get(_path(page.path, page.headers["location"]))
        return page

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Page:
        """Sends a request with the cookies so far."""
        sent = {**self._headers, **headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self._answer(method, path, body, sent)
        received: dict[str, str] = {}
        for name, value in answer.getheaders():
            name = name.lower()
            received[name] = f"{received[name]}, {value}" if name in received else value
            if name == "set-cookie":
                self._keep(value)
        return Page(path, answer.status, received, answer.read())

    def close(self) -> None:
        """Closes the connection."""
        self._connection.close()

    def _answer(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> HTTPResponse:
        """Sends a request, and once more if the server has closed the idle connection."""
        try:
            self._connection.request(method, path, body, headers)
            return self._connection.getresponse()
        except (RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            self._connection.close()
            self._connection.request(method, path, body, headers)
            return self._connection.getresponse()

    def _keep(self, set_cookie: str) -> None:
        for name, cookie in SimpleCookie(set_cookie).items():
            if cookie["max-age"] == "0" or not cookie.value:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = cookie.value


class _FormParser(HTMLParser):
    """Reads the forms of a page as a browser sends them untouched. Ignores templates."""

    def __init__(self) -> None:
        super().__init__()
        self._forms: list[Form] = []
        self._open = Form("", "")
        """The form around the current tag."""
        self._outside: list[tuple[str, str, str]] = []
        """Fields that name their form: its id, field name, value."""
        self._leads: list[tuple[str, str]] = []
        self._templates = 0
        self._textarea: dict[str, str] | None = None
        self._select: dict[str, str] = {}
        self._options: list[tuple[bool, str]] = []

    def all(self) -> list[Form]:
        """Returns the forms, with fields and buttons that stand outside but name them."""
        for form in self._forms:
            form.fields += [(name, value) for id, name, value in self._outside if id == form.id]
            form.leads += [where for id, where in self._leads if id == form.id]
        return self._forms

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Reads a form, a field or a button."""
        given = {name: value or "" for name, value in attrs}
        self._templates += tag == "template"
        if self._templates:
            return
        match tag:
            case "form":
                self._start_form(given)
            case "button" if "formaction" in given:
                self._add_lead(given)
            case "input" if "disabled" not in given:
                self._add_input(given)
            case "select":
                self._select, self._options = given, []
            case "option":
                self._options.append(("selected" in given, given.get("value", "")))
            case "textarea":
                self._textarea = {**given, "value": ""}

    def _start_form(self, given: Mapping[str, str]) -> None:
        action = given.get("action", "")
        method = given.get("method", "get").lower()
        self._open = Form(action, method, given.get("id", ""), leads=[action])
        self._forms.append(self._open)

    def _add_lead(self, given: Mapping[str, str]) -> None:
        if "form" in given:
            self._leads.append((given["form"], given["formaction"]))
        else:
            self._open.leads.append(given["formaction"])

    def _add_input(self, given: Mapping[str, str]) -> None:
        to_tick = given.get("type") in ("radio", "checkbox")
        if "checked" in given or not to_tick:
            self._put(given, given.get("value", "on" if to_tick else ""))

    def handle_data(self, data: str) -> None:
        """Reads the content of a text area."""
        if self._textarea is not None:
            self._textarea["value"] += data

    def handle_endtag(self, tag: str) -> None:
        """Ends a form or a field."""
        if tag == "template":
            self._templates -= 1
        elif self._templates:
            return
        elif tag == "form":
            self._open = Form("", "")
        elif tag == "textarea" and self._textarea is not None:
            self._put(self._textarea, self._textarea["value"])
            self._textarea = None
        elif tag == "select" and self._options:
            chosen = [value for selected, value in self._options if selected]
            self._put(self._select, (chosen or [self._options[0][1]])[0])
            self._options = []

    def _put(self, given: Mapping[str, str], value: str) -> None:
        """Adds a field to the form that it names, or else to the one around it."""
        if "name" in given and "form" in given:
            self._outside.append((given["form"], given["name"], value))
        elif "name" in given:
            self._open.fields.append((given["name"], value))


def _path(page: str, address: str) -> str:
    """Returns the path of a URL on a page."""
    found = urlsplit(urljoin(f"http://here{page}", address))
    return f"{found.path}?{found.query}" if found.query else found.path
