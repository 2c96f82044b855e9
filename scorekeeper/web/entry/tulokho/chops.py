"""Chặt in a filled form of Tú Lơ Khơ: who chopped, whose, what. (docs/rules.md, 4.2)"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import EntryDraft, FormValues, at_place, rows

CHOP = ("who", "from", "what")
OVER = "over"
"""Whose cards those are that chopped just before: chặt chồng."""

CHOPPED: Mapping[str, Mapping[str, int]] = {
    "black": {"black_deuces": 1},
    "red": {"red_deuces": 1},
    "quad": {"quads": 1},
    "run": {"runs": 1},
    "blacks": {"black_deuces": 2},
    "reds": {"red_deuces": 2},
    "mixed": {"black_deuces": 1, "red_deuces": 1},
}
"""All that can be chopped, by its value in the form."""

CHOPPED_IN_WORDS = {
    "black": Text("hai đen", "black 2"),
    "red": Text("hai đỏ", "red 2"),
    "quad": Text("tứ quý", "quad"),
    "run": Text("đôi thông", "run"),
    "blacks": Text("đôi hai đen", "two black 2s"),
    "reds": Text("đôi hai đỏ", "two red 2s"),
    "mixed": Text("đôi đen đỏ", "black and red"),
}
_NO_CHOPPER = Text("Lần chặt thứ {chop}: chọn người chặt.", "Chop {chop}: choose who chopped.")
_NO_OWNER = Text("{by} chặt bài của ai?", "Whose cards did {by} chop?")
_NO_CARDS = Text("{by} chặt gì của {owner}?", "What of {owner}’s did {by} chop?")


def read_chops(values: FormValues, players: Sequence[str], draft: EntryDraft) -> None:
    """Put the chops into the draft, in the order of their rows, with what each of them lacks."""
    chops: list[dict[str, Any]] = []
    for row in rows(values, "chop", CHOP):
        over = row["from"] == OVER
        by = at_place(row["who"], players)
        owner = chops[-1].get("by") if over and chops else at_place(row["from"], players)
        cards = CHOPPED.get(row["what"], {})
        lacking = _lacking(len(chops) + 1, by, owner, cards)
        if lacking:
            draft.problems.append(Problem("E_SHAPE", f"chops[{len(chops)}]", lacking))
        chop = {"by": by, "from": owner, **cards, "over": over}
        chops.append({key: said for key, said in chop.items() if said})
    if chops:
        draft.entry["chops"] = chops


def _lacking(chop: int, by: str | None, owner: str | None, cards: Mapping[str, int]) -> Text | None:
    """What to tap next; None where all is told."""
    if by is None:
        return _NO_CHOPPER.fill(chop=chop)
    if owner is None:
        return _NO_OWNER.fill(by=by)
    return None if cards else _NO_CARDS.fill(by=by, owner=owner)


def written_chops(entry: Mapping[str, Any]) -> dict[str, str]:
    """The rows of the form for the chops of a round."""
    players = entry["players"]
    values: dict[str, str] = {}
    for k, chop in enumerate(entry.get("chops") or ()):
        values[f"chop-{k}-who"] = str(players.index(chop["by"]))
        values[f"chop-{k}-from"] = OVER if chop.get("over") else str(players.index(chop["from"]))
        values[f"chop-{k}-what"] = _value_of(chop)
    return values


def _value_of(chop: Mapping[str, Any]) -> str:
    kinds = {kind for cards in CHOPPED.values() for kind in cards}
    beaten = {kind: chop[kind] for kind in kinds if chop.get(kind)}
    return next((value for value, cards in CHOPPED.items() if cards == beaten), "")
