-- What a server kept in the first form of its archive, written by that release itself: Ann, Bob and a bot in
-- a match of Letter Head, in the bot's turn. Never changed again: test_older_data.py opens it.
PRAGMA user_version=1;
BEGIN TRANSACTION;
CREATE TABLE beats (
    process TEXT PRIMARY KEY,
    wall BIGINT NOT NULL
);
INSERT INTO "beats" VALUES('server',1794866096498);
CREATE TABLE lines (
    match TEXT NOT NULL,
    seq INTEGER NOT NULL,        -- the first line of a match has the number nought
    wall BIGINT NOT NULL,
    seat INTEGER,                -- null if the time was up
    command TEXT,                -- the page's name for it; null for a bot's deed
    body TEXT NOT NULL,          -- the line of the record
    PRIMARY KEY (match, seq)
);
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',0,1794866090861,0,'c0','{"at":378,"seat":0,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',1,1794866090927,0,'c1','{"at":444,"seat":0,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',2,1794866090990,0,'c2','{"at":507,"seat":0,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',3,1794866091054,0,'c3','{"at":571,"seat":0,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',4,1794866091128,0,'c4','{"at":645,"seat":0,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',5,1794866091203,0,'c5','{"at":719,"seat":0,"ask":"turn: declare pass","action":{"do":"pass","discard":[]}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',6,1794866091276,1,'c6','{"at":792,"seat":1,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',7,1794866091345,1,'c7','{"at":862,"seat":1,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',8,1794866091408,1,'c8','{"at":925,"seat":1,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',9,1794866091470,1,'c9','{"at":987,"seat":1,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',10,1794866091547,1,'c10','{"at":1064,"seat":1,"ask":"turn: draw declare","action":{"do":"draw"}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',11,1794866091608,1,'c11','{"at":1125,"seat":1,"ask":"turn: declare pass","action":{"do":"pass","discard":[]}}
');
INSERT INTO "lines" VALUES('AxLuHpPiwfsM',12,1794866096444,2,NULL,'{"at":5961,"seat":2,"ask":"turn: draw declare","action":{"do":"draw"}}
');
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
INSERT INTO "matches" VALUES('AxLuHpPiwfsM','h3nOc8eLLiCN',1,'{"typecase":2,"game":"letter-head","rules":"2","seats":3,"seed":30696392703524052614485996761953818008,"options":{},"stack":{},"players":[{"name":"Ann","kind":"person"},{"name":"Bob","kind":"person"},{"name":"Goddard","kind":"bot","level":"casual","seed":1590971462}]}
','playing',1,0,1794866090483,1794866096445,NULL);
CREATE TABLE said (
    tbl TEXT NOT NULL,
    number INTEGER NOT NULL,
    wall BIGINT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    PRIMARY KEY (tbl, number)
);
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
INSERT INTO "tables" VALUES('h3nOc8eLLiCN','CEKAD',3,'playing','letter-head',0,1794866090483,'{"game":"letter-head","options":{},"chairs":[{"name":"Ann","token":"bc2363508b068541a910c65d084c4be5c97e0debb823afd1e50d9089629bfd49"},{"name":"Bob","token":"425ed4e4a36b30ea21b90e21c712c649e8214c29b7eaf68089d1039c6e55384c"},{"bot":["Goddard","casual",1590971462]}],"host":0,"level":"casual","state":"playing","code":"CEKAD","seed":null,"number":1,"match":"AxLuHpPiwfsM","hints":false,"listed":false,"watch":true,"chat":true}');
CREATE INDEX tables_listed ON tables (listed, state);
CREATE INDEX tables_touched ON tables (touched);
CREATE INDEX matches_due ON matches (state, due);
COMMIT;
