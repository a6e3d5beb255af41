-- What happened to the data of a tenant, for webhooks and for programs that read by cursor (docs/events.md). A row is written in the
-- transaction of what it tells; its place in the order of its account is given afterwards, under the lock of the row of `event_feed`, so
-- that no place becomes visible after a higher one.
create table event (
  id         uuid not null default gen_random_uuid(), -- the same wherever the event is told
  tenant_id  uuid not null references tenant,
  mode       text not null check (mode in ('live', 'test')),
  kind       text not null check (length(kind) between 1 and 40),
  -- With what stands around it, a body that `webhook_delivery` holds.
  data       jsonb not null check (octet_length(data::text) <= 1000000),
  created_at timestamptz not null default clock_timestamp(),
  place      bigint, -- null: not given yet
  primary key (id, tenant_id)
);
create unique index event_placed on event (tenant_id, mode, place);
create index event_unplaced on event (tenant_id, mode, created_at, id) where place is null;
create index event_age on event (created_at) where place is not null;

-- The places that an account has given.
create table event_feed (
  tenant_id     uuid not null references tenant,
  mode          text not null check (mode in ('live', 'test')),
  last_place    bigint not null default 0,
  sent_place    bigint not null default 0, -- up to it events stand in webhook_delivery
  dropped_place bigint not null default 0, -- the highest that was deleted for its age or for the limit
  primary key (tenant_id, mode)
);
create index event_feed_unsent on event_feed (tenant_id, mode) where last_place > sent_place;

do $$
declare
  t text;
  -- As of every table that goes along when a tenant moves (0023_tenant_moves.sql).
  here constant text := 'coalesce(sign(array_position(array(select f.id from fenced_tenant f where f.id is distinct from nullif(current_setting(''app.moving'', true), '''')::uuid), tenant_id)), 0) <> 1';
begin
  foreach t in array '{event,event_feed}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy system on %I to warmpath_system using (true) with check (true)', t);
    execute format('create policy tenant_is_here on %I as restrictive to warmpath_service, warmpath_system using (%s)', t, here);
  end loop;
end $$;
grant select, insert, update, delete on event, event_feed to warmpath_service, warmpath_system;

-- Which kinds a webhook gets; and the secret before the last rotation, which signs too until then.
alter table webhook
  add column events     text[] not null default '{investors.found}' check (cardinality(events) between 1 and 50),
  add column old_secret text,
  add column old_sealed bytea check (octet_length(old_sealed) <= 4096),
  add column old_until  timestamptz;

-- The event that is sent, whose id is then `webhook-id` (null: a test, or written by a release before), and the newest attempts.
alter table webhook_delivery
  add column event_id uuid,
  add column tries    jsonb not null default '[]' check (octet_length(tries::text) <= 32768);
create unique index webhook_delivery_event on webhook_delivery (webhook_id, event_id, tenant_id);

-- `credits.low` was told, and no credits were granted since.
alter table account add column told_low boolean not null default false;
