"""strace: what a program asks the kernel for, told by the kernel."""

import os
import platform
import shutil
import subprocess

MISSING = "There is no strace, or it may not watch. On Debian: apt install strace"


def may_trace() -> bool:
    """Whether strace is there, and is let do its work."""
    program = shutil.which("strace")
    if platform.system() != "Linux" or program is None:
        return False
    tried = subprocess.run((program, "-qq", "-o", os.devnull, "true"), capture_output=True)
    return tried.returncode == 0
