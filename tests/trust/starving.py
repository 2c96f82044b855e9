"""Strangers ask for heavy work all at once, and a table goes on saving, behind nginx."""

from pathlib import Path

from bench import starving as bench
from tests.trust.proxied import behind

ROUNDS = 1000
"""Of the session that they ask about."""


def run(folder: Path, saves: int) -> str:
    """So many saves without them and with them, from their address and from another one."""
    with behind("nginx", folder) as server:
        asked = bench.heavy_requests(server, ROUNDS)
        near = bench.starved(server, asked, saves, bench.HERE)
        far = bench.starved(server, asked, saves, bench.ELSEWHERE)
        memory = server.memory / 2**20
    for found in (near, far):
        assert found.holds, f"alone {found.alone}, meanwhile {found.meanwhile}"
    assert memory <= bench.MEMORY, f"{memory:.0f} MiB"
    return (
        f"{len(asked)} at once; saves alone: {near.alone}; meanwhile: {near.meanwhile}, from "
        f"another address: {far.meanwhile}; none refused, {memory:.0f} MiB after it"
    )
