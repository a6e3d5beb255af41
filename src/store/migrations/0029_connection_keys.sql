-- The keys connections are found by, as hashes in a few rows instead of a row and an index entry each: sixty thousand rows
-- were more than half of what an import cost the database. A key decides nothing (core/network/warm-path.ts does), so two
-- keys of one hash cost a look and never an answer.

-- A hash belongs to the part of its last six bits: a look-up for one investor reads a few parts, one for hundreds all. A part
-- of the largest network holds a thousand keys.
create table connection_keys (
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
alter table connection_keys alter hashes set storage external, alter ords set storage external;

-- Row-level security was forced on the owner too, who would see no keys to take over.
alter table connection_key no force row level security;
insert into connection_keys (tenant_id, mode, import_id, part, hashes, ords)
  select k.tenant_id, k.mode, k.import_id, (k.hash & 63), array_agg(k.hash), array_agg(k.ord)
  from (select ck.*, hashtext(ck.key) as hash from connection_key ck) k
  group by k.tenant_id, k.mode, k.import_id, (k.hash & 63);
drop table connection_key;
alter table connection_keys rename to connection_key;
alter table connection_key rename constraint connection_keys_pkey to connection_key_pkey;

alter table connection_key enable row level security;
alter table connection_key force row level security;
create policy own_tenant on connection_key to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy system on connection_key to warmpath_system using (true) with check (true);
grant select, insert, update, delete on connection_key to warmpath_service, warmpath_system;

-- As before, out of the parts: at most p_most connections of each key, newest first. The hashes go in as a constant of the
-- plan, which makes a hash table of them; a plan for any hashes compares each with each.
create or replace function warm_connections(p_tenant uuid, p_mode text, p_key text[], p_most integer)
returns table (
  key text, ord integer, first_name text, last_name text, url text, email text, company text, "position" text,
  connected_on text
) language plpgsql as $$
declare
  v_import uuid;
  v_hash integer[] := array(select distinct hashtext(k) from unnest(p_key) k);
  v_part smallint[] := array(select distinct (h & 63)::smallint from unnest(v_hash) h);
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select n.import_id into v_import from network n where n.tenant_id = p_tenant and n.mode = p_mode;
  if v_import is null then return; end if;
  return query
    with held as materialized (
      select e.hash, e.ord from connection_key ck cross join lateral unnest(ck.hashes, ck.ords) as e(hash, ord)
      where ck.tenant_id = p_tenant and ck.mode = p_mode and ck.import_id = v_import and ck.part = any (v_part)
        and e.hash = any (v_hash)
    ), numbered as (
      select w.key, h.ord, row_number() over (partition by w.key order by h.ord) as place
      from unnest(p_key) as w(key) join held h on h.hash = hashtext(w.key)
    )
    select n.key, c.ord, c.first_name, c.last_name, c.url, c.email, c.company, c.position, to_char(c.connected_on, 'YYYY-MM-DD')
    from numbered n
    cross join lateral (
      select * from connection o
      where o.tenant_id = p_tenant and o.mode = p_mode and o.import_id = v_import and o.ord = n.ord
      offset 0) c
    where n.place <= p_most;
end $$;

do $$
begin
  execute format('alter function warm_connections set search_path = %I, pg_temp', current_schema());
end $$;
-- Right after an import nothing is known of its rows, and a plan could compare each key with each.
alter function warm_connections set enable_seqscan = off;
alter function warm_connections set enable_bitmapscan = off;
alter function warm_connections set enable_mergejoin = off;
alter function warm_connections set enable_nestloop = off;
alter function warm_connections set plan_cache_mode = force_custom_plan;
