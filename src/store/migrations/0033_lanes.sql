-- Lanes: work of all tenants that processes take from the database goes round by tenant. A claim is told how much of whom its
-- process has under way (one element of p_busy for each piece) and gives out, of what is due, first what makes the least for its
-- tenant, then the tenant that was served longest ago, then the oldest; never more of a tenant than p_per_tenant. One claim of a
-- lane at a time (an advisory lock, held for one statement): turns hold over all processes. A claim waits for no row.
--
-- The functions of the same names with fewer parameters stay for processes of the version before.

-- Written by claims alone. Without a foreign key: a claim must not wait for whoever holds a tenant's row.
create table lane_turn (
  lane      text not null,
  tenant_id uuid not null,
  served_at timestamptz not null,
  primary key (lane, tenant_id)
);
alter table lane_turn enable row level security;
alter table lane_turn force row level security;
create policy own_tenant on lane_turn to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy system on lane_turn to warmpath_system using (true) with check (true);
grant select, insert, update, delete on lane_turn to warmpath_system;

-- To be called first by the claim of a lane: waits for the claim before it, a few ms. A turn a day ago is as good as none.
create function enter_lane(p_lane text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('warmpath lane ' || p_lane));
  delete from lane_turn where lane = p_lane and served_at < clock_timestamp() - interval '1 day';
end $$;

-- To be called with the tenants a claim of the lane has served, doubles among them.
create function note_turns(p_lane text, p_tenants uuid[]) returns void language sql as $$
  insert into lane_turn (lane, tenant_id, served_at)
    select p_lane, t, clock_timestamp() from (select distinct unnest(p_tenants) as t) t
    on conflict (lane, tenant_id) do update set served_at = excluded.served_at;
$$;

-- A receiver that does not answer rests: how often in a row it kept silent, and until when it is left alone.
alter table webhook add column silences integer not null default 0;
alter table webhook add column rest_until timestamptz;

-- The webhooks that have something to send are found without going through what each has.
create index webhook_delivery_pending on webhook_delivery (webhook_id, next_attempt_at) where state = 'pending';

-- As before, and by turns: a receiver is a host (with its port) of one tenant. One that kept silent gets one message at a time.
-- p_busy_receivers: of each delivery under way, its tenant, a blank and its receiver.
create function claim_deliveries(
  p_lease uuid, p_lease_ms bigint, p_limit integer, p_keep_days integer, p_per_tenant integer, p_per_receiver integer,
  p_busy uuid[], p_busy_receivers text[]
) returns table (
  id uuid, tenant_id uuid, mode text, webhook_id uuid, url text, secret text, sealed bytea, event text, body text,
  attempts integer, receiver text, silences integer
) language plpgsql security definer as $$
#variable_conflict use_column
declare
  taken uuid[];
begin
  delete from webhook_delivery d using (
    select e.id from webhook_delivery e where e.ended_at < clock_timestamp() - p_keep_days * interval '1 day'
    limit 500 for update skip locked) e
    where d.id = e.id;
  perform enter_lane('webhooks');
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
      where d.webhook_id = w.id and d.state = 'pending' and d.next_attempt_at <= clock_timestamp()
        and (d.lease_until is null or d.lease_until <= clock_timestamp())
      order by d.next_attempt_at limit p_per_receiver) d
    where w.disabled_at is null and (w.rest_until is null or w.rest_until <= clock_timestamp())),
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
    select d.id from of_tenant o join webhook_delivery d on d.id = o.id
      left join lane_turn l on l.lane = 'webhooks' and l.tenant_id = o.tenant_id
    where o.place <= p_per_tenant and d.state = 'pending' and (d.lease_until is null or d.lease_until <= clock_timestamp())
    order by o.place, l.served_at nulls first, o.next_attempt_at, o.id limit p_limit
    for no key update of d skip locked),
  held as (
    update webhook_delivery d set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from chosen c where d.id = c.id returning d.id, d.tenant_id)
  select array_agg(h.id) into taken from held h;
  perform note_turns('webhooks', (select array_agg(d.tenant_id) from webhook_delivery d where d.id = any(taken)));
  return query
    select d.id, d.tenant_id, d.mode, d.webhook_id, w.url, w.secret, w.sealed, d.event, d.body, d.attempts,
      split_part(w.url, '/', 3), w.silences
    from webhook_delivery d join webhook w on w.id = d.webhook_id where d.id = any(taken);
end $$;

-- As in 0028, and by turns.
create function claim_monitors(p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[])
returns table (
  tenant_id uuid, mode text, kind text, profile jsonb, profile_at timestamptz, last_run_at timestamptz, failures integer,
  seen_version bigint, seen_profile timestamptz
) language plpgsql security definer as $$
#variable_conflict use_column
begin
  -- Makes the monitors profiles ask for and drops the others.
  perform claim_monitors(p_lease, p_lease_ms, 0);
  perform enter_lane('monitors');
  return query
    with due as (
      select m.tenant_id, m.mode, m.kind, m.next_run_at,
        row_number() over (partition by m.tenant_id order by m.next_run_at, m.mode, m.kind)
          + cardinality(array_positions(p_busy, m.tenant_id)) as place
      from monitor m
      where m.next_run_at <= clock_timestamp() and (m.lease_until is null or m.lease_until <= clock_timestamp())),
    chosen as (
      select m.tenant_id, m.mode, m.kind from due d
        join monitor m on m.tenant_id = d.tenant_id and m.mode = d.mode and m.kind = d.kind
        left join lane_turn l on l.lane = 'monitors' and l.tenant_id = d.tenant_id
      where d.place <= p_per_tenant and m.next_run_at <= clock_timestamp()
        and (m.lease_until is null or m.lease_until <= clock_timestamp())
      order by d.place, l.served_at nulls first, d.next_run_at limit p_limit for update of m skip locked),
    held as (
      update monitor m set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from chosen c join profile p on p.tenant_id = c.tenant_id and p.mode = c.mode
      where m.tenant_id = c.tenant_id and m.mode = c.mode and m.kind = c.kind
      returning m.tenant_id, m.mode, m.kind, p.body, p.updated_at, m.last_run_at, m.failures, m.seen_version, m.seen_profile),
    noted as (select note_turns('monitors', (select array_agg(h.tenant_id) from held h)))
    select h.* from held h cross join noted;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['enter_lane(text)', 'note_turns(text, uuid[])',
    'claim_deliveries(uuid, bigint, integer, integer, integer, integer, uuid[], text[])',
    'claim_monitors(uuid, bigint, integer, integer, uuid[])'] loop
    execute format('alter function %s owner to warmpath_system', f);
    execute format('alter function %s set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
grant execute on function claim_deliveries(uuid, bigint, integer, integer, integer, integer, uuid[], text[]),
  claim_monitors(uuid, bigint, integer, integer, uuid[]) to warmpath_service;
