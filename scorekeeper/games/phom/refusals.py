"""Every refusal of a round of Phỏm. (docs/rules.md, 7)

A check looks at what was read and reports to `Faults`; a value that is already faulty, and all
that would need it, it leaves alone. Faulty items stand as None in the lists of such a round.
"""

from collections.abc import Callable
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

Check = Callable[[PhomRound, PhomRules, Faults], None]


def check_gate(fields: dict[str, Any], rules: PhomRules, faults: Faults) -> bool:
    """Whether players and finish are sound, without which nothing but the shape is checked."""
    if fields.get("finish") == "false_declaration" and rules.false_declaration_payment == 0:
        faults.add("E_FINISH_DISABLED", ("finish",))
    return entry.check_gate(fields, faults)


def check_entry(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    """Report everything that is wrong with a round whose players and finish are sound."""
    for check in _CHECKS[round.finish]:
        check(round, rules, faults)


def _strangers(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
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


def _winner_required(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.winner is None and faults.sound("winner"):
        faults.add("E_WINNER_REQUIRED", ("winner",), players=", ".join(round.players))


def _u_type_disabled(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if getattr(rules, f"u_{round.u_type}") is None:
        faults.add("E_U_TYPE_DISABLED", ("u_type",), u_type=name_of_u(round.u_type))


def _den_without_u(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.den_override is not None:
        faults.add("E_DEN_WITHOUT_U", ("den_override",))


def _den_override(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    override = round.den_override
    if override is None or round.winner is None or not faults.sound("winner"):
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


def _declarer_required(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.declarer is None and faults.sound("declarer"):
        faults.add("E_DECLARER_REQUIRED", ("declarer",), players=", ".join(round.players))


def _ga_negative(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    if round.ga_before < 0:
        faults.add("E_GA_NEGATIVE", ("ga_before",))


_ALWAYS: tuple[Check, ...] = (
    _strangers,
    check_multiplier,
    eats.check_eats,
    hands.check_points_range,
    _ga_negative,
    check_manual,
)
_BY_FINISH: dict[str, tuple[Check, ...]] = {
    "u": (
        _winner_required,
        _u_type_disabled,
        hands.check_winner_is_mom,
        eats.check_u_type_with_eat,
        hands.check_points_required_of_u,
        _den_override,
    ),
    "normal": (
        hands.check_points_required,
        hands.check_zero_is_u,
        hands.check_placing,
        hands.check_lay_order,
        _den_without_u,
    ),
    "false_declaration": (_den_without_u, _declarer_required),
    "void": (_den_without_u,),
}
_CHECKS = {finish: _ALWAYS + checks for finish, checks in _BY_FINISH.items()}
"""What is checked in each finish. Values that later checks need come first."""
