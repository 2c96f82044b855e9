"""A phone on the table: what is tapped is counted, what was previewed is held against the book."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

PATIENCE = 10_000


class Told(NamedTuple):
    """A round in the words and amounts of a page."""

    summary: str
    payments: tuple[str, ...]
    """Each payment with its reason and rule."""
    nets: dict[str, str]
    """What it brings each player."""


class Table:
    """A phone with the book in it. Its methods read like an evening; players go by their names."""

    def __init__(self, page: Any, address: str, *, reader: Any, script: bool = True) -> None:
        self.page = page
        self.reader = reader
        """The page of somebody who only looks, at the book and not at this phone."""
        self.address = address
        self.script = script
        self.taps = 0
        """Taps, keys of a keypad other than digits included, since it was last asked."""
        self.home = ""
        """The address of the session."""
        page.set_default_timeout(PATIENCE)

    # Before the first round.

    def opens(
        self, *names: str, phom: str = "pho-bien", tulokho: str = "", stake: str = "2"
    ) -> "Table":
        """Open a session by its form."""
        self.go("/new")
        for _ in names[4:]:
            self.tap("[name=more]")
        for seat, name in enumerate(names):
            self.page.fill(f"[name=name-{seat}]", name)
        for game, preset in (("phom", phom), ("tulokho", tulokho)):
            self.rules_are(game, preset)
        self.page.fill("[name=stake]", stake)
        self.tap(".sheet .tap")
        self.page.locator(".picture").wait_for()
        self.home = urlsplit(self.page.url).path
        return self

    def rules_are(self, game: str, value: str) -> None:
        """Choose the rules of a game, by what they are or what they are called, in the form that
        opens a session."""
        among = self.page.locator(f".unfolds:has([name=rules-{game}])")
        rules = among.locator(f'[value="{value}"]')
        if not rules.count():
            rules = among.locator(".told-rules", has_text=value).locator("input")
        if not rules.is_checked():
            self.tap(f".unfolds:has([name=rules-{game}]) .unfold")
            rules.check()

    def joins(self, keeper_path: str) -> "Table":
        """Keep the book of a session by its link."""
        self.go(keeper_path)
        self.tap("form .tap")
        self.page.locator(".picture").wait_for()
        self.home = urlsplit(self.page.url).path
        return self

    # Under the thumb.

    def go(self, path: str) -> None:
        """To a page of this server."""
        self.page.goto(self.address + path)

    def tap(self, *places: str) -> None:
        """Tap each place, as it is seen."""
        for place in places:
            self.page.locator(f"{place} >> visible=true").first.tap()
            self.taps += 1

    def press(self, key: str) -> None:
        """A key of the keypad that is no digit; it counts as a tap."""
        self.page.keyboard.press(key)
        self.taps += 1

    @contextmanager
    def within(self, most: int) -> Iterator[None]:
        """What happens in here takes no more taps."""
        before = self.taps
        yield
        assert self.taps - before <= most, f"{self.taps - before} taps"

    @property
    def players(self) -> list[str]:
        """Who plays the round that is being entered, in seat order."""
        fields = self.page.locator('.entry [name^="player-"]')
        return [str(field.get_attribute("value")) for field in fields.all()]

    def seat(self, player: str) -> int:
        """The place of a player in the form."""
        return self.players.index(player)

    def pick(self, field: str, value: object) -> None:
        """Choose one of several."""
        self.tap(f'.entry .pick:has([name="{field}"][value="{value}"])')

    # How a round ended.

    def u(self, winner: str, kind: str = "", eats: Sequence[str] = ()) -> "Table":
        """Somebody ù; `eats` are who ate, in order."""
        self.pick("outcome", f"u-{self.seat(winner)}")
        if kind:
            self.pick("u_type", kind)
        for nth, eater in enumerate(eats):
            if self.script:
                self.tap(f'[data-eater="{self.seat(eater)}"]')
            else:
                self.page.select_option(f"[name=eat-{nth}-who]", str(self.seat(eater)))
                self.taps += 1
        return self

    def order(self, *players: str, mom: Sequence[str] = ()) -> "Table":
        """Nobody ù; the players from the best on. With a script the last place fills itself."""
        self.pick("outcome", "normal")
        for place, player in enumerate(self._as_told(players), start=1):
            if self.script:
                self.tap(f'[data-order="place"] .row:nth-child({self.seat(player) + 1}) .who')
            else:
                self.pick(f"place-{self.seat(player)}", place)
        for player in mom:
            self.pick(f"place-{self.seat(player)}", "mom")
        return self

    def _as_told(self, players: Sequence[str]) -> Sequence[str]:
        return players[: len(self.players) - 1] if self.script else players

    def points(self, *points: int) -> "Table":
        """Nobody ù; everybody's points in seat order, by one keypad."""
        self.pick("outcome", "normal")
        if self.page.locator('.entry [name="by"]').count():
            self.pick("by", "points")
        return self.digits("points", *points)

    def digits(self, row: str, *numbers: int) -> "Table":
        """A row of numbers of those who have one, in seat order; the keypad goes on by itself."""
        if not self.script:
            fields = self.page.locator(f'.counts [name^="{row}-"] >> visible=true')
            for nth, number in enumerate(numbers):
                fields.nth(nth).fill(str(number))
            return self
        for number in numbers:
            self.keys(number)
        return self

    def keys(self, number: int) -> None:
        """A number by the keypad of the page, as it is said: twenty, five. The ten that was tapped
        last goes on to a hundred: 90, 90 and 5 are 105."""
        tens, ones = divmod(number, 10)
        said = [90, 90] if tens == 10 else [10 * tens] if tens else []
        self.tap(*[f'.pad [value="{key}"]' for key in (*said, ones)])

    def holds(self, player: str, what: str, number: int) -> "Table":
        """Tú Lơ Khơ: how many deuces or quads somebody holds."""
        name = f"{what}-{self.seat(player)}"
        if self.script:
            self.tap(f'.counts > :has([name="{name}"]) [data-few="{number}"]')
        else:
            self.page.fill(f"[name={name}]", str(number))
        return self

    def laid(self, *players: str) -> "Table":
        """Who laid down first, as asked for a tie. With a script the last one fills itself."""
        for place, player in enumerate(self._as_told(players), start=1):
            if self.script:
                row = f'[data-order="lay"] .row:nth-child({self.seat(player) + 1}) .who'
                self.tap(row)
            else:
                self.pick(f"lay-{self.seat(player)}", place)
        return self

    def out_of_cards(self, winner: str, *cards: int) -> "Table":
        """Tú Lơ Khơ: who ran out, and the cards of the others in seat order."""
        self.pick("outcome", f"win-{self.seat(winner)}")
        return self.digits("cards", *cards)

    def helped_by(self, player: str) -> "Table":
        """Tú Lơ Khơ: who helped the winner."""
        if self.script:
            self.tap(f'[data-order="assistant"] .row:nth-child({self.seat(player) + 1})')
        else:
            self.pick(f"assistant-{self.seat(player)}", 1)
        return self

    def comes(self, *players: str) -> "Table":
        """Tú Lơ Khơ by places: the players from the best on. With a script the last place fills
        itself."""
        for place, player in enumerate(self._as_told(players), start=1):
            if self.script:
                self.tap(f'[data-order="place"] .row:nth-child({self.seat(player) + 1}) .who')
            else:
                self.pick(f"place-{self.seat(player)}", place)
        return self

    def chops(self, by: str, owner: str, what: str) -> "Table":
        """Tú Lơ Khơ: somebody beats what another played; without an owner, what chopped before."""
        told = [one.input_value() for one in self.page.locator(".eats select").all()]
        nth = len([who for who in told if who])
        if self.script:
            self.tap(f'[data-eater="{self.seat(by)}"]')
        else:
            self.page.select_option(f"[name=chop-{nth}-who]", str(self.seat(by)))
            self.taps += 1
        self.pick(f"chop-{nth}-from", self.seat(owner) if owner else "over")
        self.pick(f"chop-{nth}-what", what)
        return self

    def last_holds(self, what: str, number: int) -> "Table":
        """Tú Lơ Khơ by places: what the last is left with."""
        if self.script:
            self.tap(f'.held .counts > :has([name="{what}"]) [data-few="{number}"]')
        else:
            self.page.fill(f"[name={what}]", str(number))
        return self

    def breaks_a_rule(self, player: str, times: int = 1) -> "Table":
        """Somebody pays a fine, once or more often."""
        if self.page.locator(".entry .quiet:not([open])").count():
            self.tap(".entry .quiet > summary")
        for field in ("foul", "foul2", "foul3")[:times]:
            self.pick(f"{field}-{self.seat(player)}", 1)
        return self

    def left(self, who_stays: str, *cards: int) -> "Table":
        """Tú Lơ Khơ: a game given up before its end."""
        self.tap(".entry .quiet > summary")
        self.pick("outcome", f"abandoned-{self.seat(who_stays)}")
        return self.digits("cards", *cards)

    # What the page says.

    def look(self) -> None:
        """Wait until the page answers what is filled in; without a script, ask it to."""
        if self.script:
            self.page.wait_for_function("() => window.told()", timeout=PATIENCE)
        else:
            with self.page.expect_navigation():
                self.tap(".look")

    def preview(self) -> Told:
        """What saving would bring."""
        self.look()
        page = self.page
        assert page.locator(".table.paid").count(), page.locator(".told").inner_text()
        shown = page.locator(".seat small").all_text_contents()
        changes = [words.split()[-1] for words in shown]
        return Told(
            page.locator(".told").inner_text(),
            tuple(page.locator('.words[id$="words"] li').all_inner_texts()),
            dict(zip(self.players, changes, strict=True)),
        )

    def saves(self) -> Told:
        """Save; what the book says then is what the last preview said."""
        previewed = self.preview()
        self.tap(".save")
        notice = self.page.locator(".saved p")
        notice.wait_for()
        said = notice.inner_text()
        assert said.endswith(f": {previewed.summary}")
        number = re.search(r"\d+", said)
        assert number
        saved = self.told(int(number[0]))
        assert saved == previewed
        return saved

    def told(self, number: int) -> Told:
        """A round as its own page tells it to whoever has the link."""
        page = self._looked_at(f"{self.home}/rounds/{number}")
        names = page.locator(".nets dt").all_inner_texts()
        amounts = page.locator(".nets dd").all_inner_texts()
        return Told(
            page.locator(".round-told").inner_text(),
            tuple(page.locator(".words").first.locator("li").all_inner_texts()),
            dict(zip(names, amounts, strict=True)),
        )

    @property
    def totals(self) -> dict[str, str]:
        """How everybody stands by the session's own page, in bets; it always adds up to nothing."""
        page = self._looked_at(self.home)
        if not page.locator(".book tfoot").count():
            return {}
        names = page.locator(".book thead th").all_inner_texts()[1:]
        sums = page.locator(".book tfoot tr").first.locator("td").all_inner_texts()
        assert re.search(r"(bằng 0|\(0\))$", page.locator(".balance").inner_text())
        return dict(zip(names, sums, strict=True))

    def _looked_at(self, path: str) -> Any:
        self.reader.goto(self.address + path)
        return self.reader

    # Afterwards.

    def undoes(self) -> "Table":
        """Take the last change back, or bring back what was taken back."""
        with self.page.expect_navigation():
            self.tap(".saved button")
        return self

    def mends(self) -> "Table":
        """The filled form of the round that was taken back."""
        with self.page.expect_navigation():
            self.tap(".saved a")
        return self

    def opens_round(self, number: int) -> "Table":
        """The page of a round, by its number in the book."""
        self.go(self.home)
        self.tap(f'.book a[href$="/rounds/{number}"]')
        self.page.locator(".round-told").wait_for()
        return self

    def strikes(self, number: int, reason: str = "") -> "Table":
        """Strike a round out."""
        return self._changes(number, "strike", reason)

    def restores(self, number: int, reason: str = "") -> "Table":
        """Let a round count again."""
        return self._changes(number, "restore", reason)

    def _changes(self, number: int, action: str, reason: str) -> "Table":
        self.opens_round(number)
        self.page.fill("[name=reason]", reason)
        with self.page.expect_navigation():
            self.tap(f'form[action$="/{action}"] button')
        self.tap(f'form[action$="/{action}"] button')
        other = {"strike": "restore", "restore": "strike"}[action]
        self.page.locator(f'form[action$="/{other}"]').wait_for()
        return self

    def corrects(self, number: int) -> "Table":
        """The form of a round, filled as it was."""
        self.opens_round(number)
        with self.page.expect_navigation():
            self.tap('a[href$="/edit"]')
        return self

    def forgot(self, before: int) -> "Table":
        """The empty form of a round that was played before another, found from the quiet page."""
        self.desk("book")
        with self.page.expect_navigation():
            self.tap('a[href$="/forgotten"]')
        with self.page.expect_navigation():
            self.tap(f'a[href$="/rounds/{before}/before"]')
        return self

    def sat_wrong(self, since: int) -> "Table":
        """The seats of a round, to be put right from there on, found from the quiet page."""
        self.desk("book")
        with self.page.expect_navigation():
            self.tap('a[href$="/seats"]')
        with self.page.expect_navigation():
            self.tap(f'a[href$="/rounds/{since}/seats"]')
        return self

    def moves_up(self, player: str) -> "Table":
        """One seat, by the arrow beside the name."""
        with self.page.expect_navigation():
            self.tap(f'.seats li:has([value="{player}"]) [name=up]')
        return self

    @property
    def changes(self) -> list[str]:
        """Who has more or less, as it is shown before it is accepted."""
        return [str(told) for told in self.page.locator("#changed li").all_inner_texts()]

    # The quiet page.

    def desk(self, part: str = "") -> "Table":
        """The menu, or a page behind it."""
        self.go(f"{self.home}/table/{part}".removesuffix("/"))
        return self

    def presses(self, action: str) -> "Table":
        """Send one of the forms behind the menu, on its page; what ends the session lies behind a
        tap of its own."""
        form = f'form[action$="/table/{action}"]'
        if not self.page.locator(form).count():
            self.desk("book" if action.startswith("ga") else "owner")
        folded = self.page.locator(f"details:not([open]):has({form})")
        if folded.count():
            self.tap(f"details:has({form}) summary")
        with self.page.expect_navigation():
            self.tap(f"{form} button:not(.by-enter):not([name])")
        return self

    def link(self, kind: str) -> str:
        """The path of a link as it is handed on: `s` to look, `k` to write."""
        self.desk("invite")
        if kind == "k":
            self.tap('.switch a[href$="as=keeper"]')
        self.page.locator(f'#link[value*="/{kind}/"]').wait_for()
        return str(urlsplit(self.page.locator("#link").input_value()).path)

    def plays(self, *players: str) -> "Table":
        """Choose who plays the next round."""
        self.go(self.home)
        self.tap(".who-plays summary")
        for box in self.page.locator(".who-plays [name=p]").all():
            box.set_checked(box.get_attribute("value") in players)
        with self.page.expect_navigation():
            self.tap(".who-plays .tap")
        return self

    def switches(self) -> "Table":
        """To the other game of the evening."""
        with self.page.expect_navigation():
            self.tap(".evening .choice a:not([aria-current])")
        return self
