"""The sentence that fills in the form of the next round; nothing is saved."""

from dataclasses import replace

from flask import Blueprint, request

from scorekeeper.export.evening_text import after_number
from scorekeeper.games.notation import Fault
from scorekeeper.web.access import REFUSED, require_keeper, unready
from scorekeeper.web.entry.typed import Unsure, fill_in
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.session.next_round import NextRound, people_of
from scorekeeper.web.session.page import render_form

pages = Blueprint("write", __name__, url_prefix="/s/<token>/write")


@pages.post("")
def preview(token: str) -> str | tuple[str, int]:
    """Show the session with the form filled in and previewed, or why the sentence does not do that.

    The game of the form is tried first.
    """
    next_round = NextRound(require_keeper(token))
    sent = next_round.seated(next_round.sent())
    said = " ".join(request.form.get("sentence", "").split())
    field = sent.sentence and sent.sentence._replace(typed=said, is_open=True)
    # Without a script Enter is the first button, which is to change the sentence.
    if not said or ("change" in request.form and said == sent.values.get("said")):
        return render_form(
            next_round, replace(next_round.scored(sent), problems=(), sentence=field)
        )
    faults, readings = [], []
    for game in dict.fromkeys((sent.game_id, *next_round.session.profile_by_game)):
        form = replace(next_round.empty(game), players=sent.players)
        try:
            filled, left_out = fill_in(
                form, after_number(said)[1], request.form.get("reading", -1, int)
            )
        except Unsure as unsure:
            faults, readings = [Fault(len(said), unsure.message)], unsure.answers
            break
        except Fault as fault:
            faults.append(fault)
        else:
            values = {**filled.values, "game": filled.game_id, "said": said}
            values |= people_of(filled.players, next_round.session)
            filled = next_round.scored(next_round.filled(values))
            notice = translated(left_out) if left_out else ""
            answer = unready(next_round.session) if next_round.session.ended_at else 200
            return render_form(next_round, filled, notice=notice), answer
    message = max(faults, key=lambda fault: fault.column).message
    field = field and field._replace(fault=message, readings=tuple(readings))
    return render_form(next_round, replace(sent, sentence=field)), REFUSED
