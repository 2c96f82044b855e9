"""A filled form of Tú Lơ Khơ as a round, and back. (docs/rules.md, 4.2)"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.rules_mode import by_places
from scorekeeper.web.entry.fields import (
    EntryDraft,
    FormValues,
    all_told,
    at_place,
    in_order,
    number,
    outcome,
)
from scorekeeper.web.entry.tulokho.chops import read_chops, written_chops
from scorekeeper.web.entry.tulokho.questions import questions

BY_ORDER = "normal"
"""How a round by places ended, as long as nobody says that it ended otherwise."""
_FINISHES = {
    "win": "win",
    "abandoned": "abandoned",
    "instant": "instant_win",
    "void": "void",
}
_OUTCOMES = {finish: kind for kind, finish in _FINISHES.items()}
EXTRAS = {"black": "black_deuces", "red": "red_deuces", "quads": "quads", "runs": "runs"}
"""The rows of numbers, by the name of their fields: what each counts in a hand."""
COUNTS = {"cards": "cards", **EXTRAS}


def read(
    values: FormValues, players: Sequence[str], rules: TulokhoRules, draft: EntryDraft
) -> None:
    """Put into the draft what the form says about how the round went."""
    kind, place = outcome(values)
    placed = by_places(rules) and kind in ("", BY_ORDER, "win")
    draft.entry["finish"] = "win" if placed else _FINISHES.get(kind)
    if kind == "void":
        return
    read_chops(values, players, draft)
    if placed:
        _places(values, players, draft)
        return
    winner = at_place(place, players)
    draft.entry["winner"] = winner
    if kind == "win":
        losers = [player for player in players if player != winner]
        _hands(values, losers, players, draft)
        # Who won has no part in it, whatever was tapped before it was known who won.
        others = {key: value for key, value in values.items() if key != f"assistant-{place}"}
        assistants = in_order(draft, others, "assistant", "assistants", "E_SHAPE")
        if assistants:
            draft.entry["assistants"] = assistants
    elif kind == "abandoned":
        _hands(values, players, players, draft)


def _places(values: FormValues, players: Sequence[str], draft: EntryDraft) -> None:
    """Who ran out after whom, and what the last was left with."""
    placing = in_order(draft, values, "place", "placing", "E_PLACING")
    draft.entry["placing"] = placing
    all_told(draft, placing, players, "placing", "E_PLACING")
    if len(placing) == len(players):
        draft.entry["winner"] = placing[0]
        hand = _hand(values, EXTRAS, "", placing[-1], draft)
        draft.entry["hands"] = {placing[-1]: hand} if hand else None


def _hands(
    values: FormValues, of: Sequence[str], players: Sequence[str], draft: EntryDraft
) -> None:
    hands: dict[str, dict[str, Any]] = {}
    for i, player in enumerate(players):
        if player not in of:
            continue
        hand: dict[str, Any] = _hand(values, COUNTS, f"-{i}", player, draft)
        if values.get(f"stuck-{i}") and draft.entry["finish"] == "win":
            hand["stuck"] = True
        if hand:
            hands[player] = hand
    draft.entry["hands"] = hands


def _hand(
    values: FormValues, counts: Mapping[str, str], of: str, player: str, draft: EntryDraft
) -> dict[str, int]:
    """What is counted in a hand, in the fields whose names end so."""
    held = {
        count: number(draft, values, f"{field}{of}", ("hands", player, count))
        for field, count in counts.items()
    }
    return {count: given for count, given in held.items() if given is not None}


def write(entry: Mapping[str, Any], rules: TulokhoRules) -> dict[str, str]:
    """The form as it would be filled in for a round."""
    if by_places(rules) and entry["finish"] == "win":
        return _written_places(entry) | written_chops(entry)
    players, winner = entry["players"], entry.get("winner")
    values = {"outcome": _OUTCOMES[entry["finish"]]}
    void = entry["finish"] == "abandoned" and not questions(rules).abandoned_hands
    if winner is not None and entry["finish"] != "void" and not void:
        values["outcome"] += f"-{players.index(winner)}"
    for i, player in enumerate(players):
        hand = (entry.get("hands") or {}).get(player, {})
        values |= _written_hand(hand, COUNTS, f"-{i}")
        if hand.get("stuck"):
            values[f"stuck-{i}"] = "1"
    for nth, player in enumerate(entry.get("assistants") or (), start=1):
        values[f"assistant-{players.index(player)}"] = str(nth)
    return values | written_chops(entry)


def _written_places(entry: Mapping[str, Any]) -> dict[str, str]:
    players, placing = entry["players"], entry.get("placing") or ()
    values = {"outcome": BY_ORDER, "by": "order"}
    for place, player in enumerate(placing, start=1):
        values[f"place-{players.index(player)}"] = str(place)
    last = (entry.get("hands") or {}).get(placing[-1], {}) if placing else {}
    return values | _written_hand(last, EXTRAS, "")


def _written_hand(hand: Mapping[str, Any], counts: Mapping[str, str], of: str) -> dict[str, str]:
    held = {f"{field}{of}": hand.get(count) for field, count in counts.items()}
    return {field: str(count) for field, count in held.items() if count is not None}
