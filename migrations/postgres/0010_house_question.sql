-- What waits for a confirmation ends with the window it was asked in.
ALTER TABLE confirmation ADD COLUMN tag TEXT NOT NULL DEFAULT ''; -- of the window; empty: none was open

-- The mails in which the house asked a seat something that is answered with yes or no: the answer to one of them means that.
CREATE TABLE house_question (
    campaign   TEXT NOT NULL,
    seat       BIGINT NOT NULL,
    message_id TEXT NOT NULL,
    PRIMARY KEY (campaign, seat, message_id)
);
