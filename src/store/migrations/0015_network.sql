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

-- Under what a connection may be found from the side of an investor: core/network/keys.ts makes the keys.
create table connection_key (
  tenant_id uuid not null,
  mode      text not null check (mode in ('live', 'test')),
  import_id uuid not null,
  key       text not null,
  ord       integer not null,
  primary key (tenant_id, mode, import_id, key, ord)
);

do $$
declare t text;
begin
  foreach t in array array['network', 'connection', 'connection_key'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy system on %I to warmpath_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to warmpath_service, warmpath_system', t);
  end loop;
end $$;
