"""Fills the form of a round from a sentence, or asks which of its readings is meant. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from scorekeeper.games.notation import Entry, Fault, Meaning, plain, write_round
from scorekeeper.games.spoken import MONEY, UNKNOWN, Reading, Sentence
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text, join
from scorekeeper.web.entry.form import RoundForm, form_of, write

NOT_BY_TAPS = Text(
    "Câu này có phần mà mẫu ghi ván không có: bỏ phần ấy, hoặc chạm để ghi.",
    "The form has no place for a part of this: leave that out, or enter the round by taps.",
)
_WHICH = Text("“{word}” là {readings}?", "Is “{word}” {readings}?")
_OR = Text(" hay là ", " or ")
_HOW = Text("Hiểu câu này thế nào?", "Which is meant?")
_NUMBER, _PLACE = Text("số {n}", "the number {n}"), Text("hạng {n}", "place {n}")
_DEUCE = Text("con hai", "a deuce")
_MAY_LACK = (
    "E_WINNER_REQUIRED",
    "E_BLOCKER_REQUIRED",
    "E_POINTS_REQUIRED",
    "E_CARDS_REQUIRED",
    "E_LAY_ORDER_REQUIRED",
    "E_DEN_REASON_REQUIRED",
    "E_EAT_DISCARDER_REQUIRED",
)
"""The refusals of a round that only lacks something, which the form asks for."""
_ENDS = {"winner", "declarer", "placing", "lay_order", "hands", "feeder", "assistants", "kills"}
"""Fields that only a round with an ordinary end has."""
_MAY_LOSE = {"hands", "placing", "lay_order", "eats", "winner", "instant_type", "note", "dealt"}
"""Fields that may count for nothing, such as who is móm where somebody has ù."""
_MOST_CHOICES = 4
_LEAST_DEALT = 10
"""The least cards that a game deals, which a stuck player still has."""


def example(profile: Profile, players: Sequence[str]) -> str:
    """Return a round that people at this table may type."""
    words = form_of(profile.rules).example(profile.rules)
    return words.format(*players) if players[1:] else ""


class Unsure(Exception):
    """A sentence with several readings that pay differently: the question and its answers."""

    def __init__(self, question: Text, answers: list[Text]) -> None:
        super().__init__(question.vi)
        self.message, self.answers = question, answers


class _Tried(NamedTuple):
    form: RoundForm
    reading: Reading
    rank: int
    """0 if it can be scored, 1 if it lacks something, 2 if the rules refuse it."""
    result: Any
    """What differs if it is another round."""
    loses: int
    """What it says that counts for nothing: 0 nothing, 1 only of hands, 2 other things too."""
    refusal: Text | None = None

    def rests_on(self, doubtful: set[int]) -> bool:
        """Return whether it takes a word in one of two senses: “wins” is ù, “nhì” a name."""
        places = self.reading.places.values()
        is_order = len(places) > 1 == min(places) and len(places) == max(places)
        is_order |= self.loses > 0 and self.reading.is_listed
        return is_order or bool(doubtful & {*self.reading.used})


def fill_in(form: RoundForm, said: str, chosen: int = -1) -> tuple[RoundForm, Text | None]:
    """Return the form with what a sentence says, and what was not understood beside that.

    The reading with the number `chosen` is taken where several are sensible. Raises `Fault` if
    there is none, and `Unsure`.
    """
    notation = form.profile.game.notation
    sentence = Sentence(said, notation, form.players, form.unit.stake)
    tried = [trial for reading in sentence.readings() if (trial := _try(form, reading))]
    doubtful = sentence.doubtful()
    tried = [
        trial
        for trial in tried
        if not trial.loses
        or not (trial.rests_on(doubtful) or sentence.misses_a_name(trial.reading.used))
    ]
    if not tried:
        raise Fault(0, NOT_BY_TAPS)
    tried = [trial for trial in tried if trial.loses < 2] or tried
    best = min(trial.rank for trial in tried)
    others = list[_Tried]()
    for trial in sorted(tried, key=lambda trial: trial.reading.doubt is not None):
        is_half = trial.rank < 2 or not trial.reading.entry
        is_sensible = trial.rank == best or (is_half and trial.rests_on(doubtful))
        if is_sensible and all(trial.result != other.result for other in others):
            others.append(trial)
    if best > 1:
        raise Fault(0, others[0].refusal or NOT_BY_TAPS)
    if doubt := others[0].reading.doubt:
        raise Fault(0, doubt)
    if others[1:] and not 0 <= chosen < len(others):
        raise _unsure(sentence, others)
    filled = others[chosen if others[1:] else 0]
    if refusal := filled.refusal or _refused_in_any_finish(filled.form):
        raise Fault(0, refusal)
    left = filled.reading.left_out
    remark = (MONEY if any(char.isdecimal() for char in left) else UNKNOWN).fill(word=left)
    return filled.form, remark if left else None


def _try(form: RoundForm, reading: Reading) -> _Tried | None:
    """Return the form of a reading; None if it has no place for all of it."""
    game, rules = form.profile.game, form.profile.rules
    places = dict(reading.places)
    entry = _whole(form, reading.entry, places)
    if entry is None or entry.get("declarer") in entry.get("fouls", ()):  # Fined for it, or twice?
        return None
    filled = replace(form, values=_values(form, entry, places))
    round = game.read(filled.reader.entry, rules)
    said, shown = _says(entry), _says(filled.reader.entry)
    # The form adds the killed and the stuck behind a half order.
    order = shown.get("placing", [])[: len(said.get("placing", []))]
    lost = {key for key, value in said.items() if {**shown, "placing": order}.get(key) != value}
    if lost and (_contradicts(entry, lost) or _changes_payments(form, said, shown)):
        return None if reading.entry else _Tried(filled, reading, 2, lost, 0, NOT_BY_TAPS)
    if entry.get("finish") == "u" and {*reading.places} - {entry["winner"]}:
        lost.add("placing")
    loses = 2 if lost - {"hands"} else len(lost)
    if not isinstance(round, list) and not filled.reader.problems:
        return _Tried(filled, reading, 0, game.score(round, rules), loses)
    problems = filled.refuse(round if isinstance(round, list) else ()).problems
    asked = filled.reader.problems
    refused = [p for p in problems if p not in asked and p.code not in _MAY_LACK]
    message = refused[0].message if refused and refused[0].code != "E_SHAPE" else None
    return _Tried(filled, reading, 2 if refused else 1, filled.values, loses, message)


def _refused_in_any_finish(form: RoundForm) -> Text | None:
    """Return what even a void round may not say; None if the form has a finish already."""
    entry = form.reader.entry
    if entry.get("finish"):
        return None
    read = form.profile.game.read(entry | {"finish": "void"}, form.profile.rules)
    problems = read if isinstance(read, list) else ()
    codes = {*_MAY_LACK, "E_SHAPE"}
    return next((problem.message for problem in problems if problem.code not in codes), None)


def _contradicts(entry: Entry, lost: set[str]) -> bool:
    """Return whether what the form loses contradicts the rest: who stops a sâm that was won."""
    return entry.get("finish") != "void" and bool(lost - _MAY_LOSE)


def _changes_payments(form: RoundForm, *entries: Entry) -> bool:
    """Return whether two rounds pay differently, or one cannot be scored yet."""
    game, rules = form.profile.game, form.profile.rules
    one, other = (game.read(entry, rules) for entry in entries)
    if isinstance(one, list) or isinstance(other, list):
        return True
    return game.score(one, rules) != game.score(other, rules)


def _whole(form: RoundForm, said: Entry, places: dict[str, int]) -> Entry | None:
    """Return the round of a reading, which may be half; None if it contradicts itself."""
    game, entry = form.profile.game, {"players": [*form.players], **said}
    if entry.get("feeder") == entry.get("declarer"):  # Who pays đền failed his sâm.
        entry.pop("feeder", None)
    if getattr(form.asks, "places", False):
        _place_ends(form, entry, places)
    if not _agrees(entry, places):
        return None
    _place_the_only(entry, places)
    order = sorted(places, key=lambda who: places[who])
    # Alone, a place is no winner unless it is the first of a round without places.
    has_places = any(getattr(form.asks, name, False) for name in ("places", "by_rank"))
    alone = len(order) == 1 and (has_places or places[order[0]] > 1)
    entry["placing"] = [] if alone else order
    game.notation.complete(entry, form.profile.rules)
    entry["placing"] = placing = order if alone else entry.get("placing", [])
    best = max((places[who] for who in placing), default=1)
    left = {who for who in order if who not in placing} - {entry.get("winner")}
    if any(places[who] <= best for who in left):
        return None
    if not placing:
        del entry["placing"]
    if _ENDS & entry.keys():
        entry.setdefault("finish", game.notation.finish(entry))
    hands = entry.get("hands", {}).values()
    if entry.get("finish") == "normal" and not any("points" in hand for hand in hands):
        entry.setdefault("placing", [])
    return entry


def _agrees(entry: Entry, places: dict[str, int]) -> bool:
    """Return whether hands and places can be true together. An ù and points leave no places.

    “Lan nhất 3 điểm, Mai 10” can, “Thu cóng 5 cây” cannot.
    """
    if entry.get("finish") == "u":
        places.clear()
        return entry.get("winner") not in (None, entry.get("declarer"))
    hands = entry.get("hands", {}).items()
    if any(
        hand.get("stuck") and hand.get("cards", _LEAST_DEALT) < _LEAST_DEALT for _, hand in hands
    ):
        return False
    points = {who: hand["points"] for who, hand in hands if "points" in hand}
    if not points:
        return True
    below = {who: sum(n < points[who] for n in points.values()) for who in points}
    agrees = all(place == 1 + below.get(who, len(below)) for who, place in places.items())
    places.clear()
    return agrees


def _place_the_only(entry: Entry, places: dict[str, int]) -> None:
    """Give the first place to the only player who is not móm."""
    hands = entry.get("hands", {})
    left = [who for who in entry["players"] if not hands.get(who, {}).get("mom")]
    is_ended = entry.keys() & {"finish", "winner", "declarer"}
    if len(left) == 1 and not is_ended and not hands.get(left[0]):
        places.setdefault(left[0], 1)


def _place_ends(form: RoundForm, entry: Entry, places: dict[str, int]) -> None:
    """Give the winner the first place, and the only open place to the only player without one.

    The killed and the stuck need no place. If the rules have neither, who has cards left is last.
    """
    if entry.get("finish") == "win":
        places.setdefault(entry.pop("winner"), 1)
    players, hands = entry["players"], entry.get("hands", {})
    if entry.get("finish", "win") == "win" and not form.asks.kills and not form.asks.stuck:
        held = {who for who, hand in hands.items() if hand.keys() - {"cards"}} - {*places}
        if len(held) == 1 and len(players) not in places.values():
            places[held.pop()] = len(players)
    if not form.asks.stuck:  # Where it has no price it says no more than that.
        for who in [who for who, hand in hands.items() if hand.pop("stuck", False) and not hand]:
            del hands[who]
    below = {kill["from"] for kill in entry.get("kills", ())}
    below |= {who for who, hand in hands.items() if hand.get("stuck")}
    without = {*players} - {*places} - below
    free = {*range(1, len(players) - len(below) + 1)} - {*places.values()}
    if len(without) == len(free) == 1:
        places |= zip(without, free, strict=True)


def _values(form: RoundForm, entry: Entry, places: Mapping[str, int]) -> dict[str, str]:
    """Return the values of the form of a round, which may be half."""
    values = write({"finish": "void", **entry}, form.profile.rules, form.unit.stake)
    if "finish" not in entry:
        del values["outcome"]
    for who in entry.get("placing", ()):
        values[f"place-{form.players.index(who)}"] = str(places[who])
    return {key: value for key, value in values.items() if value}


def _says(entry: Entry) -> Entry:
    """Return what a round says, without blanks and defaults."""
    said = {key: value for key, value in entry.items() if value}
    if "eats" in said:
        said["eats"] = [{"kind": "normal", **eat} for eat in said["eats"]]
    if "manual" in said:
        said["manual"] = [{**payment, "note": payment.get("note")} for payment in said["manual"]]
    if den := said.get("den_override"):  # The form asks for a reason.
        said["den_override"] = {**den, "reason": den.get("reason") or "?"}
    return said


def _unsure(sentence: Sentence, tried: list[_Tried]) -> Unsure:
    """Return the question which reading is meant."""
    first, second = (trial.reading.used for trial in tried[:2])
    end = next((end for end in sorted({*first, *second}) if first.get(end) != second.get(end)), 0)
    kinds = {used[end].kind for used in (first, second) if end in used}
    if not tried[2:] and end in first and end in second and not kinds & {"all", "rest"}:
        answers = [_named(sentence, used[end]) for used in (first, second)]
        word = sentence.words[end - 1][0]
        return Unsure(_WHICH.fill(word=word, readings=join(answers, _OR)), answers)
    return Unsure(_HOW, [_in_words(trial) for trial in tried[:_MOST_CHOICES]])


def _named(sentence: Sentence, meaning: Meaning) -> Text:
    if meaning.kind in ("number", "money"):
        return _NUMBER.fill(n=meaning.value)
    parts = (part for reader in sentence.notation.spoken for part in reader.elements)
    spoken = (way.split("_") for part in parts if isinstance(part, str) for way in part.split("|"))
    ways = (*spoken, *sentence.notation.phrases)
    words = {plain("_".join(way)): " ".join(way) for way in ways}
    if meaning.value in sentence.notation.held & {"hai"}:
        return _DEUCE
    if meaning.value in ("hai", "ba", "tu"):
        return _PLACE.fill(n=words[meaning.value])
    name = (
        meaning.value if meaning.kind == "who" else f"“{words.get(meaning.value, meaning.value)}”"
    )
    return Text(name, name)


def _in_words(tried: _Tried) -> Text:
    notation, reading = tried.form.profile.game.notation, tried.reading
    finish = reading.entry.get("finish") or notation.finish(reading.entry)
    ranks = [{"who": who, "rank": place} for who, place in reading.places.items()]
    entry = {**reading.entry, "finish": finish, "_ranks": ranks}
    words = write_round(entry, notation, str)
    return Text(words, words)
