"""Random rounds of Phỏm that a table with given rules can have played. (docs/rules.md, 4 and 5)"""

from collections import Counter
from random import Random
from typing import Any

from scorekeeper.games.phom.facts import FINISHES as ALL_FINISHES
from scorekeeper.games.phom.rules import U_TYPES, PhomRules
from tests.tables.common import Entry, Mistakes, any_game, chance, some_players

FINISHES = ("void", "false_declaration", "u", "u", "normal", "normal", "normal")
"""The last two are what a table mostly sees, and where nearly all rules are."""
HIGHEST_POINTS = 130

MISTAKES = Mistakes(
    words=(*ALL_FINISHES, *U_TYPES),
    hand=(("points", 0), ("points", 7), ("points", 131), ("mom", True)),
    of_winner=lambda rng, winner: {"den_override": {"payer": winner}},
)

WORDS = {
    "eat": r"ăn( \w+ cây)? của|\w+ cây | took|\w+ cards?|’s discard",
    "chot": "ăn chốt|(thêm|cây) chốt|chốt · | chốt",
    "tai": "tái | tái",
    "ante": "góp gà | ante",
    "ga_eat": "nộp gà | into the gà",
    "ga": r"(cả|nửa|phần|chia \w+) gà | (the whole|half the|share the|share of the) gà",
    "u": "ù|đền | won|đền|covered",
    "deadwood": "nhất | first",
    "phat_u": "phạt U | phạt U",
    "phat_u_side": "phạt U, trả thêm|trả thêm | phạt U, also pays|also pays",
    "rank": "nhất|đều móm | first|both móm|all móm",
    "mom": "móm | móm",
    "ga_mom": "nộp gà | into the gà",
    "ga_last": "nộp gà | into the gà",
    "den_ga": "đền gà | đền gà",
    "false_declaration": "ù láo | false ù",
    "foul": "phạm lỗi | broke (a rule|rules)",
}
"""By which words each reason of a payment is told: `Vietnamese | English`."""
FOR_U = ("u", "phat_u")
"""The reasons of debts after an ù that a đền payer takes over."""


def random_round(rng: Random, rules: PhomRules, finish: str = "") -> Entry:
    """A round that is as it should be: nothing missing, nothing impossible."""
    players = some_players(rng)
    finish = finish or rng.choice(FINISHES)
    if finish == "false_declaration" and not rules.false_declaration_payment:
        finish = "normal"
    entry: Entry = {"players": players, "finish": finish}
    if finish == "u":
        entry |= _u(rng, rules, players)
    elif finish == "false_declaration":
        entry["declarer"] = rng.choice(players)
    if rules.false_declaration_den and finish in ("u", "normal") and chance(rng, 0.4):
        others = [player for player in players if player != entry.get("winner")]
        entry["declarer"] = rng.choice(others)
    mom = _mom(rng, players, entry)
    entry |= _eats(rng, rules, entry, mom)
    entry |= _normal(rng, rules, entry, mom) if finish == "normal" else {}
    if finish != "normal":
        entry |= _hands(rng, rules, entry, mom)
    if chance(rng, 0.5):
        entry["ga_before"] = rng.randint(0, 60)
    return entry | any_game(rng, players, rules)


def _u(rng: Random, rules: PhomRules, players: list[str]) -> Entry:
    """Return a winner, a kind of ù, and perhaps a decision about đền."""
    winner, *losers = rng.sample(players, len(players))
    entry: Entry = {"winner": winner}
    u_type = rng.choice([u_type for u_type in U_TYPES if getattr(rules, f"u_{u_type}")])
    if u_type != "thuong" or chance(rng, 0.2):
        entry["u_type"] = u_type
    if chance(rng, 0.2):
        payer = rng.choice([*losers, None])
        entry["den_override"] = {"payer": payer, "reason": "bàn quyết"}
    return entry


def _mom(rng: Random, players: list[str], entry: Entry) -> list[str]:
    """Return the móm players: sometimes all, never the winner, but by ù khan."""
    if entry["finish"] == "normal" and chance(rng, 0.1):
        return list(players)
    out = entry.get("winner") if entry.get("u_type") != "khan" else None
    return [player for player in players if player != out and chance(rng, 0.25)]


def _eats(rng: Random, rules: PhomRules, entry: Entry, mom: list[str]) -> Entry:
    """Up to six eats, often several by the same player from the same other."""
    players = entry["players"]
    hungry, feeder = rng.sample(players, 2)
    hungry = entry.get("winner", hungry)
    eats: list[Entry] = []
    eaten: Counter[str] = Counter()
    for _ in range(rng.choice([0, 1, 2, 3, 4, 6])):
        eater = hungry if chance(rng, 0.5) else rng.choice(players)
        may_eat = rules.mom_with_eat or eater not in mom or eater == _declarer(entry)
        if may_eat and eaten[eater] < _most_eats(eater, rules, entry):
            eaten[eater] += 1
            eats.append(_eat(rng, rules, players, eater, feeder, eats))
    return {"eats": eats} if eats else {}


def _most_eats(eater: str, rules: PhomRules, entry: Entry) -> int:
    """Three; none before an ù from one's own hand; with nine cards a third is an ù."""
    if eater == entry.get("winner"):
        kind = entry.get("u_type")
        return rules.khan_with_eat if kind == "khan" else 0 if kind in ("trang", "kin") else 3
    bound = rules.hand_cards == 9 and eater != _declarer(entry)
    return 2 if bound and entry["finish"] in ("u", "normal") else 3


def _declarer(entry: Entry) -> str | None:
    """Return who declared falsely in a round that was played on."""
    return entry.get("declarer") if entry["finish"] in ("u", "normal") else None


def _eat(
    rng: Random, rules: PhomRules, players: list[str], eater: str, feeder: str, before: list[Entry]
) -> Entry:
    kinds = ["normal", "chot"] + ["tai"] * any(eat.get("kind") == "chot" for eat in before)
    eat: Entry = {"eater": eater}
    if rules.eat_from == "any":
        others = [player for player in players if player != eater]
        likely = feeder != eater and chance(rng, 0.5)
        eat["discarder"] = feeder if likely else rng.choice(others)
    elif chance(rng, 0.5):
        eat["discarder"] = players[players.index(eater) - 1]
    kind = rng.choice(kinds)
    return eat | ({"kind": kind} if kind != "normal" or chance(rng, 0.2) else {})


def _points(rng: Random, players: list[str], fewest: int) -> dict[str, int]:
    """Points of some players, many of them level, and that with few points."""
    level = rng.randint(fewest, HIGHEST_POINTS // 3)
    return {
        player: rng.randint(fewest, HIGHEST_POINTS) if chance(rng, 0.6) else level
        for player in players
    }


def _normal(rng: Random, rules: PhomRules, played: Entry, mom: list[str]) -> Entry:
    """A normal finish: points of everybody, or the order of those who are not móm."""
    players, declarer = played["players"], played.get("declarer")
    points = _points(rng, players, fewest=1 if rules.zero_points_is_u else 0)
    behind = mom if rules.scoring_mode == "rank" and rules.mom_mode != "ignore" else []
    ranked = [player for player in players if player not in behind and player != declarer]
    entry: Entry = {}
    needed = list(players)
    if rules.scoring_mode == "rank":
        if declarer is not None and chance(rng, 0.7):
            needed.remove(declarer)
        if rules.mom_rank_by == "lay_order" and chance(rng, 0.5):
            needed = list(ranked)
        if ranked and chance(rng, 0.3):
            entry["placing"] = rng.sample(ranked, len(ranked))
            needed = [player for player in needed if player in behind]
    entry["hands"] = _told(points, needed, mom)
    level = len({points[player] for player in ranked}) < len(ranked) or len(behind) > 1
    if level or chance(rng, 0.3):
        entry["lay_order"] = rng.sample(players, len(players))
    return entry


def _hands(rng: Random, rules: PhomRules, entry: Entry, mom: list[str]) -> Entry:
    """Return hands for another finish; after an ù by deadwood, the points of all losers."""
    players = entry["players"]
    points = _points(rng, players, fewest=0)
    owe = rules.scoring_mode == "deadwood" and entry["finish"] == "u"
    counted = [player for player in players if owe or chance(rng, 0.2)]
    winner = entry.get("winner")
    if winner is not None and entry.get("u_type") != "khan":
        points[winner] = 0
    if winner in counted and chance(rng, 0.7):
        counted.remove(winner)
    hands = _told(points, counted, mom)
    return {"hands": hands} if hands else {}


def _told(points: dict[str, int], counted: list[str], mom: list[str]) -> dict[str, Any]:
    """The hands of those whose points were counted or who are móm."""
    hands: dict[str, Any] = {}
    for player in points:
        hand: Entry = {"points": points[player]} if player in counted else {}
        hand |= {"mom": True} if player in mom else {}
        if hand:
            hands[player] = hand
    return hands
