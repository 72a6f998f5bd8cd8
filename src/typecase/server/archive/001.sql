-- One schema for both databases: SQLite takes every name of a type, and PostgreSQL takes these.
-- Times are milliseconds: wall times since 1970, clocks since a match began. Values that are
-- several are JSON.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT UNIQUE,            -- of the invitation; null when nobody can be invited any more
    version INTEGER NOT NULL,    -- one more with every change: of two at once, one is refused
    state TEXT NOT NULL,
    game TEXT NOT NULL,
    listed INTEGER NOT NULL,     -- in the lobby
    touched BIGINT NOT NULL,     -- when it was last changed
    facts TEXT NOT NULL          -- who sits there, what was agreed on, and all else
);
CREATE INDEX tables_listed ON tables (listed, state);
CREATE INDEX tables_touched ON tables (touched);

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    tbl TEXT NOT NULL,
    number INTEGER NOT NULL,     -- the first match at a table has the number one
    header TEXT NOT NULL,        -- the first line of the record
    state TEXT NOT NULL,
    live INTEGER NOT NULL,       -- whether its clock stands still while the server does
    base_clock BIGINT NOT NULL,
    base_wall BIGINT,            -- null while paused
    due BIGINT,                  -- when it has to be looked at; null if only a person can go on
    result TEXT,
    UNIQUE (tbl, number)
);
CREATE INDEX matches_due ON matches (state, due);

-- The key is the fence: whoever writes what somebody else has written already finds out.
CREATE TABLE lines (
    match TEXT NOT NULL,
    seq INTEGER NOT NULL,        -- the first line of a match has the number nought
    wall BIGINT NOT NULL,
    seat INTEGER,                -- null if the time was up
    command TEXT,                -- the page's name for it; null for a bot's deed
    body TEXT NOT NULL,          -- the line of the record
    PRIMARY KEY (match, seq)
);

CREATE TABLE said (
    tbl TEXT NOT NULL,
    number INTEGER NOT NULL,
    wall BIGINT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    PRIMARY KEY (tbl, number)
);

CREATE TABLE beats (
    process TEXT PRIMARY KEY,
    wall BIGINT NOT NULL
);
