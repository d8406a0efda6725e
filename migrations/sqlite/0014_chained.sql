-- What was done beside the game and told to everybody: acts of game masters, deadlines that were moved, seats that changed hands. Each
-- hangs on all before it, and checkpoints commit to the last. Number 0 is the founding; campaigns founded before have none.
CREATE TABLE chained (
    id       TEXT   NOT NULL PRIMARY KEY,
    campaign TEXT   NOT NULL,
    number   BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    turn     BIGINT NOT NULL,
    line     TEXT   NOT NULL,                   -- what everybody was told; a name in it may be forgotten
    leaf     BLOB   NOT NULL,                   -- the salted hash of it as it was written
    chain    BLOB   NOT NULL,                   -- over this and all before
    UNIQUE (campaign, number)
);
