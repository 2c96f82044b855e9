"""The entry of Tú Lơ Khơ. (docs/rules.md, 4.2)"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.games.base import Payments
from scorekeeper.games.tulokho import TULOKHO
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.rules_counting import by_cards, by_places
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import EntryDraft, FormValues, at_place, in_order, number, outcome
from scorekeeper.web.entry.game_form import FinishWords, GameForm
from scorekeeper.web.entry.phrases import Ending

_FINISHES = {
    "win": "win",
    "abandoned": "abandoned",
    "instant": "instant_win",
    "void": "void",
}
_OUTCOMES = {finish: kind for kind, finish in _FINISHES.items()}
COUNTS = {"cards": "cards", "black": "black_deuces", "red": "red_deuces", "quads": "quads"}
"""The rows of numbers, by the name of their fields: what each counts in a hand."""

_CARDS = Text("cây", "cards")
_BLACK = Text("hai đen", "black 2s")
_RED = Text("hai đỏ", "red 2s")
_QUADS = Text("tứ quý", "quads")
_DID = {
    "win": Text("{who} hết bài", "{who} ran out of cards"),
    "abandoned": Text("{who} ở lại tới cùng", "{who} stayed to the end"),
    "instant_win": Text("{who} tới trắng", "{who} won at once"),
}
_NOBODY_WON = Ending(Text("Ván hủy", "Void round"))


@dataclass(frozen=True, slots=True)
class TulokhoQuestions:
    """The questions of Tú Lơ Khơ: only what has a price or a consequence by the rules."""

    counts: dict[str, Text]
    """What is counted in the losers' hands, by the name of its fields."""
    stuck: bool
    assistants: bool
    abandoned_hands: bool
    instant_win: bool
    multipliers: tuple[int, ...]


def questions(rules: TulokhoRules) -> TulokhoQuestions:
    """What to ask after a round of Tú Lơ Khơ."""
    cards = by_cards(rules)
    four_deuces = rules.quad_payment > 0 and rules.quad_of_deuces_counts
    uncounted = rules.extras_replace_card_count
    deuces = uncounted or four_deuces
    played = {
        "cards": (True, _CARDS),
        "black": (rules.black_deuce_payment > 0 or deuces, _BLACK),
        "red": (rules.red_deuce_payment > 0 or deuces, _RED),
        "quads": (rules.quad_payment > 0 or uncounted, _QUADS),
    }
    return TulokhoQuestions(
        counts={field: label for field, (asked, label) in played.items() if asked},
        stuck=cards and rules.stuck_payment > 0,
        assistants=cards and rules.assistant_rule == "pays_for_all",
        abandoned_hands=cards and rules.abandoned_rule == "half_difference",
        instant_win=rules.instant_win_payment > 0,
        multipliers=rules.round_multipliers,
    )


def read(
    values: FormValues, players: Sequence[str], rules: TulokhoRules, draft: EntryDraft
) -> None:
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


def _hands(
    values: FormValues, of: Sequence[str], players: Sequence[str], draft: EntryDraft
) -> None:
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
    if entry["finish"] == "win" and entry.get("placing") and by_places(rules):
        winner = entry["placing"][0]
    values = {"outcome": _OUTCOMES[entry["finish"]]}
    void = entry["finish"] == "abandoned" and not questions(rules).abandoned_hands
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


def _has(asked: TulokhoQuestions, field: str, value: str) -> bool:
    kind = field.partition("-")[0]
    if kind in COUNTS:
        return kind in asked.counts
    return {"stuck": asked.stuck, "assistant": asked.assistants}.get(kind, True)


def _how_it_ended(round: Any, payments: Payments) -> Ending:
    winner = round.ending.winner
    return Ending(_DID[round.finish].fill(who=winner), (winner,)) if winner else _NOBODY_WON


FORM = GameForm(
    game=TULOKHO,
    questions=questions,
    read=read,
    write=write,
    how_it_ended=_how_it_ended,
    tapped="win",
    first_tap=Text("Hết ván: chạm vào người hết bài.", "Round over? Tap who finished first."),
    no_outcome=Text("Ai hết bài trước? Chọn một người.", "Who finished first? Choose one."),
    finishes={
        "win": FinishWords(Text("hết bài", "cards out"), Text("", "")),
        "abandoned": FinishWords(Text("bỏ dở", "abandoned"), Text("bỏ dở", "quit")),
        "instant_win": FinishWords(Text("tới trắng", "instant win"), Text("trắng", "instant")),
    },
    rare=("abandoned", "instant"),
    inputs={"assistants": "assistants"},
    hand_inputs={"stuck": "stuck"} | {count: field for field, count in COUNTS.items()},
    seated=(*COUNTS, "stuck", "assistant"),
    has=_has,
    facts={
        "cards": Text("số cây", "cards"),
        "black_deuces": _BLACK,
        "red_deuces": _RED,
        "quads": _QUADS,
        "stuck": Text("cóng", "stuck"),
        "assistants": Text("người tiếp tay", "assistants"),
    },
)
