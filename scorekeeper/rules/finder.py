"""The rule finder: a few questions that end on a preset, with the amounts that a table plays."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.games import PRESETS
from scorekeeper.games.base import Game, Preset
from scorekeeper.options.templates import both_languages
from scorekeeper.text import Text, in_a_row


class Question(NamedTuple):
    """A question that every table can answer."""

    id: str
    asks: Text
    told: Text
    """An answer as a part of a sentence: `ù {answer}`."""
    answers: list[tuple[Text, Mapping[str, Any]]]
    """Each answer with the options that it sets. A form sends its place."""


class FoundRules(NamedTuple):
    """The preset that is nearest to the answers, and what has to be changed in it."""

    preset: Preset
    changes: dict[str, Any]
    told: Text
    """The answers in a row: `Ù 5, ăn 1-2-3, không nuôi gà`."""


def _question(id: str, asks: str, told: str, answers: Mapping[str, Mapping[str, Any]]) -> Question:
    texts = [(both_languages(label), changes) for label, changes in answers.items()]
    return Question(id, both_languages(asks), both_languages(told), texts)


def _bets(option: str, *amounts: int) -> dict[str, Mapping[str, Any]]:
    return {f"{amount} | {amount}": {option: amount} for amount in amounts}


def _eats(*amounts: str) -> dict[str, Mapping[str, Any]]:
    rows = {"-".join(row): tuple(map(int, row)) for row in amounts}
    return {f"{label} | {label}": {"eat_payments": row} for label, row in rows.items()}


_FED_BY_EATS = ("ga_mode", "ga_eat_payments", "ga_chot_payment", "ga_mom_payment")
_NO_DEN = {"den_eats": 0, "den_last_round": "none"}
_GA: dict[str, Mapping[str, Any]] = {
    "không | no": {"ga_mode": "off"},
    "mỗi ván góp 1 | 1 each round": {"ga_mode": "ante", "ga_ante": 1},
    "ai bị ăn | fed by eats": {
        name: getattr(PRESETS["pho-bien-ga"].rules, name) for name in _FED_BY_EATS
    },
}
QUESTIONS = {
    "phom": (
        _question(
            "u",
            "Ù mấy? | What does an ù pay?",
            "ù {answer} | ù {answer}",
            _bets("u_payment", 3, 4, 5, 6, 10),
        ),
        _question(
            "eats",
            "Bị ăn cây 1, 2, 3 trả mấy? | What do the first, second and third eat pay?",
            "ăn {answer} | eats {answer}",
            _eats("123", "111", "110") | {"không trả | unpaid": {"eat_payments": (0, 0, 0)}},
        ),
        _question(
            "mom",
            "Móm mấy? | What does móm pay?",
            "móm {answer} | móm {answer}",
            _bets("mom_payment", 3, 4, 5, 6) | {"không tính | ignored": {"mom_mode": "ignore"}},
        ),
        _question(
            "den",
            "Có đền không? | Does anybody pay for all (đền)?",
            "{answer} đền | đền: {answer}",
            {"có | yes": {"den_eats": 3}, "không | no": _NO_DEN},
        ),
        _question(
            "ga", "Có gà không? | Is there a pot (gà)?", "{answer} nuôi gà | gà: {answer}", _GA
        ),
    ),
    "tulokho": (
        _question(
            "by",
            "Tính thế nào? | How is it scored?",
            "{answer} | {answer}",
            {
                "đếm cây | by cards": {"scoring_mode": "cards"},
                "nhất nhì ba bét | by places": {"scoring_mode": "places"},
            },
        ),
    ),
}


def find_rules(game: Game, answers: Mapping[str, str]) -> FoundRules | None:
    """Return the rules nearest to the answers by question id; None without an answer.

    The nearest preset is the one with the fewest options to change; of several, the commonest.
    """
    told: list[Text] = []
    wanted: dict[str, Any] = {}
    for question in QUESTIONS[game.id]:
        for place, (label, changes) in enumerate(question.answers):
            if answers.get(question.id) == str(place):
                told.append(question.told.fill(answer=label))
                wanted |= changes
    if not told:
        return None
    found = [
        (preset, {k: v for k, v in wanted.items() if getattr(preset.rules, k) != v})
        for preset in sorted(game.presets, key=lambda preset: preset is not game.commonest)
        # No question asks for points in hand.
        if getattr(preset.rules, "scoring_mode", "") != "deadwood"
    ]
    row = in_a_row(told)
    told_row = Text(*(side[0].upper() + side[1:] for side in row))
    return FoundRules(*min(found, key=lambda one: len(one[1])), told_row)
