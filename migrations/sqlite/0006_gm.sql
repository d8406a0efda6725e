-- What a game master does: acts, codes, corrections, and turns that were taken back.

-- Of a turn: the run it was played in; the run number mixed into its dice (0: none); the corrections and changes of
-- options made to the position it began from, in order (JSON).
ALTER TABLE turn ADD COLUMN run BIGINT NOT NULL DEFAULT 1;
ALTER TABLE turn ADD COLUMN mixed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE turn ADD COLUMN corrections TEXT NOT NULL DEFAULT '[]';

-- The runs of a campaign after the first: each time the game was taken back, the number grows.
CREATE TABLE run (
    campaign  TEXT NOT NULL,
    run       BIGINT NOT NULL,
    from_turn BIGINT NOT NULL,
    how       TEXT NOT NULL,                    -- keep-orders | reopen | undo
    seed      BLOB,                             -- a secret of its own, where the one before has been told; else NULL
    since_ms  BIGINT NOT NULL,
    PRIMARY KEY (campaign, run)
);

-- What lay on the table when a window closed: with it the window can be closed again in the same way.
CREATE TABLE settled (
    campaign  TEXT NOT NULL,
    turn      BIGINT NOT NULL,
    entry     BIGINT NOT NULL,
    closed    BIGINT NOT NULL,                  -- 1: its time was up; 0: everybody was in, or news cut it short
    orders    TEXT NOT NULL,                    -- by seat, as the rules saw them (JSON)
    notices   TEXT NOT NULL,
    waits     TEXT NOT NULL,                    -- kinds of question that waited for mail (JSON)
    opened_ms BIGINT NOT NULL,
    closes_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, turn, entry)
);

-- Turns taken back, kept for good: line is the run that was left.
CREATE TABLE past_turn (
    campaign       TEXT NOT NULL,
    line           BIGINT NOT NULL,
    turn           BIGINT NOT NULL,
    state          BLOB NOT NULL,
    journal        BLOB NOT NULL,
    notices        TEXT NOT NULL,
    told           TEXT NOT NULL,
    rolls          TEXT NOT NULL,
    delivered      BIGINT NOT NULL,
    engine_version BIGINT NOT NULL,
    data_version   BIGINT NOT NULL,
    chain_before   TEXT NOT NULL,
    chain          TEXT,
    started_ms     BIGINT NOT NULL,
    ended_ms       BIGINT,
    run            BIGINT NOT NULL,
    mixed          BIGINT NOT NULL,
    corrections    TEXT NOT NULL,
    PRIMARY KEY (campaign, line, turn)
);
CREATE TABLE past_settled (
    campaign  TEXT NOT NULL,
    line      BIGINT NOT NULL,
    turn      BIGINT NOT NULL,
    entry     BIGINT NOT NULL,
    closed    BIGINT NOT NULL,
    orders    TEXT NOT NULL,
    notices   TEXT NOT NULL,
    waits     TEXT NOT NULL,
    opened_ms BIGINT NOT NULL,
    closes_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, line, turn, entry)
);

-- A campaign whose turns are being played again with the orders given then: what was on file in the end, which comes
-- back when the play has come to the same window.
CREATE TABLE rerun (
    campaign TEXT PRIMARY KEY NOT NULL,
    line     BIGINT NOT NULL,                   -- the turns taken back that are played again
    turn     BIGINT NOT NULL,                   -- the window that was open
    entry    BIGINT NOT NULL,
    filed    TEXT NOT NULL                      -- what was on file, by seat (JSON)
);

-- Addresses of game masters, each with a reply token of its own.
CREATE TABLE gm (
    campaign   TEXT NOT NULL,
    address    TEXT NOT NULL,                   -- lower case
    generation BIGINT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    mails      BIGINT NOT NULL,                 -- how many mails it was sent: the counter in Message-IDs
    PRIMARY KEY (campaign, address)
);

-- What game masters did, in order. The line is public.
CREATE TABLE gm_act (
    id       TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    number   BIGINT NOT NULL,                   -- from 1: of two acts at once, one finds its number taken
    at_ms    BIGINT NOT NULL,
    who      TEXT NOT NULL,                     -- an address of a game master, or: shell
    command  TEXT NOT NULL,
    line     TEXT NOT NULL,
    turn     BIGINT NOT NULL,
    undo     TEXT NOT NULL,                     -- how it is taken back (JSON); '': it cannot be
    undone   BIGINT NOT NULL,                   -- 0 | 1
    UNIQUE (campaign, number)
);

-- Commands that wait for their code.
CREATE TABLE gm_code (
    hash       TEXT PRIMARY KEY NOT NULL,       -- keyed hash of the code
    campaign   TEXT NOT NULL,
    who        TEXT NOT NULL,
    command    TEXT NOT NULL,
    turn       BIGINT NOT NULL,                 -- the turn it was asked in
    act        BIGINT NOT NULL,                 -- the last act then
    run        BIGINT NOT NULL,
    other      BIGINT NOT NULL,                 -- 1: another game master must confirm, who does not play
    expires_ms BIGINT NOT NULL
);
