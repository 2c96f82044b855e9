"""The refusals of chops in Tú Lơ Khơ, and of more deuces than the deck has. (docs/rules.md, 7)"""

from collections.abc import Iterator

from scorekeeper.games.checks import Players, check_known
from scorekeeper.games.entry import Faults
from scorekeeper.games.tulokho.draft import ChopDraft, TulokhoDraft
from scorekeeper.games.tulokho.facts import NO_EXTRAS, Chop, Extras
from scorekeeper.games.tulokho.refusals_hands import COLOURS, MOST_DEUCES, Hands
from scorekeeper.games.tulokho.rules import TulokhoRules, chops_cost

Chops = list[tuple[int, ChopDraft]]
"""Chops with their places in the entry, but for those that could not be read."""


def check_chops(draft: TulokhoDraft, rules: TulokhoRules, faults: Faults) -> Chops:
    """The chops that count, every fault of them reported.

    `E_PLAYER_UNKNOWN`, `E_CHOP_DISABLED`, `E_CHOP_SELF`, `E_CHOP_CARDS`, `E_CHOP_OVER`.
    """
    if not draft.chops:
        return []
    if not chops_cost(rules):
        faults.add("E_CHOP_DISABLED", ("chops",))
        return []
    read = [(i, chop) for i, chop in enumerate(draft.chops) if chop is not None]
    for i, chop in read:
        _names(chop, i, draft.players, faults)
    for i, chop in read:
        if chop.over:
            _over(chop, i, draft, faults)
    # It finds fault with a chop as a whole, so it comes after its parts.
    for i, chop in read:
        if _cards_are_read(i, faults) and not _can_be_chopped(chop.cards):
            faults.add("E_CHOP_CARDS", ("chops", i), chop=i + 1)
    return read


def whole_chops(chops: Chops) -> Iterator[Chop]:
    """The chops of which no name is missing or faulty."""
    for _, (by, beaten, cards, over) in chops:
        if by is not None and beaten is not None:
            yield Chop(by, beaten, cards, over)


def _names(chop: ChopDraft, i: int, players: Players, faults: Faults) -> None:
    """Report who is not there, and who is down for both."""
    path = ("chops", i, "from")
    check_known(chop.by, players, ("chops", i, "by"), faults)
    check_known(chop.beaten, players, path, faults)
    if chop.by is not None and chop.by == chop.beaten and faults.sound(*path):
        faults.add("E_CHOP_SELF", path, player=chop.by)


def _cards_are_read(i: int, faults: Faults) -> bool:
    return all(faults.sound("chops", i, field) for field in Extras._fields)


def _can_be_chopped(cards: Extras) -> bool:
    """Whether cards are one or two deuces, one quad or one run."""
    if cards.quads or cards.runs:
        return cards in (NO_EXTRAS._replace(quads=1), NO_EXTRAS._replace(runs=1))
    return min(cards) >= 0 and 1 <= cards.deuces <= MOST_DEUCES


def _over(chop: ChopDraft, i: int, draft: TulokhoDraft, faults: Faults) -> None:
    """Report a chop that cannot have beaten the one before it."""
    path = ("chops", i, "over")
    if i == 0:
        faults.add("E_CHOP_OVER", path, chop=1)
        return
    before = draft.chops[i - 1]
    if before is not None and _beats_another(chop, before, i, faults):
        names = {"before": before.by, "player": chop.beaten}
        faults.add("E_CHOP_OVER", path, "E_CHOP_OVER from", chop=i + 1, **names)
    elif chop.cards.deuces and _cards_are_read(i, faults) and _can_be_chopped(chop.cards):
        faults.add("E_CHOP_OVER", path, "E_CHOP_OVER deuces", chop=i + 1)


def _beats_another(chop: ChopDraft, before: ChopDraft, i: int, faults: Faults) -> bool:
    """Whether the chopped cards are surely not those that chopped just before."""
    known = faults.sound("chops", i, "from") and faults.sound("chops", i - 1, "by")
    return known and None not in (before.by, chop.beaten) and before.by != chop.beaten


def check_deuces(hands: Hands, chops: Chops, faults: Faults) -> None:
    """Report more deuces than there are, those that were chopped among them: `E_DEUCES_TOTAL`."""
    holding = [(player, hand) for player, hand in hands.items() if hand.extras != NO_EXTRAS]
    if not holding and not chops:
        return
    for colour in COLOURS:
        held = [
            (player, count)
            for player, hand in holding
            if (count := getattr(hand.extras, colour)) and faults.sound("hands", player, colour)
        ]
        chopped = [
            (chop.beaten or "?", count)
            for i, chop in chops
            if (count := getattr(chop.cards, colour)) and faults.sound("chops", i, colour)
        ]
        if sum(count for _, count in (*held, *chopped)) > MOST_DEUCES:
            players = ", ".join(dict.fromkeys(player for player, _ in (*held, *chopped)))
            wording = "E_DEUCES_TOTAL" + (" chops" if chopped else "")
            faults.add("E_DEUCES_TOTAL", ("hands" if held else "chops",), wording, players=players)
            return
