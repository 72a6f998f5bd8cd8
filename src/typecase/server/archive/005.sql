-- The daily deal: who has played it at which table, and what it came to. A person is known by a key
-- that only her browser has; kept is what it hashes to.
CREATE TABLE tries (
    tbl TEXT PRIMARY KEY,        -- its first match is the try
    day TEXT NOT NULL,
    person TEXT NOT NULL,
    number INTEGER NOT NULL,     -- the first one counts
    name TEXT NOT NULL,
    began BIGINT NOT NULL,
    match TEXT,                  -- null until it is over, and so are those below
    score INTEGER,
    rounds TEXT,                 -- points from round to round
    counts INTEGER,              -- whether it was played to its end
    UNIQUE (day, person, number)
);

-- Friends who compare a deal: whoever has the link is one of them.
CREATE TABLE parties (
    party TEXT NOT NULL,
    day TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (party, person)
);
CREATE INDEX parties_person ON parties (day, person);
