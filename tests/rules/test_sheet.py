"""House rules in words: the sheet, the worked rounds, the gaps, the differences."""

import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.games import GAME_OF, GAMES, PRESETS
from scorekeeper.games.phom import PHOM
from scorekeeper.options.option import Rules, effective
from scorekeeper.options.templates import ANY
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.sheet import (
    NOT_USED,
    SheetRow,
    WorkedRound,
    compare,
    gaps,
    rule_sheet,
    told_changes,
    worked_rounds,
)
from scorekeeper.text import Text
from tests.strategies import all_rules, rules_of


def profile(preset: str, **changes: Any) -> Profile:
    """Return a preset with changes."""
    made = change(PRESETS[preset], changes)
    assert isinstance(made, Profile)
    return made


def of(rules: Rules) -> Profile:
    """Return rules as a profile of some preset of their game."""
    return Profile("x", GAME_OF[type(rules)].presets[0], rules)


def rows_of(made: Profile) -> list[SheetRow]:
    """Return every row of a sheet, also those that share a sentence."""
    groups = rule_sheet(made)
    folded = [row for group in groups for together in group.folded for row in together.rows]
    return [row for group in groups for row in group.rows] + folded


def assert_complete(text: Text) -> None:
    """Assert words in both languages without unfilled gaps."""
    for words in text:
        assert words.strip()
        assert not set("{}") & set(words)


# sheet


@given(all_rules)
def test_a_sheet_has_a_row_for_every_rule_with_an_effect(rules: Rules) -> None:
    rows = rows_of(of(rules))
    assert {row.option.name for row in rows} == {option.name for option in effective(rules)}
    for row in rows:
        assert_complete(row.sentence)
        assert not set("{}") & set("".join(row.amount))
        assert row.sources


def test_an_unplayed_rule_shares_no_line_where_the_preset_plays_it() -> None:
    ways, _ = [group for group in rule_sheet(profile("wikipedia", u_tron=None)) if group.folded]
    assert "Ù tròn: tính như ù thường." in [row.sentence.vi for row in ways.rows]


def said(preset: str, option: str, **changes: Any) -> str:
    """Return the sentence of an option on the sheet of a preset with changes."""
    rows = rows_of(profile(preset, **changes))
    return next(row.sentence.vi for row in rows if row.option.name == option)


TULOKHO = "tulokho-vinagames"
NO_EATS = {"eat_payments": [0, 0, 0], "chot_payment": 0, "tai_payment": 0}
EATS, ANTE, BOTH = ({"ga_mode": fed} for fed in ("eats", "ante", "eats_and_ante"))
NOTHING_IN = "nên gà không có gì."
MOM_FEEDS = BOTH | {"ga_mom_payment": 2}
LAST_FEEDS = ANTE | {"ga_last_payment": 1}
IGNORE = {"mom_mode": "ignore"}
FINES = {"foul_payment": 2, "foul_to": "ga", "false_declaration_to": "ga"}
NO_EXTRAS = {"black_deuce_payment": 0, "red_deuce_payment": 0, "quad_payment": 0}
REPLACE = {"extras_replace_card_count": True}
FREE = {"card_payment": 0}
EXTRAS_TOO = {"many_cards_multiplies_extras": True}
OWN_EXTRAS = {"assistant_covers_extras": False}
PLACES = {"scoring_mode": "places"}
HALF = {"ga_share": "half_except_tron"}
SIDE = {"phat_u_multiplier": 1, "phat_u_side_payment": 2}
ASSISTED_PLACES = PLACES | {"assistant_places": True}


@pytest.mark.parametrize(
    ("preset", "option", "changes", "words"),
    [
        ("guide", "ga_mode", EATS, NOTHING_IN),
        ("guide", "ga_mode", ANTE, NOTHING_IN),
        ("guide", "ga_mode", BOTH, NOTHING_IN),
        ("guide", "ga_mode", ANTE | {"ga_ante": 1}, "Nuôi gà: mỗi ván ai cũng góp."),
        ("guide", "ga_mode", BOTH | {"ga_ante": 1}, "ai cũng góp; tiền nộp khi bị ăn để 0."),
        ("guide", "ga_mode", BOTH | {"ga_chot_payment": 1}, "thì nộp gà; tiền góp mỗi ván để 0."),
        ("pho-bien", "mom_mode", {"mom_payment": 0}, "không phải trả ai vì tiền móm là 0"),
        ("pho-bien", "mom_mode", {"mom_mode": "add", "mom_payment": 0}, "chỉ tiền hạng"),
        ("pho-bien", "eats_in_u_round", NO_EATS, "cũng không ai trả tiền ăn cây."),
        ("pho-bien", "eats_in_u_round", NO_EATS | EATS, "vẫn trả tiền ăn cây."),
        ("pho-bien", "ga_mode", MOM_FEEDS, "Nuôi gà: ai móm thì nộp."),
        ("pho-bien", "ga_mode", LAST_FEEDS, "Nuôi gà: người bét nộp."),
        ("pho-bien", "ga_mode", MOM_FEEDS | LAST_FEEDS, "Nuôi gà: ai móm thì nộp, không ai móm"),
        ("pho-bien", "ga_mode", LAST_FEEDS | IGNORE, "Nuôi gà: người bét nộp."),
        ("pho-bien", "ga_mode", MOM_FEEDS | IGNORE, NOTHING_IN),
        ("pho-bien", "ga_mode", LAST_FEEDS | {"scoring_mode": "deadwood"}, NOTHING_IN),
        ("pho-bien", "ga_mode", MOM_FEEDS | {"ga_ante": 1}, "ai cũng góp; tiền nộp khi bị ăn để 0"),
        ("pho-bien", "ga_mode", ANTE | FINES, "Nuôi gà: chỉ tiền phạt vào gà."),
        ("pho-bien-ga", "foul_payment", FINES, "Phạm lỗi: mỗi lần nộp gà 2 cược."),
        ("pho-bien-ga", "false_declaration_payment", FINES, "Ù láo: nộp gà 5 cược."),
        ("pho-bien", "foul_payment", FINES, "Phạm lỗi: mỗi lần trả mỗi người khác 2 cược."),
        ("pho-bien", "u_payment", {"u_payment": 0}, "Có người ù: không ai phải trả."),
        ("pho-bien", "u_payment", {"u_payment": 0, "u_tron": [2, 3]}, "chỉ trả phần thưởng"),
        ("pho-bien", "u_tron", {"u_payment": 0}, "Ù tròn: không phải trả gì, vì tiền ù là 0."),
        ("guide", "u_trang", {}, "Ù trắng: mỗi người thua trả gấp đôi."),
        (TULOKHO, "many_cards_multiplier", FREE, "không mất gì"),
        (TULOKHO, "many_cards_multiplier", FREE | EXTRAS_TOO, "gấp đôi"),
        (TULOKHO, "extras_replace_card_count", NO_EXTRAS, "như cây thường"),
        (TULOKHO, "extras_replace_card_count", NO_EXTRAS | REPLACE, "không mất gì, cũng không đếm"),
        (TULOKHO, "abandoned_rule", FREE, "không ai trả ai"),
        (TULOKHO, "assistant_covers_extras", OWN_EXTRAS, "chỉ đền tiền cây"),
        (TULOKHO, "assistant_covers_extras", OWN_EXTRAS | ASSISTED_PLACES, "chỉ đền tiền hạng"),
        (TULOKHO, "assistant_covers_extras", ASSISTED_PLACES, "thối phải trả người nhất"),
        ("pho-bien-ga", "ga_share", HALF, "Ù tròn ăn cả gà; ù kiểu khác ăn nửa"),
        ("pho-bien-ga", "ga_share", HALF | {"u_tron": None}, "Ai ù thì ăn nửa gà"),
        ("guide", "phat_u_multiplier", SIDE, "ai còn nhiều điểm rác nhất thì bị phạt U"),
        (TULOKHO, "stuck_places", PLACES | {"stuck_places": "fixed"}, "trả tiền hạng như thường"),
    ],
)
def test_a_moot_rule_says_so(preset: str, option: str, changes: dict[str, Any], words: str) -> None:
    assert words in said(preset, option, **changes)


def test_a_value_that_no_text_states_is_a_house_rule() -> None:
    """Eats that grow dearer, and a móm that costs nothing, with what depends on it."""
    rows = {row.option.name: row for row in rows_of(profile("pho-bien", mom_payment=0))}
    for own in ("eat_payments", "mom_payment", "mom_mode"):
        assert [place.title for place in rows[own].sources] == [Text("Luật nhà", "House rule")]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("sam-pho-bien", "sam-pho-bien-ga", ["Mỗi ván mỗi người", "Ăn sâm hay ăn trắng"]),
        ("sam-pho-bien-ga", "sam-pho-bien", ["Bàn không nuôi gà."]),
        ("pho-bien", "pho-bien-ga", ["Nuôi gà: bị ăn một cây thường: nộp gà 1 cược; bị ăn"]),
        ("pho-bien-ga", "pho-bien", ["Bàn không nuôi gà."]),
    ],
)
def test_a_pot_is_told_when_it_starts_or_ends(one: str, other: str, told: list[str]) -> None:
    """With who takes it, and without what it made possible and the table did not play."""
    differing = compare(profile(one), profile(other))
    assert not isinstance(differing, Text)
    for now, words in zip([rule.now for rule in told_changes(differing)], told, strict=True):
        assert now
        assert now.vi.startswith(words)


# worked


def first(preset: str, **changes: Any) -> WorkedRound:
    """Return the ordinary round of a preset with changes."""
    return next(worked_rounds(profile(preset, **changes).rules))


NO_CHOP = {"chop_deuce_payment": 0, "chop_quad_payment": 0}
NO_SAM = {"sam_payment": 0, "sam_failed_payment": 0, "last_deuce_payment": 0}


@given(all_rules)
@example(profile("pho-bien", false_declaration_den=True).rules)
@example(profile("guide", mom_with_eat=True).rules)
@example(profile("sam-pho-bien", **NO_SAM, **NO_CHOP).rules)
@example(profile(TULOKHO, scoring_mode="places", run_payment=0, run4_payment=0).rules)
def test_no_worked_round_is_refused(rules: Rules) -> None:
    """Two or more rounds, each told by a heading and rows; a place in its story is the paid one."""
    shown = list(worked_rounds(rules))
    assert len({round.description for round in shown}) == len(shown) >= 2
    for round in shown:
        assert_complete(round.description)
        assert len(round.sentences) > 1
        for who, place in re.findall(r"(An|Bình|Chi|Dũng) (nhất|nhì|ba|bét)", round.description.vi):
            ranked = [player for group in round.payments.ranking or () for player in group]
            assert ranked[{"nhất": 0, "nhì": 1, "ba": 2, "bét": -1}[place]] == who
        ga_before = round.entry.get("ga_before", 0)
        assert sum(round.payments.net.values()) + round.payments.ga_after == ga_before


@pytest.mark.parametrize(
    ("preset", "changes", "reasons"),
    [
        ("pho-bien", {}, "eat chot rank mom"),
        ("pho-bien", {"scoring_mode": "deadwood", "phat_u_multiplier": 2}, "eat deadwood phat_u"),
        ("guide", EATS | {"ga_eat_payments": [1, 1, 1]}, "ga_eat"),
        (TULOKHO, {"stuck_payment": 20}, "cards deuces quads stuck"),
    ],
)
def test_the_worked_round_shows_the_payments_of_the_table(
    preset: str, changes: dict[str, Any], reasons: str
) -> None:
    payments = first(preset, **changes).payments
    assert {*reasons.split()} <= {transfer.reason for transfer in payments.transfers}


def test_the_worked_round_leaves_out_free_events() -> None:
    """Eats, móm and cóng are told only where they are paid."""
    guide = first("guide").description
    assert "ăn" not in guide.vi
    assert "móm" not in guide.vi
    assert "Dũng bét" in first("pho-bien", mom_mode="ignore").description.vi
    assert "Dũng móm" in first("pho-bien").description.vi
    assert "Dũng cóng" in first("tulokho-vinagames", stuck_payment=20).description.vi


@pytest.mark.parametrize(
    ("preset", "den_payer"), [("guide", None), ("pho-bien", "Dũng"), ("tulokho-vinagames", "Bình")]
)
def test_the_second_worked_round(preset: str, den_payer: str | None) -> None:
    """An ù or an assisted win, with somebody who pays for all if the table plays that."""
    _, second, *_ = worked_rounds(profile(preset).rules)
    assert second.payments.winners == ("An",)
    assert second.payments.den_payer == den_payer


# gaps


def open_options(made: Profile) -> set[str]:
    """Return the options that answer what the source of the preset leaves open."""
    return {gap.option.name for gap in gaps(made) if gap.option is not None}


@given(all_rules)
def test_gaps_name_only_rules_with_an_effect(rules: Rules) -> None:
    names = {option.name for option in effective(rules)}
    for preset in GAME_OF[type(rules)].presets:
        made = Profile("x", preset, rules)
        assert open_options(made) <= names
        for gap in gaps(made):
            assert_complete(gap.question)
            assert_complete(gap.answer)


@pytest.mark.parametrize(
    ("preset", "silent", "answered"),
    [
        ("guide", "tie_break phat_u_min_players eat_from", "phat_u_ties u_trang"),
        ("vinagames", "all_mom tai_payment rank_payments_2", "tie_break den_eats den_last_round"),
        ("vietnamese", "rank_payments_4 eat_payments mom_mode", "tie_break u_payment"),
        ("wikipedia", "u_payment tie_break u_tron", "den_eats eat_from"),
        ("pho-bien", "all_mom den_precedence ga_mode", "tie_break u_tron"),
        (TULOKHO, "abandoned_rounding quad_of_deuces_counts", "next_starter"),
    ],
)
def test_gaps_follow_from_sources(preset: str, silent: str, answered: str) -> None:
    told = open_options(profile(preset))
    assert {*silent.split()} <= told
    assert not {*answered.split()} & told


def test_a_source_may_answer_only_a_part() -> None:
    """002:47 speaks of one player who ate a chốt, not of several."""
    (asked,) = [gap for gap in gaps(profile("vietnamese")) if "mấy người ăn" in gap.question.vi]
    assert asked.answer.vi == "Có ăn chốt rồi có người ù: người ăn chốt sau cùng đền làng."


def test_a_gap_is_answered_by_the_profile() -> None:
    """Not by the preset."""
    made = profile("vinagames", all_mom="no_payment")
    (answer,) = [gap.answer.vi for gap in gaps(made) if "Cả làng" in gap.question.vi]
    assert answer == "Cả làng móm: hòa, không ai trả ai."


def test_a_table_that_has_said_who_may_lay_off_is_not_asked() -> None:
    """The answer stands on its sheet and leaves its fingerprint alone."""
    for preset in PHOM.presets:
        assert "lay_off" in open_options(profile(preset.id))
        made = profile(preset.id, lay_off="with_phom")
        assert "lay_off" not in open_options(made)
        assert said(preset.id, "lay_off", lay_off="with_phom").startswith("Có phỏm mới được gửi")
        assert made.changes == {"lay_off": "with_phom"}
        assert made.fingerprint == profile(preset.id).fingerprint
        differ = compare(profile(preset.id), made)
        assert isinstance(differ, list)
        assert [difference.values[1].vi for difference in differ] == ["có phỏm mới được gửi"]


def test_gaps_name_what_no_rule_decides() -> None:
    """Two players out at once; an ù of two kinds, if the table plays kinds that can meet."""
    guide, with_tron = (
        [gap.question.vi for gap in gaps(made) if gap.option is None]
        for made in (profile("guide"), profile("guide", u_tron=[2, 0]))
    )
    assert guide == ["Hai người cùng ù một cây thì ai được tính là ù?"]
    assert with_tron == [*guide, "Một ván ù hợp hai kiểu, như vừa tròn vừa kín, thì tính kiểu nào?"]


# compare


@given(st.one_of([st.tuples(rules_of(game.rules), rules_of(game.rules)) for game in GAMES]))
def test_rules_differ_exactly_if_fingerprints_do(two: tuple[Rules, Rules]) -> None:
    one, other = map(of, two)
    assert compare(one, one) == []
    differ = compare(one, other)
    assert isinstance(differ, list)
    pays = [difference for difference in differ if difference.option.neutral is not ANY]
    assert (not pays) == (one.fingerprint == other.fingerprint)
    for difference in differ:
        assert_complete(difference.one)
        assert_complete(difference.other)


def test_a_difference_that_one_table_does_not_use() -> None:
    differ = compare(PRESETS["guide"], PRESETS["vinagames"])
    assert isinstance(differ, list)
    by_name = {difference.option.name: difference for difference in differ}
    assert by_name["u_payment"].one == NOT_USED
    assert by_name["phat_u_multiplier"].other == NOT_USED
    assert by_name["phat_u_multiplier"].values[1] == NOT_USED
