"""The house rules of Tú Lơ Khơ, put together from their parts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games import common
from scorekeeper.games.tulokho.rules_assistant import AssistantRules
from scorekeeper.games.tulokho.rules_cards import CardRules
from scorekeeper.games.tulokho.rules_chops import ChopRules
from scorekeeper.games.tulokho.rules_endings import EndingRules
from scorekeeper.games.tulokho.rules_mode import ModeRules
from scorekeeper.games.tulokho.rules_places import PlaceRules
from scorekeeper.text import Text


# A dataclass has the fields of its last base first: people read its options from there up.
@dataclass(frozen=True, slots=True, kw_only=True)
class TulokhoRules(ChopRules, EndingRules, AssistantRules, PlaceRules, CardRules, ModeRules):
    """The house rules of a Tú Lơ Khơ table; by default those of Vinagames."""

    groups: ClassVar[Mapping[str, Text]] = {
        "counting": Text("Cách tính", "Scoring"),
        "places": Text("Nhất nhì ba bét", "Places"),
        "cards": Text("Tiền cây", "Cards left"),
        "extras": Text("Hai (heo), tứ quý", "Deuces and quads"),
        "chops": Text("Chặt", "Chopping"),
        "assistant": Text("Đền vì tiếp tay", "Paying for assisting"),
        "abandoned": Text("Ván bỏ dở", "Abandoned rounds"),
        "special": Text("Cóng, tới trắng", "Stuck hands, instant wins"),
        common.OTHER: common.OTHER_HEADING,
    }

    round_multipliers: tuple[int, ...] = common.round_multipliers(wire=18)
    next_starter: str = common.next_starter(
        "winner", wire=19, source="003:11", said_at={"winner": "003:11"}
    )
    foul_payment: int = common.foul_payment(wire=20)
