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


def jumping(clock: Path) -> tuple[str, ...]:
    """Its clock is off by the seconds that a file says now."""
    return _program(JUMPING.format(clock=str(clock)))


def _program(altered: str) -> tuple[str, ...]:
    return (sys.executable, "-c", altered + _MAIN)
