-- Scores of the stored lists, worked out in the background (rescore.ts).

-- Lists whose scores are not those of the profile or of an index that is newer than the one they have; `since` when they became so. The
-- names of indexes grow with them: of two processes with different ones the older never takes the place of the newer, whatever it is that
-- differs, or each would score anew what the other has. Null: that mode has none.
create or replace function stale_lists(p_live text, p_test text)
returns table (tenant_id uuid, mode text, since timestamptz) language sql stable security definer as $$
  select p.tenant_id, p.mode, case
      when r.seen_profile is distinct from p.updated_at then p.updated_at
      when n.since is not null then n.since
      else clock_timestamp() end
  from profile p
    left join rescore r on r.tenant_id = p.tenant_id and r.mode = p.mode
    cross join lateral (select case p.mode when 'live' then p_live else p_test end) i (name)
    cross join lateral (select min(s.last_updated_at) from stored_investor s
      where s.tenant_id = p.tenant_id and s.mode = p.mode and s.scored_for is null) n (since)
  where (r.seen_profile is distinct from p.updated_at or n.since is not null or i.name is not null and (
      r.seen_index is null or i.name collate "C" > r.seen_index collate "C"))
    and exists (select from stored_investor s where s.tenant_id = p.tenant_id and s.mode = p.mode)
    and not exists (select from tenant t where t.tenant_id = p.tenant_id and t.suspended_at is not null)
$$;

-- Whether any account has both a raise and a list: without, no process needs an index for it.
create or replace function rescores_wait() returns boolean language sql stable security definer as $$
  select exists (select from profile p where exists (
    select from stored_investor s where s.tenant_id = p.tenant_id and s.mode = p.mode))
$$;

-- Gives out lists that are to be scored, by turns (lanes.sql). p_live, p_test: the index of the process.
create or replace function claim_rescores(
  p_lease uuid, p_lease_ms bigint, p_limit integer, p_per_tenant integer, p_busy uuid[], p_live text, p_test text
) returns table (tenant_id uuid, mode text, profile jsonb, profile_key text, profile_at timestamptz, is_whole boolean, failures integer)
language plpgsql security definer as $$
#variable_conflict use_column
begin
  perform enter_lane('rescores');
  -- A list that was never scored is stale; to say so of all would take as long as the look below.
  -- Each list is looked at by itself, as one may be new: as a join they would all be read as a whole.
  insert into rescore (tenant_id, mode) select p.tenant_id, p.mode from profile p
    where not exists (select from rescore r where r.tenant_id = p.tenant_id and r.mode = p.mode)
      and (select true from stored_investor s where s.tenant_id = p.tenant_id and s.mode = p.mode limit 1)
    on conflict do nothing;
  return query
    with due as (
      select r.tenant_id, r.mode, l.since, row_number() over (partition by r.tenant_id order by l.since, r.mode)
          + cardinality(array_positions(p_busy, r.tenant_id)) as place
      from stale_lists(p_live, p_test) l join rescore r on r.tenant_id = l.tenant_id and r.mode = l.mode
      where r.next_run_at <= clock_timestamp() and (r.lease_until is null or r.lease_until <= clock_timestamp())
        and case r.mode when 'live' then p_live else p_test end is not null),
    chosen as (
      select r.tenant_id, r.mode from due d
        join rescore r on r.tenant_id = d.tenant_id and r.mode = d.mode
        left join lane_turn t on t.lane = 'rescores' and t.tenant_id = d.tenant_id
      where d.place <= p_per_tenant
      order by d.place, t.served_at nulls first, d.since limit p_limit for update of r skip locked),
    held as (
      update rescore r set lease = p_lease, lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
      from chosen c join profile p on p.tenant_id = c.tenant_id and p.mode = c.mode
      where r.tenant_id = c.tenant_id and r.mode = c.mode
      returning r.tenant_id, r.mode, p.body, profile_score_key(p.body), p.updated_at,
        r.seen_profile is distinct from p.updated_at
          or coalesce(case r.mode when 'live' then p_live else p_test end collate "C" > r.seen_index collate "C", true), r.failures),
    noted as (select note_turns('rescores', (select array_agg(h.tenant_id) from held h)))
    select h.* from held h cross join noted;
end $$;

-- Writes the scores of a part of a list; null, with nothing done, if the profile says something else by now. A row that anything
-- else wrote since it was read is left to the next run. Of an investor that only a list of the tenant named the words of that list stay.
-- Runs as the caller, so row-level security holds.
create or replace function rescore_investors(
  p_tenant uuid, p_mode text, p_key text, p_investor bigint[], p_read text[], p_record text[], p_digest bytea[], p_score real[],
  p_tier text[], p_lp_type text[], p_unscored text[]
) returns integer language plpgsql as $$
declare
  v_n integer;
begin
  execute format('set local app.tenant = %L', p_tenant);
  -- Before any row: whoever closes the raise takes them all.
  perform is_still_list(p_tenant, p_mode, null);
  if score_key_now(p_tenant, p_mode) is distinct from p_key then
    return null;
  end if;
  update stored_investor s set
    record = case when u.record is null then s.record when s.is_imported then s.record || (u.record::jsonb
        - '{name,kind,geography,website,sectorTags,portfolioCompanies}'::text[]) else u.record::jsonb end,
    digest = case when u.record is null then s.digest else u.digest end,
    score = u.score, tier = u.tier, lp_type = u.lp_type, unscored = u.unscored, scored_for = p_key
  from (select * from unnest(p_investor, p_read, p_record, p_digest, p_score, p_tier, p_lp_type, p_unscored)
      r (id, read, record, digest, score, tier, lp_type, unscored) order by r.id) u
  where s.tenant_id = p_tenant and s.mode = p_mode and s.investor_id = u.id and s.last_updated_at = u.read::timestamptz
    and (s.scored_for is distinct from p_key or s.unscored is distinct from u.unscored or u.unscored is null and s.digest <> u.digest);
  get diagnostics v_n = row_count;
  return v_n;
end $$;

grant execute on function rescores_wait, stale_lists, claim_rescores, rescore_investors to warmpath_service, warmpath_system;
