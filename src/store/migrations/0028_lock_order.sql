-- Monitors are made and dropped by one process at a time, and never while somebody holds them: two that went over all of
-- them in different orders, or one beside a tenant that deletes its data, could wait for each other. As in 0018 otherwise.
create or replace function claim_monitors(p_lease uuid, p_lease_ms bigint, p_limit integer) returns table (
  tenant_id uuid, mode text, kind text, profile jsonb, profile_at timestamptz, last_run_at timestamptz, failures integer,
  seen_version bigint, seen_profile timestamptz
) language plpgsql security definer as $$
#variable_conflict use_column
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
  return query
    with due as (
      select m.tenant_id, m.mode, m.kind from monitor m
      where m.next_run_at <= clock_timestamp() and (m.lease_until is null or m.lease_until <= clock_timestamp())
      order by m.next_run_at limit p_limit for update skip locked)
    update monitor m set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from due d join profile p on p.tenant_id = d.tenant_id and p.mode = d.mode
    where m.tenant_id = d.tenant_id and m.mode = d.mode and m.kind = d.kind
    returning m.tenant_id, m.mode, m.kind, p.body, p.updated_at, m.last_run_at, m.failures, m.seen_version, m.seen_profile;
end $$;

-- Said anew: what a function is replaced by keeps its owner and rights, not its settings.
do $$
begin
  execute format('alter function claim_monitors set search_path = %I, pg_temp', current_schema());
end $$;

-- Deletion locks kept answers in the order of their keys, as admission takes them over. A lock needs the right to update
-- some column, whichever; row-level security holds.
grant update (lease_until) on idempotency to warmpath_service;
