-- The log of events (src/events/README.md). Each subject records its own in the transaction of the change, by `record_event`; the order
-- is made afterwards, by `place_events`: who records an event takes no lock that others wait for.

-- Writes down that something happened.
create or replace function record_event(p_tenant uuid, p_mode text, p_kind text, p_data jsonb) returns void language plpgsql as $$
begin
  -- Events come along where a tenant moves; what is copied there does not happen again.
  if coalesce(current_setting('app.moving', true), '') = '' then
    insert into event (tenant_id, mode, kind, data) values (p_tenant, p_mode, p_kind, p_data);
  end if;
end $$;

-- Gives the events of an account their places, in the order they were recorded; one at a time, so that a place becomes visible only
-- after all lower ones: whoever has read up to one misses nothing. What is older than p_days or beyond p_keep is deleted. An event that
-- somebody is deleting is left for the next look, so that an erasure, which takes a minute, delays no other.
create or replace function place_events(p_tenant uuid, p_mode text, p_keep integer, p_days integer) returns void language plpgsql as $$
declare
  v_most   constant integer := 1000; -- in one turn: some 50 ms
  v_oldest constant timestamptz := now() - p_days * interval '1 day';
  v_last   bigint;
begin
  if not exists (select from event e where e.tenant_id = p_tenant and e.mode = p_mode and e.place is null)
    and not exists (select from (select e.created_at from event e
      where e.tenant_id = p_tenant and e.mode = p_mode and e.place is not null order by e.place limit 1) first
      where first.created_at < v_oldest) then return; end if;
  insert into event_feed (tenant_id, mode) values (p_tenant, p_mode) on conflict do nothing;
  -- The statements below see what was committed before this lock was had.
  select f.last_place into v_last from event_feed f where f.tenant_id = p_tenant and f.mode = p_mode for no key update;
  with free as materialized (
    select e.id, e.created_at from event e
    where e.tenant_id = p_tenant and e.mode = p_mode and e.place is null order by e.created_at, e.id limit v_most
    for no key update skip locked),
  unplaced as (select f.id, row_number() over (order by f.created_at, f.id) as nth from free f),
  placed as (
    update event e set place = v_last + u.nth from unplaced u where e.id = u.id and e.tenant_id = p_tenant returning e.place)
  select coalesce(max(p.place), v_last) into v_last from placed p;
  with old as materialized (
    select e.id from event e where e.tenant_id = p_tenant and e.mode = p_mode
      and (e.place <= v_last - p_keep or e.place is not null and e.created_at < v_oldest) for update skip locked),
  gone as (delete from event e using old o where e.id = o.id and e.tenant_id = p_tenant returning e.place)
  update event_feed f set last_place = v_last, dropped_place = greatest(f.dropped_place, (select max(g.place) from gone g))
    where f.tenant_id = p_tenant and f.mode = p_mode;
end $$;

-- The same for all accounts that have something to place or to delete, some at a time. The caller sees to it that one process does so at
-- a time (`fan_out_events`).
create or replace function place_due_events(p_keep integer, p_days integer) returns void language plpgsql security definer as $$
declare
  v_accounts constant integer := 50; -- in one turn; the next looks go on
  v_oldest   constant timestamptz := now() - p_days * interval '1 day';
  due record;
begin
  for due in
    (select distinct e.tenant_id, e.mode from event e where e.place is null limit v_accounts)
    union
    (select distinct o.tenant_id, o.mode from (select e.tenant_id, e.mode from event e
      where e.place is not null and e.created_at < v_oldest order by e.created_at limit v_accounts) o)
  loop
    perform place_events(due.tenant_id, due.mode, p_keep, p_days);
  end loop;
end $$;

-- An event as it is told, everywhere in the same letters.
create or replace function event_text(p_id text, p_kind text, p_at text, p_data jsonb) returns text language sql stable as $$
  select json_build_object('id', p_id, 'type', p_kind, 'timestamp', p_at, 'data', p_data)::text
$$;
create or replace function event_body(p_event event) returns text language sql stable as $$
  select event_text(p_event.id::text, p_event.kind, utc_text(p_event.created_at), p_event.data)
$$;

grant execute on function record_event, place_events, event_text, event_body to warmpath_service, warmpath_system;
grant execute on function place_due_events to warmpath_service, warmpath_system;
