"""The refusals of a round of Phỏm that concern its eats. (docs/rules.md, 7)"""

from scorekeeper.games.entry import Faults
from scorekeeper.games.phom.draft import EatDraft, PhomDraft
from scorekeeper.games.phom.facts import Eat, Group
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.words import name_of_u

MOST_EATS = 3
WITHOUT_EATS = ("trang", "kin", "khan")
"""The kinds of ù that nobody who ate a card can have. (004:40)"""


def check_eats(draft: PhomDraft, rules: PhomRules, faults: Faults) -> None:
    """Report all that is wrong with the eats in any finish."""
    _check_each_eat(draft, rules, faults)
    _check_eats_of_each(draft, rules, faults)
    _check_tai(draft, faults)
    if not rules.mom_with_eat:
        _check_mom_with_eat(draft, faults)


def _sound_eaters(draft: PhomDraft, faults: Faults) -> list[tuple[int, str]]:
    """Those who ate, as far as it is known, with the place in the list of eats."""
    return [
        (i, eat.eater)
        for i, eat in enumerate(draft.eats)
        if eat is not None and eat.eater is not None and faults.sound("eats", i, "eater")
    ]


def whole_eats(draft: PhomDraft) -> tuple[Eat, ...]:
    """The eats of which nothing is missing, each with its discarder.

    Where only the next player may eat, nobody has to say whose card it was.
    """
    players = draft.players
    return tuple(
        [
            Eat(eat.eater, eat.discarder or _before(eat.eater, players), eat.kind)
            for eat in draft.eats
            if eat is not None and eat.eater in players and eat.kind is not None
        ]
    )


def _before(player: str, players: Group) -> str:
    """The player who sits before another: the one whose discards the other may eat."""
    return players[players.index(player) - 1]


def _ate(player: str, draft: PhomDraft, faults: Faults) -> bool:
    """Whether a player is known to have eaten a card."""
    return any(eater == player for _, eater in _sound_eaters(draft, faults))


def all_eats_sound(draft: PhomDraft, faults: Faults) -> bool:
    """Return whether it is known of every eat who ate whose card, and how."""
    return faults.sound("eats") and all(
        eat is not None and all(faults.sound("eats", i, field) for field in EatDraft._fields)
        for i, eat in enumerate(draft.eats)
    )


def _check_each_eat(draft: PhomDraft, rules: PhomRules, faults: Faults) -> None:
    """Nobody eats their own discard, nor, where only the next may eat, any but the seat before's.

    `E_EAT_SELF`, `E_EAT_NOT_NEXT`, `E_EAT_DISCARDER_REQUIRED`.
    """
    for i, eat in enumerate(draft.eats):
        if eat is None or not faults.sound("eats", i, "discarder"):
            continue
        eater, discarder, _ = eat
        if discarder is None:
            _require_discarder(i, eater, rules, faults)
        elif eater == discarder:
            faults.add("E_EAT_SELF", ("eats", i, "discarder"), player=eater)
        elif rules.eat_from == "next" and eater in draft.players:
            _check_next(i, eater, discarder, draft, faults)


def _require_discarder(i: int, eater: str | None, rules: PhomRules, faults: Faults) -> None:
    # Where only the next player may eat, nobody has to say who discarded.
    if rules.eat_from == "any":
        path = ("eats", i, "discarder")
        faults.add("E_EAT_DISCARDER_REQUIRED", path, eater=eater or "?", eat=i + 1)


def _check_next(i: int, eater: str, discarder: str, draft: PhomDraft, faults: Faults) -> None:
    before = _before(eater, draft.players)
    if discarder != before:
        names = {"eater": eater, "discarder": discarder, "before": before}
        faults.add("E_EAT_NOT_NEXT", ("eats", i, "eater"), **names)


def _check_eats_of_each(draft: PhomDraft, rules: PhomRules, faults: Faults) -> None:
    """Three eats at most, and with nine cards three are an ù.

    `E_EAT_TOO_MANY`, `E_THREE_EATS_NOT_U`.
    """
    if len(draft.eats) < MOST_EATS:
        return
    eaten: dict[str, list[int]] = {}
    for i, eater in _sound_eaters(draft, faults):
        eaten.setdefault(eater, []).append(i)
    for eater, eats in eaten.items():
        if len(eats) > MOST_EATS:
            faults.add("E_EAT_TOO_MANY", ("eats", eats[MOST_EATS], "eater"), player=eater)
        if len(eats) >= MOST_EATS and _did_not_go_out(eater, draft, rules, faults):
            path = ("eats", eats[MOST_EATS - 1], "eater")
            faults.add("E_THREE_EATS_NOT_U", path, player=eater)


def _did_not_go_out(eater: str, draft: PhomDraft, rules: PhomRules, faults: Faults) -> bool:
    if rules.hand_cards != 9:
        return False
    if draft.finish == "u":
        return draft.winner not in (None, eater) and faults.sound("winner")
    return draft.finish == "normal"


def _check_tai(draft: PhomDraft, faults: Faults) -> None:
    """A tái needs a chốt before it: `E_TAI_WITHOUT_CHOT`."""
    for i, eat in enumerate(draft.eats):
        # An eat that could not be read may have been the chốt.
        if eat is None or eat.kind is None or eat.kind == "chot":
            return
        if eat.kind == "tai":
            path = ("eats", i, "kind")
            faults.add("E_TAI_WITHOUT_CHOT", path, player=eat.eater or "?", eat=i + 1)


def check_u_type_with_eat(draft: PhomDraft, winner: str, faults: Faults) -> None:
    """Report an ù that no hand with an eaten card can be: `E_U_TYPE_WITH_EAT`."""
    if draft.u_type not in WITHOUT_EATS or not faults.sound("u_type"):
        return
    if _ate(winner, draft, faults):
        wording = "E_U_TYPE_WITH_EAT khan" if draft.u_type == "khan" else ""
        u_type = name_of_u(draft.u_type)
        faults.add("E_U_TYPE_WITH_EAT", ("u_type",), wording, player=winner, u_type=u_type)


def _check_mom_with_eat(draft: PhomDraft, faults: Faults) -> None:
    """A player who ate a card has a phỏm: `E_MOM_WITH_EAT`."""
    for player, hand in draft.hands.items():
        if hand.mom and faults.sound("hands", player) and _ate(player, draft, faults):
            faults.add("E_MOM_WITH_EAT", ("hands", player, "mom"), player=player)
