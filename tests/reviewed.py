"""What a review must tell of an evening, counted from its document by other means than the program.

The document is a session as JSON: `rounds` with `number`, `game`, `status`, `payments` and
`versions`, `ga_lines`, and `lines` with the `totals` and `money` of everybody after each.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

Document = Mapping[str, Any]
Counted = dict[str, Counter[Any]]


def valid_rounds(document: Document, game: str) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """The rounds of a game that count, as entered, each with its payments."""
    for round in document["rounds"]:
        if round["status"] == "valid" and round["game"] == game:
            yield round["versions"][-1]["round"], round["payments"]


def counted(document: Document, game: str) -> Counted:
    """What a game counts, by the id of the count; for the grids by two names."""
    told: Counted = {}
    for entry, payments in valid_rounds(document, game):
        for id, who in [*_any_game(entry, payments), *_OF[game](entry, payments)]:
            told.setdefault(id, Counter())[who] += 1
    return told


def _any_game(entry: Any, payments: Any) -> Iterator[tuple[str, Any]]:
    if entry["finish"] != "void":
        yield from (("played", player) for player in entry["players"])
    carried = [paid for paid in payments if paid.get("on_behalf_of")]
    yield from {("den", paid["from"]) for paid in carried}
    yield from {("den_received", paid["to"]) for paid in carried}


def _phom(entry: Any, payments: Any) -> Iterator[tuple[str, Any]]:
    players = entry["players"]
    if entry["finish"] == "u":
        yield f"u_{entry.get('u_type', 'thuong')}", entry["winner"]
    if entry["finish"] == "normal":
        yield from _places(entry, payments)
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
    if entry["finish"] in ("win", "instant_win"):
        yield entry["finish"], entry["winner"]
    if entry["finish"] != "win":
        return
    yield from (("assists", player) for player in entry.get("assistants", ()))
    for player, hand in entry["hands"].items():
        if player != entry["winner"]:
            yield from (("cards", player) for _ in range(hand["cards"]))
            deuces = hand.get("black_deuces", 0) + hand.get("red_deuces", 0)
            yield from (("deuces", player) for _ in range(deuces))
            yield from (("quads", player) for _ in range(hand.get("quads", 0)))
            yield from (("stuck", player) for _ in range(hand.get("stuck", 0)))


_OF = {"phom": _phom, "tulokho": _tulokho}


def course(document: Document, told: str) -> list[tuple[int | None, dict[str, Any]]]:
    """After each line that counts its round, None for a gà line, and everybody's totals."""
    struck = {
        (kind, line["number"])
        for kind, lines in (("round", document["rounds"]), ("ga", document["ga_lines"]))
        for line in lines
        if line["status"] != "valid"
    }
    return [
        (line["number"] if line["kind"] == "round" else None, line[told])
        for line in document["lines"]
        if (line["kind"], line["number"]) not in struck
    ]


def nets(lines: list[tuple[int | None, dict[str, Any]]], name: str) -> list[tuple[int, Any]]:
    """What each round brought a person, with its number."""
    before, found = 0, []
    for number, totals in lines:
        if number is not None:
            found.append((number, totals[name] - before))
        before = totals[name]
    return found


def longest_run(lines: list[tuple[int | None, dict[str, Any]]], name: str) -> int:
    """How many rounds in a row a person won, those aside that brought and took nothing."""
    signs = "".join("+" if net > 0 else "-" for _, net in nets(lines, name) if net)
    return max(map(len, signs.split("-")))


def greatest_climb(lines: list[tuple[int | None, dict[str, Any]]], name: str) -> Any:
    """How far a person rose from a total below zero to a later one."""
    totals = [totals[name] for _, totals in lines]
    rises = [later - low for at, low in enumerate(totals) if low < 0 for later in totals[at + 1 :]]
    return max([0, *rises])
