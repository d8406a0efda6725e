-- Times are milliseconds since 1970 in UTC (BIGINT); ids are made by the program; JSON is TEXT; sealed bytes are BYTEA.

-- Secrets and marks of this server, by name (its key, the time it was last seen awake).
CREATE TABLE server (
    name  TEXT PRIMARY KEY NOT NULL,
    value BYTEA NOT NULL
);

-- Every mail that came in, stored before the mail system is told "yes".
CREATE TABLE mail (
    id          TEXT PRIMARY KEY NOT NULL,      -- sorts by arrival
    received_ms BIGINT NOT NULL,                -- our side's clock (RFC 5321 Received, else our intake)
    intake      TEXT NOT NULL,                  -- pipe | lmtp | maildir
    recipient   TEXT NOT NULL,                  -- as the mail system gave it; holds the reply token: never logged
    bytes       BYTEA,                           -- NULL once a stranger's mail was thrown away under the quota
    size        BIGINT NOT NULL,
    status      TEXT NOT NULL,                  -- new | done | silent | stranger | failed
    reason      TEXT NOT NULL,                  -- why nothing was answered, for the operator
    campaign    TEXT,
    seat        BIGINT,
    attempts    BIGINT NOT NULL
);
CREATE INDEX mail_by_status ON mail (status, received_ms, id);

CREATE TABLE campaign (
    id             TEXT PRIMARY KEY NOT NULL,   -- short name, lower case
    title          TEXT NOT NULL,
    game           TEXT NOT NULL,
    options        TEXT NOT NULL,               -- the game's options (JSON)
    settings       TEXT NOT NULL,               -- pacing, window lengths, GM (JSON)
    seed           BYTEA NOT NULL,               -- the secret the dice are keyed with
    status         TEXT NOT NULL,               -- running | paused | frozen | over
    reason         TEXT NOT NULL,               -- why it is not running
    turn           BIGINT NOT NULL,             -- the turn being played, from 1
    revision       BIGINT NOT NULL,             -- grows with every commit: the loser of a race sees it
    chain          TEXT NOT NULL,               -- hash over every finished turn
    created_ms     BIGINT NOT NULL,
    due_ms         BIGINT                       -- when something is next to be done; NULL: when mail comes
);
CREATE INDEX campaign_by_due ON campaign (status, due_ms);

CREATE TABLE seat (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    name       TEXT NOT NULL,                   -- as the others know the player
    address    TEXT NOT NULL,                   -- the registered address; private mail goes here and nowhere else
    zone       TEXT NOT NULL,                   -- IANA time zone for deadlines
    generation BIGINT NOT NULL,                 -- of the reply token; a new one voids the old
    token_hash TEXT NOT NULL UNIQUE,            -- to find the seat by its token without storing the token
    mails      BIGINT NOT NULL,                 -- how many mails this seat was sent: the counter in Message-IDs
    thread     TEXT NOT NULL,                   -- Message-ID of the first mail, for References
    resigned   BIGINT NOT NULL,                 -- 0 | 1
    PRIMARY KEY (campaign, seat)
);

-- One row for each turn: what it began from, what was answered, what came of it.
CREATE TABLE turn (
    campaign       TEXT NOT NULL,
    turn           BIGINT NOT NULL,
    state          BYTEA NOT NULL,               -- snapshot before the turn, versioned
    journal        BYTEA NOT NULL,               -- the answers that closed each round so far
    notices        TEXT NOT NULL,               -- resignations and agreed draws put on the table (JSON)
    told           TEXT NOT NULL,               -- events with audience (JSON)
    rolls          TEXT NOT NULL,               -- dice with purpose (JSON)
    delivered      BIGINT NOT NULL,             -- how many of the events have been mailed
    engine_version BIGINT NOT NULL,
    data_version   BIGINT NOT NULL,
    chain_before   TEXT NOT NULL,
    chain          TEXT,                        -- NULL while the turn is being played
    started_ms     BIGINT NOT NULL,
    ended_ms       BIGINT,
    PRIMARY KEY (campaign, turn)
);

-- The window a running campaign waits in.
CREATE TABLE open_window (
    campaign  TEXT PRIMARY KEY NOT NULL,
    turn      BIGINT NOT NULL,
    entry     BIGINT NOT NULL,                  -- the journal entry its closing writes
    tag       TEXT NOT NULL,                    -- names turn and window in reply addresses; no secret
    opened_ms BIGINT NOT NULL,
    closes_ms BIGINT NOT NULL,
    asked     TEXT NOT NULL,                    -- who is asked what (JSON)
    by_hand   BIGINT NOT NULL                   -- 1: the GM closes it, whatever the rule for deadlines
);

-- What each seat may know now: all that reading its orders may touch.
CREATE TABLE seat_view (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    view     BYTEA NOT NULL,
    PRIMARY KEY (campaign, seat)
);

-- What each seat has on file.
CREATE TABLE filed (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    version    BIGINT NOT NULL,
    filed      BYTEA NOT NULL,                   -- orders, replies, wait and ready
    in_error   BIGINT NOT NULL,                 -- the latest mail has a line in error
    mail       TEXT,                            -- the mail that last changed it
    changed_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat)
);

-- Every version of the orders, for "I did not order that".
CREATE TABLE filing (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    version  BIGINT NOT NULL,
    turn     BIGINT NOT NULL,
    entry    BIGINT NOT NULL,
    mail     TEXT,
    filed    BYTEA NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat, version)
);

-- Mails of proven senders already dealt with: the same mail twice is done once.
CREATE TABLE seen (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    message_id TEXT NOT NULL,
    body_hash  TEXT NOT NULL,
    at_ms      BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat, message_id, body_hash)
);

-- The order forms sent to a seat: a form that comes back untouched files nothing.
CREATE TABLE form (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    message_id TEXT NOT NULL,                   -- of the mail that held it
    tag        TEXT NOT NULL,                   -- of the window it was about
    lines      TEXT NOT NULL,
    PRIMARY KEY (campaign, seat, message_id)
);
CREATE INDEX form_by_tag ON form (campaign, seat, tag);

-- Acts that take effect after a confirming reply.
CREATE TABLE confirmation (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    act        TEXT NOT NULL,                   -- resign | accept
    turn       BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat)
);

-- Draw offers that stand.
CREATE TABLE draw_offer (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    until    BIGINT NOT NULL,                   -- the last turn it stands in
    PRIMARY KEY (campaign, seat)
);

-- Mail to go out. Its bytes and its Message-ID are fixed before the first attempt.
CREATE TABLE outbox (
    id         TEXT PRIMARY KEY NOT NULL,
    campaign   TEXT,
    seat       BIGINT,
    kind       TEXT NOT NULL,                   -- report | receipt | notice | ...
    message_id TEXT NOT NULL UNIQUE,
    address    TEXT NOT NULL,
    bytes      BYTEA NOT NULL,
    status     TEXT NOT NULL,                   -- queued | sending | sent | failed
    rank       BIGINT NOT NULL,                 -- random: the order of sending tells nothing
    attempts   BIGINT NOT NULL,
    next_ms    BIGINT NOT NULL,                 -- when to try (again); while sending: when the claim lapses
    last_error TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    sent_ms    BIGINT
);
CREATE INDEX outbox_by_due ON outbox (status, next_ms, created_ms, rank);

-- What happened to a campaign, in words for its GM.
CREATE TABLE log (
    id       TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    line     TEXT NOT NULL
);
CREATE INDEX log_by_campaign ON log (campaign, at_ms, id);
