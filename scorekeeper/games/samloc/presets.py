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
            "Each card 1 bet, stuck and what is left 15, sâm 20; who stops a sâm takes it all.",
        ),
        source="house",
        rules=SamlocRules(),
    ),
    Preset(
        id="sam-chia-lang",
        number=10,
        name=Text("Sâm chia làng", "Sâm paid to each"),
        about=Text(
            "Như Sâm phổ biến, nhưng đền sâm trả cả làng; thối hai, tứ quý thay cho tiền cây.",
            "As Common Sâm, but a failed sâm pays each; deuces and quads left replace their cards.",
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
        name=Text("Sâm phổ biến, có gà", "Common Sâm with gà"),
        about=Text(
            "Như Sâm phổ biến, mỗi ván mỗi người góp gà 1; ăn sâm hay ăn trắng thì ăn gà.",
            "As Common Sâm; each puts 1 into the gà, which a sâm or an instant win takes.",
        ),
        source="house",
        rules=SamlocRules(ga_ante=1),
    ),
)

QUESTIONS = (
    question(
        "failed",
        "Báo sâm mà bị chặn thì trả ai? | Who gets a failed sâm?",
        "đền sâm {answer} | failed sâm: {answer}",
        {
            "người chặn ăn cả | all to who stopped it": {"sam_failed_to": "blocker"},
            "trả cả làng | to each": {"sam_failed_to": "players"},
        },
    ),
    question(
        "sam_ga",
        "Có nuôi gà không? | Is there a gà?",
        "{answer} | {answer}",
        {
            "không có gà | no gà": {"ga_ante": 0},
            "có gà | with gà": {"ga_ante": 1},
        },
    ),
)
