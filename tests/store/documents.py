"""A session file, read with nothing but JSON and fractions; and the whole content of a book."""

from fractions import Fraction
from json import loads
from typing import Any

from scorekeeper.export.document import document_of, encode
from scorekeeper.store import archive
from scorekeeper.store.database import Database
from scorekeeper.store.schema import tables

Document = dict[str, Any]


def content(db: Database) -> dict[str, list[Any]]:
    """The rows of every table."""
    return {
        table: sorted(db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall(), key=str)
        for table, columns in tables().items()
    }


def document(db: Database, session: int) -> Document:
    """The file of a session, read."""
    return loads(encode(document_of(archive.read(db, session))))  # type: ignore[no-any-return]


def before_import(db: Database, session: int) -> Document:
    """The file of a session that was imported, without what the import added."""
    file = document(db, session)
    last = file["history"].pop()
    assert last["what"] == "imported"
    file["session"]["version"] -= 1
    file["machines"] = [row for row in file["machines"] if row["number"] != last["machine"]]
    return file


def check_sums(document: Document) -> None:
    """Totals, money and gà after each line are the sums of what its last version brought, and of
    its payments."""
    names = [person["name"] for person in document["people"]]
    totals, money = dict.fromkeys(names, Fraction()), dict.fromkeys(names, Fraction())
    parts = {"round": document["rounds"], "ga": document["ga_lines"]}
    parts["side"] = document.get("side_lines", [])
    ga = Fraction()
    for line in document["lines"]:
        told = parts[line["kind"]][line["number"] - 1]
        assert told["number"] == line["number"]
        assert line["ga_before"] == ga
        last = told["versions"][-1]
        for name, amount in last["net"].items():
            assert told["status"] == "valid" or amount == 0
            totals[name] += Fraction(amount)
            money[name] += Fraction(amount) * (last["stake"] or 0)
        ga -= sum(map(Fraction, last["net"].values()))
        if "payments" in told:
            assert _paid(told["payments"]) == {n: a for n, a in last["net"].items() if a}
        assert (line["totals"], line["money"], line["ga_after"]) == (totals, money, ga)


def _paid(payments: list[Document]) -> dict[str, Fraction]:
    paid: dict[str, Fraction] = {}
    for payment in payments:
        for name, sign in ((payment["from"], -1), (payment["to"], 1)):
            if name is not None:
                paid[name] = paid.get(name, Fraction()) + sign * Fraction(payment["bets"])
    return {name: amount for name, amount in paid.items() if amount}
