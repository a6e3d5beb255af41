-- Who is signed in with the token of this SHA-256, in one read for each request: the session, whose it is, and the keys it works
-- with. Null where it ended, or where who signed in is gone. It is of an operator for its first p_operator_s seconds. stale: its use was not noted in this minute.
create or replace function session_of(p_hash bytea, p_operator_s integer) returns jsonb language sql stable security definer as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', s.id, 'stale', s.last_used_at < now() - interval '1 minute',
    'expires_at', utc_text(s.expires_at),
    'tenant', case when k.keys is not null then jsonb_build_object('id', t.tenant_id, 'name', t.name) end,
    'member', case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name, 'email', m.email, 'role', m.role) end,
    'operator', case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end,
    'keys', k.keys))
  from session s
  left join tenant t on t.tenant_id = s.tenant_id
  left join member m on m.id = s.member_id and m.tenant_id = s.tenant_id and m.removed_at is null
  left join operator o on o.id = s.operator_id and o.removed_at is null and s.created_at > now() - p_operator_s * interval '1 second'
  left join lateral (
    select jsonb_agg(jsonb_build_object('mode', k.mode, 'hash', encode(k.hash, 'hex'), 'name', k.name, 'scopes', k.scopes) order by k.mode) as keys
    from (
      select * from api_key a where a.member_id = m.id and a.tenant_id = s.tenant_id
      union all
      select * from api_key a where a.id = s.key_id and a.tenant_id = s.tenant_id and a.member_id is null
    ) k
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  ) k on true
  where s.hash = p_hash and s.expires_at > now() and (k.keys is not null or o.id is not null)
$$;

-- That a session was used, to the minute; it lives on for p_idle_s from then, up to its end.
create or replace function note_session_use(p_id uuid, p_idle_s integer) returns void language sql security definer as $$
  update session set last_used_at = now(), expires_at = least(ends_at, now() + p_idle_s * interval '1 second')
  where id = p_id and expires_at > now() and last_used_at < now() - interval '1 minute'
$$;

grant execute on function session_of, note_session_use to warmpath_service;
