"""Example rounds of Phỏm for the rule sheet, and cases that no rule settles.

All examples have the same people with the same points, so that rules can be compared. Each could
be dealt: nine cards without a phỏm hold 25 points or more, and the third eat is an ù.
(docs/rules.md, 5 and 9)
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.base import Example, Undecided
from scorekeeper.games.common import foul_example
from scorekeeper.games.phom.rules import (
    U_TYPES,
    PhomRules,
    by_deadwood,
    eats_cost,
    ga_played,
    mom_counts,
    some_den_rule,
)
from scorekeeper.games.phom.words import name_of_u
from scorekeeper.text import Text, join

_POINTS = {"An": 5, "Bình": 12, "Chi": 20, "Dũng": 35}
_PLACES = Text(
    "An nhất 5 điểm, Bình nhì 12, Chi ba 20, Dũng bét 35.",
    "An comes first with 5 points, Bình second with 12, Chi third with 20, Dũng last with 35.",
)
_PLACES_AND_MOM = Text(
    "An nhất 5 điểm, Bình nhì 12, Chi ba 20, Dũng móm.",
    "An comes first with 5 points, Bình second with 12, Chi third with 20, and Dũng is móm.",
)
_DEADWOOD = Text(
    "Không ai ù: An còn 5 điểm, Bình 12, Chi 20, Dũng 35.",
    "Nobody goes out: An holds 5 points, Bình 12, Chi 20, Dũng 35.",
)
_EATS = Text(
    "Chi ăn hai cây của Bình, An ăn chốt của Dũng.",
    "Chi has eaten two of Bình’s cards, and An one of Dũng’s as a chốt.",
)
_U = Text("An ù.", "An goes out.")
_U_AFTER_EATS = Text(
    "An ăn hai cây và một cây chốt của Dũng, rồi ù.",
    "An eats two of Dũng’s cards and one more as a chốt, and goes out.",
)
_U_OF_A_KIND = Text("An {kind}.", "An goes out: {kind}.")
_OTHERS_HOLD = {
    2: Text("Bình còn 12 điểm.", "Bình holds 12 points."),
    3: Text("Bình còn 12 điểm, Chi 20.", "Bình holds 12 points, Chi 20."),
    4: Text("Bình còn 12 điểm, Chi 20, Dũng 35.", "Bình holds 12 points, Chi 20, Dũng 35."),
}
_FED = Text(
    "An ăn hai cây của Dũng, Chi ăn chốt của Bình, rồi An ăn tái của Dũng và ù.",
    "An eats two of Dũng’s cards and Chi one of Bình’s as a chốt; "
    "then An eats one more of Dũng’s as a tái and goes out.",
)
_FED_BEFORE = Text(
    "An ăn ba cây của Dũng, sau đó Chi ăn chốt của Bình, rồi An ù.",
    "An eats three of Dũng’s cards, Chi then eats one of Bình’s as a chốt, and An goes out.",
)
_TWICE = Text("An ăn hai cây của Dũng rồi ù.", "An eats two of Dũng’s cards and goes out.")
_TAI = Text(
    "Chi ăn chốt của Bình, rồi An ăn tái của Dũng và ù.",
    "Chi eats one of Bình’s cards as a chốt; then An eats one of Dũng’s as a tái and goes out.",
)
_CHOT = Text(
    "Chi ăn chốt của Bình, rồi An ù.",
    "Chi eats one of Bình’s cards as a chốt, and An goes out.",
)
_OF_THREE = Text(
    "Chơi ba người: An ăn ba cây của Chi rồi ù.",
    "Three play: An eats three of Chi’s cards and goes out.",
)
_OF_TWO = Text(
    "Chơi hai người: An ăn ba cây của Bình rồi ù.",
    "Two play: An eats three of Bình’s cards and goes out.",
)
_THREE = Text(
    "Chơi ba người, không ai ù: An còn 5 điểm, Bình 12, Chi 20.",
    "Three play and nobody goes out: An holds 5 points, Bình 12, Chi 20.",
)
_TWO = Text(
    "Chơi hai người, không ai ù: An còn 5 điểm, Bình 12.",
    "Two play and nobody goes out: An holds 5 points, Bình 12.",
)
_NO_MOM = Text(
    "Không ai ù, không ai móm: An còn 5 điểm, Bình 12, Chi 20, Dũng 35.",
    "Nobody goes out and nobody is móm: An holds 5 points, Bình 12, Chi 20, Dũng 35.",
)
_TWO_MOM = Text(
    "An nhất 5 điểm, Bình nhì 12; Chi và Dũng móm, Dũng còn 35 điểm, Chi 41, Chi hạ trước.",
    "An comes first with 5 points, Bình second with 12; Chi and Dũng are móm, "
    "Dũng with 35 points, Chi with 41, and Chi laid down before Dũng.",
)
_ALL_MOM = Text(
    "Cả làng móm: Dũng còn 35 điểm, Chi 41, Bình 48, An 56; An hạ trước, Dũng hạ sau cùng.",
    "Everybody is móm: Dũng holds 35 points, Chi 41, Bình 48, An 56; "
    "An laid down first, Dũng last.",
)
_LEVEL = Text(
    "Không ai ù: An và Bình cùng còn 5 điểm, An hạ trước; Chi 20, Dũng 35.",
    "Nobody goes out: An and Bình both hold 5 points, and An laid down first; Chi 20, Dũng 35.",
)
_BOTH_MOST = Text(
    "Không ai ù: An còn 5 điểm, Bình 12, Chi và Dũng cùng 35.",
    "Nobody goes out: An holds 5 points, Bình 12, Chi and Dũng both 35.",
)
_ZERO = Text(
    "An còn 0 điểm mà không báo ù, Bình 12, Chi 20, Dũng 35.",
    "An holds 0 points without declaring ù, Bình 12, Chi 20, Dũng 35.",
)
_THREE_EATEN = Text(
    "An ăn ba cây của Dũng mà chưa ù: An còn 5 điểm, Bình 12, Chi 20, Dũng 35.",
    "An has eaten three of Dũng’s cards and is not out: An holds 5 points, Bình 12, Chi 20, "
    "Dũng 35.",
)
_FROM_ANYBODY = Text(
    "An ăn một cây của Bình, không ai ù: An còn 5 điểm, Bình 12, Chi 20, Dũng 35.",
    "An has eaten one of Bình’s cards and nobody goes out: An holds 5 points, Bình 12, Chi 20, "
    "Dũng 35.",
)
_MOM_ATE = Text(
    "Dũng đã ăn một cây của Chi mà vẫn móm: An nhất 5 điểm, Bình nhì 12, Chi ba 20.",
    "Dũng has eaten one of Chi’s cards and is móm all the same: An comes first with 5 points, "
    "Bình second with 12, Chi third with 20.",
)
_GA = Text("Gà đang có 10 cược.", "There are 10 bets in the gà.")
_FALSE = Text("Bình ù láo.", "Bình declares a false ù.")
_MULTIPLIED = Text("Ván nhân {by}.", "The round counts {by} times.")

_Entry = Mapping[str, Any]


def examples(rules: PhomRules) -> dict[str, Example]:
    """Return the examples: an ordinary round, an ù, then whatever the table plays."""
    ordinary = _ordinary(rules)
    shown = {"ordinary": ordinary, "u": _u(rules)}
    shown |= {story.entry["u_type"]: story for story in _kinds_of_u(rules)}
    shown |= _dens(rules) | _finishes(rules) | _allowed(rules)
    if mom_counts(rules):
        shown |= _moms()
    if ga_played(rules):
        shown["ga"] = _before(_GA, ordinary, ga_before=10)
        shown["ga_u"] = _before(_GA, _u(rules), ga_before=10)
        if "tron" in shown:
            shown["ga_tron"] = _before(_GA, shown["tron"], ga_before=10)
    if rules.false_declaration_payment:
        entry = {"players": list(_POINTS), "finish": "false_declaration", "declarer": "Bình"}
        shown["false_declaration"] = Example(entry, _FALSE)
    if rules.foul_payment:
        shown["foul"] = foul_example(_POINTS)
    most = rules.round_multipliers[-1]
    if most > 1:
        shown["multiplied"] = _before(_MULTIPLIED.fill(by=most), ordinary, multiplier=most)
    return shown


def _ordinary(rules: PhomRules) -> Example:
    """Return a round with eats, a chốt and a móm, as far as the table pays for them."""
    entry = _normal(*_POINTS.values(), mom=("Dũng",) if mom_counts(rules) else ())
    words = [_ended(rules)]
    if eats_cost(rules):
        words.append(_EATS)
        entry["eats"] = [*_eats("Chi", "Bình", "normal", "normal"), *_eats("An", "Dũng", "chot")]
    return Example(entry, join(words, " "))


def _ended(rules: PhomRules) -> Text:
    if rules.scoring_mode == "deadwood":
        return _DEADWOOD
    return _PLACES_AND_MOM if mom_counts(rules) else _PLACES


def _u(rules: PhomRules) -> Example:
    """Return an ù of a player who was fed, if that matters."""
    if not (eats_cost(rules) or some_den_rule(rules)):
        return _out(rules, _U)
    return _out(rules, _U_AFTER_EATS, _eats("An", "Dũng", "normal", "normal", "chot"))


def _kinds_of_u(rules: PhomRules) -> Iterator[Example]:
    for u_type in U_TYPES[1:]:
        if getattr(rules, f"u_{u_type}") is not None:
            yield _out(rules, _U_OF_A_KIND.fill(kind=name_of_u(u_type)), u_type=u_type)


def _dens(rules: PhomRules) -> dict[str, Example]:
    """Return rounds with a possible đền, if eaten cards matter at all."""
    if not (eats_cost(rules) or some_den_rule(rules)):
        return {}
    thrice = ("normal",) * 3
    tai = [*_eats("Chi", "Bình", "chot"), *_eats("An", "Dũng", "tai")]
    return {
        "den_thrice": _fed(rules, tai),
        "den_twice": _out(rules, _TWICE, _eats("An", "Dũng", "normal", "normal")),
        "den_tai": _out(rules, _TAI, tai),
        "den_chot": _out(rules, _CHOT, _eats("Chi", "Bình", "chot")),
        "den_of_three": _out(rules, _OF_THREE, _eats("An", "Chi", *thrice), count=3),
        "den_of_two": _out(rules, _OF_TWO, _eats("An", "Bình", *thrice), count=2),
    }


def _fed(rules: PhomRules, tai: list[_Entry]) -> Example:
    """Return an ù after three fed cards and a chốt; with nine cards the third eat is the last."""
    if rules.hand_cards == 9:
        return _out(rules, _FED, [*_eats("An", "Dũng", "normal", "normal"), *tai])
    fed = [*_eats("An", "Dũng", "normal", "normal", "normal"), *_eats("Chi", "Bình", "chot")]
    return _out(rules, _FED_BEFORE, fed)


def _finishes(rules: PhomRules) -> dict[str, Example]:
    """Return rounds without ù: with fewer players, and with equal points."""
    shown = {
        "three": Example(_normal(5, 12, 20), _THREE),
        "two": Example(_normal(5, 12), _TWO),
        "level": Example(_normal(5, 5, 20, 35), _LEVEL),
    }
    if by_deadwood(rules):
        shown["both_most"] = Example(_normal(5, 12, 35, 35), _BOTH_MOST)
    return shown


def _allowed(rules: PhomRules) -> dict[str, Example]:
    """Return rounds that other tables refuse."""
    shown, ended = {}, _normal(*_POINTS.values())
    if not rules.zero_points_is_u:
        shown["zero"] = Example(_normal(0, 12, 20, 35), _ZERO)
    if rules.hand_cards == 10:
        eats = _eats("An", "Dũng", "normal", "normal", "normal")
        shown["three_eaten"] = Example(ended | {"eats": eats}, _THREE_EATEN)
    if rules.eat_from == "any":
        eats = _eats("An", "Bình", "normal")
        shown["from_anybody"] = Example(ended | {"eats": eats}, _FROM_ANYBODY)
    if rules.mom_with_eat:
        ended = _normal(*_POINTS.values(), mom=("Dũng",))
        shown["mom_ate"] = Example(ended | {"eats": _eats("Dũng", "Chi", "normal")}, _MOM_ATE)
    return shown


def _moms() -> dict[str, Example]:
    return {
        "no_mom": Example(_normal(*_POINTS.values()), _NO_MOM),
        "two_mom": Example(_normal(5, 12, 41, 35, mom=("Chi", "Dũng")), _TWO_MOM),
        "all_mom": Example(_normal(56, 48, 41, 35, mom=tuple(_POINTS)), _ALL_MOM),
    }


def _eats(eater: str, discarder: str, *kinds: str) -> list[_Entry]:
    return [{"eater": eater, "discarder": discarder, "kind": kind} for kind in kinds]


def _normal(*points: int, mom: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a round without ù. The laying order is the seat order."""
    players = list(_POINTS)[: len(points)]
    hands: dict[str, Any] = {
        player: {"points": had} for player, had in zip(players, points, strict=True)
    }
    for player in mom:
        hands[player]["mom"] = True
    return {"players": players, "finish": "normal", "hands": hands, "lay_order": players}


def _out(
    rules: PhomRules, story: Text, eats: Sequence[_Entry] = (), count: int = 4, **more: Any
) -> Example:
    """Return an ù of An; the story has the points of the others if they are paid."""
    players = list(_POINTS)[:count]
    hands = {player: {"points": _POINTS[player]} for player in players[1:]}
    entry = {"players": players, "finish": "u", "winner": "An", "hands": hands, "eats": [*eats]}
    words = [story, _OTHERS_HOLD[count]] if by_deadwood(rules) else [story]
    return Example(entry | more, join(words, " "))


def _before(first: Text, round: Example, **more: Any) -> Example:
    """Return a round with other fields, and a sentence about them before its story."""
    return Example({**round.entry, **more}, join([first, round.description], " "))


_GO_WITH_OTHERS = {"tron", "kin", "dong_chat"}
_AMONG_THEMSELVES_APART = {"trang", "boc", "an"}


def _two_kinds_at_once(rules: PhomRules) -> bool:
    played = {u_type for u_type in U_TYPES if getattr(rules, f"u_{u_type}") is not None}
    mixing = played & _GO_WITH_OTHERS
    return len(mixing) > 1 or bool(mixing and played & _AMONG_THEMSELVES_APART)


UNDECIDED = (
    Undecided(
        Text(
            "Hai người cùng ù một cây thì ai được tính là ù?",
            "Two go out on the same card: who won?",
        ),
        Text(
            "Người ngồi kế sau người đánh cây ấy ù; muốn chia cho người kia thì bàn ghi thêm.",
            "Whoever sits next after its discarder; what the other gets, the table adds by hand.",
        ),
    ),
    Undecided(
        Text(
            "Một ván ù hợp hai kiểu, như vừa tròn vừa kín, thì tính kiểu nào?",
            "An ù is of two kinds at once: which of them counts?",
        ),
        Text(
            "Mỗi ván ghi một kiểu ù, bàn chọn kiểu nào thì tính kiểu ấy.",
            "Each round has one kind, and the table says which.",
        ),
        _two_kinds_at_once,
    ),
)
