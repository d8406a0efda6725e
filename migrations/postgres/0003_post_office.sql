-- Mails taken from mailboxes by IMAP, by the hash of their bytes: what was stored but not moved away is recognised.
CREATE TABLE taken (
    hash  TEXT PRIMARY KEY NOT NULL,
    mail  TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX taken_by_time ON taken (at_ms);

-- Turns taken: each sender's mails in a lane of their own, so that a thousand mails of one delay nobody else. A mail's
-- place is its time, or a little after the last of its lane that still waits, whichever is later.
ALTER TABLE mail ADD COLUMN lane TEXT NOT NULL DEFAULT '';
ALTER TABLE mail ADD COLUMN place_ms BIGINT NOT NULL DEFAULT 0;
UPDATE mail SET place_ms = received_ms;
CREATE INDEX mail_by_place ON mail (status, place_ms, id);
CREATE INDEX mail_by_lane ON mail (status, lane, received_ms, id);

-- The same for mail to go out: the lane is the recipient.
ALTER TABLE outbox ADD COLUMN place_ms BIGINT NOT NULL DEFAULT 0;
UPDATE outbox SET place_ms = created_ms;
CREATE INDEX outbox_by_place ON outbox (status, place_ms, rank, id);
CREATE INDEX outbox_by_address ON outbox (address, status, place_ms);

-- Recipients' domains that refused our mail for reasons of policy, and (as '') our own mail server.
CREATE TABLE outbox_pause (
    domain   TEXT PRIMARY KEY NOT NULL,
    since_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,                   -- then one mail is tried
    why      TEXT NOT NULL
);

-- What players want of their mail, by their address.
CREATE TABLE preference (
    address TEXT NOT NULL,
    name    TEXT NOT NULL,
    value   TEXT NOT NULL,
    PRIMARY KEY (address, name)
);

-- How points in time are written to a seat: 24h (also ''), 12h, iso.
ALTER TABLE seat ADD COLUMN dates TEXT NOT NULL DEFAULT '';

CREATE INDEX mail_by_time ON mail (received_ms, id);
CREATE INDEX outbox_by_time ON outbox (created_ms);
