"""Released presets of Phỏm: each has its differences from the defaults, frozen."""

from collections.abc import Mapping

from scorekeeper.games.base import Preset, question
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options.kinds import Value
from scorekeeper.text import Text

PRESETS: tuple[Preset, ...] = (
    Preset(
        id="guide",
        number=1,
        name=Text("Điểm rác, phạt U", "Points and phạt U"),
        about=Text(
            "Còn mấy điểm rác trả mấy cược, người nhiều điểm nhất bị phạt U trả gấp đôi.",
            "Losers pay a bet for each point in hand, and the most points pay double (phạt U).",
        ),
        source="000",
        is_found=False,  # No question asks for points in hand.
        rules=PhomRules(
            scoring_mode="deadwood",
            jqk_points="ten",
            u_payment=0,
            u_tron=None,
            u_khan=None,
            u_trang=(2, 0),
            u_boc=(1, 0),
            u_an=(1, 0),
            mom_mode="ignore",
            mom_payment=0,
            mom_rank_by="points",
            tie_break="share",
            eat_from="any",
            eat_payments=(0, 0, 0),
            chot_payment=0,
            tai_payment=0,
            den_eats=0,
            den_last_round="none",
            den_winner_ate_last="none",
            phat_u_multiplier=2,
            false_declaration_payment=0,
            next_starter="next_seat",
        ),
    ),
    Preset(
        id="vinagames",
        number=2,
        name=Text("Phỏm Vinagames", "Vinagames Phỏm"),
        about=Text(
            "Ù 6 cược, đủ mười cây thì gấp đôi; nhất nhì ba bét 1, 2, 3 và móm 4.",
            "Ù pays 6 bets, twice that with all ten cards; places pay 1, 2, 3 and móm 4.",
        ),
        source="001",
        rules=PhomRules(
            u_payment=6,
            u_khan=None,
            mom_rank_by="points",
            eat_payments=(1, 1, 1),
            den_winner_ate_last="none",
            false_declaration_payment=0,
        ),
    ),
    Preset(
        id="vietnamese",
        number=3,
        name=Text("Phỏm trên mạng", "Online Phỏm"),
        about=Text(
            "Ù 5 cược, ăn chốt 4, móm 4; ăn hai cây đầu mỗi cây 1, cây thứ ba không trả.",
            "Ù pays 5 bets, chốt 4, móm 4; the first two eats pay 1 each, the third nothing.",
        ),
        source="002",
        rules=PhomRules(
            u_tron=None,
            u_khan=None,
            eat_payments=(1, 1, 0),
            false_declaration_payment=0,
        ),
    ),
    Preset(
        id="wikipedia",
        number=4,
        name=Text("Phỏm Wikipedia", "Wikipedia Phỏm"),
        about=Text(
            "Có ù tròn, ù khan và đền khi cho ăn ba cây; không đền ở vòng chốt.",
            "With ù tròn, ù khan and đền for feeding three cards; no đền in the last turn.",
        ),
        source="004",
        rules=PhomRules(
            eat_payments=(1, 1, 1),
            den_last_round="none",
            den_winner_ate_last="none",
            false_declaration_payment=0,
        ),
    ),
    Preset(
        id="pho-bien",
        number=5,
        name=Text("Phỏm phổ biến", "Common Phỏm"),
        about=Text(
            "Luật thường gặp ở miền Bắc: ăn cây 1, 2, 3, ăn chốt 4, ù 5, ù tròn gấp đôi.",
            "Northern standard: eats 1-2-3, chốt 4, ù 5, twice that for ù tròn.",
        ),
        source="house",
        rules=PhomRules(),
    ),
    Preset(
        id="pho-bien-ga",
        number=8,
        name=Text("Phỏm phổ biến, có gà", "Common Phỏm with a gà"),
        about=Text(
            "Phỏm phổ biến có gà: bị ăn nộp 1, ăn chốt 2, móm 2, bét 1; ai ù ăn gà.",
            "Common Phỏm with a gà: eats put in 1, chốt and móm 2, last place 1; an ù takes it.",
        ),
        source="house",
        rules=PhomRules(
            ga_mode="eats",
            ga_eat_payments=(1, 1, 1),
            ga_chot_payment=2,
            ga_mom_payment=2,
            ga_last_payment=1,
        ),
    ),
)


def _amounts(option: str, *amounts: Value) -> dict[str, Mapping[str, Value]]:
    """Return answers for the amounts of an option: bets, or a row of bets as `1-2-3`."""
    labels = ["-".join(map(str, n)) if isinstance(n, tuple) else n for n in amounts]
    return {f"{label} | {label}": {option: n} for label, n in zip(labels, amounts, strict=True)}


_WITH_GA = PRESETS[-1].rules
QUESTIONS = (
    question(
        "u",
        "Ù mấy? | What does an ù pay?",
        "ù {answer} | ù {answer}",
        _amounts("u_payment", 3, 4, 5, 6, 10),
    ),
    question(
        "eats",
        "Bị ăn cây 1, 2, 3 trả mấy? | What do the first, second and third eat pay?",
        "ăn {answer} | eats {answer}",
        _amounts("eat_payments", (1, 2, 3), (1, 1, 1), (1, 1, 0))
        | {"không trả | unpaid": {"eat_payments": (0, 0, 0)}},
    ),
    question(
        "mom",
        "Móm mấy? | What does móm pay?",
        "móm {answer} | móm {answer}",
        _amounts("mom_payment", 3, 4, 5, 6) | {"không tính | ignored": {"mom_mode": "ignore"}},
    ),
    question(
        "den",
        "Có đền không? | Does anybody pay for everyone (đền)?",
        "{answer} đền | đền: {answer}",
        {
            "có | yes": {"den_eats": 3},
            "không | no": {"den_eats": 0, "den_last_round": "none"},
        },
    ),
    question(
        "ga",
        "Có gà không? | Is there a pot (gà)?",
        "gà: {answer} | gà: {answer}",
        {
            "không | no": {"ga_mode": "off"},
            "mỗi ván góp 1 | 1 each round": {"ga_mode": "ante", "ga_ante": 1},
            "ai bị ăn thì nộp | whoever is eaten": {
                name: getattr(_WITH_GA, name)
                for name in ("ga_mode", "ga_eat_payments", "ga_chot_payment", "ga_mom_payment")
            },
        },
    ),
)
