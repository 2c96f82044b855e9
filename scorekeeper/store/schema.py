"""The tables, as a sequence of migrations. A released one never changes.

They are written for SQLite, and translated for PostgreSQL.

Amounts are integers of half bets or half đồng, as their names say. Lists of amounts are JSON, by
the number of the person in the session, from 1; people who came later may be missing at the end.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from scorekeeper.store.errors import FOREIGN, NewerDatabase, Unavailable

if TYPE_CHECKING:  # sqlite-utils is slow to import.
    from sqlite_utils import Database
    from sqlite_utils.migrations import Migrations

NAME = "scorekeeper"
"""The name of this set of migrations in the file."""

_BROWSERS = """
CREATE TABLE browser (
    id INTEGER PRIMARY KEY,
    secret_hash BLOB NOT NULL UNIQUE,  -- of the random id in its cookie
    met_at TEXT NOT NULL
) STRICT;
"""

_SESSIONS = """
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    stake INTEGER CHECK (stake >= 1),  -- đồng a bet; null is points only
    zone TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    ended_at TEXT,
    version INTEGER NOT NULL,          -- counts every change
    rounds INTEGER NOT NULL,           -- the last number given to a round
    ga_lines INTEGER NOT NULL,         -- and to a line that empties the gà
    people INTEGER NOT NULL,           -- and to a person
    leader INTEGER,                    -- number of the person who leads next
    owner_id INTEGER REFERENCES machine (id)
) STRICT;

CREATE TABLE session_profile (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    game TEXT NOT NULL,                -- the last one of a game holds
    preset TEXT NOT NULL,
    changes TEXT NOT NULL CHECK (json_valid(changes)),
    name TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    since INTEGER NOT NULL             -- version of the session
) STRICT;
CREATE INDEX session_profile_of_session ON session_profile (session_id);

CREATE TABLE person (
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,            -- case-folded
    seat INTEGER NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    played INTEGER NOT NULL CHECK (played IN (0, 1)),
    PRIMARY KEY (session_id, number),
    UNIQUE (session_id, name_key),
    UNIQUE (session_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE opening_key (
    key TEXT PRIMARY KEY,
    body_hash BLOB NOT NULL,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX opening_key_of_session ON opening_key (session_id);
"""

_ROLES = """
CREATE TABLE link (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('view', 'keeper', 'owner', 'claim')),
    token TEXT,                        -- where it is shown again, as a link and its QR
    token_hash BLOB NOT NULL UNIQUE,
    made_at TEXT NOT NULL,
    UNIQUE (session_id, kind)
) STRICT;

CREATE TABLE machine (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,           -- máy 1, máy 2
    browser_id INTEGER REFERENCES browser (id) ON DELETE SET NULL,  -- null is a program
    link_id INTEGER REFERENCES link (id) ON DELETE SET NULL,        -- by which it may write
    person INTEGER,                    -- who says that it is his
    UNIQUE (session_id, number),
    UNIQUE (session_id, browser_id)
) STRICT;
CREATE INDEX machine_of_browser ON machine (browser_id, session_id);
CREATE INDEX machine_by_link ON machine (link_id);

CREATE TABLE change (
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    at TEXT NOT NULL,
    machine_id INTEGER REFERENCES machine (id),  -- null is the server
    what TEXT NOT NULL,
    line_id INTEGER,
    reason TEXT NOT NULL,
    details TEXT NOT NULL CHECK (json_valid(details)),
    PRIMARY KEY (session_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX change_by_machine ON change (machine_id);
"""

_LEDGER = """
CREATE TABLE line (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,         -- in the order of scoring, from 1
    kind TEXT NOT NULL CHECK (kind IN ('round', 'ga')),
    number INTEGER NOT NULL,           -- never given again
    status TEXT NOT NULL CHECK (status IN ('valid', 'struck')),
    version INTEGER NOT NULL,          -- of the session, when this line last changed
    led INTEGER,                       -- who led
    leads_next INTEGER,                -- who was to lead after it
    -- What follows is a copy, worked out from the entries.
    ga_before_half_bets INTEGER NOT NULL CHECK (ga_before_half_bets >= 0),
    ga_after_half_bets INTEGER NOT NULL CHECK (ga_after_half_bets >= 0),
    totals_half_bets TEXT NOT NULL CHECK (json_valid(totals_half_bets)),
    UNIQUE (session_id, kind, number)
) STRICT;
CREATE INDEX line_in_order ON line (session_id, position);

CREATE TABLE line_version (
    line_id INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,          -- of the session, which tells who, when and why
    what TEXT NOT NULL CHECK (what IN ('saved', 'corrected', 'rescored', 'struck', 'restored')),
    profile_id INTEGER REFERENCES session_profile (id),
    stake INTEGER,
    entry TEXT NOT NULL CHECK (json_valid(entry)),  -- as entered; people by number
    ga_before_half_bets INTEGER NOT NULL,
    net_half_bets TEXT NOT NULL CHECK (json_valid(net_half_bets)),
    PRIMARY KEY (line_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX line_version_by_profile ON line_version (profile_id);

CREATE TABLE transfer (
    line_id INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    payer INTEGER,                     -- null is the gà
    payee INTEGER,
    half_bets INTEGER NOT NULL CHECK (half_bets > 0),
    reason TEXT NOT NULL,
    debtor INTEGER,                    -- for whom the payer pays
    PRIMARY KEY (line_id, place),
    CHECK (payer IS NOT NULL OR payee IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE entry_key (
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
    body_hash BLOB NOT NULL,
    -- What was answered: the version of the line, and the totals after it.
    line_id INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    totals_half_bets TEXT NOT NULL CHECK (json_valid(totals_half_bets)),
    changes_half_bets TEXT NOT NULL CHECK (json_valid(changes_half_bets)),
    PRIMARY KEY (session_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_key_of_line ON entry_key (line_id);
"""


def _in_dong(table: str, column: str, bets: str) -> str:
    """Return SQL for a column of half đồng beside one of half bets, at the only stake."""
    return f"""
        ALTER TABLE {table} ADD COLUMN
            {column} TEXT NOT NULL DEFAULT '[]' CHECK (json_valid({column}));
        UPDATE {table} SET {column} = (
            SELECT json_group_array(half_dong) FROM (
                SELECT value * coalesce(stake, 0) AS half_dong
                FROM json_each({bets}), session WHERE session.id = session_id ORDER BY key));
    """


SCRIPTS = {
    # The tables of version 0.2.
    "first_ledger": _BROWSERS + _SESSIONS + _ROLES + _LEDGER,
    # House rules that a browser keeps, every version of them.
    "kept_profiles": """
        CREATE TABLE kept_profile (
            id INTEGER PRIMARY KEY,            -- at random, so that none is ever given again
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            version INTEGER NOT NULL           -- the last one
        ) STRICT;
        CREATE INDEX kept_profile_of_browser ON kept_profile (browser_id);

        CREATE TABLE kept_profile_version (
            id INTEGER PRIMARY KEY,            -- rises, so that it tells what was saved last
            profile_id INTEGER NOT NULL REFERENCES kept_profile (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,          -- of the profile, from 1
            made_at TEXT NOT NULL,
            game TEXT NOT NULL,
            preset TEXT NOT NULL,
            changes TEXT NOT NULL CHECK (json_valid(changes)),
            fingerprint TEXT NOT NULL,
            UNIQUE (profile_id, version)
        ) STRICT;
        """,
    # Device transfer links. Of each token only a hash is stored.
    "moves": """
        CREATE TABLE move (
            browser_id INTEGER PRIMARY KEY REFERENCES browser (id) ON DELETE CASCADE,
            token_hash BLOB NOT NULL UNIQUE,
            until TEXT NOT NULL
        ) STRICT;
        """,
    # Totals in half đồng beside those in half bets. Before, a session had one stake.
    "money": _in_dong("line", "money_half_dong", "totals_half_bets")
    + _in_dong("entry_key", "money_half_dong", "totals_half_bets")
    + _in_dong("entry_key", "money_changes_half_dong", "changes_half_bets"),
    # How people take turns if there are more than can play.
    "taking_turns": """
        ALTER TABLE session ADD COLUMN
            turns TEXT NOT NULL DEFAULT 'free' CHECK (turns IN ('free', 'last', 'round'));
    """,
    # Agreements to the rules of a session: once for each browser.
    "agreements": """
        CREATE TABLE agreement (
            id INTEGER PRIMARY KEY,
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            fingerprint TEXT NOT NULL,         -- of the rules, which tells their game too
            person INTEGER NOT NULL,
            at TEXT NOT NULL,
            struck INTEGER NOT NULL CHECK (struck IN (0, 1)),
            UNIQUE (session_id, browser_id, fingerprint)
        ) STRICT;
        CREATE INDEX agreement_of_browser ON agreement (browser_id);
        """,
    # Payments and expenses outside rounds. Before, all debts came from rounds.
    "settling": """
        CREATE TABLE outside_line (
            id INTEGER PRIMARY KEY,
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('payment', 'expense')),
            number INTEGER NOT NULL,           -- among those of its kind, never given again
            status TEXT NOT NULL CHECK (status IN ('valid', 'struck')),
            version INTEGER NOT NULL,          -- of the session, when this line last changed
            unit TEXT NOT NULL CHECK (unit IN ('money', 'bets')),
            payer INTEGER NOT NULL,            -- 0 is the gà
            shares_halves TEXT NOT NULL CHECK (json_valid(shares_halves)),  -- by number: for whom
            label TEXT NOT NULL,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
            body_hash BLOB NOT NULL,
            UNIQUE (session_id, kind, number),
            UNIQUE (session_id, key)
        ) STRICT;
        CREATE INDEX outside_line_of_session ON outside_line (session_id);

        -- A copy: what the first of two is to receive from the second; 0 is the gà.
        CREATE TABLE pair (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            one INTEGER NOT NULL,
            other INTEGER NOT NULL,
            played_half_bets INTEGER NOT NULL DEFAULT 0,
            played_half_dong INTEGER NOT NULL DEFAULT 0,
            spent_half_dong INTEGER NOT NULL DEFAULT 0,
            paid_half_bets INTEGER NOT NULL DEFAULT 0,
            paid_half_dong INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (session_id, one, other),
            CHECK (one < other)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO pair (session_id, one, other, played_half_bets, played_half_dong)
        SELECT session_id, min(payer, payee), max(payer, payee), sum(half_bets),
            sum(half_bets * coalesce(stake, 0))
        FROM (
            SELECT session_id, coalesce(payer, 0) AS payer, coalesce(payee, 0) AS payee, stake,
                CASE WHEN coalesce(payee, 0) < coalesce(payer, 0) THEN half_bets ELSE -half_bets END
                    AS half_bets
            FROM transfer JOIN line ON line.id = line_id
            JOIN line_version USING (line_id, version)
        )
        WHERE payer != payee GROUP BY 1, 2, 3;
        """,
    # Statistics of each round, and the version of the declarations they were counted by. Older
    # rounds are counted when they are first needed.
    "counts_beside_lines": """
        ALTER TABLE line ADD COLUMN counted_by TEXT NOT NULL DEFAULT '';
        ALTER TABLE line ADD COLUMN counts TEXT NOT NULL DEFAULT '';
    """,
    # Drafts: the unsaved form of the next round of a session.
    "drafts": """
        ALTER TABLE session ADD COLUMN draft_serial INTEGER NOT NULL DEFAULT 0;  -- the last given

        CREATE TABLE draft (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            serial INTEGER NOT NULL,           -- of its last writing, never given again
            machine_id INTEGER NOT NULL REFERENCES machine (id),
            at TEXT NOT NULL,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),  -- it is to be saved by
            form TEXT NOT NULL CHECK (json_valid(form))
        ) STRICT;
        CREATE INDEX draft_of_machine ON draft (machine_id);
        """,
    # The people of a stored result, in seat order with their names at that time. Older results
    # are shown with the current names and seats.
    "people_beside_keys": """
        ALTER TABLE entry_key ADD COLUMN
            people TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(people));
    """,
    # Marks sample sessions, which are deleted after a day.
    "samples": """
        ALTER TABLE session ADD COLUMN sample INTEGER NOT NULL DEFAULT 0 CHECK (sample IN (0, 1));
    """,
    # The total of each person at the end of the session; other sums are computed on demand.
    "sums_on_demand": """
        ALTER TABLE session ADD COLUMN totals_half_bets TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(totals_half_bets));
        ALTER TABLE session ADD COLUMN money_half_dong TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(money_half_dong));
        UPDATE session SET (totals_half_bets, money_half_dong) = (
            SELECT line.totals_half_bets, line.money_half_dong FROM line
            WHERE session_id = session.id ORDER BY position DESC LIMIT 1
        ) WHERE EXISTS (SELECT 1 FROM line WHERE session_id = session.id);

        ALTER TABLE line DROP COLUMN ga_before_half_bets;
        ALTER TABLE line DROP COLUMN ga_after_half_bets;
        ALTER TABLE line DROP COLUMN totals_half_bets;
        ALTER TABLE line DROP COLUMN money_half_dong;
        ALTER TABLE line DROP COLUMN counted_by;
        ALTER TABLE line DROP COLUMN counts;
        DROP TABLE pair;

        CREATE TABLE answered_key (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
            body_hash BLOB NOT NULL,
            answer TEXT NOT NULL CHECK (json_valid(answer)),
            PRIMARY KEY (session_id, key)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO answered_key
        SELECT session_id, key, body_hash, json_object(
            'line', line_id, 'version', version, 'totals', json(totals_half_bets),
            'changes', json(changes_half_bets), 'money', json(money_half_dong),
            'money_changes', json(money_changes_half_dong), 'people', json(people))
        FROM entry_key;
        DROP TABLE entry_key;
        ALTER TABLE answered_key RENAME TO entry_key;
        """,
    # A third kind of line: a side payment. To change the CHECK of `line`, its rows, and those that
    # go with them, are put aside while it is created again.
    "side_payments": """
        CREATE TEMP TABLE old_line AS SELECT * FROM line;
        CREATE TEMP TABLE old_version AS SELECT * FROM line_version;
        CREATE TEMP TABLE old_transfer AS SELECT * FROM transfer;
        DELETE FROM line_version;
        DELETE FROM transfer;
        DROP TABLE line;
        CREATE TABLE line (
            id INTEGER PRIMARY KEY,
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            position INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('round', 'ga', 'side')),
            number INTEGER NOT NULL, status TEXT NOT NULL CHECK (status IN ('valid', 'struck')),
            version INTEGER NOT NULL, led INTEGER, leads_next INTEGER,
            UNIQUE (session_id, kind, number)
        ) STRICT;
        CREATE INDEX line_in_order ON line (session_id, position);
        INSERT INTO line SELECT * FROM old_line;
        INSERT INTO line_version SELECT * FROM old_version;
        INSERT INTO transfer SELECT * FROM old_transfer;
        DROP TABLE old_line;
        DROP TABLE old_version;
        DROP TABLE old_transfer;
        """,
    # What people say of a version of a round, and how often that has changed in the session.
    "verdicts": """
        CREATE TABLE verdict (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,           -- of the round
            version INTEGER NOT NULL,          -- of the session, when the round last changed
            person INTEGER NOT NULL,
            agrees INTEGER NOT NULL CHECK (agrees IN (0, 1)),
            PRIMARY KEY (session_id, number, version, person)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE session ADD COLUMN verdicts INTEGER NOT NULL DEFAULT 0;
        """,
    # Hashes of the histories of sessions, by which the session of a file is found again. They are
    # written when a file is opened; other sessions are hashed when that is first needed.
    "history_hashes": """
        CREATE TABLE history_hash (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,          -- of the session, up to which it is hashed
            hash BLOB NOT NULL,
            PRIMARY KEY (session_id, version)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX history_hash_of_file ON history_hash (hash);
        """,
    # The round that is announced as the last of the evening: 0 is the next one, else its number.
    "last_round": """
        ALTER TABLE session ADD COLUMN last_round INTEGER;
        """,
    # Groups: many evenings of the same people, with payments between them.
    "groups": """
        CREATE TABLE groups (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            made_at TEXT NOT NULL,
            version INTEGER NOT NULL           -- counts every change of the group itself
        ) STRICT;

        CREATE TABLE group_link (
            id INTEGER PRIMARY KEY,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('view', 'keeper')),
            token TEXT NOT NULL,
            token_hash BLOB NOT NULL UNIQUE,
            UNIQUE (group_id, kind)
        ) STRICT;

        CREATE TABLE group_keeper (
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,           -- máy 1, máy 2
            link_id INTEGER REFERENCES group_link (id) ON DELETE CASCADE,  -- null is the founder
            PRIMARY KEY (group_id, browser_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_keeper_of_browser ON group_keeper (browser_id);
        CREATE INDEX group_keeper_by_link ON group_keeper (link_id);

        CREATE TABLE group_member (
            id INTEGER PRIMARY KEY,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL,            -- case-folded
            same_as INTEGER REFERENCES group_member (id),  -- merged into that one
            UNIQUE (group_id, name_key)
        ) STRICT;

        CREATE TABLE group_evening (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            handed_over INTEGER NOT NULL CHECK (handed_over IN (0, 1))  -- its debts are the group's
        ) STRICT;
        CREATE INDEX group_evening_of_group ON group_evening (group_id);

        -- Which member a person of an evening is. Who has no row is a guest.
        CREATE TABLE group_seat (
            session_id INTEGER NOT NULL REFERENCES group_evening (session_id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            member_id INTEGER NOT NULL REFERENCES group_member (id) ON DELETE CASCADE,
            PRIMARY KEY (session_id, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_seat_of_member ON group_seat (member_id);

        CREATE TABLE group_payment (
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at TEXT NOT NULL,
            payer INTEGER REFERENCES group_member (id) ON DELETE CASCADE,  -- null is the gà
            payee INTEGER REFERENCES group_member (id) ON DELETE CASCADE,
            unit TEXT NOT NULL CHECK (unit IN ('money', 'bets')),
            halves INTEGER NOT NULL CHECK (halves > 0),
            status TEXT NOT NULL CHECK (status IN ('valid', 'struck')),
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
            PRIMARY KEY (group_id, number),
            UNIQUE (group_id, key)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE group_change (
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,
            at TEXT NOT NULL,
            keeper INTEGER,                    -- the number of the browser; null is the server
            what TEXT NOT NULL,
            details TEXT NOT NULL CHECK (json_valid(details)),
            PRIMARY KEY (group_id, version)
        ) STRICT, WITHOUT ROWID;

        -- A copy: what an evening adds to its group. Deleting it changes nothing but time.
        CREATE TABLE evening_figures (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,          -- of the session
            counted_by INTEGER NOT NULL,       -- the version of the counting
            figures TEXT NOT NULL CHECK (json_valid(figures))
        ) STRICT;
        """,
    # Browsers that have said at a session who uses them, which gives no right, and how often that
    # has changed in the session.
    "guests": """
        CREATE TABLE guest (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            link_id INTEGER REFERENCES link (id) ON DELETE SET NULL,  -- by which it came
            person INTEGER,                    -- null only watches
            PRIMARY KEY (session_id, browser_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX guest_of_browser ON guest (browser_id);
        CREATE INDEX guest_by_link ON guest (link_id);
        ALTER TABLE session ADD COLUMN guests INTEGER NOT NULL DEFAULT 0;
        """,
    # A round that is not saved yet is on the phone alone.
    "drafts_on_phones": """
        DROP TABLE draft;
        ALTER TABLE session DROP COLUMN draft_serial;
        """,
}
"""The SQL of every migration by name, in order."""

STEPS = tuple(SCRIPTS)


def is_current(steps: Sequence[str]) -> bool:
    """Return whether the steps that were applied to a book are all there are.

    Raises `NewerDatabase` for unknown ones, and `Unavailable` for none: another program's tables.
    """
    if not steps:
        raise Unavailable(FOREIGN)
    if not set(steps) <= set(STEPS):
        raise NewerDatabase
    return len(steps) == len(STEPS)


def applied(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the names of the migrations applied to a file, in order."""
    sql = "SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'"
    if connection.execute(sql).fetchone() is None:
        return ()
    sql = "SELECT name FROM _sqlite_migrations WHERE migration_set = ? ORDER BY rowid"
    return tuple(name for (name,) in connection.execute(sql, (NAME,)))


def migrate(connection: sqlite3.Connection) -> None:
    """Apply the missing migrations.

    The caller holds a transaction: a process that waits for it then finds none missing.
    """
    migrations().apply(wrapped(connection))


def migrations() -> "Migrations":
    """Return the migrations for sqlite-utils."""
    from sqlite_utils.migrations import Migrations

    steps = Migrations(NAME)
    for name, sql in SCRIPTS.items():
        steps(name=name)(_step(sql))
    return steps


def _step(sql: str) -> Callable[["Database"], None]:
    def step(db: "Database") -> None:
        db.executescript(sql)

    return step


def wrapped(connection: sqlite3.Connection) -> "Database":
    """Return the same connection for sqlite-utils."""
    from sqlite_utils import Database

    return Database(connection, recursive_triggers=False, execute_plugins=False)


# PostgreSQL

BASELINE = "last_round"
"""PostgreSQL begins with the tables as they are after this step."""

POSTGRES: Mapping[str, str] = {}
"""The SQL on PostgreSQL of later steps that cannot be translated, by their names."""

FUNCTIONS = """
CREATE OR REPLACE FUNCTION json_valid(text) RETURNS boolean LANGUAGE sql IMMUTABLE
    AS 'SELECT $1::json IS NOT NULL';  -- an error if it is none
CREATE OR REPLACE FUNCTION json_extract(text, text) RETURNS text LANGUAGE sql IMMUTABLE
    AS 'SELECT $1::json #>> string_to_array(translate(substr($2, 3), ''[]'', ''.''), ''.'')';
CREATE OR REPLACE FUNCTION json_each(text) RETURNS TABLE (key bigint, value bigint)
    LANGUAGE sql IMMUTABLE AS 'SELECT place - 1, item::bigint
        FROM json_array_elements_text($1::json) WITH ORDINALITY AS of_list (item, place)';
CREATE OR REPLACE FUNCTION json_each(text, text) RETURNS TABLE (key bigint, value text)
    LANGUAGE sql IMMUTABLE AS 'SELECT place - 1, item
        FROM json_array_elements_text($1::json -> substr($2, 3)) WITH ORDINALITY
            AS of_list (item, place)';
CREATE OR REPLACE FUNCTION min(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
    AS 'SELECT least($1, $2)';
CREATE OR REPLACE FUNCTION max(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
    AS 'SELECT greatest($1, $2)';
"""
"""Functions of SQLite that our statements call, as far as they use them: JSON is text, a list that
is gone through has integers."""

_REFERENCE = re.compile(r"(\w+) ([A-Z ]+?)( REFERENCES \w+ \(\w+\)(?: ON DELETE \w+(?: NULL)?)?)")
_LATE = "DEFERRABLE INITIALLY DEFERRED"
"""Checked at the commit: a deleted session takes rows along that refer to each other."""
_REPLACED = (
    (r"--.*", ""),
    (r"\bid INTEGER PRIMARY KEY", "id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
    (r"\bINTEGER\b", "BIGINT"),
    (r"\bBLOB\b", "BYTEA"),
    (r"\bTEXT\b", 'TEXT COLLATE "C"'),  # compared by its bytes, as in SQLite
    (r"\) STRICT(, WITHOUT ROWID)?", ")"),  # It always is.
)


def on_server(name: str) -> str:
    """Return the SQL of a step on PostgreSQL; the steps before `BASELINE` have none."""
    if STEPS.index(name) < STEPS.index(BASELINE):
        return ""
    return translated(_baseline() if name == BASELINE else POSTGRES.get(name, SCRIPTS[name]))


def _baseline() -> str:
    with made(STEPS.index(BASELINE) + 1) as db:
        sql = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, rowid"
        return ";\n".join(sql for (sql,) in db.execute(sql))


def tables() -> dict[str, list[str]]:
    """Return the names of the columns of each table."""
    with made(len(STEPS)) as db:
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        columns = "SELECT name FROM pragma_table_info(?)"
        return {name: [column for (column,) in db.execute(columns, (name,))] for (name,) in names}


@contextmanager
def made(steps: int) -> Iterator[sqlite3.Connection]:
    """Open the tables after the first steps, in memory."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for name in STEPS[:steps]:
            db.executescript(SCRIPTS[name])
        yield db


def translated(script: str) -> str:
    """Return a script of tables and indexes for PostgreSQL.

    References come last, because tables refer to later ones.
    """
    for pattern, there in _REPLACED:
        script = re.sub(pattern, there, script)
    statements, last = [], []
    for statement in script.split(";"):
        table = re.search(r"CREATE TABLE \"?(\w+)", statement)
        if table:
            for column, _, reference in _REFERENCE.findall(statement):
                last.append(f"ALTER TABLE {table[1]} ADD FOREIGN KEY ({column}){reference} {_LATE}")
            statement = _REFERENCE.sub(r"\1 \2", statement)
        statements.append(statement)
    return ";".join((*statements, *last))
