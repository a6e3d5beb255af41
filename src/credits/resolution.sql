-- The end of a request, and of those that were not ended. Order of locks as in admission.sql.

-- Gives back reserved charges: the one place that writes refunds. The caller has locked the charges. A free repetition may be
-- taken again, and the cap of the key has their room again.
create or replace function refund_charges(p_tenant uuid[], p_charge uuid[], p_now timestamptz) returns void
language plpgsql security definer as $$
declare
  v_tenant  uuid;
  v_mode    text;
  v_balance bigint;
  v_entry   bigint;
  v_of      uuid[] := '{}';
  v_ids     uuid[] := '{}';
  v_after   bigint[] := '{}';
  v_entries bigint[] := '{}';
  r         record;
begin
  perform 1 from account acc
    where (acc.tenant_id, acc.mode) in (
      select c.tenant_id, c.mode from charge c where (c.tenant_id, c.id) in (select * from unnest(p_tenant, p_charge)))
    order by acc.tenant_id, acc.mode for no key update;
  for r in
    select c.id, c.tenant_id, c.mode, c.price, acc.balance, acc.last_entry from charge c
    join account acc on acc.tenant_id = c.tenant_id and acc.mode = c.mode
    where (c.tenant_id, c.id) in (select * from unnest(p_tenant, p_charge)) order by c.tenant_id, c.mode, c.id
  loop
    if r.tenant_id is distinct from v_tenant or r.mode is distinct from v_mode then
      v_tenant := r.tenant_id;
      v_mode := r.mode;
      v_balance := r.balance;
      v_entry := r.last_entry;
    end if;
    v_balance := v_balance + r.price;
    v_entry := v_entry + 1;
    v_of := v_of || r.tenant_id;
    v_ids := v_ids || r.id;
    v_after := v_after || v_balance;
    v_entries := v_entries || v_entry;
  end loop;
  insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id, created_at)
  select c.tenant_id, c.mode, o.entry, 'refund', c.price, o.after, c.id, p_now
  from unnest(v_of, v_ids, v_after, v_entries) o(tenant_id, id, after, entry)
  join charge c on c.tenant_id = o.tenant_id and c.id = o.id;
  update free_repeat f set taken_by = null from charge c
    where (c.tenant_id, c.id) in (select * from unnest(v_of, v_ids)) and c.repeats is not null
      and f.tenant_id = c.tenant_id and f.taken_by = c.id;
  update account acc set balance = acc.balance + d.total, last_entry = acc.last_entry + d.entries
  from (select c.tenant_id, c.mode, sum(c.price) as total, count(*) as entries from charge c
        where (c.tenant_id, c.id) in (select * from unnest(v_of, v_ids)) group by c.tenant_id, c.mode) d
  where acc.tenant_id = d.tenant_id and acc.mode = d.mode;
  -- To the caps of the day that each was reserved on, the key's own and its makers'; a key without one has no budget.
  -- Never below zero: no refund fails for the sake of a count.
  update key_day d set spent_credits = greatest(0, d.spent_credits - b.total)
  from (select c.tenant_id, m.budget_id, (c.created_at at time zone 'utc')::date as day, sum(c.price) as total
        from charge c join api_key k on k.id = c.key_id and k.tenant_id = c.tenant_id
        cross join lateral unnest(k.maker_budgets || k.budget_id) m(budget_id)
        where (c.tenant_id, c.id) in (select * from unnest(v_of, v_ids)) and m.budget_id is not null group by 1, 2, 3) b
  where d.tenant_id = b.tenant_id and d.budget_id = b.budget_id and d.day = b.day;
end $$;

-- Known, and silent for longer than it said. Where PostgreSQL was started since, no heartbeat could be given meanwhile: a process is gone
-- only when it has been there again for as long as a heartbeat holds. A standby that was started before its last heartbeat has become the
-- primary since, nobody knows when: there, only after another process has given its own for so long.
create or replace function is_gone(p_process uuid, p_now timestamptz) returns boolean language sql stable as $$
  select exists (select from service_process s where s.id = p_process and s.alive_until <= p_now
    and (s.server = pg_postmaster_start_time()
      or (s.server is null or s.given_at < pg_postmaster_start_time())
        and pg_postmaster_start_time() <= p_now - (s.alive_until - s.given_at)
      or exists (select from service_process o
        where o.server = pg_postmaster_start_time() and o.since <= p_now - (s.alive_until - s.given_at))))
$$;

-- Ends requests. p_action: settle | refund | none (a free one). Where an idempotency key is held, the answer is kept with
-- it: p_head, or p_head || balance || p_tail where the body shows the balance; p_status null frees the key. state is what
-- the charge IS afterwards, whichever process resolved it: the caller answers by it. Where the key keeps an answer from
-- before (the sweeper's, or that of an attempt whose acknowledgement was lost), status and answer are that one, so that the
-- caller gets what every repetition will get. taken_over: the request had an idempotency key that is no longer its own,
-- because its process gave no heartbeat and a repetition was let in or may be: its own answer is not used. p_hash: of a
-- request whose admission has no known result, the hash of its key, in place of tenant and mode. p_repeat: fingerprints of
-- requests whose answer came while the ranking was being learned: settled for credits it may be repeated once at no charge, and
-- itself a free repetition it leaves that to another.
create or replace function resolve(
  p_request uuid[], p_action text[], p_tenant uuid[], p_mode text[], p_idempotency text[], p_status smallint[],
  p_head text[], p_tail text[], p_hash bytea[] default null, p_repeat bytea[] default null
) returns table (ord integer, state text, balance bigint, status smallint, answer text, taken_over boolean)
language plpgsql security definer set lock_timeout = '100ms' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_now     timestamptz := clock_timestamp();
  v_refund  uuid[];
  v_refund_of uuid[];
  v_settled uuid[];
  v_settled_of uuid[];
  v_balance bigint[];
  v_kept    uuid[] := '{}';
  v_low     boolean := false; -- an account may have fallen below what is told
  v_keyed   boolean := exists (select 1 from unnest(p_idempotency) k where k is not null);
begin
  if p_hash is not null then
    select array_agg(coalesce(k.tenant_id, u.tenant_id) order by u.ord), array_agg(coalesce(k.mode, u.mode) order by u.ord)
    into p_tenant, p_mode
    from unnest(p_tenant, p_mode, p_hash) with ordinality u(tenant_id, mode, hash, ord) left join api_key k on k.hash = u.hash;
  end if;
  with done as (
    update charge c set state = case u.action when 'settle' then 'settled' else 'refunded' end, resolved_at = v_now
    from unnest(p_tenant, p_request, p_action) u(tenant_id, id, action)
    where c.tenant_id = u.tenant_id and c.id = u.id and c.state = 'reserved' and u.action in ('settle', 'refund')
    returning c.id, c.tenant_id, c.state
  )
  select array_agg(done.id) filter (where done.state = 'refunded'), array_agg(done.tenant_id) filter (where done.state = 'refunded'),
    array_agg(done.id) filter (where done.state = 'settled'), array_agg(done.tenant_id) filter (where done.state = 'settled')
  into v_refund, v_refund_of, v_settled, v_settled_of from done;
  if v_keyed then
    perform 1 from idempotency i
      where (i.tenant_id, i.mode, i.key, i.request_id) in (select * from unnest(p_tenant, p_mode, p_idempotency, p_request))
        and i.state = 'running'
      order by i.tenant_id, i.mode, i.key for no key update;
  end if;
  if v_refund is not null or p_repeat is not null then
    perform keep_repeats(p_request, p_tenant, p_mode, p_repeat, v_settled_of, v_settled);
  end if;
  if v_settled is not null then v_low := hold_low(v_settled_of, v_settled, v_refund_of, v_refund); end if;
  if v_refund is not null then perform refund_charges(v_refund_of, v_refund, v_now); end if;
  if v_low then perform tell_settled(v_settled_of, v_settled); end if;
  -- Read once: every statement sees newer commits, and what is kept must be byte for byte what is answered.
  select array_agg(coalesce(acc.balance, 0) order by u.ord) into v_balance
    from unnest(p_tenant, p_mode) with ordinality u(tenant_id, mode, ord)
    left join account acc on acc.tenant_id = u.tenant_id and acc.mode = u.mode;
  if v_keyed then
    delete from idempotency i
      using unnest(p_tenant, p_mode, p_idempotency, p_request, p_status) u(tenant_id, mode, key, id, status)
      where i.tenant_id = u.tenant_id and i.mode = u.mode and i.key = u.key and i.request_id = u.id
        and i.state = 'running' and u.status is null;
    with kept as (
      update idempotency i set state = 'done', status = u.status,
        answer = case when u.tail is null then u.head else u.head || u.balance || u.tail end
      from unnest(p_tenant, p_mode, p_idempotency, p_request, p_action, p_status, p_head, p_tail, v_balance)
          u(tenant_id, mode, key, id, action, status, head, tail, balance)
        left join charge c on c.tenant_id = u.tenant_id and c.id = u.id
      where i.tenant_id = u.tenant_id and i.mode = u.mode and i.key = u.key and i.request_id = u.id
        and i.state = 'running' and u.status is not null
        -- an answer that its charge does not bear out (swept meanwhile) is not kept
        and (u.action = 'none' or c.state = case u.action when 'settle' then 'settled' else 'refunded' end)
      returning i.request_id
    )
    select coalesce(array_agg(request_id), '{}') into v_kept from kept;
  end if;
  return query
    select u.ord::integer, c.state, u.balance, i.status, i.answer,
      u.key is not null and u.kept_status is not null and i.request_id is null and u.id <> all (v_kept)
    from unnest(p_request, p_action, p_tenant, p_mode, p_idempotency, p_status, v_balance)
      with ordinality u(id, action, tenant_id, mode, key, kept_status, balance, ord)
    left join charge c on c.tenant_id = u.tenant_id and c.id = u.id
    left join idempotency i on i.tenant_id = u.tenant_id and i.mode = u.mode and i.key = u.key
      and i.request_id = u.id and i.state = 'done' and u.id <> all (v_kept);
end $$;

-- Refunds reservations whose lease has passed, at most p_limit, of any process; the answer kept for their idempotency keys is
-- p_head || request id || p_tail, status 502. Returns what was refunded. A reservation whose account, idempotency key or row
-- somebody else holds is left for the next look, so that it keeps no other tenant's from being refunded. Nothing is waited
-- for, so the order in which it locks is free. The key of a request whose process is gone becomes free: nothing of it was answered. That of one that runs
-- for longer than its lease keeps the answer that it will give too. What has expired is the trade of purge_keys.
create or replace function sweep(p_limit integer, p_head text, p_tail text)
returns table (id uuid, operation text) language plpgsql security definer set lock_timeout = '100ms' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_of  uuid[];
  v_ids uuid[];
begin
  with free_account as materialized (
    select a.tenant_id, a.mode from account a where (a.tenant_id, a.mode) in (
      select c.tenant_id, c.mode from charge c where c.state = 'reserved' and c.lease_until <= v_now)
    order by a.tenant_id, a.mode limit p_limit for no key update skip locked
  ), stranded as materialized (
    select c.tenant_id, c.id from charge c where c.state = 'reserved' and c.lease_until <= v_now
      and (c.tenant_id, c.mode) in (select f.tenant_id, f.mode from free_account f)
    order by c.id limit p_limit for no key update skip locked
  ), free_key as materialized (
    select i.tenant_id, i.request_id from idempotency i
    where (i.tenant_id, i.request_id) in (select s.tenant_id, s.id from stranded s) and i.state = 'running'
    for no key update skip locked
  )
  select coalesce(array_agg(s.tenant_id), '{}'), coalesce(array_agg(s.id), '{}') into v_of, v_ids from stranded s
    where (s.tenant_id, s.id) in (select f.tenant_id, f.request_id from free_key f)
      or not exists (select from idempotency i where i.tenant_id = s.tenant_id and i.request_id = s.id and i.state = 'running');
  if cardinality(v_ids) > 0 then
    update charge c set state = 'refunded', resolved_at = v_now where (c.tenant_id, c.id) in (select * from unnest(v_of, v_ids));
    perform refund_charges(v_of, v_ids, v_now);
    delete from idempotency i
      where (i.tenant_id, i.request_id) in (select * from unnest(v_of, v_ids)) and i.state = 'running' and is_gone(i.process, v_now);
    update idempotency i set state = 'done', status = 502, answer = p_head || i.request_id || p_tail
      where (i.tenant_id, i.request_id) in (select * from unnest(v_of, v_ids)) and i.state = 'running';
  end if;
  return query select c.id, c.operation from charge c where (c.tenant_id, c.id) in (select * from unnest(v_of, v_ids));
end $$;

-- Deletes at most p_limit idempotency keys past their day; returns whether there may be more. Locked rows are left for the
-- next time, so this never waits, and a request with such a key waits for one batch at most. Processes that have been silent
-- for a day, and free repetitions that nobody took, go with them: nothing that they served is under way by then. So does what
-- keys spent on days more than a week ago: a charge is refunded long before.
create or replace function purge_keys(p_limit integer) returns boolean language plpgsql security definer set lock_timeout = '100ms' as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_count integer;
begin
  delete from idempotency i where i.ctid = any (array(
    select e.ctid from idempotency e where e.expires_at <= v_now order by e.expires_at limit p_limit for update skip locked));
  get diagnostics v_count = row_count;
  delete from service_process s where s.alive_until <= v_now - interval '1 day';
  delete from free_repeat f where f.ctid = any (array(
    select e.ctid from free_repeat e where e.asked_at <= v_now - interval '1 day' order by e.asked_at limit p_limit for update skip locked));
  delete from key_day d where d.ctid = any (array(
    select e.ctid from key_day e where e.day < (v_now at time zone 'utc')::date - 7 order by e.day limit p_limit for update skip locked));
  return v_count >= p_limit;
end $$;

grant execute on function resolve, sweep, purge_keys to warmpath_service;
grant execute on function is_gone to warmpath_system;
