"""`scorekeeper score` over 100 000 rounds: rounds a second, and the most memory it takes.

An evening as tables play it, the same each time: four players in eight rounds of ten, else three or
two. Of the rounds, by the rules of pho-bien,

    45 %  ù: most of them plain, with none to three eats, a chốt now and then; a third eat is đền
    50 %  nobody went out: half told by places, half by points; one player in eight is móm
     3 %  a false declaration
     2 %  void, with a line by hand

Three ways: one preset for all in one process, the same with `--jobs 2`, and 6 000 different house
rules in turn, half of them as share codes. What is printed are medians of three runs, against the
targets. They depend on the machine and on what else it does: nothing here fails.

    python3 dev.py bench score_stream
"""

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import encode

ROUNDS = 100_000
RULES = 6_000
RUNS = 3
MIB = 1 << 20
COMMAND = str(Path(sys.executable).parent / "scorekeeper")
NAMES = ("An", "Bình", "Chi", "Dũng", "Giang", "Hạnh", "Khoa", "Lan")
NOTES = ("đổ nước vào bài", "đi trễ", "bù ván trước")

Json = dict[str, Any]


class Way(NamedTuple):
    """One way to score the evening, and what it should reach."""

    name: str
    mixed: bool
    jobs: int
    target: int
    """Rounds a second."""


WAYS = (
    Way("one preset", mixed=False, jobs=1, target=25_000),
    Way("one preset, --jobs 2", mixed=False, jobs=2, target=40_000),
    Way(f"{RULES} different rules", mixed=True, jobs=1, target=10_000),
)
MOST_MEMORY = 80 * MIB
"""Of all processes together, shared pages counted once."""


def evening(chance: random.Random) -> Iterator[Json]:
    """Rounds without end."""
    while True:
        count = chance.choices((4, 3, 2), (80, 15, 5))[0]
        players = chance.sample(NAMES, count)
        kind = chance.choices((_u, _normal, _false_declaration, _void), (45, 50, 3, 2))[0]
        yield {"players": players, **kind(players, chance)}


def _u(players: list[str], chance: random.Random) -> Json:
    winner = chance.choice(players)
    eats = [{"eater": winner} for _ in range(chance.choices((0, 1, 2, 3), (30, 35, 25, 10))[0])]
    if chance.random() < 0.4:
        eats.insert(0, {"eater": chance.choice(players)})
        eats = eats[:3]
    if eats and chance.random() < 0.2:
        eats[-1]["kind"] = "chot"
    u_type = chance.choices(("thuong", "tron", "khan"), (90, 7, 3))[0]
    if u_type == "khan" and any(eat["eater"] == winner for eat in eats):
        u_type = "thuong"
    return {"finish": "u", "winner": winner, "u_type": u_type, "eats": eats}


def _normal(players: list[str], chance: random.Random) -> Json:
    order = chance.sample(players, len(players))
    mom = [player for player in order[1:] if chance.random() < 1 / 8]
    others = [player for player in order if player not in mom]
    eats = [{"eater": player} for player in others if chance.random() < 0.4]
    told: Json = {"finish": "normal", "eats": eats}
    if chance.random() < 0.5:
        hands: Json = {player: {"mom": True} for player in mom}
        return {**told, "placing": others, **({"hands": hands} if mom else {})}
    points = sorted(chance.sample(range(1, 80), len(others)))
    hands = {player: {"points": p} for player, p in zip(others, points, strict=True)}
    return {**told, "hands": {**hands, **{player: {"mom": True} for player in mom}}}


def _false_declaration(players: list[str], chance: random.Random) -> Json:
    return {"finish": "false_declaration", "declarer": chance.choice(players)}


def _void(players: list[str], chance: random.Random) -> Json:
    payer, payee = chance.sample(players, 2)
    line = {"from": payer, "to": payee, "amount": chance.randint(1, 9)}
    return {"finish": "void", "manual": [{**line, "note": chance.choice(NOTES)}]}


def house_rules(chance: random.Random) -> Iterator[Any]:
    """Different house rules without end, as JSON and as share codes, all for these rounds."""
    preset = PRESETS["pho-bien"]
    while True:
        changes: Json = {
            "u_payment": chance.randint(1, 100),
            "chot_payment": chance.randint(0, 100),
            "eat_payments": [chance.randint(0, 20) for _ in range(3)],
            "eats_in_u_round": chance.choice(["always", "not_when_den", "never"]),
            "ga_mode": chance.choice(["off", "ante"]),
            "ga_ante": chance.randint(0, 5),
        }
        profile = change(preset, changes, "Nhà Tèo")
        assert isinstance(profile, Profile)
        yield (
            encode(profile) if chance.random() < 0.5 else {"preset": preset.id, "changes": changes}
        )


def write(file: Path, mixed: bool) -> None:
    """The evening as lines of JSON."""
    chance = random.Random("một buổi tối")
    rounds = evening(chance)
    found = house_rules(chance)
    rules = [next(found) for _ in range(RULES)] if mixed else ["pho-bien"]
    with file.open("w", encoding="utf-8") as lines:
        for number in range(ROUNDS):
            line = {"rules": rules[number % len(rules)], "round": next(rounds)}
            lines.write(json.dumps(line, ensure_ascii=False) + "\n")


class Measured(NamedTuple):
    """One run over the whole evening."""

    seconds: float
    work: float
    """Seconds of processor time, whichever process took them."""
    memory: int
    """Bytes at the worst moment, of the command and the processes it started."""


def measure(file: Path, jobs: int) -> Measured:
    """Score a file. Every round of it must be scored."""
    with tempfile.TemporaryFile() as answers:
        start, worked = time.perf_counter(), work()
        process = subprocess.Popen(
            [COMMAND, "score", str(file), "--jobs", str(jobs)], stdout=answers
        )
        worst = [0]
        watcher = threading.Thread(target=watch, args=(process, worst))
        watcher.start()
        code = process.wait()
        seconds = time.perf_counter() - start
        watcher.join()
        answers.seek(0)
        count = sum(1 for _ in answers)
    if code != 0 or count != ROUNDS:
        raise SystemExit(f"status {code}, {count} answers: these rounds should all be scored")
    return Measured(seconds, work() - worked, worst[0])


def work() -> float:
    """The processor time of all processes that were started and have ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def watch(process: "subprocess.Popen[bytes]", worst: list[int]) -> None:
    """Look at the memory every few hundredths of a second, as long as the process runs."""
    while process.poll() is None:
        worst[0] = max(worst[0], sum(map(memory, family(process.pid))))
        time.sleep(0.03)


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(one for child in children for one in family(int(child)))]


def memory(pid: int) -> int:
    """Bytes of a process, what it shares with others by its share; 0 where nobody tells."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def report(way: Way, runs: list[Measured]) -> None:
    """One line for people."""
    speed = statistics.median(ROUNDS / run.seconds for run in runs)
    per_processor = statistics.median(ROUNDS / run.work for run in runs)
    worst = max(run.memory for run in runs)
    print(
        f"{way.name:<22}  {speed:>7,.0f} rounds/s {against(speed >= way.target)} {way.target:,};  "
        f"{per_processor:>7,.0f} a second of processor;  "
        f"{worst / MIB:.0f} MiB {against(worst <= MOST_MEMORY)} {MOST_MEMORY // MIB}",
        flush=True,
    )


def against(reached: bool) -> str:
    """How a figure stands to its target."""
    return "reaches" if reached else "MISSES"


def main() -> None:
    """Measure every way."""
    print(f"{ROUNDS:,} rounds, median of {RUNS} runs, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        files = {mixed: Path(folder) / f"{mixed}.jsonl" for mixed in (False, True)}
        for mixed, file in files.items():
            write(file, mixed)
        for way in WAYS:
            report(way, [measure(files[way.mixed], way.jobs) for _ in range(RUNS)])


if __name__ == "__main__":
    main()
