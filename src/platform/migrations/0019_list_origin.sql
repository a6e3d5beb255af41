-- How an investor came onto a tenant's list, where it was not a search or a lookalike call of a person.
alter table stored_investor
  -- Found by monitoring: when, and by which saved search.
  add column news_at timestamptz,
  add column news_kind text check (news_kind in ('investors', 'lookalikes')),
  -- Of a list that the tenant imported, and found by no search since: nothing of the corpus is shown of it.
  add column is_imported boolean not null default false,
  -- Of one that no record is known of: its name as it compares. Its number is the tenant's own.
  add column own_key text check (length(own_key) between 1 and 600),
  add constraint stored_investor_news check ((news_at is null) = (news_kind is null)),
  add constraint stored_investor_own check (own_key is null or is_imported);
create index stored_investor_news on stored_investor (tenant_id, mode, news_at desc, investor_id desc) where news_at is not null;
create unique index stored_investor_own on stored_investor (tenant_id, mode, own_key) where own_key is not null;

-- Numbers of investors that are on no record: the upper half of those a public id can hold (core/corpus/investor-id.ts), which the
-- corpus never reaches. One sequence for all tenants, so that no two have the same.
create sequence own_investor_number minvalue 140737488355328 maxvalue 281474976710655 no cycle;
grant usage on sequence own_investor_number to warmpath_service;
