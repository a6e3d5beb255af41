-- The budgets a key spends from: its own and those of its makers, with the cap of each and what was spent of it on p_day. All keys of a
-- budget have its cap, those that have ended too: a key goes on within the cap of a maker that was revoked.
create or replace function budgets_of(k api_key, p_day date) returns table (budget uuid, cap bigint, spent bigint) language sql stable as $$
  select b.id, c.cap, coalesce(d.spent_credits, 0)
  from unnest(k.maker_budgets || k.budget_id) b(id)
  cross join lateral (select max(o.daily_credits)::bigint as cap from api_key o where o.budget_id = b.id and o.tenant_id = k.tenant_id) c
  left join key_day d on d.budget_id = b.id and d.day = p_day and d.tenant_id = k.tenant_id
  where c.cap is not null
$$;

-- What is gone of the cap of a key on p_day: what was spent of it, or more if its makers have less left than that.
create or replace function gone_of_cap(k api_key, p_day date) returns bigint language sql stable as $$
  select k.daily_credits - min(b.cap - b.spent) from budgets_of(k, p_day) b
$$;

-- What a key may do and spend, as GET /v1/usage shows it.
create or replace function key_facts(k api_key, p_day date) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', k.name, 'mode', k.mode, 'scopes', k.scopes, 'daily_credits', k.daily_credits,
    'credits_used_today', case when k.budget_id is not null then gone_of_cap(k, p_day) end,
    'resets_at', case when k.budget_id is not null then to_char(p_day + 1, 'YYYY-MM-DD"T00:00:00.000Z"') end,
    'expires_at', utc_text(k.expires_at)))
$$;

-- Only whose key it is, what it may do and what is left: for free requests that no window counts. It reads and nothing else,
-- so any number may run at once. enable_seqscan: as in admission.sql. unused: the key's use was not noted in this minute.
create or replace function identify(p_hash bytea[])
returns table (ord bigint, tenant_id uuid, mode text, balance bigint, key jsonb, unused uuid)
language plpgsql stable security definer set enable_seqscan = off as $$
declare
  v_day date := (now() at time zone 'utc')::date;
begin
  return query
    select u.ord, k.tenant_id, k.mode, coalesce(acc.balance, 0), case when k.id is not null then key_facts(k, v_day)
        || case when t.suspended_at is null then '{}' when is_moving(t.tenant_id) then '{"moving": true}'
          else '{"suspended": true}' end::jsonb end,
      case when k.last_used_at is null or k.last_used_at < now() - interval '1 minute' then k.id end
    from unnest(p_hash) with ordinality u(hash, ord)
    left join api_key k on k.hash = u.hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    left join tenant t on t.tenant_id = k.tenant_id
    left join account acc on acc.tenant_id = k.tenant_id and acc.mode = k.mode;
end $$;

-- When keys were last used, to the minute: a write on every call would say nothing more.
create or replace function note_use(p_key uuid[]) returns void language sql security definer as $$
  update api_key set last_used_at = now() where id in (
    select k.id from api_key k
    where k.id = any (p_key) and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
    order by k.id for no key update skip locked)
$$;

grant execute on function identify, note_use to warmpath_service;
grant execute on function budgets_of, gone_of_cap, key_facts to warmpath_system;
