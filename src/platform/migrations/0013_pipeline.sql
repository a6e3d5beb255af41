-- Where each investor of a tenant's list stands in the raise, as people and sequences moved it (docs/pipeline.md). A row is there
-- once anything was set: an investor without one was found, and that is all.
create table pipeline (
  tenant_id     uuid not null references tenant,
  mode          text not null check (mode in ('live', 'test')),
  investor_id   bigint not null,
  stage         text not null default 'found' check (stage in
    ('found', 'shortlisted', 'intro_asked', 'contacted', 'replied', 'meeting', 'diligence', 'committed', 'passed')),
  reason        text check (length(reason) <= 500), -- of a no
  note          text check (length(note) <= 4000),
  next_step     text check (length(next_step) <= 500),
  next_step_on  date,
  owner         text check (length(owner) <= 200),
  tags          text[] not null default '{}' check (cardinality(tags) <= 20),
  committed_usd double precision check (committed_usd >= 0),
  stage_at      timestamptz not null default now(), -- since when it is at its stage
  updated_at    timestamptz not null default now(),
  primary key (tenant_id, mode, investor_id)
);
create index pipeline_due on pipeline (tenant_id, mode, next_step_on) where next_step_on is not null;

-- What changed, from what to what, by whom and when. Of each investor the newest are kept.
create table pipeline_change (
  id          bigint generated always as identity,
  tenant_id   uuid not null references tenant,
  mode        text not null check (mode in ('live', 'test')),
  investor_id bigint not null,
  at          timestamptz not null default clock_timestamp(),
  by_kind     text not null check (by_kind in ('person', 'key', 'service')),
  by_name     text not null check (length(by_name) <= 200),
  member_id   uuid,
  field       text not null check (length(field) <= 40),
  was         text check (length(was) <= 500),
  became      text check (length(became) <= 500),
  why         text check (length(why) <= 500),
  primary key (id, tenant_id)
);
create index pipeline_change_of on pipeline_change (tenant_id, mode, investor_id, id desc);

do $$
declare t text;
begin
  foreach t in array '{pipeline,pipeline_change}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy system on %I to warmpath_system using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on pipeline, pipeline_change to warmpath_service, warmpath_system;
