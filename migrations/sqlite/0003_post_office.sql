-- Mails taken from mailboxes by IMAP, by the hash of their bytes: what was stored but not moved away is recognised.
CREATE TABLE taken (
    hash  TEXT PRIMARY KEY NOT NULL,
    mail  TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX taken_by_time ON taken (at_ms);
