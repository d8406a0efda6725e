-- Letters between players, and votes of the campaign.

-- Every letter, as its writer typed it and as its readers got it.
CREATE TABLE press (
    id        TEXT PRIMARY KEY NOT NULL,        -- sorts by time
    campaign  TEXT NOT NULL,
    turn      BIGINT NOT NULL,                  -- the turn it was written in
    sender    BIGINT NOT NULL,                  -- the seat that wrote it
    anonymous BIGINT NOT NULL,                  -- 1: its readers are not told who wrote it
    audience  TEXT NOT NULL,                    -- whom it is for (JSON)
    answers   TEXT,                             -- the letter it answers
    body      TEXT,                             -- NULL once it was forgotten
    status    TEXT NOT NULL,                    -- passed | waiting | held
    reason    TEXT NOT NULL,                    -- why it is held, for its writer
    source    TEXT NOT NULL,                    -- Message-ID of the writer's own mail: shown to nobody else
    at_ms     BIGINT NOT NULL                   -- when it was or is to be passed on; held: when it came in
);
CREATE INDEX press_by_time ON press (status, at_ms);
CREATE INDEX press_by_sender ON press (campaign, sender, id);

-- Each seat numbers the letters it wrote and got by itself: a number tells nothing of letters between others.
CREATE TABLE press_copy (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    number     BIGINT NOT NULL,                 -- from 1
    press      TEXT NOT NULL,
    written    BIGINT NOT NULL,                 -- 1: this seat wrote it
    code       TEXT NOT NULL,                   -- names the letter in the tag of its reply address
    message_id TEXT NOT NULL,                   -- by which this seat's mail program knows it
    PRIMARY KEY (campaign, seat, number)
);
CREATE UNIQUE INDEX press_copy_by_code ON press_copy (campaign, seat, code);
CREATE INDEX press_copy_by_press ON press_copy (press, seat);

-- Whose letters a seat does not want.
CREATE TABLE press_block (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    blocked  BIGINT NOT NULL,                   -- a seat; -1: all anonymous letters
    PRIMARY KEY (campaign, seat, blocked)
);

-- Seats whose letters the GM lets nobody have but the GM.
CREATE TABLE press_mute (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat)
);

-- The mails a seat was sent, for "does this letter give my own report away?".
CREATE INDEX outbox_by_seat_and_kind ON outbox (campaign, seat, kind, created_ms);

-- What was put to the vote.
CREATE TABLE motion (
    campaign  TEXT NOT NULL,
    number    BIGINT NOT NULL,                  -- from 1
    kind      TEXT NOT NULL,                    -- draw | concession | extension | pause | replace-seat | replace-gm
    target    BIGINT NOT NULL,                  -- the seat it is about; -1: none
    length_ms BIGINT NOT NULL,                  -- of an extension; else 0
    proposer  BIGINT NOT NULL,
    voters    TEXT NOT NULL,                    -- the seats that may vote (JSON)
    opened_ms BIGINT NOT NULL,
    closes_ms BIGINT NOT NULL,
    status    TEXT NOT NULL,                    -- open | passed | failed | lapsed
    yes       BIGINT NOT NULL,                  -- counts, once it is closed
    no        BIGINT NOT NULL,
    closed_ms BIGINT,
    PRIMARY KEY (campaign, number)
);
CREATE INDEX motion_by_closing ON motion (status, closes_ms);

-- Votes given while a motion is open. They are taken out when it closes: the counts stay, who voted how does not.
CREATE TABLE ballot (
    campaign TEXT NOT NULL,
    motion   BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    yes      BIGINT NOT NULL,                   -- 0 | 1
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (campaign, motion, seat)
);
