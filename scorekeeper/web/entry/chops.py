"""Chops in a form, in every game that plays them: who, whose cards, which."""

from collections.abc import Mapping

from scorekeeper.fields import Json
from scorekeeper.games.base import Entry
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import FormField, FormReader, rows

CHOP = ("who", "from", "what", "over")
"""The fields of a chop. `over` is empty, or `no` if it is no chặt chồng though it could be one."""
CHOP_FIELDS = {"chops": FormField("chop", Text("các lần chặt", "chops"))}

Chopped = Mapping[str, tuple[Text, Mapping[str, int]]]
"""What can be chopped, its label and its cards, by its value in the form."""

_NO_CHOPPER = Text("Lần chặt thứ {chop}: chọn người chặt.", "Chop {chop}: choose who chopped.")
_NO_OWNER = Text("{by} chặt bài của ai?", "Whose cards did {by} chop?")
_NO_CARDS = Text("{by} chặt gì của {owner}?", "What of {owner}’s did {by} chop?")


def words_of(chopped: Chopped) -> dict[str, Text]:
    """Return the labels of what can be chopped, by value."""
    return {value: words for value, (words, _) in chopped.items()}


def read_chops(reader: FormReader, chopped: Chopped) -> None:
    """Read the chops, and report what is missing in each."""
    chops: list[Json] = []
    for row in rows(reader.values, "chop", CHOP):
        before = chops[-1].get("by") if chops else None
        by = reader.player(row["who"])
        # Rounds that wait on a phone since 0.14 name the chopper before by `over`.
        owner = before if row["from"] == "over" else reader.player(row["from"])
        cards = chopped[row["what"]][1] if row["what"] in chopped else {}
        over = _can_be_over(before, owner, cards) and row["over"] != "no"
        if lacking := _lacking(len(chops) + 1, by, owner, cards):
            reader.lack(f"chops[{len(chops)}]", lacking)
        chop = {"by": by, "from": owner, **cards, "over": over}
        chops.append({key: said for key, said in chop.items() if said})
    if chops:
        reader.entry["chops"] = chops


def _can_be_over(before: str | None, owner: str | None, cards: Mapping[str, object]) -> bool:
    """Return whether it can be a chặt chồng: it beats what its victim has just chopped with."""
    return owner is not None and owner == before and any(map(cards.get, ("quads", "runs")))


def _lacking(chop: int, by: str | None, owner: str | None, cards: Mapping[str, int]) -> Text | None:
    """Return what to tap next; None if the chop is complete."""
    if by is None:
        return _NO_CHOPPER.fill(chop=chop)
    if owner is None:
        return _NO_OWNER.fill(by=by)
    return None if cards else _NO_CARDS.fill(by=by, owner=owner)


def written_chops(entry: Entry, chopped: Chopped) -> dict[str, str]:
    """Return the form values of the chops of a round."""
    players = entry["players"]
    kinds = {kind for _, cards in chopped.values() for kind in cards}
    values: dict[str, str] = {}
    before = None
    for k, chop in enumerate(entry.get("chops") or ()):
        apart = not chop.get("over") and _can_be_over(before, chop["from"], chop)
        values[f"chop-{k}-who"] = str(players.index(chop["by"]))
        values[f"chop-{k}-from"] = str(players.index(chop["from"]))
        beaten = {kind: chop[kind] for kind in kinds if chop.get(kind)}
        what = (value for value, (_, cards) in chopped.items() if cards == beaten)
        values[f"chop-{k}-what"] = next(what, "")
        values[f"chop-{k}-over"] = "no" if apart else ""
        before = chop["by"]
    return values
