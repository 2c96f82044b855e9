"""A played evening to look at: fixed rounds, scored as any others, kept nowhere."""

from functools import cache
from typing import Any, NamedTuple

from scorekeeper.games import GAMES
from scorekeeper.games.base import Amount, Preset
from scorekeeper.games.leader import next_leader
from scorekeeper.profiles import Profile
from scorekeeper.scoring import Scored, score_round
from scorekeeper.text import Text
from scorekeeper.web.entry import form
from scorekeeper.web.entry.fields import FormValues
from scorekeeper.web.entry.preview import present, refuse
from scorekeeper.web.entry.summary import summary
from scorekeeper.web.entry.view import FilledForm, LineView, SessionView
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.formats import Unit

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
    _u(BINH, BINH, u_type="khan"),
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
    rules: Any
    for scored in rounds():
        for player, net in scored.payments.net.items():
            totals[player] += net
        rules = scored.profile.rules
        leads = next_leader(
            rules,
            seats=PLAYERS,
            playing=PLAYERS,
            led=leads,
            winners=scored.payments.winners,
        )
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
    profile, filled = view.profile, FilledForm(game_form=view.game_form, values=values)
    draft = form.read(values, profile.rules)
    if not draft.has_ended:
        return refuse(filled, draft)
    if view.ga is not None and profile.game.plays_ga(profile.rules):
        draft.entry["ga_before"] = view.ga
    scored = score_round(profile, draft.entry)
    if isinstance(scored, list):
        return refuse(filled, draft, scored)
    if draft.problems:
        return refuse(filled, draft)
    net = scored.payments.net
    totals = {person: total + net.get(person, 0) for person, total in view.totals.items()}
    money = view.money and {person: total * STAKE for person, total in totals.items()}
    return present(filled, scored, totals, money, view.unit)


def _lines(unit: Unit) -> list[LineView]:
    return [
        LineView(
            number=number,
            summary=summary(scored.round, scored.profile.rules, scored.payments, unit),
            net=scored.payments.net,
            unit=unit,
            struck=played.struck,
        )
        for number, (scored, played) in enumerate(zip(_scored(), ROUNDS, strict=True), start=1)
    ]
