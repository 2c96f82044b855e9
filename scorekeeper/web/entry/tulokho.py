"""The form of Tú Lơ Khơ: its questions, reading and writing it.

(docs/rules.md, 4.2)
"""

from collections.abc import Mapping, Sequence

from scorekeeper.fields import Json
from scorekeeper.games.base import Entry, Payments, both
from scorekeeper.games.tulokho import TULOKHO
from scorekeeper.games.tulokho.facts import INSTANT_TYPES, PLAYERS, InstantWin, TulokhoRound
from scorekeeper.games.tulokho.rules import (
    TulokhoRules,
    abandoned_is_void,
    assistant_pays,
    by_places,
    chops_cost,
    chops_stand,
    hands_of_instant_count,
    instant_is_played,
    instant_price,
    kills_are_played,
    kinds_are_priced,
    run4_price,
    stuck_by_places,
    stuck_is_played,
)
from scorekeeper.text import Text
from scorekeeper.web.entry.chops import (
    CHOP,
    CHOP_FIELDS,
    Chopped,
    read_chops,
    words_of,
    written_chops,
)
from scorekeeper.web.entry.fields import (
    FinishWords,
    FormField,
    FormReader,
    GameForm,
    Questions,
    outcome,
    rows,
    written_hand,
    written_order,
)

BY_ORDER = "normal"
"""The default outcome of a round by places."""
COUNTED = {
    "cards": ("cards", Text("cây", "cards")),
    "black": ("black_deuces", Text("hai đen", "black 2s")),
    "red": ("red_deuces", Text("hai đỏ", "red 2s")),
    "quads": ("quads", Text("tứ quý", "quads")),
    "runs": ("runs", Text("đôi thông", "runs")),
    "runs4": ("runs4", Text("4 đôi thông", "runs of 4")),
    "three": ("three", Text("ba bích", "3♠")),
}
"""The fields of a hand and their labels, by the names of their inputs."""
COUNTS = {name: field for name, (field, _) in COUNTED.items()}
EXTRAS = {name: field for name, field in COUNTS.items() if name != "cards"}
DEALT = {f"dealt_{name}": field for name, field in EXTRAS.items()}
"""The same of what the others were dealt, after a tới trắng."""
KILL = ("from", "who")
"""The fields of a kill: who was killed, and who killed."""
CHOPPED: Chopped = {
    "black": (Text("hai đen", "black 2"), {"black_deuces": 1}),
    "red": (Text("hai đỏ", "red 2"), {"red_deuces": 1}),
    "quad": (Text("tứ quý", "quad"), {"quads": 1}),
    "run": (Text("đôi thông", "run"), {"runs": 1}),
    "blacks": (Text("đôi hai đen", "two black 2s"), {"black_deuces": 2}),
    "reds": (Text("đôi hai đỏ", "two red 2s"), {"red_deuces": 2}),
    "mixed": (Text("đôi đen đỏ", "black and red"), {"black_deuces": 1, "red_deuces": 1}),
}

_FINISHES = {
    "win": "win",
    "abandoned": "abandoned",
    "instant": "instant_win",
    "void": "void",
}
_OUTCOMES = {finish: kind for kind, finish in _FINISHES.items()}
_NO_KIND = Text("{winner} tới trắng kiểu gì?", "Which instant win does {winner} have?")
_NOBODY_KILLED = Text("Ai bị giết?", "Who was killed?")
_NO_KILLER = Text("Ai giết {killed}?", "Who killed {killed}?")
_RAN_OUT = Text("Hết ván: chạm người về nhất.", "Round over? Tap who won.")
_IN_ORDER = Text(
    "Hết ván: chạm người nhất, rồi nhì, tới bét.",
    "Round over? Tap who came first, then second, down to the last.",
)


class TulokhoQuestions(Questions):
    """The questions of Tú Lơ Khơ."""

    def __init__(self, rules: TulokhoRules) -> None:
        super().__init__(rules)
        self.places = by_places(rules)
        """Whether the round goes by places, so that only the last and the stuck have cards left."""
        self.counts = {name: COUNTED[name][1] for name in _counts(rules, cards=not self.places)}
        """Labels of what is counted in hands, by the names of the inputs."""
        self.chopped = words_of(CHOPPED) if chops_cost(rules) else {}
        """Labels of what can be chopped, by value; empty if no chop costs anything.

        Cards without a price are included: they can be part of a chain.
        """
        self.stuck = stuck_is_played(rules)
        self.kills = kills_are_played(rules)
        self.won_by_three = rules.three_payments[0] > 0
        self.assistants = assistant_pays(rules)
        self.abandoned_hands = not abandoned_is_void(rules)
        self.chops_stand = chops_stand(rules)
        """Whether the chops of an abandoned round are paid, and nothing else of it."""
        self.instant_win = instant_is_played(rules)
        self.dealt = hands_of_instant_count(rules)
        """Whether what the others were dealt is paid after an instant win."""
        self.kinds = {
            kind: both(words)
            for kind, words in (INSTANT_TYPES | {"": "kiểu khác | another"}).items()
            if kinds_are_priced(rules) and instant_price(rules, kind)
        }
        """The kinds of instant win that have a price; empty if they are not told apart."""

    def has(self, field: str, value: str) -> bool:
        kind, _, rest = field.partition("-")
        if kind in COUNTS:
            # By places, the hand of the last player has inputs without a seat.
            seated = not self.places or self.stuck or self.kills
            return kind in self.counts and (seated if rest else self.places)
        if kind in DEALT:
            return self.dealt and kind.removeprefix("dealt_") in self.counts
        only_if = {
            "chop": bool(self.chopped),
            "stuck": self.stuck,
            "kill": self.kills,
            "by_three": self.won_by_three,
            "assistant": self.assistants,
            "kind": value in self.kinds,
            "place": self.places,
            "by": self.places,
        }
        return only_if.get(kind, True) and super().has(field, value)


def _counts(rules: TulokhoRules, *, cards: bool) -> list[str]:
    """Return the inputs for the cards in hand that payments depend on.

    Extra cards are asked for if they cost something, replace the count of cards, or make a quad.
    """
    four_deuces = rules.quad_payment > 0 and rules.quad_of_deuces_counts
    uncounted = cards and rules.extras_replace_card_count
    deuces = uncounted or four_deuces
    asked = {
        "cards": cards,
        "black": rules.black_deuce_payment > 0 or deuces,
        "red": rules.red_deuce_payment > 0 or deuces,
        "quads": rules.quad_payment > 0 or uncounted,
        "runs": rules.run_payment > 0 or uncounted,
        "runs4": run4_price(rules) != rules.run_payment or uncounted,
        "three": rules.three_payments[1] > 0,
    }
    return [field for field, is_asked in asked.items() if is_asked]


def read(reader: FormReader, rules: TulokhoRules) -> None:
    """Read the round from the form."""
    kind, place = outcome(reader.values)
    by_place = by_places(rules) and kind in ("", BY_ORDER, "win")
    reader.entry["finish"] = "win" if by_place else _FINISHES.get(kind)
    if kind == "void":
        return
    read_chops(reader, CHOPPED)
    if reader.entry["finish"] == "win" and reader.values.get("by_three"):
        reader.entry["won_by_three"] = True
    if by_place:
        _read_places(reader, rules)
        return
    winner = reader.entry["winner"] = reader.player(place)
    if kind == "win":
        # Cards of the winner may have been entered before the outcome; they are ignored.
        losers = [player for player in reader.players if player != winner]
        reader.entry["hands"] = _read_hands(reader, losers)
        assistants = reader.in_order("assistant", "assistants", "E_SHAPE", losers)
        if assistants:
            reader.entry["assistants"] = assistants
    elif kind == "instant":
        _read_instant_win(reader, rules, winner)
    elif kind == "abandoned":
        reader.entry["hands"] = _read_hands(reader, reader.players)


def _read_instant_win(reader: FormReader, rules: TulokhoRules, winner: str | None) -> None:
    """Read the kind of a tới trắng, and what the others were dealt."""
    if kinds := TulokhoQuestions(rules).kinds:
        reader.entry["instant_type"] = said = reader.values.get("kind") or None
        if (said or "") not in kinds:
            reader.lack("instant_type", _NO_KIND.fill(winner=winner))
    if hands_of_instant_count(rules):
        others = [player for player in reader.players if player != winner]
        reader.entry["hands"] = _with_three(reader.hands(DEALT, others)) or None


def _read_places(reader: FormReader, rules: TulokhoRules) -> None:
    """Read the places, the kills, and the hands of the last player and of those without a place.

    The stuck and the killed need no place.
    """
    placing = reader.in_order("place", "placing", "E_PLACING")
    kills = reader.entry["kills"] = _read_kills(reader) if kills_are_played(rules) else None
    seated = stuck_by_places(rules) or kills_are_played(rules)
    hands = _read_hands(reader, reader.players if seated else ())
    unplaced = [player for player, hand in hands.items() if "stuck" in hand]
    unplaced += [kill["from"] for kill in kills or () if "from" in kill]
    placing += [who for who in dict.fromkeys(unplaced) if who not in placing]
    reader.entry["placing"] = placing
    reader.expect_all(placing, reader.players, "placing", "E_PLACING")
    if len(placing) == len(reader.players):
        reader.entry["winner"] = placing[0]
        reader.entry["assistants"] = reader.in_order("assistant", "assistants", "E_SHAPE") or None
    if placing and (len(placing) == len(reader.players) or _is_last(reader, placing[-1])):
        last = hands.get(placing[-1], {}) | reader.hand(placing[-1], EXTRAS)
        hands |= _with_three({placing[-1]: last} if last else {})
        reader.entry["hands"] = hands or None


def _is_last(reader: FormReader, player: str) -> bool:
    """Return whether a player is put at the last place, though others have none yet."""
    place = reader.values.get(f"place-{reader.players.index(player)}")
    return place == str(len(reader.players))


def _read_kills(reader: FormReader) -> list[Json] | None:
    """Return the kills, and report what is missing in each; of two the other killed."""
    kills: list[Json] = []
    for row in rows(reader.values, "kill", KILL):
        killed, killer = reader.player(row["from"]), reader.player(row["who"])
        if killed and len(reader.players) == PLAYERS[0]:
            (killer,) = (player for player in reader.players if player != killed)
        if killed is None or killer is None:
            asks = _NO_KILLER.fill(killed=killed) if killed else _NOBODY_KILLED
            reader.lack(f"kills[{len(kills)}]", asks)
        kill = {"by": killer, "from": killed}
        kills.append({role: player for role, player in kill.items() if player})
    return kills or None


def _with_three(hands: dict[str, Json]) -> dict[str, Json]:
    """Return hands in which ba bích, read as a number, is there or not."""
    return {
        player: hand | ({"three": hand["three"] == 1} if "three" in hand else {})
        for player, hand in hands.items()
    }


def _written_hand(hand: Entry, inputs: Mapping[str, str], of: str) -> dict[str, str]:
    """Return the inputs of a hand, whose names end in `of`."""
    return written_hand({**hand, "three": 1 if hand.get("three") else None}, inputs, of)


def _read_hands(reader: FormReader, of: Sequence[str]) -> dict[str, Json]:
    """Return the hands of some players, and who of them is stuck."""
    counted, hands = _with_three(reader.hands(COUNTS, of)), dict[str, Json]()
    for i, player in enumerate(reader.players):
        is_stuck = reader.values.get(f"stuck-{i}") and reader.entry["finish"] == "win"
        hand = counted.get(player, {}) | ({"stuck": True} if is_stuck and player in of else {})
        hands |= {player: hand} if hand else {}
    return hands


def write(entry: Entry, rules: TulokhoRules) -> dict[str, str]:
    """Return the form values of a round."""
    if by_places(rules) and entry["finish"] == "win":
        return _written_places(entry) | written_chops(entry, CHOPPED)
    players, winner = entry["players"], entry.get("winner")
    values = {"outcome": _OUTCOMES[entry["finish"]]}
    void = entry["finish"] == "abandoned" and not TulokhoQuestions(rules).abandoned_hands
    if winner is not None and entry["finish"] != "void" and not void:
        values["outcome"] += f"-{players.index(winner)}"
    for i, player in enumerate(players):
        hand = (entry.get("hands") or {}).get(player, {})
        inputs = DEALT if entry["finish"] == "instant_win" else COUNTS
        values |= _written_hand(hand, inputs, f"-{i}")
        if hand.get("stuck"):
            values[f"stuck-{i}"] = "1"
    values["kind"] = entry.get("instant_type") or ""
    values |= {"by_three": "1"} if entry.get("won_by_three") else {}
    values |= written_order("assistant", entry.get("assistants"), players)
    return values | written_chops(entry, CHOPPED)


def _written_places(entry: Entry) -> dict[str, str]:
    players, placing = entry["players"], entry.get("placing") or ()
    values = {"outcome": BY_ORDER, "by": "order", **written_order("place", placing, players)}
    values |= written_order("assistant", entry.get("assistants"), players)
    for player, hand in (entry.get("hands") or {}).items():
        seat = f"-{players.index(player)}"
        of = "" if player in placing[-1:] else seat
        values |= _written_hand(hand, EXTRAS, of)
        if hand.get("stuck"):
            values[f"stuck{seat}"] = "1"
    for k, kill in enumerate(entry.get("kills") or ()):
        values[f"kill-{k}-from"] = str(players.index(kill["from"]))
        values[f"kill-{k}-who"] = str(players.index(kill["by"]))
    return values | ({"by_three": "1"} if entry.get("won_by_three") else {})


def seals(round: TulokhoRound, payments: Payments) -> dict[str, str]:
    """Return what is stamped at who won at once, and at who chopped a chop."""
    stamped = {round.ending.winner: "TRẮNG"} if isinstance(round.ending, InstantWin) else {}
    return stamped | {chop.by: "CHỒNG" for chop in round.chops if chop.over}


FORM = GameForm(
    game=TULOKHO,
    questions=TulokhoQuestions,
    read=read,
    write=write,
    seals=seals,
    tapped="win",
    keys=(*range(1, 14), "back"),
    first_tap=lambda rules: _IN_ORDER if by_places(rules) else _RAN_OUT,
    example=lambda rules: "{0} nhất, {1} nhì" if by_places(rules) else "{0} thắng, {1} 5 cây",
    chosen_before=BY_ORDER,
    finishes={
        "win": FinishWords(Text("hết bài", "cards out"), Text("", "")),
        "abandoned": FinishWords(Text("bỏ dở", "abandoned"), Text("bỏ dở", "quit")),
        "instant_win": FinishWords(Text("tới trắng", "instant win"), Text("trắng", "instant")),
    },
    rare=("abandoned", "instant"),
    form_fields={
        "assistants": FormField("assistants", Text("người tiếp tay", "assistants")),
        "instant_type": FormField("kind", Text("kiểu tới trắng", "kind of instant win")),
        "kills": FormField("kill", Text("ai giết ai", "who killed whom")),
        "won_by_three": FormField("by_three", Text("về bằng ba bích", "going out on 3♠")),
        "placing": FormField("place", Text("thứ tự", "the order")),
        **CHOP_FIELDS,
        **{f"hands.{field}": FormField(name, words) for name, (field, words) in COUNTED.items()},
        "hands.cards": FormField("cards", Text("số cây", "cards")),
        "hands.stuck": FormField("stuck", Text("cóng", "stuck")),
    },
    single=("by", "kind", "by_three", *EXTRAS),
    seated=(*COUNTS, *DEALT, "stuck", "assistant", "place", "sure"),
    rows={"chop": CHOP, "kill": KILL},
    ending=("winner", "placing"),
)
