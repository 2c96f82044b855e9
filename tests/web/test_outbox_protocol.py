"""Whatever is lost on the way, the database holds exactly what people confirmed."""

from itertools import count
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from scorekeeper.store.archive import recheck
from scorekeeper.web.plumbing.database import get_db
from tests.trust.often import often
from tests.web.friends import Evening, fields, people_form, plain_app, seats

JSON = {"Accept": "application/json"}
LOST = 0.3
NOTES = """
    SELECT json_extract(entry, '$.manual[0].note') FROM line
    JOIN line_version ON line_id = line.id AND line_version.version = line.version ORDER BY number
"""


class Phone:
    """A keeper's phone, which sends its confirmed rounds in order until each is answered."""

    def __init__(self, client: FlaskClient, at: str, rng: Random) -> None:
        self.client, self._at, self._rng = client, at, rng
        self.queue: list[dict[str, str]] = []
        self.confirmed: list[str] = []
        self._next = 1

    def confirm(self, note: str) -> None:
        """Queue a round that its note identifies."""
        paid = {"from": "0", "to": "1", "amount": "1", "note": note}
        form = seats() | {f"manual-0-{name}": value for name, value in paid.items()}
        form |= {"game": "phom", "outcome": "u-0", "u_type": "thuong", "who": "1 2 3 4"}
        self.queue.append(form | {"key": f"key-{note}", "as": str(self._next)})
        self.confirmed.append(note)
        self._next += 1

    def send(self, lost: float = LOST) -> None:
        """Send the queue until a request or a reply is lost or the session is ended."""
        while self.queue and self._rng.random() >= lost:
            answer = self.client.post(f"{self._at}/rounds", data=self.queue[0], headers=JSON)
            if self._rng.random() < lost:
                return
            content = answer.get_json()
            if "saved" in content:
                self.queue.pop(0)
            elif content["code"] == "E_SESSION_ENDED":
                return
            else:
                assert content["code"] == "E_STALE", "another phone took the number"
                self._renumber(int(fields(content["page"], "as")[0]))

    def _renumber(self, first: int) -> None:
        for number, form in enumerate(self.queue, start=first):
            form["as"] = str(number)
            self._next = number + 1


@pytest.mark.parametrize(
    "seed",
    [*range(2), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, often(20, 60)))],
)
def test_each_confirmed_round_is_saved_once_and_in_order(tmp_path: Path, seed: int) -> None:
    rng, notes = Random(seed), map(str, count(1))
    app, restarted = plain_app(tmp_path), plain_app(tmp_path)
    evening = Evening(app)
    phones = [Phone(client, evening.at, rng) for client in (evening.phone, evening.keeper())]
    renamed = people_form("Ân", "Bình", "Chi", "Dũng")
    for _ in range(40):
        phone = rng.choice(phones)
        what = rng.choice(("confirm", "confirm", "send", "send", "end", "rename", "restart"))
        if what == "confirm":
            phone.confirm(next(notes))
        elif what == "end":
            evening.post("/table/end")
            phone.send()
            evening.post("/table/reopen")
        elif what == "rename":
            evening.post("/table/people", renamed)
        elif what == "restart":
            phone.client.application = restarted
        phone.send()
    for phone in phones:
        phone.send(lost=0)
        assert not phone.queue
    with app.app_context():
        assert list(recheck(get_db())) == []
        saved = [note for (note,) in get_db().execute(NOTES)]
    assert sorted(saved) == sorted(phones[0].confirmed + phones[1].confirmed)
    for phone in phones:
        assert [note for note in saved if note in phone.confirmed] == phone.confirmed
