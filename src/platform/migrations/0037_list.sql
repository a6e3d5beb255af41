-- How strong the paths to an investor were when its raise was closed: {"kind", "strength", "paths"}; null if none led to it. Not who: people of
-- a network are kept in the network alone, and are gone with it.
alter table raise_investor add column warm jsonb;

-- Who was taken off a list, which is few: so that what is left is counted by keys alone.
create index stored_investor_removed on stored_investor (tenant_id, mode, investor_id) where removed_at is not null;
