-- The billed path: admit before the handler here; resolve after it and sweep for what a crash left in resolution.sql. Each takes a
-- batch of requests that waited at the same moment and answers each by itself: nothing in them raises for a refused request.
--
-- Locks are taken in one order everywhere, sorted within each kind, so that batches of several processes cannot deadlock:
-- rate_window, api_key, charge, idempotency, free_repeat, provider_day, account, key_day. Settling a provider's call takes provider_call
-- before provider_day; admission locks no existing call. Who writes a key_day holds its account, so nobody waits for one.
-- Who changes a tenant, its keys or its plan locks the tenant before any of these.
-- p_price 0 is a free request. p_again says that an earlier attempt at the same batch may have been committed. p_cache: keys of
-- kept answers, 32 octets. p_spend: who could be paid, [{provider, micro, cap}, …] in the order to be asked, in micro-USD;
-- micro 0 is free and ends the search. Both null where no request of the batch has any. p_process: the process that asks, a row
-- of service_process, or null. p_repeat: fingerprints of requests that may repeat another free of charge, until p_repeat_minutes
-- after the next model (free-repeats.sql). p_needs: the scopes each asks for, with blanks between. lock_timeout: twenty times what a
-- batch holds its locks for, so that ordinary turns at a busy account are waited for, and far less than a caller waits. enable_seqscan:
-- a plan made while little is known of a table would read all of it, and be kept while there come to be a hundred times as many tenants.
-- plan_cache_mode: of lists of unknown length the planner else makes another plan at every call, half the time of one; it is the same one.
create or replace function admit(
  p_request uuid[], p_hash bytea[], p_limited boolean[], p_valid boolean[], p_operation text[], p_price integer[],
  p_lease_ms integer[], p_needs_profile boolean[], p_idempotency text[], p_fingerprint bytea[],
  p_trial_quota integer, p_paid_quota integer, p_window_s integer, p_idempotency_hours integer, p_again boolean,
  p_cache bytea[] default null, p_spend jsonb[] default null, p_process uuid default null,
  p_repeat bytea[] default null, p_repeat_minutes integer default 0, p_needs text[] default null, p_member_quota integer default 300
) returns setof admission_answer language plpgsql security definer set lock_timeout = '100ms' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_now     timestamptz := clock_timestamp();
  v_window  timestamptz := to_timestamp(floor(extract(epoch from v_now) / p_window_s) * p_window_s);
  v_reset   integer := greatest(1, ceil(extract(epoch from v_window) + p_window_s - extract(epoch from v_now)))::integer;
  a         admission[];
  v_unused  boolean;
  v_held    uuid[] := '{}';
  v_ord     integer[] := '{}';
  v_after   bigint[] := '{}';
  v_refused uuid[] := '{}';
  v_balance bigint;
  v_left    bigint[] := '{}';
  v_day     date := (v_now at time zone 'utc')::date;
  v_cached  text[];
  v_generation bigint[];
  v_booked  text[] := '{}'; -- by place in the batch
  v_payee   text[];  -- providers with a cap, and what each has spent of its day, this batch included
  v_spent   bigint[];
  v_flights bytea[]; -- cache keys somebody is being paid for at this moment
  v_called  integer[] := '{}';
  v_micro   bigint[] := '{}';
  v_place   integer; -- in v_payee; 0: no provider has to be paid; null: none has room
  v_gone    uuid[] := '{}'; -- requests of this batch's keys whose process is gone, with their tenants
  v_gone_of uuid[] := '{}';
  v_price   integer[] := p_price; -- what each is charged: 0 where it repeats
  v_repeats uuid[] := '{}'; -- by place in the batch: the call that is repeated free of charge
  v_back    uuid[] := '{}'; -- those of them given back here
  v_back_of uuid[] := '{}';
  v_heir    uuid[] := '{}'; -- requests of this batch that may take their place
  v_capped  boolean; -- some key of the batch has a cap
  v_budgets jsonb[] := '{}'; -- by place in the batch: the numbers of the budgets its key spends from; null without a cap
  v_room    bigint[] := '{}'; -- what each of them has left today
  r         record;
  budget    record;
  offer     record;
begin
  -- 1. whose key, and whether it may
  select array_agg(row(
      u.ord, case when k.id is null then 'unauthorized' when t.suspended_at is not null then case when is_moving(t.tenant_id) then 'tenant_moving' else 'tenant_suspended' end
        when string_to_array(u.needs, ' ') <@ k.scopes is false then 'insufficient_scope' else 'admitted' end, k.tenant_id, k.mode, k.id, k.bucket_id,
      case when k.id is null or not u.limited then null when k.member_id is not null then p_member_quota
        else coalesce(t.rate_per_minute * p_window_s / 60, case when t.plan = 'paid' then p_paid_quota else p_trial_quota end) end,
      null, v_reset, coalesce(acc.balance, 0), null, null, null)::admission order by u.ord),
    bool_or(k.id is not null and (k.last_used_at is null or k.last_used_at < v_now - interval '1 minute'))
  into a, v_unused
  from unnest(p_hash, p_limited, p_needs) with ordinality u(hash, limited, needs, ord)
  left join api_key k on k.hash = u.hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > v_now)
  left join tenant t on t.tenant_id = k.tenant_id
  left join account acc on acc.tenant_id = k.tenant_id and acc.mode = k.mode;

  -- 2. a place in the key's window; a refused request takes none
  if true = any (p_limited) then
    with counted as (
      insert into rate_window as w (tenant_id, bucket_id, window_start, quota, previous, count)
      select x.tenant_id, x.bucket_id, v_window, max(x.quota), 0, least(count(*), max(x.quota))
      from unnest(a) x where x.quota is not null group by x.tenant_id, x.bucket_id order by x.bucket_id
      on conflict (bucket_id, tenant_id) do update set
        window_start = greatest(w.window_start, excluded.window_start), -- a clock set back opens no second window
        quota = excluded.quota,
        previous = case when w.window_start < excluded.window_start then 0 else w.count end,
        count = case when w.window_start < excluded.window_start then excluded.count
                else greatest(w.count, least(excluded.quota, w.count + excluded.count)) end
      returning w.tenant_id, w.bucket_id, w.quota, w.previous
    )
    select array_agg(row(
      x.ord, case when x.nth > c.quota - c.previous then 'rate_limited' else x.verdict end, x.tenant_id, x.mode, x.key_id,
      x.bucket_id, x.quota, greatest(0, c.quota - c.previous - x.nth), x.reset_s, x.balance, null, null, null)::admission
      order by x.ord)
    into a
    from (select *, row_number() over (partition by bucket_id, quota is null order by ord) as nth from unnest(a)) x
    left join counted c on c.tenant_id = x.tenant_id and c.bucket_id = x.bucket_id and x.quota is not null;
  end if;

  -- What an attempt reserved whose answer was lost stays admitted, whatever its key and window say by now: a refusal
  -- would deny a charge that exists.
  if p_again then
    for r in select * from reserved_before(p_request, p_hash) loop
      v_held := v_held || r.id;
      a[r.ord].verdict := 'admitted';
      a[r.ord].tenant_id := r.tenant_id;
      a[r.ord].mode := r.mode;
      a[r.ord].key_id := r.key_id;
      a[r.ord].balance := r.balance;
      v_repeats[r.ord] := r.repeats;
    end loop;
  end if;

  if v_unused then perform note_use(array(select x.key_id from unnest(a) x)); end if;

  if false = any (p_valid) then
    for r in select x.ord from unnest(a) x where x.verdict = 'admitted' and not p_valid[x.ord] loop
      a[r.ord].verdict := 'invalid';
    end loop;
  end if;

  -- 3. who holds the idempotency key; a request that is held is past this, and learns when it ends that its key was lost
  if exists (select 1 from unnest(p_idempotency) k where k is not null) then
    -- The same request again, whose process is gone: the first is not answered but refunded, if it was not settled at the last moment.
    select coalesce(array_agg(i.request_id), '{}'), coalesce(array_agg(i.tenant_id), '{}'),
      -- A free key goes to the first request that asks.
      coalesce(array_agg(p_request[x.ord]) filter (where i.expires_at > v_now and (i.lease_until > v_now
        or exists (select 1 from charge c where c.tenant_id = i.tenant_id and c.id = i.request_id and c.state <> 'refunded'))), '{}')
    into v_gone, v_gone_of, v_heir
    from unnest(a) x
    join idempotency i on i.tenant_id = x.tenant_id and i.mode = x.mode and i.key = p_idempotency[x.ord]
    where x.verdict = 'admitted' and p_request[x.ord] <> all (v_held) and i.state = 'running'
      and i.request_id <> p_request[x.ord] and i.fingerprint = p_fingerprint[x.ord] and is_gone(i.process, v_now);
    if cardinality(v_gone) > 0 then select b.id, b.tenant_id into v_back, v_back_of from take_back(v_gone_of, v_gone, v_now) b; end if;
    insert into idempotency as i (tenant_id, mode, key, fingerprint, request_id, lease_until, expires_at, process)
    select distinct on (x.tenant_id, x.mode, p_idempotency[x.ord])
      x.tenant_id, x.mode, p_idempotency[x.ord], p_fingerprint[x.ord], p_request[x.ord],
      v_now + p_lease_ms[x.ord] * interval '1 ms', v_now + p_idempotency_hours * interval '1 hour', p_process
    from unnest(a) x
    where x.verdict = 'admitted' and p_idempotency[x.ord] is not null and p_request[x.ord] <> all (v_held)
    -- Before another request under the key, which is a mismatch, comes the same one again.
    order by x.tenant_id, x.mode, p_idempotency[x.ord], p_request[x.ord] = any (v_heir) desc, x.ord
    on conflict (tenant_id, mode, key) do update set
      fingerprint = excluded.fingerprint, request_id = excluded.request_id, state = 'running', status = null,
      answer = null, lease_until = excluded.lease_until, expires_at = excluded.expires_at, process = excluded.process
    -- A free request that died holds no charge that the sweeper would resolve: its lease alone frees the key.
    where i.expires_at <= v_now or (i.state = 'running' and (i.lease_until <= v_now or i.request_id = any (v_gone))
      and not exists (select 1 from charge c where c.tenant_id = i.tenant_id and c.id = i.request_id and c.state <> 'refunded'));
    for r in
      select x.ord, i.fingerprint, i.state, i.status, i.answer from unnest(a) x
      join idempotency i on i.tenant_id = x.tenant_id and i.mode = x.mode and i.key = p_idempotency[x.ord]
      where x.verdict = 'admitted' and i.request_id <> p_request[x.ord] and p_request[x.ord] <> all (v_held)
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

  -- 5. a cached answer: no provider is asked, so none is paid
  if p_cache is not null then
    select array_agg(case when k.expires_at > v_now then k.value end order by u.ord),
      array_agg(case when u.key is not null then coalesce(k.generation, 0) end order by u.ord)
    into v_cached, v_generation
    from unnest(p_cache) with ordinality u(key, ord)
    left join lookup_cache k on k.key = u.key and a[u.ord].verdict = 'admitted';
  end if;

  -- 6. a repetition free of charge
  if p_repeat is not null or cardinality(v_back) > 0 then
    v_repeats := take_repeats(a, p_request, p_price, p_repeat, v_held, v_repeats, v_back_of, v_back, v_now, p_repeat_minutes);
    v_price := array(select case when v_repeats[u.ord] is null then u.price else 0 end from unnest(p_price) with ordinality u(price, ord));
  end if;

  -- 7. what the providers' days have room for
  if p_spend is not null then
    select array_agg(d.provider), array_agg(d.spent) into v_payee, v_spent from open_days(array(
      select p_spend[x.ord] from unnest(a) x where x.verdict = 'admitted' and v_cached[x.ord] is null), v_day) d;
    if p_again then
      for r in
        select u.ord, k.provider from unnest(p_request) with ordinality u(id, ord) join provider_call k on k.id = u.id
      loop
        v_booked[r.ord] := r.provider;
        v_cached[r.ord] := null;
      end loop;
    end if;
    -- Read under the locks: of two that ask the same at the same moment, the second sees the booking of the first. A
    -- minute is twice what a request may take: a call older than that was left behind by a crash.
    v_flights := array(select k.cache_key from provider_call k
      where k.cache_key = any (p_cache) and k.state = 'booked' and k.created_at > v_now - interval '60 seconds');
  end if;

  -- 8. the money: first come, first served within the batch; a dear request that fails does not stop a cheap one
  if p_spend is not null or cardinality(v_back) > 0 or exists (select 1 from unnest(p_price) p where p > 0) then
    perform 1 from account acc
      where (acc.tenant_id, acc.mode) in
        (select x.tenant_id, x.mode from unnest(a) x where x.verdict = 'admitted' and p_price[x.ord] > 0
         union all select c.tenant_id, c.mode from charge c where (c.tenant_id, c.id) in (select * from unnest(v_back_of, v_back)))
      order by acc.tenant_id, acc.mode for no key update;
    if cardinality(v_back) > 0 then perform refund_charges(v_back_of, v_back, v_now); end if;
    -- Under the accounts' locks, so that a cap set since the keys were read counts this batch too.
    for budget in select * from open_budgets(a, v_day) loop
      v_budgets[budget.ord] := coalesce(v_budgets[budget.ord], '[]') || to_jsonb(budget.nth);
      v_room[budget.nth] := budget.room;
    end loop;
    v_capped := found;
    for r in
      select x.ord, v_price[x.ord] as price, dense_rank() over (order by x.tenant_id, x.mode)::integer as purse,
        coalesce(acc.balance, 0) as balance
      from unnest(a) x
      left join account acc on acc.tenant_id = x.tenant_id and acc.mode = x.mode
      where x.verdict = 'admitted' and (p_price[x.ord] > 0 or p_spend[x.ord] is not null)
      order by x.ord
    loop
      v_balance := coalesce(v_left[r.purse], r.balance);
      v_place := 0;
      if p_spend[r.ord] is not null and v_cached[r.ord] is null and v_booked[r.ord] is null
        and coalesce(p_cache[r.ord] <> all (v_flights), true) then
        for offer in select * from jsonb_to_recordset(p_spend[r.ord]) s(provider text, micro bigint, cap bigint) loop
          v_place := case when offer.micro = 0 then 0 else array_position(v_payee, offer.provider) end;
          exit when v_place = 0;
          if v_spent[v_place] + offer.micro > offer.cap then v_place := null; end if;
          exit when v_place is not null;
        end loop;
      end if;
      if p_request[r.ord] = any (v_held) then
        null; -- reserved by the attempt whose answer was lost
      elsif v_place is null then
        a[r.ord].verdict := 'vendor_capacity';
        v_refused := v_refused || p_request[r.ord];
      elsif r.price > least_room(v_budgets[r.ord], v_room) then
        a[r.ord].verdict := 'key_cap_reached';
        v_refused := v_refused || p_request[r.ord];
      elsif r.price > v_balance then
        a[r.ord].verdict := 'insufficient_credits';
        v_refused := v_refused || p_request[r.ord];
      else
        if p_price[r.ord] > 0 then
          v_balance := v_balance - r.price;
          if v_budgets[r.ord] is not null then
            for budget in select n::integer as nth from jsonb_array_elements(v_budgets[r.ord]) n loop v_room[budget.nth] := v_room[budget.nth] - r.price; end loop;
          end if;
          v_ord := v_ord || r.ord;
          v_after := v_after || v_balance;
        end if;
        if v_place > 0 then
          v_spent[v_place] := v_spent[v_place] + offer.micro;
          v_booked[r.ord] := offer.provider;
          v_called := v_called || r.ord;
          v_micro := v_micro || offer.micro;
          v_flights := v_flights || p_cache[r.ord];
        end if;
      end if;
      v_left[r.purse] := v_balance;
      a[r.ord].balance := v_balance;
    end loop;

    if cardinality(v_ord) > 0 then
      insert into charge (id, tenant_id, mode, key_id, operation, price, lease_until, created_at, repeats)
      select p_request[x.ord], x.tenant_id, x.mode, x.key_id, p_operation[x.ord], v_price[x.ord],
        v_now + p_lease_ms[x.ord] * interval '1 ms', v_now, v_repeats[x.ord]
      from unnest(a) x where x.ord = any (v_ord);
      with moved as (
        update account acc set balance = acc.balance - d.total, last_entry = acc.last_entry + d.entries
        from (select x.tenant_id, x.mode, sum(v_price[x.ord]) as total, count(*) as entries
              from unnest(a) x where x.ord = any (v_ord) group by x.tenant_id, x.mode) d
        where acc.tenant_id = d.tenant_id and acc.mode = d.mode
        returning acc.tenant_id, acc.mode, acc.last_entry - d.entries as before
      )
      insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id, created_at, note)
      select x.tenant_id, x.mode, m.before + row_number() over (partition by x.tenant_id, x.mode order by x.ord),
        'reserve', -v_price[x.ord], o.after, p_request[x.ord], v_now, repeat_note(v_repeats[x.ord])
      from unnest(v_ord, v_after) o(ord, after) join unnest(a) x on x.ord = o.ord
      join moved m on m.tenant_id = x.tenant_id and m.mode = x.mode;
      if v_capped then perform spend_budgets(a, v_ord, v_price, v_day); end if;
    end if;
    if cardinality(v_called) > 0 then
      update provider_day d set spent_micro_usd = u.spent from unnest(v_payee, v_spent) u(provider, spent)
        where d.provider = u.provider and d.day = v_day and d.spent_micro_usd <> u.spent;
      insert into provider_call (id, request_id, provider, day, booked_micro_usd, cache_key, created_at)
      select p_request[u.ord], p_request[u.ord], v_booked[u.ord], v_day, u.micro, p_cache[u.ord], v_now
      from unnest(v_called, v_micro) u(ord, micro);
    end if;
    if cardinality(v_refused) > 0 then perform forget_refused(a, p_request, p_idempotency, p_repeat, v_refused); end if;
  end if;

  return query select x.*, v_booked[x.ord], case when x.verdict = 'admitted' then v_cached[x.ord] end, v_generation[x.ord],
    case when x.verdict in ('vendor_capacity', 'key_cap_reached')
      then greatest(1, ceil(extract(epoch from (v_day + 1)::timestamp at time zone 'utc' - v_now)))::integer end, v_repeats[x.ord],
    case when x.verdict in ('insufficient_scope', 'key_cap_reached') then refused_key(x.tenant_id, x.key_id, v_day) end,
    case when x.verdict = 'admitted' then (select nullif(k.name, '') from api_key k where k.id = x.key_id and k.tenant_id = x.tenant_id) end
  from unnest(a) x;
end $$;

grant execute on function admit to warmpath_service;
