"""Kills a whole browser, as a phone does that needs the memory."""

import os
import select
import signal
from contextlib import ExitStack, suppress
from pathlib import Path

REPEAT = int(os.environ.get("REPEAT", "1"))
"""How often each kill is tried: `REPEAT=50 python3 dev.py test -m '' <file>`."""


def processes(profile: Path) -> dict[int, int]:
    """The processes of the browser with this profile, and their groups."""
    running = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.fsencode(profile) in (folder / "cmdline").read_bytes():
                running[int(folder.name)] = os.getpgid(int(folder.name))
    groups = set(running.values()) - {os.getpgrp()}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (group := os.getpgid(int(folder.name))) in groups:
                running[int(folder.name)] = group
    return running


def kill(profile: Path) -> None:
    """Kill every process of the browser with this profile, and wait until all are gone."""
    running = processes(profile)
    assert running
    with ExitStack() as ends:
        watched = []
        for pid in running:
            with suppress(ProcessLookupError):
                watched.append(os.pidfd_open(pid))
                ends.callback(os.close, watched[-1])
        for group in set(running.values()):
            os.killpg(group, signal.SIGKILL)
        for ended in watched:
            assert select.select([ended], [], [], 30)[0]
    assert not processes(profile)
