"""House rules as a table reads them: in sentences, compared, with a worked round. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorekeeper.games import GAME_OF
from scorekeeper.games.base import Amount, Payments, Preset
from scorekeeper.options.option import OpenQuestion, Option, Rules, differences, options_of
from scorekeeper.options.sources import HOUSE, SOURCES, citations
from scorekeeper.options.wording import (
    amount_words,
    fits,
    rules_by_group,
    said_of,
    value_words,
    without_repeats,
)
from scorekeeper.rules.explain import explain_all
from scorekeeper.rules.profiles import Profile
from scorekeeper.text import Text, in_a_row

NOT_USED = Text("không dùng đến", "not used")
GAMES_DIFFER = Text(
    "hai bộ luật của hai trò thì không so được: hãy chọn hai bộ của cùng một trò",
    "rules of two games cannot be compared: choose two sets of one game",
)


class Cited(NamedTuple):
    """A place that a rule comes from."""

    source: str
    """The id of the source, or `house`."""
    lines: str
    """The line, or first and last line as `50-52`; empty for the source as a whole."""
    title: Text


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One house rule on a sheet."""

    option: Option
    sentence: Text
    amount: Text
    """What stands in a column beside the sentence: `4 cược`, `×2`, `không chơi`, or nothing."""
    bets: tuple[int, ...]
    """The amounts in bets, one where all are equal; empty where none are paid."""
    sources: tuple[Cited, ...]
    instead_of: Text | None
    """What the preset says, where it says something else."""

    @property
    def changed(self) -> bool:
        """Whether the rule differs from that of the preset."""
        return self.instead_of is not None

    def money(self, stake: Amount) -> tuple[Amount, ...] | None:
        """The amounts in đồng at so many đồng a bet; None where no bets are paid."""
        return tuple(bets * stake for bets in self.bets) or None


class FoldedRows(NamedTuple):
    """Several rules of one heading that are not played, in one sentence."""

    sentence: Text
    rows: tuple[SheetRow, ...]


class SheetGroup(NamedTuple):
    """The rules under one heading."""

    heading: Text
    rows: tuple[SheetRow, ...]
    folded: tuple[FoldedRows, ...] = ()
    """Those that are told together, after the others."""


class RuleSheet(NamedTuple):
    """All rules of a profile that have an effect, in the order in which a table talks of them."""

    profile: Profile
    groups: tuple[SheetGroup, ...]

    @property
    def rows(self) -> Iterator[SheetRow]:
        """The rules of all groups, one after the other."""
        for group in self.groups:
            yield from group.rows
            for together in group.folded:
                yield from together.rows


def rule_sheet(profile: Profile) -> RuleSheet:
    """The rules of a profile in words, by group."""
    changed = differences(profile.rules, profile.preset.rules)
    groups = []
    for heading, options in rules_by_group(profile.rules):
        rows = [_row(option, profile, option.name in changed) for option in options]
        folded = tuple(_folded(rows, profile.rules))
        told = {row.option.name for together in folded for row in together.rows}
        alone = tuple(row for row in rows if row.option.name not in told)
        groups.append(SheetGroup(heading, alone, folded))
    return RuleSheet(profile, tuple(groups))


def _folded(rows: list[SheetRow], rules: Rules) -> Iterator[FoldedRows]:
    """The rules that are not played, as the preset has it, and can be told at once."""
    unplayed: dict[Text, list[SheetRow]] = {}
    for row in rows:
        together = row.option.together
        if together and not row.changed and getattr(rules, row.option.name) in (None, 0):
            unplayed.setdefault(together, []).append(row)
    for together, alike in unplayed.items():
        if len(alike) > 1:
            names = in_a_row([row.option.label for row in alike])
            yield FoldedRows(together.fill(names=names), tuple(alike))


def _row(option: Option, profile: Profile, changed: bool) -> SheetRow:
    value = getattr(profile.rules, option.name)
    return SheetRow(
        option=option,
        sentence=said_of(option, profile.rules),
        amount=amount_words(option, value),
        bets=_bets(option, value),
        sources=cited(option, profile.rules),
        instead_of=_sentence(option, profile.preset.rules) if changed else None,
    )


def _bets(option: Option, value: Any) -> tuple[int, ...]:
    bets = without_repeats(value)
    return bets if option.unit == "bets" and any(bets) else ()


def cited(option: Option, rules: Rules) -> tuple[Cited, ...]:
    """The places that say what the option says under these rules, each with its title."""
    idle = any(case.holds(rules) for case in option.idle)
    places = HOUSE if idle else option.cites(getattr(rules, option.name))
    return tuple(Cited(*place, SOURCES[place.source].title) for place in citations(places))


def _sentence(option: Option, rules: Rules) -> Text:
    if not option.has_effect(rules):
        return NOT_USED
    return said_of(option, rules)


class WorkedRound(NamedTuple):
    """A round made up to show what rules come to."""

    entry: Mapping[str, Any]
    """As it would be entered."""
    description: Text
    """The round as somebody would tell of it."""
    round: Any
    payments: Payments
    sentences: tuple[Text, ...]
    """Why somebody pays for all, then each payment with its reason."""


def worked_rounds(rules: Rules) -> Iterator[WorkedRound]:
    """The example rounds with their payments under these rules, an ordinary one first."""
    game = GAME_OF[type(rules)]
    for example in game.examples(rules).values():
        round = game.read(example.entry, rules)
        payments = game.score(round, rules)
        yield WorkedRound(*example, round, payments, tuple(explain_all(round, rules, payments)))


class Gap(NamedTuple):
    """A case that the texts a preset follows leave open, and what the profile answers."""

    question: Text
    answer: Text
    option: Option | None
    """The house rule that answers; None where none does, and the table goes by custom."""


def gaps(profile: Profile) -> list[Gap]:
    """The cases to agree on before playing: those on which the source of the preset is silent."""
    return [*_open_options(profile), *_undecided(profile)]


def _open_options(profile: Profile) -> Iterator[Gap]:
    for _, options in rules_by_group(profile.rules):
        for option in options:
            asked = option.open_question
            if asked is not None and _is_open(option, asked, profile):
                yield Gap(asked.question, _sentence(option, profile.rules), option)


def _undecided(profile: Profile) -> Iterator[Gap]:
    for case in profile.game.undecided:
        if case.only_if is None or case.only_if(profile.rules):
            yield Gap(case.question, case.answer, None)


def _is_open(option: Option, asked: OpenQuestion, profile: Profile) -> bool:
    unsaid = fits(asked.unsaid, getattr(profile.rules, option.name))
    return unsaid and _silent(option, asked, profile.preset)


def _silent(option: Option, asked: OpenQuestion, preset: Preset) -> bool:
    answering = {place.source for place in citations(option.source)}
    if preset.source == HOUSE:
        # Made of what tables play: it has its own answer wherever any text has one.
        return answering == {HOUSE}
    return preset.source not in answering or preset.source in asked.open_in


class RuleDifference(NamedTuple):
    """A rule that two tables play otherwise, in the words of each."""

    heading: Text
    option: Option
    one: Text
    other: Text
    values: tuple[Text, Text]
    """The same in a word or two."""


def compare(one: Profile | Preset, other: Profile | Preset) -> list[RuleDifference] | Text:
    """The rules that differ and have an effect under one of the two; a sentence for two games."""
    if type(one.rules) is not type(other.rules):
        return GAMES_DIFFER
    return [
        _difference(option, one.rules, other.rules)
        for option in _by_group(one.rules)
        if _differ(option, one.rules, other.rules)
    ]


def _by_group(rules: Rules) -> list[Option]:
    order = list(rules.groups)
    return sorted(options_of(type(rules)).values(), key=lambda option: order.index(option.group))


def _differ(option: Option, one: Rules, other: Rules) -> bool:
    used, used_too = option.has_effect(one), option.has_effect(other)
    same = getattr(one, option.name) == getattr(other, option.name)
    return used != used_too or (used and not same)


def _difference(option: Option, one: Rules, other: Rules) -> RuleDifference:
    return RuleDifference(
        heading=one.groups[option.group],
        option=option,
        one=_sentence(option, one),
        other=_sentence(option, other),
        values=(_value(option, one), _value(option, other)),
    )


def _value(option: Option, rules: Rules) -> Text:
    used = option.has_effect(rules)
    return value_words(option, getattr(rules, option.name)) if used else NOT_USED
