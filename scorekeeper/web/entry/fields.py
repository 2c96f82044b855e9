"""The values of a filled form, read one by one. Pure: a form is a mapping of texts.

People stand in a form by the place they have in it, so that no name has to be the name of a field.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games.base import Problem
from scorekeeper.games.entry import spell
from scorekeeper.games.names import clean_name
from scorekeeper.text import Text

FormValues = Mapping[str, str]

MOST_PLAYERS = 4
SEATS = tuple([f"player-{i}" for i in range(MOST_PLAYERS)])
"""The fields with the names of the players, in seat order."""

MOST_ROWS = 12
"""Rows of one kind that a form may have; three eats of each of four players."""

MANUAL = ("from", "to", "usual", "amount", "note")

FOULS = ("foul", "foul2", "foul3")
"""The fields of each player who broke a rule: once, once more, and all times after that."""

_NO_NUMBER = Text(
    "“{given}” không phải số: hãy nhập lại.", "“{given}” is not a number: enter it again."
)
_SAME_PLACE = Text(
    "{players} đang cùng một chỗ: mỗi chỗ chỉ một người.",
    "{players} stand at the same place: one player a place.",
)
_IN_ORDER = Text(
    "Chạm tên theo thứ tự, từ nhất đến bét.", "Tap the names in order, from 1st to last."
)
_NEXT_IN_ORDER = Text("Chạm tiếp theo thứ tự: {players}.", "Still to tap, in order: {players}.")


class EntryDraft(NamedTuple):
    """What a filled form says: a round as docs/rules.md, 4 has it, and what a form can lack."""

    entry: dict[str, Any]
    problems: list[Problem]

    @property
    def has_ended(self) -> bool:
        """Whether it says how the round ended, without which there is nothing to work out."""
        return "finish" in self.entry

    @property
    def complete(self) -> bool:
        """Whether the form lacks nothing."""
        return self.has_ended and not self.problems


def players_of(values: FormValues) -> list[str]:
    """Who plays, in seat order."""
    names = (values.get(seat) for seat in SEATS)
    return [name for name in names if name]


def player_in(values: FormValues, key: str, players: Sequence[str]) -> str | None:
    """The player whose place stands in the field."""
    return at_place(values.get(key, ""), players)


def at_place(place: str, players: Sequence[str]) -> str | None:
    """The player of that place, if it is one."""
    return next((player for i, player in enumerate(players) if str(i) == place), None)


def outcome(values: FormValues) -> tuple[str, str]:
    """How the round ended and whose place that names: `u-2` is an ù of the third player."""
    kind, _, place = values.get("outcome", "").partition("-")
    return kind, place


def number(
    draft: EntryDraft, values: FormValues, key: str, path: tuple[str | int, ...]
) -> int | None:
    """The whole number in a field; None where it is empty, or no number, which is reported."""
    given = values.get(key, "").strip()
    found = whole(given, longest=7)
    if given and found is None:
        message = _NO_NUMBER.fill(given=given)
        draft.problems.append(Problem("E_SHAPE", spell(path), message))
    return found


def whole(given: str, *, longest: int = 15) -> int | None:
    """The whole number that these digits are; None for all else, and for more of them than any
    number here has.

    >>> whole("012"), whole("²"), whole("-1"), whole("1" * 16)
    (12, None, None, None)
    """
    digits = given.isascii() and given.isdigit() and len(given) <= longest
    return int(given) if digits else None


def rows(values: FormValues, kind: str, fields: Sequence[str]) -> Iterator[dict[str, str]]:
    """The rows of that kind of which anything is filled in, blank ones between them left out."""
    # A form has three rows of a kind, and may have twelve.
    sent = {key.split("-")[1] for key in values if key.startswith(f"{kind}-")}
    for k in range(MOST_ROWS):
        if str(k) not in sent:
            continue
        row = {field: values.get(f"{kind}-{k}-{field}", "").strip() for field in fields}
        # An eat is an ordinary one from the start, which fills nothing in.
        if any(value for value in row.values() if value != "normal"):
            yield row


def tidy(values: FormValues, kinds: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The same form with the filled rows of these kinds first, as the round counts them, and with
    names as they are kept."""
    prefixes = tuple(f"{kind}-" for kind in kinds)
    tidied = {key: value for key, value in values.items() if not key.startswith(prefixes)}
    tidied |= {seat: clean_name(name) or name for seat in SEATS if (name := values.get(seat))}
    for kind, fields in kinds.items():
        for k, row in enumerate(rows(values, kind, fields)):
            tidied |= {f"{kind}-{k}-{field}": value for field, value in row.items()}
    return tidied


def in_order(draft: EntryDraft, values: FormValues, kind: str, path: str, code: str) -> list[str]:
    """The players who have a place in a grid, by their places; two at one place are reported."""
    players = players_of(values)
    at: dict[int, list[str]] = {}
    for i, player in enumerate(players):
        place = values.get(f"{kind}-{i}", "")
        if place in ("1", "2", "3", "4"):
            at.setdefault(int(place), []).append(player)
    for together in at.values():
        if len(together) > 1:
            message = _SAME_PLACE.fill(players=", ".join(together))
            draft.problems.append(Problem(code, path, message))
            break
    return [player for place in sorted(at) for player in at[place]]


def all_told(
    draft: EntryDraft, order: Sequence[str], expected: Collection[str], path: str, code: str
) -> None:
    """Say what to tap next, where an order is not told to its end."""
    missing = [name for name in draft.entry["players"] if name in expected and name not in order]
    if missing and path not in {problem.field for problem in draft.problems}:
        message = _NEXT_IN_ORDER.fill(players=", ".join(missing)) if order else _IN_ORDER
        draft.problems.append(Problem(code, path, message))
