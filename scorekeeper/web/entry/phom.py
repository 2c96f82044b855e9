"""The form of Phỏm: its questions, reading and writing it. (docs/rules.md, 4.1)"""

from collections.abc import Sequence

from scorekeeper.fields import Json
from scorekeeper.games.base import Entry, Payments
from scorekeeper.games.phom import PHOM
from scorekeeper.games.phom.facts import Normal, PhomRound, U
from scorekeeper.games.phom.rules import U_TYPES, PhomRules, eats_cost, name_of_u, some_den_rule
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import (
    FinishWords,
    FormField,
    FormReader,
    GameForm,
    Questions,
    WhoInput,
    outcome,
    rows,
    written_hand,
    written_order,
)

EAT = ("who", "kind", "from")
POINTS, APART = {"points": "points"}, {"apart": "points"}
"""The input of a hand's points; and of those that rank móm players beside an order."""
MOM = "mom"
NOBODY = "nobody"
LIAR = "liar"
WHO = (
    WhoInput(
        name=LIAR,
        field="declarer",
        label=Text("Báo láo", "Declared falsely"),
        outcomes=("u", "normal"),
        only_if=lambda rules: rules.false_declaration_den,
        quiet=True,
    ),
)

_FINISHES = {"u": "u", "normal": "normal", "false": "false_declaration", "void": "void"}
_OUTCOMES = {finish: kind for kind, finish in _FINISHES.items()}
_NO_EATER = Text("Lần ăn thứ {eat}: chọn người ăn.", "Eat {eat}: choose who ate.")
_FIRST_TAP = Text(
    "Hết ván: chạm tên ai ù, hay “Không ai ù”.",
    "Round over? Tap who won, or “No ù”.",
)


class PhomQuestions(Questions):
    """The questions of Phỏm."""

    def __init__(self, rules: PhomRules) -> None:
        super().__init__(rules, WHO)
        self.by_rank = rules.scoring_mode == "rank"
        played = [u_type for u_type in U_TYPES if getattr(rules, f"u_{u_type}") is not None]
        self.u_types = {u_type: name_of_u(u_type) for u_type in played}
        """The kinds of ù that are played, the plain one first."""
        self.eats = eats_cost(rules) or some_den_rule(rules)
        self.eaten_from = rules.eat_from == "any"
        """Whether the form asks for the discarder, because anybody may eat."""
        self.mom = self.by_rank and rules.mom_mode != "ignore"
        # Six cards without a phỏm, K K Q Q J J; a hand of ten adds a 10.
        six = 60 if rules.jqk_points == "ten" else 72
        self.most_with_phom = six if rules.hand_cards == 9 else six + 10
        """The most points of a hand with a phỏm; above it, the form asks whether it is móm."""
        self.false_declaration = rules.false_declaration_payment > 0

    def has(self, field: str, value: str) -> bool:
        kind, _, rest = field.partition("-")
        if kind == "eat":
            return self.eats and (self.eaten_from or not rest.endswith("-from"))
        # In an order, móm is a place.
        is_mom = kind == "mom" or (kind == "place" and value == MOM)
        return (self.mom or not is_mom) and super().has(field, value)


def read(reader: FormReader, rules: PhomRules) -> None:
    """Read the round from the form."""
    kind, place = outcome(reader.values)
    entry, values = reader.entry, reader.values
    entry["finish"] = _FINISHES.get(kind)
    if kind == "void":
        return
    _read_eats(reader)
    for who in WHO:
        who.read(reader)
    if kind == "u":
        entry["winner"] = reader.player(place)
        entry["u_type"] = values.get("u_type") or None
        if den := values.get("den"):
            payer = None if den == NOBODY else reader.player(den)
            reason = values.get("den_reason") or values.get("den_why") or ""
            entry["den_override"] = {"payer": payer, "reason": reason}
        if rules.scoring_mode == "deadwood":
            losers = [player for player in reader.players if player != entry["winner"]]
            entry["hands"] = reader.hands(POINTS, losers)
    elif kind == "false":
        entry["declarer"] = reader.player(place)
    elif kind == "normal":
        _read_normal(reader, rules)


def _read_normal(reader: FormReader, rules: PhomRules) -> None:
    players, values = reader.players, reader.values
    by_order = rules.scoring_mode == "rank" and values.get("by") != "points"
    if by_order:
        ticked = [values.get(f"place-{i}") == MOM for i in range(len(players))]
    else:
        ticked = [bool(values.get(f"mom-{i}")) for i in range(len(players))]
    mom = [player for player, is_mom in zip(players, ticked, strict=True) if is_mom]
    # An order needs only the points that rank the móm players.
    hands = reader.hands(APART, mom) if by_order else reader.hands(POINTS, players)
    for player in mom:
        hands.setdefault(player, {})["mom"] = True
    reader.entry["hands"] = hands
    # Who declared falsely is last, wherever placed.
    ranked = set(players) - {*mom, reader.entry["declarer"]}
    placing = reader.in_order("place", "placing", "E_PLACING", ranked)
    if by_order and ranked:
        reader.entry["placing"] = placing
        reader.expect_all(placing, ranked, "placing", "E_PLACING")
    laid = reader.in_order("lay", "lay_order", "E_LAY_ORDER_INVALID")
    if laid:
        reader.expect_all(laid, _asked_to_lay(reader, rules), "lay_order", "E_LAY_ORDER_INVALID")
        reader.entry["lay_order"] = [*laid, *(who for who in players if who not in laid)]


def _asked_to_lay(reader: FormReader, rules: PhomRules) -> Sequence[str]:
    """Return the players whose order decides the round as it is entered now."""
    problems = PHOM.read(reader.entry, rules)
    asked = problems if isinstance(problems, list) else ()
    return next((p.among for p in asked if p.code == "E_LAY_ORDER_REQUIRED"), reader.players)


def _read_eats(reader: FormReader) -> None:
    eats: list[Json] = []
    for row in rows(reader.values, "eat", EAT):
        eater = reader.player(row["who"])
        if eater is None:
            reader.lack(f"eats[{len(eats)}].eater", _NO_EATER.fill(eat=len(eats) + 1))
        eat = {"eater": eater, "discarder": reader.player(row["from"]), "kind": row["kind"]}
        eats.append({key: value for key, value in eat.items() if value})
    if eats:
        reader.entry["eats"] = eats


def write(entry: Entry, rules: PhomRules) -> dict[str, str]:
    """Return the form values of a round."""
    players = entry["players"]
    values = {"outcome": _outcome(entry)}
    if entry["finish"] == "u":
        values["u_type"] = entry.get("u_type") or "thuong"
    for who in WHO:
        values |= who.write(entry)
    values |= _written_hands(entry, rules)
    if LIAR in values and values.get("by") == "order":
        values.setdefault(f"place-{values[LIAR]}", str(len(players)))
    for k, eat in enumerate(entry.get("eats") or ()):
        values[f"eat-{k}-who"] = str(players.index(eat["eater"]))
        values[f"eat-{k}-kind"] = eat.get("kind") or "normal"
        if eat.get("discarder"):
            values[f"eat-{k}-from"] = str(players.index(eat["discarder"]))
    override = entry.get("den_override")
    if override:
        payer = override["payer"]
        values["den"] = NOBODY if payer is None else str(players.index(payer))
        values["den_reason"] = override.get("reason") or ""
    return values


def _outcome(entry: Entry) -> str:
    """Return the outcome of the form; empty if its player is missing."""
    kind = _OUTCOMES[entry["finish"]]
    if kind not in ("u", "false"):
        return kind
    player = entry.get("winner" if kind == "u" else "declarer")
    return "" if player is None else f"{kind}-{entry['players'].index(player)}"


def _written_hands(entry: Entry, rules: PhomRules) -> dict[str, str]:
    players, hands = entry["players"], entry.get("hands") or {}
    values: dict[str, str] = {}
    by_order = entry.get("placing") is not None
    if entry["finish"] == "normal" and rules.scoring_mode == "rank":
        counts = rules.mom_mode != "ignore"
        everybody_mom = counts and all(hands.get(player, {}).get("mom") for player in players)
        by_order = by_order or everybody_mom
        values["by"] = "order" if by_order else "points"
    for i, player in enumerate(players):
        hand = hands.get(player, {})
        values |= written_hand(hand, APART if by_order else POINTS, f"-{i}")
        if hand.get("mom"):
            values |= {f"place-{i}": MOM} if by_order else {f"mom-{i}": "1"}
    values |= written_order("place", entry.get("placing"), players)
    return values | written_order("lay", entry.get("lay_order"), players)


def seals(round: PhomRound, payments: Payments) -> dict[str, str]:
    """Return what is stamped at who went out, who pays for all and who is móm."""
    stamped: dict[str, str] = {}
    match round.ending:
        case U(winner, u_type):
            word = "ù" if u_type == "thuong" else name_of_u(u_type).vi.removeprefix("ù ")
            stamped[winner] = word.upper()
        case Normal(mom=mom):
            stamped |= dict.fromkeys(mom, "MÓM")
    # Where nobody wins, who declared falsely pays nothing.
    pays = payments.den_payer if payments.winners else None
    return stamped | ({pays: "ĐỀN"} if pays else {})


FORM = GameForm(
    game=PHOM,
    questions=PhomQuestions,
    read=read,
    write=write,
    seals=seals,
    tapped="u",
    keys=(10, 20, 30, 1, 2, 3, "back", 40, 50, 60, 4, 5, 6, "mom", 70, 80, 90, 7, 8, 9, 0),
    first_tap=lambda rules: _FIRST_TAP,
    example=lambda rules: "{1} móm, {0} nhất" if PhomQuestions(rules).mom else "{0} ù",
    finishes={
        "u": FinishWords(Text("ù", "ù"), Text("ù", "ù")),
        "normal": FinishWords(Text("không ù", "no ù"), Text("", "")),
        "false_declaration": FinishWords(Text("ù láo", "false ù"), Text("láo", "false")),
    },
    quiet=("den", *(who.name for who in WHO if who.quiet)),
    form_fields={
        "declarer": FormField("outcome", Text("người báo láo", "who declared falsely")),
        "placing": FormField("place", Text("thứ tự", "the order")),
        "lay_order": FormField("lay", Text("thứ tự hạ", "who laid first")),
        "u_type": FormField("u_type"),
        "eats": FormField("eat", Text("các lần ăn", "eats")),
        "den_override": FormField("den"),
        "hands.points": FormField("points", Text("điểm", "points")),
        "hands.mom": FormField("mom", Text("móm", "móm")),
    },
    who=WHO,
    single=("by", "u_type", "den", "den_reason", "den_why"),
    seated=("place", "points", "apart", "mom", "lay", "sure"),
    rows={"eat": EAT},
    ending=("winner", "declarer", "placing"),
)
