-- The people whom a tenant knows at investors of its list, and what each import of a list did, so that it can be undone
-- (docs/pipeline.md).
create table investor_contact (
  tenant_id   uuid not null references tenant,
  mode        text not null check (mode in ('live', 'test')),
  id          uuid not null default gen_random_uuid(),
  investor_id bigint not null,
  name        text not null check (length(name) between 1 and 200),
  title       text check (length(title) between 1 and 200),
  email       text check (length(email) between 3 and 320),
  phone       text check (length(phone) between 1 and 60),
  profile     text check (length(profile) between 1 and 500),
  imported_by uuid, -- the import that set all there is of it; null once anybody else did
  added_at    timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp(),
  primary key (id, tenant_id)
);
create index investor_contact_of on investor_contact (tenant_id, mode, investor_id, added_at, id);

create index investor_contact_email on investor_contact (tenant_id, mode, lower(email)) where email is not null;

create table list_import (
  tenant_id uuid not null references tenant,
  mode      text not null check (mode in ('live', 'test')),
  id        uuid not null,
  at        timestamptz not null default clock_timestamp(),
  by_kind   text not null check (by_kind in ('person', 'key', 'service')),
  by_name   text not null check (length(by_name) <= 200),
  member_id uuid,
  counts    jsonb not null check (octet_length(counts::text) <= 4096), -- what was told of it
  undone_at timestamptz,
  primary key (id, tenant_id)
);
create index list_import_newest on list_import (tenant_id, mode, at desc, id);
create index list_import_old on list_import (at);

-- What an import found and set of each investor that it named.
create table list_import_change (
  tenant_id   uuid not null references tenant,
  mode        text not null check (mode in ('live', 'test')),
  import_id   uuid not null,
  investor_id bigint not null,
  added       boolean not null, -- it put the investor on the list
  fields      jsonb not null,   -- by field: what was there, what is since, and which import had set what was there
  contacts    jsonb not null,   -- of each contact the same
  primary key (import_id, investor_id, tenant_id),
  foreign key (import_id, tenant_id) references list_import (id, tenant_id) on delete cascade
);
create index list_import_change_of on list_import_change (tenant_id, mode, investor_id);

-- By field the import that set its value; what anybody else set since is not there.
alter table pipeline add column imported jsonb not null default '{}';

do $$
declare
  t text;
  -- As of every table that goes along when a tenant moves (0023_tenant_moves.sql).
  here constant text := 'coalesce(sign(array_position(array(select f.id from fenced_tenant f where f.id is distinct from nullif(current_setting(''app.moving'', true), '''')::uuid), tenant_id)), 0) <> 1';
begin
  foreach t in array '{investor_contact,list_import,list_import_change}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy system on %I to warmpath_system using (true) with check (true)', t);
    execute format('create policy tenant_is_here on %I as restrictive to warmpath_service, warmpath_system using (%s)', t, here);
  end loop;
end $$;
grant select, insert, update, delete on investor_contact, list_import, list_import_change to warmpath_service, warmpath_system;
