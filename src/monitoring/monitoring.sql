-- Makes a monitor for every profile that asks for one and drops the others. By one process at a time, and never while somebody
-- holds them: two that went over all of them in different orders, or one during the deletion of a tenant's data, could
-- wait for each other.
create or replace function renew_monitors() returns void language plpgsql security definer as $$
begin
  -- Who does not get it leaves it to who has it: both would do the same.
  if pg_try_advisory_xact_lock(hashtext('warmpath monitors')) then
    delete from monitor m using (
      select o.tenant_id, o.mode, o.kind from monitor o where not exists (
        select from profile p where p.tenant_id = o.tenant_id and p.mode = o.mode and case o.kind
          when 'investors' then p.body @> '{"monitoring_opt_in": true}'
          else p.body @> '{"lookalike_monitoring_opt_in": true}' end)
      for update of o skip locked) o
      where m.tenant_id = o.tenant_id and m.mode = o.mode and m.kind = o.kind;
    insert into monitor (tenant_id, mode, kind)
      select p.tenant_id, p.mode, k.kind from profile p cross join (values ('investors'), ('lookalikes')) k(kind)
      where (p.body @> '{"monitoring_opt_in": true}' or p.body @> '{"lookalike_monitoring_opt_in": true}')
        and case k.kind when 'investors' then p.body @> '{"monitoring_opt_in": true}'
          else p.body @> '{"lookalike_monitoring_opt_in": true}' end
        -- One that is just being deleted is not waited for.
        and not exists (select from monitor m where m.tenant_id = p.tenant_id and m.mode = p.mode and m.kind = k.kind)
      on conflict do nothing;
  end if;
end $$;

-- Gives out the monitors that are due, by turns (lanes.sql).
create or replace function claim_monitors(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (
  tenant_id uuid, mode text, kind text, profile jsonb, profile_at timestamptz, last_run_at timestamptz, failures integer,
  seen_version bigint, seen_profile timestamptz
) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_now timestamptz;
begin
  perform renew_monitors();
  if not may_act() then return; end if;
  perform enter_lane('monitors');
  v_now := clock_timestamp();
  return query
    with due as (
      select m.tenant_id, m.mode, m.kind, m.next_run_at,
        row_number() over (partition by m.tenant_id order by m.next_run_at, m.mode, m.kind)
          + cardinality(array_positions(p_busy, m.tenant_id)) as place
      from monitor m
      where m.next_run_at <= v_now and (m.lease_until is null or m.lease_until <= v_now)
        and m.tenant_id not in (select t.tenant_id from tenant t where t.suspended_at is not null)),
    chosen as (
      select m.tenant_id, m.mode, m.kind from due d
        join monitor m on m.tenant_id = d.tenant_id and m.mode = d.mode and m.kind = d.kind
        left join lane_turn l on l.lane = 'monitors' and l.tenant_id = d.tenant_id
      where d.place <= p_per_tenant and m.next_run_at <= v_now
        and (m.lease_until is null or m.lease_until <= v_now)
      order by d.place, l.served_at nulls first, d.next_run_at limit p_limit for update of m skip locked),
    held as (
      update monitor m set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from chosen c join profile p on p.tenant_id = c.tenant_id and p.mode = c.mode
      where m.tenant_id = c.tenant_id and m.mode = c.mode and m.kind = c.kind
      returning m.tenant_id, m.mode, m.kind, p.body, p.updated_at, m.last_run_at, m.failures, m.seen_version, m.seen_profile),
    noted as (select note_turns('monitors', (select array_agg(h.tenant_id) from held h)))
    select h.* from held h cross join noted;
end $$;

-- Gives out deliveries that are due, by turns (lanes.sql), and deletes what ended long ago. A receiver is a host (with its port) of one tenant. One that kept silent gets one message at a time.
-- p_busy_receivers: of each delivery under way, its tenant, a blank and its receiver. p_of_log: events of the log too, which a process of an
-- earlier release would send under another id than the event's.
create or replace function claim_deliveries(
  p_lease uuid, p_lease_ms bigint, p_limit integer, p_keep_days integer, p_per_tenant integer, p_per_receiver integer,
  p_busy uuid[], p_busy_receivers text[], p_of_log boolean default false
) returns table (
  id uuid, tenant_id uuid, mode text, webhook_id uuid, url text, secret text, sealed bytea, event text, body text,
  attempts integer, receiver text, silences integer, event_id uuid, old_secret text, old_sealed bytea
) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  taken uuid[];
begin
  delete from webhook_delivery d using (
    select e.id from webhook_delivery e where e.ended_at < now() - p_keep_days * interval '1 day'
    limit 500 for update skip locked) e
    where d.id = e.id;
  if not may_act() then return; end if;
  perform enter_lane('webhooks');
  v_now := clock_timestamp();
  with recursive pending (webhook_id) as (
    (select d.webhook_id from webhook_delivery d where d.state = 'pending' order by d.webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_delivery d where d.state = 'pending' and d.webhook_id > p.webhook_id
      order by d.webhook_id limit 1)
    from pending p where p.webhook_id is not null),
  due as (
    select d.id, w.tenant_id, split_part(w.url, '/', 3) as receiver, w.silences, d.next_attempt_at
    from pending p join webhook w on w.id = p.webhook_id cross join lateral (
      select d.id, d.next_attempt_at from webhook_delivery d
      where d.webhook_id = w.id and d.tenant_id = w.tenant_id and d.state = 'pending' and d.next_attempt_at <= v_now
        and (d.lease_until is null or d.lease_until <= v_now) and (p_of_log or d.event_id is null)
      order by d.next_attempt_at limit p_per_receiver) d
    where w.disabled_at is null and (w.rest_until is null or w.rest_until <= v_now)),
  of_receiver as (
    select d.*, row_number() over (partition by d.tenant_id, d.receiver order by d.next_attempt_at, d.id)
      + cardinality(array_positions(p_busy_receivers, d.tenant_id || ' ' || d.receiver)) as place
    from due d),
  of_tenant as (
    select r.id, r.tenant_id, r.next_attempt_at,
      row_number() over (partition by r.tenant_id order by r.place, r.next_attempt_at, r.id)
        + cardinality(array_positions(p_busy, r.tenant_id)) as place
    from of_receiver r where r.place <= case when r.silences > 0 then 1 else p_per_receiver end),
  chosen as (
    select d.id from of_tenant o join webhook_delivery d on d.tenant_id = o.tenant_id and d.id = o.id
      left join lane_turn l on l.lane = 'webhooks' and l.tenant_id = o.tenant_id
    where o.place <= p_per_tenant and d.state = 'pending' and (d.lease_until is null or d.lease_until <= v_now)
    order by o.place, l.served_at nulls first, o.next_attempt_at, o.id limit p_limit
    for no key update of d skip locked),
  held as (
    update webhook_delivery d set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from chosen c where d.id = c.id returning d.id, d.tenant_id)
  select array_agg(h.id) into taken from held h;
  perform note_turns('webhooks', (select array_agg(d.tenant_id) from webhook_delivery d where d.id = any(taken)));
  return query
    select d.id, d.tenant_id, d.mode, d.webhook_id, w.url, w.secret, w.sealed, d.event, d.body, d.attempts,
      split_part(w.url, '/', 3), w.silences, d.event_id,
      case when w.old_until > v_now then w.old_secret end, case when w.old_until > v_now then w.old_sealed end
    from webhook_delivery d join webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id where d.id = any(taken);
end $$;

-- What waited for a webhook that is switched off has failed: it can be sent again one by one, and read at GET /v1/events.
create or replace function end_deliveries() returns trigger language plpgsql security definer as $$
begin
  update webhook_delivery d set state = 'failed', ended_at = clock_timestamp(), last_error = 'The webhook was switched off.'
    where d.tenant_id = new.tenant_id and d.webhook_id = new.id and d.state = 'pending';
  return null;
end $$;
create or replace trigger webhook_switched_off after update of disabled_at on webhook for each row
  when (new.disabled_at is not null and old.disabled_at is null) execute function end_deliveries();

-- Puts the events that have a place into the deliveries of the webhooks that want their kind, in the order of places.
create or replace function fan_out_events(p_keep integer, p_days integer) returns integer language plpgsql security definer as $$
declare
  v_accounts constant integer := 50;    -- in one turn; the next looks go on
  v_waiting  constant integer := p_keep; -- as many as the log keeps: whoever is further behind reads that
  v_span     constant integer := 1000;  -- places of an account in one turn: some 100 ms for five webhooks
  feed  record;
  n     integer := 0;
  added integer;
  moved integer := 0;
  free  uuid[];
  upto  bigint;
begin
  -- In one process at a time.
  if not pg_try_advisory_xact_lock(hashtext('warmpath events')) then return 0; end if;
  perform place_due_events(p_keep, p_days);
  for feed in
    select f.tenant_id, f.mode, f.sent_place, least(f.last_place, f.sent_place + v_span) as last_place
    from event_feed f where f.last_place > f.sent_place for no key update skip locked
  loop
    exit when moved = v_accounts;
    update webhook w set disabled_at = clock_timestamp(),
        disabled_why = format('%s events waited to be sent, which is the limit. GET /v1/events has those that were not queued.', v_waiting)
      where w.tenant_id = feed.tenant_id and w.mode = feed.mode and w.disabled_at is null and v_waiting <= (select count(*) from (
        select from webhook_delivery d where d.webhook_id = w.id and d.tenant_id = w.tenant_id and d.state = 'pending' limit v_waiting) waiting);
    -- An event that is being erased becomes no message: who erases deletes events before messages, and waits for those locked here. Those of
    -- its account after it wait until that has ended, one way or the other; nothing of any other account does.
    select array_agg(l.id) into free from (
      select e.id from event e
      where e.tenant_id = feed.tenant_id and e.mode = feed.mode and e.place > feed.sent_place and e.place <= feed.last_place
      for key share skip locked) l;
    select coalesce(min(e.place) - 1, feed.last_place) into upto from event e
      where e.tenant_id = feed.tenant_id and e.mode = feed.mode and e.place > feed.sent_place and e.place <= feed.last_place
        and e.id <> all (coalesce(free, '{}'));
    continue when upto = feed.sent_place;
    moved := moved + 1;
    -- A webhook that is just being removed is left out.
    with receiver as (
      select w.id, w.tenant_id, w.events from webhook w
      where w.tenant_id = feed.tenant_id and w.mode = feed.mode and w.disabled_at is null order by w.id for key share skip locked)
    insert into webhook_delivery (id, tenant_id, mode, webhook_id, event, body, event_id)
    select gen_random_uuid(), e.tenant_id, e.mode, r.id, e.kind, event_body(e), e.id
    from event e join receiver r on e.kind = any (r.events)
    where e.tenant_id = feed.tenant_id and e.mode = feed.mode and e.place > feed.sent_place and e.place <= upto
    order by e.place
    on conflict do nothing;
    get diagnostics added = row_count;
    n := n + added;
    update event_feed f set sent_place = upto where f.tenant_id = feed.tenant_id and f.mode = feed.mode;
  end loop;
  return n;
end $$;

grant execute on function claim_monitors, claim_deliveries, fan_out_events, end_deliveries to warmpath_service;
