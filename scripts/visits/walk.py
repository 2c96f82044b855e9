"""People with their phones who walk through the pages of a server; every answer is noted."""

import re
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from typing import NamedTuple

from scripts.releases import Server
from scripts.visitor import Fields, NoSuchForm, Page, Visitor

NAMES = ("An", "Bình", "Chi", "Dũng")
SCRIPTED = {"X-Script": "parts", "HX-Request": "true"}
"""Headers by which the page's script asks for parts of it; the second is that of releases before
0.10."""

SAVED = {"Accept": "application/json", "HX-Request": "true"}
"""Headers with which it saves a round."""


class Notes:
    """Every answer of a visit, in order, by chapter, who asked and where."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.stopped: dict[str, str] = {}
        """Why a chapter did not come to its end."""
        self.tokens: dict[str, None] = {}
        """All that stood in an address, as soon as they were seen."""
        self.chapter = ""

    def add(self, who: str, asked: str, page: Page) -> None:
        """Keep an answer."""
        said = f"{page.text} {page.headers.get('location', '')}"
        for token in re.findall(r"/(?:s|k|owner|move)/([\w-]{20,})", said):
            self.tokens[token] = None
        number = 1 + sum(name.startswith(f"{self.chapter}, ") for name in self.pages)
        name = f"{self.chapter}, {number:03}, {who}: {asked}"
        self.pages[name] = page


class Phone:
    """Somebody's browser, whose every answer is noted."""

    def __init__(self, notes: Notes, visitor: Visitor, who: str) -> None:
        self._notes = notes
        self._visitor = visitor
        self._who = who

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Page:
        """A page, where it is at last."""
        return self._noted("GET", path, self._visitor.get(path, headers))

    def send(self, page: Page, to: str, fields: Fields | None = None, **headers: str) -> Page:
        """A form of a page, filled in; the page that its answer leads to."""
        path = next(lead for lead in page.form(to).leads if re.search(f"(?:{to})$", lead))
        return self._noted("POST", path, self._visitor.send(page, to, fields, **headers))

    def post(self, path: str, fields: Mapping[str, str], proof: Page | None = None) -> Page:
        """What no form sends; with the proof of a page it is not refused for want of one."""
        proven = {"csrf_token": dict(proof.forms[0].fields)["csrf_token"]} if proof else {}
        return self._noted("POST", path, self._visitor.post(path, proven | dict(fields)))

    def accept(self, page: Page, to: str, fields: Fields | None = None) -> Page:
        """A change of the past: its difference is looked at, and then sent again."""
        shown = self.send(page, to, fields)
        return self.send(shown, to, fields) if shown.status == 422 else shown

    def _noted(self, method: str, path: str, page: Page) -> Page:
        self._notes.add(self._who, f"{method} {path}", page)
        while 300 < page.status < 304:
            path = page.headers["location"]
            page = self._visitor.get(re.sub("^https?://[^/]+", "", path))
            self._notes.add(self._who, f"→ {path}", page)
        return page


class Evening(NamedTuple):
    """A session that was opened, and the phone that owns it."""

    owner: Phone
    at: str
    """Its path."""


class Walk:
    """One visit to one server, in one language and theme."""

    def __init__(self, server: Server, language: str, theme: str, hold: ExitStack) -> None:
        self.notes = Notes()
        self.server = server
        self.language = language
        self._choices = {"language": language, "theme": theme}
        self._hold = hold

    def phone(
        self, who: str, headers: Mapping[str, str] | None = None, *, chosen: bool = True
    ) -> Phone:
        """A phone that was never here; `chosen` are the language and theme of this visit."""
        visitor = Visitor(self.server.address, headers, **(self._choices if chosen else {}))
        return Phone(self.notes, self._hold.enter_context(closing(visitor)), who)

    def open(
        self,
        form: Mapping[str, str] | None = None,
        *,
        owner: Phone | None = None,
        names: Sequence[str] = NAMES,
    ) -> Evening:
        """A session of Phỏm by the commonest rules, or as the form says."""
        owner = owner or self.phone("owner")
        page = owner.get("/new")
        while len(names) > sum(name.startswith("name-") for name, _ in page.form("/new").fields):
            page = owner.send(page, "/new", {"more": "1"})
        asked = {f"name-{i}": name for i, name in enumerate(names)}
        asked |= {"title": "Thứ sáu", "stake": "2", **(form or {})}
        opened = owner.send(page, "/new", asked)
        found = re.match(r"/s/[^/?]+", opened.path)
        if not found:
            raise NoSuchForm(f"nothing was opened: {opened.status} {opened.path}")
        return Evening(owner, found[0])

    def play(self, evening: Evening, rounds: Sequence[Fields], game: str = "") -> Page:
        """Rounds, each seen before it is saved; the page after the last."""
        page = evening.owner.get(f"{evening.at}?game={game}" if game else evening.at)
        for filled in rounds:
            evening.owner.send(page, "/preview", filled, **SCRIPTED)
            page = evening.owner.send(page, "/rounds", filled)
        return page

    def keeper(self, evening: Evening) -> Phone:
        """A second phone that keeps the book, by the keeper's link."""
        phone = self.phone("keeper")
        phone.send(phone.get(keeper_link(evening.owner, evening.at)), "/k/[^/]+")
        return phone

    def tour(self, evening: Evening, *numbers: int, who: Phone | None = None) -> None:
        """Every page of a session, and of these rounds."""
        phone, at = who or evening.owner, evening.at
        ends = ["", "/undo", "/history", "/history?before=5", "/take", "/stats", "/table"]
        ends += ["/rules", "/seats", "/sheet", "/sheet?who=1"]
        ends += [f"/table/{part}" for part in ("invite", "people", "book", "owner")]
        ends += ["/settle", "/settle?plan=direct", "/settle/1/2", "/settle/spend", "/settle/paid"]
        ends += ["/forgotten", "/rules/change", "/rules/if", "/preview", "/rounds"]
        for number in numbers:
            round = f"/rounds/{number}"
            ends += [round, f"{round}/rules", f"{round}/edit", f"{round}/before", f"{round}/seats"]
            ends += [f"/rules/if?number={number}"]
        for end in ends:
            phone.get(at + end)


def keeper_link(owner: Phone, at: str) -> str:
    """The path of the link for who keeps the book, as its page hands it on."""
    page = owner.get(f"{at}/table/invite?as=keeper")
    found = re.search(r'="[^"]*(/k/[\w-]+)"', page.text)
    if not found:
        raise NoSuchForm(f"{page.path}: no link for a keeper")
    return found[1]


def code_of(sheet: Page) -> str:
    """The share code that a sheet of rules tells."""
    found = re.search(r"data-code>([^<]+)<", sheet.text)
    if not found:
        raise NoSuchForm(f"{sheet.path}: no share code")
    return found[1]


def owner_link(walk: Walk) -> str:
    """The path of a one-use link to the session that was opened last."""
    of = ("--instance", str(walk.server.instance))
    program = [str(walk.server.release.program), "sessions"]
    listed = subprocess.run([*program, *of], check=True, capture_output=True, text=True).stdout
    number = max(map(int, re.findall(r"^\s*(\d+)", listed, re.MULTILINE)))
    command = [*program, "owner", str(number), *of, "--base-url", "http://here"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"/owner/\S+", told)
    if not found:
        raise NoSuchForm("no one-use link was printed")
    return found[0]
