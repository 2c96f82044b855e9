"""Write what people read and can do on each page to tests/data/golden/pages.

A file for each page and role has both languages, *Vietnamese | English*. The texts are not frozen.
Run this after a change of pages, and review the difference in git.

    # heading     - row of a list     ▸ what unfolds     ! message     cell ¦ cell
    ‹link → path›    [button name=value → path]    {label field=value}    (• chosen=value)
"""

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qsl, urlencode

from werkzeug.test import TestResponse

from scorekeeper import __version__
from scorekeeper.store import access, device_transfer, groups, kept_rules
from scorekeeper.web.plumbing.addresses import COOKIE
from scorekeeper.web.plumbing.database import get_db
from scripts import golden_book, stage
from tests.web.friends import forms, page_rules, plain_app

FOLDER = Path(__file__).parent.parent / "tests" / "data" / "golden" / "pages"
HOST = "so.example"
ROLES = ("viewer", "keeper", "owner")
EVENINGS = ("playing", "ended", "before")
"""One of both games with payments, one with every kind of change, and one without rounds."""

QUERIES = {
    "session.index": ("?game=phom",),
    "settle.index": ("?plan=direct", "?leaving=2", "?round=5000"),
    "settle.behind": ("?plan=direct",),
    "spend.form": ("?each=5",),
    "table.invite": ("?as=keeper",),
    "group_people.index": ("?one=1&into=2", "?as=keeper"),
    "finder.index": ("?find=phom&u=4&mom=2", "?find=tulokho&by=1"),
}
ENTERED = "game=phom&who=1 2 3 4&outcome=u-2&u_type=thuong&key=next"
EXPENSE = "label=nước&amount=45&unit=nghin&payer=1&for-1=1&key=spent&share-2="
SENT = {
    "session.preview": (ENTERED,),
    "session.save": ("game=phom&who=1 2 3 4&key=empty",),
    "rounds.correct": (ENTERED,),
    "seats.reseat": ("seat-0=Bình&seat-1=An&seat-2=Chi&seat-3=Dũng&down=1",),
    "session.write": ("sentence=An ù tròn, Bình móm",),
    "side.save": ("payer=1&payee=1&amount=x&unit=money&key=side",),
    "settle.paid": ("payer=1&payee=2&amount=x&in=nghin&key=paid",),
    "spend.save": (f"{EXPENSE}50", "label=nước&amount=x&key=spent"),
    "session_rules.try_out": ("rules=vinagames",),
    "session_rules.change_rules": ("rules=vinagames&how=all",),
    "session_rules.change_stake": ("stake=5&unit=nghin&how=all", "stake=x&how=all"),
    "edit.try_preset": ("o-chot_payment=6&o-ga_mode=ante",),
    "edit.save_new": ("o-chot_payment=x",),
    "compare.compare": ("one=pho-bien&other=vinagames", "one=guide&other=tulokho-vinagames"),
    "rules.sheet": ("code=", "code=x"),
    "new.open_it": ("name-0=An&name-1=An&rules-phom=pho-bien", "name-0=An&stake=x&bet=other"),
    "scan.read": ("code=",),
    "files.open_it": ("file=",),
    "table.change_people": ("was-0=An&name-0=Bình&was-1=Bình&name-1=Bình",),
    "table.delete": ("title=x",),
}
"""Forms that are answered with a page and change nothing."""

MARKS = {"h1": "# ", "h2": "## ", "h3": "### ", "li": "- ", "summary": "▸ "}
BLOCKS = {*MARKS, "p", "tr", "div", "form", "dt", "dd", "fieldset", "legend", "nav", "title"}
BLOCKS |= {"section", "article", "caption", "main", "aside", "figure", "details"}
VOID = {"input", "meta", "link", "br", "img", "hr", "path", "rect", "circle", "use", "polygon"}
AROUND = {
    "form": ("{method} → {action} ", ""),
    "a": (" ‹{chosen}", " → {href}› "),
    "button": (" [{off}{label}", " {sent} {to}] "),
    "radio": (" ({chosen}{sent}) ", ""),
    "checkbox": (" ({chosen}{sent}) ", ""),
    "input": (" {{{label} {sent} {placeholder}}} ", ""),
    "select": (" {{{label} {sent}", "}} "),
    "textarea": (" {{{label} {sent}", "}} "),
    "option": (" · {chosen}", ""),
    "td": (" ¦ ", ""),
    "th": (" ¦ ", ""),
    "s": ("~", "~"),
}
"""What stands before and after the text of an element."""

UNREAD = {"csrf_token", "key", "version", "seen"}
"""Hidden fields that change with whatever is played."""


class Reader(HTMLParser):
    """The lines of a page, without what is hidden and what all pages have in common."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._open: list[tuple[str, str]] = []
        self._hidden = 0  # so many open elements, of which the first hides the others
        self._mark = self._line = ""
        self.feed(page)
        self._end_line()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begins a line, or adds what a person can do."""
        given = {name: value or "" for name, value in attrs}
        is_hidden = tag in ("template", "script") or "hidden" in given
        is_hidden |= given.get("class") in ("name", "choice", "by-enter")
        before, after = around(tag, given)
        if tag not in VOID:
            self._open.append((tag, after))
            self._hidden += bool(self._hidden or is_hidden)
        if not (self._hidden or is_hidden):
            if tag in BLOCKS:
                is_message = given.get("role") in ("alert", "status")
                self._end_line("! " if is_message else MARKS.get(tag, ""))
            self._line += before

    def handle_endtag(self, tag: str) -> None:
        """Ends an element, and a line with it."""
        name = "void" if tag in VOID else ""
        while self._open and name not in ("void", tag):
            name, after = self._open.pop()
            self._line += "" if self._hidden else after
            self._hidden = max(self._hidden - 1, 0)
        if tag in BLOCKS:
            self._end_line()

    def handle_data(self, data: str) -> None:
        """Adds text that is seen."""
        self._line += "" if self._hidden else data

    def _end_line(self, mark: str = "") -> None:
        text = " ".join(self._line.split()).strip("¦ ")
        if text:
            self.lines.append(self._mark + re.sub(r"(?<=[{[]) | (?=[}\]])", "", text))
        self._mark, self._line = mark, ""


def around(tag: str, given: dict[str, str]) -> tuple[str, str]:
    """Returns what stands before and after the text of an element."""
    name, label, kind = (given.get(key, "") for key in ("name", "aria-label", "type"))
    values = {"method": "get", "action": "", "href": "", "placeholder": "", "label": label} | given
    values["sent"] = f"{name}={given.get('value', '')}" if name else given.get("value", "")
    values["chosen"] = "• " if {"checked", "selected", "aria-current"} & set(given) else ""
    values["to"] = f"→ {given['formaction']}" if "formaction" in given else ""
    values["off"] = "– " if "disabled" in given else ""
    if name in UNREAD:
        return "", ""
    named = (" ⟨{label}⟩ " if label else " " * (tag in ("span", "small", "text")), "")
    before, after = AROUND.get(kind if tag == "input" and kind in AROUND else tag, named)
    return before.format_map(values), after.format_map(values)


@contextmanager
def clock_at(moment: str) -> Iterator[None]:
    """Stops the clock of the application."""

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Stopped":
            return cls.fromisoformat(moment).replace(tzinfo=UTC).astimezone(tz)

    modules = [module for name, module in sys.modules.items() if name.startswith("scorekeeper")]
    clocks = [vars(module) for module in modules if vars(module).get("datetime") is datetime]
    for names in clocks:
        names["datetime"] = Stopped
    try:
        yield
    finally:
        for names in clocks:
            names["datetime"] = datetime


class Scene:
    """Three evenings and a group in an application, and a browser of each role."""

    def __init__(self, folder: Path) -> None:
        self.app = plain_app(folder)
        self.browsers = {role: self.app.test_client() for role in ROLES}
        self._texts: dict[tuple[str, str], str] = {}
        with clock_at("2026-07-03T13:00:00"):
            with self.app.app_context():
                self.tokens = self._play()
            self.browsers["owner"].set_cookie(COOKIE, "owner", domain=HOST)
            for evening, count in (("before", 0), ("playing", 4)):
                played = stage.play(self.app, count=count)
                self.tokens |= {evening: played.view, "k": played.keeper}
                self._open("owner", f"/owner/{played.owner}", "join=1")
                self._open("keeper", f"/k/{played.keeper}", "join=1")
            self._open("keeper", f"/gk/{self.tokens['gk']}", "join=1")
            at = f"/s/{played.view}"
            self._open("owner", f"{at}/settle/spend", f"{EXPENSE}5")
            self._open("owner", f"{at}/side", "payer=1&payee=2&chip=5&unit=bets&key=fine")
            pays = forms(self._open("owner", f"{at}/settle").text, "/settle/paid")
            self._open("owner", f"{at}/settle/paid", urlencode(pays[0]))
            with self.app.app_context():
                caller = access.enter(get_db(), played.view)
                self.tokens["owner"] = access.new_claim(get_db(), caller.session)

    def _play(self) -> dict[str, str]:
        """Plays for browser 1, whose cookie is *owner*. Returns tokens, and the id of its rules."""
        db = get_db()
        group = golden_book.play_group(db)
        db.execute("UPDATE browser SET secret_hash = ? WHERE id = 1", (access.hashed("owner"),))
        sql = "SELECT token FROM link JOIN session ON session.id = session_id WHERE kind = 'view'"
        (ended,) = db.execute(f"{sql} AND ended_at IS NOT NULL").fetchone()
        tokens = {"ended": ended, "g": group.token, "gk": groups.keeper_token(db, group)}
        own = kept_rules.keep(db, 1, stage.of_their_own())
        return tokens | {"move": device_transfer.start(db, 1), "kept": str(own.id)}

    def _open(self, role: str, path: str, form: str = "") -> TestResponse:
        """Opens a path, or sends a form there."""
        method, data = "POST" if form else "GET", dict(parse_qsl(form, keep_blank_values=True))
        return self.browsers[role].open(path, f"https://{HOST}", method=method, data=data)

    def names(self) -> list[str]:
        """Returns the names of all texts: page and role. Keepers have no rules of their own."""
        pages = {rule.endpoint: "<token>" in rule.rule for rule in page_rules(self.app)}
        of_links = product(sorted(pages), ROLES)
        return [f"{page}-{role}" for page, role in of_links if pages[page] or role != "keeper"]

    def text(self, name: str) -> str:
        """Returns what a role reads on a page, empty if it cannot."""
        page, role = name.split("-")
        text = self._text(page, role)
        lower = (other for other in ROLES if ROLES.index(other) < ROLES.index(role))
        same = next((other for other in lower if self._text(page, other) == text), "")
        return f"The page of the {same}.\n" if text and same else text

    def _text(self, page: str, role: str) -> str:
        if (page, role) not in self._texts:
            with clock_at("2026-07-03T13:05:00"):
                self._texts[page, role] = "\n".join(self._sections(page, role))
        return self._texts[page, role]

    def _sections(self, page: str, role: str) -> Iterator[str]:
        for path, form in self._requests(page):
            read = [self._read(role, path, form, language) for language in ("vi", "en")]
            if all(read):
                pairs = zip(*read, strict=True)
                lines = [vi if vi == en else f"{vi} | {en}" for vi, en in pairs]
                yield "\n".join([f"=== {self._plain(path)} {form}".rstrip(), *lines, ""])

    def _requests(self, page: str) -> Iterator[tuple[str, str]]:
        """Yields paths, and the form that is sent; empty if the page is opened."""
        for rule in page_rules(self.app):
            if rule.endpoint != page or re.search(r"\.|/live", rule.rule):
                continue
            first, *others = EVENINGS
            if "GET" not in (rule.methods or ()):
                path = self._path(rule.rule, first, "1")
                yield from ((path, form) for form in SENT.get(page, ()))
                continue
            paths = dict.fromkeys(self._path(rule.rule, first, number) for number in "14")
            yield from ((f"{path}{q}", "") for path in paths for q in ("", *QUERIES.get(page, ())))
            if rule.rule.startswith("/s/") and "rules" not in rule.rule:
                yield from ((self._path(rule.rule, evening, "4"), "") for evening in others)

    def _path(self, rule: str, evening: str, number: str) -> str:
        kind = rule.split("/")[1]
        values = {"token": self.tokens.get(evening if kind == "s" else kind, "")}
        values |= {"number": number, "id": self.tokens["kept"], "payee": "2"}
        values["preset_id"] = "tulokho-vinagames" if number == "4" else "pho-bien"
        return re.sub(r"<[^<>]*?(\w+)>", lambda name: values.get(name[1], "1"), rule)

    def _read(self, role: str, path: str, form: str, language: str) -> list[str]:
        self.browsers[role].set_cookie("language", language, domain=HOST)
        answer = self._open(role, path, form)
        is_page = answer.mimetype == "text/html" and answer.status_code in (200, 422)
        return [self._plain(line) for line in Reader(answer.text).lines] if is_page else []

    def _plain(self, text: str) -> str:
        """Returns the text without tokens, random ids and versions."""
        for name, token in self.tokens.items():
            text = text.replace(token, name.upper())
        text = re.sub(r"(?<=/s/)[\w-]{22}", "OTHER", text)
        return text.replace(__version__, "VERSION")


def main() -> None:
    """Writes all texts anew."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with TemporaryDirectory() as folder:
        scene = Scene(Path(folder))
        for name in scene.names():
            if text := scene.text(name):
                (FOLDER / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
