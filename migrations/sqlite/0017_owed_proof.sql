-- What proves a turn of which a seat was sent no report, because the receipt for its own orders had told it: it goes with the next report.
CREATE TABLE owed_proof (
    campaign TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    turn     BIGINT NOT NULL,
    name     TEXT   NOT NULL,                   -- of the file
    text     TEXT   NOT NULL,
    PRIMARY KEY (campaign, seat, turn, name)
);
