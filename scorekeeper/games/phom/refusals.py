"""Every refusal of a round of Phỏm. (docs/rules.md, 7)

A check looks at what was read and reports to `Faults`; a value that is already faulty, and all
that would need it, it leaves alone. Faulty items stand as None in the lists of such a round.
"""

from typing import Any

from scorekeeper.games import entry
from scorekeeper.games.entry import (
    Faults,
    check_known,
    check_known_in_manual,
    check_manual,
    check_multiplier,
)
from scorekeeper.games.names import WHITE_SPACE
from scorekeeper.games.phom import refusals_eats as eats
from scorekeeper.games.phom import refusals_hands as hands
from scorekeeper.games.phom.den import den_is_played, derived_den_payer
from scorekeeper.games.phom.facts import DenOverride, PhomRound
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.words import name_of_u


def check_gate(fields: dict[str, Any], rules: PhomRules, faults: Faults) -> bool:
    """Whether players and finish are sound, without which nothing but the shape is checked."""
    if fields.get("finish") == "false_declaration" and rules.false_declaration_payment == 0:
        faults.add("E_FINISH_DISABLED", ("finish",))
    return entry.check_gate(fields, faults)


def check_entry(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    """Report everything that is wrong with a round whose players and finish are sound."""
    # Values that later checks need come first; the table's order is that of the codes.
    _strangers(round, faults)
    check_multiplier(round, rules, faults)
    if round.eats:
        eats.check_eats(round, rules, faults)
    hands.check_points_range(round, faults)
    if round.finish == "u":
        _check_u(round, rules, faults)
    else:
        _den_without_u(round, faults)
    if round.finish == "normal":
        hands.check_normal(round, rules, faults)
    if round.finish == "false_declaration":
        _declarer_required(round, faults)
    _ga_negative(round, faults)
    check_manual(round, faults)


def _check_u(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    _winner_required(round, faults)
    _u_type_disabled(round, rules, faults)
    hands.check_winner_is_mom(round, faults)
    eats.check_u_type_with_eat(round, faults)
    hands.check_points_required_of_u(round, rules, faults)
    if round.den_override is not None:
        _den_override(round, round.den_override, rules, faults)


def _strangers(round: PhomRound, faults: Faults) -> None:
    players = round.players
    for name in round.hands:
        if name not in players:
            check_known(name, players, ("hands", name), faults)
    for i, eat in enumerate(round.eats):
        if eat is not None and not (eat.eater in players and eat.discarder in players):
            check_known(eat.eater, players, ("eats", i, "eater"), faults)
            check_known(eat.discarder, players, ("eats", i, "discarder"), faults)
    check_known_in_manual(round.manual, players, faults)
    check_known(round.winner, players, ("winner",), faults)
    check_known(round.declarer, players, ("declarer",), faults)
    if round.den_override is not None:
        check_known(round.den_override.payer, players, ("den_override", "payer"), faults)


def _winner_required(round: PhomRound, faults: Faults) -> None:
    if round.winner is None and faults.sound("winner"):
        faults.add("E_WINNER_REQUIRED", ("winner",), players=", ".join(round.players))


def _u_type_disabled(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if getattr(rules, f"u_{round.u_type}") is None:
        faults.add("E_U_TYPE_DISABLED", ("u_type",), u_type=name_of_u(round.u_type))


def _den_without_u(round: PhomRound, faults: Faults) -> None:
    if round.den_override is not None:
        faults.add("E_DEN_WITHOUT_U", ("den_override",))


def _den_override(
    round: PhomRound, override: DenOverride, rules: PhomRules, faults: Faults
) -> None:
    if round.winner is None or not faults.sound("winner"):
        return
    payer = ("den_override", "payer")
    if override.payer == round.winner:
        faults.add("E_DEN_IS_WINNER", payer, player=round.winner)
    elif faults.sound(*payer):
        _den_reason(round, override, rules, faults)


def _den_reason(round: PhomRound, override: DenOverride, rules: PhomRules, faults: Faults) -> None:
    if den_is_played(round, rules) and not eats.all_eats_sound(round, faults):
        return
    derived = derived_den_payer(round, rules)
    path = ("den_override", "reason")
    if override.payer == derived or override.reason.strip(WHITE_SPACE):
        return
    if faults.sound(*path):
        wording = "E_DEN_REASON_REQUIRED" if override.payer else "E_DEN_REASON_REQUIRED nobody"
        faults.add("E_DEN_REASON_REQUIRED", path, wording, player=override.payer, derived=derived)


def _declarer_required(round: PhomRound, faults: Faults) -> None:
    if round.declarer is None and faults.sound("declarer"):
        faults.add("E_DECLARER_REQUIRED", ("declarer",), players=", ".join(round.players))


def _ga_negative(round: PhomRound, faults: Faults) -> None:
    if round.ga_before < 0:
        faults.add("E_GA_NEGATIVE", ("ga_before",))
