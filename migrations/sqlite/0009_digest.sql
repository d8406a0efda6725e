-- Reports that wait for their reader's hour, to go out together in one mail.
CREATE TABLE digest (
    post    TEXT PRIMARY KEY NOT NULL,          -- the report in the outbox, its status `bundled`
    address TEXT NOT NULL,                      -- lower case
    due_ms  BIGINT NOT NULL,                    -- the hour
    carrier TEXT                                -- the mail of the outbox it went in; NULL: it waits
);
CREATE INDEX digest_by_due ON digest (carrier, due_ms);
