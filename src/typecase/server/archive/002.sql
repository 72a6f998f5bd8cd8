-- Who said it, by name: somebody else may sit in that seat later.
ALTER TABLE said ADD COLUMN name TEXT NOT NULL DEFAULT '';
