-- Lanes: work of all tenants that processes take from the database goes round by tenant. A claim gets how much of each
-- tenant its process has under way (one element of p_busy for each piece) and gives out, of what is due, first what makes
-- the least for its tenant, then the tenant that was served longest ago, then the oldest; never more of a tenant than
-- p_per_tenant. One claim of a lane at a time (an advisory lock, held for one statement): turns hold over all processes. A
-- claim waits for no row.

-- To be called first by the claim of a lane: waits for the claim before it, a few ms. A turn a day ago is as good as none.
create or replace function enter_lane(p_lane text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('warmpath lane ' || p_lane));
  delete from lane_turn where lane = p_lane and served_at < now() - interval '1 day';
end $$;

-- To be called with the tenants a claim of the lane has served, doubles among them.
create or replace function note_turns(p_lane text, p_tenants uuid[]) returns void language sql as $$
  insert into lane_turn (lane, tenant_id, served_at)
    select p_lane, t, clock_timestamp() from (select distinct unnest(p_tenants) as t) t
    on conflict (lane, tenant_id) do update set served_at = excluded.served_at;
$$;

-- Whether a claim may give out what is done outside the database. What was given out before it became false is done: no process is
-- connected during a restore, and before `warmpath pause-sequences` services are to be stopped.
create or replace function may_act() returns boolean language sql stable security definer as $$
  select not exists (select from installation i where i.held_at is not null)
$$;

grant execute on function may_act to warmpath_service, warmpath_system;
grant execute on function enter_lane, note_turns to warmpath_system;
