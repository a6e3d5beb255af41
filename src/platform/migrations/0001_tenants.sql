-- Tenants, their keys and their balances. Every table with a tenant_id has row-level security forced (0008): the service
-- role sees the rows of the tenant named in app.tenant and no others; the system role (billing functions, sweeper,
-- operator commands) sees all of them.
--
-- Every key of a table with a tenant_id carries it, so that a tenant can be copied to another database. The id comes first: it alone
-- is all but unique, and claims over all tenants look rows up by it.
--
-- Functions that a policy or an index depends on are in migrations, all others in ../functions.

create function app_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;

create table tenant (
  tenant_id  uuid primary key default gen_random_uuid(),
  name       text not null check (length(name) between 1 and 200),
  plan       text not null default 'trial' check (plan in ('trial', 'paid')),
  created_at timestamptz not null default now()
);

create table account (
  tenant_id uuid not null references tenant,
  mode      text not null check (mode in ('live', 'test')),
  balance   bigint not null default 0 check (balance >= 0),
  last_entry bigint not null default 0, -- the number of its last ledger entry
  primary key (tenant_id, mode)
) with (fillfactor = 50); -- every billed call updates one row: room on the page keeps those updates heap-only

create table api_key (
  id           uuid not null default gen_random_uuid(),
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  hash         bytea not null check (length(hash) = 32),
  last_four    text not null check (length(last_four) = 4),
  name         text not null default '' check (length(name) <= 200),
  integration  text check (length(integration) between 1 and 100),
  -- The rate window belongs to the bucket, not to the key: a rotated key and its successor share one.
  bucket_id    uuid not null default gen_random_uuid(),
  replaces     uuid,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  primary key (id, tenant_id),
  unique (hash, tenant_id),
  foreign key (replaces, tenant_id) references api_key (id, tenant_id)
);
create index api_key_tenant on api_key (tenant_id, created_at);

-- Unlogged: a crash of the database forgets at most one minute of counting and saves a WAL write on every call.
create unlogged table rate_window (
  tenant_id    uuid not null,
  bucket_id    uuid not null,
  window_start timestamptz not null,
  quota        integer not null,
  previous     integer not null, -- the count before the statement that wrote this row: which of its batch got a place
  count        integer not null,
  primary key (bucket_id, tenant_id)
) with (fillfactor = 50);

-- A tenant's data key, wrapped by a master key that never enters the database. Rotation wraps it anew.
create table data_key (
  tenant_id    uuid primary key references tenant,
  master       text not null check (length(master) between 1 and 64), -- which master key wraps it
  wrapped      bytea not null check (octet_length(wrapped) <= 1024),
  created_at   timestamptz not null default now(),
  rewrapped_at timestamptz
);
