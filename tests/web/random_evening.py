"""Random evenings of both games in an application, and their files."""

import json
from pathlib import Path
from random import Random

from scorekeeper.store import rounds
from scorekeeper.store.session import Caller, load
from scorekeeper.store.statistics import Statistics, statistics
from scorekeeper.web.plumbing.database import get_db
from tests.evening_file import EveningFile
from tests.store.evening import Book
from tests.store.mixed import PLAYED, play
from tests.web.friends import plain_app

ROUNDS = 45


class RandomEvening:
    """A random evening and its file."""

    def __init__(self, folder: Path, seed: int) -> None:
        rng, self.app = Random(seed), plain_app(folder)
        with self.app.app_context():
            played = Book(get_db(), *PLAYED)
            play(played, rng, ROUNDS)
            if played.now.ga and rng.random() < 0.7:
                rounds.deal_with_ga(
                    get_db(), played.caller, rng.choice(("kept", "shared")), key=played.key()
                )
        self.id, self.at = played.caller.session, f"/s/{played.opened.view_token}"
        self.bytes = self.app.test_client().get(f"{self.at}/take.json").data
        self.file = EveningFile(json.loads(self.bytes))

    def statistics(self, *, in_money: bool = False) -> Statistics:
        """Return its statistics."""
        with self.app.app_context():
            return statistics(get_db(), load(get_db(), Caller(self.id)), in_money=in_money)

    def page(self, path: str = "", speaks: str = "money", language: str = "vi") -> str:
        """A page for a viewer with these choices."""
        guest = self.app.test_client()
        guest.set_cookie("amounts", speaks)
        guest.set_cookie("language", language)
        answer = guest.get(self.at + path)
        assert answer.status_code == 200, answer.status
        return answer.text
