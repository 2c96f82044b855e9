"""The form of a round: read, written, with its problems and its preview.

The next round, a correction and a forgotten round have the same form. The games check rounds; this
module reports only what is missing in the form.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Amount, Entry, Payments, Problem, Told
from scorekeeper.options.option import Rules
from scorekeeper.rules.profiles import Profile, tell
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult
from scorekeeper.text import LANGUAGES, Text
from scorekeeper.web.entry import phom, samloc, tulokho
from scorekeeper.web.entry.fields import (
    FOULS,
    GA,
    MANUAL,
    FormReader,
    FormValues,
    GameForm,
    outcome,
    rows,
    whole,
)
from scorekeeper.web.entry.picture import Drawing, draw, has_broad, has_long
from scorekeeper.web.entry.receipt import ReceiptRow, receipt_rows
from scorekeeper.web.plumbing.preferences import current
from scorekeeper.web.plumbing.remembered import Remembered

FORMS: Mapping[str, GameForm] = {
    form.game.id: form for form in (phom.FORM, tulokho.FORM, samloc.FORM)
}
"""The form of every game by its id; this is the only list of them."""

_empty_fields = Remembered[str](64)
_GA = Text("gà", "gà")
_SO_MANY = Text("{count} người", "{count} players")
_NOBODY = Text("không ai trả", "nobody pays")
_LINE = 34
"""The letters that a line under the picture surely holds."""
_NOTE = " · "
"""Stands before a note in the heading of a round."""
_WHO_SITS_OUT = Text(
    "Ai nghỉ thay {player}? Chạm vào tên.", "Who sits out instead of {player}? Tap the name."
)
_MANUAL_GAPS = Text(
    "Khoản trả thêm thứ {line}: ai trả, ai nhận, bao nhiêu?",
    "Side payment {line}: from whom, to whom, how much?",
)


class Gain(NamedTuple):
    """Who wins or loses, and how much."""

    who: Text
    amount: Text
    """With its sign; empty if nobody pays."""


class SentenceField(NamedTuple):
    """The field in which a round can be typed in words."""

    url: str
    example: str
    typed: str = ""
    is_open: bool = False
    fault: Text | None = None
    readings: tuple[Text, ...] = ()
    """What may be meant, to choose from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The result of the round in a form."""

    caption: Text
    """The round in words, for two lines under the picture; with long names four."""
    gain: Gain
    """Who wins or loses how much, for the bar at the bottom."""
    payments: Payments
    drawing: Drawing
    rows: list[ReceiptRow]
    """The receipt, with its arithmetic."""
    totals: Mapping[str, Amount]
    """Everybody's total after the round, in bets."""
    money: Mapping[str, Amount] | None
    """The same in đồng; None if the session plays for points."""
    unit: Unit
    """The unit of the amounts in words and picture."""


@dataclass(frozen=True, kw_only=True)
class RoundForm:
    """The form of a round: players, rules and values."""

    profile: Profile
    players: tuple[str, ...]
    """In seat order."""
    number: int
    """The number that the round has or will get."""
    goes_before: int | None = None
    """The number of the round before which a forgotten one is inserted."""
    leads: str | None = None
    ga: Amount | None = None
    """Bets in the gà before the round; None if no gà is played."""
    unit: Unit = BETS
    """The unit of the amounts."""
    last: bool = False
    """Whether it is announced as the last round of the evening."""
    open: bool = True
    """Whether it can be edited."""
    recent_extras: tuple[tuple[int, str], ...] = ()
    """Amount and note of the latest side payments without duplicates, newest first."""
    values: FormValues = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    preview: Preview | None = None
    swaps_in: str = ""
    """Who is to play instead of a player who is asked for; then nothing else is asked."""
    sentence: SentenceField | None = None
    dropped: Text | None = None
    """A message on facts of the old round that the correction loses."""

    def fields(self, render: Callable[["RoundForm"], str]) -> str:
        """Return the HTML of the game's fields by `render`; that of an empty form is cached."""
        if self.values or self.problems:
            return render(self)
        people_and_rules = (self.profile.rules, self.players, self.recent_extras)
        key = (current(), self.unit, self.last, self.sentence, *people_and_rules)
        return _empty_fields.get(key, lambda: render(self))

    def refuse(self, problems: Iterable[Problem] = ()) -> "RoundForm":
        """Return a copy of the form with its problems: missing fields, and refusals.

        If something is missing at an input, a refusal there says the same, so it is left out.
        """
        lacking = {self._input_of(problem) for problem in self.reader.problems}
        others = (problem for problem in problems if self._input_of(problem) not in lacking)
        return replace(self, problems=(*self.reader.problems, *others), preview=None)

    def previewed(
        self, dry_run: Callable[[], ChangeResult]
    ) -> tuple["RoundForm", ChangeResult | None]:
        """Return a copy with its preview by a dry run, or with its problems and None."""
        if not self.reader.has_ended:
            return self.refuse(), None
        try:
            tried = dry_run()
        except Refused as refused:
            return self.refuse(refused.problems), None
        if self.reader.problems:
            return self.refuse(), None
        assert tried.profile
        assert tried.scored
        _, round, payments, _ = tried.scored
        unit = self.unit
        # A forgotten round may be of older rules than its form.
        told = tell(round, tried.profile.rules, payments, unit.plain)
        preview = Preview(
            caption=_caption(
                told,
                most=_LINE * ((4 if self.is_broad else 2) - bool(self.values.get("said"))),
            ),
            gain=gain(payments.net, unit),
            payments=payments,
            drawing=draw(round.players, payments, unit),
            rows=[*receipt_rows(told, unit, unit.beside)],
            totals=tried.after.totals,
            money=tried.after.money,
            unit=unit,
        )
        return replace(self, problems=(), preview=preview), tried

    @property
    def game_form(self) -> GameForm:
        return form_of(self.profile.rules)

    @property
    def game_id(self) -> str:
        return self.profile.game.id

    @property
    def most_players(self) -> int:
        """How many people can play a round of its game."""
        return self.profile.game.most_players

    @cached_property
    def reader(self) -> FormReader:
        """The round as entered, and what is missing."""
        return read(self.values, self.profile.rules, self.players)

    @cached_property
    def asks(self) -> Any:
        """The questions of the game under these rules."""
        return self.game_form.questions(self.profile.rules)

    @property
    def first_tap(self) -> Text:
        """The hint in a blank form."""
        if self.swaps_in:
            return _WHO_SITS_OUT.fill(player=self.swaps_in)
        return self.game_form.first_tap(self.profile.rules)

    @cached_property
    def faults(self) -> Mapping[str, Sequence[Problem]]:
        """The problems by input; those without an input under the empty string."""
        at: dict[str, list[Problem]] = {}
        for problem in self.problems:
            at.setdefault(self._input_of(problem), []).append(problem)
        return at

    def _input_of(self, problem: Problem) -> str:
        return self.game_form.input_of(problem.field, self.players)

    @property
    def is_long(self) -> bool:
        """Whether a player's name needs more than one line."""
        return has_long(self.players)

    @property
    def is_broad(self) -> bool:
        """Whether only two names stand side by side."""
        return has_broad(self.players)

    @property
    def blank(self) -> bool:
        """Whether the form has no answer yet."""
        rows = map(self.row_count, self.game_form.all_rows)
        return not (self._says_the_end or any(rows) or any(map(self.answers, ("foul", "cards"))))

    @property
    def _says_the_end(self) -> bool:
        said, before = self.values.get("outcome"), self.game_form.chosen_before
        return self.answers("place") if before and said in (None, "", before) else bool(said)

    def row_count(self, kind: str) -> int:
        """Return how many rows of a kind are filled in."""
        return sum(1 for _ in rows(self.values, kind, self.game_form.all_rows[kind]))

    @property
    def typed_stake(self) -> Amount | None:
        """The stake at which amounts of side payments are typed; None for bets."""
        typed = self.row_count("manual") > 0
        return whole(self.values.get("stake", "")) if typed else self.unit.stake

    def answers(self, kind: str) -> bool:
        """Return whether a field of this kind is filled in for some player."""
        return any(self.values.get(f"{kind}-{i}") for i in range(self.most_players))

    @property
    def quiet(self) -> bool:
        """Whether the collapsed part has an answer or a problem, so that it opens."""
        kind, _ = outcome(self.values)
        hidden = ("manual", "fouls", *self.game_form.quiet)
        return (
            (self.sentence is not None and self.sentence.is_open)
            or kind in self.game_form.rare
            or any(problem.field.startswith(hidden) for problem in self.problems)
            or any(self.values.get(name) or self.answers(name) for name in self.game_form.quiet)
            or self.row_count("manual") > 0
            or self.answers("foul")
        )


def form_of(rules: object) -> GameForm:
    """Return the form of the game of some rules."""
    return FORMS[GAME_OF[type(rules)].id]


def gain(net: Mapping[str, Amount], unit: Unit) -> Gain:
    """Return the only winner, else the only loser, else the biggest winner.

    `net` is in bets.
    """
    up = [who for who, amount in net.items() if amount > 0]
    down = [who for who, amount in net.items() if amount < 0]
    if len(up) != 1 and len(down) == 1:
        return Gain(_one_or_many(down), unit.signed(net[down[0]]))
    if up:
        most = max(net.values())
        return Gain(_one_or_many([who for who in up if net[who] == most]), unit.signed(most))
    into_ga: Amount = -sum(net.values())
    return Gain(_GA, unit.signed(into_ga)) if into_ga else Gain(_NOBODY, Text("", ""))


def _one_or_many(people: list[str]) -> Text:
    return Text(people[0], people[0]) if len(people) == 1 else _SO_MANY.fill(count=len(people))


def _caption(told: Told, most: int) -> Text:
    """Return the spoken sentence; above `most` letters, the heading and whole clauses that fit.

    The arrows show the payments that follow from how the round ended.
    """
    captions = []
    for language in LANGUAGES:
        caption, *notes = told.heading.to(language).split(_NOTE)
        clauses = [f"; {clause.to(language)}" for clause in told.beside]
        for words in (*(f"{_NOTE}{note}" for note in notes), *clauses):
            caption += words if len(caption + words) <= most else ""
        spoken = told.spoken.to(language)
        captions.append(spoken if len(spoken) <= most else caption)
    return Text(*captions)


def read(values: FormValues, rules: Rules, players: Sequence[str]) -> FormReader:
    """Read a submitted form: the round as entered, and what is missing."""
    form, reader = form_of(rules), FormReader(values, players)
    multiplier = reader.number(values.get("multiplier", ""), ("multiplier",))
    if multiplier not in (None, 1):
        reader.entry["multiplier"] = multiplier
    form.read(reader, rules)
    _read_fouls(reader)
    _read_manual(reader)
    if not reader.has_ended:
        reader.problems = [Problem("E_SHAPE", "finish", form.first_tap(rules))]
    reader.entry = {key: value for key, value in reader.entry.items() if value is not None}
    return reader


def _read_fouls(reader: FormReader) -> None:
    """Read the fouls of each player; a later field counts only after the earlier ones."""
    fouls: list[str] = []
    for i, player in enumerate(reader.players):
        for name in FOULS:
            given = reader.values.get(f"{name}-{i}")
            times = whole(given, longest=2) if given else None
            if not times:
                break
            fouls += [player] * times
    if fouls:
        reader.entry["fouls"] = fouls


def _read_manual(reader: FormReader) -> None:
    """Read the side payments from their rows."""
    lines = []
    for k, row in enumerate(rows(reader.values, "manual", MANUAL)):
        seats = {side: row[side] for side in ("from", "to")}
        named = {side: reader.player(seat) for side, seat in seats.items()}
        sides = {side: who for side, who in named.items() if who or seats[side] == GA}
        usual, _, usual_note = row["usual"].partition(" ")
        given, note = row["amount"] or usual, row["note"] or usual_note
        read_amount = reader.bets if row["amount"] else reader.number
        amount = read_amount(given, ("manual", k, "amount"))
        if len(sides) < 2 or not given:
            reader.lack(f"manual[{k}]", _MANUAL_GAPS.fill(line=k + 1))
        lines.append({**sides, "amount": amount, "note": note or None})
    if lines:
        reader.entry["manual"] = lines


def write(entry: Entry, rules: Rules, stake: Amount | None = None) -> dict[str, str]:
    """Return the form values of an accepted round; side payments in money at a stake."""
    players = entry["players"]
    values = {"multiplier": str(entry.get("multiplier") or 1)}
    values |= form_of(rules).write(entry, rules)
    values |= _written_fouls(entry)
    for k, line in enumerate(entry.get("manual") or ()):
        for side in ("from", "to"):
            values[f"manual-{k}-{side}"] = str(players.index(line[side])) if line[side] else GA
        values[f"manual-{k}-amount"] = Unit(stake).plain(line["amount"]).vi
        values["stake"] = str(stake or "")
        values[f"manual-{k}-note"] = line.get("note") or ""
    return values


def _written_fouls(entry: Entry) -> dict[str, str]:
    values: dict[str, str] = {}
    for i, player in enumerate(entry["players"]):
        left = list(entry.get("fouls") or ()).count(player)
        for name in FOULS[:left]:
            once = left if name == FOULS[-1] else 1
            values[f"{name}-{i}"] = str(once)
            left -= once
    return values
