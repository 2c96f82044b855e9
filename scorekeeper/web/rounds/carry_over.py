"""What a form cannot show of a round that it corrects, carried along from the round as it was kept.

Points beside an order, a note, the cards that were dealt: such facts came from elsewhere, and a
correction of something else does not lose them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.games.entry import spell
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.posting import Answer
from scorekeeper.text import Text, join
from scorekeeper.web.entry import form
from scorekeeper.web.entry.games import form_of

Facts = dict[tuple[str, ...], Any]
"""What is said in an entry, by where: the fields of each hand one by one."""

HARMLESS = ("note", "dealt")
"""What nothing else in a round can contradict."""

_NOT_KEPT = Text(
    "Không giữ được, vì không hợp với ván đã sửa: {what}.",
    "Not kept, as it does not fit the corrected round: {what}.",
)
_OF = Text("{what} của {player}", "{what} of {player}")
_WINNER = Text("người thắng", "the winner")
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
            self.dropped = _told([path for path in carried if path not in left], self._rules)


def _is_blamed_for_nothing(path: tuple[str, ...], refused: Refused) -> bool:
    return not any(problem.field.startswith(spell(path)) for problem in refused.problems)


def _is_harmless(path: tuple[str, ...], refused: Refused) -> bool:
    return path[0] in HARMLESS


def _told(paths: list[tuple[str, ...]], rules: Any) -> Text | None:
    names = {"winner": _WINNER, **form_of(rules).facts}
    told = []
    for path in paths:
        what = names.get(path[-1], _OTHER)
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
    ending = ("players", "finish", *form_of(rules).ending)
    written = form.write({key: entered[key] for key in ending if key in entered}, rules)
    if not written["outcome"]:
        return {}
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
    game = form_of(rules)
    asked = game.questions(rules)
    values = dict(values)
    if len(asked.multipliers) < 2:
        values.pop("multiplier", None)
    return {field: value for field, value in values.items() if game.has(asked, field, value)}
