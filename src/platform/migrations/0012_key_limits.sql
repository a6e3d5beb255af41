-- What a key may do and spend a day (docs/operating.md). Keys made before may do everything, without a cap.
alter table api_key
  add column scopes text[] not null default '{read,spend,write,send,erase}',
  add column daily_credits integer,
  -- What the cap counts, which a rotation hands on: both keys spend from one cap. Not the bucket, which a new key may take over.
  add column budget_id uuid,
  add constraint api_key_scopes check (cardinality(scopes) > 0 and scopes <@ '{read,spend,write,send,erase}'),
  add constraint api_key_daily_credits check (daily_credits > 0 and (daily_credits is null) = (budget_id is null));

-- What the keys of a budget reserved on a day in UTC, less what was given back of it. Written by whoever holds the account's
-- row, so that nobody waits for one of these.
create table key_day (
  tenant_id     uuid not null,
  budget_id     uuid not null,
  day           date not null,
  spent_credits bigint not null check (spent_credits >= 0),
  primary key (budget_id, day, tenant_id)
) with (fillfactor = 50);
create index key_day_old on key_day (day);

alter table key_day enable row level security;
alter table key_day force row level security;
create policy own_tenant on key_day to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy system on key_day to warmpath_system using (true) with check (true);
grant select, insert, update, delete on key_day to warmpath_system;

-- As GET /v1/usage shows it, of a key that was refused for its scopes or its cap.
alter type admission_answer add attribute key jsonb;
