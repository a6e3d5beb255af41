-- Puts what a search found on a tenant's list, in one round trip. A row that says what it said less than a minute ago is
-- left alone: repeating a search then writes nothing. Runs as the caller, so row-level security holds.
create function record_investors(
  p_tenant uuid, p_mode text, p_investor bigint[], p_record text[], p_digest bytea[], p_score real[], p_tier text[],
  p_lp_type text[]
) returns void language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  insert into stored_investor as s (tenant_id, mode, investor_id, record, digest, score, tier, lp_type)
  select p_tenant, p_mode, u.investor_id, u.record::jsonb, u.digest, u.score, u.tier, u.lp_type
  from unnest(p_investor, p_record, p_digest, p_score, p_tier, p_lp_type)
    u(investor_id, record, digest, score, tier, lp_type)
  where not exists (
    select 1 from stored_investor k where k.tenant_id = p_tenant and k.mode = p_mode and k.investor_id = u.investor_id
      and k.digest = u.digest and k.last_updated_at > now() - interval '1 minute')
  order by u.investor_id -- one order of locks for searches of one tenant at the same moment
  on conflict (tenant_id, mode, investor_id) do update set
    record = excluded.record, digest = excluded.digest, score = excluded.score, tier = excluded.tier,
    lp_type = excluded.lp_type, last_updated_at = now();
end $$;

do $$
begin
  execute format('alter function record_investors set search_path = %I, pg_temp', current_schema());
end $$;
revoke all on function record_investors from public;
grant execute on function record_investors to warmpath_service, warmpath_system;
