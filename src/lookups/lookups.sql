-- What paid providers cost by day, and answers of lookups that are kept.

-- The day's rows of every provider that one of these may have to be paid, made where they are missing, and locked.
create or replace function open_days(p_spend jsonb[], p_day date) returns table (provider text, spent bigint)
language plpgsql security definer as $$
declare
  v_provider text[] := array(
    select distinct c.provider from unnest(p_spend) s, jsonb_to_recordset(s) c(provider text, micro bigint)
    where c.micro > 0 order by 1);
begin
  insert into provider_day (provider, day) select p, p_day from unnest(v_provider) p on conflict do nothing;
  return query select d.provider, d.spent_micro_usd from provider_day d
    where d.provider = any (v_provider) and d.day = p_day order by d.provider for no key update;
end $$;

-- Books a call at list price before it is made; false where the cap has no room. Repeating it changes nothing.
create or replace function book_spend(p_id uuid, p_provider text, p_micro bigint, p_cap bigint, p_request uuid) returns boolean
language plpgsql security definer as $$
declare
  v_day   date := (clock_timestamp() at time zone 'utc')::date;
  v_spent bigint;
begin
  insert into provider_day (provider, day) values (p_provider, v_day) on conflict do nothing;
  select d.spent_micro_usd into v_spent from provider_day d
    where d.provider = p_provider and d.day = v_day for no key update;
  if exists (select 1 from provider_call c where c.id = p_id) then return true; end if;
  if v_spent + p_micro > p_cap then return false; end if;
  update provider_day d set spent_micro_usd = v_spent + p_micro where d.provider = p_provider and d.day = v_day;
  insert into provider_call (id, request_id, provider, day, booked_micro_usd)
    values (p_id, p_request, p_provider, v_day, p_micro);
  return true;
end $$;

-- Corrects a booking to what the call cost, once, on the day it was booked on.
create or replace function settle_spend(p_id uuid, p_micro bigint) returns void language sql security definer as $$
  with done as (
    update provider_call c set state = 'settled', actual_micro_usd = p_micro, settled_at = clock_timestamp()
    where c.id = p_id and c.state = 'booked'
    returning c.provider, c.day, p_micro - c.booked_micro_usd as change
  )
  update provider_day d set spent_micro_usd = d.spent_micro_usd + done.change
  from done where d.provider = done.provider and d.day = done.day and done.change <> 0
$$;

-- The kept answer, null where there is none, and the generation to hand back with a new one. Always one row.
create or replace function read_lookup(p_key bytea) returns table (value text, generation bigint)
language sql stable security definer as $$
  select case when c.expires_at > clock_timestamp() then c.value end, coalesce(c.generation, 0)
  from (values (p_key)) k(key) left join lookup_cache c on c.key = k.key
$$;

-- Keeps an answer, unless the entry was evicted since p_generation was read: what was evicted does not come back.
create or replace function keep_lookup(p_key bytea, p_kind text, p_generation bigint, p_value text, p_seconds integer) returns void
language sql security definer as $$
  insert into lookup_cache as c (key, kind, value, generation, stored_at, expires_at)
  values (p_key, p_kind, p_value, p_generation, clock_timestamp(), clock_timestamp() + p_seconds * interval '1 second')
  on conflict (key) do update set
    kind = excluded.kind, value = excluded.value, stored_at = excluded.stored_at, expires_at = excluded.expires_at
  where c.generation = excluded.generation
$$;

-- Removes the cached answer; whether there was one. What stays for an hour, far longer than a request may run, keeps out
-- answers that were under way before.
create or replace function evict_lookup(p_key bytea, p_kind text) returns boolean language plpgsql security definer as $$
declare
  v_now  timestamptz := clock_timestamp();
  v_live boolean;
begin
  loop
    update lookup_cache c set
      value = null, generation = nextval('lookup_generation'), stored_at = v_now, expires_at = v_now + interval '1 hour'
    from (select o.value, o.expires_at from lookup_cache o where o.key = p_key for update) o
    where c.key = p_key
    returning o.value is not null and o.expires_at > v_now into v_live;
    if found then return v_live; end if;
    insert into lookup_cache (key, kind, generation, stored_at, expires_at)
      values (p_key, p_kind, nextval('lookup_generation'), v_now, v_now + interval '1 hour') on conflict do nothing;
    if found then return false; end if;
  end loop; -- another request kept or evicted it between the two
end $$;

-- Deletes what is not read any more, at most p_limit of each kind; returns whether there may be more.
create or replace function purge_lookups(p_limit integer, p_keep_days integer) returns boolean language plpgsql security definer as $$
declare
  v_now  timestamptz := clock_timestamp();
  v_most bigint;
  v_n    bigint;
begin
  delete from lookup_cache c using (
    select e.key from lookup_cache e where e.expires_at <= v_now limit p_limit for update skip locked) e
    where c.key = e.key;
  get diagnostics v_most = row_count;
  delete from provider_call c using (
    select e.id from provider_call e where e.day < (v_now at time zone 'utc')::date - p_keep_days
    limit p_limit for update skip locked) e
    where c.id = e.id;
  get diagnostics v_n = row_count;
  return greatest(v_most, v_n) >= p_limit;
end $$;

grant execute on function book_spend, settle_spend, read_lookup, keep_lookup, evict_lookup, purge_lookups to warmpath_service;
