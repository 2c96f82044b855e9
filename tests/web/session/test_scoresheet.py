"""The score sheet: every line of an evening as one table, right to the last number."""

import re
from fractions import Fraction
from random import Random

import pytest
from flask import Flask

from scorekeeper.text import Language
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.session import scoresheet
from tests.store.evening import rules
from tests.store.model import Amounts, Model, Stood, net_of
from tests.web.friends import Evening, words
from tests.web.kept import amount, evening_of, only_session
from tests.web.test_any_evening import Walk


class Sheet:
    """A score sheet as its HTML tells it."""

    def __init__(self, text: str) -> None:
        self.text = text
        head, *bodies = re.split("<tbody>|<tfoot>", text)
        self.columns = [words(name).strip() for name in re.findall("<th scope=.col.*?</th>", head)]
        self.rows = [self._row(row) for row in re.findall(r"<tr.*?</tr>", bodies[0], re.DOTALL)]
        self.foot = self._row(bodies[1].partition("</tr>")[0])[1]

    @staticmethod
    def _row(row: str) -> tuple[str, list[str]]:
        number = words("".join(re.findall("<th.*?</th>", row))).strip()
        return number, [words(cell).strip() for cell in re.findall("<td.*?</td>", row)]


def sheet(evening: Evening, query: str = "") -> Sheet:
    """A page of the score sheet of the phone that owns it."""
    answer = evening.phone.get(f"{evening.at}/sheet{query}")
    assert answer.status_code == 200, answer.status
    return Sheet(answer.text)


def brought(model: Model) -> list[Amounts]:
    """What each line brought everybody, also one that was struck out, by its entry alone."""
    pots = [Fraction(0), *[stood.pot for stood in model.replay()]]
    return [net_of(line, pot) for line, pot in zip(model.lines, pots, strict=False)]


def own_evening_is_told(
    evening: Evening, model: Model, who: str, each: Sheet, totals: Sheet
) -> None:
    """The lines in which somebody took part, with the same amounts as in the whole table."""
    (query,) = re.findall(rf'href="[^"]*(\?who=\d+)">{who}</a></th>', each.text)
    column, wanted = 1 + model.table.index(who), []
    for line, (number, cells), (_, after) in zip(model.lines, each.rows, totals.rows, strict=True):
        if who in (line.entry.get("players") or line.entry["among"]):
            wanted.append((number, [cells[column], after[column]]))
    own = sheet(evening, query)
    assert [(number, cells[1:]) for number, cells in own.rows] == wanted


def is_told(cell: str, bets: Fraction, money: Fraction) -> bool:
    """Whether a cell tells an amount, in bets or in money."""
    told, in_money = amount(cell)
    return told == (money if in_money else bets)


def each_is_told(told: Sheet, model: Model) -> None:
    """Every cell of the table of each round."""
    people = model.table
    for (number, cells), line, net in zip(told.rows, model.lines, brought(model), strict=True):
        assert number == (str(line.number) if line.kind == "round" else "gà")
        for who, cell in zip(people, cells[1:], strict=False):
            paid = net.get(who, Fraction(0)) if line.valid or line.kind == "round" else Fraction(0)
            assert cell == "–" or who in net or not paid, (number, who, cell)
            assert is_told(cell, paid, paid * (line.stake or 0)), (number, who, cell)


def totals_are_told(told: Sheet, model: Model, stood: list[Stood]) -> None:
    """Every cell of the table of running totals."""
    for (number, cells), line, after in zip(told.rows, model.lines, stood, strict=True):
        for who, cell in zip(model.table, cells[1:], strict=False):
            right = is_told(cell, after.totals[who], after.money[who])
            assert right if line.valid else cell == "–", (number, who, cell)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("speaks", ["money", "bets"])
def test_every_number_follows_from_the_kept_entries(app: Flask, seed: int, speaks: str) -> None:
    """After a random evening: each round, the running totals, everybody's own evening, the foot;
    worked out by code that has no sums."""
    rng, walk = Random(seed), Walk(app, Random(seed))
    steps = [walk.save] * 5 + [walk.of_a_round] * 2 + [walk.other_rules, walk.of_the_table]
    with app.app_context():
        for _ in range(30):
            rng.choice(steps)()
        model = evening_of(book(), only_session(book()))
    stood = list(model.replay())
    evening = walk.evening
    evening.phone.set_cookie("amounts", speaks)
    each, totals = sheet(evening), sheet(evening, "?show=totals")
    assert len(each.rows) == len(model.lines) > 5
    assert each.columns[2 : 2 + len(model.table)] == model.table
    each_is_told(each, model)
    totals_are_told(totals, model, stood)
    end = model.end()
    for who, cell in zip(model.table, each.foot, strict=False):
        assert is_told(cell, end.totals[who], end.money[who])
    for who in model.table:
        own_evening_is_told(evening, model, who, each, totals)


def test_with_a_ga_each_row_adds_up_to_nothing(app: Flask) -> None:
    """The gà has a column of its own, only where one is played; also when it was shared."""
    evening = Evening(app)
    evening.save()
    assert "Gà" not in sheet(evening).columns
    evening.opens_another(rules(ga_mode="ante", ga_ante=1))
    evening.save_order()
    evening.save("u-1")
    evening.save_order()
    evening.post("/table/ga", {"ga": "shared", "key": "ga"})
    told = sheet(evening)
    assert told.columns[-1] == "Gà"
    assert [cells[-1] for _, cells in told.rows] == ["+4", "−4", "+4", "−4"]
    for _, cells in told.rows:
        assert sum(amount(cell)[0] for cell in cells[1:]) == 0
    after = [cells[-1] for _, cells in sheet(evening, "?show=totals").rows]
    assert after == ["4", "0", "4", "0"]


def test_a_long_evening_has_pages(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last rounds first; each stands on one page, and ways lead there and back."""
    monkeypatch.setattr(scoresheet, "LINES", 2)
    for number in range(5):
        evening.save(f"u-{number % 4}")
    last = sheet(evening)
    assert [number for number, _ in last.rows] == ["4", "5"]
    (before,) = re.findall(r"\?before=\d+", last.text)
    middle = sheet(evening, before)
    assert [number for number, _ in middle.rows] == ["2", "3"]
    (after,) = re.findall(r"\?after=\d+", middle.text)
    assert [number for number, _ in sheet(evening, after).rows] == ["4", "5"]
    printed = sheet(evening, "?rows=500")
    assert [number for number, _ in printed.rows] == list("12345")


def test_kinds_are_asked_for_by_a_tap(evening: Evening) -> None:
    """As the games of the evening declare them; a struck round keeps its line through the row."""
    evening.save("u-1")
    evening.save_order()
    evening.save("void")
    evening.accept("/rounds/1/strike")
    whole = sheet(evening)
    assert set(re.findall(r"\?kind=(\w+)", whole.text)) == {
        *("u", "normal", "false_declaration", "void", "ga", "struck")
    }
    assert [n for n, _ in sheet(evening, "?kind=normal").rows] == ["2"]
    assert [n for n, _ in sheet(evening, "?kind=struck").rows] == ["1"]
    assert whole.text.count('<tr class="struck">') == 1
    assert whole.rows[0][1] == ["gạch", "−5", "+15", "−5", "−5"]
    assert f'href="{evening.at}/rounds/2">2</a>' in whole.text


@pytest.mark.parametrize("query", ["?who=99", "?kind=x", f"?who={'9' * 15}", "?kind=win"])
def test_who_and_what_is_not_there_is_not_found(evening: Evening, query: str) -> None:
    """A person of another evening, a finish of no game that is played."""
    evening.save()
    assert evening.phone.get(f"{evening.at}/sheet{query}").status_code == 404


@pytest.mark.parametrize("language", ["vi", "en"])
def test_it_is_one_tap_away_and_says_what_it_is(evening: Evening, language: Language) -> None:
    """For whoever looks; headings name rows and columns for who listens."""
    evening.save()
    guest = evening.app.test_client()
    guest.set_cookie("language", language)
    assert f'href="{evening.at}/sheet"' in guest.get(evening.at).text
    text = guest.get(f"{evening.at}/sheet").text
    told = {"vi": "Mỗi người được mất bao nhiêu ở từng ván", "en": "What each round brought"}
    assert re.search(f"<caption[^>]*>{told[language]}", text)
    assert text.count('scope="col"') == 6
    assert text.count('scope="row"') == 3


def test_a_sheet_before_the_first_round_says_so(evening: Evening) -> None:
    """And has no table."""
    assert "Chưa có ván nào" in evening.page("/sheet")
