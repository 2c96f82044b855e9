"""Random rounds of Tú Lơ Khơ that a table with given rules can have played. (docs/rules.md, 6)"""

from random import Random

from scorekeeper.games.tulokho.facts import FINISHES as ALL_FINISHES
from scorekeeper.games.tulokho.facts import INSTANT_TYPES
from scorekeeper.games.tulokho.rules import (
    TulokhoRules,
    chops_cost,
    hands_of_instant_count,
    instant_price,
    kills_are_played,
    stuck_by_places,
)
from tests.tables.common import NAMES, Entry, Mistakes, any_game, chance, some_chops, some_players

FINISHES = ("void", "instant_win", "abandoned", "win", "win")
FULL_HAND = 13

MISTAKES = Mistakes(
    words=ALL_FINISHES,
    hand=(
        *(("cards", 1), ("cards", 13), ("quads", 1), ("runs", 1), ("runs", 3), ("stuck", True)),
        *(("runs4", 1), ("runs4", 2), ("three", True)),
        *(("black_deuces", 1), ("black_deuces", 2), ("red_deuces", 2)),
    ),
    of_winner=lambda rng, winner: {"assistants": [winner, *rng.choices(NAMES[:2], k=2)]},
)

WORDS = {
    "rank": "nhất|đều móm | first|both móm|all móm",
    "foul": "phạm lỗi | broke (a rule|rules)",
    "chop": "chặt | chopped",
    "cards": "cây|đền cả làng | card|pays for everyone",
    "deuces": "hai (đen|đỏ)|bốn con hai | deuces?",
    "quads": "tứ quý|bốn con hai | quads?|four deuces",
    "runs": "đôi thông | runs? of",
    "three": "ba bích | 3♠",
    "stuck": "cóng | stuck",
    "kill": "giết | killed",
    "abandoned": "ở lại | stayed",
    "instant_win": "tới trắng | won as dealt",
}
"""By which words each reason of a payment is told: `Vietnamese | English`."""


def random_round(rng: Random, rules: TulokhoRules, finish: str = "") -> Entry:
    """A round that is as it should be: nothing missing, nothing impossible."""
    players = some_players(rng)
    finish = finish or rng.choice(FINISHES)
    kinds = [kind for kind in (None, *INSTANT_TYPES) if instant_price(rules, kind)]
    if finish == "instant_win" and not kinds:
        finish = "win"
    entry: Entry = {"players": players, "finish": finish}
    chops = _chops(rng, rules, players)
    if chops:
        entry["chops"] = chops
    if finish == "win":
        win = _places if rules.scoring_mode == "places" else _win
        entry |= win(rng, rules, players, chops)
    elif finish == "abandoned" and (rules.abandoned_rule != "void" or chance(rng, 0.3)):
        entry |= {"winner": rng.choice(players), "hands": _hands(rng, rules, players, chops)}
    elif finish == "instant_win":
        entry |= _instant_win(rng, rules, players, chops, rng.choice(kinds))
    if finish == "win" and chance(rng, 0.2):
        entry["won_by_three"] = True
    elif holders := [hand for hand in entry.get("hands", {}).values() if _has_room(hand)]:
        rng.choice(holders)["three"] = chance(rng, 0.4)
    return entry | any_game(rng, players, rules)


def _has_room(hand: Entry) -> bool:
    """Whether one more card may be ba bích, or one of a quad or a run is."""
    several = 4 * hand.get("quads", 0) + 6 * hand.get("runs", 0) + 8 * hand.get("runs4", 0)
    held = several + hand.get("black_deuces", 0) + hand.get("red_deuces", 0)
    return bool(several) or held < hand.get("cards", FULL_HAND)


def _instant_win(
    rng: Random, rules: TulokhoRules, players: list[str], chops: list[Entry], kind: str | None
) -> Entry:
    """Return a winner and perhaps, if that counts, what others were dealt."""
    winner, *others = rng.sample(players, len(players))
    entry: Entry = {"winner": winner, "instant_type": kind}
    if not hands_of_instant_count(rules) or kind == "deuces":
        return entry | ({"chops": []} if kind == "deuces" else {})
    hands = _hands(rng, rules, rng.sample(others, rng.randint(1, len(others))), chops)
    for hand in hands.values():
        hand["cards"] = FULL_HAND
        if chance(rng, 0.5):
            del hand["cards"]
    return entry | {"hands": hands}


def _chops(rng: Random, rules: TulokhoRules, players: list[str]) -> list[Entry]:
    """Chops with no more deuces than there are."""
    if not chops_cost(rules) or not chance(rng, 0.5):
        return []
    left = {"black_deuces": 2, "red_deuces": 2}

    def chopped(over: bool) -> Entry:
        return {rng.choice(["quads", "runs"]): 1} if over else _chopped(rng, left)

    return some_chops(rng, players, chopped)


def _chopped(rng: Random, left: dict[str, int]) -> Entry:
    """One or two deuces of those left, which are then gone; a quad or a run."""
    kinds = [*(colour for colour, count in left.items() if count), "quads", "runs"]
    kind = rng.choice(kinds)
    cards = {kind: 1}
    if kind in left:
        left[kind] -= 1
        second = [colour for colour, count in left.items() if count]
        if second and chance(rng, 0.3):
            colour = rng.choice(second)
            left[colour] -= 1
            cards[colour] = cards.get(colour, 0) + 1
    return cards


def _places(rng: Random, rules: TulokhoRules, players: list[str], chops: list[Entry]) -> Entry:
    """Return the places, and perhaps the hands of the last player and of the stuck."""
    placing = rng.sample(players, len(players))
    entry: Entry = {"placing": placing}
    if chance(rng, 0.3):
        entry["winner"] = placing[0]
    if (stuck_by_places(rules) or kills_are_played(rules)) and chance(rng, 0.5):
        entry |= _unplaced(rng, rules, placing, chops)
    elif chance(rng, 0.7):
        hands = _hands(rng, rules, placing[-1:], chops)
        if chance(rng, 0.3):
            del hands[placing[-1]]["cards"]
        entry["hands"] = hands
    if rules.assistant_places and chance(rng, 0.6):
        entry["assistants"] = rng.sample(placing[1:], rng.randint(1, len(players) - 1))
    elif not rules.assistant_places and chance(rng, 0.1):
        entry["assistants"] = rng.choices(players, k=2)
    return entry


def _unplaced(rng: Random, rules: TulokhoRules, placing: list[str], chops: list[Entry]) -> Entry:
    """The last players, each of them stuck or killed, and their hands without or with cards."""
    place = rng.randint(1, len(placing) - 1)
    hands = _hands(rng, rules, rng.sample(placing[place:], len(placing) - place), chops)
    kills: list[Entry] = []
    for player, hand in hands.items():
        hand["cards"] = FULL_HAND
        if chance(rng, 0.5):
            del hand["cards"]
        if not stuck_by_places(rules) or (kills_are_played(rules) and chance(rng, 0.5)):
            kills.append({"by": rng.choice(placing[:place]), "from": player})
        else:
            hand["stuck"] = True
    return {"hands": hands} | ({"kills": kills} if kills else {})


def _win(rng: Random, rules: TulokhoRules, players: list[str], chops: list[Entry]) -> Entry:
    """Return a winner, the hands of the others, and perhaps assistants."""
    winner, *losers = rng.sample(players, len(players))
    hands = _hands(rng, rules, [player for player in players if player != winner], chops)
    for hand in hands.values():
        if rules.stuck_payment and hand["cards"] == FULL_HAND and chance(rng, 0.5):
            hand["stuck"] = True
    if chance(rng, 0.1):
        hands[winner] = {"cards": 0}
    entry: Entry = {"winner": winner, "hands": hands}
    if chance(rng, 0.4):
        entry["assistants"] = rng.sample(losers, rng.randint(1, len(losers)))
    return entry


def _hands(
    rng: Random, rules: TulokhoRules, players: list[str], chops: list[Entry]
) -> dict[str, Entry]:
    """Hands that one deck can give: two deuces of a colour, those that were chopped among them, no
    more cards than thirteen."""
    black, red = (
        2 - sum(chop.get(colour, 0) for chop in chops) for colour in ("black_deuces", "red_deuces")
    )
    if black == red == 2 and chance(rng, 0.15):
        # All deuces in the first of these hands, which is a quad.
        first = {"black_deuces": black, "red_deuces": red}
        black = red = 0
    else:
        first = {}
    hands: dict[str, Entry] = {}
    for player in players:
        hand = first or {
            "black_deuces": rng.randint(0, black) if chance(rng, 0.5) else 0,
            "red_deuces": rng.randint(0, red) if chance(rng, 0.5) else 0,
        }
        if not first:
            black, red = black - hand["black_deuces"], red - hand["red_deuces"]
        first = {}
        hands[player] = _with_cards(rng, rules, hand)
    return hands


def _with_cards(rng: Random, rules: TulokhoRules, hand: Entry) -> Entry:
    deuces = sum(hand.values())
    quads = rng.randint(0, (FULL_HAND - deuces) // 4) if chance(rng, 0.3) else 0
    room = FULL_HAND - deuces - 4 * quads
    runs4 = 1 if room >= 8 and chance(rng, 0.15) else 0
    runs = rng.randint(0, room // 6) if not runs4 and chance(rng, 0.3) else 0
    held = deuces + 4 * quads + 6 * runs + 8 * runs4
    alone = held == deuces > 0 and rules.forbid_only_deuces
    fewest = max(1, held + 1 if alone else held)
    cards = rng.choice([fewest, rng.randint(fewest, FULL_HAND), FULL_HAND])
    told = {"cards": cards, **hand, "quads": quads, "runs": runs, "runs4": runs4}
    return {key: count for key, count in told.items() if count}
