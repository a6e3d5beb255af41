-- The raises of a tenant, one after the other (docs/raises.md). The tables of the list (`stored_investor`, `pipeline`, `pipeline_change`)
-- and the profile always hold the current one, the only one that is open; a closed one is whole in these two.
create table raise (
  tenant_id  uuid not null references tenant,
  mode       text not null check (mode in ('live', 'test')),
  id         uuid not null default gen_random_uuid(),
  name       text check (length(name) between 1 and 100), -- null: as its profile says, until it is closed
  state      text not null default 'open' check (state in ('open', 'closed')),
  opened_on  date not null default current_date,
  closed_on  date,
  target_usd double precision check (target_usd >= 0), -- null: as its profile says
  instrument text check (length(instrument) <= 40),
  profile    jsonb, -- as it stood at closing
  sums       jsonb, -- of its list, as it stood at closing
  moved_at   timestamptz, -- when its list last went out of the tables of the current raise, or into them
  created_at timestamptz not null default clock_timestamp(),
  primary key (id, tenant_id),
  check ((state = 'closed') = (closed_on is not null))
);
create unique index raise_current on raise (tenant_id, mode) where state = 'open';
create index raise_listed on raise (tenant_id, mode, created_at desc);

-- An investor of a closed raise: its rows of the tables of the list, without whose they are.
create table raise_investor (
  tenant_id   uuid not null references tenant,
  mode        text not null check (mode in ('live', 'test')),
  raise_id    uuid not null,
  investor_id bigint not null,
  own_key     text,
  listed      jsonb, -- of stored_investor
  entry       jsonb, -- of pipeline
  history     jsonb, -- of pipeline_change, the oldest first
  primary key (raise_id, investor_id, tenant_id),
  foreign key (raise_id, tenant_id) references raise (id, tenant_id) on delete cascade
);
create index raise_investor_of on raise_investor (tenant_id, mode, investor_id);
create index raise_investor_own on raise_investor (tenant_id, mode, own_key) where own_key is not null;

-- Of a closed raise; null: of the current one.
alter table sequence add column raise_id uuid;
alter table list_import add column raise_id uuid;

-- The address under which a calendar reads the next steps: whoever has it needs no key, so there is one, and it can be ended.
create table calendar_link (
  tenant_id  uuid not null references tenant,
  mode       text not null check (mode in ('live', 'test')),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, mode)
);

alter table pipeline add column soft_circled_usd double precision check (soft_circled_usd >= 0);

do $$
declare
  t text;
  -- As of every table that goes along when a tenant moves (0023_tenant_moves.sql).
  here constant text := 'coalesce(sign(array_position(array(select f.id from fenced_tenant f where f.id is distinct from nullif(current_setting(''app.moving'', true), '''')::uuid), tenant_id)), 0) <> 1';
begin
  foreach t in array '{raise,raise_investor,calendar_link}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy system on %I to warmpath_system using (true) with check (true)', t);
    execute format('create policy tenant_is_here on %I as restrictive to warmpath_service, warmpath_system using (%s)', t, here);
  end loop;
end $$;
grant select, insert, update, delete on raise, raise_investor, calendar_link to warmpath_service, warmpath_system;

-- Who has a profile has had a raise all along.
insert into raise (tenant_id, mode, opened_on)
  select p.tenant_id, p.mode, least(p.updated_at, coalesce((select min(s.first_seen_at) from stored_investor s
    where s.tenant_id = p.tenant_id and s.mode = p.mode), p.updated_at))::date from profile p;
