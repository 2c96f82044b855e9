"""The refusals of what players are left with in Tú Lơ Khơ, in the order of docs/rules.md, 7."""

from collections.abc import Container, Iterable, Iterator, Mapping

from scorekeeper.games.entry import Faults
from scorekeeper.games.tulokho.draft import NO_HAND, HandDraft, TulokhoDraft
from scorekeeper.games.tulokho.facts import FULL_HAND, NO_EXTRAS, Extras, Hand
from scorekeeper.games.tulokho.rules import TulokhoRules

MOST_DEUCES = 2
"""Of one colour, in a hand and at the table."""
_MOST = ((MOST_DEUCES, "deuces"), (MOST_DEUCES, "deuces"), (3, "quads"), (2, "runs"))
"""How many of each extra a hand can hold, and the wording that says so."""
COLOURS = ("black_deuces", "red_deuces")
_COUNTS = ("cards", *Extras._fields)

Hands = Mapping[str, HandDraft]


def require_cards(players: Iterable[str], draft: TulokhoDraft, faults: Faults) -> dict[str, Hand]:
    """The hands of some players; whose cards are missing is reported: `E_CARDS_REQUIRED`."""
    hands = {}
    for player in players:
        cards, extras, stuck = draft.hands.get(player, NO_HAND)
        if cards is not None:
            hands[player] = Hand(cards, extras, stuck)
        elif faults.sound("hands", player, "cards"):
            faults.add("E_CARDS_REQUIRED", ("hands", player, "cards"), player=player)
    return hands


def check_range(draft: TulokhoDraft, faults: Faults, empty: Container[str | None] = ()) -> None:
    """Report numbers that no hand can have: `E_CARDS_RANGE`. Those of `empty` may hold no card."""
    for player, (cards, extras, _) in draft.hands.items():
        if cards is not None and not ((cards == 0 and player in empty) or 1 <= cards <= FULL_HAND):
            faults.add("E_CARDS_RANGE", ("hands", player, "cards"), player=player)
        if extras != NO_EXTRAS:
            _check_range_of_extras(player, extras, faults)


def _check_range_of_extras(player: str, extras: Extras, faults: Faults) -> None:
    for field, count, (most, wording) in zip(extras._fields, extras, _MOST, strict=True):
        if not 0 <= count <= most:
            path = ("hands", player, field)
            faults.add("E_CARDS_RANGE", path, f"E_CARDS_RANGE {wording}", player=player)


def check_winner_has_none(draft: TulokhoDraft, faults: Faults) -> None:
    """Report a winner of a win who holds anything: `E_WINNER_HAS_CARDS`."""
    winner = draft.winner
    if winner is None or winner not in draft.hands:
        return
    hand = draft.hands[winner]
    for field, count in zip(_COUNTS, (hand.cards, *hand.extras), strict=True):
        path = ("hands", winner, field)
        if not faults.sound(*path):
            return
        if count:
            faults.add("E_WINNER_HAS_CARDS", path, player=winner)
            return


def check_held(hands: Hands, rules: TulokhoRules, faults: Faults) -> None:
    """Report hands that no round can leave: `E_HELD_EXCEEDS_CARDS`, `E_ONLY_DEUCES`."""
    for player, cards, extras in _counted_hands(hands, faults):
        if extras.cards > cards:
            path = ("hands", player, "cards")
            wording = "E_HELD_EXCEEDS_CARDS" + (" runs" if extras.runs else "")
            told = {"player": player, "held": extras.cards, "cards": cards}
            faults.add("E_HELD_EXCEEDS_CARDS", path, wording, **told)
    if rules.forbid_only_deuces:
        for player, cards, extras in _counted_hands(hands, faults):
            if cards and cards == extras.deuces:
                faults.add("E_ONLY_DEUCES", ("hands", player, "cards"), player=player)


def _counted_hands(hands: Hands, faults: Faults) -> Iterator[tuple[str, int, Extras]]:
    """The players with their cards, and what is among these, where every number is sound."""
    all_sound = not faults.problems
    for player, (cards, extras, _) in hands.items():
        if cards is None:
            continue
        if all_sound or all(faults.sound("hands", player, field) for field in _COUNTS):
            yield player, cards, extras


def check_stuck(draft: TulokhoDraft, rules: TulokhoRules, faults: Faults) -> None:
    """Report who cannot be stuck: `E_STUCK`."""
    for player, hand in draft.hands.items():
        path = ("hands", player, "stuck")
        if hand.stuck and faults.sound(*path):
            wording = _why_not_stuck(hand, player, draft, rules, faults)
            if wording is not None:
                faults.add("E_STUCK", path, wording, player=player)


def _why_not_stuck(
    hand: HandDraft, player: str, draft: TulokhoDraft, rules: TulokhoRules, faults: Faults
) -> str | None:
    """The wording that says why a player is not stuck; None for who may be."""
    if rules.scoring_mode == "places":
        return "E_STUCK places"
    if rules.stuck_payment == 0:
        return "E_STUCK rules"
    if not faults.sound("hands", player, "cards") or not _too_few(hand, player, draft):
        return None
    return "E_STUCK winner" if player == draft.winner else "E_STUCK"


def _too_few(hand: HandDraft, player: str, draft: TulokhoDraft) -> bool:
    if hand.cards is None:
        # Only the winner may leave the cards out: there are none.
        return player == draft.winner
    return hand.cards < FULL_HAND
