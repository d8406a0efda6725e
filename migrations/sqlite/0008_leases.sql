-- Who works on what. A claim holds until its lease runs out, or until the worker it belongs to is known to be gone.

ALTER TABLE mail ADD COLUMN holder TEXT NOT NULL DEFAULT '';        -- the worker; '': nobody
ALTER TABLE mail ADD COLUMN lease_ms BIGINT NOT NULL DEFAULT 0;
-- The campaign whose key the mail holds: its windows wait for it. '': it holds none. '?': nobody has looked yet.
ALTER TABLE mail ADD COLUMN for_campaign TEXT NOT NULL DEFAULT '?';
CREATE INDEX mail_by_lease ON mail (status, lease_ms);
CREATE INDEX mail_by_campaign ON mail (status, for_campaign, received_ms);

ALTER TABLE campaign ADD COLUMN holder TEXT NOT NULL DEFAULT '';
ALTER TABLE campaign ADD COLUMN lease_ms BIGINT NOT NULL DEFAULT 0;

-- The lease of a mail going out is its next_ms.
ALTER TABLE outbox ADD COLUMN holder TEXT NOT NULL DEFAULT '';
CREATE INDEX outbox_by_holder ON outbox (status, holder);

-- The workers that serve now, by name. Each says again and again that it lives; what a dead one held is free.
CREATE TABLE worker (
    name     TEXT PRIMARY KEY NOT NULL,
    program  TEXT NOT NULL,                     -- its version
    since_ms BIGINT NOT NULL,
    lease_ms BIGINT NOT NULL
);
