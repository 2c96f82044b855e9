"""However requests and replies are lost, phones reload and servers restart: the book holds exactly
what people confirmed, each phone's rounds in their order, and a draft is where it was told to be.
"""

from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper.store import access
from scorekeeper.store.archive import recheck
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import FRIENDS, Evening, plain_app
from tests.web.outbox import WELL, WRONG, Fate, Phone, Record

FATE = st.sampled_from([WELL, Fate(comes=True, returns=False), Fate(False, False)])
FATES = st.lists(FATE, max_size=4)
WHICH = st.integers(0, 1)
OPENED = map("open-{}".format, count(1))
WRITTEN = """
    SELECT json_extract(entry, '$.manual[0].note') FROM line
    JOIN line_version ON line_id = line.id AND line_version.version = line.version
    WHERE session_id = ? ORDER BY number
"""


DRAFTED = """
    SELECT CAST(serial AS TEXT), key, json_extract(form, '$."manual-0-note"') FROM draft
    WHERE session_id = ?
"""


class Kept(NamedTuple):
    """The draft that the server is to have."""

    which: int
    """The phone whose it is."""
    key: str
    told: str


class Keepers(RuleBasedStateMachine):
    """Two phones, and what the people at each of them want to be in the book."""

    app: Flask
    another: Flask
    """A second server on the same book."""
    has_restarted = False

    def __init__(self) -> None:
        super().__init__()
        self.name = FRIENDS[0]
        self.told = map(str, count(1))
        self.keys = map("key-{}".format, count(1))
        evening = Evening(self.app, key=next(OPENED))
        clients = (evening.phone, evening.keeper())
        self.phones = [Phone(client, evening.at, self.keys.__next__) for client in clients]
        self.wanted: list[list[str]] = [[], []]
        self.kept: Kept | None = None
        self.late: list[dict[str, str]] = [{}, {}]
        """Of each phone the draft that is still on its way."""
        with self.app.app_context():
            self.session = access.enter(get_db(), evening.at.removeprefix("/s/")).session

    @initialize(fates=FATES)
    def has_begun(self, fates: list[Fate]) -> None:
        """Both have entered the first round, and one of them another."""
        for which in (0, 1, 0):
            self.fills(which, False, WELL)
            self.saves(which, fates)

    @rule(which=WHICH, wrong=st.booleans(), fate=FATE)
    def fills(self, which: int, wrong: bool, fate: Fate) -> None:
        """Something is filled in, and drafted before a save."""
        self.phones[which].fills((WRONG if wrong else "") + next(self.told))
        self._drafts(which, fate)

    @rule(which=WHICH, wrong=st.booleans())
    def fills_too_late(self, which: int, wrong: bool) -> None:
        """The draft is still on its way when the next thing is done."""
        phone = self.phones[which]
        phone.fills((WRONG if wrong else "") + next(self.told))
        self.late[which] = {**phone.form}

    @rule(which=WHICH)
    def a_late_draft_comes(self, which: int) -> None:
        """After what was done since."""
        phone, form = self.phones[which], self.late[which]
        if form:
            now, phone.form = phone.form, form
            self._drafts(which, Fate(comes=True, returns=False))
            phone.form = now

    def _drafts(self, which: int, fate: Fate, *, over: str = "") -> None:
        """What is filled in is kept, unless that of another phone is, which nobody has seen."""
        phone, known = self.phones[which], self.kept
        self.late[which] = {}
        is_free = known is None or known.which == which or over == self._drafted()[0]
        is_kept = fate.comes and is_free and phone.key not in self.received
        assert phone.drafts(fate, over=over) == (is_kept and fate.returns)
        if is_kept:
            self.kept = Kept(which, phone.key, phone.told)

    @rule(which=WHICH, fate=FATE)
    def stays_with_its_own(self, which: int, fate: Fate) -> None:
        """Of two drafts somebody chooses the one of this phone, having seen the other."""
        phone = self.phones[which]
        if phone.other and phone.told:
            self._drafts(which, fate, over=phone.other)

    @rule(which=WHICH, fate=FATE)
    def takes_over(self, which: int, fate: Fate) -> None:
        """The draft of the other phone, as it is by now."""
        phone = self.phones[which]
        if not phone.told:
            phone.opens()
            self._is_back(which)
        if phone.other is None:
            return
        if fate.comes and self.kept:
            self.kept = self.kept._replace(which=which)
        phone.takes_over(fate)
        if fate.returns:
            self._is_back(which)

    @rule(which=WHICH, fate=FATE)
    def clears(self, which: int, fate: Fate) -> None:
        """What is filled in, and this phone's draft."""
        if fate.comes and self.kept and self.kept.which == which:
            self.kept = None
        self.phones[which].clears(fate)

    @rule(which=WHICH, fates=FATES)
    def saves(self, which: int, fates: list[Fate]) -> None:
        """A round is confirmed, whether there is a network or not."""
        phone = self.phones[which]
        if phone.told and not phone.waits:
            self.wanted[which].append(phone.told)
            phone.taps_save()
            self._works(which, fates)

    def _works(self, which: int, fates: list[Fate]) -> None:
        """Send what waits. What is in the book is no draft."""
        self.phones[which].works(fates)
        if self.kept and self.kept.key in self.received:
            self.kept = None

    @property
    def received(self) -> dict[str, str]:
        """All that the server has saved."""
        return self.phones[0].received | self.phones[1].received

    @rule(which=WHICH, fates=FATES)
    def the_network_is_back(self, which: int, fates: list[Fate]) -> None:
        """For as long as it lasts."""
        self._works(which, fates)

    @rule(which=WHICH, fates=FATES)
    def reloads(self, which: int, fates: list[Fate]) -> None:
        """The page is opened anew with all that was filled in, and what waits is sent."""
        phone = self.phones[which]
        told, is_saved = phone.told, self.received.get(phone.key) == phone.told
        phone.reloads()
        assert is_saved or not told or phone.told == told
        self._works(which, fates)

    @rule(which=WHICH, fates=FATES)
    def dies(self, which: int, fates: list[Fate]) -> None:
        """What is opened again knows what was told to be kept."""
        self.phones[which].opens()
        self._is_back(which)
        self._works(which, fates)

    def _is_back(self, which: int) -> None:
        """This phone's draft under its key, or word of the other one's."""
        phone, kept = self.phones[which], self.kept
        is_mine = kept is not None and kept.which == which
        assert phone.told == (kept.told if kept and is_mine else "")
        assert phone.key == (kept.key if kept and is_mine else phone.key)
        assert (phone.other is not None) == (kept is not None and not is_mine)

    @rule(which=WHICH, nth=st.integers(0, 5), fates=FATES)
    def mends(self, which: int, nth: int, fates: list[Fate]) -> None:
        """One of the queue becomes another round, also where it is in the book already and the
        phone does not know."""
        phone = self.phones[which]
        if nth >= len(phone.queue) or phone.queue[nth].now:
            return
        entry, told = phone.queue[nth], next(self.told)
        wanted = self.wanted[which]
        at = wanted.index(entry.told)
        # What is in the book stays there; the person is told of it when the other is sent.
        wanted[at : at + 1] = [entry.told, told] if entry.told in self.received.values() else [told]
        phone.mends(entry, told)
        self._works(which, fates)

    @rule(which=WHICH, nth=st.integers(0, 5), fates=FATES)
    def drops(self, which: int, nth: int, fates: list[Fate]) -> None:
        """One of the queue; what the server had already stays in the book, in sight."""
        phone = self.phones[which]
        if nth >= len(phone.queue):
            return
        entry = phone.queue[nth]
        if entry.told not in self.received.values():
            self.wanted[which].remove(entry.told)
        phone.drops(entry)
        self._works(which, fates)

    @rule(which=WHICH, fates=FATES)
    def keeps(self, which: int, fates: list[Fate]) -> None:
        """Another phone took its number, and it is another round."""
        phone = self.phones[which]
        if phone.queue and phone.queue[0].now:
            phone.keeps(phone.queue[0])
            self._works(which, fates)

    @rule(which=WHICH)
    def the_session_is_ended_for_a_while(self, which: int) -> None:
        """What is sent meanwhile stays queued, and leaves the queue only if it was saved before."""
        phone, owner = self.phones[which], self.phones[0]
        waiting, received = [*phone.queue], self.received
        assert owner.client.post(f"{owner.at}/table/end").status_code == 303
        phone.works([])
        assert owner.client.post(f"{owner.at}/table/reopen").status_code == 303
        left = [entry for entry in waiting if entry not in phone.queue]
        assert all(received[entry.values["key"]] == entry.told for entry in left)
        assert self.received == received
        if not phone.told:
            phone.opens()
            self._is_back(which)

    @precondition(lambda self: self.name == FRIENDS[0])
    @rule()
    def somebody_is_renamed(self) -> None:
        """Once, under open forms and waiting rounds: that alone holds none up."""
        name = "Ân"
        names = (name, *FRIENDS[1:])
        people = {f"was-{i}": was for i, was in enumerate((self.name, *FRIENDS[1:]))}
        people |= {f"name-{i}": now for i, now in enumerate(names)}
        people |= {f"active-{i}": "1" for i in range(len(names))}
        self.name = name
        answer = self.phones[0].client.post(f"{self.phones[0].at}/table/people", data=people)
        assert answer.status_code == 303

    @precondition(lambda self: not self.has_restarted)
    @rule()
    def the_server_restarts(self) -> None:
        """A new one on the same book, under the open pages."""
        self.has_restarted = True
        for phone in self.phones:
            phone.client.application = self.another

    @invariant()
    def one_draft_is_kept(self) -> None:
        """What the server was to keep, under a key that nothing was saved by."""
        kept = self.kept
        assert self._drafted()[1:] == ((kept and kept[1:]) or (None, None))
        assert kept is None or kept.key not in self.received

    def _drafted(self) -> tuple[str | None, str | None, str | None]:
        with self.another.app_context():
            found = get_db().execute(DRAFTED, (self.session,)).fetchone()
        return found or (None, None, None)

    def teardown(self) -> None:
        """Everybody goes on until nothing waits any more."""
        for which, phone in enumerate(self.phones):
            while phone.queue:
                self._goes_on(which, phone, phone.queue[0])
                self._works(which, [])
        self._compare()

    def _goes_on(self, which: int, phone: Phone, first: Record) -> None:
        if first.now:
            phone.keeps(first)
        elif first.state == "held":
            self.mends(which, 0, [])

    def _compare(self) -> None:
        with self.another.app_context():
            assert list(recheck(get_db())) == []
            written = [note for (note,) in get_db().execute(WRITTEN, (self.session,))]
        one, other = map(set, self.wanted)
        assert sorted(written) == sorted(one | other)
        for wanted in self.wanted:
            of_one = [told for told in wanted if told not in one & other]
            assert [told for told in written if told in of_one] == of_one


@pytest.mark.parametrize(
    ("evenings", "steps"), [(15, 10), pytest.param(200, 30, marks=pytest.mark.long)]
)
def test_the_book_holds_what_was_confirmed(tmp_path: Path, evenings: int, steps: int) -> None:
    """Whatever two phones and their network do in any order: nothing is lost, nothing is written
    twice or by nobody, and each phone's rounds are in the order of its taps. A round that two
    confirm, who have taken one draft over, is one."""
    Keepers.app, Keepers.another = plain_app(tmp_path), plain_app(tmp_path)
    run_state_machine_as_test(
        Keepers,
        settings=settings(
            max_examples=evenings,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
