"""Every refusal of a round of Tú Lơ Khơ, in the order of the table in docs/rules.md, 7.

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
from scorekeeper.games.tulokho import refusals_chops as chops
from scorekeeper.games.tulokho import refusals_hands as hands
from scorekeeper.games.tulokho.draft import NO_HAND, TulokhoDraft
from scorekeeper.games.tulokho.facts import (
    Abandoned,
    Ending,
    InstantWin,
    Placed,
    TulokhoRound,
    Uncounted,
    Win,
)
from scorekeeper.games.tulokho.rules import TulokhoRules, by_places


def check_gate(fields: Mapping[str, Any], rules: TulokhoRules, faults: Faults) -> bool:
    """Return whether players and finish are sound, without which only the shape is checked."""
    if fields.get("finish") == "instant_win" and rules.instant_win_payment == 0:
        faults.add("E_FINISH_DISABLED", ("finish",), "E_FINISH_DISABLED instant_win")
    return checks.check_gate(fields, faults)


def check_draft(draft: TulokhoDraft, rules: TulokhoRules, faults: Faults) -> TulokhoRound | None:
    """The round that was entered; None where anything is wrong with it, all of it reported."""
    # Values that later checks need come first; the table's order is that of the codes.
    _strangers(draft, faults)
    check_multiplier(draft.multiplier, rules.round_multipliers, faults)
    chopped = chops.check_chops(draft, rules, faults)
    ending = _check_ending(draft, rules, chopped, faults)
    fouls = check_fouls(draft.fouls, rules.foul_payment, faults)
    manual = check_manual(draft.manual, faults)
    whole = () if isinstance(ending, Uncounted | Void) else tuple(chops.whole_chops(chopped))
    if ending is None or faults.problems:
        return None
    return TulokhoRound(draft.players, ending, draft.multiplier, whole, fouls, manual)


def _check_ending(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: chops.Chops, faults: Faults
) -> Ending | None:
    """The way the round ended; None where something of it is missing or faulty."""
    if draft.finish == "void":
        return Void()
    if draft.finish == "instant_win":
        winner = _require_winner(draft, faults)
        chops.check_deuces({}, chopped, faults)
        return None if winner is None else InstantWin(winner)
    if draft.finish == "win":
        check_win = _check_places if by_places(rules) else _check_win
        return check_win(draft, rules, chopped, faults)
    if by_places(rules) or rules.abandoned_rule == "void":
        return Uncounted(draft.winner)
    return _check_abandoned(draft, rules, chopped, faults)


def _check_win(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: chops.Chops, faults: Faults
) -> Win | None:
    winner = _require_winner(draft, faults)
    losers = [player for player in draft.players if player != winner] if winner else []
    held = hands.require_cards(losers, draft, faults)
    # Without a winner nobody can say whose hand may be empty.
    unknown = draft.winner is None or not faults.sound("winner")
    hands.check_range(draft, faults, empty=draft.hands if unknown else (draft.winner,))
    hands.check_winner_has_none(draft, faults)
    hands.check_stuck(draft, rules, faults)
    _check_together(draft, rules, chopped, faults)
    assistants = _check_assistants(draft, faults)
    return None if winner is None else Win(winner, held, assistants)


def _check_places(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: chops.Chops, faults: Faults
) -> Placed | None:
    placing = _check_placing(draft, faults)
    if placing is not None:
        draft = _with_last_hand(draft, placing[-1], faults)
    hands.check_range(draft, faults)
    hands.check_stuck(draft, rules, faults)
    _check_together(draft, rules, chopped, faults)
    if placing is None:
        return None
    return Placed(placing, draft.hands.get(placing[-1], NO_HAND).extras)


def _check_abandoned(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: chops.Chops, faults: Faults
) -> Abandoned | None:
    winner = _require_winner(draft, faults, "E_WINNER_REQUIRED abandoned")
    held = hands.require_cards(draft.players, draft, faults)
    hands.check_range(draft, faults)
    _check_together(draft, rules, chopped, faults)
    cards = {player: hand.cards for player, hand in held.items()}
    return None if winner is None else Abandoned(winner, cards)


def _check_together(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: chops.Chops, faults: Faults
) -> None:
    hands.check_held(draft.hands, rules, faults)
    # It finds fault with all hands together, so it comes after each of them.
    chops.check_deuces(draft.hands, chopped, faults)


def _check_placing(draft: TulokhoDraft, faults: Faults) -> tuple[str, ...] | None:
    """The players in the order in which they ran out; None where it is faulty: `E_PLACING`."""
    if faults.any_within("placing"):
        return None
    if draft.placing is None:
        _misplaced("E_PLACING missing", faults, players=", ".join(draft.players))
        return None
    placing = tuple([player for player in draft.placing if player is not None])
    if sorted(placing) != sorted(draft.players):
        _misplaced("E_PLACING", faults, players=", ".join(draft.players))
        return None
    if draft.winner not in (None, placing[0]) and faults.sound("winner"):
        _misplaced("E_PLACING winner", faults, winner=draft.winner, first=placing[0])
        return None
    return placing


def _misplaced(wording: str, faults: Faults, **told: object) -> None:
    faults.add("E_PLACING", ("placing",), wording, **told)


def _with_last_hand(draft: TulokhoDraft, last: str, faults: Faults) -> TulokhoDraft:
    """The same round with no hand but that of the last; any other is reported: `E_HAND_NOT_LAST`.

    Nothing else of those is looked at.
    """
    for player in draft.hands:
        if player != last and faults.sound("hands", player):
            faults.add("E_HAND_NOT_LAST", ("hands", player), player=player)
    return draft._replace(hands={name: hand for name, hand in draft.hands.items() if name == last})


def _strangers(draft: TulokhoDraft, faults: Faults) -> None:
    for name in draft.hands:
        check_known(name, draft.players, ("hands", name), faults)
    check_known_in("assistants", draft.assistants, draft.players, faults)
    check_known_in("fouls", draft.fouls, draft.players, faults)
    check_known(draft.winner, draft.players, ("winner",), faults)
    check_known_in_manual(draft.manual, draft.players, faults)


def _require_winner(
    draft: TulokhoDraft, faults: Faults, wording: str = "E_WINNER_REQUIRED"
) -> str | None:
    return require_name(wording, "winner", draft.winner, draft.players, faults)


def _check_assistants(draft: TulokhoDraft, faults: Faults) -> tuple[str, ...]:
    """Those who assisted: none of them won, and none is named twice.

    `E_ASSISTANT_IS_WINNER`, `E_ASSISTANT_TWICE`.
    """
    assistants = [(i, name) for i, name in enumerate(draft.assistants) if name is not None]
    for i, assistant in assistants:
        if assistant == draft.winner and faults.sound("winner"):
            faults.add("E_ASSISTANT_IS_WINNER", ("assistants", i), player=assistant)
    for i, assistant in assistants:
        if assistant in draft.assistants[:i] and faults.sound("assistants", i):
            faults.add("E_ASSISTANT_TWICE", ("assistants", i), player=assistant)
    return tuple([name for _, name in assistants])
