-- Several processes over one database: which of them looks after which matches. Tables fall into
-- 256 shards by their names, and their matches with them (leases.py).
CREATE TABLE processes (
    name TEXT PRIMARY KEY,       -- another one at every start
    renewed BIGINT NOT NULL,     -- when it was last known to be alive, by the database's clock
    leaving INTEGER NOT NULL     -- whether it takes nothing more
);

CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    owner TEXT,                  -- null: nobody's
    epoch INTEGER NOT NULL,      -- one more each time that it changes hands
    freed BIGINT                 -- since when it is nobody's; its matches stand still since then
);
