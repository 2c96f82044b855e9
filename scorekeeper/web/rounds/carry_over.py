"""What a form cannot show of a round that it corrects, carried along from the round as it was kept.

Points beside an order, a note, the cards that were dealt: such facts came from elsewhere, and a
correction of something else does not lose them.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.games.entry import spell
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.posting import Answer
from scorekeeper.text import Text, join
from scorekeeper.web.entry import form
from scorekeeper.web.entry.questions import PhomAsks, TulokhoAsks, asks
from scorekeeper.web.entry.tulokho import COUNTS

Facts = dict[tuple[str, ...], Any]
"""What is said in an entry, by where: the fields of each hand one by one."""

_ENDING = ("players", "finish", "winner", "declarer", "placing")
"""What of an entry says how the round ended."""

HARMLESS = ("note", "dealt")
"""What nothing else in a round can contradict."""

_NOT_KEPT = Text(
    "Không giữ được, vì không hợp với ván đã sửa: {what}.",
    "Not kept, as it does not fit the corrected round: {what}.",
)
_OF = Text("{what} của {player}", "{what} of {player}")
_WHAT = {
    "points": Text("điểm", "points"),
    "mom": Text("móm", "móm"),
    "cards": Text("số lá", "cards"),
    "black_deuces": Text("heo đen", "black 2s"),
    "red_deuces": Text("heo đỏ", "red 2s"),
    "quads": Text("tứ quý", "quads"),
    "stuck": Text("cóng", "stuck"),
    "eats": Text("các lần ăn", "eats"),
    "placing": Text("thứ tự", "the order"),
    "lay_order": Text("thứ tự hạ", "who laid first"),
    "winner": Text("người thắng", "the winner"),
    "assistants": Text("người tiếp tay", "assistants"),
}
_OTHER = Text("điều ghi thêm", "what was noted besides")


class Carrying:
    """A change of a kept round that carries along what its form cannot show."""

    def __init__(self, change: Callable[..., Answer], kept: Mapping[str, Any], rules: Any) -> None:
        self._change = change
        self._kept = kept
        self._rules = rules
        self.dropped: Text | None = None
        """What would not have fitted the round in its new form; after a call."""

    def __call__(self, entered: Mapping[str, Any], **how: Any) -> Answer:
        """The change made with all that can be carried; told what could not be."""
        carried = left = unshown(self._kept, entered, self._rules)
        try:
            for fits in (_is_blamed_for_nothing, _is_harmless) if carried else ():
                try:
                    return self._change(put(entered, left), **how)
                except Stale:
                    raise
                except Refused as refused:
                    left = {path: fact for path, fact in carried.items() if fits(path, refused)}
            return self._change(put(entered, left), **how)
        finally:
            self.dropped = _told([path for path in carried if path not in left])


def _is_blamed_for_nothing(path: tuple[str, ...], refused: Refused) -> bool:
    return not any(problem.field.startswith(spell(path)) for problem in refused.problems)


def _is_harmless(path: tuple[str, ...], refused: Refused) -> bool:
    return path[0] in HARMLESS


def _told(paths: list[tuple[str, ...]]) -> Text | None:
    told = []
    for path in paths:
        what = _WHAT.get(path[-1], _OTHER)
        told.append(_OF.fill(what=what, player=path[1]) if path[0] == "hands" else what)
    return _NOT_KEPT.fill(what=join(told, ", ")) if told else None


def unshown(kept: Mapping[str, Any], entered: Mapping[str, Any], rules: Any) -> Facts:
    """What was kept and neither the form of that round nor of the entered one can show."""
    own = _on_form(form.write(kept, rules), rules)
    endings: tuple[dict[str, str], ...] = ({}, _ending(entered, rules))
    shown = [_facts(form.read(own | ending, rules).entry) for ending in endings]
    said = [*shown, _facts(entered)]
    return {
        path: fact
        for path, fact in _facts(kept).items()
        if not any(path in facts for facts in said)
    }


def _ending(entered: Mapping[str, Any], rules: Any) -> dict[str, str]:
    """How the form says that the round ended; nothing where that is not known."""
    said = {key: entered[key] for key in _ENDING if key in entered}
    whom = {"u": "winner", "false_declaration": "declarer"}.get(said["finish"])
    if whom and whom not in said:
        return {}
    written = form.write(said, rules)
    return {key: written[key] for key in ("outcome", "by") if key in written}


def put(entered: Mapping[str, Any], facts: Facts) -> dict[str, Any]:
    """The entry with those facts besides."""
    whole = {**entered, **{path[0]: fact for path, fact in facts.items() if len(path) == 1}}
    hands = {player: dict(hand) for player, hand in (entered.get("hands") or {}).items()}
    for path, fact in facts.items():
        if len(path) > 1:
            hands.setdefault(path[1], {})[path[2]] = fact
    return whole | ({"hands": hands} if hands else {})


def _facts(said: Mapping[str, Any]) -> Facts:
    facts: Facts = {(key,): fact for key, fact in said.items() if key != "hands"}
    for player, hand in (said.get("hands") or {}).items():
        facts |= {("hands", player, key): fact for key, fact in hand.items()}
    # What is said by null or by nothing is not said.
    return {path: fact for path, fact in facts.items() if fact not in (None, [], {}, "")}


def _on_form(values: Mapping[str, str], rules: Any) -> dict[str, str]:
    """The fields that the form has by those rules: it does not ask for what is free."""
    asked = asks(rules)
    absent = _absent_phom(asked) if isinstance(asked, PhomAsks) else _absent_tulokho(asked)
    if len(asked.multipliers) < 2:
        absent.append("multiplier")
    # A place of its own among the radios of an order.
    no_mom = isinstance(asked, PhomAsks) and not asked.mom
    pattern = re.compile("|".join(absent) or "$")
    return {
        field: value
        for field, value in values.items()
        if not pattern.match(field) and not (no_mom and value == "mom")
    }


def _absent_phom(asked: PhomAsks) -> list[str]:
    fields = {"eat-": asked.eats, r"eat-\d+-from": asked.eaten_from, "mom-": asked.mom}
    return [field for field, there in fields.items() if not there]


def _absent_tulokho(asked: TulokhoAsks) -> list[str]:
    fields = {f"{field}-": field in asked.counts for field in COUNTS}
    fields |= {"stuck-": asked.stuck, "assistant-": asked.assistants}
    return [field for field, there in fields.items() if not there]
