"""Every refusal of a round of Tú Lơ Khơ, in the order of the table in docs/rules.md, 7.

A check looks at what was read and reports to `Faults`; a value that is already faulty, and all
that would need it, it leaves alone.
"""

from collections.abc import Iterator
from typing import Any

from scorekeeper.games import entry
from scorekeeper.games.entry import (
    Faults,
    check_known,
    check_known_in_manual,
    check_manual,
    check_multiplier,
)
from scorekeeper.games.tulokho.facts import EMPTY_HAND, FULL_HAND, Hand, TulokhoRound
from scorekeeper.games.tulokho.rules import TulokhoRules

MOST_DEUCES = 2
"""Of one colour, in a hand and at the table."""
MOST_QUADS = 3
_COLOURS = ("black_deuces", "red_deuces")
_COUNTS = ("cards", *_COLOURS, "quads")


def check_gate(fields: dict[str, Any], rules: TulokhoRules, faults: Faults) -> bool:
    """Whether players and finish are sound, without which nothing but the shape is checked."""
    if fields.get("finish") == "instant_win" and rules.instant_win_payment == 0:
        faults.add("E_FINISH_DISABLED", ("finish",))
    return entry.check_gate(fields, faults)


def check_entry(round: TulokhoRound, rules: TulokhoRules, faults: Faults) -> None:
    """Report everything that is wrong with a round whose players and finish are sound."""
    # Values that later checks need come first; the table's order is that of the codes.
    _strangers(round, faults)
    check_multiplier(round, rules, faults)
    if round.finish == "win":
        _check_win(round, rules, faults)
    elif round.finish == "instant_win":
        _winner_required(round, faults)
    elif round.finish == "abandoned" and rules.abandoned_rule == "half_difference":
        _check_abandoned(round, rules, faults)
    check_manual(round, faults)


def _check_win(round: TulokhoRound, rules: TulokhoRules, faults: Faults) -> None:
    _winner_required(round, faults)
    if _winner_known(round, faults):
        _cards_required([p for p in round.players if p != round.winner], round, faults)
    _cards_range(round, faults)
    _winner_has_cards(round, faults)
    _stuck(round, rules, faults)
    _check_hands(round, rules, faults)
    _assistant_is_winner(round, faults)
    _assistant_twice(round, faults)


def _check_abandoned(round: TulokhoRound, rules: TulokhoRules, faults: Faults) -> None:
    _winner_required(round, faults)
    _cards_required(list(round.players), round, faults)
    _cards_range(round, faults)
    _check_hands(round, rules, faults)


def _check_hands(round: TulokhoRound, rules: TulokhoRules, faults: Faults) -> None:
    _held_exceeds_cards(round, faults)
    if rules.forbid_only_deuces:
        _only_deuces(round, faults)
    # It finds fault with all hands together, so it comes after each of them.
    _deuces_total(round, faults)


def _strangers(round: TulokhoRound, faults: Faults) -> None:
    for name in round.hands:
        check_known(name, round.players, ("hands", name), faults)
    for i, assistant in enumerate(round.assistants):
        check_known(assistant, round.players, ("assistants", i), faults)
    check_known(round.winner, round.players, ("winner",), faults)
    check_known_in_manual(round.manual, round.players, faults)


def _winner_required(round: TulokhoRound, faults: Faults) -> None:
    if round.winner is None and faults.sound("winner"):
        faults.add("E_WINNER_REQUIRED", ("winner",), players=", ".join(round.players))


def _winner_known(round: TulokhoRound, faults: Faults) -> bool:
    return round.winner is not None and faults.sound("winner")


def _cards_required(players: list[str], round: TulokhoRound, faults: Faults) -> None:
    for player in players:
        hand = round.hands.get(player, EMPTY_HAND)
        if hand.cards is None and faults.sound("hands", player, "cards"):
            faults.add("E_CARDS_REQUIRED", ("hands", player, "cards"), player=player)


def _cards_range(round: TulokhoRound, faults: Faults) -> None:
    for player, hand in round.hands.items():
        if hand.cards is not None and not _possible(hand.cards, player, round, faults):
            faults.add("E_CARDS_RANGE", ("hands", player, "cards"), player=player)
        for colour in _COLOURS:
            if not 0 <= getattr(hand, colour) <= MOST_DEUCES:
                path = ("hands", player, colour)
                faults.add("E_CARDS_RANGE", path, "E_CARDS_RANGE deuces", player=player)
        if not 0 <= hand.quads <= MOST_QUADS:
            path = ("hands", player, "quads")
            faults.add("E_CARDS_RANGE", path, "E_CARDS_RANGE quads", player=player)


def _possible(cards: int, player: str, round: TulokhoRound, faults: Faults) -> bool:
    """Whether a hand can hold so many cards: only the winner of a win can hold none."""
    if cards == 0 and round.finish == "win":
        # Without a winner nobody can say whose hand may be empty.
        return player == round.winner or not _winner_known(round, faults)
    return 1 <= cards <= FULL_HAND


def _winner_has_cards(round: TulokhoRound, faults: Faults) -> None:
    if round.winner is None:
        return
    hand = round.hands.get(round.winner, EMPTY_HAND)
    for field in _COUNTS:
        path = ("hands", round.winner, field)
        if not faults.sound(*path):
            return
        if getattr(hand, field):
            faults.add("E_WINNER_HAS_CARDS", path, player=round.winner)
            return


def _deuces_total(round: TulokhoRound, faults: Faults) -> None:
    for colour in _COLOURS:
        holders = {
            player: getattr(hand, colour)
            for player, hand in round.hands.items()
            if getattr(hand, colour) and faults.sound("hands", player, colour)
        }
        if sum(holders.values()) > MOST_DEUCES:
            faults.add("E_DEUCES_TOTAL", ("hands",), players=", ".join(holders))
            return


def _held_exceeds_cards(round: TulokhoRound, faults: Faults) -> None:
    for player, hand in _counted_hands(round, faults):
        if hand.held > (hand.cards or 0):
            counts: dict[str, Any] = {"held": hand.held, "cards": hand.cards}
            path = ("hands", player, "cards")
            faults.add("E_HELD_EXCEEDS_CARDS", path, player=player, **counts)


def _only_deuces(round: TulokhoRound, faults: Faults) -> None:
    for player, hand in _counted_hands(round, faults):
        if hand.cards and hand.cards == hand.deuces:
            faults.add("E_ONLY_DEUCES", ("hands", player, "cards"), player=player)


def _counted_hands(round: TulokhoRound, faults: Faults) -> Iterator[tuple[str, Hand]]:
    """The hands with their cards, of which every number is sound."""
    for player, hand in round.hands.items():
        if hand.cards is not None and all(faults.sound("hands", player, f) for f in _COUNTS):
            yield player, hand


def _stuck(round: TulokhoRound, rules: TulokhoRules, faults: Faults) -> None:
    for player, hand in round.hands.items():
        path = ("hands", player, "stuck")
        if not hand.stuck or not faults.sound(*path):
            continue
        if rules.stuck_payment == 0:
            faults.add("E_STUCK", path, "E_STUCK rules", player=player)
        elif faults.sound("hands", player, "cards") and _too_few(hand, player, round):
            faults.add("E_STUCK", path, player=player)


def _too_few(hand: Hand, player: str, round: TulokhoRound) -> bool:
    if hand.cards is None:
        # Only the winner may leave the cards out: there are none.
        return player == round.winner
    return hand.cards < FULL_HAND


def _assistant_is_winner(round: TulokhoRound, faults: Faults) -> None:
    for i, assistant in enumerate(round.assistants):
        if assistant == round.winner and _winner_known(round, faults):
            faults.add("E_ASSISTANT_IS_WINNER", ("assistants", i), player=assistant)


def _assistant_twice(round: TulokhoRound, faults: Faults) -> None:
    for i, assistant in enumerate(round.assistants):
        if assistant in round.assistants[:i] and faults.sound("assistants", i):
            faults.add("E_ASSISTANT_TWICE", ("assistants", i), player=assistant)
