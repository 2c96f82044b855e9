"""A played evening to look at: fixed rounds, scored as any others, and those tried on it."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.amounts import Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Amount, Preset, Problem
from scorekeeper.games.leader import next_leader
from scorekeeper.profiles import Profile
from scorekeeper.scoring import Scored, score_round
from scorekeeper.text import Text
from scorekeeper.web.demo.tried import Tried
from scorekeeper.web.entry import form
from scorekeeper.web.entry.fields import SEATS, EntryDraft, FormValues
from scorekeeper.web.entry.preview import present, refuse
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.entry.view import FilledForm, LineView, SessionView
from scorekeeper.web.plumbing.amounts import unit_at

AN, BINH, CHI, DUNG = PLAYERS = ("An", "Bình", "Chi", "Dũng")
STAKE = 5000
TITLE = Text("Buổi chơi mẫu", "A sample evening")
PRESETS = {"phom": "pho-bien", "tulokho": "tulokho-vinagames"}
FIRST, OTHER = PRESETS

_MOM = {"mom": True}


class Played(NamedTuple):
    """A round of the evening: its game, how it ended, and why it was struck out, if it was."""

    game: str
    entry: dict[str, Any]
    struck: Text | None = None


def _u(winner: str, *eats: str, u_type: str = "thuong", chot: tuple[str, ...] = ()) -> Played:
    eaten = [{"eater": eater} for eater in eats] + [{"eater": e, "kind": "chot"} for e in chot]
    return Played("phom", {"finish": "u", "winner": winner, "u_type": u_type, "eats": eaten})


def _placed(*placing: str, mom: tuple[str, ...] = (), eats: tuple[str, ...] = ()) -> Played:
    entry = {"finish": "normal", "placing": list(placing), "eats": [{"eater": e} for e in eats]}
    return Played("phom", entry | {"hands": dict.fromkeys(mom, _MOM)})


ROUNDS: tuple[Played, ...] = (
    _placed(BINH, AN, DUNG, CHI, eats=(BINH,)),
    _u(AN, AN),
    _placed(DUNG, CHI, BINH, mom=(AN,)),
    _u(CHI, CHI, CHI, CHI),
    Played(
        "phom",
        {"finish": "u", "winner": DUNG, "u_type": "thuong"},
        struck=Text("bấm nhầm người", "tapped the wrong player"),
    ),
    _placed(AN, DUNG, BINH, CHI, eats=(AN, DUNG)),
    Played("phom", {"finish": "false_declaration", "declarer": BINH}),
    _u(AN, BINH, u_type="tron"),
    _placed(CHI, AN, mom=(BINH, DUNG)),
    _u(DUNG, DUNG, chot=(CHI,)),
    Played(
        "tulokho",
        {
            "finish": "win",
            "winner": AN,
            "hands": {
                BINH: {"cards": 4},
                CHI: {"cards": 7, "black_deuces": 1},
                DUNG: {"cards": 10},
            },
        },
    ),
    Played("phom", {"finish": "void"}),
    _u(BINH, CHI, u_type="khan"),
)


def profile_of(game: str) -> Profile:
    """The rules of the evening for a game."""
    chosen = preset(PRESETS[game])
    return Profile(chosen.name.vi, chosen, chosen.rules)


def preset(preset_id: str) -> Preset:
    """The released house rules of that id."""
    return next(p for game in GAMES for p in game.presets if p.id == preset_id)


@cache
def _scored() -> tuple[Scored, ...]:
    """Every round of the evening, scored. Raises ValueError for one that is refused."""
    found = []
    for played in ROUNDS:
        outcome = score_round(profile_of(played.game), {"players": list(PLAYERS)} | played.entry)
        if isinstance(outcome, list):
            raise ValueError(outcome)
        found.append(outcome)
    return tuple(found)


def rounds() -> list[Scored]:
    """The rounds that count."""
    return [s for s, played in zip(_scored(), ROUNDS, strict=True) if not played.struck]


def view(game: str) -> SessionView:
    """The evening as its page shows it, with the form of one game open."""
    return _view(game, unit_at(STAKE))


@cache
def _view(game: str, unit: Unit) -> SessionView:
    totals: dict[str, Amount] = dict.fromkeys(PLAYERS, 0)
    leads: str | None = AN
    for scored in rounds():
        for player, net in scored.payments.net.items():
            totals[player] += net
        leads = _leads_after(leads, scored)
    return SessionView(
        title=TITLE,
        people=PLAYERS,
        players=PLAYERS,
        profiles=tuple(map(profile_of, PRESETS)),
        profile=profile_of(game),
        totals=totals,
        money={player: total * STAKE for player, total in totals.items()},
        stake=STAKE,
        unit=unit,
        leads=leads,
        ga=None,
        balance=sum(totals.values()),
        next_number=len(ROUNDS) + 1,
        lines=tuple(reversed(_lines(unit))),
    )


def previewed(view: SessionView, values: FormValues) -> FilledForm:
    """A form filled in on the page of an evening, worked out by the rules alone."""
    filled = FilledForm(game_form=view.game_form, values=values)
    draft, scored = _score(view, values)
    if isinstance(scored, list):
        return refuse(filled, draft, scored)
    totals = _totals_after(view, scored)
    return present(filled, scored, totals, _in_money(view, totals), view.unit)


def to_keep(view: SessionView, values: FormValues) -> Tried:
    """A round that was tried and not refused, with no more of its form than the round needs."""
    draft, _ = _score(view, values)
    written = form.write(draft.entry, view.profile.rules)
    needed = {field: value for field, value in written.items() if value and field not in SEATS}
    return Tried(view.profile.game.id, needed)


def gone_on(game: str, tried: Iterable[Tried]) -> SessionView:
    """The evening with those rounds in its book. Raises ValueError for one that is refused."""
    now = view(game)
    for one in tried:
        if one.game not in PRESETS:
            raise ValueError(one)
        now = _with(replace(now, profile=profile_of(one.game)), one)
    return replace(now, profile=profile_of(game))


def _with(view: SessionView, tried: Tried) -> SessionView:
    values = {**tried.values, **dict(zip(SEATS, PLAYERS, strict=True))}
    _, scored = _score(view, values)
    if isinstance(scored, list):
        raise ValueError(scored)
    line = _line(view.next_number, scored, Text("", "") if tried.struck else None, view.unit)
    view = replace(view, lines=(line, *view.lines), next_number=view.next_number + 1)
    if tried.struck:
        return view
    totals = _totals_after(view, scored)
    leads = _leads_after(view.leads, scored)
    return replace(view, totals=totals, money=_in_money(view, totals), leads=leads)


def _score(view: SessionView, values: FormValues) -> tuple[EntryDraft, Scored | list[Problem]]:
    """The round that a form tells of, and what it comes to or the problems of the round."""
    profile = view.profile
    draft = form.read(values, profile.rules)
    if not draft.has_ended:
        return draft, []
    if view.ga is not None and profile.game.plays_ga(profile.rules):
        draft.entry["ga_before"] = view.ga
    scored = score_round(profile, draft.entry)
    return draft, [] if draft.problems and isinstance(scored, Scored) else scored


def _totals_after(view: SessionView, scored: Scored) -> dict[str, Amount]:
    net = scored.payments.net
    return {person: total + net.get(person, 0) for person, total in view.totals.items()}


def _in_money(view: SessionView, totals: dict[str, Amount]) -> dict[str, Amount] | None:
    return {person: total * STAKE for person, total in totals.items()} if view.money else None


def _leads_after(led: str | None, scored: Scored) -> str | None:
    rules: Any = scored.profile.rules
    winners = scored.payments.winners
    return next_leader(rules, seats=PLAYERS, playing=PLAYERS, led=led, winners=winners)


def _lines(unit: Unit) -> list[LineView]:
    return [
        _line(number, scored, played.struck, unit)
        for number, (scored, played) in enumerate(zip(_scored(), ROUNDS, strict=True), start=1)
    ]


def _line(number: int, scored: Scored, struck: Text | None, unit: Unit) -> LineView:
    return LineView(
        number=number,
        summary=summary(scored.round, scored.profile.rules, scored.payments, unit),
        net=scored.payments.net,
        unit=unit,
        struck=struck,
    )
