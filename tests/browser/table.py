"""A phone on the table: a whole evening, with what was previewed compared with the book."""

import html
import re
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from scripts.visitor import Forms
from tests.browser.entry_form import PATIENCE, EntryForm
from tests.notices import plain


class RoundText(NamedTuple):
    """A round in the words and amounts of a page."""

    summary: str
    """Of a preview its caption, of a saved round its heading."""
    payments: tuple[str, ...]
    """The row of each player on the receipt, with its arithmetic."""
    nets: dict[str, str]
    """The net amount of each player."""


class Table(EntryForm):
    """A phone with a session. Its methods read like an evening; players go by their names."""

    def __init__(
        self, page: Any, address: str, *, reader: Any, script: bool = True, server: str = ""
    ) -> None:
        super().__init__(page, address, script=script)
        self.reader = reader
        """The page of a viewer, who sees the book and not this phone."""
        self.server = server or address
        """The address at which the reader reads the book, without the network of this phone."""
        self.home = ""
        """The path of the session."""

    # Before the first round.

    def opens(
        self,
        *names: str,
        phom: str = "pho-bien",
        tulokho: str = "",
        samloc: str = "",
        stake: str = "2",
        title: str = "",
    ) -> "Table":
        """Open a session by its form's fields, without drawing the form, and show it."""
        form = self._get("/new")
        filled = {f"name-{seat}": name for seat, name in enumerate(names)}
        rules = {"phom": phom, "tulokho": tulokho, "samloc": samloc}
        played = [game for game in rules if rules[game]]
        play = "all" if played[1:] else played[0]
        filled |= {"play": play, "bet": "other", "stake": stake, "title": title}
        for game, preset in rules.items():
            if preset:
                filled[f"rules-{game}"] = _rules_offered(form, game, preset)
        self.home = self._submit(form, "/new", filled)
        self.go(self.home)
        return self

    def has_played(self, *winners: str, kind: str = "thuong") -> "Table":
        """Save an ù of each of them by its form's fields, and show the session."""
        for winner in winners:
            filled = {"outcome": f"u-{self.seat(winner)}", "u_type": kind}
            self._submit(self._get(self.home), f"{self.home}/rounds", filled)
        self.go(self.home)
        return self

    def keeps_rules(self, name: str, preset: str = "pho-bien", **answers: str) -> None:
        """Keep changed rules under a name, by their form's fields; numbers of one answer have
        spaces between them."""
        filled = {"name": name}
        for option, answer in answers.items():
            numbers = answer.split()
            if len(numbers) == 1:
                filled[f"o-{option}"] = answer
            else:
                filled |= {f"o-{option}-{place}": number for place, number in enumerate(numbers)}
        path = f"/rules/{preset}/edit"
        self._submit(self._get(path), path, filled)

    def opens_by_form(self, *names: str) -> "Table":
        """Open a session of Phỏm as people do."""
        self.go("/new")
        for _ in names[4:]:
            self.tap("[name=more]")
        for seat, name in enumerate(names):
            self.page.fill(f"[name=name-{seat}]", name)
        self.tap(".pick:has([name=bet][value=other])")
        self.page.fill("[name=stake]", "2")
        self.tap(".sheet .tap")
        return self.comes_to_session()

    def joins(self, keeper_path: str) -> "Table":
        """Become a keeper by the fields of the link's page, and show the session."""
        self.home = self._submit(self._get(keeper_path), keeper_path, {})
        self.go(self.home)
        return self

    def joins_by_tap(self, keeper_path: str) -> "Table":
        """Become a keeper by the link, as people do."""
        self.go(keeper_path)
        self.tap("form .tap")
        return self.comes_to_session()

    def comes_to_session(self) -> "Table":
        """Wait for the session that a tap opens; from then on it is the one of this table."""
        self.page.locator(".picture").wait_for()
        self.home = urlsplit(self.page.url.removeprefix(self.address)).path
        return self

    def _get(self, path: str) -> str:
        """Request a page without showing it."""
        answer = self.page.context.request.get(self.address + path, headers=self._headers)
        return str(answer.text())

    def _submit(self, page: str, to: str, filled: dict[str, str]) -> str:
        """Submit a form of such a page; returns the path of the redirect."""
        fields = Forms(page).to(to)[1] | filled
        post = self.page.context.request.post
        answer = post(self.address + to, form=fields, headers=self._headers, max_redirects=0)
        assert answer.status == 303, answer.text()
        return str(urlsplit(answer.headers["location"]).path)

    @property
    def _headers(self) -> dict[str, str]:
        """The phone's language, which Playwright sends with pages alone."""
        return {"Accept-Language": self.page.evaluate("navigator.language")}

    # What the page says.

    def look(self) -> None:
        """Wait until the page answers what is filled in; without a script, ask it to."""
        if self.script:
            self.page.wait_for_function("() => window.told()", timeout=PATIENCE)
        else:
            with self.page.expect_navigation():
                self.tap(".look")

    def preview(self) -> RoundText:
        """The round that saving would bring."""
        self.look()
        page = self.page
        assert page.locator(".table.paid").count(), page.locator(".told").inner_text()
        shown = page.locator(".seat small").all_text_contents()
        changes = [words.split()[0] for words in shown]
        return RoundText(
            plain(page.locator(".told").inner_text()),
            tuple(page.locator('.words[id$="words"] li').all_inner_texts()),
            dict(zip(self.players, changes, strict=True)),
        )

    def saves(self) -> RoundText:
        """Save, and return the preview; fails if the book differs from it."""
        previewed = self.preview()
        self.tap(".save")
        notice = self.page.locator(".saved p [aria-hidden]")
        notice.wait_for()
        said = plain(notice.inner_text())
        number = re.search(r"\d+", said)
        assert number
        saved = self.round_text(int(number[0]))
        assert said.endswith(f": {saved.summary}")
        assert saved[1:] == previewed[1:]
        return previewed

    def round_text(self, number: int) -> RoundText:
        """A round on its own page, as a viewer sees it."""
        page = self._read(f"{self.home}/rounds/{number}")
        names = page.locator(".seat .who").all_inner_texts()
        amounts = page.locator(".seat .total").all_inner_texts()
        return RoundText(
            plain(page.locator(".round-told").inner_text()),
            tuple(page.locator(".receipt li").all_inner_texts()),
            dict(zip(names, amounts, strict=True)),
        )

    @property
    def totals(self) -> dict[str, str]:
        """The totals in bets on the session's page; they always add up to nothing."""
        page = self._read(self.home)
        if not page.locator(".book tfoot").count():
            return {}
        names = page.locator(".book thead th").all_inner_texts()[1:]
        sums = page.locator(".book tfoot tr").first.locator("td").all_inner_texts()
        assert not page.locator(".balance").count()  # It says if they do not.
        return dict(zip(names, sums, strict=True))

    def _read(self, path: str) -> Any:
        self.reader.goto(self.server + path)
        return self.reader

    # Afterwards.

    def opens_round(self, number: int) -> "Table":
        """Open the page of a round, by its number in the book."""
        self.go(self.home)
        self.tap(f'.book a[href$="/rounds/{number}"]')
        self.page.locator(".round-told").wait_for()
        return self

    def strikes(self, number: int, reason: str = "", *, action: str = "strike") -> "Table":
        """Strike a round out, or `restore` it."""
        self.opens_round(number)
        self.page.fill("[name=reason]", reason)
        with self.page.expect_navigation():
            self.tap(f'form[action$="/{action}"] button')
        self.tap(f'form[action$="/{action}"] button')
        other = {"strike": "restore", "restore": "strike"}[action]
        self.page.locator(f'form[action$="/{other}"]').wait_for()
        return self

    def corrects(self, number: int) -> "Table":
        """Open the form of a round, filled as it was."""
        self.opens_round(number)
        with self.page.expect_navigation():
            self.tap('a[href$="/edit"]')
        return self

    # The quiet page.

    def menu(self, part: str = "") -> "Table":
        """Open the menu, or a page behind it."""
        self.go(f"{self.home}/table/{part}".removesuffix("/"))
        return self

    def presses(self, action: str) -> "Table":
        """Send a form behind the menu, unfolded first."""
        form = f'form[action$="/table/{action}"]'
        if not self.page.locator(form).count():
            at = {"ga-back": "table/book", "end": "table", "reopen": "result"}
            self.go(f"{self.home}/{at.get(action, 'table/people')}")
        folded = self.page.locator(f"details:not([open]):has({form})")
        if folded.count():
            self.tap(f"details:has({form}) summary")
        with self.page.expect_navigation():
            self.tap(f"{form} button:not(.by-enter):not([name])")
        return self

    def link(self, kind: str) -> str:
        """The path of a link: `s` for viewers, `k` for keepers."""
        shows = "keeper" if kind == "k" else "viewer"
        page = self._get(f"{self.home}/table/invite?as={shows}")
        match = re.search(rf'value="[^"]*(/{kind}/[^"]+)"', page)
        assert match, page
        return str(match[1])

    def switches(self) -> "Table":
        """Switch to the other game of the evening."""
        with self.page.expect_navigation():
            self.tap(".games a:not([aria-current])")
        return self


def _rules_offered(form: str, game: str, rules: str) -> str:
    """The value of rules in the form that opens a session, by value or name."""
    choice = rf'name="rules-{game}" value="([^"]*)"[^>]*><span>(.*?)</span>'
    choices = re.findall(choice, form)
    offered: dict[str, str] = {value: html.unescape(told) for value, told in choices}
    if rules in offered:
        return rules
    return next(value for value, told in offered.items() if rules in told)
