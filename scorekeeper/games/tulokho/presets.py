"""The released house rules of Tú Lơ Khơ. They never change."""

from scorekeeper.games.base import Preset
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.text import Text

PRESETS: tuple[Preset, ...] = (
    Preset(
        id="tulokho-vinagames",
        number=6,
        name=Text("Tú Lơ Khơ Vinagames", "Vinagames Tú Lơ Khơ"),
        about=Text(
            "Mỗi cây 1 cược, từ mười cây gấp đôi; hai đen 3, hai đỏ 6, tứ quý 10.",
            "Each card pays 1 bet, twice that from ten cards on; black deuces 3, red 6, quads 10.",
        ),
        source="003",
        rules=TulokhoRules(),
    ),
)
