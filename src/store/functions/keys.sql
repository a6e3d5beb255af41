-- What a key may do and spend, as GET /v1/usage shows it. p_spent: what its cap counts on p_day, null for nothing yet.
create or replace function key_facts(k api_key, p_spent bigint, p_day date) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', k.name, 'mode', k.mode, 'scopes', k.scopes, 'daily_credits', k.daily_credits,
    'credits_used_today', case when k.budget_id is not null then coalesce(p_spent, 0) end,
    'resets_at', case when k.budget_id is not null then to_char(p_day + 1, 'YYYY-MM-DD"T00:00:00.000Z"') end,
    'expires_at', to_char(k.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
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
    select u.ord, k.tenant_id, k.mode, coalesce(acc.balance, 0), case when k.id is not null then key_facts(k, d.spent_credits, v_day)
        || case when t.suspended_at is null then '{}' when is_moving(t.tenant_id) then '{"moving": true}'
          else '{"suspended": true}' end::jsonb end,
      case when k.last_used_at is null or k.last_used_at < now() - interval '1 minute' then k.id end
    from unnest(p_hash) with ordinality u(hash, ord)
    left join api_key k on k.hash = u.hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    left join tenant t on t.tenant_id = k.tenant_id
    left join account acc on acc.tenant_id = k.tenant_id and acc.mode = k.mode
    left join key_day d on d.budget_id = k.budget_id and d.day = v_day and d.tenant_id = k.tenant_id;
end $$;

-- When keys were last used, to the minute: a write on every call would say nothing more.
create or replace function note_use(p_key uuid[]) returns void language sql security definer as $$
  update api_key set last_used_at = now() where id in (
    select k.id from api_key k
    where k.id = any (p_key) and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
    order by k.id for no key update skip locked)
$$;

grant execute on function identify, note_use to warmpath_service;
grant execute on function key_facts to warmpath_system;
