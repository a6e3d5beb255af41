-- The cadence worker: work is given out across tenants here and nowhere else, by turns (lanes.sql); what follows a claim
-- runs as its tenant. All of it takes rows that are not locked (skip locked) and never waits, so it needs no place in the
-- order of locks (src/outreach/queries-slots.ts). A sequence is locked with its touch where an event is written: the
-- foreign key of touch_event would wait for it otherwise.
--
-- Times are compared with v_now, not with clock_timestamp(): an index is searched for a value, and gone through from end to end for a
-- function that may give another one for each row.

create or replace function sequence_changed() returns trigger language plpgsql as $$
begin
  -- Whoever moves the times of a sandbox moves this one too (app/queries-sandbox.ts).
  if new.updated_at = old.updated_at then new.updated_at := clock_timestamp(); end if;
  return new;
end $$;
create or replace trigger sequence_changed before update on sequence for each row execute function sequence_changed();

-- Touches whose day has come become `drafting`; those in `drafting` without a holder get one.
create or replace function claim_drafts(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, sequence_id uuid, touch_id uuid) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_now timestamptz;
begin
  if not may_act() then return; end if;
  perform enter_lane('drafts');
  v_now := clock_timestamp();
  return query
    with open as (
      select t.id, t.tenant_id, t.state, t.due_at from touch t join sequence s on s.id = t.sequence_id
      where s.state = 'active' and (t.lease_until is null or t.lease_until <= v_now)
        and (t.state = 'drafting' and (t.next_check_at is null or t.next_check_at <= v_now)
          or t.state = 'planned' and t.due_at <= v_now
            and (s.held_until is null or s.held_until <= v_now)
            and not exists (select from touch o where o.sequence_id = t.sequence_id and o.id <> t.id
              and (o.state in ('drafting', 'awaiting_approval', 'rejected', 'approved', 'scheduled', 'sending', 'unknown')
                or o.state = 'planned' and o.position < t.position)))
        and t.tenant_id not in (select n.tenant_id from tenant n where n.suspended_at is not null)),
    placed as (
      select o.*, row_number() over (partition by o.tenant_id order by o.due_at nulls first, o.id)
        + cardinality(array_positions(p_busy, o.tenant_id)) as place
      from open o),
    due as (
      select t.id, t.state from placed p join touch t on t.id = p.id join sequence s on s.id = t.sequence_id
        left join lane_turn l on l.lane = 'drafts' and l.tenant_id = p.tenant_id
      where p.place <= p_per_tenant and t.state = p.state and s.state = 'active'
        and (t.lease_until is null or t.lease_until <= v_now)
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

-- Approved touches without a time, and scheduled ones whose window has passed, of sequences that may go on. The first of each
-- tenant before the second of any: no tenant's plan waits for another's to be made whole.
create or replace function unscheduled_touches(p_limit integer) returns table (
  tenant_id uuid, mode text, sequence_id uuid, touch_id uuid
) language plpgsql stable security definer as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
begin
  return query
    select t.tenant_id, t.mode, t.sequence_id, t.id
    from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
    where s.state = 'active' and m.state = 'connected'
      and (t.state = 'approved' or t.state = 'scheduled' and t.due_at <= v_now and t.due_until <= v_now
        and (t.lease_until is null or t.lease_until <= v_now))
    order by row_number() over (partition by t.tenant_id order by t.approved_at, t.id), t.approved_at, t.id limit p_limit;
end $$;

-- Approvals that are no longer valid: too old, or due so long ago that the service stood still or a backup was restored.
-- Resuming a sequence or connecting a mailbox again restarts that clock.
create or replace function unapprove_stale(p_stale_ms bigint, p_valid_ms bigint, p_limit integer) returns integer
language plpgsql security definer as $$
declare
  v_now timestamptz := clock_timestamp();
  before_stale timestamptz := clock_timestamp() - p_stale_ms * interval '1 ms';
  before_valid timestamptz := clock_timestamp() - p_valid_ms * interval '1 ms';
  n integer;
begin
  with stale as (
    select t.id, t.state, case when t.approved_at > before_valid
      then 'It was to be sent long ago and was not: read it and approve it again.'
      else 'The approval has expired: read it and approve it again.' end as why
    from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
    -- Each by an index of its own, so that what waits for its day is not read.
    where t.id = any (array(
        select o.id from touch o where o.state = 'approved'
        union all select o.id from touch o where o.state = 'scheduled' and o.approved_at is null
        union all select o.id from touch o where o.state = 'scheduled' and o.approved_at <= before_valid
        union all select o.id from touch o where o.state = 'scheduled' and o.due_at <= before_stale))
      and t.answers is null and t.state in ('approved', 'scheduled') and (t.lease_until is null or t.lease_until <= v_now)
      and (t.approved_at is null or t.approved_at <= before_valid
        or s.state = 'active' and m.state = 'connected' and s.updated_at <= before_stale and m.connected_at <= before_stale
          and case t.state when 'scheduled' then t.due_at else t.updated_at end <= before_stale)
    order by t.id limit p_limit for no key update of t skip locked for key share of s skip locked),
  changed as (
    update touch t set state = 'awaiting_approval', state_why = d.why, text_hash = null, approved_at = null,
      approved_by = null, due_at = null, due_until = null, lease = null, lease_until = null,
      version = t.version + 1, updated_at = clock_timestamp()
    from stale d where d.id = t.id
    returning t.tenant_id, t.mode, t.sequence_id, t.id, d.state as was, d.why),
  told as (
    insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
    select c.tenant_id, c.mode, c.sequence_id, c.id, 'worker', c.was, 'awaiting_approval', c.why from changed c)
  select count(*) into n from changed;
  return n;
end $$;

-- One due touch of each mailbox that may send now. The mailbox is locked first, so that two claims never take one each;
-- the statement inside sees what was committed before that.
create or replace function claim_due(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, sequence_id uuid, touch_id uuid) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  free_mailbox record;
  served uuid[] := '{}';
begin
  if not may_act() then return; end if;
  perform enter_lane('sending');
  v_now := clock_timestamp();
  for free_mailbox in
    with free as (
      select m.id, m.tenant_id, m.next_send_at from mailbox m
      where m.state = 'connected' and m.next_send_at <= v_now
        and m.tenant_id not in (select n.tenant_id from tenant n where n.suspended_at is not null) and m.id in (
        select s.mailbox_id from touch t join sequence s on s.id = t.sequence_id
        where t.state = 'scheduled' and t.due_at <= v_now and s.state = 'active'
          and (t.due_until is null or t.due_until > v_now)
          and (t.lease_until is null or t.lease_until <= v_now)
          and (s.held_until is null or s.held_until <= v_now))
        -- Those under way would use the limit up.
        and not exists (select from touch o join sequence q on q.id = o.sequence_id
          where q.mailbox_id = m.id and (o.state = 'sending' or o.state = 'scheduled' and o.lease_until > v_now))),
    placed as (
      select f.*, row_number() over (partition by f.tenant_id order by f.next_send_at, f.id)
        + cardinality(array_positions(p_busy, f.tenant_id)) as place
      from free f)
    select m.id, m.tenant_id from placed p join mailbox m on m.id = p.id
      left join lane_turn l on l.lane = 'sending' and l.tenant_id = p.tenant_id
    where p.place <= p_per_tenant and m.state = 'connected' and m.next_send_at <= v_now
    order by p.place, l.served_at nulls first, p.next_send_at, p.id limit p_limit for no key update of m skip locked
  loop
    return query
      with due as (
        select t.id from touch t join sequence s on s.id = t.sequence_id
        where s.mailbox_id = free_mailbox.id and s.state = 'active' and t.state = 'scheduled'
          and t.due_at <= v_now and (t.due_until is null or t.due_until > v_now)
          and (t.lease_until is null or t.lease_until <= v_now)
          and (s.held_until is null or s.held_until <= v_now)
          and not exists (select from touch o join sequence q on q.id = o.sequence_id
            where q.mailbox_id = free_mailbox.id
              and (o.state = 'sending' or o.state = 'scheduled' and o.lease_until > v_now))
        order by t.due_at, t.approved_at, t.id limit 1 for no key update of t skip locked)
      update touch t set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from due d where d.id = t.id
      returning t.tenant_id, t.mode, t.sequence_id, t.id;
    served := served || free_mailbox.tenant_id;
  end loop;
  perform note_turns('sending', served);
end $$;

-- What was being sent when its worker ended: the outcome is not known.
create or replace function sweep_sending(p_first_look_ms bigint, p_limit integer) returns integer
language plpgsql security definer as $$
declare
  v_now timestamptz := clock_timestamp();
  n integer;
begin
  with lost as (
    select t.id from touch t join sequence s on s.id = t.sequence_id
    where t.state = 'sending' and (t.lease_until is null or t.lease_until <= v_now)
    order by t.id limit p_limit for no key update of t skip locked for key share of s skip locked),
  changed as (
    update touch t set state = 'unknown', state_why = 'The service ended while it was being sent.', lease = null,
      lease_until = null, checks = 0, next_check_at = clock_timestamp() + p_first_look_ms * interval '1 ms',
      version = t.version + 1, updated_at = clock_timestamp()
    from lost l where l.id = t.id
    returning t.tenant_id, t.mode, t.sequence_id, t.id, t.state_why),
  told as (
    insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
    select c.tenant_id, c.mode, c.sequence_id, c.id, 'worker', 'sending', 'unknown', c.state_why from changed c)
  select count(*) into n from changed;
  return n;
end $$;

-- Touches in `unknown` whose next look into the mailbox is due; also of sequences that have ended.
create or replace function claim_unknown(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, sequence_id uuid, touch_id uuid) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_now timestamptz;
begin
  if not may_act() then return; end if;
  perform enter_lane('looks');
  v_now := clock_timestamp();
  return query
    with placed as (
      select t.id, t.tenant_id, t.next_check_at,
        row_number() over (partition by t.tenant_id order by t.next_check_at, t.id)
          + cardinality(array_positions(p_busy, t.tenant_id)) as place
      from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
      where t.state = 'unknown' and t.next_check_at <= v_now and m.state <> 'disconnected'
        and (t.lease_until is null or t.lease_until <= v_now)),
    due as (
      select t.id from placed p join touch t on t.id = p.id
        left join lane_turn l on l.lane = 'looks' and l.tenant_id = p.tenant_id
      where p.place <= p_per_tenant and t.state = 'unknown' and (t.lease_until is null or t.lease_until <= v_now)
      order by p.place, l.served_at nulls first, p.next_check_at, p.id limit p_limit for no key update of t skip locked),
    held as (
      update touch t set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from due d where d.id = t.id
      returning t.tenant_id, t.mode, t.sequence_id, t.id),
    noted as (select note_turns('looks', (select array_agg(h.tenant_id) from held h)))
    select h.* from held h cross join noted;
end $$;

-- Sequences with nothing left to send, the last of it sent long ago and unanswered; of many under way some are looked at.
create or replace function complete_quiet(p_quiet_ms bigint, p_limit integer) returns integer
language plpgsql security definer as $$
declare
  v_look constant integer := 2000; -- looked at in one call, from a random one on: some 20 ms, and all of 100,000 in minutes
  before_quiet timestamptz := clock_timestamp() - p_quiet_ms * interval '1 ms';
  v_from uuid := gen_random_uuid();
  n integer;
begin
  with quiet as (
    select s.id from sequence s
    where s.id = any (array(
        select o.id from ((select f.id from sequence f where f.state = 'active' and f.id >= v_from order by f.id limit v_look)
          union all (select f.id from sequence f where f.state = 'active' and f.id < v_from order by f.id limit v_look)) o limit v_look))
      and s.state = 'active' and s.created_at <= before_quiet
      and exists (select from touch t where t.sequence_id = s.id and t.state = 'sent')
      and not exists (select from touch t where t.sequence_id = s.id
        and (t.state not in ('sent', 'cancelled') or t.sent_at > before_quiet))
    order by s.id limit p_limit for no key update of s skip locked),
  changed as (
    update sequence s set state = 'completed', state_why = 'No answer came to the last message.', ended_at = clock_timestamp()
    from quiet q where q.id = s.id
    returning s.tenant_id, s.mode, s.id, s.state_why),
  told as (
    insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
    select c.tenant_id, c.mode, c.id, 'worker', 'active', 'completed', c.state_why from changed c)
  select count(*) into n from changed;
  return n;
end $$;

grant execute on function
  claim_drafts, unscheduled_touches, unapprove_stale, claim_due, sweep_sending, claim_unknown, complete_quiet
  to warmpath_service;
