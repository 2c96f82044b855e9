"""A browser without scripts: it keeps cookies, and sends the forms that pages hold as they are.

Whatever a form needs besides what is filled in (its proof, its key, the version it was made from)
is thus read from the page, by whichever version of the program that was made.
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
"""What is filled in, by field; None leaves a field out."""

SECONDS = 60

_Given = Mapping[str, str]
"""What a tag says."""


class NoSuchForm(LookupError):
    """The page holds no form that leads there."""


@dataclass
class Form:
    """A form as it would be sent by its first button."""

    action: str
    method: str
    id: str = ""
    fields: list[tuple[str, str]] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)
    """Where it can be sent: its own address, and those of its buttons."""

    def filled(self, given: Fields) -> list[tuple[str, str]]:
        """Its fields with these in place of what was in them."""
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
    """By names in small letters; those of a name that comes several times, joined by a comma."""
    body: bytes

    @cached_property
    def text(self) -> str:
        """What it says, unpacked."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    @cached_property
    def forms(self) -> list[Form]:
        """Its forms, from first to last."""
        reader = _Forms()
        reader.feed(self.text)
        reader.close()
        return reader.all()

    def form(self, to: str) -> Form:
        """The first form with an address that ends so. Raises `NoSuchForm`."""
        for form in self.forms:
            if any(re.search(f"(?:{to})$", where) for where in form.leads):
                return form
        raise NoSuchForm(f"{self.path} ({self.status}): no form to …{to}")

    def link(self, to: str) -> str:
        """The first address of a link that holds this pattern, as a path. Raises `NoSuchForm`."""
        for address in re.findall(r'href="([^"]*)"', self.text):
            if re.search(to, address):
                return _path(self.path, address.replace("&amp;", "&"))
        raise NoSuchForm(f"{self.path} ({self.status}): no link to {to}")


class Visitor:
    """One browser in front of one server. Its connection is kept open between requests."""

    def __init__(self, address: str, headers: Mapping[str, str] | None = None, **cookies: str):
        self._to = urlsplit(address).netloc
        self._connection = HTTPConnection(self._to, timeout=SECONDS)
        self._headers = dict(headers or {})
        self.cookies = dict(cookies)

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Page:
        """The answer to a link."""
        return self.ask("GET", path, None, headers or {})

    def post(
        self,
        path: str,
        fields: Sequence[tuple[str, str]] | Mapping[str, str] = (),
        headers: Mapping[str, str] | None = None,
    ) -> Page:
        """The answer to a form that is sent; where that is elsewhere, nobody goes there."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode(fields if not isinstance(fields, Mapping) else list(fields.items()))
        return self.ask("POST", path, body.encode(), kind | dict(headers or {}))

    def send(self, page: Page, to: str, fields: Fields | None = None, **headers: str) -> Page:
        """The answer to the first form of a page that can be sent to an address that ends so,
        filled in. Raises `NoSuchForm`."""
        form = page.form(to)
        filled = form.filled(fields or {})
        where = next(one for one in form.leads if re.search(f"(?:{to})$", one))
        path = _path(page.path, where)
        if form.method == "get":
            return self.get(f"{path.partition('?')[0]}?{urlencode(filled)}")
        return self.post(path, filled, headers)

    def follow(self, page: Page) -> Page:
        """The page that an answer leads to, at last; a page that leads nowhere itself."""
        while 300 < page.status < 304 and "location" in page.headers:
            page = self.get(_path(page.path, page.headers["location"]))
        return page

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Page:
        """The answer to a request, with the cookies that were given so far."""
        sent = {**self._headers, **headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self._answer(method, path, body, sent)
        told: dict[str, str] = {}
        for name, value in answer.getheaders():
            name = name.lower()
            told[name] = f"{told[name]}, {value}" if name in told else value
            if name == "set-cookie":
                self._keep(value)
        return Page(path, answer.status, told, answer.read())

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def _answer(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> HTTPResponse:
        """Servers hang up on who said nothing for a while; then it is asked once more."""
        try:
            self._connection.request(method, path, body, headers)
            return self._connection.getresponse()
        except (RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            self._connection.close()
            self._connection.request(method, path, body, headers)
            return self._connection.getresponse()

    def _keep(self, told: str) -> None:
        for name, cookie in SimpleCookie(told).items():
            if cookie["max-age"] == "0" or not cookie.value:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = cookie.value


class _Forms(HTMLParser):
    """Reads the forms of a page, as a browser would send them untouched."""

    def __init__(self) -> None:
        super().__init__()
        self._forms: list[Form] = []
        self._open: Form | None = None
        self._elsewhere: list[tuple[str, str, str]] = []
        self._leads: list[tuple[str, str]] = []
        self._templates = 0
        self._in_textarea = False
        self._select: _Given = {}
        self._options: list[tuple[str, bool]] = []

    def all(self) -> list[Form]:
        """The forms, with fields and buttons that stand outside of them but are theirs."""
        for form in self._forms:
            form.fields += [(name, value) for of, name, value in self._elsewhere if of == form.id]
            form.leads += [where for of, where in self._leads if of == form.id]
        return self._forms

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What a form or a field of it begins with; what a template holds is none."""
        start = getattr(self, f"_start_{tag}", None)
        if start and (tag == "template" or not self._templates):
            start({name: value or "" for name, value in attrs})

    def handle_data(self, data: str) -> None:
        """What stands in a large field."""
        if self._in_textarea and self._open:
            name, value = self._open.fields[-1]
            self._open.fields[-1] = (name, value + data)

    def handle_endtag(self, tag: str) -> None:
        """What it ends with."""
        if tag == "template":
            self._templates -= 1
        elif tag == "form":
            self._open = None
        elif tag == "textarea":
            self._in_textarea = False
        elif tag == "select" and self._options and not self._templates:
            chosen = [value for value, selected in self._options if selected]
            self._put(self._select, (chosen or [self._options[0][0]])[0])
            self._options = []

    def _start_template(self, _: _Given) -> None:
        self._templates += 1

    def _start_form(self, given: _Given) -> None:
        action = given.get("action", "")
        method = given.get("method", "get").lower()
        self._open = Form(action, method, given.get("id", ""), leads=[action])
        self._forms.append(self._open)

    def _start_button(self, given: _Given) -> None:
        if "formaction" in given and "form" in given:
            self._leads.append((given["form"], given["formaction"]))
        elif self._open and "formaction" in given:
            self._open.leads.append(given["formaction"])

    def _start_input(self, given: _Given) -> None:
        kind = given.get("type", "text")
        to_tick = kind in ("radio", "checkbox")
        if "disabled" not in given and ("checked" in given or not to_tick):
            self._put(given, given.get("value", "on" if to_tick else ""))

    def _start_select(self, given: _Given) -> None:
        self._select = given

    def _start_option(self, given: _Given) -> None:
        self._options.append((given.get("value", ""), "selected" in given))

    def _start_textarea(self, given: _Given) -> None:
        self._in_textarea = True
        self._put(given, "")

    def _put(self, given: _Given, value: str) -> None:
        """A field goes with the form that it stands in, or with the one that it names."""
        if "name" in given and "form" in given:
            self._elsewhere.append((given["form"], given["name"], value))
        elif "name" in given and self._open:
            self._open.fields.append((given["name"], value))


def _path(page: str, address: str) -> str:
    """An address that stands on a page, as a path of its server."""
    found = urlsplit(urljoin(f"http://here{page}", address))
    return f"{found.path}?{found.query}" if found.query else found.path
