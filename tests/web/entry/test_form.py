"""A filled form says exactly the round it means, and a round fills in the form it came from."""

from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import FormValues, tidy
from scorekeeper.web.entry.form import FORMS, form_of, read, write

PRESETS = {preset.id: preset.rules for game in GAMES for preset in game.presets}
FOUR = ["An", "Bình", "Chi", "Dũng"]
SEATS = {f"player-{i}": player for i, player in enumerate(FOUR)}


def form(**fields: str) -> dict[str, str]:
    """A form of four players; `_` in a name stands for `-`."""
    return SEATS | {key.replace("_", "-"): value for key, value in fields.items()}


def entry(values: FormValues, preset: str = "pho-bien") -> dict[str, Any]:
    """The round a complete form tells of, less its players."""
    draft = read(values, PRESETS[preset])
    assert draft.problems == []
    assert draft.entry.pop("players") == FOUR
    return draft.entry


def test_a_plain_u() -> None:
    """One tap is a whole round; the kind is the rules' plain one."""
    assert entry(form(outcome="u-2")) == {"finish": "u", "winner": "Chi"}


def test_eats_in_the_order_of_their_rows() -> None:
    """Rows that are left blank say nothing."""
    values = form(
        outcome="u-0",
        eat_0_kind="normal",
        eat_1_who="0",
        eat_1_kind="chot",
        eat_4_who="3",
        eat_4_from="2",
    )
    assert entry(values)["eats"] == [
        {"eater": "An", "kind": "chot"},
        {"eater": "Dũng", "discarder": "Chi"},
    ]


def test_an_order_with_mom() -> None:
    """Places are read in order, gaps and all; who is móm stands in none."""
    values = form(
        outcome="normal", by="order", place_0="4", place_1="mom", place_2="1", place_3="2"
    )
    assert entry(values) == {
        "finish": "normal",
        "hands": {"Bình": {"mom": True}},
        "placing": ["Chi", "Dũng", "An"],
    }


def test_everybody_mom_is_no_order() -> None:
    """Where nobody has a phỏm there is nothing to put in order."""
    places = {f"place-{i}": "mom" for i in range(4)}
    assert "placing" not in entry(form(outcome="normal", by="order") | places)


def test_what_another_ending_asked_is_not_sent() -> None:
    """Points and places that were filled in before a change of mind are no part of the round."""
    left = form(
        outcome="u-0", by="points", points_1="7", place_2="1", mom_3="1", lay_0="1", den_reason="x"
    )
    assert entry(left) == {"finish": "u", "winner": "An"}
    void = left | {"outcome": "void", "eat-0-who": "1"}
    assert entry(void) == {"finish": "void"}


def test_points_that_tell_mom_apart_are_asked_beside_the_order() -> None:
    """They have fields of their own: those of a finish by points are on the page too, empty."""
    values = form(
        outcome="normal", by="order", place_0="mom", place_1="mom", place_2="1", place_3="2"
    )
    points = {"points-0": "", "points-1": "", "apart-0": "12", "apart-1": "20", "apart-2": "9"}
    assert entry(values | points)["hands"] == {
        "An": {"points": 12, "mom": True},
        "Bình": {"points": 20, "mom": True},
    }


def test_an_order_that_is_not_told_to_its_end_says_what_to_tap() -> None:
    """Before the first tap it is how to answer, then who is left; nobody is told off."""
    asked = {"outcome": "normal", "by": "order"}
    nobody = read(form(**asked), PRESETS["pho-bien"]).problems
    assert [p.message.vi for p in nobody] == ["Chạm tên theo thứ tự, từ nhất đến bét."]
    left = read(form(**asked, place_0="mom", place_2="1"), PRESETS["pho-bien"]).problems
    assert [p.message.vi for p in left] == ["Chạm tiếp theo thứ tự: Bình, Dũng."]
    laid = read(form(outcome="normal", by="points", lay_1="1"), PRESETS["pho-bien"]).problems
    assert [p.field for p in laid] == ["lay_order"]


def test_two_at_one_place_are_told() -> None:
    """A form can put two at one place, which a round cannot say."""
    draft = read(form(outcome="normal", by="order", place_0="1", place_1="1"), PRESETS["pho-bien"])
    assert [(p.code, p.field) for p in draft.problems] == [("E_PLACING", "placing")]
    assert "An, Bình" in draft.problems[0].message.vi


@pytest.mark.parametrize("given", ["x", "-3", "1.5", "²", "١", "99999999"])
def test_what_is_no_number_is_told_where_it_stands(given: str) -> None:
    """Nothing that was typed is dropped without a word."""
    values = form(outcome="normal", by="points", points_1=given)
    draft = read(values, PRESETS["pho-bien"])
    assert [p.field for p in draft.problems] == ["hands.Bình.points"]


def test_no_outcome_is_asked_for_first() -> None:
    """Nothing is preselected, and what is missing is named in the game's own words."""
    for preset, words in (("pho-bien", "ù"), ("tulokho-vinagames", "hết bài")):
        problems = read(form(points_0="x"), PRESETS[preset]).problems
        assert [p.field for p in problems] == ["finish"]
        assert words in problems[0].message.vi


@pytest.mark.parametrize("place", ["4", "-1", "An", ""])
def test_a_place_that_nobody_has_is_nobody(place: str) -> None:
    """A form made by hand cannot name who does not play."""
    assert "winner" not in entry(form(outcome=f"u-{place}"))


def test_gaps_of_rows_are_told() -> None:
    """An eat without its eater, an extra line without payer, payee or amount."""
    values = form(outcome="void", manual_0_from="0", manual_0_amount="3")
    assert [p.field for p in read(values, PRESETS["pho-bien"]).problems] == ["manual[0]"]
    values = form(outcome="u-0", eat_0_kind="chot")
    assert [p.field for p in read(values, PRESETS["pho-bien"]).problems] == ["eats[0].eater"]


ROUNDS = (
    ("pho-bien", {"finish": "u", "winner": "An", "u_type": "tron"}),
    (
        "pho-bien",
        {
            "finish": "u",
            "winner": "Bình",
            "u_type": "thuong",
            "multiplier": 2,
            "eats": [{"eater": "Bình", "kind": "normal"}, {"eater": "Chi", "kind": "tai"}],
            "den_override": {"payer": None, "reason": "bàn cho qua"},
            "manual": [{"from": "Chi", "to": "An", "amount": 2, "note": "chặt"}],
        },
    ),
    (
        "guide",
        {
            "finish": "u",
            "winner": "Chi",
            "u_type": "trang",
            "hands": {"An": {"points": 3}, "Bình": {"points": 0}, "Dũng": {"points": 40}},
            "den_override": {"payer": "An", "reason": "x"},
        },
    ),
    (
        "guide",
        {
            "finish": "normal",
            "hands": {player: {"points": i + 1} for i, player in enumerate(FOUR)},
            "eats": [{"eater": "An", "discarder": "Chi", "kind": "chot"}],
        },
    ),
    (
        "vinagames",
        {
            "finish": "normal",
            "hands": {p: {"points": 9} for p in FOUR[:3]} | {"Dũng": {"mom": True}},
            "lay_order": ["Chi", "An", "Dũng", "Bình"],
        },
    ),
    (
        "vinagames",
        {
            "finish": "normal",
            "hands": {"An": {"points": 9, "mom": True}, "Bình": {"points": 8, "mom": True}},
            "placing": ["Dũng", "Chi"],
        },
    ),
    ("vietnamese", {"finish": "normal", "hands": {p: {"mom": True} for p in FOUR}}),
    ("pho-bien", {"finish": "false_declaration", "declarer": "Dũng"}),
    ("pho-bien", {"finish": "void"}),
    (
        "tulokho-vinagames",
        {
            "finish": "win",
            "winner": "An",
            "hands": {
                "Bình": {"cards": 3, "black_deuces": 1},
                "Chi": {"cards": 13, "quads": 2, "stuck": True},
                "Dũng": {"cards": 1, "red_deuces": 0},
            },
            "assistants": ["Dũng", "Bình"],
        },
    ),
    (
        "tulokho-vinagames",
        {"finish": "abandoned", "winner": "Chi", "hands": {p: {"cards": 5} for p in FOUR}},
    ),
    ("tulokho-vinagames", {"finish": "instant_win", "winner": "Bình"}),
    (
        "tulokho-nhat-nhi",
        {
            "finish": "win",
            "winner": "Chi",
            "placing": ["Chi", "An", "Dũng", "Bình"],
            "hands": {"Bình": {"black_deuces": 1, "quads": 1}},
            "chops": [
                {"by": "Bình", "from": "Chi", "red_deuces": 1},
                {"by": "Dũng", "from": "Bình", "quads": 1, "over": True},
                {"by": "An", "from": "Chi", "black_deuces": 1, "red_deuces": 1},
            ],
        },
    ),
    ("tulokho-nhat-nhi", {"finish": "abandoned"}),
    ("pho-bien", {"finish": "void", "fouls": ["An", "An", "Chi"] + ["Dũng"] * 5}),
    ("tulokho-vinagames", {"finish": "void"}),
)


@pytest.mark.parametrize(("preset", "told"), ROUNDS)
def test_a_round_fills_in_the_form_it_came_from(preset: str, told: dict[str, Any]) -> None:
    """A correction begins with the form as it was: read again it is the same round."""
    whole = {"players": FOUR} | told
    again = read(write(whole, PRESETS[preset]), PRESETS[preset])
    assert again.problems == []
    assert {k: v for k, v in again.entry.items() if v} == whole


def test_places_say_how_a_round_ended() -> None:
    """Nothing else needs to be tapped; what the last was left with is read once that is known."""
    places = {f"place_{i}": str(i + 1) for i in range(4)}
    preset = "tulokho-nhat-nhi"
    for outcome in ("", "normal", "win-2"):
        told = entry(form(outcome=outcome, red="1", **places), preset)
        assert told["placing"] == FOUR
        assert told["hands"] == {"Dũng": {"red_deuces": 1}}
    nobody = read(form(), PRESETS[preset]).problems
    assert [(p.field, p.message.vi) for p in nobody] == [
        ("placing", "Chạm tên theo thứ tự, từ nhất đến bét.")
    ]
    begun = read(form(place_2="1", red="x"), PRESETS[preset])
    assert [p.message.vi for p in begun.problems] == ["Chạm tiếp theo thứ tự: An, Bình, Dũng."]
    assert read(form(outcome="normal"), PRESETS["tulokho-vinagames"]).problems[0].field == "finish"


@pytest.mark.parametrize(
    ("row", "asked"),
    [
        ({"from": "0"}, "Lần chặt thứ 2: chọn người chặt."),
        ({"who": "1"}, "Bình chặt bài của ai?"),
        ({"who": "1", "from": "7"}, "Bình chặt bài của ai?"),
        ({"who": "1", "from": "0"}, "Bình chặt gì của An?"),
        ({"who": "1", "from": "over"}, "Bình chặt gì của Dũng?"),
        ({"who": "1", "from": "over", "what": "x"}, "Bình chặt gì của Dũng?"),
    ],
)
def test_gaps_of_a_chop_are_told(row: dict[str, str], asked: str) -> None:
    """One by one, beside its row; whose cards a chop on a chop beat follows."""
    one = {"chop-0-who": "3", "chop-0-from": "0", "chop-0-what": "red"}
    two = {f"chop-1-{field}": said for field, said in row.items()}
    problems = read(form(outcome="void") | one | two, PRESETS["tulokho-nhat-nhi"]).problems
    assert problems == []
    problems = read(form(outcome="abandoned") | one | two, PRESETS["tulokho-nhat-nhi"]).problems
    assert [(p.field, p.message.vi) for p in problems] == [("chops[1]", asked)]


def test_the_first_chop_is_on_top_of_nothing() -> None:
    """A form made by hand cannot say whose cards those were."""
    row = {"chop-0-who": "3", "chop-0-from": "over", "chop-0-what": "quad"}
    problems = read(form(outcome="abandoned") | row, PRESETS["tulokho-nhat-nhi"]).problems
    assert [p.message.en for p in problems] == ["Whose cards did Dũng chop?"]


@pytest.mark.parametrize("given", ["x", "-1", "1000"])
def test_a_foul_that_is_no_number_is_none(given: str) -> None:
    """Nor is a further time where the one before it is not ticked."""
    assert entry(form(outcome="void", foul_0=given, foul2_1="1")) == {"finish": "void"}


def test_rows_close_up() -> None:
    """What a form shows again has its rows where the round counts them."""
    values = tidy(
        form(outcome="u-0", eat_3_who="1", eat_3_kind="chot", eat_7_who="2"),
        FORMS["phom"].all_rows,
    )
    assert values["eat-0-who"] == "1"
    assert values["eat-0-kind"] == "chot"
    assert values["eat-1-who"] == "2"
    assert "eat-3-who" not in values
    assert values["outcome"] == "u-0"


@pytest.mark.parametrize(
    ("game", "field", "told_at"),
    [
        ("phom", "finish", "outcome"),
        ("phom", "winner", "outcome"),
        ("tulokho", "winner", "outcome"),
        ("phom", "hands.Bình.points", "points-1"),
        ("phom", "hands.A.B [0].mom", "mom-2"),
        ("tulokho", "hands.An.red_deuces", "red-0"),
        ("phom", "hands.Bình.cards", ""),
        ("phom", "eats[2].discarder", "eat-2"),
        ("phom", "eats", ""),
        ("phom", "manual[0].amount", "manual-0"),
        ("tulokho", "manual[1]", "manual-1"),
        ("phom", "placing", "place"),
        ("phom", "placing[1]", "place"),
        ("phom", "lay_order", "lay"),
        ("phom", "den_override.reason", "den"),
        ("tulokho", "assistants[1]", "assistants"),
        ("tulokho", "placing", "place"),
        ("tulokho", "chops[1].over", "chop-1"),
        ("tulokho", "chops", ""),
        ("tulokho", "hands.An.runs", "runs-0"),
        ("phom", "fouls[1]", "foul"),
        ("phom", "multiplier", "multiplier"),
        ("phom", "note", ""),
    ],
)
def test_a_problem_is_told_beside_its_input(game: str, field: str, told_at: str) -> None:
    """Every field of a round has its place in the form; what has none is told at its end."""
    assert FORMS[game].input_of(field, ["An", "Bình", "A.B [0]"]) == told_at


@pytest.mark.parametrize("preset", PRESETS)
def test_an_empty_form_says_what_to_tap(preset: str) -> None:
    """Before anything is filled in, people are told what to do and are asked nothing."""
    first_tap = form_of(PRESETS[preset]).first_tap(PRESETS[preset])
    assert first_tap.vi.startswith("Hết ván: chạm vào người ")
    assert "Tap who " in first_tap.en


def test_sentences_of_the_form_are_in_both_languages() -> None:
    """What a form can lack is told in either language."""
    problems = read(form(), PRESETS["pho-bien"]).problems
    assert all(isinstance(p.message, Text) and p.message.vi != p.message.en for p in problems)
