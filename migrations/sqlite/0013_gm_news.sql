-- What a game master's address wants to be told of the campaigns it leads.
CREATE TABLE gm_news (
    address TEXT   NOT NULL PRIMARY KEY,       -- in lower case
    at_once TEXT   NOT NULL,                   -- `turns`, `troubles` or `nothing`
    hour    TEXT   NOT NULL DEFAULT '',        -- of the daily overview, as in `8:00`; empty: there is none
    zone    TEXT   NOT NULL DEFAULT '',        -- whose clock shows that hour
    due_ms  BIGINT                             -- when it is next written
);
CREATE INDEX gm_news_by_due ON gm_news (due_ms);
