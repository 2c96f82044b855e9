"""Reads a round of Phỏm and checks it. (docs/rules.md, 4 and 7)

A check looks at the draft and reports to `Faults`. It skips a faulty value and everything that
depends on it. The checked round is made of what the checks return.
"""

from collections.abc import Iterable
from itertools import pairwise

from scorekeeper.games.base import Problem, Void
from scorekeeper.games.checks import (
    check_common,
    check_gate,
    require_name,
)
from scorekeeper.games.entry import Faults, Names, read_entry
from scorekeeper.games.messages import messages_of
from scorekeeper.games.names import WHITE_SPACE
from scorekeeper.games.phom.den import den_is_played, derived_den_payer
from scorekeeper.games.phom.facts import (
    NO_HAND,
    PLAYERS,
    ROUND,
    ROUND_WITH_GA,
    DenOverride,
    Eat,
    EatDraft,
    Ending,
    FalseDeclaration,
    Group,
    Normal,
    PhomDraft,
    PhomRound,
    U,
)
from scorekeeper.games.phom.ranking import counted_mom, lay_order_needed, mom_points_needed
from scorekeeper.games.phom.rules import PhomRules, ga_played, mom_counts, name_of_u
from scorekeeper.text import Text

HIGHEST_POINTS = 130
MOST_EATS = 3
WITHOUT_EATS = ("trang", "kin", "khan")
"""The kinds of ù of a player who ate no card. (004:40)"""

_OWN = {
    "E_FINISH_DISABLED": Text(
        "Bàn không phạt ù láo: chọn cách kết thúc khác, hoặc đặt mức phạt ù láo trong luật.",
        "A false ù costs nothing at this table: choose another finish, "
        "or give it an amount in the rules.",
    ),
    "E_U_TYPE_DISABLED": Text(
        "Bàn không tính riêng {u_type}: ghi ù thường, hoặc thêm kiểu này vào luật.",
        "At this table {u_type} is paid as a plain ù: enter it so, or add this kind to the rules.",
    ),
    "E_U_TYPE_DISABLED khan": Text(
        "Bàn không chơi {u_type}: chọn kiểu ù khác, hoặc thêm kiểu này vào luật.",
        "This table does not play {u_type}: choose another kind, or add this one to the rules.",
    ),
    "E_U_TYPE_WITH_EAT": Text(
        "{player} đã ăn bài nên không thể là {u_type}: đổi kiểu ù hoặc bỏ cây đã ăn.",
        "{player} ate a card, so it cannot be {u_type}: change the kind of ù or remove the eat.",
    ),
    "E_U_TYPE_WITH_EAT khan": Text(
        "{player} đã ăn nên có phỏm, không thể là {u_type}: đổi kiểu ù hoặc bỏ cây đã ăn.",
        "{player} ate and so has a phỏm, not {u_type}: change the kind of ù or remove the eat.",
    ),
    "E_U_TYPE_WITH_EAT khan twice": Text(
        "{player} đã ăn hơn một cây nên không thể là {u_type}: đổi kiểu ù hoặc bỏ bớt cây ăn.",
        "{player} ate more than one card, so it cannot be {u_type}: "
        "change the kind of ù or remove an eat.",
    ),
    "E_EAT_SELF": Text(
        "{player} không thể ăn cây của chính mình: sửa người ăn hoặc người đánh.",
        "{player} cannot eat a discard of their own: change who ate or who discarded.",
    ),
    "E_EAT_NOT_NEXT": Text(
        "{eater} chỉ ăn được cây của {before}, không ăn được cây của {discarder}: "
        "sửa người ăn hoặc người đánh.",
        "{eater} may eat from {before} only, not from {discarder}: "
        "change who ate or who discarded.",
    ),
    "E_EAT_DISCARDER_REQUIRED": Text(
        "Lần ăn thứ {eat}: {eater} ăn cây của ai?",
        "Eat {eat}: whose card did {eater} eat?",
    ),
    "E_EAT_TOO_MANY": Text(
        "{player} được ghi ăn hơn ba cây, mà một ván chỉ ăn được ba: bỏ bớt.",
        "{player} is down for more than three eats, and a round allows three: remove some.",
    ),
    "E_THREE_EATS_NOT_U": Text(
        "{player} đã ăn ba cây thì phải ù: ghi {player} ù, hoặc bỏ bớt cây đã ăn.",
        "{player} ate three cards and so has won with ù: enter the ù, or remove an eat.",
    ),
    "E_TAI_WITHOUT_CHOT": Text(
        "Lần ăn thứ {eat}: {player} ăn tái mà chưa ai ăn chốt: ghi là chốt, hoặc thêm chốt thiếu.",
        "Eat {eat}: {player} ate a tái before any chốt: make it a chốt, or add the one missing.",
    ),
    "E_POINTS_REQUIRED": Text(
        "{player} còn mấy điểm?",
        "How many points does {player} have left?",
    ),
    "E_POINTS_RANGE": Text(
        "Điểm của {player} phải từ 0 đến 130: nhập lại.",
        "The points of {player} must be 0 to 130: enter them again.",
    ),
    "E_PLACING nobody": Text(
        "Cả làng móm thì không xếp thứ tự: bỏ trống thứ tự, hoặc bỏ đánh dấu móm.",
        "Where everybody is móm there is no order to enter: clear it, or untick a móm.",
    ),
    "E_PLACING points": Text(
        "{better} xếp trên {worse} mà lại nhiều điểm hơn: sửa thứ tự hoặc sửa điểm.",
        "{better} is placed above {worse} but has more points: change the order or the points.",
    ),
    "E_ZERO_IS_U": Text(
        "{player} có 0 điểm, ở bàn này là ù: ghi {player} ù, hoặc sửa điểm.",
        "{player} has 0 points, which is ù at this table: enter the ù, or change the points.",
    ),
    "E_MOM_WITH_EAT": Text(
        "{player} đã ăn bài nên có phỏm, không thể móm: bỏ móm hoặc bỏ cây đã ăn.",
        "{player} ate a card and so has a phỏm: untick móm or remove the eat.",
    ),
    "E_WINNER_IS_MOM": Text(
        "{player} ù thì không thể móm: bỏ móm hoặc chọn người ù khác.",
        "{player} won with ù and cannot be móm: untick móm or choose another winner.",
    ),
    "E_WINNER_IS_MOM points": Text(
        "{player} ù thì còn 0 điểm: xóa điểm hoặc chọn người ù khác.",
        "{player} won with ù and has 0 points: clear the points or choose another winner.",
    ),
    "E_LAY_ORDER_REQUIRED": Text(
        "{tied} bằng điểm: chạm người hạ trước.",
        "{tied} are level: tap who laid first.",
    ),
    "E_LAY_ORDER_REQUIRED mom": Text(
        "{tied} cùng móm: chạm người hạ trước.",
        "{tied} are móm: tap who laid first.",
    ),
    "E_LAY_ORDER_INVALID": Text(
        "Thứ tự hạ phải có đủ {players}, mỗi người một lần: ghi lại.",
        "The laying order must have {players} in it, each once: enter it again.",
    ),
    "E_DEN_IS_WINNER": Text(
        "{player} ù nên không thể là người đền: chọn người khác, hoặc không ai đền.",
        "{player} won with ù and cannot pay đền: choose somebody else, or nobody.",
    ),
    "E_DEN_IS_WINNER declarer": Text(
        "{player} ù nên không thể là người báo láo: chọn người khác, hoặc không ai.",
        "{player} won with ù and cannot have declared falsely: choose somebody else, or nobody.",
    ),
    "E_DEN_WITHOUT_U": Text(
        "Ván không có ù thì không có đền: bỏ phần đền.",
        "Without an ù nobody pays đền: remove the đền.",
    ),
    "E_DEN_REASON_REQUIRED": Text(
        "Luật này {player} chưa phải đền. Bàn vẫn bắt đền? Ghi vì sao.",
        "By these rules {player} owes no đền. If the table insists, write why.",
    ),
    "E_DEN_REASON_REQUIRED nobody": Text(
        "Luật này {derived} phải đền. Bàn cho qua? Ghi vì sao.",
        "By these rules {derived} pays đền. If the table lets it pass, write why.",
    ),
    "E_DECLARER_REQUIRED": Text(
        "Ai ù láo?",
        "Who declared the false ù?",
    ),
}
MESSAGES = messages_of(_OWN, PLAYERS)
"""The sentence of each refusal, by its code or another wording of it."""

ADDED_LATER = frozenset({"E_U_TYPE_WITH_EAT khan", "E_U_TYPE_WITH_EAT khan twice"})
"""The messages of checks that were added when databases already held such rounds.

These checks reject new rounds, but no stored ones.
"""


def read_round(
    entry: object, rules: PhomRules, *, stored: bool = False
) -> PhomRound | list[Problem]:
    """Return the checked round, or all its problems in the order of docs/rules.md, 7.

    Checks that were added later do not reject a `stored` round.
    """
    faults = Faults(MESSAGES, ignored=ADDED_LATER if stored else ())
    fields = read_entry(entry, ROUND_WITH_GA if ga_played(rules) else ROUND, faults)
    if fields.get("finish") == "false_declaration" and rules.false_declaration_payment == 0:
        faults.add("E_FINISH_DISABLED", ("finish",))
    if not check_gate(fields, PLAYERS, faults):
        return faults.in_order()
    draft = PhomDraft(**fields)
    # Later checks skip what earlier ones report; `Faults` sorts the problems by code.
    fouls, manual = check_common(draft, rules, faults)
    _check_eats(draft, rules, faults)
    _check_points_range(draft, faults)
    ending = _check_ending(draft, rules, faults)
    if draft.ga_before < 0:
        faults.add("E_GA_NEGATIVE", ("ga_before",))
    if ending is None or faults.problems:
        return faults.in_order()
    void = isinstance(ending, Void)
    eaten, mom = ((), ()) if void else (_whole_eats(draft), _ticked_as_mom(draft))
    return PhomRound(
        draft.players, ending, draft.multiplier, eaten, draft.ga_before, fouls, manual, mom
    )


def _played_on(draft: PhomDraft, rules: PhomRules) -> bool:
    """Return whether somebody may have declared falsely before the end. (docs/rules.md, 5.9)"""
    return rules.false_declaration_den and draft.finish in ("u", "normal")


def _declarer(draft: PhomDraft, rules: PhomRules) -> str | None:
    return draft.declarer if _played_on(draft, rules) else None


def _declarer_known(draft: PhomDraft, rules: PhomRules, faults: Faults) -> bool:
    return not _played_on(draft, rules) or faults.sound("declarer")


def _contenders(draft: PhomDraft, rules: PhomRules) -> Group:
    """Return the players who can win."""
    declarer = _declarer(draft, rules)
    return tuple([player for player in draft.players if player != declarer])


def _ticked_as_mom(draft: PhomDraft) -> Group:
    return tuple([player for player in draft.players if draft.hands.get(player, NO_HAND).mom])


def _check_ending(draft: PhomDraft, rules: PhomRules, faults: Faults) -> Ending | None:
    """Return how the round ended; None if a part of that is missing or faulty."""
    if draft.finish == "u":
        return _check_u(draft, rules, faults)
    if draft.den_override is not None:
        faults.add("E_DEN_WITHOUT_U", ("den_override",))
    if draft.finish == "normal":
        return _check_normal(draft, rules, faults)
    if draft.finish == "void":
        return Void()
    named = require_name("E_DECLARER_REQUIRED", "declarer", draft.declarer, draft.players, faults)
    return None if named is None else FalseDeclaration(named)


def _check_u(draft: PhomDraft, rules: PhomRules, faults: Faults) -> U | None:
    if getattr(rules, f"u_{draft.u_type}") is None:
        wording = "E_U_TYPE_DISABLED khan" if draft.u_type == "khan" else ""
        faults.add("E_U_TYPE_DISABLED", ("u_type",), wording, u_type=name_of_u(draft.u_type))
    winner = require_name("E_WINNER_REQUIRED", "winner", draft.winner, draft.players, faults)
    if winner is None:
        return None
    _check_winner_is_mom(draft, winner, faults)
    _check_u_type_with_eat(draft, winner, rules, faults)
    points = {}
    if rules.scoring_mode == "deadwood":
        losers = [player for player in draft.players if player != winner]
        points = _require_points(losers, draft, faults)
    if draft.den_override is not None:
        _check_den(draft, draft.den_override, winner, rules, faults)
    declarer = _declarer(draft, rules)
    if declarer == winner:
        faults.add("E_DEN_IS_WINNER", ("declarer",), "E_DEN_IS_WINNER declarer", player=winner)
    return U(winner, draft.u_type, points, draft.den_override, declarer)


def _check_den(
    draft: PhomDraft, decided: DenOverride, winner: str, rules: PhomRules, faults: Faults
) -> None:
    """Check who pays for all by the table's word: `E_DEN_IS_WINNER`, `E_DEN_REASON_REQUIRED`."""
    payer, reason = ("den_override", "payer"), ("den_override", "reason")
    if decided.payer == winner:
        faults.add("E_DEN_IS_WINNER", payer, player=winner)
    if not faults.sound(*payer) or not faults.sound(*reason) or decided.reason.strip(WHITE_SPACE):
        return
    declarer = _declarer(draft, rules)
    if not _declarer_known(draft, rules, faults) or declarer == winner:
        return
    by_eats = declarer is None and den_is_played(len(draft.players), rules)
    if by_eats and not _all_eats_sound(draft, faults):
        return
    derived = declarer or derived_den_payer(_whole_eats(draft), winner, len(draft.players), rules)
    if decided.payer != derived:
        wording = "E_DEN_REASON_REQUIRED" if decided.payer else "E_DEN_REASON_REQUIRED nobody"
        names = {"player": decided.payer, "derived": derived}
        faults.add("E_DEN_REASON_REQUIRED", reason, wording, **names)


def _check_eats(draft: PhomDraft, rules: PhomRules, faults: Faults) -> None:
    """Report what is wrong with the eats in any finish."""
    for i, eat in enumerate(draft.eats):
        if eat is not None and faults.sound("eats", i, "discarder"):
            _check_eat(eat, i, draft, rules, faults)
    _check_eats_of_each(draft, rules, faults)
    _check_tai(draft, faults)
    bound = _contenders(draft, rules) if _declarer_known(draft, rules, faults) else ()
    eaters = _eats_of_each(draft, faults)
    for player, hand in draft.hands.items():
        ate = hand.mom and faults.sound("hands", player) and player in eaters
        if ate and not rules.mom_with_eat and player in bound:
            faults.add("E_MOM_WITH_EAT", ("hands", player, "mom"), player=player)


def _eats_of_each(draft: PhomDraft, faults: Faults) -> dict[str, list[int]]:
    """Return the known eaters, each with the indexes of the eats."""
    eaten: dict[str, list[int]] = {}
    for i, eat in enumerate(draft.eats):
        if eat is not None and eat.eater is not None and faults.sound("eats", i, "eater"):
            eaten.setdefault(eat.eater, []).append(i)
    return eaten


def _whole_eats(draft: PhomDraft) -> tuple[Eat, ...]:
    """Return the complete eats, each with its discarder.

    If only the next player may eat, the discarder can be left out.
    """
    players = draft.players
    return tuple(
        [
            Eat(eat.eater, eat.discarder or _before(eat.eater, players), eat.kind)
            for eat in draft.eats
            if eat is not None and eat.eater in players and eat.kind is not None
        ]
    )


def _before(player: str, players: Group) -> str:
    """Return the player in the seat before, whose discards the player may eat."""
    return players[players.index(player) - 1]


def _all_eats_sound(draft: PhomDraft, faults: Faults) -> bool:
    return faults.sound("eats") and all(
        eat is not None and all(faults.sound("eats", i, field) for field in EatDraft._fields)
        for i, eat in enumerate(draft.eats)
    )


def _check_eat(eat: EatDraft, i: int, draft: PhomDraft, rules: PhomRules, faults: Faults) -> None:
    """Check who ate whose discard.

    Nobody eats their own discard. If only the next player may eat, the discard is from the seat
    before. `E_EAT_SELF`, `E_EAT_NOT_NEXT`, `E_EAT_DISCARDER_REQUIRED`.
    """
    eater, discarder, _ = eat
    path = ("eats", i, "discarder")
    if discarder is None:
        if rules.eat_from == "any":
            faults.add("E_EAT_DISCARDER_REQUIRED", path, eater=eater or "?", eat=i + 1)
    elif eater == discarder:
        faults.add("E_EAT_SELF", path, player=eater)
    elif rules.eat_from == "next" and eater in draft.players:
        before = _before(eater, draft.players)
        if discarder != before:
            names = {"eater": eater, "discarder": discarder, "before": before}
            faults.add("E_EAT_NOT_NEXT", ("eats", i, "eater"), **names)


def _check_eats_of_each(draft: PhomDraft, rules: PhomRules, faults: Faults) -> None:
    """Check how often each player eats.

    Nobody eats more than three times. With nine cards the third eat is an ù. `E_EAT_TOO_MANY`,
    `E_THREE_EATS_NOT_U`.
    """
    for eater, eats in _eats_of_each(draft, faults).items():
        if len(eats) > MOST_EATS:
            faults.add("E_EAT_TOO_MANY", ("eats", eats[MOST_EATS], "eater"), player=eater)
        if len(eats) >= MOST_EATS and _did_not_go_out(eater, draft, rules, faults):
            path = ("eats", eats[MOST_EATS - 1], "eater")
            faults.add("E_THREE_EATS_NOT_U", path, player=eater)


def _did_not_go_out(eater: str, draft: PhomDraft, rules: PhomRules, faults: Faults) -> bool:
    bound = _declarer_known(draft, rules, faults) and eater != _declarer(draft, rules)
    if rules.hand_cards != 9 or not bound:
        return False
    if draft.finish == "u":
        return draft.winner not in (None, eater) and faults.sound("winner")
    return draft.finish == "normal"


def _check_tai(draft: PhomDraft, faults: Faults) -> None:
    """Check that a tái has a chốt before it: `E_TAI_WITHOUT_CHOT`."""
    for i, eat in enumerate(draft.eats):
        # An unreadable eat may have been the chốt.
        if eat is None or eat.kind is None or eat.kind == "chot":
            return
        if eat.kind == "tai":
            path = ("eats", i, "kind")
            faults.add("E_TAI_WITHOUT_CHOT", path, player=eat.eater or "?", eat=i + 1)


def _check_u_type_with_eat(draft: PhomDraft, winner: str, rules: PhomRules, faults: Faults) -> None:
    """Check that a winner who ate has no ù without eats: `E_U_TYPE_WITH_EAT`. (004:51)"""
    without = draft.u_type in WITHOUT_EATS and faults.sound("u_type")
    khan, once = draft.u_type == "khan", rules.khan_with_eat
    eaten = _eats_of_each(draft, faults).get(winner, ())
    if without and len(eaten) > (khan and once):
        wording = f"E_U_TYPE_WITH_EAT khan{' twice' if once else ''}" if khan else ""
        u_type = name_of_u(draft.u_type)
        faults.add("E_U_TYPE_WITH_EAT", ("u_type",), wording, player=winner, u_type=u_type)


def _check_points_range(draft: PhomDraft, faults: Faults) -> None:
    """Check that every hand has 0 to 130 points: `E_POINTS_RANGE`."""
    for player, (points, _) in draft.hands.items():
        if points is not None and not 0 <= points <= HIGHEST_POINTS:
            faults.add("E_POINTS_RANGE", ("hands", player, "points"), player=player)


def _check_normal(draft: PhomDraft, rules: PhomRules, faults: Faults) -> Normal:
    """Return the hands and the order of a normal finish; report their faults."""
    declarer = _declarer(draft, rules)
    ticked = tuple([player for player in _ticked_as_mom(draft) if player != declarer])
    mom = counted_mom(ticked, rules)
    points = _require_points(_must_have_points(draft, rules, mom, faults), draft, faults)
    for player, (had, _) in draft.hands.items():
        if rules.zero_points_is_u and had == 0 and faults.sound("hands", player):
            faults.add("E_ZERO_IS_U", ("hands", player, "points"), player=player)
    placing = _check_placing(draft, rules, mom, faults)
    normal = Normal(draft.players, points, ticked, placing, declarer=declarer)
    if _order_known(draft, rules, mom, faults):
        return _with_lay_order(normal, draft.lay_order, rules, mom, faults)
    return normal


def _require_points(players: Iterable[str], draft: PhomDraft, faults: Faults) -> dict[str, int]:
    """Return the points of some players; report missing ones: `E_POINTS_REQUIRED`."""
    points = {}
    for player in players:
        counted = draft.hands.get(player, NO_HAND).points
        if counted is not None:
            points[player] = counted
        elif faults.sound("hands", player, "points"):
            faults.add("E_POINTS_REQUIRED", ("hands", player, "points"), player=player)
    return points


def _must_have_points(draft: PhomDraft, rules: PhomRules, mom: Group, faults: Faults) -> Group:
    """Return the players whose points decide a normal finish. (docs/rules.md, 5.4 and 5.5)"""
    if rules.scoring_mode == "deadwood":
        return draft.players
    players, needed = _contenders(draft, rules), Group()
    if not _declarer_known(draft, rules, faults):
        return ()
    if draft.placing is None and faults.sound("placing"):
        ranked = [player for player in players if player not in mom]
        needed = tuple([player for player in ranked if _mom_known(player, rules, faults)])
    known = mom and _all_moms_known(draft, rules, faults)
    behind = known and mom_points_needed(len(draft.players), players, rules, mom)
    return needed + mom if behind else needed


def _mom_known(player: str, rules: PhomRules, faults: Faults) -> bool:
    return not mom_counts(rules) or faults.sound("hands", player, "mom")


def _all_moms_known(draft: PhomDraft, rules: PhomRules, faults: Faults) -> bool:
    """Return whether it is sound who is móm, as far as that counts."""
    known = (_mom_known(player, rules, faults) for player in _contenders(draft, rules))
    return _declarer_known(draft, rules, faults) and all(known)


def _check_placing(draft: PhomDraft, rules: PhomRules, mom: Group, faults: Faults) -> Group:
    """Check that the order has all players but the móm ones, by points: `E_PLACING`."""
    if draft.placing is None or rules.scoring_mode != "rank":
        return ()
    placing = tuple([player for player in draft.placing if player is not None])
    if faults.any_within("placing") or not _all_moms_known(draft, rules, faults):
        return placing
    expected = [player for player in _contenders(draft, rules) if player not in mom]
    if sorted(placing) != sorted(expected):
        wording = "E_PLACING" if expected else "E_PLACING nobody"
        faults.add("E_PLACING", ("placing",), wording, players=", ".join(expected))
    elif contradiction := _placed_against_points(draft, placing, faults):
        better, worse = contradiction
        faults.add("E_PLACING", ("placing",), "E_PLACING points", better=better, worse=worse)
    return placing


def _placed_against_points(
    draft: PhomDraft, placing: Group, faults: Faults
) -> tuple[str, str] | None:
    """Return two players of whom the better placed one has more points, if any."""
    counted = [
        (player, points)
        for player in placing
        if (points := draft.hands.get(player, NO_HAND).points) is not None
        and faults.sound("hands", player, "points")
    ]
    for (better, fewer), (worse, more) in pairwise(counted):
        if fewer > more:
            return better, worse
    return None


def _check_winner_is_mom(draft: PhomDraft, winner: str, faults: Faults) -> None:
    """Check that who went out is not móm, nor has points except by ù khan. `E_WINNER_IS_MOM`."""
    if draft.u_type == "khan" or not faults.sound("u_type"):
        return
    points, mom = draft.hands.get(winner, NO_HAND)
    if mom and faults.sound("hands", winner, "mom"):
        faults.add("E_WINNER_IS_MOM", ("hands", winner, "mom"), player=winner)
    if points and faults.sound("hands", winner, "points"):
        path = ("hands", winner, "points")
        faults.add("E_WINNER_IS_MOM", path, "E_WINNER_IS_MOM points", player=winner)


def _with_lay_order(
    normal: Normal, entered: Names | None, rules: PhomRules, mom: Group, faults: Faults
) -> Normal:
    """Return the finish with the laying order, required if a payment depends on it.

    `E_LAY_ORDER_REQUIRED`, `E_LAY_ORDER_INVALID`.
    """
    needed = lay_order_needed(normal, rules, mom)
    if not needed or faults.any_within("lay_order"):
        return normal
    if entered is None:
        among = needed[0] if len(needed) == 1 else normal.players
        by_points = rules.scoring_mode == "deadwood" or rules.mom_rank_by == "points"
        wording = "" if by_points or needed[0][0] not in mom else "E_LAY_ORDER_REQUIRED mom"
        faults.add("E_LAY_ORDER_REQUIRED", ("lay_order",), wording, tied=", ".join(needed[0]))
        faults.problems.append(faults.problems.pop()._replace(among=among))
        return normal
    lay_order = tuple([player for player in entered if player is not None])
    if sorted(lay_order) != sorted(normal.players):
        players = ", ".join(normal.players)
        faults.add("E_LAY_ORDER_INVALID", ("lay_order",), players=players)
    return normal._replace(lay_order=lay_order)


def _order_known(draft: PhomDraft, rules: PhomRules, mom: Group, faults: Faults) -> bool:
    """Return whether all fields that decide the order are present and sound."""
    if rules.scoring_mode == "rank" and faults.any_within("placing"):
        return False
    if not _all_moms_known(draft, rules, faults):
        return False
    return all(
        faults.sound("hands", player, "points")
        for player in _must_have_points(draft, rules, mom, faults)
    )
