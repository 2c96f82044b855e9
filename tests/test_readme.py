"""What the README shows is what happens."""

import os
import re
import subprocess
import sys
from pathlib import Path

import dev

README = (dev.ROOT / "README.md").read_text(encoding="utf-8")


def shown() -> list[tuple[str, str]]:
    """Every command of the README that shows what it prints, with that."""
    blocks = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    return re.findall(r"^\$ (.*\n)((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)


def test_first_screen_is_two_commands() -> None:
    """Before anything else the README says how to run it and how to test it."""
    first, second, *_ = re.findall(r"^ {4}(.*?)(?: +#.*)?$", README, re.MULTILINE)
    assert (first, second) == ("python3 dev.py run", "python3 dev.py test")


def test_examples_print_what_is_shown(tmp_path: Path) -> None:
    """The commands of the README, run one after the other, print exactly what stands there."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    assert shown()
    for command, printed in shown():
        ran = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": programs},
            check=True,
            capture_output=True,
        )
        assert ran.stdout.decode().strip() == printed.strip(), command
