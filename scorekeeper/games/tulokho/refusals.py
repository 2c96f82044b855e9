"""Every refusal of a round of Tú Lơ Khơ, in the order of the table in docs/rules.md, 7.

A check looks at the draft and reports to `Faults`; a value that is already faulty, and all that
would need it, it leaves alone. What a check finds in order it hands on, so that the round is made
of nothing else.
"""

from collections.abc import Iterable, Iterator, Mapping
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
from scorekeeper.games.tulokho.draft import NO_HAND, HandDraft, TulokhoDraft
from scorekeeper.games.tulokho.facts import (
    FULL_HAND,
    Abandoned,
    Ending,
    Extras,
    Hand,
    InstantWin,
    TulokhoRound,
    Uncounted,
    Win,
)
from scorekeeper.games.tulokho.rules import TulokhoRules

MOST_DEUCES = 2
"""Of one colour, in a hand and at the table."""
MOST_QUADS = 3
_COLOURS = ("black_deuces", "red_deuces")
_COUNTS = ("cards", *Extras._fields)


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
    ending = _check_ending(draft, rules, faults)
    fouls = check_fouls(draft.fouls, rules.foul_payment, faults)
    manual = check_manual(draft.manual, faults)
    if ending is None or faults.problems:
        return None
    return TulokhoRound(draft.players, ending, draft.multiplier, fouls, manual)


def _check_ending(draft: TulokhoDraft, rules: TulokhoRules, faults: Faults) -> Ending | None:
    """The way the round ended; None where something of it is missing or faulty."""
    if draft.finish == "win":
        return _check_win(draft, rules, faults)
    if draft.finish == "instant_win":
        winner = _require_winner(draft, faults)
        return None if winner is None else InstantWin(winner)
    if draft.finish == "void":
        return Void()
    if rules.abandoned_rule == "half_difference":
        return _check_abandoned(draft, rules, faults)
    return Uncounted(draft.winner)


def _check_win(draft: TulokhoDraft, rules: TulokhoRules, faults: Faults) -> Win | None:
    winner = _require_winner(draft, faults)
    losers = [player for player in draft.players if player != winner] if winner else []
    hands = _require_cards(losers, draft, faults)
    _cards_range(draft, faults)
    _winner_has_cards(draft, faults)
    _stuck(draft, rules, faults)
    _check_hands(draft, rules, faults)
    assistants = _check_assistants(draft, faults)
    return None if winner is None else Win(winner, hands, assistants)


def _check_abandoned(draft: TulokhoDraft, rules: TulokhoRules, faults: Faults) -> Abandoned | None:
    winner = _require_winner(draft, faults, "E_WINNER_REQUIRED abandoned")
    hands = _require_cards(draft.players, draft, faults)
    _cards_range(draft, faults)
    _check_hands(draft, rules, faults)
    cards = {player: hand.cards for player, hand in hands.items()}
    return None if winner is None else Abandoned(winner, cards)


def _check_hands(draft: TulokhoDraft, rules: TulokhoRules, faults: Faults) -> None:
    _held_exceeds_cards(draft, faults)
    if rules.forbid_only_deuces:
        _only_deuces(draft, faults)
    # It finds fault with all hands together, so it comes after each of them.
    _deuces_total(draft, faults)


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


def _require_cards(players: Iterable[str], draft: TulokhoDraft, faults: Faults) -> dict[str, Hand]:
    """The hands of some players; whose cards are missing is reported."""
    hands = {}
    for player in players:
        cards, extras, stuck = draft.hands.get(player, NO_HAND)
        if cards is not None:
            hands[player] = Hand(cards, extras, stuck)
        elif faults.sound("hands", player, "cards"):
            faults.add("E_CARDS_REQUIRED", ("hands", player, "cards"), player=player)
    return hands


def _cards_range(draft: TulokhoDraft, faults: Faults) -> None:
    for player, hand in draft.hands.items():
        if hand.cards is not None and not _possible(hand.cards, player, draft, faults):
            faults.add("E_CARDS_RANGE", ("hands", player, "cards"), player=player)
        for colour in _COLOURS:
            if not 0 <= getattr(hand.extras, colour) <= MOST_DEUCES:
                path = ("hands", player, colour)
                faults.add("E_CARDS_RANGE", path, "E_CARDS_RANGE deuces", player=player)
        if not 0 <= hand.extras.quads <= MOST_QUADS:
            path = ("hands", player, "quads")
            faults.add("E_CARDS_RANGE", path, "E_CARDS_RANGE quads", player=player)


def _possible(cards: int, player: str, draft: TulokhoDraft, faults: Faults) -> bool:
    """Whether a hand can hold so many cards: only the winner of a win can hold none."""
    if cards == 0 and draft.finish == "win":
        # Without a winner nobody can say whose hand may be empty.
        return player == draft.winner or draft.winner is None or not faults.sound("winner")
    return 1 <= cards <= FULL_HAND


def _winner_has_cards(draft: TulokhoDraft, faults: Faults) -> None:
    if draft.winner is None:
        return
    hand = draft.hands.get(draft.winner, NO_HAND)
    for field, count in zip(_COUNTS, (hand.cards, *hand.extras), strict=True):
        path = ("hands", draft.winner, field)
        if not faults.sound(*path):
            return
        if count:
            faults.add("E_WINNER_HAS_CARDS", path, player=draft.winner)
            return


def _deuces_total(draft: TulokhoDraft, faults: Faults) -> None:
    for colour in _COLOURS:
        holders = {
            player: getattr(hand.extras, colour)
            for player, hand in draft.hands.items()
            if getattr(hand.extras, colour) and faults.sound("hands", player, colour)
        }
        if sum(holders.values()) > MOST_DEUCES:
            faults.add("E_DEUCES_TOTAL", ("hands",), players=", ".join(holders))
            return


def _held_exceeds_cards(draft: TulokhoDraft, faults: Faults) -> None:
    for player, cards, extras in _counted_hands(draft, faults):
        if extras.cards > cards:
            counts: dict[str, Any] = {"held": extras.cards, "cards": cards}
            path = ("hands", player, "cards")
            faults.add("E_HELD_EXCEEDS_CARDS", path, player=player, **counts)


def _only_deuces(draft: TulokhoDraft, faults: Faults) -> None:
    for player, cards, extras in _counted_hands(draft, faults):
        if cards and cards == extras.deuces:
            faults.add("E_ONLY_DEUCES", ("hands", player, "cards"), player=player)


def _counted_hands(draft: TulokhoDraft, faults: Faults) -> Iterator[tuple[str, int, Extras]]:
    """The players with their cards, and what is among these, where every number is sound."""
    for player, (cards, extras, _) in draft.hands.items():
        if cards is not None and all(faults.sound("hands", player, f) for f in _COUNTS):
            yield player, cards, extras


def _stuck(draft: TulokhoDraft, rules: TulokhoRules, faults: Faults) -> None:
    for player, hand in draft.hands.items():
        path = ("hands", player, "stuck")
        if not hand.stuck or not faults.sound(*path):
            continue
        if rules.stuck_payment == 0:
            faults.add("E_STUCK", path, "E_STUCK rules", player=player)
        elif faults.sound("hands", player, "cards") and _too_few(hand, player, draft):
            won = player == draft.winner
            faults.add("E_STUCK", path, "E_STUCK winner" if won else "", player=player)


def _too_few(hand: HandDraft, player: str, draft: TulokhoDraft) -> bool:
    if hand.cards is None:
        # Only the winner may leave the cards out: there are none.
        return player == draft.winner
    return hand.cards < FULL_HAND


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
