"""The page where a keeper types a round in words; the usual form then shows what was understood."""

from flask import Blueprint, render_template, request

from scorekeeper.export.evening_text import after_number, refusal_of, same_round
from scorekeeper.games.notation import Fault, read_round
from scorekeeper.store import rounds
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, require_keeper
from scorekeeper.web.entry.form import RoundForm, write
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.session.next_round import NextRound, people_of
from scorekeeper.web.session.page import render_form

pages = Blueprint("write", __name__, url_prefix="/s/<token>/write")

_TYPED = Text("Bạn viết: {line}", "You wrote: {line}")
_NOT_BY_TAPS = Text(
    "Có chỗ mà mẫu ghi ván không có: hãy bỏ chỗ ấy, hoặc ghi bằng cách chạm.",
    "The form has no place for some of this: leave it out, or enter the round by taps.",
)
_EXAMPLES = {"phom": "{0} ù tròn; {0} ăn {1}", "tulokho": "{0} thắng; {1} 5 lá"}
"""A round by the id of its game, with two names."""


@pages.get("")
def index(token: str) -> str:
    """Show the field for a round in words."""
    return _page(NextRound(require_keeper(token)))


@pages.post("")
def preview(token: str) -> str | tuple[str, int]:
    """Show the session with the form filled in and previewed, or why the line is not understood.

    The game played last is tried first.
    """
    next_round = NextRound(require_keeper(token))
    typed, faults = " ".join(request.form.get("line", "").split()), []
    for game in dict.fromkeys((next_round.empty().game_id, *next_round.session.profile_by_game)):
        try:
            filled = _filled(next_round, next_round.empty(game), typed)
        except Fault as fault:
            faults.append(fault)
        else:
            return render_form(next_round, filled, notice=translated(_TYPED.fill(line=typed)))
    return _page(next_round, typed, max(faults, key=lambda fault: fault.column)), REFUSED


def _filled(next_round: NextRound, form: RoundForm, typed: str) -> RoundForm:
    """Return the form with a typed round and its preview. Raises `Fault`."""
    (_, said), profile, session = after_number(typed), form.profile, next_round.session
    entry, columns = read_round(said, profile.game.notation, form.players, profile.rules)
    try:
        rounds.preview(session, entry, game=form.game_id)
    except Refused as refused:
        raise refusal_of(refused.problems[0], said, columns) from None
    who = people_of(form.players, session)
    values = write(entry, profile.rules, form.unit.stake) | {"game": form.game_id} | who
    filled = next_round.scored(next_round.filled(values))
    if not filled.preview or not same_round(filled.reader.entry, entry, profile):
        raise Fault(0, _NOT_BY_TAPS)
    return filled


def _page(next_round: NextRound, typed: str = "", fault: Fault | None = None) -> str:
    players, games = next_round.empty().players, next_round.session.profile_by_game
    known = [_EXAMPLES[game] for game in games if game in _EXAMPLES and players[1:]]
    examples = [example.format(*players) for example in known]
    told = {"players": players, "examples": examples, "typed": typed, "fault": fault}
    return render_template("scan/write.html", session=next_round.session, **told)
