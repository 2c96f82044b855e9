"""The rule finder: answers lead to the nearest preset and to what is changed in it."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.web.rules.finder import find_rules
from tests.web.friends import Evening, asked, fields, forms, words

PHOM, TULOKHO, SAMLOC = GAMES
PLACES = {
    question.id: {label.en: str(place) for place, (label, _) in enumerate(question.answers)}
    for game in GAMES
    for question in game.questions
}


@pytest.mark.parametrize(
    ("answers", "preset", "changes"),
    [
        ("u 5, eats 1-2-3, mom 4, den yes, ga no", "pho-bien", {}),
        ("u 5, eats 1-2-3, mom 4, den yes, ga whoever is eaten", "pho-bien-ga", {}),
        ("u 6, eats 1-1-1, mom 4, den yes, ga no", "vinagames", {}),
        ("u 5, eats 1-1-0, mom 4", "vietnamese", {}),
        ("u 5, eats 1-1-1, mom 4, den yes, ga no", "wikipedia", {}),
        ("u 10, mom 5", "pho-bien", {"u_payment": 10, "mom_payment": 5}),
        ("eats 1-2-3, den no", "pho-bien", {"den_eats": 0, "den_last_round": "none"}),
        ("mom ignored", "pho-bien", {"mom_mode": "ignore"}),
        ("ga 1 each round", "pho-bien", {"ga_mode": "ante", "ga_ante": 1}),
        ("by by cards", "tulokho-vinagames", {}),
        ("by by places", "tulokho-nhat-nhi", {}),
        ("by southern with killing", "tien-len-mien-nam", {}),
        ("failed whoever stopped it, sam_ga no", "sam-pho-bien", {}),
        ("failed each of the others", "sam-chia-lang", {}),
        ("failed whoever stopped it, sam_ga 1 each round", "sam-pho-bien-ga", {}),
    ],
)
def test_the_nearest_preset_is_found(answers: str, preset: str, changes: dict[str, object]) -> None:
    given = dict(answer.split(" ", 1) for answer in answers.split(", "))
    game = TULOKHO if "by" in given else SAMLOC if "failed" in given else PHOM
    profile = find_rules(game, {id: PLACES[id][answer] for id, answer in given.items()})
    assert profile
    assert (profile.preset.id, profile.changes) == (preset, changes)
    assert isinstance(change(profile.preset, profile.changes), Profile)


def test_without_a_known_answer_nothing_is_found() -> None:
    assert find_rules(PHOM, {"u": "x", "ga": "", "by": "0"}) is None


def test_the_rules_that_are_found_open_a_table(evening: Evening) -> None:
    """What was filled in goes along."""
    form = asked(key="two", play="phom", **{"name-0": "Hà"})
    answer = evening.phone.post("/rules/find", data=form | {"find": "phom", "u": "4", "mom": "2"})
    (opens,) = forms(answer.text, "/new")
    assert fields(evening.phone.post("/new", data=opens).text, "name-")[0] == "Hà"
    opened = evening.phone.post("/new", data={k: v for k, v in opens.items() if k != "choose"})
    assert "10 cược" in words(evening.phone.get(f"{opened.location}/rules").text)
