-- Who may write for a seat, and what is known of addresses.

-- Addresses a player has registered beside the main one (seat.address).
CREATE TABLE seat_address (
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    address  TEXT NOT NULL,                     -- lower case
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (campaign, seat, address)
);

-- Changes of address that wait: a new one for its own side's proof, a GM's for the notice to run out.
CREATE TABLE address_change (
    id       TEXT PRIMARY KEY NOT NULL,         -- keyed hash of the code the new side proves itself with
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    address  TEXT NOT NULL,
    how      TEXT NOT NULL,                     -- proof | notice
    due_ms   BIGINT NOT NULL                    -- proof: lapses; notice: takes effect
);
CREATE INDEX address_change_by_seat ON address_change (campaign, seat, how);
CREATE INDEX address_change_by_due ON address_change (how, due_ms);

-- Mails with the right token that do not prove their sender: the player is asked.
CREATE TABLE held (
    mail     TEXT PRIMARY KEY NOT NULL,
    campaign TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    code     TEXT NOT NULL,                     -- in the tag of the reply address of the question: shows that the answer comes from the mailbox asked
    accepted BIGINT NOT NULL,                   -- 0 | 1
    lapse_ms BIGINT NOT NULL
);
CREATE INDEX held_by_seat ON held (campaign, seat, code);

-- Sender domains that were once proved by signature or by our mail server's word.
CREATE TABLE signing_domain (
    domain  TEXT PRIMARY KEY NOT NULL,
    last_ms BIGINT NOT NULL
);

-- How much each correspondent has lately been answered. Runs down with time.
CREATE TABLE reply_budget (
    who   TEXT PRIMARY KEY NOT NULL,            -- seat, stranger, or all strangers
    level BIGINT NOT NULL,                      -- thousandths of an answer
    at_ms BIGINT NOT NULL
);
CREATE INDEX reply_budget_by_time ON reply_budget (at_ms);

-- Mails of ours that were reported as not delivered. Reports can be forged: this is for people to look at.
CREATE TABLE bounce (
    post     TEXT PRIMARY KEY NOT NULL,         -- the mail in the outbox
    campaign TEXT,
    seat     BIGINT,
    address  TEXT NOT NULL,
    status   TEXT NOT NULL,                     -- RFC 3463, or empty
    reason   TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    cleared  BIGINT NOT NULL                    -- 1: the address has worked since
);
CREATE INDEX bounce_by_seat ON bounce (campaign, seat, cleared);
