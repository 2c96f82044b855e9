"""A filled form of Phỏm as a round, and back. (docs/rules.md, 4.1)"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.base import Problem
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.text import Text
from scorekeeper.web.entry.fields import (
    EntryDraft,
    FormValues,
    all_told,
    at_place,
    in_order,
    number,
    outcome,
    player_in,
    rows,
)

EAT = ("who", "kind", "from")
MOM = "mom"
NOBODY = "nobody"
_FINISHES = {"u": "u", "normal": "normal", "false": "false_declaration", "void": "void"}
_NO_EATER = Text("Lần ăn thứ {eat}: chọn người ăn.", "Eat {eat}: choose who ate.")


def read(values: FormValues, players: Sequence[str], rules: PhomRules, draft: EntryDraft) -> None:
    """Put into the draft what the form says about how the round went."""
    kind, place = outcome(values)
    entry = draft.entry
    entry["finish"] = _FINISHES.get(kind)
    if kind == "void":
        return
    _eats(values, players, draft)
    if kind == "u":
        entry["winner"] = at_place(place, players)
        entry["u_type"] = values.get("u_type") or None
        if values.get("den"):
            _den(values, players, entry)
        if rules.scoring_mode == "deadwood":
            losers = [player for player in players if player != entry["winner"]]
            _points(values, losers, players, draft)
    elif kind == "false":
        entry["declarer"] = at_place(place, players)
    elif kind == "normal":
        _normal(values, players, rules, draft)


def _normal(
    values: FormValues, players: Sequence[str], rules: PhomRules, draft: EntryDraft
) -> None:
    by_order = rules.scoring_mode == "rank" and values.get("by") != "points"
    if by_order:
        ticked = [values.get(f"place-{i}") == MOM for i in range(len(players))]
    else:
        ticked = [bool(values.get(f"mom-{i}")) for i in range(len(players))]
    mom = [player for player, is_mom in zip(players, ticked, strict=True) if is_mom]
    # An order needs no points but those that tell the móm apart.
    if by_order:
        apart = {f"points-{i}": values.get(f"apart-{i}", "") for i in range(len(players))}
        _points(apart, mom, players, draft)
    else:
        _points(values, players, players, draft)
    for player in mom:
        draft.entry["hands"].setdefault(player, {})["mom"] = True
    placing = in_order(draft, values, "place", "placing", "E_PLACING")
    if by_order and len(mom) < len(players):
        draft.entry["placing"] = placing
        all_told(draft, placing, set(players) - set(mom), "placing", "E_PLACING")
    laid = in_order(draft, values, "lay", "lay_order", "E_LAY_ORDER_INVALID")
    if laid:
        draft.entry["lay_order"] = laid
        all_told(draft, laid, players, "lay_order", "E_LAY_ORDER_INVALID")


def _points(
    values: FormValues, of: Sequence[str], players: Sequence[str], draft: EntryDraft
) -> None:
    hands = draft.entry.setdefault("hands", {})
    for i, player in enumerate(players):
        if player in of:
            points = number(draft, values, f"points-{i}", ("hands", player, "points"))
            if points is not None:
                hands[player] = {"points": points}


def _eats(values: FormValues, players: Sequence[str], draft: EntryDraft) -> None:
    eats: list[dict[str, Any]] = []
    for row in rows(values, "eat", EAT):
        eater = at_place(row["who"], players)
        if eater is None:
            message = _NO_EATER.fill(eat=len(eats) + 1)
            draft.problems.append(Problem("E_SHAPE", f"eats[{len(eats)}].eater", message))
        eat = {"eater": eater, "discarder": at_place(row["from"], players), "kind": row["kind"]}
        eats.append({key: value for key, value in eat.items() if value})
    if eats:
        draft.entry["eats"] = eats


def _den(values: FormValues, players: Sequence[str], entry: dict[str, Any]) -> None:
    payer = None if values["den"] == NOBODY else player_in(values, "den", players)
    entry["den_override"] = {"payer": payer, "reason": values.get("den_reason", "")}


def write(entry: Mapping[str, Any], rules: PhomRules) -> dict[str, str]:
    """The form as it would be filled in for a round."""
    players = entry["players"]
    values = {"outcome": _outcome(entry)}
    if entry["finish"] == "u":
        values["u_type"] = entry.get("u_type") or "thuong"
    values |= _written_hands(entry, rules)
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


def _outcome(entry: Mapping[str, Any]) -> str:
    """How the round ended; empty where somebody is missing whom that has to name."""
    match entry["finish"]:
        case "u":
            kind, player = "u", entry.get("winner")
        case "false_declaration":
            kind, player = "false", entry.get("declarer")
        case other:
            return str(other)
    return "" if player is None else f"{kind}-{entry['players'].index(player)}"


def _written_hands(entry: Mapping[str, Any], rules: PhomRules) -> dict[str, str]:
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
        if hand.get("points") is not None:
            field = "apart" if by_order else "points"
            values[f"{field}-{i}"] = str(hand["points"])
        if hand.get("mom"):
            values |= {f"place-{i}": MOM} if by_order else {f"mom-{i}": "1"}
    for kind, order in (("place", entry.get("placing")), ("lay", entry.get("lay_order"))):
        for place, player in enumerate(order or (), start=1):
            values[f"{kind}-{players.index(player)}"] = str(place)
    return values
