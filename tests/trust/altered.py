"""The server in a world that is out of joint: as a program to be started by, see `serving`."""

import sys
from pathlib import Path

_MAIN = """
from scorekeeper.cli import main
sys.exit(main(sys.argv[2:]))
"""

CARELESS = """
import sys
from scorekeeper.store import database
database._EVERY_CONNECTION += ("PRAGMA synchronous = OFF",)
"""

IMPATIENT = """
import sys
from scorekeeper.store import database
database.BUSY_SECONDS = 0.1
database._EVERY_CONNECTION = ("PRAGMA busy_timeout = 100", *database._EVERY_CONNECTION[1:])
from scorekeeper import serve
serve.TIDY_SECONDS = 0.1
"""

JUMPING = """
import datetime, sys, time
from pathlib import Path
seconds, told = time.time, Path({clock!r})
def off():
    return float(told.read_text() or 0)
class Jumping(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + datetime.timedelta(seconds=off())
time.time = lambda: seconds() + off()
datetime.datetime = Jumping
"""


def careless() -> tuple[str, ...]:
    """It never waits for the disk."""
    return _program(CARELESS)


def impatient() -> tuple[str, ...]:
    """It waits a tenth of a second for others and closes a book that nobody asks for as soon."""
    return _program(IMPATIENT)


def jumping(clock: Path) -> tuple[str, ...]:
    """Its clock is off by the seconds that a file says now."""
    return _program(JUMPING.format(clock=str(clock)))


def _program(altered: str) -> tuple[str, ...]:
    return (sys.executable, "-c", altered + _MAIN)
