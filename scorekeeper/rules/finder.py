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


def _amounts(option: str, *amounts: Any) -> dict[str, Mapping[str, Any]]:
    """Return answers for the amounts of an option: bets, or a row of bets as `1-2-3`."""
    labels = ["-".join(map(str, one)) if isinstance(one, tuple) else one for one in amounts]
    return {f"{label} | {label}": {option: n} for label, n in zip(labels, amounts, strict=True)}


_FED_BY_EATS = ("ga_mode", "ga_eat_payments", "ga_chot_payment", "ga_mom_payment")
_U = _amounts("u_payment", 3, 4, 5, 6, 10)
_EATS = _amounts("eat_payments", (1, 2, 3), (1, 1, 1), (1, 1, 0))
_EATS["không trả | unpaid"] = {"eat_payments": (0, 0, 0)}
_MOM = _amounts("mom_payment", 3, 4, 5, 6) | {"không tính | ignored": {"mom_mode": "ignore"}}
_DEN: dict[str, Mapping[str, Any]] = {
    "có | yes": {"den_eats": 3},
    "không | no": {"den_eats": 0, "den_last_round": "none"},
}
_GA: dict[str, Mapping[str, Any]] = {
    "không | no": {"ga_mode": "off"},
    "mỗi ván góp 1 | 1 each round": {"ga_mode": "ante", "ga_ante": 1},
    "ai bị ăn | fed by eats": {
        name: getattr(PRESETS["pho-bien-ga"].rules, name) for name in _FED_BY_EATS
    },
}
_SCORING = {
    "đếm cây | by cards": {"scoring_mode": "cards"},
    "nhất nhì ba bét | by places": {"scoring_mode": "places"},
}
_WHAT_EATS_PAY = "Bị ăn cây 1, 2, 3 trả mấy? | What do the first, second and third eat pay?"
_WHO_PAYS_DEN = "Có đền không? | Does anybody pay for all (đền)?"
_IS_THERE_A_GA = "Có gà không? | Is there a pot (gà)?"
QUESTIONS = {
    "phom": (
        _question("u", "Ù mấy? | What does an ù pay?", "ù {answer} | ù {answer}", _U),
        _question("eats", _WHAT_EATS_PAY, "ăn {answer} | eats {answer}", _EATS),
        _question("mom", "Móm mấy? | What does móm pay?", "móm {answer} | móm {answer}", _MOM),
        _question("den", _WHO_PAYS_DEN, "{answer} đền | đền: {answer}", _DEN),
        _question("ga", _IS_THERE_A_GA, "{answer} nuôi gà | gà: {answer}", _GA),
    ),
    "tulokho": (
        _question("by", "Tính thế nào? | How is it scored?", "{answer} | {answer}", _SCORING),
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
