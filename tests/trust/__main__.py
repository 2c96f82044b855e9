"""The long forms: `python3 dev.py trust`, of all promises or of those that are named."""

import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.trust import report
from tests.trust.promise import Promise, Untried
from tests.trust.promises import PROMISES


def main(names: Sequence[str]) -> int:
    """Try them one after another. Returns 1 where one does not hold, 2 for a name of none."""
    by_name = {promise.name: promise for promise in PROMISES}
    unknown = [name for name in names if name not in by_name]
    if unknown:
        print(f"No promise: {', '.join(unknown)}. There are: {', '.join(by_name)}", file=sys.stderr)
        return 2
    held = [tried(by_name[name]) for name in names or by_name]
    return 0 if all(held) else 1


def tried(promise: Promise) -> bool:
    """Whether it holds or cannot be tried here. The figure is printed and goes to docs/trust.md."""
    print(f"{promise.name}: {promise.says}", flush=True)
    began = time.monotonic()
    try:
        with TemporaryDirectory() as folder:
            figure = promise.run(Path(folder), promise.long)
    except Untried as why:
        print(f"  NOT TRIED: {why}", flush=True)
        return True
    except Exception:
        traceback.print_exc()
        print("  DOES NOT HOLD", flush=True)
        return False
    print(f"  {figure} ({time.monotonic() - began:.0f} s)", flush=True)
    report.write(promise, figure)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
