"""Every refusal of a round of Phỏm, in the order of the table in docs/rules.md, 7.

A check looks at what was read and reports to `Faults`; a value that is already faulty, and all
that would need it, it leaves alone. Faulty items stand as None in the lists of such a round.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from scorekeeper.games.entry import (
    WHITE_SPACE,
    Faults,
    Path,
    check_known,
    check_manual,
    check_multiplier,
    check_players,
    names_in_manual,
)
from scorekeeper.games.phom.den import derived_den_payer
from scorekeeper.games.phom.facts import Eat, PhomRound
from scorekeeper.games.phom.ranking import lay_order_needed, mom_players, mom_points_needed
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options import options_of
from scorekeeper.text import Text

HIGHEST_POINTS = 130
MOST_EATS = 3
Check = Callable[[PhomRound, PhomRules, Faults], None]


def check_gate(fields: dict[str, Any], rules: PhomRules, faults: Faults) -> bool:
    """Whether players and finish are sound, without which nothing but the shape is checked."""
    if "players" in fields and not faults.any_within("players"):
        check_players(fields["players"], faults)
    if fields.get("finish") == "false_declaration" and rules.false_declaration_payment == 0:
        faults.add("E_FINISH_DISABLED", ("finish",))
    complete = "players" in fields and "finish" in fields
    return complete and not faults.any_within("players") and faults.sound("finish")


def check_entry(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    """Report everything that is wrong with a round whose players and finish are sound."""
    for check in _CHECKS:
        check(round, rules, faults)


def _named(round: PhomRound) -> Iterator[tuple[Path, str | None]]:
    for name in round.hands:
        yield ("hands", name), name
    for i, eat in _eats(round):
        yield ("eats", i, "eater"), eat.eater
        yield ("eats", i, "discarder"), eat.discarder
    yield from names_in_manual(round.manual)
    yield ("winner",), round.winner
    yield ("declarer",), round.declarer
    if round.den_override is not None:
        yield ("den_override", "payer"), round.den_override.payer


def _strangers(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    check_known(_named(round), round.players, faults)


def _multiplier(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    check_multiplier(round.multiplier, rules.round_multipliers, faults)


def _winner_required(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.finish == "u" and round.winner is None and faults.sound("winner"):
        faults.add("E_WINNER_REQUIRED", ("winner",), players=", ".join(round.players))


def _u_type_disabled(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.finish == "u" and getattr(rules, f"u_{round.u_type}") is None:
        faults.add("E_U_TYPE_DISABLED", ("u_type",), u_type=_name_of_u(round))


def _u_type_with_eat(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.u_type not in ("trang", "kin") or not faults.sound("u_type"):
        return
    winner = _winner_of_u(round, faults)
    if winner and any(eat.eater == winner for _, eat in _sound_eats(round, faults)):
        faults.add("E_U_TYPE_WITH_EAT", ("u_type",), player=winner, u_type=_name_of_u(round))


def _eat_self(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    for i, eat in _sound_eats(round, faults):
        if eat.eater == eat.discarder and faults.sound("eats", i, "discarder"):
            faults.add("E_EAT_SELF", ("eats", i, "eater"), player=eat.eater)


def _eat_not_next(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if rules.eat_from != "next":
        return
    for i, eat in _sound_eats(round, faults):
        before = round.before(eat.eater)
        if eat.discarder != before and faults.sound("eats", i, "discarder"):
            faults.add(
                "E_EAT_NOT_NEXT",
                ("eats", i, "eater"),
                eater=eat.eater,
                discarder=eat.discarder,
                before=before,
            )


def _eat_discarder_required(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    for i, eat in _eats(round):
        if eat.discarder is None and rules.eat_from == "any":
            if faults.sound("eats", i, "discarder"):
                faults.add("E_EAT_DISCARDER_REQUIRED", ("eats", i, "discarder"), eater=eat.eater, eat=i + 1)


def _eat_too_many(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    for eater, eaten in _eaten_by(round, faults).items():
        if len(eaten) > MOST_EATS:
            faults.add("E_EAT_TOO_MANY", ("eats", eaten[MOST_EATS], "eater"), player=eater)


def _three_eats_not_u(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    winner = _winner_of_u(round, faults)
    if rules.hand_cards != 9 or not (round.finish == "normal" or winner):
        return
    for eater, eaten in _eaten_by(round, faults).items():
        if len(eaten) >= MOST_EATS and eater != winner:
            faults.add("E_THREE_EATS_NOT_U", ("eats", eaten[MOST_EATS - 1], "eater"), player=eater)


def _tai_without_chot(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    for i, eat in enumerate(round.eats):
        # An eat that could not be read may have been the chốt.
        if eat is None or eat.kind is None or eat.kind == "chot":
            return
        if eat.kind == "tai":
            faults.add("E_TAI_WITHOUT_CHOT", ("eats", i, "kind"), player=eat.eater, eat=i + 1)


def _points_required(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    for player in _must_have_points(round, rules, faults):
        hand = round.hands.get(player)
        if (hand is None or hand.points is None) and faults.sound("hands", player, "points"):
            faults.add("E_POINTS_REQUIRED", ("hands", player, "points"), player=player)


def _points_range(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    for player, hand in round.hands.items():
        if hand.points is not None and not 0 <= hand.points <= HIGHEST_POINTS:
            if faults.sound("hands", player, "points"):
                faults.add("E_POINTS_RANGE", ("hands", player, "points"), player=player)


def _placing(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    placing = round.placing
    if placing is None or not _is_ranked(round, rules) or faults.any_within("placing"):
        return
    if not _moms_sound(round, rules, faults):
        return
    mom = mom_players(round, rules)
    expected = [player for player in round.players if player not in mom]
    if sorted(placing) != sorted(expected):
        wording = "E_PLACING" if expected else "E_PLACING nobody"
        faults.add("E_PLACING", ("placing",), wording, players=", ".join(expected))
    elif contradiction := _placed_against_points(round, placing, faults):
        better, worse = contradiction
        faults.add("E_PLACING", ("placing",), "E_PLACING points", better=better, worse=worse)


def _zero_is_u(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.finish == "normal" and rules.zero_points_is_u:
        for player, hand in round.hands.items():
            if hand.points == 0 and faults.sound("hands", player, "points"):
                faults.add("E_ZERO_IS_U", ("hands", player, "points"), player=player)


def _mom_with_eat(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    eaters = {eat.eater for _, eat in _sound_eats(round, faults)}
    for player, hand in round.hands.items():
        if hand.mom and player in eaters:
            faults.add("E_MOM_WITH_EAT", ("hands", player, "mom"), player=player)


def _winner_is_mom(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    winner = _winner_of_u(round, faults)
    hand = round.hands.get(winner or "")
    if hand is None or round.u_type == "khan" or not faults.sound("u_type"):
        return
    if hand.mom and faults.sound("hands", winner, "mom"):
        faults.add("E_WINNER_IS_MOM", ("hands", winner, "mom"), player=winner)
    elif hand.points and faults.sound("hands", winner, "points"):
        path = ("hands", winner, "points")
        faults.add("E_WINNER_IS_MOM", path, "E_WINNER_IS_MOM points", player=winner)


def _lay_order(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.finish != "normal" or not _order_known(round, rules, faults):
        return
    needed = lay_order_needed(round, rules)
    if not needed or faults.any_within("lay_order"):
        return
    if round.lay_order is None:
        faults.add("E_LAY_ORDER_REQUIRED", ("lay_order",), tied=", ".join(needed[0]))
    elif sorted(round.lay_order) != sorted(round.players):
        faults.add("E_LAY_ORDER_INVALID", ("lay_order",), players=", ".join(round.players))


def _den(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    override = round.den_override
    if override is None:
        return
    payer = ("den_override", "payer")
    winner = _winner_of_u(round, faults)
    if round.finish != "u":
        faults.add("E_DEN_WITHOUT_U", ("den_override",))
    elif override.payer is not None and override.payer == winner:
        faults.add("E_DEN_IS_WINNER", payer, player=winner)
    elif winner and faults.sound(*payer) and not faults.any_within("eats"):
        _den_reason(round, rules, faults)


def _den_reason(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    assert round.den_override is not None
    payer, reason = round.den_override
    derived = derived_den_payer(round, rules)
    path = ("den_override", "reason")
    if payer != derived and not reason.strip(WHITE_SPACE) and faults.sound(*path):
        wording = "E_DEN_REASON_REQUIRED" if payer else "E_DEN_REASON_REQUIRED nobody"
        faults.add("E_DEN_REASON_REQUIRED", path, wording, player=payer, derived=derived)


def _declarer_required(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.finish == "false_declaration" and round.declarer is None and faults.sound("declarer"):
        faults.add("E_DECLARER_REQUIRED", ("declarer",), players=", ".join(round.players))


def _ga_negative(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.ga_before < 0:
        faults.add("E_GA_NEGATIVE", ("ga_before",))


def _manual(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    check_manual(round.manual, faults)


_CHECKS: tuple[Check, ...] = (
    _strangers,
    _multiplier,
    _winner_required,
    _u_type_disabled,
    _u_type_with_eat,
    _eat_self,
    _eat_not_next,
    _eat_discarder_required,
    _eat_too_many,
    _three_eats_not_u,
    _tai_without_chot,
    _points_required,
    _points_range,
    _placing,
    _zero_is_u,
    _mom_with_eat,
    _winner_is_mom,
    _lay_order,
    _den,
    _declarer_required,
    _ga_negative,
    _manual,
)


def _eats(round: PhomRound) -> Iterator[tuple[int, Eat]]:
    """The eats that could be read, with their place in the list."""
    return ((i, eat) for i, eat in enumerate(round.eats) if eat is not None)


def _sound_eats(round: PhomRound, faults: Faults) -> list[tuple[int, Eat]]:
    """The eats of which it is known who ate."""
    return [(i, eat) for i, eat in _eats(round) if faults.sound("eats", i, "eater")]


def _eaten_by(round: PhomRound, faults: Faults) -> dict[str, list[int]]:
    """For each eater the places of his eats in the list."""
    eaten: dict[str, list[int]] = {}
    for i, eat in _sound_eats(round, faults):
        eaten.setdefault(eat.eater, []).append(i)
    return eaten


def _winner_of_u(round: PhomRound, faults: Faults) -> str | None:
    """Who went out, if somebody did and it is known who."""
    return round.winner if round.finish == "u" and faults.sound("winner") else None


def _name_of_u(round: PhomRound) -> Text:
    return options_of(PhomRules)[f"u_{round.u_type}"].label


def _is_ranked(round: PhomRound, rules: PhomRules) -> bool:
    return round.finish == "normal" and rules.scoring_mode == "rank"


def _moms_sound(round: PhomRound, rules: PhomRules, faults: Faults) -> bool:
    """Whether it is known who is móm, where that counts."""
    return rules.mom_mode == "ignore" or all(
        faults.sound("hands", player, "mom") for player in round.players
    )


def _must_have_points(round: PhomRound, rules: PhomRules, faults: Faults) -> Iterator[str]:
    """The players whose points decide about a payment. (docs/rules.md, 5.3 to 5.5)"""
    if _is_ranked(round, rules):
        yield from _must_have_points_for_rank(round, rules, faults)
    elif rules.scoring_mode == "deadwood" and round.finish == "normal":
        yield from round.players
    elif rules.scoring_mode == "deadwood" and (winner := _winner_of_u(round, faults)):
        yield from (player for player in round.players if player != winner)


def _must_have_points_for_rank(
    round: PhomRound, rules: PhomRules, faults: Faults
) -> Iterator[str]:
    mom = mom_players(round, rules)
    if _moms_sound(round, rules, faults) and mom_points_needed(round, rules):
        yield from mom
    if round.placing is None and faults.sound("placing"):
        for player in round.players:
            mom_known = rules.mom_mode == "ignore" or faults.sound("hands", player, "mom")
            if player not in mom and mom_known:
                yield player


def _order_known(round: PhomRound, rules: PhomRules, faults: Faults) -> bool:
    """Whether everything that decides the order of a normal finish is there and sound."""
    if faults.any_within("placing") or not _moms_sound(round, rules, faults):
        return False
    return all(
        faults.sound("hands", player, "points")
        for player in _must_have_points(round, rules, faults)
    )


def _placed_against_points(
    round: PhomRound, placing: tuple[str, ...], faults: Faults
) -> tuple[str, str] | None:
    """Two players of whom the better placed has more points."""
    counted = [
        (player, hand.points)
        for player in placing
        if (hand := round.hands.get(player)) is not None
        and hand.points is not None
        and faults.sound("hands", player, "points")
    ]
    for (better, fewer), (worse, more) in pairwise(counted):
        if fewer > more:
            return better, worse
    return None
