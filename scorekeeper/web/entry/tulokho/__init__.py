"""The entry of Tú Lơ Khơ."""

from scorekeeper.games.tulokho import TULOKHO
from scorekeeper.games.tulokho.rules import TulokhoRules
from scorekeeper.games.tulokho.rules_mode import by_places
from scorekeeper.text import Text
from scorekeeper.web.entry.game_form import FinishWords, GameForm
from scorekeeper.web.entry.tulokho.chops import CHOP
from scorekeeper.web.entry.tulokho.form import BY_ORDER, COUNTS, EXTRAS, read, write
from scorekeeper.web.entry.tulokho.questions import COUNTED, TulokhoQuestions, questions
from scorekeeper.web.entry.tulokho.summary import BESIDE, how_it_ended

_RAN_OUT = Text("Hết ván: chạm vào người hết bài.", "Round over? Tap who finished first.")
_IN_ORDER = Text(
    "Hết ván: chạm vào người nhất, rồi nhì, tới bét.",
    "Round over? Tap who came first, then second, to the last.",
)


def _has(asked: TulokhoQuestions, field: str, value: str) -> bool:
    kind, _, rest = field.partition("-")
    if kind in COUNTS:
        # By places the fields of a hand are those of the last, whoever that is.
        return kind in asked.counts and bool(rest) != asked.places
    if kind == "chop":
        return bool(asked.chopped)
    only_if = {"stuck": asked.stuck, "assistant": asked.assistants}
    return (only_if | dict.fromkeys(("place", "by"), asked.places)).get(kind, True)


def _first_tap(rules: TulokhoRules) -> Text:
    return _IN_ORDER if by_places(rules) else _RAN_OUT


FORM = GameForm(
    game=TULOKHO,
    questions=questions,
    read=read,
    write=write,
    how_it_ended=how_it_ended,
    tapped="win",
    first_tap=_first_tap,
    no_outcome=Text("Ai hết bài trước? Chọn một người.", "Who finished first? Choose one."),
    chosen_before=BY_ORDER,
    finishes={
        "win": FinishWords(Text("hết bài", "cards out"), Text("", "")),
        "abandoned": FinishWords(Text("bỏ dở", "abandoned"), Text("bỏ dở", "quit")),
        "instant_win": FinishWords(Text("tới trắng", "instant win"), Text("trắng", "instant")),
    },
    rare=("abandoned", "instant"),
    inputs={"assistants": "assistants", "placing": "place", "chops": "chop"},
    hand_inputs={"stuck": "stuck"} | {count: field for field, count in COUNTS.items()},
    single=("by", *EXTRAS),
    seated=(*COUNTS, "stuck", "assistant", "place"),
    rows={"chop": CHOP},
    has=_has,
    ending=("winner", "placing"),
    facts={
        **{count: COUNTED[field] for field, count in COUNTS.items()},
        "cards": Text("số cây", "cards"),
        "stuck": Text("cóng", "stuck"),
        "assistants": Text("người tiếp tay", "assistants"),
        "placing": Text("thứ tự", "the order"),
        "chops": Text("các lần chặt", "chops"),
    },
    beside=BESIDE,
)
