"""The rule finder: answers lead to the nearest preset and to what is changed in it."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.finder import QUESTIONS, find_rules
from scorekeeper.rules.profiles import Profile, change

PHOM, TULOKHO = GAMES
PLACES = {
    question.id: {label.en: str(place) for place, (label, _) in enumerate(question.answers)}
    for questions in QUESTIONS.values()
    for question in questions
}


@pytest.mark.parametrize(
    ("answers", "preset", "changes"),
    [
        ("u 5, eats 1-2-3, mom 4, den yes, ga no", "pho-bien", {}),
        ("u 5, eats 1-2-3, mom 4, den yes, ga fed by eats", "pho-bien-ga", {}),
        ("u 6, eats 1-1-1, mom 4, den yes, ga no", "vinagames", {}),
        ("u 5, eats 1-1-0, mom 4", "vietnamese", {}),
        ("u 5, eats 1-1-1, mom 4, den yes, ga no", "wikipedia", {}),
        ("u 10, mom 5", "pho-bien", {"u_payment": 10, "mom_payment": 5}),
        ("eats 1-2-3, den no", "pho-bien", {"den_eats": 0, "den_last_round": "none"}),
        ("mom ignored", "pho-bien", {"mom_mode": "ignore"}),
        ("ga 1 each round", "pho-bien", {"ga_mode": "ante", "ga_ante": 1}),
        ("by by cards", "tulokho-vinagames", {}),
        ("by by places", "tulokho-nhat-nhi", {}),
    ],
)
def test_answers_lead_to_the_nearest_preset(
    answers: str, preset: str, changes: dict[str, object]
) -> None:
    given = dict(answer.split(" ", 1) for answer in answers.split(", "))
    game = TULOKHO if "by" in given else PHOM
    found = find_rules(game, {id: PLACES[id][answer] for id, answer in given.items()})
    assert found
    assert (found.preset.id, found.changes) == (preset, changes)
    assert isinstance(change(found.preset, found.changes), Profile)


def test_without_a_known_answer_nothing_is_found() -> None:
    assert find_rules(PHOM, {"u": "x", "ga": "", "by": "0"}) is None
