-- Only whose key it is and what is left: for free requests that no window counts. It reads and nothing else, so any
-- number may run at once. unused: the key's use was not noted in this minute.
create or replace function identify(p_hash bytea[])
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
create or replace function note_use(p_key uuid[]) returns void language sql security definer as $$
  update api_key set last_used_at = now() where id in (
    select k.id from api_key k
    where k.id = any (p_key) and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
    order by k.id for no key update skip locked)
$$;

grant execute on function identify, note_use to warmpath_service;
