-- first_ledger
-- kept_profiles
-- moves
-- money
-- taking_turns
-- agreements
-- settling
-- counts_beside_lines
-- drafts
-- people_beside_keys
-- samples
-- sums_on_demand
-- side_payments
-- verdicts
-- history_hashes
-- last_round
-- groups
-- guests
-- drafts_on_phones
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
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
CREATE TABLE browser (
    id INTEGER PRIMARY KEY,
    secret_hash BLOB NOT NULL UNIQUE,  -- of the random id in its cookie
    met_at TEXT NOT NULL
) STRICT;
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
CREATE TABLE "entry_key" (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
            body_hash BLOB NOT NULL,
            answer TEXT NOT NULL CHECK (json_valid(answer)),
            PRIMARY KEY (session_id, key)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE evening_figures (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,          -- of the session
            counted_by INTEGER NOT NULL,       -- the version of the counting
            figures TEXT NOT NULL CHECK (json_valid(figures))
        ) STRICT;
CREATE TABLE group_change (
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,
            at TEXT NOT NULL,
            keeper INTEGER,                    -- the number of the browser; null is the server
            what TEXT NOT NULL,
            details TEXT NOT NULL CHECK (json_valid(details)),
            PRIMARY KEY (group_id, version)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE group_evening (
            session_id INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            handed_over INTEGER NOT NULL CHECK (handed_over IN (0, 1))  -- its debts are the group's
        ) STRICT;
CREATE TABLE group_keeper (
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,           -- máy 1, máy 2
            link_id INTEGER REFERENCES group_link (id) ON DELETE CASCADE,  -- null is the founder
            PRIMARY KEY (group_id, browser_id)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE group_link (
            id INTEGER PRIMARY KEY,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('view', 'keeper')),
            token TEXT NOT NULL,
            token_hash BLOB NOT NULL UNIQUE,
            UNIQUE (group_id, kind)
        ) STRICT;
CREATE TABLE group_member (
            id INTEGER PRIMARY KEY,
            group_id INTEGER NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL,            -- case-folded
            same_as INTEGER REFERENCES group_member (id),  -- merged into that one
            UNIQUE (group_id, name_key)
        ) STRICT;
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
CREATE TABLE group_seat (
            session_id INTEGER NOT NULL REFERENCES group_evening (session_id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            member_id INTEGER NOT NULL REFERENCES group_member (id) ON DELETE CASCADE,
            PRIMARY KEY (session_id, number)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE groups (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            made_at TEXT NOT NULL,
            version INTEGER NOT NULL           -- counts every change of the group itself
        ) STRICT;
CREATE TABLE guest (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            link_id INTEGER REFERENCES link (id) ON DELETE SET NULL,  -- by which it came
            person INTEGER,                    -- null only watches
            PRIMARY KEY (session_id, browser_id)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE history_hash (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,          -- of the session, up to which it is hashed
            hash BLOB NOT NULL,
            PRIMARY KEY (session_id, version)
        ) STRICT, WITHOUT ROWID;
CREATE TABLE kept_profile (
            id INTEGER PRIMARY KEY,            -- at random, so that none is ever given again
            browser_id INTEGER NOT NULL REFERENCES browser (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            version INTEGER NOT NULL           -- the last one
        ) STRICT;
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
CREATE TABLE line (
            id INTEGER PRIMARY KEY,
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            position INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('round', 'ga', 'side')),
            number INTEGER NOT NULL, status TEXT NOT NULL CHECK (status IN ('valid', 'struck')),
            version INTEGER NOT NULL, led INTEGER, leads_next INTEGER,
            UNIQUE (session_id, kind, number)
        ) STRICT;
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
CREATE TABLE move (
            browser_id INTEGER PRIMARY KEY REFERENCES browser (id) ON DELETE CASCADE,
            token_hash BLOB NOT NULL UNIQUE,
            until TEXT NOT NULL
        ) STRICT;
CREATE TABLE opening_key (
    key TEXT PRIMARY KEY,
    body_hash BLOB NOT NULL,
    session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
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
, turns TEXT NOT NULL DEFAULT 'free' CHECK (turns IN ('free', 'last', 'round')), sample INTEGER NOT NULL DEFAULT 0 CHECK (sample IN (0, 1)), totals_half_bets TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(totals_half_bets)), money_half_dong TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(money_half_dong)), verdicts INTEGER NOT NULL DEFAULT 0, last_round INTEGER, guests INTEGER NOT NULL DEFAULT 0) STRICT;
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
CREATE TABLE verdict (
            session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,           -- of the round
            version INTEGER NOT NULL,          -- of the session, when the round last changed
            person INTEGER NOT NULL,
            agrees INTEGER NOT NULL CHECK (agrees IN (0, 1)),
            PRIMARY KEY (session_id, number, version, person)
        ) STRICT, WITHOUT ROWID;
CREATE INDEX agreement_of_browser ON agreement (browser_id);
CREATE INDEX change_by_machine ON change (machine_id);
CREATE INDEX group_evening_of_group ON group_evening (group_id);
CREATE INDEX group_keeper_by_link ON group_keeper (link_id);
CREATE INDEX group_keeper_of_browser ON group_keeper (browser_id);
CREATE INDEX group_seat_of_member ON group_seat (member_id);
CREATE INDEX guest_by_link ON guest (link_id);
CREATE INDEX guest_of_browser ON guest (browser_id);
CREATE INDEX history_hash_of_file ON history_hash (hash);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX kept_profile_of_browser ON kept_profile (browser_id);
CREATE INDEX line_in_order ON line (session_id, position);
CREATE INDEX line_version_by_profile ON line_version (profile_id);
CREATE INDEX machine_by_link ON machine (link_id);
CREATE INDEX machine_of_browser ON machine (browser_id, session_id);
CREATE INDEX opening_key_of_session ON opening_key (session_id);
CREATE INDEX outside_line_of_session ON outside_line (session_id);
CREATE INDEX session_profile_of_session ON session_profile (session_id);
