"""Random rounds of Sâm lốc that a table with given rules can have played. (docs/rules.md, 15.4)"""

from random import Random

from scorekeeper.games.samloc.facts import FINISHES, FULL_HAND, INSTANT_TYPES
from scorekeeper.games.samloc.rules import (
    SamlocRules,
    chops_cost,
    colours_differ,
    finish_price,
    hands_of_instant_count,
    instant_price,
)
from tests.tables.common import NAMES, Entry, Mistakes, any_game, chance, some_chops, some_players

MISTAKES = Mistakes(
    words=FINISHES,
    hand=(
        *(("cards", 1), ("cards", 10), ("cards", 11), ("quads", 1), ("quads", 3)),
        *(("deuces", 1), ("deuces", 4), ("deuces", 5), ("red_deuces", 2), ("red_deuces", 3)),
    ),
    of_winner=lambda rng, winner: {"feeder": rng.choice([winner, *NAMES[:2]])},
)

WORDS = {
    "ante": "góp gà | ante",
    "ga": "cả gà | the whole gà",
    "foul": "phạm lỗi | broke (a rule|rules)",
    "chop": "chặt | chopped",
    "cards": "cây|đền báo | cards?|pays for everyone",
    "stuck": "cóng|đền báo | stuck|pays for everyone",
    "deuces": "hai|đền báo | deuces?|pays for everyone",
    "quads": "tứ quý|đền báo | quads?|pays for everyone",
    "sam": "ăn sâm | won a sâm",
    "sam_failed": "đền sâm|báo sâm | failed a sâm|declared a sâm",
    "instant_win": "ăn trắng | won as dealt",
    "last_deuce": "về bằng hai | on a deuce",
}
"""By which words each reason of a payment is told: `Vietnamese | English`."""


def random_round(rng: Random, rules: SamlocRules, finish: str = "") -> Entry:
    """A round that is as it should be: nothing missing, nothing impossible."""
    players = some_players(rng, most=5)
    kinds = [kind for kind in (None, *INSTANT_TYPES) if instant_price(rules, kind)]
    finish = finish or rng.choice((*FINISHES, "win", "win"))
    if not (kinds if finish == "instant_win" else finish_price(rules, finish)):
        finish = "win"
    chops = _chops(rng, players) if chops_cost(rules) and chance(rng, 0.4) else []
    entry: Entry = {"players": players, "finish": finish} | ({"chops": chops} if chops else {})
    entry |= _ending(rng, rules, entry, kinds)
    if rules.ga_ante and chance(rng, 0.8):
        entry["ga_before"] = rng.randint(0, 30)
    return entry | any_game(rng, players, rules)


def _ending(rng: Random, rules: SamlocRules, entry: Entry, kinds: list[str | None]) -> Entry:
    """Return what a round says of how it ended."""
    match entry["finish"]:
        case "win":
            return _win(rng, rules, entry)
        case "sam":
            return {"winner": rng.choice(entry["players"])}
        case "sam_failed":
            declarer, blocker = rng.sample(entry["players"], 2)
            is_known = rules.sam_failed_to != "players" or chance(rng, 0.7)
            return {"declarer": declarer} | ({"blocker": blocker} if is_known else {})
        case "instant_win":
            return _instant(rng, rules, entry, rng.sample(entry["players"], 2), rng.choice(kinds))
        case "last_deuce":
            return {"loser": rng.choice(entry["players"])}
    return {}


def _win(rng: Random, rules: SamlocRules, entry: Entry) -> Entry:
    winner, *others = rng.sample(entry["players"], len(entry["players"]))
    losers = [who for who in entry["players"] if who != winner]
    hands = _hands(rng, rules, losers, _deuces_left(entry))
    hands |= {winner: {"cards": 0}} if chance(rng, 0.1) else {}
    fed = {"feeder": rng.choice(others)} if chance(rng, 0.4) else {}
    return {"winner": winner, "hands": hands} | fed


def _instant(
    rng: Random, rules: SamlocRules, entry: Entry, players: list[str], kind: str | None
) -> Entry:
    won: Entry = {"winner": players[0]} | ({"instant_type": kind} if kind else {})
    left = _deuces_left(entry)
    if hands_of_instant_count(rules) and kind == "deuces":
        left = 0
        won["chops"] = []
    if hands_of_instant_count(rules) and chance(rng, 0.7):
        won["hands"] = _hands(rng, rules, players[1:], left, dealt=True)
    return won


def _deuces_left(entry: Entry) -> int:
    return 4 - sum(int(chop.get("deuces", 0)) for chop in entry.get("chops", ()))


def _chops(rng: Random, players: list[str]) -> list[Entry]:
    """Chops with no more deuces than there are."""
    left = 4

    def chopped(over: bool) -> Entry:
        nonlocal left
        if not left or over or not chance(rng, 0.7):
            return {"quads": 1}
        deuces = rng.randint(1, min(left, 2))
        left -= deuces
        return {"deuces": deuces}

    return some_chops(rng, players, chopped)


def _hands(
    rng: Random, rules: SamlocRules, players: list[str], left: int, *, dealt: bool = False
) -> dict[str, Entry]:
    """Hands that one deck can give, with no more deuces than are left, two of each colour."""
    hands: dict[str, Entry] = {}
    black = red = 2
    for player in players:
        deuces = rng.randint(0, left) if chance(rng, 0.4) else 0
        reds = rng.randint(max(0, deuces - black), min(red, deuces))
        if not colours_differ(rules) and chance(rng, 0.8):
            reds = 0
        elif reds > red or deuces - reds > black:
            deuces = reds = 0
        left, red, black = left - deuces, red - reds, max(black - (deuces - reds), 0)
        quads = rng.randint(0, (FULL_HAND - deuces) // 4) if chance(rng, 0.3) else 0
        fewest = max(1, deuces + 4 * quads)
        cards = FULL_HAND if dealt else rng.choice([fewest, rng.randint(fewest, 10), FULL_HAND])
        hand = {"cards": cards, "deuces": deuces, "red_deuces": reds, "quads": quads}
        if dealt and chance(rng, 0.5):
            del hand["cards"]
        hands[player] = {key: count for key, count in hand.items() if count}
    return hands
