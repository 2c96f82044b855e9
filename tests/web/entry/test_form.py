"""A filled form is read as the round it describes."""

from typing import Any

import pytest

from scorekeeper.evening.amounts import Unit
from scorekeeper.games import GAMES
from scorekeeper.options.option import Rules
from scorekeeper.web.entry.fields import FormValues
from scorekeeper.web.entry.form import FORMS, gain, read, write

PRESETS = {preset.id: preset.rules for game in GAMES for preset in game.presets}
FOUR = ["An", "Bình", "Chi", "Dũng"]


def form(**fields: str) -> dict[str, str]:
    """A form of four players; `_` in a name stands for `-`."""
    return {key.replace("_", "-"): value for key, value in fields.items()}


def entry(values: FormValues, preset: str = "pho-bien") -> dict[str, Any]:
    """The round that a complete form describes, without its players."""
    draft = read(values, PRESETS[preset], FOUR)
    assert draft.problems == []
    assert draft.entry.pop("players") == FOUR
    return draft.entry


ORDER = {"outcome": "normal", "by": "order"}
LEFT = form(by="points", points_1="7", place_2="1", mom_3="1", lay_0="1", den_reason="x")


@pytest.mark.parametrize(
    ("values", "round"),
    [
        (form(outcome="u-2"), {"finish": "u", "winner": "Chi"}),
        (
            form(**ORDER, place_0="4", place_1="mom", place_2="1", place_3="2"),
            {
                "finish": "normal",
                "hands": {"Bình": {"mom": True}},
                "placing": ["Chi", "Dũng", "An"],
            },
        ),
        (
            form(**ORDER, place_0="mom", place_1="mom", place_2="mom", place_3="mom"),
            {"finish": "normal", "hands": {player: {"mom": True} for player in FOUR}},
        ),
        (LEFT | form(outcome="u-0"), {"finish": "u", "winner": "An"}),
        (LEFT | form(outcome="void", eat_0_who="1"), {"finish": "void"}),
        *[(form(outcome=f"u-{place}"), {"finish": "u"}) for place in ("4", "-1", "An", "")],
        *[
            (form(outcome="void", foul_0=given, foul2_1="1"), {"finish": "void"})
            for given in ("x", "-1", "1000")
        ],
    ],
    ids=[
        *("one tap", "places with a gap and a móm player", "all móm", "answers of another ending"),
        *("answers of a void round", "no fifth seat", "no seat below 0", "a name", "no seat"),
        *("no number", "a negative number", "a long number"),
    ],
)
def test_a_form_is_read_as_a_round(values: FormValues, round: dict[str, Any]) -> None:
    """What names nobody, and what is asked for another ending, is ignored."""
    assert entry(values) == round


def test_who_declared_falsely_is_last_wherever_placed() -> None:
    """Nobody can be placed behind: the last place is filled in by itself."""
    rules = PRESETS["pho-bien"].with_changes({"false_declaration_den": True})
    assert isinstance(rules, Rules)
    placed = form(**ORDER, place_0="2", place_1="1", place_2="mom")
    for place in ({}, {"place-3": "4"}, {"place-3": "1"}):
        read_from = read(placed | place | {"liar": "3"}, rules, FOUR)
        assert read_from.problems == []
        told = {name: read_from.entry[name] for name in ("declarer", "placing")}
        assert told == {"declarer": "Dũng", "placing": ["Bình", "An"]}
    assert write(read_from.entry, rules)["place-3"] == "4"


def test_answers_for_another_ending_are_ignored() -> None:
    left = form(
        outcome="u-0", by="points", points_1="7", place_2="1", mom_3="1", lay_0="1", den_reason="x"
    )
    assert entry(left) == {"finish": "u", "winner": "An"}
    void = left | {"outcome": "void", "eat-0-who": "1"}
    assert entry(void) == {"finish": "void"}


def test_an_incomplete_order_says_whom_to_tap_next() -> None:
    nobody = read(ORDER, PRESETS["pho-bien"], FOUR).problems
    assert [p.message.vi for p in nobody] == ["Chạm tên theo thứ tự, từ nhất đến bét."]
    left = read(form(**ORDER, place_0="mom", place_2="1"), PRESETS["pho-bien"], FOUR).problems
    assert [p.message.vi for p in left] == ["Ai nhì: Bình hay Dũng?"]
    laid = read(form(outcome="normal", by="points", lay_1="1"), PRESETS["pho-bien"], FOUR).problems
    assert [p.field for p in laid] == ["lay_order"]


def test_two_players_at_one_place_are_refused() -> None:
    draft = read(form(**ORDER, place_0="1", place_1="1"), PRESETS["pho-bien"], FOUR)
    assert [(p.code, p.field) for p in draft.problems] == [("E_PLACING", "placing")]
    assert "An, Bình" in draft.problems[0].message.vi


@pytest.mark.parametrize("given", ["x", "-3", "1.5", "²", "١", "99999999"])
def test_a_malformed_number_is_refused_at_its_field(given: str) -> None:
    values = form(outcome="normal", by="points", points_1=given)
    draft = read(values, PRESETS["pho-bien"], FOUR)
    assert [p.field for p in draft.problems] == ["hands.Bình.points"]


def test_an_incomplete_row_is_refused() -> None:
    values = form(outcome="void", manual_0_from="0", manual_0_amount="3")
    assert [p.field for p in read(values, PRESETS["pho-bien"], FOUR).problems] == ["manual[0]"]
    values = form(outcome="u-0", eat_0_kind="chot")
    assert [p.field for p in read(values, PRESETS["pho-bien"], FOUR).problems] == ["eats[0].eater"]


def test_a_side_payment_may_go_into_the_gà() -> None:
    values = form(outcome="void", manual_0_from="0", manual_0_to="ga", manual_0_amount="3")
    assert entry(values, "pho-bien-ga")["manual"] == [
        {"from": "An", "to": None, "amount": 3, "note": None}
    ]
    nobody = read(values | {"manual-0-from": "7"}, PRESETS["pho-bien-ga"], FOUR)
    assert [p.field for p in nobody.problems] == ["manual[0]"]


def test_the_stuck_need_no_place() -> None:
    """What the last of them holds may be entered as that of the last."""
    rules = PRESETS["tulokho-nhat-nhi"].with_changes({"stuck_places": "double"})
    assert not isinstance(rules, list)
    values = form(place_1="1", place_3="2", stuck_0="1", stuck_2="1", red_0="1", black="2")
    draft = read(values, rules, FOUR)
    assert draft.problems == []
    assert draft.entry["placing"] == ["Bình", "Dũng", "An", "Chi"]
    assert draft.entry["hands"] == {
        "An": {"red_deuces": 1, "stuck": True},
        "Chi": {"black_deuces": 2, "stuck": True},
    }


def test_complete_places_need_no_outcome() -> None:
    places = {f"place_{i}": str(i + 1) for i in range(4)}
    preset = "tulokho-nhat-nhi"
    for outcome in ("", "normal", "win-2"):
        told = entry(form(outcome=outcome, red="1", **places), preset)
        assert told["placing"] == FOUR
        assert told["hands"] == {"Dũng": {"red_deuces": 1}}
    nobody = read(form(), PRESETS[preset], FOUR).problems
    assert [(p.field, p.message.vi) for p in nobody] == [
        ("placing", "Chạm tên theo thứ tự, từ nhất đến bét.")
    ]
    begun = read(form(place_2="1", red="x"), PRESETS[preset], FOUR)
    assert [p.message.vi for p in begun.problems] == ["Ai nhì: An, Bình hay Dũng?"]
    assert (
        read(form(outcome="normal"), PRESETS["tulokho-vinagames"], FOUR).problems[0].field
        == "finish"
    )


@pytest.mark.parametrize(
    ("row", "asked"),
    [
        ({"from": "0"}, "Lần chặt thứ 2: chọn người chặt."),
        ({"who": "1"}, "Bình chặt bài của ai?"),
        ({"who": "1", "from": "7"}, "Bình chặt bài của ai?"),
        ({"who": "1", "from": "0"}, "Bình chặt gì của An?"),
        ({"who": "1", "from": "over"}, "Bình chặt gì của Dũng?"),
        ({"who": "1", "from": "3", "what": "x"}, "Bình chặt gì của Dũng?"),
    ],
)
def test_an_incomplete_chop_asks_for_what_is_missing(row: dict[str, str], asked: str) -> None:
    one = {"chop-0-who": "3", "chop-0-from": "0", "chop-0-what": "red"}
    two = {f"chop-1-{field}": said for field, said in row.items()}
    problems = read(form(outcome="void") | one | two, PRESETS["tulokho-nhat-nhi"], FOUR).problems
    assert problems == []
    problems = read(
        form(outcome="abandoned") | one | two, PRESETS["tulokho-nhat-nhi"], FOUR
    ).problems
    assert [(p.field, p.message.vi) for p in problems] == [("chops[1]", asked)]


@pytest.mark.parametrize(
    ("row", "over"),
    [
        ({"from": "3", "what": "quad"}, True),
        ({"from": "3", "what": "run", "over": ""}, True),
        ({"from": "3", "what": "quad", "over": "no"}, None),
        ({"from": "3", "what": "red"}, None),
        ({"from": "0", "what": "quad"}, None),
        ({"from": "2", "what": "quad"}, None),
        ({"from": "over", "what": "quad"}, True),
    ],
    ids=["a quad", "a run", "taken off", "a deuce", "another one's", "one before that", "of 0.14"],
)
def test_a_chop_of_who_has_just_chopped_is_chặt_chồng(
    row: dict[str, str], over: bool | None
) -> None:
    chops = [{"who": "2", "from": "1", "what": "black"}, {"who": "3", "from": "0", "what": "red"}]
    chops.append({"who": "1", **row})
    fields = {f"chop-{k}-{field}": said for k, c in enumerate(chops) for field, said in c.items()}
    rules = PRESETS["tulokho-nhat-nhi"]
    entered = entry(
        form(**{f"place_{i}": str(i + 1) for i in range(4)}) | fields, "tulokho-nhat-nhi"
    )
    assert entered["chops"][2].get("over") is over
    assert [chop.get("over") for chop in entered["chops"][:2]] == [None, None]
    again = read(write(entered | {"players": FOUR}, rules), rules, FOUR).entry
    assert again["chops"] == entered["chops"]


@pytest.mark.parametrize(
    ("other", "kind", "asked"),
    [
        (0, "dragon", []),
        (0, "", ["Chi tới trắng kiểu gì?"]),
        (0, "deuces", ["Chi tới trắng kiểu gì?"]),
        (8, "", []),
    ],
)
def test_the_kind_of_an_instant_win_is_said_where_only_kinds_have_a_price(
    other: int, kind: str, asked: list[str]
) -> None:
    changes = {"instant_payments": (0, 26, 0, 0), "instant_win_payment": other}
    rules = PRESETS["tulokho-vinagames"].with_changes(changes)
    assert not isinstance(rules, list)
    draft = read(form(outcome="instant-2", kind=kind), rules, FOUR)
    assert [problem.message.vi for problem in draft.problems] == asked
    assert draft.entry.get("instant_type", "") == kind


@pytest.mark.parametrize(
    ("game", "field", "told_at"),
    [
        ("phom", "finish", "outcome"),
        ("phom", "winner", "outcome"),
        ("phom", "hands.Bình.points", "points-1"),
        ("phom", "hands.A.B [0].mom", "mom-2"),
        ("tulokho", "hands.An.red_deuces", "red-0"),
        ("phom", "eats[2].discarder", "eat-2"),
        ("phom", "manual[0].amount", "manual-0"),
        ("phom", "placing", "place"),
        ("phom", "lay_order", "lay"),
        ("phom", "den_override.reason", "den"),
        ("tulokho", "assistants[1]", "assistants"),
        ("tulokho", "chops[1].over", "chop-1"),
        ("tulokho", "hands.An.runs", "runs-0"),
        ("phom", "fouls[1]", "foul"),
        ("phom", "note", ""),
    ],
)
def test_a_problem_is_shown_beside_its_input(game: str, field: str, told_at: str) -> None:
    assert FORMS[game].input_of(field, ["An", "Bình", "A.B [0]"]) == told_at


@pytest.mark.parametrize(
    ("nets", "vi", "en"),
    [
        ((15, -5, -5, -5), "An +75k", "An +75k"),
        ((17, 1, -12, -6), "An +85k", "An +85k"),
        ((4, 4, 4, -12), "Dũng −60k", "Dũng −60k"),
        ((6, 6, -6, -6), "2 người +30k", "2 players +30k"),
        ((0, 0, 0, 0), "không ai trả ", "nobody pays "),
        ((-1, -1, -1, -1), "gà +20k", "gà +20k"),
        ((0, 0, -1, 0), "Chi −5k", "Chi −5k"),
        ((350, -350, 0, 0), "An +1,75tr", "An +1.75M"),
    ],
)
def test_the_bar_names_the_shortest_true_gain(nets: tuple[int, ...], vi: str, en: str) -> None:
    net = dict(zip(("An", "Bình", "Chi", "Dũng"), nets, strict=True))
    told = gain(net, Unit(5000))
    assert f"{told.who.vi} {told.amount.vi}" == vi
    assert f"{told.who.en} {told.amount.en}" == en
