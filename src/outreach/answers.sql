-- Answers of a person to what came in: touches that no plan has (queries-answers.ts). They are given out apart from those of the plan, so
-- that a process of an earlier release, which would send one as a letter, never gets one.

create or replace function suppression_changed() returns trigger language plpgsql as $$
begin
  if new.reason <> old.reason then new.reason_at := clock_timestamp(); end if;
  return new;
end $$;
create or replace trigger suppression_changed before update on suppression
  for each row execute function suppression_changed();

-- One answer of each mailbox whose time has come, in the lane of all that is sent. It waits for no gap, and the mailbox is locked first, as
-- in `claim_due`.
create or replace function claim_answers(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (tenant_id uuid, mode text, sequence_id uuid, touch_id uuid) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
  free_mailbox record;
  served uuid[] := '{}';
begin
  -- Hardly ever is there one: the lane is left to others then.
  if not exists (select from touch t where t.answers is not null and t.state = 'scheduled' and t.due_at <= v_now) then return; end if;
  if not may_act() then return; end if;
  perform enter_lane('sending');
  v_now := clock_timestamp();
  for free_mailbox in
    with waiting as (
      select s.mailbox_id, min(t.due_at) as due_at from touch t join sequence s on s.id = t.sequence_id
      where t.answers is not null and t.state = 'scheduled' and t.due_at <= v_now and t.due_until > v_now
        and (t.lease_until is null or t.lease_until <= v_now)
      group by s.mailbox_id),
    placed as (
      select m.id, m.tenant_id, w.due_at, row_number() over (partition by m.tenant_id order by w.due_at, m.id)
        + cardinality(array_positions(p_busy, m.tenant_id)) as place
      from waiting w join mailbox m on m.id = w.mailbox_id
      where m.tenant_id not in (select n.tenant_id from tenant n where n.suspended_at is not null)
        and not exists (select from touch o join sequence q on q.id = o.sequence_id
          where q.mailbox_id = m.id and (o.state = 'sending' or o.state = 'scheduled' and o.lease_until > v_now)))
    select m.id, m.tenant_id from placed p join mailbox m on m.id = p.id
      left join lane_turn l on l.lane = 'sending' and l.tenant_id = p.tenant_id
    where p.place <= p_per_tenant
    order by p.place, l.served_at nulls first, p.due_at, p.id limit p_limit for no key update of m skip locked
  loop
    return query
      with due as (
        select t.id from touch t join sequence s on s.id = t.sequence_id
        where s.mailbox_id = free_mailbox.id and t.answers is not null and t.state = 'scheduled'
          and t.due_at <= v_now and t.due_until > v_now and (t.lease_until is null or t.lease_until <= v_now)
          and not exists (select from touch o join sequence q on q.id = o.sequence_id
            where q.mailbox_id = free_mailbox.id
              and (o.state = 'sending' or o.state = 'scheduled' and o.lease_until > v_now))
        order by t.due_at, t.id limit 1 for no key update of t skip locked)
      update touch t set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from due d where d.id = t.id
      returning t.tenant_id, t.mode, t.sequence_id, t.id;
    served := served || free_mailbox.tenant_id;
  end loop;
  perform note_turns('sending', served);
end $$;

-- Answers that could not be sent in their time: what was meant for that day may not fit any more, so they are not sent by themselves.
-- p_why: what their history says.
create or replace function cancel_late_answers(p_why text, p_limit integer) returns integer language plpgsql security definer as $$
declare
  v_now timestamptz := clock_timestamp();
  n integer;
begin
  with late as (
    select t.id from touch t join sequence s on s.id = t.sequence_id
    where t.answers is not null and t.state = 'scheduled' and t.due_until <= v_now
      and (t.lease_until is null or t.lease_until <= v_now)
    order by t.id limit p_limit for no key update of t skip locked for key share of s skip locked),
  changed as (
    update touch t set state = 'cancelled', lease = null, lease_until = null,
      state_why = left(concat_ws(' ', p_why, t.state_why), 500),
      version = t.version + 1, updated_at = clock_timestamp()
    from late l where l.id = t.id
    returning t.tenant_id, t.mode, t.sequence_id, t.id, t.state_why),
  told as (
    insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
    select c.tenant_id, c.mode, c.sequence_id, c.id, 'worker', 'scheduled', 'cancelled', c.state_why from changed c)
  select count(*) into n from changed;
  return n;
end $$;

grant execute on function claim_answers, cancel_late_answers to warmpath_service;
