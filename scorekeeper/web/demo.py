"""The sample session: a played evening to try the application with."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.opening import Opening, PlayedRound, find_sample, open_sample
from scorekeeper.text import Text
from scorekeeper.web.access import ensure_browser
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import OPENED, counted
from scorekeeper.web.plumbing.preferences import translated

pages = Blueprint("demo", __name__, url_prefix="/demo")

AN, BINH, CHI, DUNG = PLAYERS = ("An", "Bình", "Chi", "Dũng")
STAKE = 5000
TITLE = Text("Buổi chơi mẫu", "A sample evening")
MISTAKE = Text("bấm nhầm người", "tapped the wrong player")
RULES = ("pho-bien", "tulokho-vinagames")


@pages.post("")
def open_it() -> Response:
    """Go to this browser's sample session, or open one."""
    browser = current_browser()
    token = None if browser is None else find_sample(get_db(), browser)
    if token is None:
        presets = [PRESETS[id] for id in RULES]
        profiles = [Profile(preset.name.vi, preset, preset.rules) for preset in presets]
        opening = Opening(translated(TITLE), PLAYERS, profiles, STAKE)
        with unless_busy(), counted(OPENED):
            token = open_sample(get_db(), opening, _played(), browser=ensure_browser("open"))
    return redirect(url_for("session.index", token=token), 303)


def _played() -> list[PlayedRound]:
    """Return rounds of both games: ù, đền, orders with móm, a false ù, a void and a struck one."""
    mistake = {"finish": "u", "winner": DUNG, "u_type": "thuong"}
    hands = {
        BINH: {"cards": 4},
        CHI: {"cards": 7, "black_deuces": 1},
        DUNG: {"cards": 10},
    }
    return [
        _order(BINH, AN, DUNG, CHI, eats=(BINH,)),
        _u(AN, AN),
        _order(DUNG, CHI, BINH, mom=(AN,)),
        _u(CHI, CHI, CHI, CHI),
        PlayedRound("phom", mistake, struck=translated(MISTAKE)),
        _order(AN, DUNG, BINH, CHI, eats=(AN, DUNG)),
        PlayedRound("phom", {"finish": "false_declaration", "declarer": BINH}),
        _u(AN, BINH, u_type="tron"),
        _order(CHI, AN, mom=(BINH, DUNG)),
        _u(DUNG, DUNG, chot=(CHI,)),
        PlayedRound("tulokho", {"finish": "win", "winner": AN, "hands": hands}),
        PlayedRound("phom", {"finish": "void"}),
        _u(BINH, CHI, u_type="khan"),
    ]


def _u(winner: str, *eats: str, u_type: str = "thuong", chot: tuple[str, ...] = ()) -> PlayedRound:
    eaten = [{"eater": eater} for eater in eats] + [{"eater": e, "kind": "chot"} for e in chot]
    entry = {"finish": "u", "winner": winner, "u_type": u_type, "eats": eaten}
    return PlayedRound("phom", entry)


def _order(*placing: str, mom: tuple[str, ...] = (), eats: tuple[str, ...] = ()) -> PlayedRound:
    entry: dict[str, object] = {"finish": "normal", "placing": list(placing)}
    entry["eats"] = [{"eater": eater} for eater in eats]
    entry["hands"] = {player: {"mom": True} for player in mom}
    return PlayedRound("phom", entry)
