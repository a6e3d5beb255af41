-- Monitoring: who asked for it, when it runs next, and what is to be told to whom. A run and a delivery are held by a
-- lease; whoever comes late with the lease of another changes nothing.

create table monitor (
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  kind         text not null check (kind in ('investors', 'lookalikes')),
  next_run_at  timestamptz not null default now(),
  lease        uuid,
  lease_until  timestamptz,
  last_run_at  timestamptz, -- null: the first run is to come, whose finds are the state that news are told against
  last_found   integer,     -- investors the last run put on the list
  last_failure text check (length(last_failure) <= 500),
  failures     integer not null default 0, -- in a row
  seen_version bigint,      -- of the corpus, and
  seen_profile timestamptz, -- of the profile at the last run: while both stand, a search finds nothing new
  primary key (tenant_id, mode, kind)
);
create index monitor_due on monitor (next_run_at);

create table webhook (
  id           uuid not null default gen_random_uuid(),
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  url          text not null check (length(url) between 1 and 2048),
  secret       text, -- a plain one is sealed at the next start of a service
  created_at   timestamptz not null default now(),
  disabled_at  timestamptz,
  disabled_why text check (length(disabled_why) <= 500),
  sealed       bytea check (octet_length(sealed) <= 4096),
  -- A receiver that does not answer rests: how often in a row it kept silent, and until when it is left alone.
  silences     integer not null default 0,
  rest_until   timestamptz,
  primary key (id, tenant_id),
  unique (tenant_id, mode, url),
  check (secret is not null or sealed is not null)
);

create table webhook_delivery (
  id              uuid not null, -- the receiver's means to tell repeats: the same over all attempts
  tenant_id       uuid not null,
  mode            text not null check (mode in ('live', 'test')),
  webhook_id      uuid not null,
  event           text not null,
  body            text not null check (octet_length(body) <= 1048576),
  state           text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease           uuid,
  lease_until     timestamptz,
  last_status     integer,
  last_error      text check (length(last_error) <= 500),
  created_at      timestamptz not null default now(),
  ended_at        timestamptz,
  primary key (id, tenant_id),
  foreign key (webhook_id, tenant_id) references webhook (id, tenant_id) on delete cascade
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'pending';
create index webhook_delivery_of on webhook_delivery (webhook_id, created_at desc);
-- Nobody else looks deliveries up by tenant, and reading all tenants' to find those of one would not do.
create index webhook_delivery_tenant on webhook_delivery (tenant_id, mode, id);
-- The webhooks that have something to send are found without going through what each has.
create index webhook_delivery_pending on webhook_delivery (webhook_id, next_attempt_at) where state = 'pending';

-- Whose turn it is in a lane (../functions/lanes.sql). Written by claims alone. Without a foreign key: a claim must not wait for whoever holds a tenant's row.
create table lane_turn (
  lane      text not null,
  tenant_id uuid not null,
  served_at timestamptz not null,
  primary key (lane, tenant_id)
);
