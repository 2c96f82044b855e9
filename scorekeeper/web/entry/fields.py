"""The fields of a round form, and the form of a game. Pure: a form is a mapping of strings.

A form names people by their seat. Who sits there is in its field `who`, by number: `3 1 4`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.evening.amounts import short_money
from scorekeeper.evening.money import read_either
from scorekeeper.fields import Json, spell
from scorekeeper.games import GAMES
from scorekeeper.games.base import Entry, Game, Payments, Problem
from scorekeeper.text import Text, join

FormValues = Mapping[str, str]

MOST_SEATS = max(game.most_players for game in GAMES)
"""The most people in a form of any game."""
MOST_ROWS = 12
"""The most rows of one kind: three eats by each of four players, or twelve chops."""

MANUAL = ("from", "to", "usual", "amount", "note")

GA = "ga"
"""The gà as a side of a side payment, in place of a seat."""

FOULS = ("foul", "foul2", "foul3")
"""The foul fields of each player: the first, the second, and the number of all later ones."""

_OF_A_SEAT = re.compile(r"(?P<kind>\w+)-(?P<seat>\d)")
"""The name of a field for each player: `points-2`."""

_HOLDS_A_SEAT = re.compile(r"\w+-(?:\d+-)?(?:who|from|to)|den|liar")
"""The name of a field whose value is a seat: `eat-0-who`; in a `WhoInput`, `…-who`."""

_NO_NUMBER = Text(
    "“{given}” không phải số: nhập lại.", "“{given}” is not a number: enter it again."
)
_ODD_MONEY = Text(
    "{given} không chẵn cược: ghi {near}, hoặc lưu ván rồi ghi ở “Phạt, trả thêm”.",
    "{given} is not a whole number of bets: enter {near}, or save the round, then use “Fine, side "
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
_WHO_IS_NEXT = Text("Ai {place}: {players}?", "{place}: {players}?")
_THE_LAST = Text("{players} {place} hay móm?", "{place} or móm: {players}?")
_PLACES = (Text("nhất", "First"), Text("nhì", "Second"), Text("ba", "Third"))


class FormReader:
    """A submitted form, the round read from it, and what is missing."""

    def __init__(self, values: FormValues, players: Sequence[str]) -> None:
        self.values = values
        self.players = players
        self.entry: Json = {"players": list(players)}
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
        number = whole(given, longest=7)
        if given and number is None:
            self.lack(spell(path), _NO_NUMBER.fill(given=given))
        return number

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
        bets, odd = divmod(int(amount), stake)
        if odd:
            below, above = (short_money(stake * near).vi for near in (bets, bets + 1))
            near = f"{below} / {above}" if bets else above
            self.lack(spell(path), _ODD_MONEY.fill(given=given, near=near))
        return None if odd else bets

    def hand(self, player: str, inputs: Mapping[str, str]) -> dict[str, int]:
        """Return what a player holds: a number for each field of a hand, by the input's name."""
        held = {
            field: self.number(self.values.get(name, ""), ("hands", player, field))
            for name, field in inputs.items()
        }
        return {field: number for field, number in held.items() if number is not None}

    def hands(self, inputs: Mapping[str, str], of: Collection[str]) -> dict[str, Json]:
        """Return the hands of some players, whose inputs have a seat; empty ones are left out."""
        hands = {
            player: self.hand(player, {f"{name}-{i}": inputs[name] for name in inputs})
            for i, player in enumerate(self.players)
            if player in of
        }
        return {player: hand for player, hand in hands.items() if hand}

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
            if order and path == "placing":
                taken = {self.values.get(f"place-{i}") for i in range(len(self.players))}
                next = min(n for n in range(len(_PLACES) + 1) if str(n + 1) not in taken)
                first = Text(", ".join(missing[:-1]), ", ".join(missing[:-1]))
                last = Text(missing[-1], missing[-1])
                names = join([first, last] if missing[1:] else [last], Text(" hay ", " or "))
                place = (*_PLACES[: len(self.players) - 1], Text("bét", "Last"))[next]
                alone = "mom" in taken and not missing[1:]
                message = (_THE_LAST if alone else _WHO_IS_NEXT).fill(place=place, players=names)
            among = tuple([name for name in self.players if name in expected])
            self.problems.append(Problem(code, path, message, None, among))


def written_order(kind: str, order: Sequence[str] | None, players: Sequence[str]) -> dict[str, str]:
    """Return the fields of a grid for an order, which may be missing.

    One that is not used may name anybody; who does not play is left out.
    """
    places = {who: str(n) for n, who in enumerate(order or (), start=1)}
    return {f"{kind}-{i}": places[who] for i, who in enumerate(players) if who in places}


def written_hand(hand: Entry, inputs: Mapping[str, str], of: str) -> dict[str, str]:
    """Return the inputs of a hand, whose names end in `of`."""
    held = {f"{name}{of}": hand.get(field) for name, field in inputs.items()}
    return {name: str(number) for name, number in held.items() if number is not None}


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
    """Return the form with its rows numbered as the round numbers them."""
    values = {key: value for key, value in values.items() if key}  # A part may come without a name.
    prefixes = tuple(f"{kind}-" for kind in kinds)
    tidied = {key: value for key, value in values.items() if not key.startswith(prefixes)}
    for kind, fields in kinds.items():
        for k, row in enumerate(rows(values, kind, fields)):
            tidied |= {f"{kind}-{k}-{field}": value for field, value in row.items()}
    return tidied


def remap_seats(values: FormValues, before: Sequence[str], now: Sequence[str]) -> dict[str, str]:
    """Return the form for players who sit in another order, or for others.

    Fields of players who are not seated are dropped.

    >>> remap_seats({"outcome": "u-1", "points-0": "7"}, ["An", "Bình"], ["Bình", "Chi"])
    {'outcome': 'u-0'}
    >>> remap_seats({"outcome": "u-0", "eat-0-who": "0", "eat-0-from": "1"}, ["An", "Tí"], ["Tí"])
    {'eat-0-from': '0'}
    """
    moved = {str(i): str(now.index(name)) for i, name in enumerate(before) if name in now}
    return dict(filter(None, (_moved(key, value, moved) for key, value in values.items())))


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
    return (f"{of_seat['kind']}-{there}", value) if there else None


# The form of a game


class FormField(NamedTuple):
    """How a form asks for a field of the round."""

    input: str
    """The name of the input; that of a hand has a seat: `points-2`."""
    name: Text | None = None
    """The field in words, to say what a correction cannot keep."""


_IN_EVERY_GAME = {
    "finish": FormField("outcome"),
    "winner": FormField("outcome"),
    "multiplier": FormField("multiplier"),
    "manual": FormField("manual"),
    "fouls": FormField("foul"),
}


@dataclass(frozen=True, kw_only=True)
class WhoInput:
    """A line of the form that asks for one player or, with `ticks`, for any number of them."""

    name: str
    field: str
    """The field of the round: a name, or with `ticks` a list of names."""
    label: Text
    outcomes: tuple[str, ...]
    """The kinds of outcome with which it is asked; they are called as the finishes are."""
    only_if: Callable[[Any], bool]
    """rules → whether it is asked"""
    ticks: bool = False
    quiet: bool = False
    """Whether it stands in the collapsed part."""

    @property
    def inputs(self) -> list[str]:
        """Their names: one, or one for each seat."""
        return [f"{self.name}-{i}" for i in range(MOST_SEATS)] if self.ticks else [self.name]

    def read(self, reader: FormReader) -> None:
        """Put the chosen players into the round; None if nobody is chosen."""
        if outcome(reader.values)[0] in self.outcomes:
            sent = [reader.values.get(name, "") for name in self.inputs]
            ticked = [who for who, tick in zip(reader.players, sent, strict=False) if tick]
            reader.entry[self.field] = (ticked or None) if self.ticks else reader.player(sent[0])

    def write(self, entry: Entry) -> dict[str, str]:
        """Return the values for a round."""
        chosen, players = entry.get(self.field), entry["players"]
        if not chosen or entry["finish"] not in self.outcomes:
            return {}
        if self.ticks:
            return {self.inputs[players.index(who)]: "1" for who in chosen}
        return {self.name: str(players.index(chosen))}


class Questions:
    """The questions of a game's form: only those that matter under the rules."""

    def __init__(self, rules: Any, who: tuple[WhoInput, ...] = ()) -> None:
        self.multipliers: tuple[int, ...] = rules.round_multipliers
        self.fouls = rules.foul_payment > 0
        self.who = tuple([asked for asked in who if asked.only_if(rules)])
        self._not_asked = {name for asked in {*who} - {*self.who} for name in asked.inputs}

    def has(self, field: str, value: str) -> bool:
        """Return whether the form has the field and it can have the value."""
        if field == "multiplier":
            return len(self.multipliers) > 1
        return field not in self._not_asked and (self.fouls or not field.startswith("foul"))


class FinishWords(NamedTuple):
    """A finish in a list of rounds."""

    name: Text
    mark: Text
    """Its abbreviation; empty for the usual finish."""


@dataclass(frozen=True, kw_only=True)
class GameForm:
    """The form of a game.

    `templates/entry/<game id>.html` renders it: the macro `fields`, and `asked` for questions that
    depend on the preview. The field `outcome` says how the round ended, as `kind` or `kind-seat`:
    `u-2` is an ù of the third player.
    """

    game: Game
    questions: Callable[[Any], Questions]
    """rules → the questions of the form, `form.asks` in templates"""
    read: Callable[[FormReader, Any], None]
    """(reader, rules): fill `reader.entry`. A missing outcome is a `finish` of None."""
    write: Callable[[Entry, Any], dict[str, str]]
    """(round as entered, rules) → form values.

    An entry with only its finish has at least an `outcome`.
    """
    seals: Callable[[Any, Payments], Mapping[str, str]]
    """(checked round, payments) → the words stamped at players, the winner's first"""
    tapped: str
    """The kind of outcome that a tap on a seat chooses."""
    keys: tuple[int | str, ...]
    """The keypad: numbers, `mom`, `out` of cards, `back`. Where 0 is a key, 10, 20 … are tens.

    With `out` it is open from the start.
    """
    first_tap: Callable[[Any], Text]
    """rules → the hint in a blank form, also the problem if no outcome is chosen"""
    example: Callable[[Any], str]
    """rules → a round as people may type it; `{0}` and `{1}` are players"""
    chosen_before: str = ""
    """An outcome that is preset; it is no answer until a player has a place."""
    finishes: Mapping[str, FinishWords]
    """The finishes in a list of rounds, but for `void`."""
    rare: tuple[str, ...] = ()
    """The kinds of outcome in the collapsed part."""
    quiet: tuple[str, ...] = ()
    """The inputs in the collapsed part; fields of the round begin with these names."""
    form_fields: Mapping[str, FormField]
    """The fields of the round that only this game has; those of a hand as `hands.points`."""
    who: tuple[WhoInput, ...] = ()
    """The questions for players, which the questions have as far as they are asked."""
    single: tuple[str, ...] = ()
    """The fields that a form has once, besides `outcome` and `multiplier`."""
    seated: tuple[str, ...]
    """The fields of each player: `points-2` is the `points` of the third."""
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The fields of each kind of row: `eat-0-who` is `who` of the first `eat`."""
    ending: tuple[str, ...] = ("winner",)
    """The fields of a round that say how it ended, besides `finish`."""

    @property
    def template(self) -> str:
        """The template of its fields."""
        return f"entry/{self.game.id}.html"

    def input_of(self, field: str, players: Sequence[str]) -> str:
        """Return the input of a field of the round, or an empty string."""
        for i, player in enumerate(players):
            # A name may contain dots and brackets.
            if field.startswith(f"hands.{player}."):
                known = self.form_fields.get(f"hands.{field.removeprefix(f'hands.{player}.')}")
                return f"{known.input}-{i}" if known else ""
        name, row = re.match(r"(\w*)(?:\[(\d+)\])?", field).groups()  # type: ignore[union-attr]
        who = {who.field: FormField(who.name) for who in self.who}
        input = {**_IN_EVERY_GAME, **who, **self.form_fields}.get(name, FormField("")).input
        if input in self.all_rows:
            return f"{input}-{row}" if row else ""
        return input

    @property
    def facts(self) -> dict[str, Text]:
        """The fields of a round or a hand in words, to say what a correction cannot keep."""
        who = {who.field: who.label for who in self.who}
        return who | {
            field.removeprefix("hands."): a.name for field, a in self.form_fields.items() if a.name
        }

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of all fields that the form can have."""
        seats = range(self.game.most_players)
        seated = [f"{field}-{i}" for field in (*self.seated, *FOULS) for i in seats]
        rows = [
            f"{kind}-{k}-{field}"
            for kind, fields in self.all_rows.items()
            for field in fields
            for k in range(MOST_ROWS)
        ]
        who = [name for who in self.who for name in who.inputs]
        once = ("game", "outcome", "multiplier", "stake", *self.single)
        return frozenset((*once, *who, *seated, *rows))

    @cached_property
    def all_rows(self) -> dict[str, tuple[str, ...]]:
        """The fields of each kind of row, side payments last."""
        return {**self.rows, "manual": MANUAL}
