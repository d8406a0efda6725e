-- How a mail that was handed over is kept: 0 as it was sent, 1 packed, 2 packed and without its pictures. Most of a database were pictures of
-- turns long past.
ALTER TABLE outbox ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;
CREATE INDEX outbox_by_kept ON outbox (kept, created_ms);
