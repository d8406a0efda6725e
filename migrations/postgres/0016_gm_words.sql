-- Who is kept out of campaigns: an address, or the addresses of a domain, as in `@example.org`; in lower case.
CREATE TABLE ban (
    of_whom  TEXT   NOT NULL,                  -- the address of the game master whose campaigns it is about; empty: of the whole server
    whom     TEXT   NOT NULL,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (of_whom, whom)
);
CREATE INDEX ban_by_whom ON ban (whom);
-- What a game master wants to stand in everybody's next report. It goes when it was told.
CREATE TABLE announcement (
    campaign TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    words    TEXT   NOT NULL,
    PRIMARY KEY (campaign, at_ms, words)
);
