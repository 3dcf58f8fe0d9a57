-- The house rules of a server's new tables, in notation; empty for the standard game.
ALTER TABLE servers ADD COLUMN rules TEXT NOT NULL DEFAULT '';
