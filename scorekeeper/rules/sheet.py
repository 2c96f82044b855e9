"""House rules as a table reads them: in sentences, compared, with worked rounds."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Amount, Entry, Payments, Preset, Round
from scorekeeper.options.kinds import NOTHING, Value, without_repeats
from scorekeeper.options.option import Option, Rules, differences, options_of
from scorekeeper.options.sources import HOUSE, Citation, citations
from scorekeeper.options.templates import ANY, fits
from scorekeeper.rules.profiles import Profile, explain
from scorekeeper.text import Text, in_a_row, join, within_a_sentence

NOT_USED = Text("–", "–")
GAMES_DIFFER = Text(
    "hai bộ luật của hai trò thì không so được: chọn hai bộ của cùng một trò",
    "rules of two games cannot be compared: choose two sets of one game",
)
UNSAID = "unsaid"
"""The value of a question that the table has not answered. Only then it is an open case."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One house rule on a sheet."""

    option: Option
    sentence: Text
    amount: Text
    """The column beside the sentence: `4 cược`, `×2`, `không chơi`, or empty."""
    bets: tuple[int, ...]
    """The amounts in bets, one where all are equal; empty where none are paid."""
    sources: tuple[Citation, ...]
    instead_of: Text | None
    """The sentence of the preset, where it differs."""

    @property
    def changed(self) -> bool:
        """Whether the rule differs from that of the preset."""
        return self.instead_of is not None

    def money(self, stake: Amount) -> tuple[Amount, ...] | None:
        """Return the amounts in đồng at so many đồng a bet; None where no bets are paid."""
        return tuple(bets * stake for bets in self.bets) or None


class FoldedRows(NamedTuple):
    """Several rules under one heading that are not played, in one sentence."""

    sentence: Text
    rows: tuple[SheetRow, ...]


class SheetGroup(NamedTuple):
    """The rules under one heading."""

    heading: Text
    rows: tuple[SheetRow, ...]
    folded: tuple[FoldedRows, ...] = ()


def rule_sheet(profile: Profile) -> list[SheetGroup]:
    """Return the rules of a profile that have an effect in words, in the order of the headings."""
    changed = differences(profile.rules, profile.preset.rules)
    groups = []
    for heading, options in profile.rules.by_group():
        rows = [_row(option, profile, option.name in changed) for option in options]
        folded = tuple(_folded(rows, profile.rules))
        told = {row.option.name for together in folded for row in together.rows}
        alone = tuple(row for row in rows if row.option.name not in told)
        groups.append(SheetGroup(heading, alone, folded))
    return groups


def _folded(rows: list[SheetRow], rules: Rules) -> Iterator[FoldedRows]:
    """Fold rules that are not played, as in the preset, into one sentence."""
    for sentence, names in rules.together.items():
        unplayed = [
            row
            for row in rows
            if row.option.name in names
            and not row.changed
            and getattr(rules, row.option.name) in (None, 0, "none")
        ]
        if len(unplayed) > 1:
            labels = in_a_row([row.option.label for row in unplayed])
            yield FoldedRows(sentence.fill(names=labels), tuple(unplayed))


def _row(option: Option, profile: Profile, changed: bool) -> SheetRow:
    value = getattr(profile.rules, option.name)
    return SheetRow(
        option=option,
        sentence=profile.rules.sentence(option),
        amount=option.amount(value),
        bets=_bets(option, value),
        sources=cited(option, profile.rules),
        instead_of=_sentence(option, profile.preset.rules) if changed else None,
    )


def _bets(option: Option, value: Value) -> tuple[int, ...]:
    bets = without_repeats(value)
    return bets if option.kind.unit == "bets" and any(bets) else ()


def cited(option: Option, rules: Rules) -> tuple[Citation, ...]:
    """Return the lines that state the rule, for the value of the option here."""
    moot = rules.moot_case(option) is not None
    places = HOUSE if moot else option.cites(getattr(rules, option.name))
    return citations(places)


def _sentence(option: Option, rules: Rules) -> Text:
    return rules.sentence(option) if option.has_effect(rules) else NOT_USED


class WorkedRound(NamedTuple):
    """A made-up round that shows what the rules mean in bets."""

    entry: Entry
    description: Text
    round: Round
    payments: Payments
    sentences: tuple[Text, ...]
    """The heading, and what each player pays and gets."""


def worked_rounds(rules: Rules) -> Iterator[WorkedRound]:
    """Yield the example rounds with their payments under these rules, an ordinary one first."""
    game = GAME_OF[type(rules)]
    for example in game.examples(rules).values():
        round = game.read(example.entry, rules)
        assert not isinstance(round, list), round
        payments = game.score(round, rules)
        yield WorkedRound(*example, round, payments, tuple(explain(round, rules, payments)))


class Gap(NamedTuple):
    """A case that the source of a preset leaves open, and the answer of the profile."""

    question: Text
    answer: Text
    option: Option | None
    """The house rule that answers; None where the table goes by custom."""


def gaps(profile: Profile) -> list[Gap]:
    """Return the cases that no rule settles and a table should agree on. (docs/rules.md, 9)"""
    rules = profile.rules
    asked = [
        Gap(option.question, _sentence(option, rules), option)
        for _, options in rules.by_group()
        for option in options
        if option.question and _is_open(option, rules) and _silent(option, profile.preset)
    ]
    custom = [
        Gap(case.question, case.answer, None)
        for case in profile.game.undecided
        if case.only_if is None or case.only_if(rules)
    ]
    return asked + custom


def _is_open(option: Option, rules: Rules) -> bool:
    may_be_unsaid = option.kind.fault(UNSAID) is None
    return not may_be_unsaid or getattr(rules, option.name) == UNSAID


def _silent(option: Option, preset: Preset) -> bool:
    """Return whether the source of a preset leaves the question of an option open."""
    if preset.source == HOUSE:
        # A preset of the house answers every question that some text mentions.
        return not option.sources
    stated = (places for value, places in option.sources.items() if value is not ANY)
    answering = {place.source for places in stated for place in citations(places)}
    return preset.source not in answering or preset.source in option.open_in


class RuleDifference(NamedTuple):
    """A rule that two tables play differently, in the words of each."""

    heading: Text
    option: Option
    one: Text
    other: Text
    values: tuple[Text, Text]
    """The same in a word or two."""
    adds_nothing: bool
    """Whether a table that alone has the rule pays as if there were none."""


class ChangedRule(NamedTuple):
    """A rule before and after a change; None where it has no effect."""

    was: Text | None
    now: Text | None


def told_changes(differences: list[RuleDifference]) -> list[ChangedRule]:
    """Return the changes as a table tells them: what begins or ends and pays nothing is left out.

    So are rules that another change under their heading ends. A new gà of Phỏm is one sentence.
    """
    going_on = {differs.heading for differs in differences if differs.other is not NOT_USED}
    new = [d for d in differences if d.one is NOT_USED and not d.adds_nothing]
    modes = [differs for differs in differences if differs.option.name == "ga_mode"]
    starts_ga = modes and any(differs.option.name == "ga_taken_by" for differs in new)
    feeds = [differs for differs in new if starts_ga and differs.option.group == "ga"]
    told = []
    for differs in differences:
        was, now = (None if said is NOT_USED else said for said in (differs.one, differs.other))
        if starts_ga and differs in modes:
            now = join([differs.option.label, _as_one([feed.other for feed in feeds])], ": ")
        ends = differs.heading not in going_on and not differs.adds_nothing
        is_over = was and was != now and (now or ends)
        if is_over or (differs in new and differs not in feeds):
            told.append(ChangedRule(was, now))
    return told


def _as_one(sentences: list[Text]) -> Text:
    """Return sentences as one: `mỗi ván mỗi người góp gà 1 cược; chỉ người ù …`."""
    row = join([within_a_sentence(sentence) for sentence in sentences], "; ")
    return Text(row.vi.replace(".;", ";"), row.en.replace(".;", ";"))


def compare(one: Profile | Preset, other: Profile | Preset) -> list[RuleDifference] | Text:
    """Return the rules that differ and have an effect; a message for rules of two games."""
    if type(one.rules) is not type(other.rules):
        return GAMES_DIFFER
    return [
        _difference(option, one.rules, other.rules)
        for group in one.rules.groups
        for option in options_of(type(one.rules)).values()
        if option.group == group and _differ(option, one.rules, other.rules)
    ]


def _differ(option: Option, one: Rules, other: Rules) -> bool:
    used, used_too = option.has_effect(one), option.has_effect(other)
    same = getattr(one, option.name) == getattr(other, option.name)
    return used != used_too or (used and not same)


def _difference(option: Option, one: Rules, other: Rules) -> RuleDifference:
    alone = other if option.has_effect(other) else one
    return RuleDifference(
        heading=one.groups[option.group],
        option=option,
        one=_sentence(option, one),
        other=_sentence(option, other),
        values=(_value(option, one), _value(option, other)),
        adds_nothing=_value(option, alone) is NOTHING
        or fits(option.neutral, getattr(alone, option.name)),
    )


def _value(option: Option, rules: Rules) -> Text:
    used = option.has_effect(rules)
    return option.kind.spell(getattr(rules, option.name)) if used else NOT_USED
