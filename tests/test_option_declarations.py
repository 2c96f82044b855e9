"""Every declared house rule has words, valid values, known sources and a wire number."""

from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options.kinds import Choice
from scorekeeper.options.option import ALWAYS, Option, Rules, options_of
from scorekeeper.options.sources import citations
from scorekeeper.options.templates import ANY

RULES: dict[str, type[Rules]] = {game.id: game.rules for game in GAMES}
RELEASED = {"phom": 45, "tulokho": 19}
"""The number of options in the first release of each game."""

DECLARED = {
    f"{game}.{declared.name}": declared
    for game, rules in RULES.items()
    for declared in options_of(rules).values()
}

each_option = pytest.mark.parametrize("declared", DECLARED.values(), ids=DECLARED.keys())
each_game = pytest.mark.parametrize("game", RULES)


@each_option
def test_an_option_has_words_in_both_languages(declared: Option) -> None:
    texts = [declared.label, declared.help, getattr(declared.kind, "null", None)]
    texts += declared.kind.values.values() if isinstance(declared.kind, Choice) else ()
    for words in (words for text in texts if text is not None for words in text):
        assert words.strip()
        assert not set("!{}|") & set(words)
    foreign_vi, foreign_en = (sum(not c.isascii() for c in words) for words in declared.help)
    assert foreign_vi > foreign_en, "Vietnamese comes first"


@each_option
def test_default_and_sourced_values_are_valid(declared: Option) -> None:
    assert declared.kind.freeze(declared.default) is declared.default
    for value in (declared.default, *declared.sources):
        assert value is ANY or declared.kind.fault(value) is None


@each_option
def test_sources_exist(declared: Option) -> None:
    assert all(citations(places) for places in declared.sources.values())


@each_game
def test_each_option_has_a_heading_and_a_label_of_its_own(game: str) -> None:
    options = options_of(RULES[game]).values()
    assert {o.group for o in options} == set(RULES[game].groups)
    for labels in zip(*(o.label for o in options), strict=True):
        assert len(labels) == len(set(labels))


@each_game
def test_wire_numbers_are_unique_and_without_gaps(game: str) -> None:
    """Options after the first release also declare their neutral value."""
    options = options_of(RULES[game]).values()
    first = [o.wire for o in options if o.neutral is ALWAYS]
    assert first == list(range(1, RELEASED[game] + 1))
    assert sorted(o.wire for o in options) == list(range(1, len(options) + 1))


@each_game
def test_rules_have_no_dict(game: str) -> None:
    assert not hasattr(RULES[game](), "__dict__")


def test_help_follows_from_the_sentence() -> None:
    """An amount is `bấy nhiêu`; other options are told by all their sentences."""
    phom = options_of(PhomRules)
    assert phom["mom_payment"].help.vi == "Mỗi người móm trả người nhất bấy nhiêu cược."
    assert phom["false_declaration_payment"].help.en.endswith("this many bets. 0 means no penalty.")
    assert phom["all_mom"].help.en == (
        "Everybody is móm: the best of them still collects. Or: everybody is móm: nobody pays."
    )


RANK = {"scoring_mode": "rank"}
DEADWOOD = {"scoring_mode": "deadwood"}
NO_MOM = {"scoring_mode": "rank", "mom_mode": "ignore"}
DOUBLED = {"scoring_mode": "deadwood", "phat_u_multiplier": 2}
SIDE = {"scoring_mode": "deadwood", "phat_u_side_payment": 1}
PLACES = {"scoring_mode": "places"}
NOTHING_LEFT_COSTS = {"black_deuce_payment": 0, "red_deuce_payment": 0, "quad_payment": 0}
NO_U_DOUBLES = {"u_tron": None}
NO_DEN = {"den_eats": 0, "den_last_round": "none"}

Cases = list[tuple[dict[str, Any], bool]]

BY_RANK: Cases = [(RANK, True), (DEADWOOD, False)]
BY_DEADWOOD: Cases = [(RANK, False), (DEADWOOD, True)]
MOM_COUNTS: Cases = [
    ({"mom_mode": "replace"}, True),
    ({"mom_mode": "add"}, True),
    (NO_MOM, False),
    ({**DEADWOOD, "mom_mode": "replace"}, False),
]
PHAT_U: Cases = [
    (DOUBLED, True),
    (SIDE, True),
    (DEADWOOD, False),
    ({**DOUBLED, **RANK}, False),
    ({**SIDE, **RANK}, False),
]
GA_HAS_ANTE: Cases = [
    ({"ga_mode": "off"}, False),
    ({"ga_mode": "eats"}, False),
    ({"ga_mode": "ante"}, True),
    ({"ga_mode": "eats_and_ante"}, True),
]
GA_HAS_EATS: Cases = [
    ({"ga_mode": "off"}, False),
    ({"ga_mode": "eats"}, True),
    ({"ga_mode": "ante"}, False),
    ({"ga_mode": "eats_and_ante"}, True),
]
ASSISTANT_PAYS: Cases = [
    ({"assistant_rule": "pays_for_all"}, True),
    ({"assistant_rule": "none"}, False),
]

CONDITIONS: dict[str, Cases] = {
    "phom.u_payment": BY_RANK,
    "phom.rank_payments_2": BY_RANK,
    "phom.rank_payments_3": BY_RANK,
    "phom.rank_payments_4": BY_RANK,
    "phom.mom_mode": BY_RANK,
    "phom.mom_payment": MOM_COUNTS,
    "phom.mom_rank_by": MOM_COUNTS,
    "phom.all_mom": MOM_COUNTS,
    "phom.den_winner_ate_last": [
        ({"den_last_round": "last_eater"}, True),
        ({"den_last_round": "last_eater", "den_eats": 0}, True),
        ({"den_last_round": "feeder"}, False),
        ({"den_last_round": "none"}, False),
    ],
    "phom.den_precedence": [
        ({"den_eats": 3, "den_last_round": "last_eater"}, True),
        ({"den_eats": 2, "den_last_round": "feeder"}, True),
        ({"den_eats": 0, "den_last_round": "feeder"}, False),
        ({"den_eats": 3, "den_last_round": "none"}, False),
        (NO_DEN, False),
    ],
    "phom.den_min_players": [
        ({"den_eats": 3, "den_last_round": "last_eater"}, True),
        ({"den_eats": 0, "den_last_round": "feeder"}, True),
        ({"den_eats": 2, "den_last_round": "none"}, True),
        (NO_DEN, False),
    ],
    "phom.phat_u_multiplier": BY_DEADWOOD,
    "phom.phat_u_ties": PHAT_U,
    "phom.phat_u_min_players": PHAT_U,
    "phom.phat_u_stacking": [
        (DOUBLED, True),
        ({**DOUBLED, **NO_U_DOUBLES}, False),
        ({**DOUBLED, "u_tron": (1, 5)}, False),
        ({**DOUBLED, **NO_U_DOUBLES, "u_thuong": (2, 0)}, True),
        ({**DOUBLED, **NO_U_DOUBLES, "u_dong_chat": (3, 0)}, True),
        ({**DOUBLED, **RANK}, False),
        (SIDE, False),
        (DEADWOOD, False),
    ],
    "phom.phat_u_side_payment": BY_DEADWOOD,
    "phom.phat_u_side_to": [
        (SIDE, True),
        (DOUBLED, False),
        ({**SIDE, **RANK}, False),
    ],
    "phom.ga_ante": GA_HAS_ANTE,
    "phom.ga_eat_payments": GA_HAS_EATS,
    "phom.ga_chot_payment": GA_HAS_EATS,
    "phom.ga_mom_payment": [
        ({"ga_mode": "ante"}, True),
        ({"ga_mode": "eats", "mom_mode": "add"}, True),
        ({"ga_mode": "eats", **NO_MOM}, False),
        ({"ga_mode": "eats", **DEADWOOD}, False),
        ({"ga_mode": "off"}, False),
    ],
    "phom.ga_last_payment": [
        ({"ga_mode": "ante"}, True),
        ({"ga_mode": "eats", **NO_MOM}, True),
        ({"ga_mode": "eats", **DEADWOOD}, False),
        ({"ga_mode": "off"}, False),
    ],
    "phom.ga_taken_by": [
        ({"ga_mode": "off"}, False),
        ({"ga_mode": "eats"}, True),
        ({"ga_mode": "ante"}, True),
        ({"ga_mode": "eats_and_ante"}, True),
    ],
    "phom.ga_share": [
        ({"ga_mode": "eats"}, True),
        ({"ga_mode": "eats", "ga_taken_by": "round_winner"}, False),
        ({"ga_mode": "off"}, False),
    ],
    "phom.foul_to": [
        ({"ga_mode": "ante", "foul_payment": 1}, True),
        ({"ga_mode": "ante"}, False),
        ({"ga_mode": "off", "foul_payment": 1}, False),
    ],
    "phom.false_declaration_to": [
        ({"ga_mode": "ante"}, True),
        ({"ga_mode": "ante", "false_declaration_payment": 0}, False),
        ({"ga_mode": "off"}, False),
    ],
    "tulokho.stuck_places": [(PLACES, True), ({}, False)],
    "tulokho.stuck_payment": [
        ({}, True),
        (PLACES, False),
        ({**PLACES, "stuck_places": "double"}, False),
        ({**PLACES, "stuck_places": "fixed"}, True),
    ],
    "tulokho.abandoned_chops": [
        ({**PLACES, "chop_run_payment": 1}, True),
        ({"abandoned_rule": "void", "chop_run_payment": 1}, True),
        ({"chop_run_payment": 1}, False),
        (PLACES, False),
    ],
    "tulokho.extras_to": [
        ({**PLACES, **NOTHING_LEFT_COSTS}, False),
        ({**PLACES, **NOTHING_LEFT_COSTS, "run4_payment": 1}, True),
    ],
    "tulokho.many_cards_multiplier": [
        ({"many_cards_threshold": 13}, True),
        ({"many_cards_threshold": 1, "many_cards_multiplier": 1}, True),
        ({"many_cards_threshold": None}, False),
    ],
    "tulokho.many_cards_multiplies_extras": [
        ({"many_cards_threshold": 10, "many_cards_multiplier": 2}, True),
        ({"many_cards_threshold": 10, "many_cards_multiplier": 1}, False),
        ({"many_cards_threshold": None, "many_cards_multiplier": 2}, False),
    ],
    "tulokho.quad_of_deuces_counts": [
        ({"quad_payment": 1}, True),
        ({"quad_payment": 0}, False),
    ],
    "tulokho.assistant_multiple": ASSISTANT_PAYS,
    "tulokho.assistant_covers_extras": ASSISTANT_PAYS,
    "tulokho.abandoned_rounding": [
        ({"abandoned_rule": "half_difference"}, True),
        ({"abandoned_rule": "void"}, False),
    ],
}


@pytest.mark.parametrize(
    ("name", "changes", "has_effect"),
    [(name, changes, effect) for name, cases in CONDITIONS.items() for changes, effect in cases],
)
def test_condition_of_an_option(name: str, changes: dict[str, Any], has_effect: bool) -> None:
    """`test_every_option_matters` tries each condition on random tables."""
    rules = RULES[name.split(".")[0]]().with_changes(changes)
    assert isinstance(rules, Rules)
    assert DECLARED[name].has_effect(rules) is has_effect


def test_ties_are_shared_only_by_points() -> None:
    """Whichever of the two options changes last, the error is at the tie."""
    for rules, changes in (
        (PhomRules(), {"tie_break": "share"}),
        (PhomRules(scoring_mode="deadwood", tie_break="share"), {"scoring_mode": "rank"}),
    ):
        faults = rules.with_changes(changes)
        assert isinstance(faults, list)
        assert [fault.option for fault in faults] == ["tie_break"]
    assert isinstance(PhomRules().with_changes({**DEADWOOD, "tie_break": "share"}), PhomRules)


@pytest.mark.parametrize("written", ["005:1", "001:", "001:1-", "house, ", "001:36 ", ""])
def test_an_unknown_source_raises(written: str) -> None:
    with pytest.raises(ValueError, match="no such source"):
        citations(written)
