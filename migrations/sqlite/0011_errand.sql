-- What somebody asked for that is large (a record, past reports, what is held about them), and is made and sent beside the mail.
CREATE TABLE errand (
    who      TEXT   NOT NULL,                  -- the campaign and the number of a seat, or an address in lower case
    what     TEXT   NOT NULL,                  -- `record`, `report 7`, `data`
    campaign TEXT,                             -- of a seat; NULL: of a person, at the address
    seat     BIGINT,
    address  TEXT   NOT NULL DEFAULT '',       -- of a person
    answers  TEXT,                             -- the Message-ID of the mail that asked
    asked_ms BIGINT NOT NULL,
    PRIMARY KEY (who, what)
);
CREATE INDEX errand_by_time ON errand (asked_ms, who, what);

-- What is looked for in every round is found by an index, however many campaigns there are.
CREATE INDEX open_window_by_closes ON open_window (closes_ms);
CREATE INDEX seat_time_by_standby ON seat_time (standby, campaign, seat);
CREATE INDEX press_by_sender_and_time ON press (campaign, sender, at_ms);
