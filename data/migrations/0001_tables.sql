-- "TX42": says whose file this is.
PRAGMA application_id = 1415066674;

-- A table of the game. Times are UTC seconds. `key` rides in button ids and is never given again; `number` is for people.
-- The board shows events up to `drawn`; `gathered` is 0 while its newest trick still lies there as it was played.
CREATE TABLE tables (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  guild INTEGER NOT NULL,
  number INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'between', 'finished', 'ended', 'parked')),
  seq INTEGER NOT NULL,
  drawn INTEGER NOT NULL DEFAULT 0,
  gathered INTEGER NOT NULL DEFAULT 1,
  computer_due INTEGER NOT NULL DEFAULT 0,
  notice_due INTEGER NOT NULL DEFAULT 0,
  opened_at REAL NOT NULL,
  touched_at REAL NOT NULL,
  UNIQUE (guild, number)
) STRICT;

CREATE UNIQUE INDEX running_by_channel ON tables (channel) WHERE status IN ('open', 'playing', 'between');
CREATE INDEX tables_by_channel ON tables (channel);
CREATE INDEX alive_by_guild ON tables (guild, number) WHERE status IN ('open', 'playing', 'between', 'parked');
-- What must go on by itself after a start: empty while everybody waits for people.
CREATE INDEX unfinished ON tables (key) WHERE drawn < seq OR gathered = 0 OR computer_due = 1 OR notice_due = 1;

-- The log. `kind` is the event's class, `version` the form of its JSON `body`.
CREATE TABLE events (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  at REAL NOT NULL,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- Where each deal begins in the log. A deal that all passed has the round number of the one after it.
CREATE TABLE deals (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  deal INTEGER NOT NULL,
  round INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (table_id, deal)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  round INTEGER NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (table_id, round)
) STRICT, WITHOUT ROWID;

-- The only place of a Discord id and a name. Nothing refers to this table by a foreign key and it has no trigger:
-- only so does DELETE without WHERE empty its pages whole, which forgetting rests on.
CREATE TABLE people (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  discord_id INTEGER UNIQUE,
  name TEXT,
  confirm_tiles INTEGER NOT NULL DEFAULT 0,
  announce INTEGER NOT NULL DEFAULT 0,
  mute_notices INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Who sits or has sat at a table, and when (`at`) that person last touched it.
CREATE TABLE sitters (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  person INTEGER NOT NULL,
  at REAL NOT NULL,
  PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX sitters_by_table ON sitters (table_id);

-- What stands on Discord. AUTOINCREMENT: the number goes into a nonce and must never come back.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id INTEGER NOT NULL REFERENCES tables (id),
  kind TEXT NOT NULL CHECK (kind IN ('board', 'notice', 'card')),
  channel INTEGER NOT NULL,
  message INTEGER UNIQUE,
  at REAL NOT NULL,
  doomed INTEGER NOT NULL DEFAULT 0,
  round INTEGER NOT NULL,
  person INTEGER
) STRICT;

CREATE INDEX messages_by_table ON messages (table_id);
CREATE INDEX messages_unfinished ON messages (table_id) WHERE message IS NULL OR doomed = 1 OR kind = 'card';

-- Ephemeral messages that can still be edited, by whose interaction token.
CREATE TABLE prompts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id INTEGER NOT NULL REFERENCES tables (id),
  person INTEGER NOT NULL,
  application INTEGER NOT NULL,
  token TEXT NOT NULL,
  message INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('prompt', 'announcement')),
  board INTEGER NOT NULL,
  pressed_at REAL NOT NULL,
  expires REAL NOT NULL
) STRICT;

CREATE INDEX prompts_by_table ON prompts (table_id);

-- Words of the bot's own, such as the hash of the synced commands.
CREATE TABLE notes (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
