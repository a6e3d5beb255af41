-- Warm paths from a tenant's imported network, in as few round trips as can be: each function sets the tenant for its own
-- statement, so row-level security holds as everywhere. They run as the caller.

create or replace function has_network(p_tenant uuid, p_mode text) returns boolean language plpgsql as $$
begin
  execute format('set local app.tenant = %L', p_tenant);
  return exists (select 1 from network n where n.tenant_id = p_tenant and n.mode = p_mode);
end $$;

-- What is known of investors that somebody may be connected with: names (those of merged records too), vehicles, people,
-- and of a person where it works now. Nothing at all where the tenant has no network. A person is linked with an investor
-- by its page, or by its name where only one person on record bears it.
create or replace function warm_identities(p_tenant uuid, p_mode text, p_investor bigint[], p_most integer)
returns table (investor_id bigint, identity jsonb) language plpgsql
  -- A plan for any investors reads all of them for each: from the sixth call of a connection on it took seconds.
  set plan_cache_mode = force_custom_plan
as $$
begin
  if not has_network(p_tenant, p_mode) then return; end if;
  -- Set by set: a look for each part of each investor took three times as long as all the rest of a page.
  return query
    with asked as materialized (
      select i.id, i.name, i.kind, i.identity_key, i.domain, i.social_url from investor i where i.id = any (p_investor) and i.mode = p_mode
    ), member as materialized (
      select a.id as head, a.id, a.name, a.domain, a.social_url from asked a
      union all select a.id, m.id, m.name, m.domain, m.social_url from asked a join investor m on m.merged_into = a.id
    ), known as (
      select m.head, array_agg(distinct m.domain) filter (where m.domain is not null) as domains,
        array_agg(distinct m.social_url) filter (where m.social_url is not null) as urls
      from member m group by 1
    ), alias as (
      select x.head, (array_agg(distinct x.name))[1:p_most] as names from (
        select m.head, m.name from member m where m.id <> m.head
        union all select m.head, al.alias from member m join investor_alias al on al.investor_id = m.id) x
      join asked a on a.id = x.head and a.name <> x.name group by 1
    ), vehicle as (
      select m.head, (array_agg(f.name order by f.id))[1:p_most] as names from member m join fund f on f.investor_id = m.id group by 1
    ), staff as (
      select m.head, (array_agg(jsonb_build_object('name', p.name, 'title', pr.title, 'socialUrl', p.social_url)
        order by pr.person_id))[1:p_most] as people
      from member m join person_role pr on pr.investor_id = m.id join person p on p.id = pr.person_id
      where pr.is_current is not false and pr.ended_on is null group by 1
    ), self as (
      select a.id as head, p.id as person from asked a join person p on p.mode = p_mode and p.identity_key = a.identity_key
      where a.kind is distinct from 'organisation' and not exists (
        select from person n where n.mode = p_mode and n.identity_key = a.identity_key and n.id <> p.id)
      union
      select a.id, p.id from asked a join person p on p.mode = p_mode and url_folded(p.social_url) = url_folded(a.social_url)
      where a.kind is distinct from 'organisation'
    ), employer as (
      select w.head, (array_agg(distinct w.name))[1:p_most] as names from (
        select s.head, coalesce(c.name, o.name) as name from self s join person_role pr on pr.person_id = s.person
        left join company c on c.id = pr.company_id left join investor o on o.id = pr.investor_id
        where pr.is_current is not false and pr.ended_on is null) w
      where w.name is not null group by 1
    )
    select a.id, jsonb_strip_nulls(jsonb_build_object('name', a.name, 'kind', a.kind, 'aliases', al.names, 'funds', v.names,
      'domains', k.domains, 'socialUrls', k.urls, 'people', st.people, 'firms', e.names))
    from asked a join known k on k.head = a.id left join alias al on al.head = a.id left join vehicle v on v.head = a.id
      left join staff st on st.head = a.id left join employer e on e.head = a.id;
end $$;

-- The connections of the network in use that bear one of the keys, at most p_most of each key, newest first. The keys go in as
-- a constant of the plan, which makes a hash table of them; a plan for any keys does not know how many they are.
create or replace function warm_connections(p_tenant uuid, p_mode text, p_key text[], p_most integer)
returns table (
  key text, ord integer, first_name text, last_name text, url text, email text, company text, "position" text,
  connected_on text
) language plpgsql
  -- Right after an import nothing is known of its rows, and a plan could compare each key with each.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_mergejoin = off
  set enable_nestloop = off
  set plan_cache_mode = force_custom_plan
  -- Behind a pooler a connection has the login's settings, and compiling this plan takes ten times its run.
  set jit = off
as $$
declare
  v_import uuid;
  v_part smallint[] := array(select distinct (hashtext(k) & 63)::smallint from unnest(p_key) k);
begin
  execute format('set local app.tenant = %L', p_tenant);
  select n.import_id into v_import from network n where n.tenant_id = p_tenant and n.mode = p_mode;
  if v_import is null then return; end if;
  return query
    -- Arrays taken apart in a list of columns cost a fifth of what the same function in a `from` does.
    with held as (
      select unnest(ck.hashes) as hash, unnest(ck.ords) as ord from connection_key ck
      where ck.tenant_id = p_tenant and ck.mode = p_mode and ck.import_id = v_import and ck.part = any (v_part)
    ), numbered as (
      select w.key, h.ord, row_number() over (partition by w.key order by h.ord) as place
      from (select k as key, hashtext(k) as hash from unnest(p_key) k) w join held h on h.hash = w.hash
    )
    select n.key, c.ord, c.first_name, c.last_name, c.url, c.email, c.company, c.position, to_char(c.connected_on, 'YYYY-MM-DD')
    from numbered n
    cross join lateral (
      select * from connection o
      where o.tenant_id = p_tenant and o.mode = p_mode and o.import_id = v_import and o.ord = n.ord
      offset 0) c
    where n.place <= p_most;
end $$;

-- Investors on record that bear a key of the network in use: a name an employer has, a name in full, a page, a domain, or somebody there
-- with such a page. Both sides are hashed and met once, so that it costs a reading of the names on record, however many people there
-- are; who is meant is decided on what is found. One row without an investor says that none is. p_filed: see FILED.
create or replace function network_doors(p_tenant uuid, p_mode text, p_filed text, p_most integer)
returns table (investor_id bigint, name text, is_whole boolean) language plpgsql
  set jit = off
  -- Of so little work a start of workers is the larger part.
  set max_parallel_workers_per_gather = 0
as $$
declare
  v_import uuid;
  v_whole boolean;
begin
  execute format('set local app.tenant = %L', p_tenant);
  select n.import_id into v_import from network n where n.mode = p_mode and n.tenant_id = p_tenant;
  if v_import is null then return; end if;
  select exists (select 1 from connection_key ck where ck.tenant_id = p_tenant and ck.mode = p_mode and ck.import_id = v_import
    and ck.part = (hashtext(p_filed) & 63)::smallint and hashtext(p_filed) = any (ck.hashes)) into v_whole;
  return query
    with held as (
      select unnest(ck.hashes) as hash from connection_key ck
      where ck.tenant_id = p_tenant and ck.mode = p_mode and ck.import_id = v_import
    ), known (id, hash) as (
      select i.id, hashtext('i:' || i.identity_key) from investor i where i.mode = p_mode
      union all select a.investor_id, hashtext('i:' || a.alias_key) from investor_alias a where a.mode = p_mode
      union all select i.id, hashtext('d:' || i.domain) from investor i where i.mode = p_mode and i.domain is not null
      union all select i.id, hashtext('u:' || i.social_url) from investor i where i.mode = p_mode and i.social_url is not null
      union all select r.investor_id, hashtext('u:' || p.social_url) from person p join person_role r on r.person_id = p.id
        where p.mode = p_mode and r.investor_id is not null and p.social_url is not null
    ), met as (
      select distinct k.id from held h join known k on k.hash = h.hash
    ), whole as (
      select distinct coalesce(i.merged_into, i.id) as id from met join investor i on i.id = met.id
    )
    select w.id, i.name, v_whole from whole w join investor i on i.id = w.id order by w.id limit p_most;
  if not found then return query select null::bigint, null::text, v_whole; end if;
end $$;

grant execute on function has_network, warm_identities, warm_connections, network_doors to warmpath_service, warmpath_system;
