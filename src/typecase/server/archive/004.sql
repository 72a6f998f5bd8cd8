-- Puzzles: how hard each has turned out to be, how well each person solves, and who has answered
-- which. A person is known by a key that only her browser has; kept is what it hashes to.
CREATE TABLE puzzles (
    name TEXT PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    answers INTEGER NOT NULL,
    solved INTEGER NOT NULL
);

CREATE TABLE solvers (
    person TEXT PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    answers INTEGER NOT NULL
);

CREATE TABLE answers (
    puzzle TEXT NOT NULL,
    person TEXT NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (puzzle, person)  -- the first one counts
);
