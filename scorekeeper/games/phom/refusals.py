"""Every refusal of a round of Phỏm. (docs/rules.md, 7)

A check looks at the draft and reports to `Faults`; a value that is already faulty, and all that
would need it, it leaves alone. What a check finds in order it hands on, so that the round is made
of nothing else.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.games import checks
from scorekeeper.games.checks import (
    check_fouls,
    check_known,
    check_known_in,
    check_known_in_manual,
    check_manual,
    check_multiplier,
    require_name,
)
from scorekeeper.games.entry import Faults
from scorekeeper.games.facts import Void
from scorekeeper.games.names import WHITE_SPACE
from scorekeeper.games.phom import refusals_eats as eats
from scorekeeper.games.phom import refusals_hands as hands
from scorekeeper.games.phom.den import den_is_played, derived_den_payer
from scorekeeper.games.phom.draft import PhomDraft
from scorekeeper.games.phom.facts import DenOverride, Ending, FalseDeclaration, PhomRound, U
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.words import name_of_u


def check_gate(fields: Mapping[str, Any], rules: PhomRules, faults: Faults) -> bool:
    """Return whether players and finish are sound, without which only the shape is checked."""
    if fields.get("finish") == "false_declaration" and rules.false_declaration_payment == 0:
        faults.add("E_FINISH_DISABLED", ("finish",))
    return checks.check_gate(fields, faults)


def check_draft(draft: PhomDraft, rules: PhomRules, faults: Faults) -> PhomRound | None:
    """The round that was entered; None where anything is wrong with it, all of it reported."""
    # Values that later checks need come first; the table's order is that of the codes.
    _strangers(draft, faults)
    check_multiplier(draft.multiplier, rules.round_multipliers, faults)
    if draft.eats:
        eats.check_eats(draft, rules, faults)
    if draft.hands:
        hands.check_points_range(draft, faults)
    ending = _check_ending(draft, rules, faults)
    if draft.ga_before < 0:
        faults.add("E_GA_NEGATIVE", ("ga_before",))
    fouls = check_fouls(draft.fouls, rules.foul_payment, faults) if draft.fouls else ()
    manual = check_manual(draft.manual, faults) if draft.manual else ()
    if ending is None or faults.problems:
        return None
    eaten = eats.whole_eats(draft) if draft.eats else ()
    return PhomRound(draft.players, ending, draft.multiplier, eaten, draft.ga_before, fouls, manual)


def _check_ending(draft: PhomDraft, rules: PhomRules, faults: Faults) -> Ending | None:
    """The way the round ended; None where something of it is missing or faulty."""
    if draft.finish == "u":
        return _check_u(draft, rules, faults)
    if draft.den_override is not None:
        faults.add("E_DEN_WITHOUT_U", ("den_override",))
    if draft.finish == "normal":
        return hands.check_normal(draft, rules, faults)
    if draft.finish == "false_declaration":
        return _check_false_declaration(draft, faults)
    return Void()


def _check_u(draft: PhomDraft, rules: PhomRules, faults: Faults) -> U | None:
    if getattr(rules, f"u_{draft.u_type}") is None:
        wording = "E_U_TYPE_DISABLED khan" if draft.u_type == "khan" else ""
        faults.add("E_U_TYPE_DISABLED", ("u_type",), wording, u_type=name_of_u(draft.u_type))
    winner = require_name("E_WINNER_REQUIRED", "winner", draft.winner, draft.players, faults)
    if winner is None:
        return None
    if winner in draft.hands:
        hands.check_winner_is_mom(draft, winner, faults)
    if draft.eats:
        eats.check_u_type_with_eat(draft, winner, faults)
    by_points = rules.scoring_mode == "deadwood"
    points = hands.require_points_of_losers(draft, winner, faults) if by_points else {}
    if draft.den_override is not None:
        _den_override(draft, draft.den_override, winner, rules, faults)
    return U(winner, draft.u_type, points, draft.den_override)


def _check_false_declaration(draft: PhomDraft, faults: Faults) -> FalseDeclaration | None:
    declarer = require_name(
        "E_DECLARER_REQUIRED", "declarer", draft.declarer, draft.players, faults
    )
    return None if declarer is None else FalseDeclaration(declarer)


def _strangers(draft: PhomDraft, faults: Faults) -> None:
    players = draft.players
    known = (*players, None)
    for name in draft.hands:
        if name not in players:
            check_known(name, players, ("hands", name), faults)
    for i, eat in enumerate(draft.eats):
        if eat is not None and not (eat.eater in known and eat.discarder in known):
            check_known(eat.eater, players, ("eats", i, "eater"), faults)
            check_known(eat.discarder, players, ("eats", i, "discarder"), faults)
    if draft.fouls:
        check_known_in("fouls", draft.fouls, players, faults)
    if draft.manual:
        check_known_in_manual(draft.manual, players, faults)
    check_known(draft.winner, players, ("winner",), faults)
    check_known(draft.declarer, players, ("declarer",), faults)
    if draft.den_override is not None:
        check_known(draft.den_override.payer, players, ("den_override", "payer"), faults)


def _den_override(
    draft: PhomDraft, override: DenOverride, winner: str, rules: PhomRules, faults: Faults
) -> None:
    payer = ("den_override", "payer")
    if override.payer == winner:
        faults.add("E_DEN_IS_WINNER", payer, player=winner)
    elif faults.sound(*payer):
        _den_reason(draft, override, winner, rules, faults)


def _den_reason(
    draft: PhomDraft, override: DenOverride, winner: str, rules: PhomRules, faults: Faults
) -> None:
    players = len(draft.players)
    if den_is_played(players, rules) and not eats.all_eats_sound(draft, faults):
        return
    derived = derived_den_payer(eats.whole_eats(draft), winner, players, rules)
    path = ("den_override", "reason")
    if override.payer == derived or override.reason.strip(WHITE_SPACE):
        return
    if faults.sound(*path):
        wording = "E_DEN_REASON_REQUIRED" if override.payer else "E_DEN_REASON_REQUIRED nobody"
        faults.add("E_DEN_REASON_REQUIRED", path, wording, player=override.payer, derived=derived)
