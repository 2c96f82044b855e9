"""The entry of Phỏm."""

from scorekeeper.games.phom import PHOM
from scorekeeper.text import Text
from scorekeeper.web.entry.game_form import FinishWords, GameForm
from scorekeeper.web.entry.phom.form import EAT, MOM, read, write
from scorekeeper.web.entry.phom.questions import PhomQuestions, questions
from scorekeeper.web.entry.phom.summary import BESIDE, how_it_ended

_FIRST_TAP = Text(
    "Hết ván: chạm vào người ù, hoặc “Không ai ù”.",
    "Round over? Tap who went out (ù), or “No one”.",
)


def _has(asked: PhomQuestions, field: str, value: str) -> bool:
    kind, _, rest = field.partition("-")
    if kind == "eat":
        return asked.eats and (asked.eaten_from or not rest.endswith("-from"))
    # In an order móm is a place of its own.
    return asked.mom or not (kind == "mom" or (kind == "place" and value == MOM))


FORM = GameForm(
    game=PHOM,
    questions=questions,
    read=read,
    write=write,
    how_it_ended=how_it_ended,
    tapped="u",
    first_tap=lambda rules: _FIRST_TAP,
    no_outcome=Text(
        "Ván này kết thúc thế nào? Chọn người ù, hoặc “Không ai ù”.",
        "How did the round end? Choose who went out, or “No one”.",
    ),
    finishes={
        "u": FinishWords(Text("ù", "ù"), Text("ù", "ù")),
        "normal": FinishWords(Text("không ù", "no ù"), Text("", "")),
        "false_declaration": FinishWords(Text("ù láo", "false ù"), Text("láo", "false")),
    },
    rare=("false",),
    quiet=("den",),
    inputs={
        "declarer": "outcome",
        "placing": "place",
        "lay_order": "lay",
        "u_type": "u_type",
        "eats": "eat",
        "den_override": "den",
    },
    hand_inputs={"points": "points", "mom": "mom"},
    single=("by", "u_type", "den", "den_reason"),
    seated=("place", "points", "apart", "mom", "lay"),
    rows={"eat": EAT},
    has=_has,
    ending=("winner", "declarer", "placing"),
    facts={
        "points": Text("điểm", "points"),
        "mom": Text("móm", "móm"),
        "eats": Text("các lần ăn", "eats"),
        "placing": Text("thứ tự", "the order"),
        "lay_order": Text("thứ tự hạ", "who laid first"),
    },
    beside=BESIDE,
    answer="entry/phom.html",
)
