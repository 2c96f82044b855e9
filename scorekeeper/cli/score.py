"""`scorekeeper score`: rounds in, payments out, as a stream. (docs/rules.md, 8)"""

import sys
from codecs import BOM_UTF8

import click

from scorekeeper.cli.arguments import Chosen, command, find_profile, opened, with_file, with_lang
from scorekeeper.evening.amounts import Unit
from scorekeeper.rules.batch import as_line, as_sentences, score_line
from scorekeeper.rules.profiles import Scored

_MORE = """

mỗi dòng một ván, mỗi ván một dòng trả lời / one round a line, one line of answer each:
  {"rules": "pho-bien", "round": {"players": ["An", "Bình"], "finish": "u", "winner": "An"}}
  {"rules": {"preset": "pho-bien", "changes": {"u_payment": 8}}, "round": …}
  {"rules": "04C0A02GD3GVQ3VD41Q6HGX041AC7A3F3EHDHYR", "round": …}

mã kết thúc / exit status:
  0  tính được mọi dòng / every line was scored
  1  có dòng bị từ chối / some lines were refused
  2  lệnh chưa đúng / the call itself was wrong"""


@command(
    "score",
    "ván.jsonl --rules pho-bien",
    "ván.jsonl --rules @luật.json --explain --lang en",
    "< ván.jsonl > trả.jsonl",
    more=_MORE,
)
@with_file
@click.option(
    "--rules",
    metavar="RULES",
    help="luật cho những dòng không kèm luật: tên bộ luật, mã luật, JSON, hoặc @FILE / "
    "rules for lines that bring none: a preset, a rules code, JSON, or @FILE with one",
)
@click.option(
    "--explain",
    is_flag=True,
    help="mỗi khoản trả một câu, kèm luật / each payment as a sentence with its rule",
)
@with_lang
@click.option("--told", is_flag=True, help="thêm lời kể (told) / add each round in words (told)")
@click.option(
    "--stake",
    type=click.IntRange(1, 10_000_000),
    metavar="N",
    help="đồng một cược, để lời kể nói tiền / đồng a bet, so that told speaks of money",
)
def score(
    chosen: Chosen, file: str, rules: str | None, explain: bool, told: bool, stake: int | None
) -> int:
    """Answer every line as it comes; return 0 if all were scored, 1 if some were refused."""
    default = None if rules is None else find_profile(rules)
    say = Unit(stake).spoken if told else None
    code = 0
    with opened(file) as lines:
        # The other end of a pipe may wait for an answer before it sends the next round.
        at_once = not lines.seekable()
        for number, line in enumerate(lines):
            outcome = score_line(line.removeprefix(BOM_UTF8) if number == 0 else line, default)
            if not isinstance(outcome, Scored):
                code = 1
            answer = as_sentences(outcome, chosen.lang) if explain else as_line(outcome, say)
            # A lone surrogate in a refused name is written as an escape.
            sys.stdout.buffer.write(answer.encode(errors="backslashreplace"))
            if at_once:
                sys.stdout.buffer.flush()
    return code
