-- For which profile the record of a stored investor was scored (`profile_score_key`); null: not for the profile of its tenant alone, or
-- not known. A score is shown beside others only as long as the profile says what it said then.
alter table stored_investor add column scored_for text check (length(scored_for) = 32);
