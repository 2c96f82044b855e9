"""Whether tests can use strace."""

import os
import platform
import shutil
import subprocess

MISSING = "strace is missing or not permitted. On Debian: apt install strace"


def may_trace() -> bool:
    """Whether strace is installed and permitted."""
    program = shutil.which("strace")
    if platform.system() != "Linux" or program is None:
        return False
    tried = subprocess.run((program, "-qq", "-o", os.devnull, "true"), capture_output=True)
    return tried.returncode == 0
