"""The form asks for everything that its rules pay for, and for nothing else."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.games import GAME_OF, GAMES
from scorekeeper.games.base import Game, Payments
from scorekeeper.options.option import options_of
from scorekeeper.rules.profiles import Profile
from scorekeeper.web.entry.fields import FormValues, remap_seats, tidy
from scorekeeper.web.entry.form import FORMS, form_of, read, write
from tests.strategies import any_table
from tests.tables.common import Entry, Table, outcome
from tests.tables.rules import with_value
from tests.trust.often import often
from tests.web.friends import empty_form, profile_with

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
NO_INPUT = {"players", "note", "dealt", "ga_before"}
"""Fields of a round that the form does not ask for."""


def fields(table: Table, values: FormValues | None = None) -> set[str]:
    """The field names of the form by these rules; the rows of a list count as one."""
    rules: Any = table.rules
    players = tuple(table.entry["players"])
    profile = Profile("x", GAME_OF[type(rules)].presets[0], rules)
    entry_form = get_template_attribute("entry/entry.html", "entry_form")
    html = entry_form(replace(empty_form(profile, players), values=values or {}), "", "", {})
    return set(map(of_row, re.findall(r'(?<!<details) name="([^"]+)"', html)))


@each_game
def test_every_field_of_the_form_is_declared_by_its_game(app: Flask, game: Game) -> None:
    rng = Random(f"named {game.id}")
    with app.test_request_context():
        for _ in range(60):
            table = any_table(rng, game.rules)
            drawn = {name.replace("-K-", "-0-") for name in fields(table)}
            assert drawn - {"csrf_token"} <= form_of(table.rules).fields


def facts(game: Game) -> set[tuple[str, str]]:
    """The fields of a round; each question for players with every finish that asks it."""
    who = [(who.field, finish) for who in FORMS[game.id].who for finish in who.outcomes]
    return {*who, *((key, "") for key in game.entry.fields.keys() - NO_INPUT)}


@each_game
def test_each_field_of_a_round_comes_back_from_the_form(game: Game) -> None:
    """Also for people who sit elsewhere."""
    rng, unseen = Random(f"back {game.id}"), facts(game)
    for _ in range(500):
        rules, entry = any_table(rng, game.rules)
        players = entry["players"]
        turned = [*players[1:], players[0]]
        again = read(remap_seats(write(entry, rules), players, turned), rules, turned).entry
        same = {key for key in entry if again.get(key) == entry[key]}
        unseen -= {(key, finish) for key in same for finish in ("", entry["finish"])}
    assert not unseen, "these are not read, written, or moved to another seat"


@each_game
def test_each_field_of_a_round_stands_in_the_page(app: Flask, game: Game) -> None:
    rng, unseen = Random(f"page {game.id}"), facts(game) - {("finish", "")}
    with app.test_request_context():
        for _ in range(500):
            rules, entry = table = any_table(rng, game.rules)
            values, drawn = write(entry, rules), set[str]()
            for key, finish in [*unseen]:
                if key in entry and finish in ("", entry["finish"]):
                    less = {name: said for name, said in entry.items() if name != key}
                    own = {of_row(name) for name, _ in values.items() - write(less, rules).items()}
                    drawn = drawn or fields(table, values)
                    unseen -= {(key, finish)} if own and own <= drawn else set()
    assert not unseen, "these have no input"


def of_row(name: str) -> str:
    return re.sub(r"^(eat|chop|manual)-\w+-", r"\1-K-", name)


def as_any_run(entry: Entry) -> Entry:
    """The same round with its runs of four pairs entered as any run."""
    hands = {player: {**hand} for player, hand in entry.get("hands", {}).items()}
    for hand in hands.values():
        hand["runs"] = hand.get("runs", 0) + hand.pop("runs4", 0)
    return entry | {"hands": hands}


def frugal(rng: Random, rules: Any) -> Any:
    """The same rules with most prices at zero, so that the remaining ones decide alone."""
    for option in options_of(type(rules)).values():
        value = getattr(rules, option.name)
        free = [0] * len(value) if isinstance(value, tuple) else 0
        if isinstance(value, int | tuple) and not isinstance(value, bool) and rng.random() < 0.7:
            rules = with_value(rules, option, free) or rules
    return rules


@each_game
@pytest.mark.parametrize("tables", [120, pytest.param(often(500, 1_500), marks=pytest.mark.long)])
def test_an_answer_without_a_field_changes_no_payment(app: Flask, game: Game, tables: int) -> None:
    rng = Random(f"asked {game.id}")
    with app.test_request_context():
        for _ in range(tables):
            table = any_table(rng, game.rules)
            rules = frugal(rng, table.rules)
            table = table._replace(rules=rules)
            asked = fields(table)
            told = any(name.startswith("runs4") for name in asked)
            values = write(table.entry if told else as_any_run(table.entry), rules)
            shown = {name: said for name, said in values.items() if of_row(name) in asked}
            full, part = (
                outcome(rules, read(given, rules, table.entry["players"]).entry)
                for given in (values, shown)
            )
            if isinstance(full, Payments) and isinstance(part, Payments):
                missed = sorted(values.keys() - shown.keys())
                assert full.transfers == part.transfers, (
                    f"it pays by {missed}, which its questions do not ask: {rules}"
                )


TYPED = "0 1 2 3 4 9 12 7,5 20k x no over ga mom points order normal chot tai tron khan"
TYPED += " red black quad run run4 three dragon"
KINDS = "u win instant abandoned false sam sam_failed cong"
ENDINGS = ["", "normal", "void", *[f"{kind}-{i}" for kind in KINDS.split() for i in range(4)]]


@each_game
@pytest.mark.parametrize("forms", [600, pytest.param(often(6_000, 60_000), marks=pytest.mark.long)])
def test_whatever_a_form_sends_is_refused_or_comes_back_as_the_same_round(
    game: Game, forms: int
) -> None:
    rng = Random(f"sent {game.id}")
    for _ in range(forms):
        rules, entry = any_table(rng, game.rules)
        fields = rng.sample(sorted(form_of(rules).fields), rng.randint(0, 14))
        sent = {name: rng.choice(TYPED.split()) for name in fields}
        sent |= {"outcome": rng.choice(ENDINGS)} if rng.random() < 0.9 else write(entry, rules)
        round, entry = as_sent(sent, rules, entry["players"])
        if not isinstance(round, list):
            game.score(round, rules)
            again, _ = as_sent(write(entry, rules), rules, entry["players"])
            # Without a price it does not matter who stayed.
            assert again == round or entry["finish"] == "abandoned", sent


def as_sent(values: FormValues, rules: Any, players: list[str]) -> tuple[Any, Entry]:
    """The round that a form sends, or what is wrong with it, and its entry."""
    form_read = read(tidy(values, form_of(rules).all_rows), rules, players)
    game = GAME_OF[type(rules)]
    return form_read.problems or game.read(form_read.entry, rules), form_read.entry


def questions_of(preset: str, **changes: Any) -> Any:
    rules = profile_with(preset, **changes).rules
    return form_of(rules).questions(rules)


FREE = {"black_deuce_payment": 0, "red_deuce_payment": 0, "quad_payment": 0}
TULOKHO, SAM = "tulokho-vinagames", "sam-pho-bien"
REPLACED = {"extras_replace_card_count": True, "run_payment": 5}
NOTHING_LEFT = {"deuce_payment": 0, "quad_payment": 0}


@pytest.mark.parametrize(
    ("preset", "changes", "asked", "not_asked"),
    [
        ("guide", {}, "", "eats"),
        ("guide", {"chot_payment": 1}, "eats eaten_from", ""),
        ("guide", {"den_eats": 3}, "eats", ""),
        ("guide", {"den_last_round": "feeder"}, "eats", ""),
        ("guide", {"mom_mode": "replace"}, "", "mom"),
        ("vinagames", {}, "", "eaten_from false_declaration"),
        ("vinagames", {"false_declaration_den": True}, "who", ""),
        ("pho-bien", {}, "mom false_declaration", "who fouls"),
        ("pho-bien", {"mom_mode": "ignore", "foul_payment": 1}, "fouls", "mom"),
        (TULOKHO, {}, "", "chopped stuck"),
        (TULOKHO, {"chop_quad_payment": 1, "stuck_payment": 15}, "chopped stuck", ""),
        ("tulokho-nhat-nhi", {"stuck_payment": 15}, "", "stuck assistants"),
        ("tulokho-nhat-nhi", {"assistant_places": True}, "assistants", ""),
        (TULOKHO, {"assistant_places": True, "assistant_rule": "none"}, "", "assistants"),
        (TULOKHO, {"instant_win_payment": 20}, "instant_win", "kinds"),
        (TULOKHO, {"instant_payments": (0, 0, 9, 0)}, "instant_win kinds", ""),
        (SAM, {}, "chopped", "kinds dealt"),
        (SAM, {"chop_deuce_payment": 0, "chop_quad_payment": 0}, "", "chopped"),
        (SAM, {"instant_payments": (0, 40, 0, 0, 0), "instant_extras": True}, "kinds dealt", ""),
    ],
)
def test_a_question_is_asked_where_it_has_a_price(
    preset: str, changes: dict[str, Any], asked: str, not_asked: str
) -> None:
    questions = questions_of(preset, **changes)
    assert all(getattr(questions, question) for question in asked.split())
    assert not any(getattr(questions, question) for question in not_asked.split())


@pytest.mark.parametrize(
    ("preset", "changes", "counts"),
    [
        (TULOKHO, {}, ["cards", "black", "red", "quads"]),
        (TULOKHO, FREE, ["cards"]),
        (TULOKHO, FREE | {"red_deuce_payment": 1}, ["cards", "red"]),
        # A quad of deuces counts too.
        (TULOKHO, FREE | {"quad_payment": 5}, ["cards", "black", "red", "quads"]),
        ("tulokho-nhat-nhi", {}, ["black", "red", "quads"]),
        ("tulokho-nhat-nhi", FREE | REPLACED, ["runs"]),
        (TULOKHO, FREE | {"run_payment": 5, "run4_payment": 5}, ["cards", "runs"]),
        (TULOKHO, FREE | {"run4_payment": 5}, ["cards", "runs4"]),
        (TULOKHO, FREE | REPLACED, ["cards", "black", "red", "quads", "runs", "runs4"]),
        (SAM, {}, ["cards", "deuces", "quads"]),
        (SAM, NOTHING_LEFT, ["cards"]),
        (SAM, {"red_deuce_payment": 20}, ["cards", "deuces", "red", "quads"]),
    ],
)
def test_costly_cards_are_counted(preset: str, changes: dict[str, Any], counts: list[str]) -> None:
    assert list(questions_of(preset, **changes).counts) == counts
