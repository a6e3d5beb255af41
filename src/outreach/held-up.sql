-- A statement that many requests share waits for a lock no longer than its lock_timeout says: the batch is rolled back, the
-- requests that wait are found by these functions and set aside, and the others go on.

-- Which requests of a batch would wait for a lock that another transaction holds at this moment, and whose: each row that
-- `admit` locks is tried and let go at once. held is 'key' (its window, its account or its tenant), 'idempotency' or
-- 'provider', whose name is returned with it; requests that would not wait are left out. What is not visible yet (a row that
-- another transaction is about to insert) is not found.
create or replace function held_up_admissions(
  p_hash bytea[], p_limited boolean[], p_price integer[], p_idempotency text[], p_spend jsonb[]
) returns table (ord integer, held text, provider text) language plpgsql security definer set lock_timeout = '100ms' as $$
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
      select w.tenant_id, w.bucket_id from rate_window w
      where (w.tenant_id, w.bucket_id) in (select q.tenant_id, q.bucket_id from asked q where q.limited)
      for no key update skip locked
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
        where (q.limited and (q.tenant_id, q.bucket_id) not in (select f.tenant_id, f.bucket_id from free_window f)
            and exists (select from rate_window w where w.tenant_id = q.tenant_id and w.bucket_id = q.bucket_id))
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
create or replace function held_up_resolutions(p_tenant uuid[], p_request uuid[], p_action text[], p_hash bytea[])
returns table (ord integer, held text) language plpgsql security definer set lock_timeout = '100ms' as $$
begin
  return query
    with asked as materialized (
      select u.ord::integer, u.id, u.action, coalesce(k.tenant_id, u.tenant_id) as tenant_id, c.mode, c.state
      from unnest(p_tenant, p_request, p_action, p_hash) with ordinality u(tenant_id, id, action, hash, ord)
      left join api_key k on k.hash = u.hash
      left join charge c on c.tenant_id = coalesce(k.tenant_id, u.tenant_id) and c.id = u.id
    ), free_charge as materialized (
      select c.tenant_id, c.id from charge c
      where (c.tenant_id, c.id) in (select q.tenant_id, q.id from asked q where q.action <> 'none')
      for no key update skip locked
    ), free_key as materialized (
      select i.tenant_id, i.request_id from idempotency i
      where (i.tenant_id, i.request_id) in (select q.tenant_id, q.id from asked q) and i.state = 'running'
      for no key update skip locked
    ), free_account as materialized (
      select c.tenant_id, c.mode from account c where (c.tenant_id, c.mode) in
        (select q.tenant_id, q.mode from asked q where q.action = 'refund' and q.state = 'reserved')
      for no key update skip locked
    )
    select q.ord, case
        when q.action = 'refund' and q.state = 'reserved'
          and (q.tenant_id, q.mode) not in (select f.tenant_id, f.mode from free_account f) then 'account'
        when (q.action <> 'none' and q.state is not null
            and (q.tenant_id, q.id) not in (select f.tenant_id, f.id from free_charge f))
          or ((q.tenant_id, q.id) not in (select f.tenant_id, f.request_id from free_key f) and exists (
            select from idempotency i where i.tenant_id = q.tenant_id and i.request_id = q.id and i.state = 'running'))
          then 'charge'
      end
    from asked q;
end $$;

grant execute on function held_up_admissions, held_up_resolutions to warmpath_service;
