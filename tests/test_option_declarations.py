"""Every declared house rule says what it is, where it comes from and when it has an effect."""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options.kinds import Choice
from scorekeeper.options.option import ALWAYS, Option, Rules, options_of
from scorekeeper.options.sources import citations
from scorekeeper.text import Text

RULES: dict[str, type[Rules]] = {game.id: game.rules for game in GAMES}
RELEASED = {"phom": 45, "tulokho": 19}
"""How many options each game had when it was first released."""
UNITS = {"bets", "points", "cards", "players", "times"}

DECLARED = {
    f"{game}.{declared.name}": declared
    for game, rules in RULES.items()
    for declared in options_of(rules).values()
}

each_option = pytest.mark.parametrize("declared", DECLARED.values(), ids=DECLARED.keys())
each_game = pytest.mark.parametrize("rules_type", RULES.values(), ids=RULES.keys())


def texts(declared: Option) -> Iterator[Text]:
    """Everything that people read about an option."""
    yield declared.label
    yield declared.help
    if isinstance(declared.kind, Choice):
        yield from declared.kind.values.values()
    null = getattr(declared.kind, "null", None)
    if null is not None:
        yield null


@each_option
def test_words_in_both_languages(declared: Option) -> None:
    """Label, help and every value have words in both languages, calm ones, with no gaps to fill."""
    for text in texts(declared):
        for words in text:
            assert words.strip()
            assert not set("!{}") & set(words)


@each_option
def test_help_is_one_or_two_sentences_beyond_the_label(declared: Option) -> None:
    """The help is made of whole sentences, short enough to read at the table."""
    for help_, label in zip(declared.help, declared.label, strict=True):
        assert help_.endswith(".")
        assert 1 <= help_.count(". ") + 1 <= 2
        assert help_.rstrip(".") != label


@each_option
def test_vietnamese_and_english_are_not_swapped(declared: Option) -> None:
    """Vietnamese comes first: its help has more letters beyond ASCII than the English one."""
    foreign_vi, foreign_en = (sum(not c.isascii() for c in words) for words in declared.help)
    assert foreign_vi > foreign_en


@each_option
def test_every_cited_source_is_known(declared: Option) -> None:
    """`citations` raises for a source that nobody knows."""
    assert citations(declared.source)
    assert all(citations(places) for places in declared.said_at.values())


@each_option
def test_default_is_allowed(declared: Option) -> None:
    """A default is a value of its kind, frozen."""
    assert declared.kind.fault(declared.default) is None
    assert declared.kind.freeze(declared.default) is declared.default


@each_option
def test_unit_is_known(declared: Option) -> None:
    """Numbers have a unit from the closed list."""
    assert declared.unit is None or declared.unit in UNITS


@each_game
def test_groups_and_options_need_each_other(rules_type: type[Rules]) -> None:
    """Every option stands under a heading, and no heading is empty."""
    assert {o.group for o in options_of(rules_type).values()} == set(rules_type.groups)
    assert all(word.strip() for heading in rules_type.groups.values() for word in heading)


@each_game
def test_rules_hold_nothing_but_their_options(rules_type: type[Rules]) -> None:
    """No part of them leaves room for anything else."""
    assert not hasattr(rules_type(), "__dict__")


@each_game
def test_labels_differ(rules_type: type[Rules]) -> None:
    """No two rules of a game have the same label, in either language."""
    for language in ("vi", "en"):
        labels = [getattr(o.label, language) for o in options_of(rules_type).values()]
        assert len(labels) == len(set(labels))


@each_game
def test_wire_numbers_count_up(rules_type: type[Rules]) -> None:
    """Wire numbers are 1 to N, each used once; those of the first release by their order."""
    options = options_of(rules_type).values()
    first = [o.wire for o in options if o.neutral is ALWAYS]
    assert first == list(range(1, len(first) + 1))
    assert sorted(o.wire for o in options) == list(range(1, len(options) + 1))


@pytest.mark.parametrize("game", RULES)
def test_what_came_later_says_where_it_changes_nothing(game: str) -> None:
    """Else the fingerprints that are printed would change, and with them what codes mean."""
    for later in options_of(RULES[game]).values():
        assert later.wire <= RELEASED[game] or later.neutral is not ALWAYS


def test_only_hints_help_the_entry() -> None:
    """Only these three change no payment; all count as having an effect."""
    hints = {name for name, declared in DECLARED.items() if declared.entry_help}
    told = {"phom.jqk_points", "phom.lay_off"}
    assert hints == {*told, "phom.next_starter", "tulokho.next_starter"}
    assert all(DECLARED[name].only_if is None for name in hints)


RANK = {"scoring_mode": "rank"}
DEADWOOD = {"scoring_mode": "deadwood"}
NO_MOM = {"scoring_mode": "rank", "mom_mode": "ignore"}
DOUBLED = {"scoring_mode": "deadwood", "phat_u_multiplier": 2}
SIDE = {"scoring_mode": "deadwood", "phat_u_side_payment": 1}
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
def test_option_has_effect_only_where_the_rules_give_it_one(
    name: str, changes: dict[str, Any], has_effect: bool
) -> None:
    """Told by hand, where it holds and where it does not.

    `test_every_option_matters` tries each condition, also one that is new, on random tables.
    """
    rules = RULES[name.split(".")[0]]().with_changes(changes)
    assert isinstance(rules, Rules)
    assert DECLARED[name].has_effect(rules) is has_effect


def test_sharing_a_tie_is_refused_by_rank() -> None:
    """A shared first place cannot be paid by places, whichever of the two was changed last."""
    for rules, changes in (
        (PhomRules(), {"tie_break": "share"}),
        (PhomRules(scoring_mode="deadwood", tie_break="share"), {"scoring_mode": "rank"}),
    ):
        faults = rules.with_changes(changes)
        assert isinstance(faults, list)
        assert [fault.option for fault in faults] == ["tie_break"]


def test_sharing_a_tie_is_fine_by_deadwood() -> None:
    """Points left in hand can be shared between several winners."""
    assert isinstance(PhomRules().with_changes({**DEADWOOD, "tie_break": "share"}), PhomRules)


@pytest.mark.parametrize("written", ["005:1", "001:", "001:1-", "house, ", "001:36 ", ""])
def test_a_source_that_nobody_knows_is_our_mistake(written: str) -> None:
    """It is raised, so that no sheet names a text that is not there."""
    with pytest.raises(ValueError, match="no such source"):
        citations(written)
