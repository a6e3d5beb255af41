-- Mailboxes: one refresh of a token at a time; consents are taken once; deliveries come with sealed secrets.

-- Held by the process that asks for a new access token, so that a refresh token is never spent twice.
alter table mailbox add column refresh_lease uuid;
alter table mailbox add column refresh_lease_until timestamptz;

drop function claim_deliveries(uuid, bigint, integer, integer);
create function claim_deliveries(p_lease uuid, p_lease_ms bigint, p_limit integer, p_keep_days integer) returns table (
  id uuid, tenant_id uuid, mode text, webhook_id uuid, url text, secret text, sealed bytea, event text, body text,
  attempts integer
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  delete from webhook_delivery d using (
    select e.id from webhook_delivery e where e.ended_at < clock_timestamp() - p_keep_days * interval '1 day'
    limit 500 for update skip locked) e
    where d.id = e.id;
  return query
    with due as (
      select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.state = 'pending' and d.next_attempt_at <= clock_timestamp() and w.disabled_at is null
        and (d.lease_until is null or d.lease_until <= clock_timestamp())
      order by d.next_attempt_at limit p_limit for update of d skip locked)
    update webhook_delivery d set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from due join webhook w on true
    where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.tenant_id, d.mode, d.webhook_id, w.url, w.secret, w.sealed, d.event, d.body, d.attempts;
end $$;

-- Whoever comes back from a consent has no key, only the state: it is taken once and only while it is young.
create function take_consent(p_state_hash bytea, p_max_age_ms bigint) returns table (
  tenant_id uuid, mode text, request jsonb, sealed bytea
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  delete from mailbox_consent c using (
    select e.state_hash from mailbox_consent e where e.created_at < clock_timestamp() - p_max_age_ms * interval '1 ms'
    limit 500 for update skip locked) e
    where c.state_hash = e.state_hash and c.state_hash <> p_state_hash;
  return query
    with taken as (delete from mailbox_consent c where c.state_hash = p_state_hash
      returning c.tenant_id, c.mode, c.request, c.sealed, c.created_at)
    select t.tenant_id, t.mode, t.request, t.sealed from taken t
    where t.created_at >= clock_timestamp() - p_max_age_ms * interval '1 ms';
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['claim_deliveries', 'take_consent'] loop
    execute format('alter function %I owner to warmpath_system', f);
    execute format('alter function %I set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke all on function %I from public', f);
  end loop;
end $$;
grant execute on function claim_deliveries, take_consent to warmpath_service;
