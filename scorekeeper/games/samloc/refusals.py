"""Reads a round of Sâm lốc and checks it. (docs/rules.md, 7 and 15.3)

A check looks at the draft and reports to `Faults`. It skips a faulty value and everything that
depends on it. The checked round is made of what the checks return.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.games.checks import (
    check_common,
    check_gate,
    check_holds_none,
    require_name,
)
from scorekeeper.games.chops import CHOP_MESSAGES, Chops, check_chops, check_chops_cost, whole
from scorekeeper.games.entry import Faults, read_entry
from scorekeeper.games.messages import OF_HANDS, messages_of
from scorekeeper.games.samloc.facts import (
    ALL_DEUCES,
    FULL_HAND,
    NO_HAND,
    PLAYERS,
    ROUND,
    ROUND_WITH_GA,
    Hand,
    HandDraft,
    Held,
    SamlocDraft,
    SamlocRound,
)
from scorekeeper.games.samloc.rules import (
    SamlocRules,
    chops_cost,
    colours_differ,
    finish_price,
    ga_played,
    hands_of_instant_count,
    kinds_are_priced,
)
from scorekeeper.text import Text

MOST_DEUCES = 2
"""Of one colour, in a hand and at the table."""
_CHOPPED = frozenset([Held(1), Held(2), Held(quads=1)])
"""What can be chopped: one or two deuces, or a quad."""
_MOST = {"deuces": ALL_DEUCES, "quads": 2, "red_deuces": MOST_DEUCES}
"""How many of each a hand can hold."""
_COUNTS = ("cards", *Held._fields)

Hands = Mapping[str, HandDraft]

_OWN = {
    "E_FINISH_DISABLED sam": Text(
        "Bàn không tính ăn sâm: chọn cách kết thúc khác, hoặc đặt mức tiền trong luật.",
        "Winning a sâm does not count here: choose another finish, or give it an amount in the "
        "rules.",
    ),
    "E_FINISH_DISABLED sam_failed": Text(
        "Bàn không tính đền sâm: chọn cách kết thúc khác, hoặc đặt mức tiền trong luật.",
        "Failing a sâm does not count here: choose another finish, or give it an amount in the "
        "rules.",
    ),
    "E_FINISH_DISABLED last_deuce": Text(
        "Bàn không phạt về bằng hai: chọn cách kết thúc khác, hoặc đặt mức tiền trong luật.",
        "Ending on a deuce is not fined here: choose another finish, or give it an amount in "
        "the rules.",
    ),
    "E_FINISH_DISABLED instant_win": Text(
        "Bàn không chơi ăn trắng: chọn cách kết thúc khác, hoặc đặt mức tiền trong luật.",
        "This table does not play instant wins: choose another finish, or give them an amount in "
        "the rules.",
    ),
    "E_FINISH_DISABLED instant_type": Text(
        "Bàn tính ăn trắng theo kiểu: chọn một kiểu có mức tiền trong luật.",
        "Instant wins are paid by kind here: choose a kind that has an amount in the rules.",
    ),
    "E_DECLARER_REQUIRED": Text("Ai báo sâm?", "Who declared the sâm?"),
    "E_BLOCKER_REQUIRED": Text("Ai chặn sâm?", "Who stopped the sâm?"),
    "E_BLOCKER_IS_DECLARER": Text(
        "{player} báo sâm nên không tự chặn được: chọn người chặn khác.",
        "{player} declared the sâm and cannot have stopped it: choose somebody else.",
    ),
    "E_LOSER_REQUIRED": Text("Ai về bằng hai?", "Who ended on a deuce?"),
    "E_CARDS_REQUIRED": OF_HANDS["E_CARDS_REQUIRED"],
    "E_CARDS_RANGE": Text(
        "Số cây của {player} phải từ 1 đến 10: nhập lại.",
        "{player} must hold 1 to 10 cards: enter the number again.",
    ),
    "E_CARDS_RANGE dealt": Text(
        "Ăn trắng thì {player} còn đủ 10 cây: xóa số cây, hoặc nhập 10.",
        "After an instant win {player} holds all 10 cards: clear the number, or enter 10.",
    ),
    "E_CARDS_RANGE deuces": Text(
        "Số con hai của {player} phải từ 0 đến 4: nhập lại.",
        "{player} can hold 0 to 4 deuces: enter the number again.",
    ),
    "E_CARDS_RANGE deuces black": Text(
        "{player} có nhiều nhất 2 con hai đen: nhập lại số hai đỏ.",
        "{player} can hold 2 black deuces at most: enter again how many are red.",
    ),
    "E_CARDS_RANGE quads": Text(
        "Số tứ quý của {player} (không tính bốn con hai) phải từ 0 đến 2: nhập lại.",
        "{player} can hold 0 to 2 quads (four deuces do not count): enter the number again.",
    ),
    "E_CARDS_RANGE red_deuces": Text(
        "Số hai đỏ của {player} phải từ 0 đến 2, không quá số con hai: nhập lại.",
        "{player} can hold 0 to 2 red deuces, no more than deuces in all: enter the number again.",
    ),
    "E_WINNER_HAS_CARDS": OF_HANDS["E_WINNER_HAS_CARDS"],
    "E_DEUCES_TOTAL": Text(
        "Cả bộ chỉ có 4 con hai: đếm lại con hai của {players}.",
        "There are four deuces: count those of {players} again.",
    ),
    "E_DEUCES_TOTAL chops": Text(
        "Cả bộ chỉ có 4 con hai, kể cả con bị chặt: đếm lại con hai của {players}.",
        "There are four deuces, those chopped included: count those of {players} again.",
    ),
    "E_DEUCES_TOTAL winner": OF_HANDS["E_DEUCES_TOTAL winner"],
    "E_DEUCES_TOTAL colours": OF_HANDS["E_DEUCES_TOTAL colours"],
    "E_HELD_EXCEEDS_CARDS": OF_HANDS["E_HELD_EXCEEDS_CARDS"],
    "E_FEEDER_IS_WINNER": Text(
        "{player} thắng nên không đền báo: chọn người khác.",
        "{player} won and cannot have let the last card go: choose somebody else.",
    ),
    **CHOP_MESSAGES,
}
MESSAGES = messages_of(_OWN, PLAYERS)
"""The sentence of each refusal, by its code or another wording of it."""


def read_round(entry: object, rules: SamlocRules) -> SamlocRound | list[Problem]:
    """Return the checked round, or all its problems in the order of docs/rules.md, 7."""
    faults = Faults(MESSAGES)
    fields = read_entry(entry, ROUND_WITH_GA if ga_played(rules) else ROUND, faults)
    finish, kind = fields.get("finish"), fields.get("instant_type")
    by_kind = finish == "instant_win" and kinds_are_priced(rules)
    known = faults.sound("instant_type") or not by_kind
    if finish and known and not finish_price(rules, finish, kind):
        wording = f"E_FINISH_DISABLED {'instant_type' if by_kind else finish}"
        faults.add("E_FINISH_DISABLED", ("finish",), wording)
    if not check_gate(fields, PLAYERS, faults):
        return faults.in_order()
    draft = SamlocDraft(**fields)
    # Later checks skip what earlier ones report; `Faults` sorts the problems by code.
    stacking = rules.chop_stacking if chops_cost(rules) else None
    check_chops_cost(draft.chops, stacking, faults)
    fouls, manual = check_common(draft, rules, faults)
    chops = check_chops(draft.chops, _CHOPPED, stacking, faults)
    ending = _check_ending(draft, rules, chops, faults)
    if draft.ga_before < 0:
        faults.add("E_GA_NEGATIVE", ("ga_before",))
    if faults.problems:
        return faults.in_order()
    paid = whole([] if draft.finish == "void" else chops)
    before = (draft.players, draft.finish, draft.multiplier, draft.ga_before)
    return SamlocRound(*before, fouls, manual, paid, **ending)


def _check_ending(
    draft: SamlocDraft, rules: SamlocRules, chops: Chops, faults: Faults
) -> dict[str, Any]:
    """Return the fields that the finish uses; a missing or faulty one is reported."""
    if draft.finish == "void":
        return {}
    if draft.finish == "win":
        return _check_win(draft, rules, chops, faults)
    if draft.finish == "instant_win":
        return _check_instant_win(draft, rules, chops, faults)
    _check_deuces({}, chops, rules, faults)
    if draft.finish == "sam_failed":
        return _check_sam_failed(draft, rules, faults)
    role = "winner" if draft.finish == "sam" else "loser"
    return {role: _required(role, draft, faults)}


def _required(role: str, draft: SamlocDraft, faults: Faults) -> str | None:
    """Return the player whom a finish is about: `E_WINNER_REQUIRED`, and of other roles."""
    wording = f"E_{role.upper()}_REQUIRED"
    return require_name(wording, role, getattr(draft, role), draft.players, faults)


def _check_win(
    draft: SamlocDraft, rules: SamlocRules, chops: Chops, faults: Faults
) -> dict[str, Any]:
    winner = _required("winner", draft, faults)
    losers = [player for player in draft.players if player != winner] if winner else []
    for player in losers:
        path = ("hands", player, "cards")
        if draft.hands.get(player, NO_HAND).cards is None and faults.sound(*path):
            faults.add("E_CARDS_REQUIRED", path, player=player)
    # Without a sound winner, any hand may be the winner's empty one.
    _check_range(draft.hands, rules, faults, empty=(winner,) if winner else draft.hands)
    if winner:
        cards, held = draft.hands.get(winner, NO_HAND)
        check_holds_none(winner, zip(_COUNTS, (cards, *held), strict=True), faults)
    _check_held(draft.hands, faults)
    _check_deuces(draft.hands, chops, rules, faults)
    if winner and draft.feeder == winner and faults.sound("feeder"):
        faults.add("E_FEEDER_IS_WINNER", ("feeder",), player=winner)
    hands = _whole_hands({who: draft.hands.get(who, NO_HAND) for who in losers}, rules)
    return {"winner": winner, "hands": hands, "feeder": draft.feeder}


def _check_instant_win(
    draft: SamlocDraft, rules: SamlocRules, chops: Chops, faults: Faults
) -> dict[str, Any]:
    winner, hands, four = _required("winner", draft, faults), dict[str, HandDraft](), 0
    # Without a winner, any hand may be the winner's, which is not looked at.
    if winner and hands_of_instant_count(rules):
        others = [who for who in draft.players if who != winner and who in draft.hands]
        hands = {who: draft.hands[who] for who in others}
        four = ALL_DEUCES if draft.instant_type == "deuces" else 0
    for who, hand in hands.items():
        if hand.cards not in (None, FULL_HAND):
            faults.add("E_CARDS_RANGE", ("hands", who, "cards"), "E_CARDS_RANGE dealt", player=who)
    _check_range(hands, rules, faults)
    _check_held(hands, faults, FULL_HAND)
    _check_deuces(hands, chops, rules, faults, of_winner=four)
    left = _whole_hands({who: hand for who, hand in hands.items() if hand.held.cards}, rules)
    return {"winner": winner, "hands": left, "instant_type": draft.instant_type}


def _check_sam_failed(draft: SamlocDraft, rules: SamlocRules, faults: Faults) -> dict[str, Any]:
    declarer, blocker = _required("declarer", draft, faults), draft.blocker
    if declarer and blocker == declarer and faults.sound("blocker"):
        faults.add("E_BLOCKER_IS_DECLARER", ("blocker",), player=declarer)
    elif len(draft.players) == PLAYERS[0]:
        blocker = next((who for who in draft.players if who != declarer), None)
    elif rules.sam_failed_to != "players":
        blocker = _required("blocker", draft, faults)
    return {"declarer": declarer, "blocker": blocker}


def _whole_hands(hands: Hands, rules: SamlocRules) -> dict[str, Hand]:
    """Return hands as they are paid: red deuces only where colours are told apart."""
    red = colours_differ(rules)
    return {
        who: Hand(cards or FULL_HAND, held if red else held._replace(red_deuces=0))
        for who, (cards, held) in hands.items()
    }


def _check_range(
    hands: Hands, rules: SamlocRules, faults: Faults, empty: Collection[str] = ()
) -> None:
    """Report what no hand can hold: `E_CARDS_RANGE`.

    The players in `empty` may have 0 cards.
    """
    for player, (cards, held) in hands.items():
        path = ("hands", player)
        fewest = 0 if player in empty else 1
        if cards is not None and not fewest <= cards <= FULL_HAND and faults.sound(*path, "cards"):
            faults.add("E_CARDS_RANGE", (*path, "cards"), player=player)
        for field, most in _MOST.items():
            if not 0 <= getattr(held, field) <= most:
                _report_range(field, player, faults)
        if colours_differ(rules) and _are_sound(player, ("deuces", "red_deuces"), faults):
            if held.red_deuces > held.deuces:
                _report_range("red_deuces", player, faults)
            elif held.deuces - held.red_deuces > MOST_DEUCES:
                _report_range("deuces", player, faults, " black")


def _check_held(hands: Hands, faults: Faults, dealt: int | None = None) -> None:
    """Report more deuces and quads than cards: `E_HELD_EXCEEDS_CARDS`.

    `dealt` are the cards of a hand that nobody counted, if that is known.
    """
    for player, (counted, held) in hands.items():
        cards = dealt if counted is None else counted
        if cards is not None and held.cards > cards and _are_sound(player, _COUNTS, faults):
            path = ("hands", player, "cards")
            named = {"player": player, "held": held.cards, "cards": cards}
            faults.add("E_HELD_EXCEEDS_CARDS", path, "", **named)


def _report_range(field: str, player: str, faults: Faults, why: str = "") -> None:
    wording = f"E_CARDS_RANGE {field}{why}"
    faults.add("E_CARDS_RANGE", ("hands", player, field), wording, player=player)


def _are_sound(player: str, fields: Iterable[str], faults: Faults) -> bool:
    return all(faults.sound("hands", player, field) for field in fields)


def _check_deuces(
    hands: Hands, chops: Chops, rules: SamlocRules, faults: Faults, of_winner: int = 0
) -> None:
    """Check that hands and chops have no more deuces than the deck: `E_DEUCES_TOTAL`.

    This reports the hands as a whole, so it comes after the checks of each hand.
    """
    held = {
        player: hand.held
        for player, hand in hands.items()
        if _are_sound(player, ("deuces", "red_deuces"), faults) and hand.held.deuces
    }
    chopped = [
        (chop.beaten or "?", chop.cards.deuces)
        for i, chop in chops
        if chop.cards.deuces and faults.sound("chops", i)
    ]
    in_hands = sum(extras.deuces for extras in held.values())
    total = in_hands + sum(count for _, count in chopped) + of_winner
    red = sum(extras.red_deuces for extras in held.values())
    wording = "E_DEUCES_TOTAL" + (" chops" if chopped else " winner" if of_winner else "")
    if total <= ALL_DEUCES:
        chopped, wording = [], "E_DEUCES_TOTAL colours"
        if not colours_differ(rules) or max(red, in_hands - red) <= MOST_DEUCES:
            return
    players = ", ".join(dict.fromkeys([*held, *(who for who, _ in chopped)]))
    faults.add("E_DEUCES_TOTAL", ("hands" if held else "chops",), wording, players=players)
