-- The billed path: admit before the handler here; resolve after it and sweep for what a crash left in 0007. Each takes a batch of
-- requests that waited at the same moment and answers each by itself: nothing in them raises for a refused request.
--
-- Locks are taken in one order everywhere, sorted within each kind, so that batches of several processes cannot
-- deadlock: rate_window, api_key, charge, idempotency, account.

create type admission as (
  ord         integer,
  -- admitted | unauthorized | rate_limited | invalid | idempotency_mismatch | idempotency_in_progress | replay |
  -- no_profile | insufficient_credits
  verdict     text,
  tenant_id   uuid,
  mode        text,
  key_id      uuid,
  bucket_id   uuid,
  quota       integer, -- null: this request is not rate-limited
  remaining   integer,
  reset_s     integer,
  balance     bigint,  -- after this request's own reservation
  profile     jsonb,
  status      smallint, -- of a replay
  answer      text
);

-- Only whose key it is and what is left: for free requests that no window counts. It reads and nothing else, so any
-- number may run at once. unused: the key's use was not noted in this minute.
create function identify(p_hash bytea[])
returns table (ord bigint, tenant_id uuid, mode text, balance bigint, unused uuid) language plpgsql stable security definer as $$
begin
  return query
    select u.ord, k.tenant_id, k.mode, coalesce(acc.balance, 0),
      case when k.last_used_at is null or k.last_used_at < now() - interval '1 minute' then k.id end
    from unnest(p_hash) with ordinality u(hash, ord)
    left join api_key k on k.hash = u.hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    left join account acc on acc.tenant_id = k.tenant_id and acc.mode = k.mode;
end $$;

-- When keys were last used, to the minute: a write on every call would say nothing more.
create function note_use(p_key uuid[]) returns void language sql security definer as $$
  update api_key set last_used_at = now() where id in (
    select k.id from api_key k
    where k.id = any (p_key) and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
    order by k.id for no key update skip locked)
$$;

-- p_price 0 is a free request. p_again says that an earlier attempt at the same batch may have been committed.
create function admit(
  p_request uuid[], p_hash bytea[], p_limited boolean[], p_valid boolean[], p_operation text[], p_price integer[],
  p_lease_ms integer[], p_needs_profile boolean[], p_idempotency text[], p_fingerprint bytea[],
  p_trial_quota integer, p_paid_quota integer, p_window_s integer, p_idempotency_hours integer, p_again boolean
) returns setof admission language plpgsql security definer as $$
declare
  v_now     timestamptz := clock_timestamp();
  v_window  timestamptz := to_timestamp(floor(extract(epoch from v_now) / p_window_s) * p_window_s);
  v_reset   integer := greatest(1, ceil(extract(epoch from v_window) + p_window_s - extract(epoch from v_now)))::integer;
  a         admission[];
  v_unused  boolean;
  v_held    uuid[] := '{}';
  v_paid    uuid[] := '{}';
  v_ord     integer[] := '{}';
  v_after   bigint[] := '{}';
  v_refused uuid[] := '{}';
  v_tenant  uuid;
  v_mode    text;
  v_balance bigint;
  r         record;
begin
  -- 1. whose key
  select
    array_agg(row(
      u.ord, case when k.id is null then 'unauthorized' else 'admitted' end, k.tenant_id, k.mode, k.id, k.bucket_id,
      case when k.id is null or not u.limited then null when t.plan = 'paid' then p_paid_quota else p_trial_quota end,
      null, v_reset, coalesce(acc.balance, 0), null, null, null)::admission order by u.ord),
    bool_or(k.id is not null and (k.last_used_at is null or k.last_used_at < v_now - interval '1 minute'))
  into a, v_unused
  from unnest(p_hash, p_limited) with ordinality u(hash, limited, ord)
  left join api_key k on k.hash = u.hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > v_now)
  left join tenant t on t.tenant_id = k.tenant_id
  left join account acc on acc.tenant_id = k.tenant_id and acc.mode = k.mode;

  -- 2. a place in the key's window; a refused request takes none
  if true = any (p_limited) then
    with counted as (
      insert into rate_window as w (bucket_id, window_start, quota, previous, count)
      select x.bucket_id, v_window, max(x.quota), 0, least(count(*), max(x.quota))
      from unnest(a) x where x.quota is not null group by x.bucket_id order by x.bucket_id
      on conflict (bucket_id) do update set
        window_start = greatest(w.window_start, excluded.window_start), -- a clock set back opens no second window
        quota = excluded.quota,
        previous = case when w.window_start < excluded.window_start then 0 else w.count end,
        count = case when w.window_start < excluded.window_start then excluded.count
                else greatest(w.count, least(excluded.quota, w.count + excluded.count)) end
      returning w.bucket_id, w.quota, w.previous
    )
    select array_agg(row(
      x.ord, case when x.nth > c.quota - c.previous then 'rate_limited' else x.verdict end, x.tenant_id, x.mode, x.key_id,
      x.bucket_id, x.quota, greatest(0, c.quota - c.previous - x.nth), x.reset_s, x.balance, null, null, null)::admission
      order by x.ord)
    into a
    from (select *, row_number() over (partition by bucket_id, quota is null order by ord) as nth from unnest(a)) x
    left join counted c on c.bucket_id = x.bucket_id and x.quota is not null;
  end if;

  -- What an attempt reserved whose answer was lost stays admitted, whatever its key and window say by now: a refusal
  -- would deny a charge that exists.
  if p_again then
    for r in
      select u.ord, c.id, c.tenant_id, c.mode, c.key_id, acc.balance from unnest(p_request) with ordinality u(id, ord)
      join charge c on c.id = u.id
      join account acc on acc.tenant_id = c.tenant_id and acc.mode = c.mode
    loop
      v_held := v_held || r.id;
      a[r.ord].verdict := 'admitted';
      a[r.ord].tenant_id := r.tenant_id;
      a[r.ord].mode := r.mode;
      a[r.ord].key_id := r.key_id;
      a[r.ord].balance := r.balance;
    end loop;
  end if;

  if v_unused then perform note_use(array(select x.key_id from unnest(a) x)); end if;

  if false = any (p_valid) then
    for r in select x.ord from unnest(a) x where x.verdict = 'admitted' and not p_valid[x.ord] loop
      a[r.ord].verdict := 'invalid';
    end loop;
  end if;

  -- 3. who holds the idempotency key
  if exists (select 1 from unnest(p_idempotency) k where k is not null) then
    insert into idempotency as i (tenant_id, mode, key, fingerprint, request_id, lease_until, expires_at)
    select distinct on (x.tenant_id, x.mode, p_idempotency[x.ord])
      x.tenant_id, x.mode, p_idempotency[x.ord], p_fingerprint[x.ord], p_request[x.ord],
      v_now + p_lease_ms[x.ord] * interval '1 ms', v_now + p_idempotency_hours * interval '1 hour'
    from unnest(a) x where x.verdict = 'admitted' and p_idempotency[x.ord] is not null
    order by x.tenant_id, x.mode, p_idempotency[x.ord], x.ord
    on conflict (tenant_id, mode, key) do update set
      fingerprint = excluded.fingerprint, request_id = excluded.request_id, state = 'running', status = null,
      answer = null, lease_until = excluded.lease_until, expires_at = excluded.expires_at
    -- A free request that died holds no charge that the sweeper would resolve: its lease alone frees the key.
    where i.expires_at <= v_now or (i.state = 'running' and i.lease_until <= v_now
      and not exists (select 1 from charge c where c.id = i.request_id));
    for r in
      select x.ord, i.fingerprint, i.state, i.status, i.answer from unnest(a) x
      join idempotency i on i.tenant_id = x.tenant_id and i.mode = x.mode and i.key = p_idempotency[x.ord]
      where x.verdict = 'admitted' and i.request_id <> p_request[x.ord]
    loop
      if r.fingerprint <> p_fingerprint[r.ord] then
        a[r.ord].verdict := 'idempotency_mismatch';
      elsif r.state = 'done' then
        a[r.ord].verdict := 'replay';
        a[r.ord].status := r.status;
        a[r.ord].answer := r.answer;
      else
        a[r.ord].verdict := 'idempotency_in_progress';
      end if;
    end loop;
  end if;

  -- 4. preconditions
  if true = any (p_needs_profile) then
    for r in
      select x.ord, p.body from unnest(a) x left join profile p on p.tenant_id = x.tenant_id and p.mode = x.mode
      where x.verdict = 'admitted' and p_needs_profile[x.ord]
    loop
      if r.body is null and p_request[r.ord] <> all (v_held) then a[r.ord].verdict := 'no_profile'; else a[r.ord].profile := r.body; end if;
    end loop;
  end if;

  -- 5. the money: first come, first served within the batch; a dear request that fails does not stop a cheap one
  if exists (select 1 from unnest(p_price) p where p > 0) then
    perform 1 from account acc
      where (acc.tenant_id, acc.mode) in
        (select x.tenant_id, x.mode from unnest(a) x where x.verdict = 'admitted' and p_price[x.ord] > 0)
      order by acc.tenant_id, acc.mode for no key update;
    for r in
      select x.ord, x.tenant_id, x.mode, coalesce(acc.balance, 0) as balance from unnest(a) x
      left join account acc on acc.tenant_id = x.tenant_id and acc.mode = x.mode
      where x.verdict = 'admitted' and p_price[x.ord] > 0
      order by x.tenant_id, x.mode, x.ord
    loop
      if r.tenant_id is distinct from v_tenant or r.mode is distinct from v_mode then
        v_tenant := r.tenant_id;
        v_mode := r.mode;
        v_balance := r.balance;
      end if;
      if p_request[r.ord] = any (v_held) then
        null; -- reserved by the attempt whose answer was lost
      elsif p_price[r.ord] <= v_balance then
        v_balance := v_balance - p_price[r.ord];
        v_paid := v_paid || p_request[r.ord];
        v_ord := v_ord || r.ord;
        v_after := v_after || v_balance;
      else
        a[r.ord].verdict := 'insufficient_credits';
        v_refused := v_refused || p_request[r.ord];
      end if;
      a[r.ord].balance := v_balance;
    end loop;

    if cardinality(v_ord) > 0 then
      update account acc set balance = acc.balance - d.total
      from (select x.tenant_id, x.mode, sum(p_price[x.ord]) as total from unnest(a) x where x.ord = any (v_ord)
            group by x.tenant_id, x.mode) d
      where acc.tenant_id = d.tenant_id and acc.mode = d.mode;
      insert into charge (id, tenant_id, mode, key_id, operation, price, lease_until, created_at)
      select p_request[x.ord], x.tenant_id, x.mode, x.key_id, p_operation[x.ord], p_price[x.ord],
        v_now + p_lease_ms[x.ord] * interval '1 ms', v_now
      from unnest(a) x where x.ord = any (v_ord);
      insert into ledger_entry (tenant_id, mode, kind, amount, balance_after, charge_id, created_at)
      select x.tenant_id, x.mode, 'reserve', -p_price[x.ord], o.after, p_request[x.ord], v_now
      from unnest(v_ord, v_after) o(ord, after) join unnest(a) x on x.ord = o.ord order by x.tenant_id, x.mode, x.ord;
    end if;
    if cardinality(v_refused) > 0 then -- nothing began, so nothing is remembered
      delete from idempotency where request_id = any (v_refused) and state = 'running';
    end if;
  end if;

  return query select * from unnest(a);
end $$;

do $$
declare f text;
begin
  foreach f in array array['identify', 'note_use', 'admit'] loop
    execute format('alter function %I owner to warmpath_system', f);
    execute format('alter function %I set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke all on function %I from public', f);
  end loop;
end $$;
grant execute on function identify, note_use, admit to warmpath_service;
