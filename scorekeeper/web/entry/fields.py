"""Reads the fields of a submitted round form. Pure.

Pure: a form is a mapping of strings.

A form names people by their seat, so that a player's name never becomes the name of a field.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.evening.amounts import short_money
from scorekeeper.fields import spell
from scorekeeper.games import GAMES
from scorekeeper.games.base import Problem
from scorekeeper.games.names import clean_name
from scorekeeper.text import Text
from scorekeeper.web.entry.money import read_either

FormValues = Mapping[str, str]

MOST_PLAYERS = max(game.most_players for game in GAMES)
SEATS = tuple([f"player-{i}" for i in range(MOST_PLAYERS)])
"""The fields with the names of the players."""

MOST_ROWS = 12
"""The most rows of one kind: three eats by each of four players."""

MANUAL = ("from", "to", "usual", "amount", "note")

GA = "ga"
"""The gà as a side of a side payment, in place of a seat."""

FOULS = ("foul", "foul2", "foul3")
"""The foul fields of each player: the first, the second, and the number of all later ones."""

_OF_A_SEAT = re.compile(r"(?P<kind>\w+)-(?P<seat>\d)")
"""The name of a field for each player: `points-2`."""

_HOLDS_A_SEAT = re.compile(r"\w+-\d+-(?:who|from|to)|den")
"""The name of a field whose value is a seat: `eat-0-who`."""

_NO_NUMBER = Text(
    "“{given}” không phải số: hãy nhập lại.", "“{given}” is not a number: enter it again."
)
_ODD_MONEY = Text(
    "{given} không chẵn cược: ghi {near}, hoặc lưu ván rồi ghi ở “Phạt, trả thêm”.",
    "{given} is no whole number of bets: enter {near}, or save the round, then use “Fine, side "
    "payment”.",
)
_SAME_PLACE = Text(
    "{players} đang cùng một chỗ: mỗi chỗ chỉ một người.",
    "{players} stand at the same place: one player a place.",
)
_IN_ORDER = Text(
    "Chạm tên theo thứ tự, từ nhất đến bét.", "Tap the names in order, from 1st to last."
)
_NEXT_IN_ORDER = Text("Chạm tiếp theo thứ tự: {players}.", "Still to tap, in order: {players}.")


class FormReader:
    """A submitted form, the round read from it, and what is missing."""

    def __init__(self, values: FormValues) -> None:
        self.values = values
        self.players = players_of(values)
        self.entry: dict[str, Any] = {"players": self.players}
        """The round so far, as in docs/rules.md, 4."""
        self.problems: list[Problem] = []
        """A problem for each missing field."""

    @property
    def has_ended(self) -> bool:
        """Whether it says how the round ended; without that nothing can be scored."""
        return self.entry.get("finish") is not None

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.has_ended and not self.problems

    def lack(self, field: str, message: Text, code: str = "E_SHAPE") -> None:
        """Report a missing field of the round."""
        self.problems.append(Problem(code, field, message))

    def player(self, place: str) -> str | None:
        """Return the player of a seat, if it is one."""
        return next((who for i, who in enumerate(self.players) if str(i) == place), None)

    def number(self, given: str, path: tuple[str | int, ...]) -> int | None:
        """Return a whole number; None if the text is empty, or no number, which is reported."""
        given = given.strip()
        found = whole(given, longest=7)
        if given and found is None:
            self.lack(spell(path), _NO_NUMBER.fill(given=given))
        return found

    def bets(self, given: str, path: tuple[str | int, ...]) -> int | None:
        """Return a typed amount as whole bets, like `number`; money if the form has a `stake`."""
        stake = whole(self.values.get("stake", ""))
        if not stake:
            return self.number(given, path)
        amount = read_either(given, in_money=True)
        if isinstance(amount, Text):
            self.lack(spell(path), amount)
        if amount is None or isinstance(amount, Text):
            return None
        found, odd = divmod(int(amount), stake)
        if odd:
            below, above = (short_money(stake * near).vi for near in (found, found + 1))
            near = f"{below} / {above}" if found else above
            self.lack(spell(path), _ODD_MONEY.fill(given=given, near=near))
        return None if odd else found

    def in_order(
        self, kind: str, path: str, code: str, of: Collection[str] | None = None
    ) -> list[str]:
        """Return the players of a grid by place, or only those in `of`; report two at one place."""
        at: dict[int, list[str]] = {}
        for i, player in enumerate(self.players):
            place = self.values.get(f"{kind}-{i}", "")
            if place in ("1", "2", "3", "4") and (of is None or player in of):
                at.setdefault(int(place), []).append(player)
        together = next((players for players in at.values() if len(players) > 1), None)
        if together:
            self.lack(path, _SAME_PLACE.fill(players=", ".join(together)), code)
        return [player for place in sorted(at) for player in at[place]]

    def expect_all(
        self, order: Sequence[str], expected: Collection[str], path: str, code: str
    ) -> None:
        """Report the players who are missing in an order."""
        missing = [name for name in self.players if name in expected and name not in order]
        if missing and path not in {problem.field for problem in self.problems}:
            message = _NEXT_IN_ORDER.fill(players=", ".join(missing)) if order else _IN_ORDER
            self.lack(path, message, code)


def written_order(kind: str, order: Sequence[str] | None, players: Sequence[str]) -> dict[str, str]:
    """Return the fields of a grid for an order, which may be missing."""
    return {f"{kind}-{players.index(who)}": str(n) for n, who in enumerate(order or (), start=1)}


def players_of(values: FormValues) -> list[str]:
    """Return the players in seat order."""
    names = (values.get(seat) for seat in SEATS)
    return [name for name in names if name]


def outcome(values: FormValues) -> tuple[str, str]:
    """Return how the round ended, and the seat it is about.

    `u-2` is an ù of the third player: `("u", "2")`. Both are empty if nothing was chosen.
    """
    kind, _, place = values.get("outcome", "").partition("-")
    return kind, place


def whole(given: str, *, longest: int = 15) -> int | None:
    """Return a text of digits as a number; None for any other or too long text.

    >>> whole("012"), whole("²"), whole("-1"), whole("1" * 16)
    (12, None, None, None)
    """
    digits = given.isascii() and given.isdigit() and len(given) <= longest
    return int(given) if digits else None


def rows(values: FormValues, kind: str, fields: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the rows of a kind that are not blank."""
    sent = {key.split("-")[1] for key in values if key.startswith(f"{kind}-")}
    for k in range(MOST_ROWS):
        if str(k) not in sent:
            continue
        row = {field: values.get(f"{kind}-{k}-{field}", "").strip() for field in fields}
        # The kind of an eat is preset to `normal`.
        if any(value for value in row.values() if value != "normal"):
            yield row


def tidy(values: FormValues, kinds: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the form with clean names, and rows numbered as the round numbers them."""
    prefixes = tuple(f"{kind}-" for kind in kinds)
    tidied = {key: value for key, value in values.items() if not key.startswith(prefixes)}
    tidied |= {seat: clean_name(name) or name for seat in SEATS if (name := values.get(seat))}
    for kind, fields in kinds.items():
        for k, row in enumerate(rows(values, kind, fields)):
            tidied |= {f"{kind}-{k}-{field}": value for field, value in row.items()}
    return tidied


def remap_seats(values: FormValues, players: Sequence[str]) -> dict[str, str]:
    """Return the form for other seats.

    Fields of players who are not seated are dropped.

    >>> remap_seats({"player-0": "An", "player-1": "Bình", "outcome": "u-1"}, ["Bình", "Chi"])
    {'outcome': 'u-0', 'player-0': 'Bình', 'player-1': 'Chi'}
    """
    before = players_of(values)
    moved = {str(i): str(players.index(name)) for i, name in enumerate(before) if name in players}
    remapped = dict(filter(None, (_moved(key, value, moved) for key, value in values.items())))
    return remapped | {f"player-{i}": name for i, name in enumerate(players)}


def _moved(key: str, value: str, moved: Mapping[str, str]) -> tuple[str, str] | None:
    """Return a field with its value for the new seats; None if its player has no seat."""
    if key == "outcome":
        kind, _, seat = value.partition("-")
        there = moved.get(seat)
        return (key, f"{kind}-{there}") if there else None if seat else (key, value)
    if _HOLDS_A_SEAT.fullmatch(key) and value.isdigit():
        return (key, moved[value]) if value in moved else None
    of_seat = _OF_A_SEAT.fullmatch(key)
    if of_seat is None:
        return key, value
    there = moved.get(of_seat["seat"])
    stays = there is not None and of_seat["kind"] != "player"
    return (f"{of_seat['kind']}-{there}", value) if stays else None
