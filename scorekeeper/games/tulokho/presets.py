"""The released house rules of Tú Lơ Khơ. They never change."""

from scorekeeper.games.base import Preset, question
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
    Preset(
        id="tulokho-nhat-nhi",
        number=7,
        name=Text("Tú Lơ Khơ nhất nhì ba bét", "Tú Lơ Khơ by places"),
        about=Text(
            "Bét trả nhất 2, ba trả nhì 1; chặt hay thối hai đen 3, hai đỏ 6, tứ quý 10.",
            "Last pays first 2, third pays second 1; black deuces 3, red 6, quads 10, chopped "
            "or left.",
        ),
        source="house",
        rules=TulokhoRules(
            scoring_mode="places",
            place_pays="pairs",
            pair_payments=(2, 1),
            extras_to="before",
            chop_black_deuce_payment=3,
            chop_red_deuce_payment=6,
            chop_quad_payment=10,
        ),
    ),
    Preset(
        id="tien-len-mien-nam",
        number=12,
        name=Text("Tiến lên miền Nam", "Southern Tiến lên"),
        about=Text(
            "Bét trả nhất 4, ba trả nhì 2; giết gấp đôi bét; ba bích 2, hai đen 1, hai đỏ 2.",
            "Last pays first 4, third pays second 2; killed: twice the last place; ba bích 2, "
            "black deuces 1, red 2.",
        ),
        source="house",
        rules=TulokhoRules(
            scoring_mode="places",
            place_pays="pairs",
            pair_payments=(4, 2),
            extras_to="before",
            forbid_only_deuces=False,
            black_deuce_payment=1,
            red_deuce_payment=2,
            quad_payment=6,
            run_payment=3,
            run4_payment=6,
            chop_black_deuce_payment=1,
            chop_red_deuce_payment=2,
            chop_quad_payment=6,
            chop_run_payment=3,
            instant_win_payment=8,
            three_payments=(2, 2),
            kill_multiplier=2,
        ),
    ),
)

QUESTIONS = (
    question(
        "by",
        "Tính thế nào? | How is it scored?",
        "{answer} | {answer}",
        {
            "đếm cây | by cards": {"scoring_mode": "cards"},
            "nhất nhì ba bét | by places": {"scoring_mode": "places"},
            "miền Nam, có giết | southern with killing": {
                "scoring_mode": "places",
                "kill_multiplier": 2,
            },
        },
    ),
)
