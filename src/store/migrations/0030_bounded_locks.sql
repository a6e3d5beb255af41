-- A statement that many requests share waits for a lock no longer than this: the batch is rolled back, whoever waits is
-- found by the functions below and set aside, and the others go on. Twenty times what a batch holds its locks for, so
-- that ordinary turns at a busy account are waited for; as nothing beside the patience of a caller.
alter function admit set lock_timeout = '100ms';
alter function resolve set lock_timeout = '100ms';

-- Which requests of a batch would wait for a lock that somebody else holds at this moment, and for whose: each row that
-- `admit` locks is tried and let go at once. held is 'key' (its window, its account or its tenant), 'idempotency' or
-- 'provider', whose name is beside it; requests that would not wait are left out. What nobody can see yet (a row that
-- another transaction is about to insert) is not found.
create function held_up_admissions(
  p_hash bytea[], p_limited boolean[], p_price integer[], p_idempotency text[], p_spend jsonb[]
) returns table (ord integer, held text, provider text) language plpgsql security definer as $$
declare
  v_day date := (clock_timestamp() at time zone 'utc')::date;
begin
  return query
    with asked as materialized (
      select u.ord::integer, k.tenant_id, k.mode, k.bucket_id, u.limited, u.price > 0 as pays, u.key
      from unnest(p_hash, p_limited, p_price, p_idempotency) with ordinality u(hash, limited, price, key, ord)
      join api_key k on k.hash = u.hash
    ), payee as materialized (
      select u.ord::integer, c.provider from unnest(p_spend) with ordinality u(offers, ord),
        jsonb_to_recordset(u.offers) c(provider text, micro bigint) where c.micro > 0
    ), free_window as materialized (
      select w.bucket_id from rate_window w
      where w.bucket_id = any (array(select q.bucket_id from asked q where q.limited)) for no key update skip locked
    ), free_tenant as materialized (
      select t.tenant_id from tenant t
      where t.tenant_id = any (array(select q.tenant_id from asked q where q.key is not null)) for key share skip locked
    ), free_key as materialized (
      select i.tenant_id, i.mode, i.key from idempotency i
      where (i.tenant_id, i.mode, i.key) in (select q.tenant_id, q.mode, q.key from asked q) for no key update skip locked
    ), free_day as materialized (
      select d.provider from provider_day d
      where d.day = v_day and d.provider = any (array(select y.provider from payee y)) for no key update skip locked
    ), free_account as materialized (
      select c.tenant_id, c.mode from account c
      where (c.tenant_id, c.mode) in (select q.tenant_id, q.mode from asked q where q.pays) for no key update skip locked
    ), found as (
      select q.ord, 'key' as held, null as provider from asked q
        where (q.limited and q.bucket_id not in (select f.bucket_id from free_window f)
            and exists (select from rate_window w where w.bucket_id = q.bucket_id))
          or (q.key is not null and q.tenant_id not in (select f.tenant_id from free_tenant f))
          or (q.pays and (q.tenant_id, q.mode) not in (select f.tenant_id, f.mode from free_account f)
            and exists (select from account c where c.tenant_id = q.tenant_id and c.mode = q.mode))
      union all
      select q.ord, 'idempotency', null from asked q join idempotency i on i.tenant_id = q.tenant_id and i.mode = q.mode and i.key = q.key
        where (i.tenant_id, i.mode, i.key) not in (select f.tenant_id, f.mode, f.key from free_key f)
      union all
      select y.ord, 'provider', y.provider from payee y join provider_day d on d.provider = y.provider and d.day = v_day
        where y.provider not in (select f.provider from free_day f)
    )
    select distinct on (f.ord) f.ord, f.held, f.provider from found f order by f.ord, f.held desc, f.provider;
end $$;

-- The same of the ends of requests: 'account' (a refund's), or 'charge' (the charge or the idempotency key of the request).
create function held_up_resolutions(p_request uuid[], p_action text[])
returns table (ord integer, held text) language plpgsql security definer as $$
begin
  return query
    with asked as materialized (
      select u.ord::integer, u.id, u.action, c.tenant_id, c.mode, c.state
      from unnest(p_request, p_action) with ordinality u(id, action, ord) left join charge c on c.id = u.id
    ), free_charge as materialized (
      select c.id from charge c where c.id = any (array(select q.id from asked q where q.action <> 'none'))
      for no key update skip locked
    ), free_key as materialized (
      select i.request_id from idempotency i
      where i.request_id = any (array(select q.id from asked q)) and i.state = 'running' for no key update skip locked
    ), free_account as materialized (
      select c.tenant_id, c.mode from account c where (c.tenant_id, c.mode) in
        (select q.tenant_id, q.mode from asked q where q.action = 'refund' and q.state = 'reserved')
      for no key update skip locked
    )
    select q.ord, case
        when q.action = 'refund' and q.state = 'reserved'
          and (q.tenant_id, q.mode) not in (select f.tenant_id, f.mode from free_account f) then 'account'
        when (q.action <> 'none' and q.state is not null and q.id not in (select f.id from free_charge f))
          or (q.id not in (select f.request_id from free_key f)
            and exists (select from idempotency i where i.request_id = q.id and i.state = 'running')) then 'charge'
      end
    from asked q;
end $$;

-- As in 0007, but for what is locked: a reservation whose account, idempotency key or row somebody else holds is left for
-- the next look, so that it keeps no other tenant's from being refunded. Nothing is waited for, so the order in which it
-- locks is free.
create or replace function sweep(p_limit integer, p_head text, p_tail text)
returns table (id uuid, operation text) language plpgsql security definer as $$
declare
  v_now timestamptz := clock_timestamp();
  v_ids uuid[];
begin
  with free_account as materialized (
    select a.tenant_id, a.mode from account a where (a.tenant_id, a.mode) in (
      select c.tenant_id, c.mode from charge c where c.state = 'reserved' and c.lease_until <= v_now)
    order by a.tenant_id, a.mode limit p_limit for no key update skip locked
  ), stranded as materialized (
    select c.id from charge c where c.state = 'reserved' and c.lease_until <= v_now
      and (c.tenant_id, c.mode) in (select f.tenant_id, f.mode from free_account f)
    order by c.id limit p_limit for no key update skip locked
  ), free_key as materialized (
    select i.request_id from idempotency i
    where i.request_id = any (array(select s.id from stranded s)) and i.state = 'running' for no key update skip locked
  )
  select coalesce(array_agg(s.id), '{}') into v_ids from stranded s
    where s.id in (select f.request_id from free_key f)
      or not exists (select from idempotency i where i.request_id = s.id and i.state = 'running');
  if cardinality(v_ids) > 0 then
    update charge c set state = 'refunded', resolved_at = v_now where c.id = any (v_ids);
    perform refund_charges(v_ids, v_now);
    update idempotency i set state = 'done', status = 502, answer = p_head || i.request_id || p_tail
      where i.request_id = any (v_ids) and i.state = 'running';
  end if;
  -- Keys past their day, and those of free requests that died: a bounded number at a time.
  delete from idempotency i using (
    select e.tenant_id, e.mode, e.key from idempotency e where e.expires_at <= v_now limit p_limit for update skip locked) e
    where i.tenant_id = e.tenant_id and i.mode = e.mode and i.key = e.key;
  return query select c.id, c.operation from charge c where c.id = any (v_ids);
end $$;

do $$
declare f text;
begin
  foreach f in array array['held_up_admissions', 'held_up_resolutions', 'sweep'] loop
    execute format('alter function %I owner to warmpath_system', f);
    execute format('alter function %I set search_path = %I, pg_temp', f, current_schema());
    execute format('alter function %I set lock_timeout = %L', f, '100ms');
    execute format('revoke all on function %I from public', f);
  end loop;
end $$;
grant execute on function held_up_admissions, held_up_resolutions, sweep to warmpath_service;
