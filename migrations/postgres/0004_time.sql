-- Time and silence.

-- What is known of a seat's punctuality, and what it has used up.
CREATE TABLE seat_time (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    heard_ms   BIGINT NOT NULL,                 -- when its last proven mail came in; 0: never
    silent     BIGINT NOT NULL,                 -- windows passed in silence, one after the other
    bot        BIGINT NOT NULL,                 -- 1: a bot writes its orders until the player does
    standby    BIGINT NOT NULL,                 -- 1: a standby is wanted
    extensions BIGINT NOT NULL,                 -- extensions used
    away_ms    BIGINT NOT NULL,                 -- how far deadlines were moved for its absences, in all
    PRIMARY KEY (campaign, seat)
);

-- When players are away.
CREATE TABLE absence (
    id       TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    from_ms  BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,                   -- the first instant after it
    days     TEXT NOT NULL                      -- as the player reads it
);
CREATE INDEX absence_by_seat ON absence (campaign, seat, from_ms);

-- The open window's reminders, and what of its time is owed to absences.
CREATE TABLE window_time (
    campaign  TEXT PRIMARY KEY NOT NULL,
    remind_ms BIGINT,                           -- the next reminder; NULL: none
    base_ms   BIGINT NOT NULL,                  -- the deadline before it was moved for absences
    charges   TEXT NOT NULL                     -- by seat, how far it was moved for whom (JSON)
);
CREATE INDEX window_time_by_reminder ON window_time (remind_ms);

-- Every deadline there was, with the rule that gave it.
CREATE TABLE deadline (
    id        TEXT PRIMARY KEY NOT NULL,
    campaign  TEXT NOT NULL,
    turn      BIGINT NOT NULL,
    entry     BIGINT NOT NULL,
    at_ms     BIGINT NOT NULL,                  -- when it was set
    closes_ms BIGINT NOT NULL,
    rule      TEXT NOT NULL
);
CREATE INDEX deadline_by_campaign ON deadline (campaign, at_ms, id);

-- What everybody at the table may know of lateness: who was late, covered, replaced.
CREATE TABLE public_log (
    id       TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    turn     BIGINT NOT NULL,                   -- of the window it is about: names are told when that is closed
    entry    BIGINT NOT NULL,
    named    TEXT NOT NULL,
    neutral  TEXT NOT NULL
);
CREATE INDEX public_log_by_campaign ON public_log (campaign, at_ms, id);

-- Turns held at their deadline until the GM answers.
CREATE TABLE hold (
    campaign TEXT PRIMARY KEY NOT NULL,
    since_ms BIGINT NOT NULL,
    until_ms BIGINT,                            -- then the policy of the campaign's file counts; NULL: never
    reason   TEXT NOT NULL                      -- as the campaign's: another reason is another pause
);
CREATE INDEX hold_by_end ON hold (until_ms);
