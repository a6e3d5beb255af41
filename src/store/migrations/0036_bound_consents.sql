-- Consents are bound to the browser they were asked in; a mailbox connected by one is told, with a link that disconnects it.

alter table mailbox_consent add column browser_hash bytea check (octet_length(browser_hash) = 32);

-- A process of the version before took a consent from whoever brought its state: it finds none any more. Dropped with the next version.
create or replace function take_consent(p_state_hash bytea, p_max_age_ms bigint) returns table (
  tenant_id uuid, mode text, request jsonb, sealed bytea
) language sql security definer as $$ select null::uuid, null::text, null::jsonb, null::bytea where false $$;

-- Whose consent a link is about. Nothing is changed by it.
create function look_consent(p_state_hash bytea, p_max_age_ms bigint) returns table (
  tenant_name text, request jsonb, browser_hash bytea, expires_at timestamptz
) language sql stable security definer as $$
  select t.name, c.request, c.browser_hash, c.created_at + p_max_age_ms * interval '1 ms'
  from mailbox_consent c join tenant t on t.tenant_id = c.tenant_id
  where c.state_hash = p_state_hash and c.created_at >= clock_timestamp() - p_max_age_ms * interval '1 ms'
$$;

-- Binds it to the first browser that asks, which may ask again; nothing for any other.
create function bind_consent(p_state_hash bytea, p_browser_hash bytea, p_max_age_ms bigint) returns table (
  tenant_id uuid, mode text, tenant_name text, request jsonb, sealed bytea
) language sql security definer as $$
  update mailbox_consent c set browser_hash = p_browser_hash
  from tenant t
  where c.state_hash = p_state_hash and t.tenant_id = c.tenant_id
    and c.created_at >= clock_timestamp() - p_max_age_ms * interval '1 ms'
    and (c.browser_hash is null or c.browser_hash = p_browser_hash)
  returning c.tenant_id, c.mode, t.name, c.request, c.sealed
$$;

-- Takes it once, for the browser it is bound to, and only while it is young. Another browser takes nothing, and spoils nothing.
create function take_consent(p_state_hash bytea, p_browser_hash bytea, p_max_age_ms bigint) returns table (
  tenant_id uuid, mode text, tenant_name text, request jsonb, sealed bytea
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  delete from mailbox_consent c using (
    select e.state_hash from mailbox_consent e where e.created_at < clock_timestamp() - p_max_age_ms * interval '1 ms'
    limit 500 for update skip locked) e
    where c.state_hash = e.state_hash and c.state_hash <> p_state_hash;
  return query
    with taken as (delete from mailbox_consent c where c.state_hash = p_state_hash and c.browser_hash = p_browser_hash
      returning c.tenant_id, c.mode, c.request, c.sealed, c.created_at)
    select x.tenant_id, x.mode, t.name, x.request, x.sealed from taken x join tenant t on t.tenant_id = x.tenant_id
    where x.created_at >= clock_timestamp() - p_max_age_ms * interval '1 ms';
end $$;

-- The message that tells a mailbox of its connection: one for each connection by consent, gone with the next one.
create table mailbox_notice (
  id          uuid primary key,
  tenant_id   uuid not null references tenant,
  mode        text not null check (mode in ('live', 'test')),
  mailbox_id  uuid not null unique references mailbox on delete cascade,
  token_hash  bytea not null unique check (octet_length(token_hash) = 32), -- of the link that disconnects
  sealed      bytea check (octet_length(sealed) <= 1024), -- its token, until the message needs it no more
  state       text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'unknown', 'failed')),
  state_why   text check (length(state_why) <= 500),
  attempts    integer not null default 0,
  looks       integer not null default 0, -- in 'unknown': looks for an own copy
  message_id  text check (length(message_id) <= 998),
  next_at     timestamptz default now(), -- null: nothing more is done
  lease       uuid,
  lease_until timestamptz,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz,
  check (state not in ('sending', 'sent', 'unknown') or message_id is not null)
);
create index mailbox_notice_due on mailbox_notice (next_at) where next_at is not null;

alter table mailbox_notice enable row level security;
alter table mailbox_notice force row level security;
create policy own_tenant on mailbox_notice to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy system on mailbox_notice to warmpath_system using (true) with check (true);
grant select, insert, update, delete on mailbox_notice to warmpath_service, warmpath_system;

-- What is to be done, under one lease. What was on its way as its process died is unknown: it is looked for, not sent again.
create function claim_notices(p_lease uuid, p_lease_ms bigint, p_limit integer) returns table (
  id uuid, tenant_id uuid, mode text, tenant_name text, mailbox_id uuid, state text, attempts integer, looks integer,
  message_id text, sealed bytea, created_at timestamptz
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  update mailbox_notice n set state = 'unknown', lease = null, lease_until = null from (
      select e.id from mailbox_notice e
      where e.next_at is not null and e.state = 'sending' and e.lease_until <= clock_timestamp()
      limit p_limit for update skip locked) e
    where n.id = e.id;
  return query
    with due as (
      select n.id from mailbox_notice n
      where n.next_at <= clock_timestamp() and n.state in ('pending', 'unknown')
        and (n.lease_until is null or n.lease_until <= clock_timestamp())
      order by n.next_at limit p_limit for update skip locked)
    update mailbox_notice n set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from due, tenant t
    where n.id = due.id and t.tenant_id = n.tenant_id
    returning n.id, n.tenant_id, n.mode, t.name, n.mailbox_id, n.state, n.attempts, n.looks, n.message_id, n.sealed, n.created_at;
end $$;

-- Whose link it is: asked without a tenant, by whoever holds it.
create function look_notice(p_token_hash bytea) returns table (
  tenant_name text, address text, is_connected boolean
) language sql stable security definer as $$
  select t.name, m.address, m.sealed is not null
  from mailbox_notice n join mailbox m on m.id = n.mailbox_id join tenant t on t.tenant_id = n.tenant_id
  where n.token_hash = p_token_hash
$$;

-- Erases what opens the mailbox. Locks the mailbox alone, as every other change of one mailbox does.
create function disconnect_by_notice(p_token_hash bytea, p_why text) returns boolean
language sql security definer as $$
  with gone as (
    update mailbox m set sealed = null, state = 'disconnected', state_why = p_why, refresh_lease = null, refresh_lease_until = null
    from mailbox_notice n
    where n.token_hash = p_token_hash and m.id = n.mailbox_id and m.sealed is not null returning 1)
  select exists (select 1 from gone)
$$;

do $$
declare
  f text;
begin
  foreach f in array array['take_consent(bytea, bigint)', 'look_consent(bytea, bigint)', 'bind_consent(bytea, bytea, bigint)',
    'take_consent(bytea, bytea, bigint)', 'claim_notices(uuid, bigint, integer)', 'look_notice(bytea)',
    'disconnect_by_notice(bytea, text)'] loop
    execute format('alter function %s owner to warmpath_system', f);
    execute format('alter function %s set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to warmpath_service', f);
  end loop;
end $$;
