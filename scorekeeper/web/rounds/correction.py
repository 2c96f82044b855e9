"""The form of a past round: previewed with its effect on the totals, then saved.

The form either corrects a round, or holds a forgotten round that `goes_before` another one.
"""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.fields import Json
from scorekeeper.games.base import Entry
from scorekeeper.store import rounds
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, form_version, require_keeper, status, unready
from scorekeeper.web.entry.fields import tidy, whole
from scorekeeper.web.entry.form import RoundForm
from scorekeeper.web.plumbing.database import get_db, unless_busy
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.plumbing.responses import wants_parts
from scorekeeper.web.rounds.carry_over import carry_over
from scorekeeper.web.session.amounts import (
    BalanceChange,
    Unconfirmed,
    balance_change,
    change_if_confirmed,
)
from scorekeeper.web.session.lines import meanwhile
from scorekeeper.web.session.next_round import (
    NextRound,
    by_number,
    enough,
    new_key,
    numbers_of,
    players_in,
)


class PastRound(NamedTuple):
    """The form of a past round: a correction of the line, or a forgotten round before it."""

    session: Session
    line: Line
    form: RoundForm

    @classmethod
    def empty(cls, session: Session, line: Line, game: str) -> "PastRound":
        """Return the empty form, at stake and rules of the line, without a field for a sentence."""
        form = NextRound(session).empty(game)
        assert line.profile
        form = replace(
            form,
            profile=line.profile if line.profile.game is form.profile.game else form.profile,
            leads=None,
            last=False,
            unit=unit_at(line.stake),
            sentence=None,
        )
        return cls(session, line, form)

    def sent(self) -> "PastRound":
        """Return the form as it was sent."""
        sent = tidy(request.form.to_dict(), self.form.game_form.all_rows)
        values = by_number(self.session, sent, self.line.stake)
        players = players_in(self.session, values) or self.form.players
        return self._replace(form=replace(self.form, values=values, players=players))

    def preview(self) -> tuple[str, int]:
        """Show the round's preview and its effect on the totals."""
        form, difference = self._considered()
        answer = 200 if difference else unready(self.session)
        if wants_parts():
            parts = {"session": self.session, "form": form, "difference": difference}
            return render_template("session/preview.html", **parts), answer
        return self.render(form, difference), answer

    def save(self) -> Response | tuple[str, int]:
        """Save the round; show the form again if it is refused, stale or unconfirmed."""
        if not self.form.reader.complete:
            return self.page(), REFUSED
        entry, dropped = self._carried()
        version = form_version(self.session)
        try:
            with unless_busy():
                change_if_confirmed(partial(self._save, entry, expected_version=version))
        except Stale as stale:
            return self.page(refused=stale), status(stale)
        except Refused as refused:
            form = self.form
            if refused.code == "E_KEY_REUSED":
                # With a new key, the form can be saved again as a correction of the saved round.
                form = replace(form, values={**form.values, "key": ""})
            form = replace(form, problems=refused.problems, dropped=dropped)
            return self.render(form), status(refused)
        except Unconfirmed:
            return self.page(unconfirmed=True), REFUSED
        return redirect(url_for("session.index", token=self.session.token), 303)

    def page(self, *, refused: Stale | None = None, unconfirmed: bool = False) -> str:
        """Render the form with its preview, and its effect on the totals.

        After a stale save it is for the session as it is now; `unconfirmed` if it was sent without
        confirming its effect.
        """
        form, difference = self._considered()
        return self.render(form, difference, refused=refused, unconfirmed=unconfirmed)

    def _considered(self) -> tuple[RoundForm, BalanceChange | None]:
        """Return the form with its preview, and its effect on the totals; None if refused."""
        entry, dropped = self._carried() if self.form.reader.has_ended else ({}, None)
        form = replace(self.form, dropped=dropped)
        dry_run = partial(self._save, entry, expected_version=None, dry_run=True)
        form, tried = form.previewed(dry_run)
        return form, balance_change(tried) if tried else None

    def _carried(self) -> tuple[Json, Text | None]:
        """Return the round with facts its form cannot show, and a message on lost ones."""
        entered = self.form.reader.entry
        if self.form.goes_before:
            return entered, None
        return carry_over(self.line.entry, entered, self.form.profile.rules)

    def _save(self, entry: Entry, *, expected_version: int | None, dry_run: bool) -> ChangeResult:
        """Save the round, or do a dry run; a preview has no expected version or key."""
        preview, form = expected_version is None, self.form
        key = None if preview else form.values.get("key", "")
        if not form.goes_before:
            return rounds.correct(
                get_db(),
                self.session.caller,
                self.line.number,
                entry,
                expected_version=expected_version,
                reason="" if preview else form.values.get("reason", ""),
                key=key,
                game=form.game_id,
                dry_run=dry_run,
            )
        return rounds.save(
            get_db(),
            self.session.caller,
            entry,
            key=new_key() if key is None else key,
            game=form.game_id,
            before=self.line.number,
            expected_version=expected_version,
            # A preview has no version: a round saved meanwhile may be this very one.
            expected_number=None if preview else whole(request.form.get("next", "")),
            dry_run=dry_run,
        )

    def render(
        self,
        form: RoundForm,
        difference: BalanceChange | None = None,
        *,
        refused: Stale | None = None,
        unconfirmed: bool = False,
    ) -> str:
        """Render a form of this round; `difference` is the effect of saving it."""
        hidden: dict[str, object] = {
            "key": form.values.get("key") or new_key(),
            "version": self.session.version if refused else form_version(self.session),
            "who": numbers_of(form.players, self.session),
        }
        if form.goes_before:
            next_number = str(self.session.rounds + 1)
            hidden["next"] = next_number if refused else request.form.get("next", next_number)
        return render_template(
            "rounds/correction.html",
            session=self.session,
            line=self.line,
            form=form,
            hidden=hidden,
            difference=difference,
            refused=refused,
            unconfirmed=unconfirmed,
            meanwhile=meanwhile(self.session, refused),
        )


# A forgotten round, entered before another one; as the next one without a gà

pages = Blueprint("forgotten", __name__, url_prefix="/s/<token>")


@pages.get("/rounds/<int:number>/before")
def form(token: str, number: int) -> str:
    """Show the empty form, by default for the players of the round after it."""
    round = _load(token, number)
    return round.render(round.form)


@pages.post("/rounds/<int:number>/before/preview")
@quiet
@heavy
def preview(token: str, number: int) -> tuple[str, int]:
    """Show the preview of the round at that place, and its effect on the totals."""
    return _load(token, number).sent().preview()


@pages.post("/rounds/<int:number>/before")
@heavy
def save(token: str, number: int) -> Response | tuple[str, int]:
    """Save the round before the other one."""
    return _load(token, number).sent().save()


def _load(token: str, number: int) -> PastRound:
    """Return the empty form of a round before another one."""
    session = require_keeper(token)
    line = rounds.find(get_db(), session.caller, number)
    assert line.profile
    game = request.values.get("game", "") or line.profile.game.id
    round, wanted = PastRound.empty(session, line, game), request.args.getlist("p")
    form, most = round.form, round.form.most_players
    ticked = tuple([name for name in session.numbers if name in wanted])
    form = replace(
        form,
        players=ticked if enough(ticked, most) else tuple(line.entry["players"][:most]),
        ga=line.ga_before if form.ga is not None else None,
        goes_before=line.number,
    )
    return round._replace(form=form)
