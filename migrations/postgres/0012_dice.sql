-- The version of the generator a campaign's dice come from: 1, or 2 whose open throws prove themselves. A campaign is played to
-- its end under the version it was founded with.
ALTER TABLE campaign ADD COLUMN dice BIGINT NOT NULL DEFAULT 1;
