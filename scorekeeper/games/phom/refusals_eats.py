"""The refusals of a round of Phỏm that concern its eats. (docs/rules.md, 7)"""

from scorekeeper.games.entry import Faults
from scorekeeper.games.phom.facts import Eat, PhomRound
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.games.phom.words import name_of_u

MOST_EATS = 3


def check_eats(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    """Everything about the eats that is checked in any finish."""
    _check_each_eat(round, rules, faults)
    _check_eats_of_each(round, rules, faults)
    _check_tai(round, faults)
    _check_mom_with_eat(round, faults)


def _sound_eats(round: PhomRound, faults: Faults) -> list[tuple[int, Eat]]:
    """The eats of which it is known who ate, with their place in the list."""
    if not faults.problems:
        return list(enumerate(round.eats))
    return [
        (i, eat)
        for i, eat in enumerate(round.eats)
        if eat is not None and faults.sound("eats", i, "eater")
    ]


def all_eats_sound(round: PhomRound, faults: Faults) -> bool:
    """Whether it is known of every eat who ate whose card, and how."""
    return faults.sound("eats") and all(
        eat is not None and all(faults.sound("eats", i, field) for field in Eat._fields)
        for i, eat in enumerate(round.eats)
    )


def _check_each_eat(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    """Nobody eats their own discard, nor, where only the next may eat, another's than before him.

    `E_EAT_SELF`, `E_EAT_NOT_NEXT`, `E_EAT_DISCARDER_REQUIRED`.
    """
    for i, eat in enumerate(round.eats):
        if eat is None or not faults.sound("eats", i, "discarder"):
            continue
        eater, discarder, _ = eat
        if discarder is None:
            _require_discarder(i, eater, rules, faults)
        elif eater == discarder:
            faults.add("E_EAT_SELF", ("eats", i, "discarder"), player=eater)
        elif rules.eat_from == "next" and faults.sound("eats", i, "eater"):
            _check_next(i, eat, round, faults)


def _require_discarder(i: int, eater: str | None, rules: PhomRules, faults: Faults) -> None:
    # Where only the next player may eat it is missing for one cause: nobody knows the eater.
    if rules.eat_from == "any":
        path = ("eats", i, "discarder")
        faults.add("E_EAT_DISCARDER_REQUIRED", path, eater=eater or "?", eat=i + 1)


def _check_next(i: int, eat: Eat, round: PhomRound, faults: Faults) -> None:
    before = round.before(eat.eater)
    if eat.discarder != before:
        names = {"eater": eat.eater, "discarder": eat.discarder, "before": before}
        faults.add("E_EAT_NOT_NEXT", ("eats", i, "eater"), **names)


def _check_eats_of_each(round: PhomRound, rules: PhomRules, faults: Faults) -> None:
    """Three eats at most, and with nine cards three are an ù.

    `E_EAT_TOO_MANY`, `E_THREE_EATS_NOT_U`.
    """
    if len(round.eats) < MOST_EATS:
        return
    eaten: dict[str, list[int]] = {}
    for i, eat in _sound_eats(round, faults):
        eaten.setdefault(eat.eater, []).append(i)
    for eater, eats in eaten.items():
        if len(eats) > MOST_EATS:
            faults.add("E_EAT_TOO_MANY", ("eats", eats[MOST_EATS], "eater"), player=eater)
        if len(eats) >= MOST_EATS and _did_not_go_out(eater, round, rules, faults):
            path = ("eats", eats[MOST_EATS - 1], "eater")
            faults.add("E_THREE_EATS_NOT_U", path, player=eater)


def _did_not_go_out(eater: str, round: PhomRound, rules: PhomRules, faults: Faults) -> bool:
    if rules.hand_cards != 9:
        return False
    if round.finish == "u":
        return round.winner not in (None, eater) and faults.sound("winner")
    return round.finish == "normal"


def _check_tai(round: PhomRound, faults: Faults) -> None:
    """A tái needs a chốt before it: `E_TAI_WITHOUT_CHOT`."""
    for i, eat in enumerate(round.eats):
        # An eat that could not be read may have been the chốt.
        if eat is None or eat.kind is None or eat.kind == "chot":
            return
        if eat.kind == "tai":
            path = ("eats", i, "kind")
            faults.add("E_TAI_WITHOUT_CHOT", path, player=eat.eater or "?", eat=i + 1)


def check_u_type_with_eat(round: PhomRound, faults: Faults) -> None:
    """Who goes out by their own cards alone ate none: `E_U_TYPE_WITH_EAT`."""
    if round.u_type not in ("trang", "kin") or not faults.sound("u_type"):
        return
    # Whoever is known to have eaten is a player, and so is a winner who is the same.
    if any(eat.eater == round.winner for _, eat in _sound_eats(round, faults)):
        u_type = name_of_u(round.u_type)
        faults.add("E_U_TYPE_WITH_EAT", ("u_type",), player=round.winner, u_type=u_type)


def _check_mom_with_eat(round: PhomRound, faults: Faults) -> None:
    """Who ate a card has a phỏm: `E_MOM_WITH_EAT`."""
    eaters = {eat.eater for _, eat in _sound_eats(round, faults)}
    for player, hand in round.hands.items():
        if hand.mom and player in eaters and faults.sound("hands", player):
            faults.add("E_MOM_WITH_EAT", ("hands", player, "mom"), player=player)
