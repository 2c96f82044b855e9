"""Tú Lơ Khơ house rules: who could have stopped a win and did not."""

from scorekeeper.games.tulokho.rules_mode import ModeRules, by_cards
from scorekeeper.options.kinds import Choice, Flag
from scorekeeper.options.option import OpenQuestion, option, rules_part
from scorekeeper.text import Text


def _assistant_pays(rules: "AssistantRules") -> bool:
    return by_cards(rules) and rules.assistant_rule == "pays_for_all"


@rules_part
class AssistantRules(ModeRules):
    """The rules of assisting: what an assistant pays, and which of several."""

    __slots__ = ()

    assistant_rule: str = option(
        "pays_for_all",
        Choice(
            {
                "pays_for_all": Text("đền làng", "pays for all"),
                "none": Text("không phạt", "no penalty"),
            }
        ),
        wire=11,
        group="assistant",
        label=Text("Người tiếp tay", "The assistant"),
        help=Text(
            "Ai chặn được mà không chặn để người khác về bằng cây cuối thì đền làng, trả thay "
            "cả bàn, hoặc không bị phạt.",
            "Whoever could have stopped the win and did not pays for all the losers, "
            "or goes without penalty.",
        ),
        sentence={
            "pays_for_all": Text(
                "Chặn được người sắp hết bài mà không chặn (tiếp tay) thì đền làng, "
                "trả thay cả bàn.",
                "Whoever could have stopped the winner and did not (assisted) pays for all "
                "the losers.",
            ),
            "none": Text(
                "Chặn được người sắp hết bài mà không chặn (tiếp tay) cũng không bị phạt.",
                "Whoever could have stopped the winner and did not (assisted) has no penalty.",
            ),
        },
        source="003:49-55",
        said_at={"pays_for_all": "003:49-55"},
        only_if=by_cards,
    )
    assistant_multiple: str = option(
        "last",
        Choice(
            {
                "last": Text("người sau cùng đền", "the last one pays"),
                "first": Text("người đầu tiên đền", "the first one pays"),
            }
        ),
        wire=12,
        group="assistant",
        label=Text("Nhiều người tiếp tay", "Several assistants"),
        help=Text(
            "Có mấy người cùng tiếp tay thì người sau cùng đền, hay người đầu tiên đền.",
            "Of several assistants in a round, either the last one pays or the first one.",
        ),
        sentence={
            "last": Text(
                "Mấy người cùng tiếp tay: người sau cùng đền.",
                "Several assistants: the last one pays.",
            ),
            "first": Text(
                "Mấy người cùng tiếp tay: người đầu tiên đền.",
                "Several assistants: the first one pays.",
            ),
        },
        source="003:55",
        said_at={"last": "003:55"},
        only_if=_assistant_pays,
    )
    assistant_covers_extras: bool = option(
        True,
        Flag(),
        wire=13,
        group="assistant",
        label=Text("Đền cả con hai, tứ quý", "Covers deuces and quads"),
        help=Text(
            "Người tiếp tay đền cả tiền thối hai và tứ quý của người khác. "
            "Nếu không, ai có thì người đó tự trả.",
            "The assistant also pays the deuces and quads of the others. "
            "Otherwise everyone pays their own.",
        ),
        sentence={
            True: Text(
                "Người tiếp tay đền cả tiền thối hai, tứ quý của người khác.",
                "The assistant also pays for the deuces and quads of the others.",
            ),
            False: Text(
                "Người tiếp tay chỉ đền tiền cây; con hai, tứ quý của ai người ấy trả.",
                "The assistant pays for the cards only; each holder pays for deuces and quads.",
            ),
        },
        source="003:55",
        open_question=OpenQuestion(
            Text(
                "Người tiếp tay có đền cả tiền thối hai, tứ quý của người khác không?",
                "Does the assistant pay for the deuces and quads of the others too?",
            ),
            ("003",),
        ),
        only_if=_assistant_pays,
    )
