-- Gives out mailboxes whose inbox is due and that no worker reads, by turns (lanes.sql). Each is due again when the lease
-- ends, should its reader be gone.
create or replace function claim_inboxes(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, id uuid) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_now timestamptz;
begin
  if not may_act() then return; end if;
  perform enter_lane('inboxes');
  v_now := clock_timestamp();
  return query
    with placed as (
      select m.id, m.tenant_id, m.next_poll_at,
        row_number() over (partition by m.tenant_id order by m.next_poll_at, m.id)
          + cardinality(array_positions(p_busy, m.tenant_id)) as place
      from mailbox m
      where m.state <> 'disconnected' and m.next_poll_at <= v_now
        and (m.inbox_lease_until is null or m.inbox_lease_until <= v_now)),
    due as (
      select m.id from placed p join mailbox m on m.id = p.id
        left join lane_turn l on l.lane = 'inboxes' and l.tenant_id = p.tenant_id
      where p.place <= p_per_tenant and m.state <> 'disconnected'
        and (m.inbox_lease_until is null or m.inbox_lease_until <= v_now)
      order by p.place, l.served_at nulls first, p.next_poll_at, p.id limit p_limit for no key update of m skip locked),
    held as (
      update mailbox m set inbox_lease = p_lease, inbox_lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from due d where m.id = d.id
      returning m.tenant_id, m.mode, m.id),
    noted as (select note_turns('inboxes', (select array_agg(h.tenant_id) from held h)))
    select h.* from held h cross join noted;
end $$;

-- Whose consent a link is about. Nothing is changed by it.
create or replace function look_consent(p_tenant uuid, p_state_hash bytea, p_max_age_ms bigint) returns table (
  tenant_name text, request jsonb, browser_hash bytea, expires_at timestamptz
) language sql stable security definer as $$
  select t.name, c.request, c.browser_hash, c.created_at + p_max_age_ms * interval '1 ms'
  from mailbox_consent c join tenant t on t.tenant_id = c.tenant_id
  where c.tenant_id = p_tenant and c.state_hash = p_state_hash and c.created_at >= clock_timestamp() - p_max_age_ms * interval '1 ms'
$$;

-- Binds it to the first browser that asks, which may ask again; nothing for any other.
create or replace function bind_consent(p_tenant uuid, p_state_hash bytea, p_browser_hash bytea, p_max_age_ms bigint) returns table (
  tenant_id uuid, mode text, tenant_name text, request jsonb, sealed bytea
) language sql security definer as $$
  update mailbox_consent c set browser_hash = p_browser_hash
  from tenant t
  where c.tenant_id = p_tenant and c.state_hash = p_state_hash and t.tenant_id = c.tenant_id
    and c.created_at >= clock_timestamp() - p_max_age_ms * interval '1 ms'
    and (c.browser_hash is null or c.browser_hash = p_browser_hash)
  returning c.tenant_id, c.mode, t.name, c.request, c.sealed
$$;

-- Takes it once, for the browser it is bound to, and only while it is young. Another browser takes nothing, and spoils nothing.
create or replace function take_consent(p_tenant uuid, p_state_hash bytea, p_browser_hash bytea, p_max_age_ms bigint) returns table (
  tenant_id uuid, mode text, tenant_name text, request jsonb, sealed bytea
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  delete from mailbox_consent c using (
    select e.tenant_id, e.state_hash from mailbox_consent e
    where e.created_at < clock_timestamp() - p_max_age_ms * interval '1 ms' limit 500 for update skip locked) e
    where c.tenant_id = e.tenant_id and c.state_hash = e.state_hash and c.state_hash <> p_state_hash;
  return query
    with taken as (delete from mailbox_consent c
      where c.tenant_id = p_tenant and c.state_hash = p_state_hash and c.browser_hash = p_browser_hash
      returning c.tenant_id, c.mode, c.request, c.sealed, c.created_at)
    select x.tenant_id, x.mode, t.name, x.request, x.sealed from taken x join tenant t on t.tenant_id = x.tenant_id
    where x.created_at >= clock_timestamp() - p_max_age_ms * interval '1 ms';
end $$;

-- What is to be done, under one lease. What was on its way as its process died is unknown: it is looked for, not sent again.
create or replace function claim_notices(p_lease uuid, p_lease_ms bigint, p_limit integer) returns table (
  id uuid, tenant_id uuid, mode text, tenant_name text, mailbox_id uuid, state text, attempts integer, looks integer,
  message_id text, sealed bytea, created_at timestamptz
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  if not may_act() then return; end if;
  update mailbox_notice n set state = 'unknown', lease = null, lease_until = null from (
      select e.tenant_id, e.id from mailbox_notice e
      where e.next_at is not null and e.state = 'sending' and e.lease_until <= clock_timestamp()
      limit p_limit for update skip locked) e
    where n.tenant_id = e.tenant_id and n.id = e.id;
  return query
    with due as (
      select n.tenant_id, n.id from mailbox_notice n
      where n.next_at <= clock_timestamp() and n.state in ('pending', 'unknown')
        and (n.lease_until is null or n.lease_until <= clock_timestamp())
      order by n.next_at limit p_limit for update skip locked)
    update mailbox_notice n set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from due, tenant t
    where n.tenant_id = due.tenant_id and n.id = due.id and t.tenant_id = n.tenant_id
    returning n.id, n.tenant_id, n.mode, t.name, n.mailbox_id, n.state, n.attempts, n.looks, n.message_id, n.sealed, n.created_at;
end $$;

-- Whose link it is. The tenant is the one that the token names (platform/values/scope.ts).
create or replace function look_notice(p_tenant uuid, p_token_hash bytea) returns table (
  tenant_name text, address text, is_connected boolean
) language sql stable security definer as $$
  select t.name, m.address, m.sealed is not null
  from mailbox_notice n join mailbox m on m.tenant_id = n.tenant_id and m.id = n.mailbox_id
    join tenant t on t.tenant_id = n.tenant_id
  where n.tenant_id = p_tenant and n.token_hash = p_token_hash
$$;

-- Erases what opens the mailbox. Locks the mailbox alone, as every other change of one mailbox does.
create or replace function disconnect_by_notice(p_tenant uuid, p_token_hash bytea, p_why text) returns boolean
language sql security definer as $$
  with gone as (
    update mailbox m set sealed = null, state = 'disconnected', state_why = p_why, refresh_lease = null, refresh_lease_until = null
    from mailbox_notice n
    where n.tenant_id = p_tenant and n.token_hash = p_token_hash and m.tenant_id = n.tenant_id and m.id = n.mailbox_id
      and m.sealed is not null returning 1)
  select exists (select 1 from gone)
$$;

-- Whose link it is, of the tenant that the token names.
create or replace function unsubscribe_target(p_tenant uuid, p_token text) returns table (
  tenant_id uuid, mode text, sequence_id uuid, email_key text, sequence_state text, sender_name text
) language sql stable security definer as $$
  select s.tenant_id, s.mode, s.id, s.email_key, s.state, m.sender_name
  from sequence s join mailbox m on m.tenant_id = s.tenant_id and m.id = s.mailbox_id
  where s.tenant_id = p_tenant and s.unsubscribe_token = p_token
$$;

grant execute on function
  claim_inboxes, look_consent, bind_consent, take_consent, claim_notices, look_notice, disconnect_by_notice, unsubscribe_target
  to warmpath_service;
