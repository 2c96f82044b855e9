"""A filled form of Tú Lơ Khơ as a round, and back. (docs/rules.md, 4.2)"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.web.entry import questions
from scorekeeper.web.entry.fields import Draft, Values, at_place, in_order, number, outcome

_FINISHES = {
    "win": "win",
    "abandoned": "abandoned",
    "instant": "instant_win",
    "void": "void",
}
_OUTCOMES = {finish: kind for kind, finish in _FINISHES.items()}
COUNTS = {"cards": "cards", "black": "black_deuces", "red": "red_deuces", "quads": "quads"}
"""The rows of numbers, by the name of their fields: what each counts in a hand."""


def read(values: Values, players: Sequence[str], rules: TulokhoRules, draft: Draft) -> None:
    """Put into the draft what the form says about how the round went."""
    kind, place = outcome(values)
    draft.entry["finish"] = _FINISHES.get(kind)
    if kind == "void":
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


def _hands(values: Values, of: Sequence[str], players: Sequence[str], draft: Draft) -> None:
    hands: dict[str, dict[str, Any]] = {}
    for i, player in enumerate(players):
        if player not in of:
            continue
        hand: dict[str, Any] = {}
        for field, count in COUNTS.items():
            held = number(draft, values, f"{field}-{i}", ("hands", player, count))
            if held is not None:
                hand[count] = held
        if values.get(f"stuck-{i}") and draft.entry["finish"] == "win":
            hand["stuck"] = True
        if hand:
            hands[player] = hand
    draft.entry["hands"] = hands


def write(entry: Mapping[str, Any], rules: TulokhoRules) -> dict[str, str]:
    """The form as it would be filled in for a round."""
    players, winner = entry["players"], entry.get("winner")
    values = {"outcome": _OUTCOMES[entry["finish"]]}
    void = entry["finish"] == "abandoned" and not questions.tulokho(rules).abandoned_hands
    if winner is not None and entry["finish"] != "void" and not void:
        values["outcome"] += f"-{players.index(winner)}"
    for i, player in enumerate(players):
        hand = (entry.get("hands") or {}).get(player, {})
        for field, count in COUNTS.items():
            if hand.get(count) is not None:
                values[f"{field}-{i}"] = str(hand[count])
        if hand.get("stuck"):
            values[f"stuck-{i}"] = "1"
    for nth, player in enumerate(entry.get("assistants") or (), start=1):
        values[f"assistant-{players.index(player)}"] = str(nth)
    return values
