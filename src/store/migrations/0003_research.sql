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
  first_seen_at   timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  primary key (tenant_id, mode, investor_id)
);
create index stored_investor_recent on stored_investor (tenant_id, mode, last_updated_at desc, investor_id desc);
create index stored_investor_new on stored_investor (tenant_id, mode, first_seen_at desc, investor_id desc);
