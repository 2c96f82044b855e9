"""Reads a round of Tú Lơ Khơ and checks it. (docs/rules.md, 4 and 7)

A check looks at the draft and reports to `Faults`. It skips a faulty value and everything that
depends on it. The checked round is made of what the checks return.
"""

from collections.abc import Container, Iterable, Mapping

from scorekeeper.fields import Path
from scorekeeper.games.base import Problem, Void
from scorekeeper.games.checks import (
    Players,
    check_common,
    check_gate,
    check_holds_none,
    require_name,
)
from scorekeeper.games.chops import CHOP_MESSAGES, Chops, check_chops, check_chops_cost, whole
from scorekeeper.games.entry import Faults, read_entry
from scorekeeper.games.messages import OF_HANDS, messages_of
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
    KillDraft,
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
    hands_of_instant_count,
    instant_price,
    kills_are_played,
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
_WINNER = Text("Người thắng", "The winner")
"""Who won, where that is not entered yet."""

Hands = Mapping[str, HandDraft]

_OWN = {
    "E_FINISH_DISABLED instant_win": Text(
        "Bàn không chơi tới trắng: chọn cách kết thúc khác, "
        "hoặc đặt mức tiền tới trắng trong luật.",
        "This table does not play instant wins: choose another finish, "
        "or give them an amount in the rules.",
    ),
    "E_FINISH_DISABLED instant_type": Text(
        "Bàn tính tới trắng theo kiểu: chọn một kiểu có mức tiền trong luật.",
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
        "{winner} được ghi là thắng mà {first} lại về nhất: sửa thứ tự hoặc người thắng.",
        "{winner} is entered as the winner but {first} comes first: "
        "change the order or the winner.",
    ),
    "E_CARDS_REQUIRED": OF_HANDS["E_CARDS_REQUIRED"],
    "E_CARDS_RANGE": Text(
        "Số cây của {player} phải từ 1 đến 13: nhập lại.",
        "{player} must hold 1 to 13 cards: enter the number again.",
    ),
    "E_CARDS_RANGE dealt": Text(
        "Tới trắng thì {player} còn đủ 13 cây: xóa số cây, hoặc nhập 13.",
        "After an instant win {player} holds all 13 cards: clear the number, or enter 13.",
    ),
    "E_CARDS_RANGE deuces": Text(
        "Mỗi màu chỉ có 2 con hai: nhập lại số con hai của {player}.",
        "{player} can hold 0 to 2 deuces of each colour: enter the number again.",
    ),
    "E_CARDS_RANGE quads": Text(
        "Số tứ quý của {player} (không tính bốn con hai) phải từ 0 đến 3: nhập lại.",
        "{player} can hold 0 to 3 quads (four deuces do not count): enter the number again.",
    ),
    "E_WINNER_HAS_CARDS": OF_HANDS["E_WINNER_HAS_CARDS"],
    "E_CARDS_RANGE runs": Text(
        "Số bộ ba đôi thông của {player} phải từ 0 đến 2: nhập lại.",
        "{player} can hold 0 to 2 runs of pairs: enter the number again.",
    ),
    "E_CARDS_RANGE runs4": Text(
        "{player} có nhiều nhất một bộ bốn đôi thông: nhập lại.",
        "{player} can hold 0 or 1 run of four pairs: enter the number again.",
    ),
    "E_HAND_NOT_LAST": Text(
        "{player} không về bét nên đã hết bài: xóa bài của {player}, hoặc xếp lại thứ tự.",
        "{player} did not come last and so holds no cards: clear them, or change the order.",
    ),
    "E_DEUCES_TOTAL": OF_HANDS["E_DEUCES_TOTAL colours"],
    "E_DEUCES_TOTAL chops": Text(
        "Cả bộ chỉ có 2 con hai đen, 2 con hai đỏ, kể cả con bị chặt: đếm lại của {players}.",
        "There are two black and two red deuces, chopped ones included: count those of {players} "
        "again.",
    ),
    "E_DEUCES_TOTAL winner": OF_HANDS["E_DEUCES_TOTAL winner"],
    "E_HELD_EXCEEDS_CARDS": OF_HANDS["E_HELD_EXCEEDS_CARDS"],
    "E_HELD_EXCEEDS_CARDS runs": Text(
        "{player} có {held} cây là hai, tứ quý, đôi thông mà chỉ còn {cards} cây: đếm lại.",
        "{player} holds {held} cards in deuces, quads and runs but only {cards} in all: "
        "count again.",
    ),
    "E_HELD_EXCEEDS_CARDS three": Text(
        "{player} có {held} cây kể cả ba bích mà chỉ còn {cards} cây: đếm lại.",
        "{player} holds {held} cards with ba bích (3♠) but only {cards} in all: count again.",
    ),
    "E_ONLY_DEUCES": Text(
        "{player} chỉ còn toàn con hai, luật của bàn không cho: đếm lại số cây.",
        "{player} has nothing but deuces left, which this table forbids: count the cards again.",
    ),
    "E_STUCK": Text(
        "{player} còn dưới 13 cây thì không phải cóng: bỏ cóng hoặc sửa số cây.",
        "{player} holds fewer than 13 cards and is not stuck: untick it or change the cards.",
    ),
    "E_STUCK winner": Text(
        "{player} thắng thì không thể cóng: bỏ cóng.",
        "{player} won and cannot be stuck: untick it.",
    ),
    "E_STUCK rules": Text(
        "Bàn không tính riêng cóng: bỏ cóng của {player}, hoặc đặt tiền cóng trong luật.",
        "This table has no price for being stuck: untick {player}, or set one in the rules.",
    ),
    "E_STUCK places": Text(
        "Bàn tính nhất nhì ba bét, {player} cóng cũng không trả thêm: bỏ cóng.",
        "At this table places are paid and {player} pays no more for being stuck: untick it.",
    ),
    "E_STUCK placed": Text(
        "{player} cóng thì phải xếp sau {other}: sửa thứ tự, hoặc bỏ cóng.",
        "{player} is stuck and so comes after {other}: change the order, or untick it.",
    ),
    "E_STUCK killed": Text(
        "{player} bị giết thì không tính cóng nữa: bỏ cóng.",
        "{player} was killed and does not count as stuck too: untick it.",
    ),
    "E_THREE_TWICE": Text(
        "Chỉ có một con ba bích mà {other} đang giữ: bỏ ba bích của {player}.",
        "There is one ba bích (3♠) and {other} holds it: untick that of {player}.",
    ),
    "E_THREE_TWICE won": Text(
        "{winner} về bằng ba bích thì {player} không thể giữ nữa: bỏ một trong hai.",
        "{winner} ended on ba bích (3♠), so {player} does not hold it: untick one of the two.",
    ),
    "E_KILL_DISABLED": Text(
        "Bàn không tính giết: bỏ người bị giết, hoặc đặt mức giết trong luật.",
        "Killing is not played at this table: remove it, or set what it costs in the rules.",
    ),
    "E_KILL_SELF": Text(
        "{player} không thể tự giết mình: chọn người giết khác.",
        "{player} cannot kill themselves: choose who did it.",
    ),
    "E_KILL_TWICE": Text(
        "{player} được ghi bị giết hai lần: bỏ bớt một lần.",
        "{player} is listed as killed twice: remove one of them.",
    ),
    "E_KILL_PLACE": Text(
        "{player} bị giết thì phải xếp sau {other}: sửa thứ tự, hoặc bỏ giết.",
        "{player} was killed and so comes after {other}: change the order, or remove the kill.",
    ),
    "E_KILL_PLACE first": Text(
        "{player} về nhất thì không thể bị giết: chọn người khác.",
        "{player} came first and cannot be killed: choose somebody else.",
    ),
    "E_KILL_PLACE by": Text(
        "{player} bị giết hay cóng thì không giết được ai: chọn người giết khác.",
        "{player} was killed or is stuck and so killed nobody: choose who did it.",
    ),
    "E_ASSISTANT_IS_WINNER": Text(
        "{player} thắng nên không thể là người tiếp tay: chọn người khác.",
        "{player} won and cannot have assisted: choose somebody else.",
    ),
    "E_ASSISTANT_TWICE": Text(
        "{player} được ghi tiếp tay hai lần: bỏ bớt một lần.",
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
    fields = read_entry(entry, ROUND, faults)
    by_kind, kind = kinds_are_priced(rules), fields.get("instant_type")
    known = faults.sound("instant_type") or not by_kind
    if fields.get("finish") == "instant_win" and known and not instant_price(rules, kind):
        wording = "E_FINISH_DISABLED instant_" + ("type" if by_kind else "win")
        faults.add("E_FINISH_DISABLED", ("finish",), wording)
    if not check_gate(fields, PLAYERS, faults):
        return faults.in_order()
    draft = TulokhoDraft(**fields)
    # Later checks skip what earlier ones report; `Faults` sorts the problems by code.
    stacking = rules.chop_stacking if chops_cost(rules) else None
    check_chops_cost(draft.chops, stacking, faults)
    fouls, manual = check_common(draft, rules, faults)
    chopped = check_chops(draft.chops, _CHOPPED, stacking, faults)
    ending = _check_ending(draft, rules, chopped, faults)
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
        return _check_instant_win(draft, rules, chopped, faults)
    if draft.finish == "win":
        if draft.kills and not kills_are_played(rules):
            faults.add("E_KILL_DISABLED", ("kills",))
            draft = draft._replace(kills=())
        check_win = _check_places if by_places(rules) else _check_win
        return check_win(draft, rules, chopped, faults)
    if abandoned_is_void(rules):
        if chops_stand(rules):
            _check_deck({}, chopped, faults)
        return Uncounted(draft.winner)
    return _check_abandoned(draft, rules, chopped, faults)


def _check_instant_win(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: Chops, faults: Faults
) -> InstantWin | None:
    winner = require_name("E_WINNER_REQUIRED", "winner", draft.winner, draft.players, faults)
    hands, of_winner = dict[str, HandDraft](), 0
    # Without a winner, any hand may be the winner's, which is not looked at.
    if winner and hands_of_instant_count(rules):
        others = [who for who in draft.players if who != winner and who in draft.hands]
        hands = {who: draft.hands[who] for who in others}
        of_winner = MOST_DEUCES if draft.instant_type == "deuces" else 0
    _check_range(hands, faults, fewest=FULL_HAND)
    _check_held(hands, rules, faults, full=hands)
    _check_deck(hands, chopped, faults, of_winner)
    kind = draft.instant_type if kinds_are_priced(rules) else None
    held = {who: hand.extras for who, hand in hands.items() if any(hand.extras)}
    return None if winner is None else InstantWin(winner, kind, held)


def _check_win(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: Chops, faults: Faults
) -> Win | None:
    winner = require_name("E_WINNER_REQUIRED", "winner", draft.winner, draft.players, faults)
    losers = [player for player in draft.players if player != winner] if winner else []
    held = _require_cards(losers, draft, faults)
    # Without a sound winner, any hand may be the winner's empty one.
    unknown = draft.winner is None or not faults.sound("winner")
    _check_range(draft.hands, faults, empty=draft.hands if unknown else (draft.winner,))
    if draft.winner and draft.winner in draft.hands:
        cards, extras, _ = draft.hands[draft.winner]
        check_holds_none(draft.winner, zip(_COUNTS, (cards, *extras), strict=True), faults)
    _check_stuck(draft, rules, faults)
    _check_held(draft.hands, rules, faults)
    won_by_three = draft.winner or _WINNER if draft.won_by_three else ""
    _check_deck(draft.hands, chopped, faults, won_by_three=won_by_three)
    assistants = _check_assistants(draft, draft.winner if faults.sound("winner") else None, faults)
    return None if winner is None else Win(winner, held, assistants, draft.won_by_three)


def _check_places(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: Chops, faults: Faults
) -> Placed | None:
    placing, killers = _check_placing(draft, faults), _check_killers(draft, faults)
    # Where it is not known who was killed, anybody may be.
    known = all(kill and kill.killed in killers for kill in draft.kills)
    killed = killers if known else draft.players
    if placing is not None:
        draft = _with_hands_left(draft, placing, killed, rules, faults)
    _check_range(draft.hands, faults)
    _check_stuck(draft, rules, faults, placing or (), killed)
    _check_held(draft.hands, rules, faults, full=killers)
    if placing is not None:
        _check_kill_places(draft, placing, killers, killed, faults)
    first = placing[0] if placing else None
    won_by_three = first or _WINNER if draft.won_by_three else ""
    _check_deck(draft.hands, chopped, faults, won_by_three=won_by_three)
    assistants = _check_assistants(draft, first, faults) if rules.assistant_places else ()
    if placing is None:
        return None
    stuck = tuple([who for who in placing if draft.hands.get(who, NO_HAND).stuck])
    in_order = {who: str(killers[who]) for who in placing if who in killers}
    placed = Placed(placing, {}, stuck, assistants, in_order, draft.won_by_three)
    return placed._replace(held={who: draft.hands.get(who, NO_HAND).extras for who in placed.last})


def _check_abandoned(
    draft: TulokhoDraft, rules: TulokhoRules, chopped: Chops, faults: Faults
) -> Abandoned | None:
    wording = "E_WINNER_REQUIRED abandoned"
    winner = require_name(wording, "winner", draft.winner, draft.players, faults)
    held = _require_cards(draft.players, draft, faults)
    _check_range(draft.hands, faults)
    _check_held(draft.hands, rules, faults)
    _check_deck(draft.hands, chopped, faults)
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
    draft: TulokhoDraft,
    placing: Players,
    killed: Container[str],
    rules: TulokhoRules,
    faults: Faults,
) -> TulokhoDraft:
    """Return the round with only the hands of the last player, the killed and the stuck.

    Reports other hands, and checks them no further: `E_HAND_NOT_LAST`.
    """
    left = {}
    for player, hand in draft.hands.items():
        stuck = hand.stuck and stuck_by_places(rules) and player in placing[1:]
        if stuck or player == placing[-1] or player in killed:
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


def _check_range(
    hands: Hands, faults: Faults, empty: Container[str | None] = (), fewest: int = 1
) -> None:
    """Report numbers that no hand can have: `E_CARDS_RANGE`.

    The players in `empty` may have 0 cards, the others not below the `fewest`.
    """
    wording_of_cards = "E_CARDS_RANGE dealt" if fewest == FULL_HAND else ""
    for player, (cards, extras, _) in hands.items():
        is_sound = cards is None or fewest <= cards <= FULL_HAND
        if not is_sound and not (cards == 0 and player in empty):
            path = ("hands", player, "cards")
            faults.add("E_CARDS_RANGE", path, wording_of_cards, player=player)
        for field, (most, wording) in _MOST.items():
            if not 0 <= getattr(extras, field) <= most:
                path = ("hands", player, field)
                faults.add("E_CARDS_RANGE", path, f"E_CARDS_RANGE {wording}", player=player)


def _check_held(
    hands: Hands, rules: TulokhoRules, faults: Faults, full: Container[str] = ()
) -> None:
    """Report impossible hands: `E_HELD_EXCEEDS_CARDS`, `E_ONLY_DEUCES`.

    By default the stuck and the players in `full` hold all cards.
    """
    for player, (cards, extras, stuck) in hands.items():
        path = ("hands", player, "cards")
        is_stuck = stuck and faults.sound("hands", player, "stuck")
        if cards is None and (is_stuck or player in full):
            cards = FULL_HAND
        if cards is None or not all(faults.sound("hands", player, field) for field in _COUNTS):
            continue
        if extras.fewest > cards:
            wording = "E_HELD_EXCEEDS_CARDS"
            wording += " runs" if extras.runs or extras.runs4 else ""
            wording += " three" if extras.fewest > extras.cards else ""
            told = {"player": player, "held": extras.fewest, "cards": cards}
            faults.add("E_HELD_EXCEEDS_CARDS", path, wording, **told)
        elif rules.forbid_only_deuces and cards and cards == extras.deuces:
            faults.add("E_ONLY_DEUCES", path, player=player)


def _check_killers(draft: TulokhoDraft, faults: Faults) -> dict[str, str | None]:
    """Return killed player → who killed him: `E_KILL_SELF`, `E_KILL_TWICE`, `E_STUCK`."""
    killers: dict[str, str | None] = {}
    for i, kill in enumerate(draft.kills):
        path: Path = ("kills", i, "from")
        if kill is None or kill.killed is None or not faults.sound(*path):
            continue
        if kill.by == kill.killed:
            faults.add("E_KILL_SELF", path, player=kill.killed)
        elif kill.killed in killers:
            faults.add("E_KILL_TWICE", path, player=kill.killed)
        else:
            killers[kill.killed] = kill.by
    for player in killers:
        path = ("hands", player, "stuck")
        if draft.hands.get(player, NO_HAND).stuck and faults.sound(*path):
            faults.add("E_STUCK", path, "E_STUCK killed", player=player)
    return killers


def _check_kill_places(
    draft: TulokhoDraft,
    placing: Players,
    killers: Container[str | None],
    killed: Container[str],
    faults: Faults,
) -> None:
    """Report kills that the places forbid: `E_KILL_PLACE`.

    `killed` are all who may have been killed.
    """
    for i, kill in enumerate(draft.kills):
        by, player = kill or KillDraft(None, None)
        path = ("kills", i, "from")
        before = _last_to_run_out(draft, player, placing, killed, faults)
        if player == placing[0] and faults.sound(*path):
            faults.add("E_KILL_PLACE", path, "E_KILL_PLACE first", player=player)
        elif before and faults.sound(*path):
            faults.add("E_KILL_PLACE", path, player=player, other=before)
        elif by is not None and faults.sound("kills", i, "by"):
            is_stuck = draft.hands.get(by, NO_HAND).stuck and faults.sound("hands", by, "stuck")
            if by in killers or is_stuck:
                faults.add("E_KILL_PLACE", ("kills", i, "by"), "E_KILL_PLACE by", player=by)


def _last_to_run_out(
    draft: TulokhoDraft,
    player: str | None,
    placing: Players,
    killed: Container[str],
    faults: Faults,
) -> str | None:
    """Return the last player behind another who is neither killed nor stuck; None if nobody is."""
    behind = placing[placing.index(player) + 1 :] if player in placing else ()
    ran_out = [
        other
        for other in behind
        if other not in killed
        and faults.sound("hands", other, "stuck")
        and not draft.hands.get(other, NO_HAND).stuck
    ]
    return ran_out[-1] if ran_out else None


def _check_stuck(
    draft: TulokhoDraft,
    rules: TulokhoRules,
    faults: Faults,
    placing: Players = (),
    killed: Container[str] = (),
) -> None:
    """Report players who cannot be stuck: `E_STUCK`. `killed` are all who may have been killed."""
    for player, hand in draft.hands.items():
        path = ("hands", player, "stuck")
        if hand.stuck and faults.sound(*path):
            wording = _why_not_stuck(hand, player, draft, rules, faults)
            before = _last_to_run_out(draft, player, placing, killed, faults)
            if wording is not None:
                faults.add("E_STUCK", path, wording, player=player)
            elif before:
                faults.add("E_STUCK", path, "E_STUCK placed", player=player, other=before)


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


def _check_deck(
    hands: Hands, chops: Chops, faults: Faults, of_winner: int = 0, won_by_three: str | Text = ""
) -> None:
    """Check that hands and chops have no more than the deck: `E_THREE_TWICE`, `E_DEUCES_TOTAL`.

    `of_winner` are the deuces of each colour that the winner holds, `won_by_three` is who ended on
    ba bích. Deuces are reported of the hands as a whole, so this comes after the checks of each.
    """
    three = [who for who, hand in hands.items() if hand.extras.three]
    holders = [who for who in three if faults.sound("hands", who, "three")]
    wording = "E_THREE_TWICE" + (" won" if won_by_three else "")
    for player in holders[:1] if won_by_three else holders[1:2]:
        names = {"player": player, "other": holders[0], "winner": won_by_three}
        faults.add("E_THREE_TWICE", ("hands", player, "three"), wording, **names)
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
        if of_winner + sum(count for _, count in (*held, *chopped)) > MOST_DEUCES:
            players = ", ".join(dict.fromkeys(player for player, _ in (*held, *chopped)))
            wording = "E_DEUCES_TOTAL" + (" chops" if chopped else " winner" if of_winner else "")
            faults.add("E_DEUCES_TOTAL", ("hands" if held else "chops",), wording, players=players)
            return
