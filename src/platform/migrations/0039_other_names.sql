-- Own investors that turned out to be this one, as [{"id", "key", "name"}]: their numbers in links, and their names in lists that are
-- imported again, mean this one. Null if there are none.
alter table stored_investor add column other_names jsonb;
create index stored_investor_other_names on stored_investor (tenant_id, mode) where other_names is not null;
