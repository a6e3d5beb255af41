-- Moves of tenants between installations (docs/adr/0069-moves.md). No column is called tenant_id: the rows are the installation's.

-- A move as this end of it sees it. Each step is one update that names the state it starts from and the command that does it.
create table tenant_move (
  id         uuid primary key, -- the tenant
  move       uuid not null,    -- the same at both ends
  side       text not null check (side in ('source', 'target')),
  state      text not null,
  holder     bigint not null default 1, -- grows with every command that takes the move over: an earlier one then changes nothing
  was        jsonb, -- of the source: what the operator had decided of the tenant before it was closed
  progress   jsonb not null default '{}' check (octet_length(progress::text) <= 65536), -- of the target: what was copied, since when
  changed_at timestamptz not null default clock_timestamp(),
  check (state in ('copying', 'closing', 'fenced', 'left', 'purged') and side = 'source'
    or state in ('filling', 'dropping', 'open') and side = 'target')
);

-- Tenants whose rows no process here may see or write: they have left, or are not all here yet.
create table fenced_tenant (id uuid primary key);

-- The number of an investor there, and here: an investor has another number in each corpus.
create table moved_investor (
  id      uuid not null, -- the tenant
  number  bigint not null,
  becomes bigint not null,
  own_key text check (length(own_key) between 1 and 600), -- where the corpus here does not know it
  primary key (id, number),
  unique (id, becomes)
);

grant select on tenant_move, fenced_tenant to warmpath_service;
grant select, insert, update, delete on tenant_move, fenced_tenant, moved_investor to warmpath_system;

-- The fence is a policy, so that no process passes it, whichever version it is of and however long it slept: to both roles the rows
-- are not there. `app.moving` names the tenant whose rows the move itself works on. The list is read once in a statement, and is nearly
-- always empty. Written so that plans stay as they were: nothing is looked up for each row or each scan, and "<> 1" of what the planner
-- knows nothing of counts as nearly always true (a look-up in the table counted as half, and charged each scan for reading it). Four tables stay readable, so that a key or a session is answered "later" and not "unknown".
-- What is not moved is not fenced: turns and windows, which admission and claims write of all tenants at once.
do $$
declare
  t    record;
  here constant text := 'coalesce(sign(array_position(array(select f.id from fenced_tenant f where f.id is distinct from nullif(current_setting(''app.moving'', true), '''')::uuid), tenant_id)), 0) <> 1';
begin
  for t in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped
      and c.relname not in ('rate_window', 'lane_turn')
  loop
    if t.relname in ('tenant', 'api_key', 'member', 'session') then
      execute format('create policy tenant_is_here_insert on %I as restrictive for insert to warmpath_service, warmpath_system with check (%s)', t.relname, here);
      execute format('create policy tenant_is_here_update on %I as restrictive for update to warmpath_service, warmpath_system using (%s)', t.relname, here);
      execute format('create policy tenant_is_here_delete on %I as restrictive for delete to warmpath_service, warmpath_system using (%s)', t.relname, here);
    else
      execute format('create policy tenant_is_here on %I as restrictive to warmpath_service, warmpath_system using (%s)', t.relname, here);
    end if;
  end loop;
  -- Numbers that were copied are not given out again.
  for t in
    select pg_get_serial_sequence(c.oid::regclass::text, a.attname) as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'tenant_id' and not o.attisdropped)
  loop
    execute format('grant usage, select, update on sequence %s to warmpath_system', t.name);
  end loop;
end $$;
grant usage, select, update on sequence own_investor_number to warmpath_system;
