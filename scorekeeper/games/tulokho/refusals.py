"""Reads a round of Tú Lơ Khơ and checks it. (docs/rules.md, 4 and 7)

A check looks at the draft and reports to `Faults`. It skips a faulty value and everything that
depends on it. The checked round is made of what the checks return.
"""

from collections.abc import Container, Iterable, Mapping

from scorekeeper.games.base import Problem, Void
from scorekeeper.games.checks import (
    Players,
    check_fouls,
    check_gate,
    check_known,
    check_manual,
    check_multiplier,
    require_name,
)
from scorekeeper.games.chops import CHOP_MESSAGES, Chops, check_chops, check_chops_cost, whole
from scorekeeper.games.entry import Faults, read_entry
from scorekeeper.games.messages import messages_of
from scorekeeper.games.tulokho.facts import (
    FULL_HAND,
    NO_HAND,
    PLAYERS,
    ROUND,
    Abandoned,
    Ending,
    Extras,
    Hand,
    HandDraft,
    InstantWin,
    Placed,
    TulokhoDraft,
    TulokhoRound,
    Uncounted,
    Win,
)
from scorekeeper.games.tulokho.rules import (
    TulokhoRules,
    abandoned_is_void,
    by_places,
    chops_cost,
    chops_stand,
    instant_price,
    kinds_are_priced,
    stuck_by_places,
)
from scorekeeper.text import Text

MOST_DEUCES = 2
"""Of one colour, in a hand and at the table."""
COLOURS = ("black_deuces", "red_deuces")
_CHOPPED = frozenset(
    [
        *[Extras(black, red) for black, red in ((1, 0), (0, 1), (2, 0), (0, 2), (1, 1))],
        *(Extras(quads=1), Extras(runs=1)),
    ]
)
"""What can be chopped: one or two deuces, a quad or a run."""
_MOST = {
    "black_deuces": (MOST_DEUCES, "deuces"),
    "red_deuces": (MOST_DEUCES, "deuces"),
    "quads": (3, "quads"),
    "runs": (2, "runs"),
    "runs4": (1, "runs4"),
}
"""How many of each extra a hand can hold, and the wording for more."""
_COUNTS = ("cards", *Extras._fields)

Hands = Mapping[str, HandDraft]

_OWN = {
    "E_FINISH_DISABLED instant_win": Text(
        "Bàn không chơi tới trắng: hãy chọn cách kết thúc khác, "
        "hoặc đặt mức tiền tới trắng trong luật.",
        "This table does not play instant wins: choose another finish, "
        "or give them an amount in the rules.",
    ),
    "E_FINISH_DISABLED instant_type": Text(
        "Bàn tính tới trắng theo kiểu: hãy chọn một kiểu có mức tiền trong luật.",
        "Instant wins are paid by kind here: choose a kind that has an amount in the rules.",
    ),
    "E_WINNER_REQUIRED abandoned": Text(
        "Ai ở lại?",
        "Who stayed?",
    ),
    "E_PLACING missing": Text(
        "Ai nhất, ai bét? Xếp thứ tự {players}.",
        "Who came first, who last? Put {players} in order.",
    ),
    "E_PLACING winner": Text(
        "{winner} được ghi là thắng mà {first} lại về nhất: hãy sửa thứ tự hoặc người thắng.",
        "{winner} is entered as the winner but {first} comes first: "
        "change the order or the winner.",
    ),
    "E_CARDS_REQUIRED": Text(
        "{player} còn mấy cây?",
        "How many cards does {player} have left?",
    ),
    "E_CARDS_RANGE": Text(
        "Số cây của {player} phải từ 1 đến 13: hãy nhập lại.",
        "{player} must hold 1 to 13 cards: enter the number again.",
    ),
    "E_CARDS_RANGE deuces": Text(
        "{player} chỉ có thể giữ 0 đến 2 con hai mỗi màu: hãy nhập lại.",
        "{player} can hold 0 to 2 deuces of each colour: enter the number again.",
    ),
    "E_CARDS_RANGE quads": Text(
        "{player} chỉ có thể giữ 0 đến 3 tứ quý (không tính bốn con hai): hãy nhập lại.",
        "{player} can hold 0 to 3 quads (four deuces not among them): enter the number again.",
    ),
    "E_WINNER_HAS_CARDS": Text(
        "{player} thắng thì hết bài: hãy xóa số cây của {player}, hoặc chọn người thắng khác.",
        "{player} won and so holds no cards: clear them, or choose who else won.",
    ),
    "E_CARDS_RANGE runs": Text(
        "{player} chỉ có thể giữ 0 đến 2 bộ ba đôi thông: hãy nhập lại.",
        "{player} can hold 0 to 2 runs of pairs: enter the number again.",
    ),
    "E_CARDS_RANGE runs4": Text(
        "{player} chỉ có thể giữ 0 hoặc 1 bốn đôi thông: hãy nhập lại.",
        "{player} can hold 0 or 1 run of four pairs: enter the number again.",
    ),
    "E_HAND_NOT_LAST": Text(
        "{player} không về bét nên đã hết bài: hãy xóa bài của {player}, hoặc xếp lại thứ tự.",
        "{player} did not come last and so holds no cards: clear them, or change the order.",
    ),
    "E_DEUCES_TOTAL": Text(
        "Có 2 hai đen, 2 hai đỏ: đếm lại của {players}.",
        "There are two black and two red deuces: count those of {players} again.",
    ),
    "E_DEUCES_TOTAL chops": Text(
        "Có 2 hai đen, 2 hai đỏ, kể cả con bị chặt: đếm lại của {players}.",
        "There are two black and two red deuces, with those chopped: count those of {players} "
        "again.",
    ),
    "E_HELD_EXCEEDS_CARDS": Text(
        "{player} có {held} cây là con hai và tứ quý mà chỉ còn {cards} cây: hãy đếm lại.",
        "{player} holds {held} cards in deuces and quads but only {cards} in all: count again.",
    ),
    "E_HELD_EXCEEDS_CARDS runs": Text(
        "{player} còn {cards} cây mà có {held} cây hai, tứ quý, đôi thông: đếm lại.",
        "{player} holds {held} cards in deuces, quads and runs but only {cards} in all: "
        "count again.",
    ),
    "E_ONLY_DEUCES": Text(
        "{player} chỉ còn toàn con hai, luật của bàn không cho: hãy đếm lại số cây.",
        "{player} has nothing but deuces left, which this table forbids: count the cards again.",
    ),
    "E_STUCK": Text(
        "{player} còn dưới 13 cây thì không phải cóng: hãy bỏ cóng hoặc sửa số cây.",
        "{player} holds fewer than 13 cards and is not stuck: untick it or change the cards.",
    ),
    "E_STUCK winner": Text(
        "{player} thắng thì không thể cóng: hãy bỏ cóng.",
        "{player} won and cannot be stuck: untick it.",
    ),
    "E_STUCK rules": Text(
        "Bàn không tính riêng cóng: bỏ cóng của {player}, hoặc đặt tiền cóng trong luật.",
        "This table has no price for being stuck: untick {player}, or set one in the rules.",
    ),
    "E_STUCK places": Text(
        "Bàn tính nhất nhì ba bét, {player} cóng cũng không trả thêm: hãy bỏ cóng.",
        "At this table places are paid and {player} pays no more for being stuck: untick it.",
    ),
    "E_STUCK placed": Text(
        "{player} cóng thì phải xếp sau {other}: hãy sửa thứ tự, hoặc bỏ cóng.",
        "{player} is stuck and so comes after {other}: change the order, or untick it.",
    ),
    "E_ASSISTANT_IS_WINNER": Text(
        "{player} thắng nên không thể là người tiếp tay: hãy chọn người khác.",
        "{player} won and cannot have assisted: choose somebody else.",
    ),
    "E_ASSISTANT_TWICE": Text(
        "{player} được ghi tiếp tay hai lần: hãy bỏ bớt một lần.",
        "{player} is listed as assistant twice: remove one of them.",
    ),
    **CHOP_MESSAGES,
    "E_CHOP_CARDS": Text(
        "Lần chặt thứ {chop}: chặt hai, tứ quý hay ba đôi thông?",
        "Chop {chop}: deuces, four of a kind or a run of pairs?",
    ),
}
MESSAGES = messages_of(_OWN, PLAYERS)
"""The sentence of each refusal, by its code or another wording of it."""


def read_round(entry: object, rules: TulokhoRules) -> TulokhoRound | list[Problem]:
    """Return the checked round, or all its problems in the order of docs/rules.md, 7."""
    faults = Faults(MESSAGES)
    found = read_entry(entry, ROUND, faults)
    by_kind, kind = kinds_are_priced(rules), found.get("instant_type")
    known = faults.sound("instant_type") or not by_kind
    if found.get("finish") == "instant_win" and known and not instant_price(rules, kind):
        wording = "E_FINISH_DISABLED instant_" + ("type" if by_kind else "win")
        faults.add("E_FINISH_DISABLED", ("finish",), wording)
    if not check_gate(found, PLAYERS, faults):
        return faults.in_order()
    draft = TulokhoDraft(**found)
    # Later checks skip what earlier ones report; `Faults` sorts the problems by code.
    stacking = rules.chop_stacking if chops_cost(rules) else None
    check_chops_cost(draft.chops, stacking, faults)
    check_known(draft.players, faults)
    check_multiplier(draft.multiplier, rules.round_multipliers, faults)
    chopped = check_chops(draft.chops, _CHOPPED, stacking, faults)
    ending = _check_ending(draft, rules, chopped, faults)
    fouls = check_fouls(draft.fouls, rules.foul_payment, faults)
    manual = check_manual(draft.manual, faults)
    unpaid = Void if chops_stand(rules) else Uncounted | Void
    if ending is None or faults.problems:
        return faults.in_order()
    paid = [] if isinstance(ending, unpaid) else chopped
    dropped = len(chopped) > len(paid)
    quad = rules.quad_of_deuces_counts and rules.quad_payment > 0
    return TulokhoRound(
        draft.players, ending, draft.multiplier, whole(paid), fouls, manual, quad, dropped
    )


def _check_ending(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: Chops, faults: Faults
) -> Ending | None:
    """Return how the round ended; None if a part of that is missing or faulty."""
    if draft.finish == "void":
        return Void()
    if draft.finish == "instant_win":
        winner = require_name("E_WINNER_REQUIRED", "winner", draft.winner, draft.players, faults)
        _check_deuces({}, chopped, faults)
        kind = draft.instant_type if kinds_are_priced(rules) else None
        return None if winner is None else InstantWin(winner, kind)
    if draft.finish == "win":
        check_win = _check_places if by_places(rules) else _check_win
        return check_win(draft, rules, chopped, faults)
    if abandoned_is_void(rules):
        if chops_stand(rules):
            _check_deuces({}, chopped, faults)
        return Uncounted(draft.winner)
    return _check_abandoned(draft, rules, chopped, faults)


def _check_win(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: Chops, faults: Faults
) -> Win | None:
    winner = require_name("E_WINNER_REQUIRED", "winner", draft.winner, draft.players, faults)
    losers = [player for player in draft.players if player != winner] if winner else []
    held = _require_cards(losers, draft, faults)
    # Without a sound winner, any hand may be the winner's empty one.
    unknown = draft.winner is None or not faults.sound("winner")
    _check_range(draft, faults, empty=draft.hands if unknown else (draft.winner,))
    _check_winner_has_none(draft, faults)
    _check_stuck(draft, rules, faults)
    _check_held(draft.hands, rules, faults)
    _check_deuces(draft.hands, chopped, faults)
    assistants = _check_assistants(draft, draft.winner if faults.sound("winner") else None, faults)
    return None if winner is None else Win(winner, held, assistants)


def _check_places(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: Chops, faults: Faults
) -> Placed | None:
    placing = _check_placing(draft, faults)
    if placing is not None:
        draft = _with_hands_left(draft, placing, rules, faults)
    _check_range(draft, faults)
    _check_stuck(draft, rules, faults, placing or ())
    _check_held(draft.hands, rules, faults)
    _check_deuces(draft.hands, chopped, faults)
    first = placing[0] if placing else None
    assistants = _check_assistants(draft, first, faults) if rules.assistant_places else ()
    if placing is None:
        return None
    stuck = tuple([who for who in placing if draft.hands.get(who, NO_HAND).stuck])
    held = {who: draft.hands.get(who, NO_HAND).extras for who in stuck or placing[-1:]}
    return Placed(placing, held, stuck, assistants)


def _check_abandoned(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: Chops, faults: Faults
) -> Abandoned | None:
    wording = "E_WINNER_REQUIRED abandoned"
    winner = require_name(wording, "winner", draft.winner, draft.players, faults)
    held = _require_cards(draft.players, draft, faults)
    _check_range(draft, faults)
    _check_held(draft.hands, rules, faults)
    _check_deuces(draft.hands, chopped, faults)
    cards = {player: hand.cards for player, hand in held.items()}
    return None if winner is None else Abandoned(winner, cards)


def _check_placing(draft: TulokhoDraft, faults: Faults) -> Players | None:
    """Return the players in the order of running out; None if faulty: `E_PLACING`."""
    if faults.any_within("placing"):
        return None
    placing = tuple([player for player in draft.placing or () if player is not None])
    players, first = ", ".join(draft.players), next(iter(placing), None)
    if draft.placing is None:
        wording = "E_PLACING missing"
    elif sorted(placing) != sorted(draft.players):
        wording = "E_PLACING"
    elif draft.winner not in (None, first) and faults.sound("winner"):
        wording = "E_PLACING winner"
    else:
        return placing
    names = {"players": players, "winner": draft.winner, "first": first}
    faults.add("E_PLACING", ("placing",), wording, **names)
    return None


def _with_hands_left(
    draft: TulokhoDraft, placing: Players, rules: TulokhoRules, faults: Faults
) -> TulokhoDraft:
    """Return the round with only the hands of the last player and of the stuck.

    Reports other hands, and checks them no further: `E_HAND_NOT_LAST`.
    """
    left = {}
    for player, hand in draft.hands.items():
        stuck = hand.stuck and stuck_by_places(rules) and player in placing[1:]
        if stuck or player == placing[-1]:
            left[player] = hand
        elif faults.sound("hands", player):
            faults.add("E_HAND_NOT_LAST", ("hands", player), player=player)
    return draft._replace(hands=left)


def _check_assistants(draft: TulokhoDraft, winner: str | None, faults: Faults) -> tuple[str, ...]:
    """Return the assistants: none of them won, and none is named twice.

    `E_ASSISTANT_IS_WINNER`, `E_ASSISTANT_TWICE`.
    """
    assistants = [(i, name) for i, name in enumerate(draft.assistants) if name is not None]
    for i, assistant in assistants:
        if assistant == winner:
            faults.add("E_ASSISTANT_IS_WINNER", ("assistants", i), player=assistant)
        elif assistant in draft.assistants[:i] and faults.sound("assistants", i):
            faults.add("E_ASSISTANT_TWICE", ("assistants", i), player=assistant)
    return tuple([name for _, name in assistants])


def _require_cards(players: Iterable[str], draft: TulokhoDraft, faults: Faults) -> dict[str, Hand]:
    """Return the hands of some players; report missing cards: `E_CARDS_REQUIRED`."""
    hands = {}
    for player in players:
        cards, extras, stuck = draft.hands.get(player, NO_HAND)
        if cards is not None:
            hands[player] = Hand(cards, extras, stuck)
        elif faults.sound("hands", player, "cards"):
            faults.add("E_CARDS_REQUIRED", ("hands", player, "cards"), player=player)
    return hands


def _check_range(draft: TulokhoDraft, faults: Faults, empty: Container[str | None] = ()) -> None:
    """Report numbers that no hand can have: `E_CARDS_RANGE`.

    The players in `empty` may have 0.
    """
    for player, (cards, extras, _) in draft.hands.items():
        if cards is not None and not ((cards == 0 and player in empty) or 1 <= cards <= FULL_HAND):
            faults.add("E_CARDS_RANGE", ("hands", player, "cards"), player=player)
        for field, (most, wording) in _MOST.items():
            if not 0 <= getattr(extras, field) <= most:
                path = ("hands", player, field)
                faults.add("E_CARDS_RANGE", path, f"E_CARDS_RANGE {wording}", player=player)


def _check_winner_has_none(draft: TulokhoDraft, faults: Faults) -> None:
    """Check that the winner holds no cards: `E_WINNER_HAS_CARDS`."""
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


def _check_held(hands: Hands, rules: TulokhoRules, faults: Faults) -> None:
    """Report impossible hands: `E_HELD_EXCEEDS_CARDS`, `E_ONLY_DEUCES`."""
    for player, (cards, extras, stuck) in hands.items():
        path = ("hands", player, "cards")
        if cards is None and stuck and faults.sound("hands", player, "stuck"):
            cards = FULL_HAND  # By default a stuck player holds all cards.
        if cards is None or not all(faults.sound("hands", player, field) for field in _COUNTS):
            continue
        if extras.cards > cards:
            wording = "E_HELD_EXCEEDS_CARDS"
            wording += " runs" if extras.runs or extras.runs4 else ""
            told = {"player": player, "held": extras.cards, "cards": cards}
            faults.add("E_HELD_EXCEEDS_CARDS", path, wording, **told)
        elif rules.forbid_only_deuces and cards and cards == extras.deuces:
            faults.add("E_ONLY_DEUCES", path, player=player)


def _check_stuck(
    draft: TulokhoDraft, rules: TulokhoRules, faults: Faults, placing: Players = ()
) -> None:
    """Report players who cannot be stuck: `E_STUCK`."""
    for player, hand in draft.hands.items():
        path = ("hands", player, "stuck")
        if hand.stuck and faults.sound(*path):
            wording = _why_not_stuck(hand, player, draft, rules, faults)
            behind = placing[placing.index(player) + 1 :] if player in placing else ()
            ran_out = [
                other
                for other in behind
                if faults.sound("hands", other, "stuck")
                and not draft.hands.get(other, NO_HAND).stuck
            ]
            if wording is not None:
                faults.add("E_STUCK", path, wording, player=player)
            elif ran_out:
                faults.add("E_STUCK", path, "E_STUCK placed", player=player, other=ran_out[-1])


def _why_not_stuck(
    hand: HandDraft, player: str, draft: TulokhoDraft, rules: TulokhoRules, faults: Faults
) -> str | None:
    """Return the wording that says why a player cannot be stuck; None if possible."""
    if by_places(rules):
        if not stuck_by_places(rules):
            return "E_STUCK places"
    elif rules.stuck_payment == 0:
        return "E_STUCK rules"
    # Cards may be left out of the winner's hand, which has none, and by places of a stuck one.
    too_few = hand.cards is None and player == draft.winner and not by_places(rules)
    too_few = too_few or (hand.cards is not None and hand.cards < FULL_HAND)
    if not too_few or not faults.sound("hands", player, "cards"):
        return None
    return "E_STUCK winner" if player == draft.winner else "E_STUCK"


def _check_deuces(hands: Hands, chops: Chops, faults: Faults) -> None:
    """Check that hands and chops have no more deuces than the deck: `E_DEUCES_TOTAL`.

    This reports the hands as a whole, so it comes after the checks of each hand.
    """
    for colour in COLOURS:
        held = [
            (player, count)
            for player, hand in hands.items()
            if (count := getattr(hand.extras, colour)) and faults.sound("hands", player, colour)
        ]
        chopped = [
            (chop.beaten or "?", count)
            for i, chop in chops
            if (count := getattr(chop.cards, colour)) and faults.sound("chops", i)
        ]
        if sum(count for _, count in (*held, *chopped)) > MOST_DEUCES:
            players = ", ".join(dict.fromkeys(player for player, _ in (*held, *chopped)))
            wording = "E_DEUCES_TOTAL" + (" chops" if chopped else "")
            faults.add("E_DEUCES_TOTAL", ("hands" if held else "chops",), wording, players=players)
            return
