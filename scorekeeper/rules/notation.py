"""Parse RULES, as people and programs write them, into a profile.

(docs/rules.md, 8)

A preset's id, `{"preset": id, "changes": {option: value}}`, or a share code.
"""

import re
from collections.abc import Mapping

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.rules.share_code import NO_CODE, decode
from scorekeeper.text import Text, join

_LOOKS_LIKE_A_NAME = re.compile(r"[\w -]{1,40}")

NONE = Text(
    "Chưa có luật: chọn một bộ luật ({presets}) hoặc dán mã luật.",
    "There are no rules: choose a preset ({presets}) or paste a rules code.",
)
UNKNOWN_PRESET = Text(
    "Không có bộ luật “{preset}”: chọn một trong {presets}.",
    "There is no preset “{preset}”: choose one of {presets}.",
)
NEITHER = Text(
    "“{given}” không phải tên bộ luật, cũng không phải mã luật: "
    "chọn một trong {presets}, hoặc dán mã luật.",
    "“{given}” is neither a preset nor a rules code: choose one of {presets}, or paste a code.",
)
BAD_FORM = Text(
    'Luật là tên bộ luật, mã luật, hoặc {{"preset": …, "changes": {{…}}}}: sửa lại.',
    'Rules are a preset id, a rules code, or {{"preset": …, "changes": {{…}}}}: correct them.',
)
FAULTS = Text("Luật có chỗ cần sửa: {faults}.", "These rules need correcting: {faults}.")
_FAULT = Text("{option}: {message}", "{option}: {message}")


def read_rules(value: object) -> Profile | Text:
    """Return the profile of RULES, or a message that names all mistakes."""
    if value is None:
        return NONE.fill(presets=_ids())
    if isinstance(value, str):
        return _named(value)
    if isinstance(value, dict) and value.keys() <= {"preset", "changes"}:
        return _changed(value.get("preset"), value.get("changes"))
    return BAD_FORM.fill()


def _ids() -> str:
    return ", ".join(PRESETS)


def _named(value: str) -> Profile | Text:
    preset = PRESETS.get(value)
    if preset is not None:
        return Profile(preset.name.vi, preset, preset.rules)
    profile = decode(value)
    if profile == NO_CODE and _LOOKS_LIKE_A_NAME.fullmatch(value):
        return NEITHER.fill(given=value, presets=_ids())
    return profile


def _changed(preset_id: object, changes: object) -> Profile | Text:
    if preset_id is None:
        return NONE.fill(presets=_ids())
    if not isinstance(preset_id, str) or not isinstance(changes, Mapping | None):
        return BAD_FORM.fill()
    preset = PRESETS.get(preset_id)
    if preset is None:
        return UNKNOWN_PRESET.fill(preset=preset_id, presets=_ids())
    profile = change(preset, changes or {})
    if isinstance(profile, Profile):
        return profile
    sentences = [_FAULT.fill(option=fault.option, message=fault.message) for fault in profile]
    return FAULTS.fill(faults=join(sentences, "; "))
