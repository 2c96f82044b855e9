"""The history of a session in the words of the table: what was changed, by whom and when."""

from typing import Any

from scorekeeper.amounts import money
from scorekeeper.store.history import EnteredRound, HistoryEntry, RoundVersion
from scorekeeper.text import Text, join
from scorekeeper.web.entry.form import summary
from scorekeeper.web.plumbing.amounts import unit_at

_WHAT = {
    "opened": Text("mở buổi", "opened the session"),
    "imported": Text(
        "mở lại từ tệp đã tải về; mọi việc trước đó là chép từ tệp",
        "opened it again from a file; all that stands before is copied from there",
    ),
    "saved": Text("ghi ván {number}", "saved round {number}"),
    "corrected": Text("sửa ván {number}", "corrected round {number}"),
    "rescored": Text("tính lại ván {number}", "rescored round {number}"),
    "struck": Text("gạch ván {number}", "crossed out round {number}"),
    "restored": Text("lấy lại ván {number}", "brought back round {number}"),
    "reseated": Text("đổi chỗ từ ván {number}", "changed seats from round {number} on"),
    "ga": Text("chia gà", "dealt with the gà"),
    "people": Text("đổi người hoặc chỗ ngồi", "changed people or seats"),
    "title": Text("đổi tên buổi", "changed the title"),
    "turns": Text("chọn cách thay nhau nghỉ", "set how people take turns"),
    "leader": Text("chọn người đi trước", "set who leads"),
    "rules": Text("thêm luật", "added rules"),
    "rules_changed": Text(
        "đổi luật từ ván sau: {was} thành {now}",
        "changed the rules from the next round on: {was} to {now}",
    ),
    "rules_changed for all": Text(
        "đổi luật và tính lại cả buổi: {was} thành {now}",
        "changed the rules and recalculated all: {was} to {now}",
    ),
    "stake": Text(
        "đổi tiền cược từ ván sau: {was} thành {now}",
        "changed the stake from the next round on: {was} to {now}",
    ),
    "stake for all": Text(
        "đổi tiền cược và tính lại cả buổi: {was} thành {now}",
        "changed the stake and recalculated all: {was} to {now}",
    ),
    "link": Text("đổi link", "replaced a link"),
    "owner": Text("đổi chủ buổi", "changed the owner"),
    "said_who": Text("cho biết máy của ai", "said whose phone it is"),
    "ended": Text("kết thúc buổi", "ended the session"),
    "reopened": Text("mở lại buổi", "opened the session again"),
}
_GA = {
    "struck": Text("bỏ lần chia gà", "took back what became of the gà"),
    "restored": Text("chia lại gà như trước", "dealt with the gà as before"),
}
_ENTERED = Text("{what}: {told}, {nets}", "{what}: {told}, {nets}")
_RULES = Text("{name} {fingerprint}", "{name} {fingerprint}")
_POINTS = Text("chỉ tính điểm", "points only")
_OTHER = Text("sửa sổ", "changed the book")
_VERSION = {
    "saved": Text("ghi", "saved"),
    "corrected": Text("sửa", "corrected"),
    "rescored": Text(
        "tính lại vì ván trước, luật hoặc tiền cược đổi",
        "rescored for an earlier round, other rules or another stake",
    ),
    "struck": Text("gạch", "crossed out"),
    "restored": Text("lấy lại", "brought back"),
}
_MACHINE = Text("máy {number}", "phone {number}")
_SERVER = Text("máy chủ", "the server")


def who(machine: int | None, person: str | None) -> Text:
    """The name of a machine's person, or of the machine where nobody said whose it is."""
    if person is not None:
        return Text(person, person)
    return _SERVER if machine is None else _MACHINE.fill(number=machine)


def describe(change: HistoryEntry) -> Text:
    """What a change was, in a few words."""
    all = " for all" if change.details.get("recalculated") else ""
    what = _WHAT.get(f"{change.what}{all}", _OTHER)
    if change.kind == "ga":
        what = _GA.get(change.what, _WHAT["ga"])
    was, now = (_held(change.details.get(end)) for end in ("from", "to"))
    return what.fill(number=change.number, was=was, now=now)


def describe_round(change: HistoryEntry, round: EnteredRound) -> Text:
    """What a change was that entered a round: how it ended, and what it brought each player."""
    scored, unit = round.scored, unit_at(round.stake)
    nets = join([unit.signed(net) for net in scored.payments.net.values()], " ")
    told = summary(scored.round, round.profile.rules, scored.payments, unit)
    return _ENTERED.fill(what=describe(change), told=told, nets=nets)


def _held(held: Any) -> Text:
    """Rules or a stake, as the history names them."""
    if isinstance(held, dict):
        return _RULES.fill(name=held["name"], fingerprint=held["fingerprint"])
    return money(held) if isinstance(held, int) else _POINTS


def describe_version(version: RoundVersion) -> Text:
    """What became of a round in one of its versions."""
    return _VERSION.get(version.what, _OTHER)
