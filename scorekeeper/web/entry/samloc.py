"""The form of Sâm lốc: its questions, reading and writing it. (docs/rules.md, 15.3)"""

from scorekeeper.games.base import Entry, Payments, both
from scorekeeper.games.samloc import SAMLOC
from scorekeeper.games.samloc.facts import FINISHES, FULL_HAND, INSTANT_TYPES, SamlocRound
from scorekeeper.games.samloc.rules import (
    SamlocRules,
    chops_cost,
    colours_differ,
    finish_price,
    hands_of_instant_count,
    instant_is_played,
    instant_price,
    kinds_are_priced,
    left_costs,
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
    WhoInput,
    outcome,
    written_hand,
)

COUNTED = {
    "cards": ("cards", Text("cây", "cards")),
    "deuces": ("deuces", Text("thối hai", "2s left")),
    "red": ("red_deuces", Text("trong đó hai đỏ", "red 2s among them")),
    "quads": ("quads", Text("thối tứ quý", "quads left")),
}
"""The fields of a hand and their labels, by the names of their inputs."""
COUNTS = {name: field for name, (field, _) in COUNTED.items()}
CHOPPED: Chopped = {
    "deuce": (Text("hai", "2"), {"deuces": 1}),
    "deuces": (Text("đôi hai", "two 2s"), {"deuces": 2}),
    "quad": (Text("tứ quý", "quad"), {"quads": 1}),
}

RARE = ("sam", "sam_failed", "instant_win", "last_deuce")
"""The finishes in the collapsed part."""
WHO = (
    WhoInput(
        name="blocker-who",
        field="blocker",
        label=Text("Ai chặn?", "Who stopped it?"),
        outcomes=("sam_failed",),
        only_if=lambda rules: rules.sam_failed_payment > 0,
        quiet=True,
    ),
    WhoInput(
        name="feeder-who",
        field="feeder",
        label=Text("Đền báo", "Let the last card go"),
        outcomes=("win",),
        only_if=lambda rules: rules.feeder_rule == "pays_for_all",
        quiet=True,
    ),
)
_ROLES = {"sam_failed": "declarer", "last_deuce": "loser"}
"""Whom a finish is about, if not the winner."""
_NO_KIND = Text("{winner} ăn trắng kiểu gì?", "Which instant win does {winner} have?")


class SamlocQuestions(Questions):
    """The questions of Sâm lốc."""

    def __init__(self, rules: SamlocRules) -> None:
        super().__init__(rules, WHO)
        left = left_costs(rules)
        red = left and colours_differ(rules)
        counts = {"cards": True, "deuces": left, "red": red, "quads": left}
        self.counts = {name: COUNTED[name][1] for name, is_asked in counts.items() if is_asked}
        """Labels of what is counted in hands, by the names of the inputs."""
        self.chopped = words_of(CHOPPED) if chops_cost(rules) else {}
        """Labels of what can be chopped, by value; empty if no chop costs anything."""
        self.finishes = tuple([finish for finish in RARE if _is_played(rules, finish)])
        """The rare finishes that the table plays."""
        self.dealt = hands_of_instant_count(rules)
        """Whether what the others were dealt is paid after an instant win."""
        self.kinds = {
            kind: both(words)
            for kind, words in (INSTANT_TYPES | {"": "kiểu khác | another"}).items()
            if kinds_are_priced(rules) and instant_price(rules, kind)
        }
        """The kinds of instant win that have a price; empty if they are not told apart."""

    def has(self, field: str, value: str) -> bool:
        kind, _, _ = field.partition("-")
        if kind in COUNTS:
            return kind in self.counts
        only_if = {"chop": bool(self.chopped), "kind": value in self.kinds}
        return only_if.get(kind, True) and super().has(field, value)


def _is_played(rules: SamlocRules, finish: str) -> bool:
    return (
        instant_is_played(rules) if finish == "instant_win" else bool(finish_price(rules, finish))
    )


def read(reader: FormReader, rules: SamlocRules) -> None:
    """Read the round from the form."""
    kind, place = outcome(reader.values)
    entry, asks = reader.entry, SamlocQuestions(rules)
    entry["finish"] = kind if kind in FINISHES else None
    if kind == "void":
        return
    read_chops(reader, CHOPPED)
    for who in WHO:
        who.read(reader)
    named = entry[_ROLES.get(kind, "winner")] = reader.player(place)
    others = [player for player in reader.players if player != named]
    if kind == "win":
        # Cards of the winner may have been entered before the outcome; they are ignored.
        entry["hands"] = reader.hands(COUNTS, others)
    elif kind == "instant_win":
        said = reader.values.get("kind") or None
        entry["instant_type"] = said if said in INSTANT_TYPES else None
        if asks.kinds and (said or "") not in asks.kinds:
            reader.lack("instant_type", _NO_KIND.fill(winner=named))
        if asks.dealt:
            held = {name: field for name, field in COUNTS.items() if name != "cards"}
            entry["hands"] = reader.hands(held, others) or None


def write(entry: Entry, rules: SamlocRules) -> dict[str, str]:
    """Return the form values of a round."""
    players, finish = entry["players"], entry["finish"]
    named = entry.get(_ROLES.get(finish, "winner"))
    is_about = named is not None and finish != "void"
    values = {"outcome": f"{finish}-{players.index(named)}" if is_about else finish}
    for i, player in enumerate(players):
        values |= written_hand((entry.get("hands") or {}).get(player, {}), COUNTS, f"-{i}")
    for who in WHO:
        values |= who.write(entry)
    values["kind"] = entry.get("instant_type") or ""
    return values | written_chops(entry, CHOPPED)


def seals(round: SamlocRound, payments: Payments) -> dict[str, str]:
    """Return what is stamped at who won without a plain win, and at who chopped a chop."""
    stamps = {"sam": "SÂM", "instant_win": "TRẮNG", "sam_failed": "CHẶN"}
    stamp = stamps.get(round.finish)
    stamped = {payments.winners[0]: stamp} if stamp and payments.winners else {}
    return {chop.by: "CHỒNG" for chop in round.chops if chop.over} | stamped


FORM = GameForm(
    game=SAMLOC,
    questions=SamlocQuestions,
    read=read,
    write=write,
    seals=seals,
    tapped="win",
    keys=(*range(1, FULL_HAND + 1), "out", "back"),
    first_tap=lambda rules: Text(
        "Hết ván: mỗi người còn mấy cây?", "Round over? Count the cards left."
    ),
    example=lambda rules: "{0} thắng, {1} 7 cây",
    finishes={
        "win": FinishWords(Text("hết bài", "cards out"), Text("", "")),
        "sam": FinishWords(Text("ăn sâm", "sâm won"), Text("sâm", "sâm")),
        "sam_failed": FinishWords(Text("đền sâm", "sâm failed"), Text("đền sâm", "failed")),
        "instant_win": FinishWords(Text("ăn trắng", "won as dealt"), Text("trắng", "dealt")),
        "last_deuce": FinishWords(Text("về bằng hai", "ended on a 2"), Text("bằng hai", "on a 2")),
    },
    rare=RARE,
    quiet=tuple(who.name for who in WHO if who.quiet),
    form_fields={
        "declarer": FormField("outcome"),
        "loser": FormField("outcome"),
        "instant_type": FormField("kind", Text("kiểu ăn trắng", "kind of instant win")),
        **CHOP_FIELDS,
        **{f"hands.{field}": FormField(name, words) for name, (field, words) in COUNTED.items()},
    },
    who=WHO,
    single=("kind",),
    seated=(*COUNTS, "sure"),
    rows={"chop": CHOP},
    ending=("winner", "declarer", "blocker", "loser"),
)
