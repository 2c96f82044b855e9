"""The form of a round: filled, it is read as the round it describes; empty, it is drawn once."""

from dataclasses import fields, replace
from typing import Any

import pytest
from flask import Flask, g

from scorekeeper.evening.amounts import Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Problem
from scorekeeper.text import LANGUAGES, Text
from scorekeeper.web.entry.fields import FormValues
from scorekeeper.web.entry.form import FORMS, RoundForm, SentenceField, gain, read, write
from tests.web.friends import FRIENDS, empty_form, profile_with

PRESETS = {preset.id: preset.rules for game in GAMES for preset in game.presets}
GA, PLACES, CARDS = "pho-bien-ga", "tulokho-nhat-nhi", "tulokho-vinagames"
FOUR = ["An", "Bình", "Chi", "Dũng"]


def form(**fields: str) -> dict[str, str]:
    """A form of four players; `_` in a name stands for `-`."""
    return {key.replace("_", "-"): value for key, value in fields.items()}


def entry(values: FormValues, preset: str = "pho-bien", **changes: Any) -> dict[str, Any]:
    """The round that a complete form describes, without its players."""
    draft = read(values, profile_with(preset, **changes).rules, FOUR)
    assert draft.problems == []
    assert draft.entry.pop("players") == FOUR
    return draft.entry


ORDER, BY_POINTS = form(outcome="normal", by="order"), form(outcome="normal", by="points")
PLACED = {f"place-{i}": str(i + 1) for i in range(4)}
LEFT = form(by="points", points_1="7", place_2="1", mom_3="1", lay_0="1", den_reason="x")


@pytest.mark.parametrize(
    ("values", "round"),
    [
        (LEFT | form(outcome="u-0"), {"finish": "u", "winner": "An"}),
        (LEFT | form(outcome="void", eat_0_who="1"), {"finish": "void"}),
        *[(form(outcome=f"u-{place}"), {"finish": "u"}) for place in ("4", "-1", "An", "")],
        *[
            (form(outcome="void", foul_0=given, foul2_1="1"), {"finish": "void"})
            for given in ("x", "-1", "1000")
        ],
    ],
)
def test_what_names_nobody_and_what_is_asked_for_another_ending_is_ignored(
    values: FormValues, round: dict[str, Any]
) -> None:
    assert entry(values) == round


def test_who_declared_falsely_is_last_wherever_placed() -> None:
    """Nobody can be placed behind: the last place is filled in by itself."""
    placed = form(**ORDER, liar="3", place_0="2", place_1="1", place_2="mom")
    for place in ({}, {"place-3": "4"}, {"place-3": "1"}):
        told = entry(placed | place, false_declaration_den=True)
        assert (told["declarer"], told["placing"]) == ("Dũng", ["Bình", "An"])
    assert write(told | {"players": FOUR}, PRESETS["pho-bien"])["place-3"] == "4"


LEFT_OUT = form(outcome="void", manual_0_from="0", manual_0_amount="3")
NOBODY, NEXT = "Chạm tên theo thứ tự, từ nhất đến bét.", "Ai nhì: Bình hay Dũng?"


@pytest.mark.parametrize(
    ("preset", "values", "field", "message"),
    [
        (GA, ORDER, "placing", NOBODY),
        (GA, form(**ORDER, place_0="mom", place_2="1"), "placing", NEXT),
        (GA, form(**ORDER, place_0="1", place_1="1"), "placing", "An, Bình"),
        (GA, form(**BY_POINTS, lay_1="1"), "lay_order", ""),
        (GA, LEFT_OUT, "manual[0]", ""),
        (GA, LEFT_OUT | form(manual_0_to="ga", manual_0_from="7"), "manual[0]", ""),
        (GA, form(outcome="u-0", eat_0_kind="chot"), "eats[0].eater", ""),
        *[
            (GA, form(**BY_POINTS, points_1=given), "hands.Bình.points", "")
            for given in ("x", "-3", "1.5", "²", "١", "99999999")
        ],
        (PLACES, form(), "placing", NOBODY),
        (PLACES, form(place_2="1", red="x"), "placing", "Ai nhì: An, Bình hay Dũng?"),
        (CARDS, form(outcome="normal"), "finish", ""),
    ],
)
def test_what_is_missing_or_malformed_is_refused_at_its_field(
    preset: str, values: FormValues, field: str, message: str
) -> None:
    (problem,) = read(values, PRESETS[preset], FOUR).problems
    assert problem.field == field
    assert message in problem.message.vi


def test_the_stuck_need_no_place() -> None:
    """What the last of them holds may be entered as that of the last."""
    values = form(place_1="1", place_3="2", stuck_0="1", stuck_2="1", red_0="1", black="2")
    told = entry(values, PLACES, stuck_places="double")
    assert told["placing"] == ["Bình", "Dũng", "An", "Chi"]
    assert told["hands"] == {
        "An": {"red_deuces": 1, "stuck": True},
        "Chi": {"black_deuces": 2, "stuck": True},
    }


@pytest.mark.parametrize(
    ("part", "asked"), [("from", "Ai giết Dũng?"), ("who", "Ai bị giết?")], ids=["by whom", "whom"]
)
def test_a_half_told_kill_asks_for_the_other(part: str, asked: str) -> None:
    draft = read(PLACED | {f"kill-0-{part}": "3"}, PRESETS["tien-len-mien-nam"], FOUR)
    assert [(p.field, p.message.vi) for p in draft.problems] == [("kills[0]", asked)]


def test_places_of_seats_that_are_empty_say_nothing() -> None:
    """Three play, and one more has a place."""
    (asked,) = read(form(place_0="1", place_1="2", place_3="3"), PRESETS[PLACES], FOUR[:3]).problems
    assert asked.message.vi == "Ai bét: Chi?"


def test_a_round_that_says_that_nobody_holds_ba_bích_can_be_corrected() -> None:
    """A program may say so."""
    told = {"players": FOUR, "finish": "win", "placing": FOUR, "hands": {"Dũng": {"three": False}}}
    assert entry(write(told, PRESETS["tien-len-mien-nam"]), "tien-len-mien-nam")["placing"] == FOUR


@pytest.mark.parametrize("outcome", ["", "normal", "win-2"])
def test_complete_places_need_no_outcome(outcome: str) -> None:
    told = entry(PLACED | form(outcome=outcome, red="1"), PLACES)
    assert (told["placing"], told["hands"]) == (FOUR, {"Dũng": {"red_deuces": 1}})


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
    """But in a void round."""
    chops = {"chop-0-who": "3", "chop-0-from": "0", "chop-0-what": "red"}
    chops |= {f"chop-1-{field}": said for field, said in row.items()}
    for outcome, problems in (("void", []), ("abandoned", [("chops[1]", asked)])):
        draft = read(chops | {"outcome": outcome}, PRESETS[PLACES], FOUR)
        assert [(p.field, p.message.vi) for p in draft.problems] == problems


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
def test_a_chop_of_the_last_chopper_is_chặt_chồng(row: dict[str, str], over: bool | None) -> None:
    chops = [{"who": "2", "from": "1", "what": "black"}, {"who": "3", "from": "0", "what": "red"}]
    chops.append({"who": "1", **row})
    fields = {f"chop-{k}-{field}": said for k, c in enumerate(chops) for field, said in c.items()}
    entered = entry(PLACED | fields, PLACES)
    assert [chop.get("over") for chop in entered["chops"]] == [None, None, over]
    written = write(entered | {"players": FOUR}, PRESETS[PLACES])
    assert entry(written, PLACES)["chops"] == entered["chops"]


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
    prices: dict[str, Any] = {"instant_payments": (0, 26, 0, 0), "instant_win_payment": other}
    rules = profile_with(CARDS, **prices).rules
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
    told = gain(dict(zip(FOUR, nets, strict=True)), Unit(5000))
    assert f"{told.who.vi} {told.amount.vi} | {told.who.en} {told.amount.en}" == f"{vi} | {en}"


OTHER: dict[str, Any] = {
    "players": ("An", "Bình"),
    "number": 9,
    "goes_before": 3,
    "leads": "An",
    "ga": 5,
    "unit": Unit(5000),
    "last": True,
    "open": False,
    "recent_extras": ((2, "bia"),),
    "values": {"outcome": "void"},
    "problems": (Problem("E_SHAPE", "finish", Text("Ai ù?", "Who won?")),),
    "swaps_in": "Chi",
    "sentence": SentenceField("/write", "An ù"),
    "dropped": Text("mất", "lost"),
}
"""Another value of each field of a form; its rules and its preview are other tests."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_fields_are_those_of_this_form(app: Flask, game: Game) -> None:
    """In both languages, whatever form was drawn before."""
    assert {field.name for field in fields(RoundForm)} == {*OTHER, "profile", "preview"}
    form = empty_form(profile_with(game.commonest.id, round_multipliers=[1, 2]), FRIENDS)
    others = [replace(form, **{name: value}) for name, value in OTHER.items()]
    others += [empty_form(profile_with(preset.id), form.players) for preset in game.presets]
    draw: Any = app.jinja_env.get_template(form.game_form.template).module
    for language in LANGUAGES:
        with app.test_request_context():
            g.language = language
            for other in (form, *others):
                assert other.fields(draw.fields) == draw.fields(other)


def test_an_empty_form_is_drawn_once(app: Flask) -> None:
    form, drawn = empty_form(profile_with("pho-bien", "Vẽ một lần"), ("Gấm", "Hà")), list[int]()

    def draw(form: RoundForm) -> str:
        drawn.append(form.number)
        return ""

    with app.test_request_context():
        for number, values in ((1, {}), (2, {}), (3, {"outcome": "u-0"})):
            replace(form, number=number, values=values).fields(draw)
    assert drawn == [1, 3]
