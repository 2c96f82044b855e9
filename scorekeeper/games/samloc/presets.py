"""The released house rules of Sâm lốc. They never change."""

from scorekeeper.games.base import Preset, question
from scorekeeper.games.samloc.rules import SamlocRules
from scorekeeper.text import Text

PRESETS: tuple[Preset, ...] = (
    Preset(
        id="sam-pho-bien",
        number=9,
        name=Text("Sâm phổ biến", "Common Sâm"),
        about=Text(
            "Mỗi cây 1 cược, cóng và thối 15, sâm 20; đền sâm thì người chặn ăn cả.",
            "Each card 1 bet; stuck, a deuce or a quad left 15; sâm 20, all to whoever stops it.",
        ),
        source="house",
        rules=SamlocRules(),
    ),
    Preset(
        id="sam-chia-lang",
        number=10,
        name=Text("Sâm chia làng", "Sâm paid to each"),
        about=Text(
            "Như Sâm phổ biến, nhưng đền sâm thì chia cả làng; hai, tứ quý không đếm vào số cây.",
            "Like Common Sâm, but a failed sâm pays everyone; deuces, quads not counted as cards.",
        ),
        source="house",
        rules=SamlocRules(
            extras_replace_card_count=True,
            chop_deuce_payment=15,
            chop_quad_payment=15,
            sam_failed_to="players",
        ),
    ),
    Preset(
        id="sam-pho-bien-ga",
        number=11,
        name=Text("Sâm phổ biến, có gà", "Common Sâm with a gà"),
        about=Text(
            "Như Sâm phổ biến, mỗi ván mỗi người góp gà 1; ăn sâm hay ăn trắng thì ăn gà.",
            "Like Common Sâm; each puts 1 a round into the gà; a sâm or an instant win takes it.",
        ),
        source="house",
        rules=SamlocRules(ga_ante=1),
    ),
)

QUESTIONS = (
    question(
        "failed",
        "Báo sâm mà bị chặn thì trả ai? | Who gets a failed sâm?",
        "đền sâm thì {answer} | failed sâm: {answer}",
        {
            "người chặn ăn cả | whoever stopped it": {"sam_failed_to": "blocker"},
            "chia cả làng | each of the others": {"sam_failed_to": "players"},
        },
    ),
    question(
        "sam_ga",
        "Có gà không? | Is there a pot (gà)?",
        "gà: {answer} | gà: {answer}",
        {
            "không | no": {"ga_ante": 0},
            "mỗi ván góp 1 | 1 each round": {"ga_ante": 1},
        },
    ),
)
