-- The page's name for it: sent again after the server fell, it is said once.
ALTER TABLE said ADD COLUMN command TEXT;
