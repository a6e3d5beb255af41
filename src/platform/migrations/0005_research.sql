-- What a tenant stores: one profile and the list of investors its searches found, apart for live and test keys.

create table profile (
  tenant_id  uuid not null references tenant,
  mode       text not null check (mode in ('live', 'test')),
  body       jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, mode)
);

create table stored_investor (
  tenant_id       uuid not null references tenant,
  mode            text not null check (mode in ('live', 'test')),
  investor_id     bigint not null,
  record          jsonb not null, -- the investor record as the tenant last saw it
  digest          bytea not null, -- of the record: an unchanged one is not written again
  score           real not null,
  tier            text not null check (tier in ('A', 'B', 'C')),
  lp_type         text,
  lookalike_companies text[] not null default '{}',
  -- By profile it was surfaced for (16 hex digits of the key's SHA-256), the last company that did so; newest last, 20 at most.
  lookalike_profiles text[] not null default '{}',
  first_seen_at   timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  primary key (tenant_id, mode, investor_id)
);
create index stored_investor_recent on stored_investor (tenant_id, mode, last_updated_at desc, investor_id desc);
create index stored_investor_new on stored_investor (tenant_id, mode, first_seen_at desc, investor_id desc);
create index profile_monitored on profile (tenant_id, mode)
  where body @> '{"monitoring_opt_in": true}' or body @> '{"lookalike_monitoring_opt_in": true}';
-- The investors that were surfaced by a company, the newest first, for searches to lift.
create index stored_investor_lookalike on stored_investor (tenant_id, mode, last_updated_at desc, investor_id desc)
  where lookalike_companies <> '{}';

-- A tenant's imported network. An import writes its rows under an id of its own and then points the network at it, in one
-- transaction: a reader sees the old rows or the new ones. Nobody else's rows are ever read: row-level security holds.

create table network (
  tenant_id     uuid not null references tenant,
  mode          text not null check (mode in ('live', 'test')),
  import_id     uuid not null,
  rows_imported integer not null check (rows_imported > 0),
  rows_skipped  integer not null check (rows_skipped >= 0),
  rows_dropped  integer not null check (rows_dropped >= 0),
  imported_at   timestamptz not null default now(),
  primary key (tenant_id, mode)
);

create table connection (
  tenant_id    uuid not null,
  mode         text not null check (mode in ('live', 'test')),
  import_id    uuid not null,
  ord          integer not null, -- from 0, in the order of the file: newest first
  first_name   text,
  last_name    text,
  url          text,
  email        text,
  company      text,
  position     text,
  connected_on date,
  primary key (tenant_id, mode, import_id, ord),
  check (first_name is not null or last_name is not null)
);

-- The keys a connection is found by from the side of an investor (core/network/keys.ts makes them), as hashes in a few rows:
-- a row and an index entry for each key were more than half of what an import cost the database. A key decides nothing
-- (core/network/warm-path.ts does), so two keys of one hash cost a look and never an answer.
--
-- A hash belongs to the part of its last six bits: a look-up for one investor reads a few parts, one for hundreds all. A part
-- of the largest network holds a thousand keys.
create table connection_key (
  tenant_id uuid not null,
  mode      text not null check (mode in ('live', 'test')),
  import_id uuid not null,
  part      smallint not null check (part between 0 and 63),
  hashes    integer[] not null, -- hashtext() of the key
  ords      integer[] not null, -- whose key it is, at the same place
  primary key (tenant_id, mode, import_id, part),
  check (cardinality(hashes) = cardinality(ords))
);
-- Hashes do not compress; trying costs as much as storing them.
alter table connection_key alter hashes set storage external, alter ords set storage external;

-- What paid providers cost by day, and answers of lookups that are kept. docs/adr/0007-spend-caps-and-cache.md says why.
-- Nothing of a tenant is in these tables: caps are the installation's, kept answers are shared by all, keys are hashes.

create table provider_day (
  provider        text not null check (length(provider) between 1 and 64),
  day             date not null, -- UTC
  spent_micro_usd bigint not null default 0 check (spent_micro_usd >= 0), -- booked, corrected by what calls really cost
  primary key (provider, day)
);

create table provider_call (
  id               uuid primary key, -- the request's, where admission booked it
  request_id       uuid,             -- of the request it was made for, where that was told
  provider         text not null,
  day              date not null,    -- whose cap it is booked on, whenever it is settled
  booked_micro_usd bigint not null check (booked_micro_usd > 0),
  actual_micro_usd bigint check (actual_micro_usd >= 0),
  cache_key        bytea check (length(cache_key) = 32),
  state            text not null default 'booked' check (state in ('booked', 'settled')),
  created_at       timestamptz not null default now(),
  settled_at       timestamptz,
  check ((state = 'settled') = (settled_at is not null and actual_micro_usd is not null))
);
create index provider_call_day on provider_call (day, provider);
create index provider_call_flight on provider_call (cache_key) where state = 'booked' and cache_key is not null;

create sequence lookup_generation;
create table lookup_cache (
  key        bytea primary key check (length(key) = 32),
  kind       text not null check (length(kind) between 1 and 64),
  value      text check (octet_length(value) <= 262144), -- null: evicted
  generation bigint not null, -- of the last eviction: from one sequence, so that none ever comes again; 0 for none
  stored_at  timestamptz not null default now(),
  expires_at timestamptz not null
);
create index lookup_cache_expiry on lookup_cache (expires_at);

-- Local copies of job feeds that have no search of their own: one row a feed, replaced in whole. The processes search
-- in memory, so the postings are one text that no statement looks into. The service refreshes them while it answers,
-- so it writes; nothing of a tenant is in it.

create table job_feed (
  feed        text primary key check (length(feed) between 1 and 64),
  version     bigint not null default 0 check (version >= 0), -- of the copy; 0: there is none yet
  copied_at   timestamptz,
  postings    text check (octet_length(postings) <= 8388608), -- JSON
  lease       uuid,        -- of whoever refreshes it now
  lease_until timestamptz,
  failure     text,        -- how the last refresh failed, if it did
  retry_at    timestamptz, -- not refreshed before
  check ((version = 0) = (postings is null) and (postings is null) = (copied_at is null)),
  check ((lease is null) = (lease_until is null))
);
