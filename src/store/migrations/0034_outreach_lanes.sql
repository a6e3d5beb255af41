-- The lanes of outreach go round by tenant, as those of 0033: what each claim gives out and how it locks is as in 0022 and
-- 0024, its order is by turns and no tenant gets more than p_per_tenant of a process's places. The functions with fewer
-- parameters stay for processes of the version before.

create function claim_drafts(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, sequence_id uuid, touch_id uuid) language plpgsql security definer as $$
#variable_conflict use_column
begin
  perform enter_lane('drafts');
  return query
    with open as (
      select t.id, t.tenant_id, t.state, t.due_at from touch t join sequence s on s.id = t.sequence_id
      where s.state = 'active' and (t.lease_until is null or t.lease_until <= clock_timestamp())
        and (t.state = 'drafting' and (t.next_check_at is null or t.next_check_at <= clock_timestamp())
          or t.state = 'planned' and t.due_at <= clock_timestamp()
            and (s.held_until is null or s.held_until <= clock_timestamp())
            and not exists (select from touch o where o.sequence_id = t.sequence_id and o.id <> t.id
              and (o.state in ('drafting', 'awaiting_approval', 'rejected', 'approved', 'scheduled', 'sending', 'unknown')
                or o.state = 'planned' and o.position < t.position)))),
    placed as (
      select o.*, row_number() over (partition by o.tenant_id order by o.due_at nulls first, o.id)
        + cardinality(array_positions(p_busy, o.tenant_id)) as place
      from open o),
    due as (
      select t.id, t.state from placed p join touch t on t.id = p.id join sequence s on s.id = t.sequence_id
        left join lane_turn l on l.lane = 'drafts' and l.tenant_id = p.tenant_id
      where p.place <= p_per_tenant and t.state = p.state and s.state = 'active'
        and (t.lease_until is null or t.lease_until <= clock_timestamp())
      order by p.place, l.served_at nulls first, p.due_at nulls first, p.id limit p_limit
      for no key update of t skip locked for key share of s skip locked),
    held as (
      update touch t set state = 'drafting', lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms',
        checks = case d.state when 'planned' then 0 else t.checks end,
        version = t.version + case d.state when 'planned' then 1 else 0 end,
        updated_at = case d.state when 'planned' then clock_timestamp() else t.updated_at end
      from due d where d.id = t.id
      returning t.tenant_id, t.mode, t.sequence_id, t.id, d.state as was),
    told as (
      insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
      select h.tenant_id, h.mode, h.sequence_id, h.id, 'worker', 'planned', 'drafting', 'Its day has come.'
      from held h where h.was = 'planned'),
    noted as (select note_turns('drafts', (select array_agg(h.tenant_id) from held h)))
    select h.tenant_id, h.mode, h.sequence_id, h.id from held h cross join noted;
end $$;

-- The first of each tenant before the second of any: nobody's plan waits for another's to be made whole.
create or replace function unscheduled_touches(p_limit integer) returns table (
  tenant_id uuid, mode text, sequence_id uuid, touch_id uuid
) language plpgsql stable security definer as $$
#variable_conflict use_column
begin
  return query
    select t.tenant_id, t.mode, t.sequence_id, t.id
    from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
    where s.state = 'active' and m.state = 'connected'
      and (t.state = 'approved' or t.state = 'scheduled' and t.due_until <= clock_timestamp()
        and (t.lease_until is null or t.lease_until <= clock_timestamp()))
    order by row_number() over (partition by t.tenant_id order by t.approved_at, t.id), t.approved_at, t.id limit p_limit;
end $$;

create function claim_due(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, sequence_id uuid, touch_id uuid) language plpgsql security definer as $$
#variable_conflict use_column
declare
  free_mailbox record;
  served uuid[] := '{}';
begin
  perform enter_lane('sending');
  for free_mailbox in
    with free as (
      select m.id, m.tenant_id, m.next_send_at from mailbox m
      where m.state = 'connected' and m.next_send_at <= clock_timestamp() and m.id in (
        select s.mailbox_id from touch t join sequence s on s.id = t.sequence_id
        where t.state = 'scheduled' and t.due_at <= clock_timestamp() and s.state = 'active'
          and (t.due_until is null or t.due_until > clock_timestamp())
          and (t.lease_until is null or t.lease_until <= clock_timestamp())
          and (s.held_until is null or s.held_until <= clock_timestamp()))
        -- Those under way would use the limit up.
        and not exists (select from touch o join sequence q on q.id = o.sequence_id
          where q.mailbox_id = m.id and (o.state = 'sending' or o.state = 'scheduled' and o.lease_until > clock_timestamp()))),
    placed as (
      select f.*, row_number() over (partition by f.tenant_id order by f.next_send_at, f.id)
        + cardinality(array_positions(p_busy, f.tenant_id)) as place
      from free f)
    select m.id, m.tenant_id from placed p join mailbox m on m.id = p.id
      left join lane_turn l on l.lane = 'sending' and l.tenant_id = p.tenant_id
    where p.place <= p_per_tenant and m.state = 'connected' and m.next_send_at <= clock_timestamp()
    order by p.place, l.served_at nulls first, p.next_send_at, p.id limit p_limit for no key update of m skip locked
  loop
    return query
      with due as (
        select t.id from touch t join sequence s on s.id = t.sequence_id
        where s.mailbox_id = free_mailbox.id and s.state = 'active' and t.state = 'scheduled'
          and t.due_at <= clock_timestamp() and (t.due_until is null or t.due_until > clock_timestamp())
          and (t.lease_until is null or t.lease_until <= clock_timestamp())
          and (s.held_until is null or s.held_until <= clock_timestamp())
          and not exists (select from touch o join sequence q on q.id = o.sequence_id
            where q.mailbox_id = free_mailbox.id
              and (o.state = 'sending' or o.state = 'scheduled' and o.lease_until > clock_timestamp()))
        order by t.due_at, t.approved_at, t.id limit 1 for no key update of t skip locked)
      update touch t set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from due d where d.id = t.id
      returning t.tenant_id, t.mode, t.sequence_id, t.id;
    served := served || free_mailbox.tenant_id;
  end loop;
  perform note_turns('sending', served);
end $$;

create function claim_unknown(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, sequence_id uuid, touch_id uuid) language plpgsql security definer as $$
#variable_conflict use_column
begin
  perform enter_lane('looks');
  return query
    with placed as (
      select t.id, t.tenant_id, t.next_check_at,
        row_number() over (partition by t.tenant_id order by t.next_check_at, t.id)
          + cardinality(array_positions(p_busy, t.tenant_id)) as place
      from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
      where t.state = 'unknown' and t.next_check_at <= clock_timestamp() and m.state <> 'disconnected'
        and (t.lease_until is null or t.lease_until <= clock_timestamp())),
    due as (
      select t.id from placed p join touch t on t.id = p.id
        left join lane_turn l on l.lane = 'looks' and l.tenant_id = p.tenant_id
      where p.place <= p_per_tenant and t.state = 'unknown' and (t.lease_until is null or t.lease_until <= clock_timestamp())
      order by p.place, l.served_at nulls first, p.next_check_at, p.id limit p_limit for no key update of t skip locked),
    held as (
      update touch t set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from due d where d.id = t.id
      returning t.tenant_id, t.mode, t.sequence_id, t.id),
    noted as (select note_turns('looks', (select array_agg(h.tenant_id) from held h)))
    select h.* from held h cross join noted;
end $$;

create function claim_inboxes(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, id uuid) language plpgsql security definer as $$
#variable_conflict use_column
begin
  perform enter_lane('inboxes');
  return query
    with placed as (
      select m.id, m.tenant_id, m.next_poll_at,
        row_number() over (partition by m.tenant_id order by m.next_poll_at, m.id)
          + cardinality(array_positions(p_busy, m.tenant_id)) as place
      from mailbox m
      where m.state <> 'disconnected' and m.next_poll_at <= clock_timestamp()
        and (m.inbox_lease_until is null or m.inbox_lease_until <= clock_timestamp())),
    due as (
      select m.id from placed p join mailbox m on m.id = p.id
        left join lane_turn l on l.lane = 'inboxes' and l.tenant_id = p.tenant_id
      where p.place <= p_per_tenant and m.state <> 'disconnected'
        and (m.inbox_lease_until is null or m.inbox_lease_until <= clock_timestamp())
      order by p.place, l.served_at nulls first, p.next_poll_at, p.id limit p_limit for no key update of m skip locked),
    held as (
      update mailbox m set inbox_lease = p_lease, inbox_lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from due d where m.id = d.id
      returning m.tenant_id, m.mode, m.id),
    noted as (select note_turns('inboxes', (select array_agg(h.tenant_id) from held h)))
    select h.* from held h cross join noted;
end $$;

do $$
declare
  f text;
begin
  -- Replaced as a whole above, settings of the function with it.
  execute format('alter function unscheduled_touches set search_path = %I, pg_temp', current_schema());
  foreach f in array array['claim_drafts', 'claim_due', 'claim_unknown', 'claim_inboxes'] loop
    f := f || '(uuid, bigint, integer, integer, uuid[])';
    execute format('alter function %s owner to warmpath_system', f);
    execute format('alter function %s set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to warmpath_service', f);
  end loop;
end $$;
