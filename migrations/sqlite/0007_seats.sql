-- How people come to seats and leave them: founding, spectators, standbys, the end.

-- Campaigns that still look for players. Their campaign row is made when they start.
CREATE TABLE founding (
    name      TEXT PRIMARY KEY NOT NULL,
    file      TEXT NOT NULL,                    -- the campaign's file (TOML)
    gm        TEXT NOT NULL,                    -- who may decide about it; empty: the command line alone
    gm_hash   TEXT NOT NULL UNIQUE,             -- to find it by the GM's reply token
    status    TEXT NOT NULL,                    -- open | asked | started | off
    reason    TEXT NOT NULL,
    opened_ms BIGINT NOT NULL,
    starts_ms BIGINT,                           -- when it is decided; NULL: when all seats are taken
    decide_ms BIGINT                            -- asked: when the rule of the file is carried out
);
CREATE INDEX founding_by_status ON founding (status);

-- Who was invited or has signed up.
CREATE TABLE place (
    founding   TEXT NOT NULL,
    place      BIGINT NOT NULL,                 -- from 1, in the order of asking
    address    TEXT NOT NULL,
    name       TEXT NOT NULL,
    zone       TEXT NOT NULL,
    wishes     TEXT NOT NULL,                   -- word and value (JSON)
    status     TEXT NOT NULL,                   -- invited | joined | declined | lapsed
    token_hash TEXT NOT NULL UNIQUE,
    asked_ms   BIGINT NOT NULL,
    reminded   BIGINT NOT NULL,                 -- 0 | 1
    joined_ms  BIGINT,
    PRIMARY KEY (founding, place)
);

-- What people without any key have asked for, until their address has answered.
CREATE TABLE request (
    id         TEXT PRIMARY KEY NOT NULL,       -- keyed hash of the code in the reply address
    address    TEXT NOT NULL,
    kind       TEXT NOT NULL,                   -- join | watch | standby | found | data
    about      TEXT NOT NULL,
    said       TEXT NOT NULL,                   -- the lines that came with it
    expires_ms BIGINT NOT NULL
);
CREATE INDEX request_by_time ON request (expires_ms);

-- What was agreed for the end of a campaign, and how far the end has come.
CREATE TABLE terms (
    campaign    TEXT PRIMARY KEY NOT NULL,
    gunboat     BIGINT NOT NULL,                -- 1: players are known by their seats until the end
    spectators  BIGINT NOT NULL,                -- 1: anybody may watch what is public
    disclose    TEXT NOT NULL,                  -- all | names | record | nothing
    farewell_ms BIGINT NOT NULL,                -- how long reply tokens live after the end
    closes_ms   BIGINT,                         -- when they die; NULL: the end was not told yet
    closed      BIGINT NOT NULL                 -- 1: they are dead
);

-- Who has held each seat.
CREATE TABLE holder (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    since_ms BIGINT NOT NULL,
    turn     BIGINT NOT NULL,                   -- the first turn they could send orders for
    name     TEXT NOT NULL,                     -- their own name, also where the campaign hides it
    address  TEXT NOT NULL,
    PRIMARY KEY (campaign, seat, since_ms)
);

-- People who watch: they are sent what everybody may hear.
CREATE TABLE spectator (
    campaign   TEXT NOT NULL,
    address    TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    since_ms   BIGINT NOT NULL,
    turn       BIGINT NOT NULL,                 -- the last turn they were told of
    PRIMARY KEY (campaign, address)
);

-- Volunteers for seats that fall free: of one campaign, or ('') of all.
CREATE TABLE standby (
    address    TEXT NOT NULL,
    campaign   TEXT NOT NULL,
    name       TEXT NOT NULL,
    zone       TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    since_ms   BIGINT NOT NULL,
    PRIMARY KEY (address, campaign)
);

-- Seats offered to volunteers; the first to answer has it.
CREATE TABLE seat_offer (
    id       TEXT PRIMARY KEY NOT NULL,         -- keyed hash of the code in the reply address
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    address  TEXT NOT NULL,
    name     TEXT NOT NULL,
    zone     TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    status   TEXT NOT NULL                      -- open | taken | gone | declined
);
CREATE INDEX seat_offer_by_seat ON seat_offer (campaign, seat, status);

-- Which mails of the outbox are reports of which turn.
CREATE TABLE told_report (
    message_id TEXT PRIMARY KEY NOT NULL,
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    turn       BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL
);
CREATE INDEX told_report_by_seat ON told_report (campaign, seat, turn);
