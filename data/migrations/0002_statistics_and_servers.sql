-- Rounds and matches as statistics need them, by server. A `player` is a person's key or a computer player's name.

-- What a round counts for who acted in it: whose contract it was, and the count tiles that the seat took. In the order
-- of the key a player's rounds are added up as they are read, without sorting.
CREATE TABLE played (
  guild INTEGER NOT NULL,
  player ANY NOT NULL,
  table_id INTEGER NOT NULL REFERENCES tables (id),
  round INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('declarer', 'partner', 'defender')),
  call TEXT NOT NULL,
  trump TEXT NOT NULL,
  made INTEGER NOT NULL,
  counts INTEGER NOT NULL,
  PRIMARY KEY (guild, player, role, call, trump, made, table_id, round)
) STRICT, WITHOUT ROWID;

-- Matches in the order in which they ended; `computers`: a computer player held a seat.
CREATE TABLE matches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id INTEGER NOT NULL UNIQUE REFERENCES tables (id),
  guild INTEGER NOT NULL,
  winner INTEGER NOT NULL,
  computers INTEGER NOT NULL
) STRICT;

CREATE INDEX matches_by_guild ON matches (guild, id);

-- For whom a match counts.
CREATE TABLE match_players (
  match INTEGER NOT NULL REFERENCES matches (id),
  player ANY NOT NULL,
  guild INTEGER NOT NULL,
  side INTEGER NOT NULL,
  won INTEGER NOT NULL,
  computers INTEGER NOT NULL,
  PRIMARY KEY (match, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_of_player ON match_players (guild, player, computers, won, side);

-- Ratings rest on the matches up to the one in `rated`. Both can be emptied: they are computed anew.
CREATE TABLE ratings (
  guild INTEGER NOT NULL,
  player ANY NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  place REAL NOT NULL,
  played INTEGER NOT NULL,
  won INTEGER NOT NULL,
  apart INTEGER NOT NULL,
  won_apart INTEGER NOT NULL,
  PRIMARY KEY (guild, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX ranking ON ratings (guild, place DESC);

CREATE TABLE rated (
  guild INTEGER PRIMARY KEY,
  match INTEGER NOT NULL
) STRICT;

-- What was played before: computer players held the seats at which nobody acted. Count tiles were not counted.
CREATE TABLE acted AS
SELECT t.guild, t.id AS table_id, t.status = 'finished' AS over, r.round, seat.key AS seat,
  coalesce(
    who.value, CASE seat.key WHEN 0 THEN 'Ada' WHEN 1 THEN 'Blaise' WHEN 2 THEN 'Charles' ELSE 'Dorothy' END
  ) AS player,
  json_extract(r.body, '$.declarer') AS declarer, json_extract(r.body, '$.side') AS winner,
  json_extract(r.body, '$.made') AS made, json_extract(r.body, '$.trump') AS trump,
  coalesce(json_extract(r.body, '$.call.points'), json_extract(r.body, '$.call.marks') || 'm') AS call
FROM results AS r
JOIN tables AS t ON t.id = r.table_id
JOIN json_each(r.body, '$.acted') AS seat
LEFT JOIN json_each(seat.value) AS who;

INSERT INTO played
SELECT guild, player, table_id, round,
  CASE WHEN seat = declarer THEN 'declarer' WHEN seat % 2 = declarer % 2 THEN 'partner' ELSE 'defender' END,
  call, trump, made, 0
FROM acted;

INSERT INTO matches (table_id, guild, winner, computers)
SELECT table_id, guild,
  (SELECT winner FROM acted AS a WHERE a.table_id = b.table_id ORDER BY round DESC LIMIT 1),
  max(typeof(player) = 'text')
FROM acted AS b WHERE over GROUP BY table_id ORDER BY table_id;

INSERT OR IGNORE INTO match_players (match, player, guild, side, won, computers)
SELECT m.id, player, m.guild, seat % 2, winner = seat % 2, computers FROM (
  SELECT table_id, seat, player,
    row_number() OVER (PARTITION BY table_id, seat ORDER BY count(*) DESC, max(round) DESC) AS place
  FROM acted GROUP BY table_id, seat, player
) JOIN matches AS m USING (table_id) WHERE place = 1;

DROP TABLE acted;

-- What who manages a server has chosen for it; `channels` is a JSON array, empty where tables may open anywhere.
CREATE TABLE servers (
  guild INTEGER PRIMARY KEY,
  pictures INTEGER NOT NULL,
  notices INTEGER NOT NULL,
  language TEXT NOT NULL,
  channels TEXT NOT NULL
) STRICT;

-- The few notices that stand, among all the messages.
CREATE INDEX messages_notices ON messages (table_id) WHERE kind = 'notice';
