"""Rounds as the forms of both games tell them, and forms that are refused."""

LONG = ("Nguyễn Phương Quỳnh", "Đặng Hoàng Thiện Ngữ", "Trầnthịngọchuyềntrân", "Ỷ")
Form = dict[str, str]

U: Form = {"outcome": "u-0"}
U_TRON: Form = {
    "outcome": "u-1",
    "u_type": "tron",
    **{f"eat-{k}-who": "1" for k in range(3)},
    "eat-2-kind": "chot",
}
DEN: Form = {"outcome": "u-2", "den": "0", "den_reason": "đánh chậm"}
ORDER: Form = {"outcome": "normal", "by": "order", **{f"place-{i}": str(i + 1) for i in range(4)}}
MOM: Form = ORDER | {
    "place-3": "mom",
    "eat-0-who": "2",
    "eat-0-kind": "chot",
    "eat-1-who": "1",
    "eat-1-kind": "tai",
}
POINTS: Form = {
    "outcome": "normal",
    "by": "points",
    "points-0": "17",
    "points-1": "7",
    "points-2": "41",
    "mom-3": "1",
}
TIE = POINTS | {"points-0": "7"}
LAID = TIE | {f"lay-{i}": str(4 - i) for i in range(4)}
ULAO: Form = {"outcome": "false-3"}
VOID: Form = {
    "outcome": "void",
    "manual-0-from": "1",
    "manual-0-to": "2",
    "manual-0-amount": "4",
    "manual-0-note": "đổ nước vào bài",
}
NO_EATS: Form = {f"eat-{k}-{what}": "" for k in range(3) for what in ("who", "kind")}
PHOM = (U, U_TRON, ORDER, DEN, POINTS, MOM, LAID, ULAO, VOID)

WIN: Form = {"outcome": "win-0", "cards-1": "3", "cards-2": "11", "cards-3": "6"}
DEUCES: Form = {
    "outcome": "win-1",
    "cards-0": "13",
    "cards-2": "1",
    "cards-3": "10",
    "black-0": "1",
    "red-3": "1",
    "quads-3": "1",
}
HELPED: Form = WIN | {"assistant-2": "1"}
STUCK: Form = WIN | {"cards-3": "13", "stuck-3": "1"}
ABANDONED: Form = {"outcome": "abandoned-2", "cards-0": "5", "cards-1": "4", "cards-3": "2"}
TULOKHO = (WIN, DEUCES, HELPED, STUCK, ABANDONED, {"outcome": "instant-3"}, VOID)

NOT_YET: tuple[Form, ...] = (
    {"outcome": ""},
    {"outcome": "normal", "by": "order", "place-0": "1", "place-1": "1"},
    {"outcome": "normal", "by": "points", "points-0": "999", "points-1": "x"},
    TIE,
    MOM | {"eat-0-kind": "tai"},
    {"outcome": "u-0", "eat-0-who": "0", "eat-0-kind": "x", "eat-1-who": "9"},
    {"outcome": "void", "manual-0-from": "1", "manual-0-to": "1", "manual-0-amount": "0"},
)
"""Forms that are refused."""
