"""The form of a round on a phone, filled in by taps that are counted."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from playwright.sync_api import Error

PATIENCE = 120_000
"""Milliseconds of any wait: a test must not depend on the machine's speed."""


def tap_seat(seat: Any) -> None:
    """Tap a seat, also that of a place which somebody has, and again if a new picture has just come
    in place of this one.
    """
    while True:
        try:
            seat.tap(force=True)
        except Error as failure:
            if "Element is not visible" not in failure.message:
                raise
        else:
            return


class EntryForm:
    """The form of a round; players go by their names."""

    def __init__(self, page: Any, address: str, *, script: bool = True) -> None:
        self.page = page
        self.address = address
        self.script = script
        self.taps = 0
        """Taps so far."""
        page.set_default_timeout(PATIENCE)
        page.on("dialog", lambda dialog: dialog.accept())

    # Under the thumb.

    def go(self, path: str) -> None:
        """Open a page of this server."""
        self.page.goto(self.address + path)

    def tap(self, *places: str) -> None:
        """Tap each place, at its first visible match."""
        for place in places:
            target = self.page.locator(f"{place} >> visible=true").first
            if ".seat" in place:
                tap_seat(target)
            else:
                target.tap()
            self.taps += 1

    @contextmanager
    def within(self, most: int) -> Iterator[None]:
        """Fail if the block takes more taps."""
        before = self.taps
        yield
        assert self.taps - before <= most, f"{self.taps - before} taps"

    @property
    def players(self) -> list[str]:
        """The players of the round, in seat order."""
        return list(self.page.locator("#picture .table:not(.gone) .seat .who").all_text_contents())

    @property
    def eaters(self) -> list[str]:
        """The seats of those who ate or chopped; blank rows, for phones without script, do not
        count."""
        return list(filter(None, self.values(".eats select[name$=who]")))

    def values(self, place: str) -> list[str]:
        """The values of all fields there, at one moment: a script may remove some the next."""
        fields = self.page.locator(place)
        return list(fields.evaluate_all("all => all.map((one) => one.value)"))

    def seat(self, player: str) -> int:
        """The place of a player in the form."""
        return self.players.index(player)

    def pick(self, field: str, value: object) -> None:
        """Choose one of several."""
        self.tap(f'.entry .pick:has([name="{field}"][value="{value}"])')

    # How a round ended.

    def u(self, winner: str, kind: str = "", eats: Sequence[str] = ()) -> Self:
        """Somebody ù; `eats` are those who ate, in order."""
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

    def order(self, *players: str, mom: Sequence[str] = ()) -> Self:
        """Nobody ù; the players from the best on, and who is móm."""
        self.pick("outcome", "normal")
        self.comes(*players)
        for player in mom:
            self.pick(f"place-{self.seat(player)}", "mom")
        return self

    def comes(self, *players: str, grid: str = "place") -> Self:
        """The players from the best on, or as they `lay` down. With a script the last one fills
        itself."""
        if not self.script:
            for place, player in enumerate(players, start=1):
                self.pick(f"{grid}-{self.seat(player)}", place)
            return self
        rows = f'[data-order="{grid}"] .row'
        for player in players[: max(1, self.page.locator(rows).count() - 1)]:
            self.tap(f'{rows}[aria-label="{player}"] .who')
        return self

    def points(self, *points: int) -> Self:
        """Nobody ù; everybody's points in seat order, by the keypad."""
        self.pick("outcome", "normal")
        if self.page.locator('.entry [name="by"]').count():
            self.pick("by", "points")
        return self.digits("points", *points)

    def digits(self, row: str, *numbers: int) -> Self:
        """Numbers for the visible fields, in seat order; the keypad goes on by itself."""
        if not self.script:
            fields = self.page.locator(f'.counts [name^="{row}-"] >> visible=true')
            for nth, number in enumerate(numbers):
                fields.nth(nth).fill(str(number))
            return self
        for number in numbers:
            self.keys(number)
        return self

    def keys(self, number: int) -> None:
        """A number by the keypad: of cards by one key, of points as it is said: twenty, five; 90,
        90 and 5 are 105."""
        tens, ones = divmod(number, 10)
        said = [90, 90] if tens == 10 else [10 * tens] if tens else []
        if self.page.locator('.pad [value="13"]').count():
            said, ones = [], number
        self.tap(*[f'.pad [value="{key}"]' for key in (*said, ones)])

    def holds(self, player: str, what: str, number: int) -> Self:
        """Tú Lơ Khơ: how many deuces or quads a player holds."""
        name = f"{what}-{self.seat(player)}"
        self.pick(name, number)
        return self

    def out_of_cards(self, winner: str, *cards: int) -> Self:
        """Tú Lơ Khơ: who ran out, and the cards of the others in seat order."""
        self.pick("outcome", f"win-{self.seat(winner)}")
        return self.digits("cards", *cards)

    def chops(self, by: str, owner: str, what: str) -> Self:
        """Tú Lơ Khơ: a player beats what another played."""
        nth = len(self.eaters)
        if self.script:
            self.tap(f'[data-eater="{self.seat(by)}"]')
        else:
            self.page.select_option(f"[name=chop-{nth}-who]", str(self.seat(by)))
            self.taps += 1
        self.pick(f"chop-{nth}-from", self.seat(owner))
        self.pick(f"chop-{nth}-what", what)
        return self
