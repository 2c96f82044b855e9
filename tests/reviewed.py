"""Statistics of an evening, computed from its file without the program."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from tests.evening_file import Account, Document, EveningFile

Counted = dict[str, Counter[Any]]


def valid_rounds(document: Document, game: str) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """The rounds of a game that count, as entered, each with its payments."""
    for round in document["rounds"]:
        if round["status"] == "valid" and round["game"] == game:
            yield round["versions"][-1]["round"], round["payments"]


def counted(document: Document, game: str) -> Counted:
    """Return the statistics of a game by id; grids have pairs of names."""
    told: Counted = {}
    for entry, payments in valid_rounds(document, game):
        for id, who in [*_any_game(entry, payments), *_OF[game](entry, payments)]:
            told.setdefault(id, Counter())[who] += 1
    return told


def _any_game(entry: Any, payments: Any) -> Iterator[tuple[str, Any]]:
    if entry["finish"] != "void":
        yield from (("played", player) for player in entry["players"])
    yield from (("fouls", player) for player in entry.get("fouls", ()))
    carried = [paid for paid in payments if paid.get("on_behalf_of")]
    yield from {("den", paid["from"]) for paid in carried}
    yield from {("den_received", paid["to"]) for paid in carried}


def _phom(entry: Any, payments: Any) -> Iterator[tuple[str, Any]]:
    players = entry["players"]
    if entry["finish"] == "u":
        yield f"u_{entry.get('u_type', 'thuong')}", entry["winner"]
    if entry["finish"] == "normal":
        yield from _places(entry, payments)
    yield from (("ga_fed", paid["from"]) for paid in payments if paid["to"] is None)
    for eat in entry.get("eats", ()):
        eater = eat["eater"]
        discarder = eat.get("discarder", players[players.index(eater) - 1])
        yield from (("eats", eater), ("eaten", discarder), ("fed", (discarder, eater)))
        if eat.get("kind") == "chot":
            yield from (("chot", eater), ("chot_eaten", discarder))


def _places(entry: Any, payments: Any) -> Iterator[tuple[str, Any]]:
    """By rules that pay more for each lower place, and for móm alone most."""
    mom = [name for name, hand in entry.get("hands", {}).items() if hand.get("mom")]
    yield from (("mom", name) for name in mom)
    paid = [one for one in payments if one["reason"] in ("rank", "mom")]
    yield from {("first", one["to"]) for one in paid}
    most = max((one["bets"] for one in paid), default=None)
    if len(mom) == len(entry["players"]) and paid:
        # Nobody is told apart but by who laid first, and whoever laid last is last.
        yield "last", entry["lay_order"][-1]
    else:
        yield from {("last", one["from"]) for one in paid if one["bets"] == most}


def _tulokho(entry: Any, payments: Any) -> Iterator[tuple[str, Any]]:
    by_places = entry["finish"] == "win" and any(one["reason"] == "rank" for one in payments)
    if entry["finish"] in ("win", "instant_win"):
        yield entry["finish"], entry["placing"][0] if by_places else entry["winner"]
    if entry["finish"] != "void":
        for chop in entry.get("chops", ()):
            yield from (("chops", chop["by"]), ("chopped", chop["from"]))
    if entry["finish"] != "win":
        return
    if by_places:
        last = entry["placing"][-1]
        yield "last", last
        yield from _left(last, entry.get("hands", {}).get(last, {}))
        return
    yield from (("assists", player) for player in entry.get("assistants", ()))
    for player, hand in entry["hands"].items():
        if player != entry["winner"]:
            yield from (("cards", player) for _ in range(hand["cards"]))
            yield from _left(player, hand)
            yield from (("stuck", player) for _ in range(hand.get("stuck", 0)))


def _left(player: str, hand: Any) -> Iterator[tuple[str, str]]:
    """Statistics of a hand, but for its cards."""
    deuces = hand.get("black_deuces", 0) + hand.get("red_deuces", 0)
    yield from (("deuces", player) for _ in range(deuces))
    for field in ("quads", "runs"):
        yield from ((field, player) for _ in range(hand.get(field, 0)))


_OF = {"phom": _phom, "tulokho": _tulokho}


Course = list[tuple[int | None, Mapping[Account, Fraction]]]


def course(evening: EveningFile, *, in_money: bool) -> Course:
    """After each line that counts its round, None for a gà line, and everybody's totals."""
    return [
        (
            line.number if line.kind == "round" else None,
            line.money if in_money else line.totals,
        )
        for line in evening.counting
    ]


def nets(lines: Course, name: str) -> list[tuple[int, Fraction]]:
    """Return the net of each round for a person, with its number."""
    before, found = Fraction(0), []
    for number, totals in lines:
        if number is not None:
            found.append((number, totals[name] - before))
        before = totals[name]
    return found


class Run(NamedTuple):
    """Rounds in a row that a person won."""

    who: str
    length: int
    first: int
    last: int


def runs(lines: Course, name: str) -> Iterator[Run]:
    """The rounds in a row that a person won, those aside that brought and took nothing."""
    moved = [(number, net) for number, net in nets(lines, name) if net]
    for won, row in groupby(moved, lambda one: one[1] > 0):
        numbers = [number for number, _ in row]
        if won:
            yield Run(name, len(numbers), numbers[0], numbers[-1])


def longest_runs(lines: Course, names: Iterable[str]) -> list[Run]:
    """Return the longest winning streaks of two rounds or more."""
    found = [run for name in names for run in runs(lines, name) if run.length > 1]
    return [run for run in found if run.length == max(one.length for one in found)]


def dearest(lines: Course, names: Iterable[str]) -> list[tuple[str, int, Fraction]]:
    """Return the highest wins in one round: name, number, amount."""
    found = [(name, *one) for name in names for one in nets(lines, name) if one[1] > 0]
    return [one for one in found if one[2] == max(each[2] for each in found)]


def comebacks(lines: Course, names: Iterable[str]) -> list[tuple[str, Fraction, Fraction]]:
    """Who rose furthest from a total below zero to a later one, from where and to where; all that
    are equal."""
    found = []
    for name in names:
        totals = [totals[name] for _, totals in lines]
        for at, low in enumerate(totals):
            if low < 0:
                found += [(name, low, high) for high in totals[at + 1 :] if high > low]
    furthest = max((high - low for _, low, high in found), default=Fraction(0))
    return [one for one in found if one[2] - one[1] == furthest]
