"""Write docs/codes.md from the tables of the codes. Run it after a change of these."""

import json
from collections.abc import Iterator
from pathlib import Path

from scorekeeper import doors
from scorekeeper.evening import coder, seats
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.options.kinds import Choice, Flag, Kind, Rising, Row, Whole
from scorekeeper.options.option import options_of
from scorekeeper.rules import share_code

TEMPLATE = Path(__file__).with_suffix(".md")
PAGE = TEMPLATE.parents[1] / "docs" / "codes.md"


def written() -> str:
    """Return the page."""
    words = [json.dumps(word) for word in coder._WORDS]
    return TEMPLATE.read_text("utf-8").format(
        alphabet=share_code.ALPHABET,
        rules=share_code.CODEC,
        evening=share_code.EVENING,
        longest=doors.MESSAGE.size,
        presets="\n".join(
            f"| `{preset.id}` | {preset.number} | {game.id} |"
            for game in GAMES
            for preset in game.presets
        ),
        options="\n\n".join("\n".join(_options(game)) for game in GAMES),
        weight=coder._WEIGHT,
        kinds=coder._KINDS,
        most_words=coder._MOST_WORDS,
        words=",\n".join(", ".join(words[at : at + 10]) for at in range(0, len(words), 10)),
        symbols=doors.EVENING_CODE.symbols,
        levels=doors.EVENING_CODE.levels,
        people=seats.MOST,
        lines=doors.EVENING_CODE.lines,
        text=doors.EVENING_CODE.size,
    )


def _options(game: Game) -> Iterator[str]:
    yield from (f"| option of {game.id} | number | value |", "|---|---|---|")
    for option in sorted(options_of(game.rules).values(), key=lambda option: option.wire):
        yield f"| `{option.name}` | {option.wire} | {_value(option.kind)} |"


def _value(kind: Kind) -> str:
    """Return how the value of an option is written."""
    match kind:
        case Flag():
            return "one of `false, true`"
        case Choice():
            return f"one of `{json.dumps([*kind.values])[1:-1]}`"
        case Rising():
            return "list"
        case Whole(low=low):
            said = "number"
        case Row(parts=parts):
            said, low = f"{len(parts)} numbers", parts[0].low
        case _:
            raise TypeError(kind)
    null = " or null" if kind.allows_null else ""
    return f"{said}{null}, one higher" if null and low == 0 else said + null


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
