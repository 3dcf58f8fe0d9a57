-- Below which board a prompt was sent was stored and never asked for.
ALTER TABLE prompts DROP COLUMN board;
