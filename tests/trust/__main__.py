"""Try to break the promises: `python3 dev.py trust`, or `python3 dev.py trust kills roles`."""

import subprocess
import sys
import time
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import dev
import scorekeeper
from tests.trust import imports, kills, migrations, power, roles, two_servers
from tests.trust.promise import NotTried, Promise

PROMISES = (
    Promise("kills", "A killed server keeps each confirmed round, once", kills.run, 2, 500),
    Promise("power", "A power cut loses no confirmed round", power.run, 8, 300),
    Promise("two-servers", "Two keepers who save at once lose no round", two_servers.run, 4, 300),
    Promise("imports", "A damaged file is imported whole or refused", imports.run, 80, 10_000),
    Promise("roles", "Only keepers and the owner change a session", roles.run, 100, 10_000),
    Promise("migrations", "Every release's database opens", migrations.run, 10, 10_000),
)


def main(names: Sequence[str]) -> int:
    """Tries the named promises, or all, and prints a Markdown table row for each.

    Returns 1 if one is broken, 2 for an unknown name.
    """
    by_name = {promise.name: promise for promise in PROMISES}
    unknown = [name for name in names if name not in by_name]
    if unknown:
        print(f"Unknown: {', '.join(unknown)}. Choose from: {', '.join(by_name)}", file=sys.stderr)
        return 2
    print("| promise | result | command | version | date |\n| --- | --- | --- | --- | --- |")
    held = [holds(by_name[name]) for name in names or by_name]
    return 0 if all(held) else 1


def holds(promise: Promise) -> bool:
    """Tries one promise and prints its row. True also if it cannot be tried here."""
    began = time.monotonic()
    try:
        with TemporaryDirectory() as folder:
            result = promise.run(Path(folder), promise.long)
    except NotTried as reason:
        result = f"NOT TRIED: {reason}"
    except Exception:
        traceback.print_exc()
        result = "BROKEN"
    command, today = f"`python3 dev.py trust {promise.name}`", datetime.now(UTC).date()
    print(f"| {promise.text} | {result} | {command} | {version()} | {today} |", flush=True)
    print(f"{promise.name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return result != "BROKEN"


def version() -> str:
    """Returns the version and the commit; a plus means that there are uncommitted changes."""
    command = ("git", "describe", "--always", "--exclude", "*", "--dirty=+")
    commit = subprocess.run(command, cwd=dev.ROOT, capture_output=True, text=True).stdout.strip()
    return f"{scorekeeper.__version__} ({commit or 'no commit'})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
