-- A tenant's list of investors.

-- Puts what a search found on a tenant's list, in one round trip. A row that says what it said less than a minute ago is
-- left alone: repeating a search then writes nothing. The best first: the list, whose newest rows come first, keeps their order
-- by a microsecond each. Runs as the caller, so row-level security holds.
create or replace function record_investors(
  p_tenant uuid, p_mode text, p_investor bigint[], p_record text[], p_digest bytea[], p_score real[], p_tier text[],
  p_lp_type text[]
) returns void language plpgsql as $$
begin
  execute format('set local app.tenant = %L', p_tenant);
  insert into stored_investor as s
    (tenant_id, mode, investor_id, record, digest, score, tier, lp_type, first_seen_at, last_updated_at)
  select p_tenant, p_mode, u.investor_id, u.record::jsonb, u.digest, u.score, u.tier, u.lp_type, v.at, v.at
  from unnest(p_investor, p_record, p_digest, p_score, p_tier, p_lp_type) with ordinality
    u(investor_id, record, digest, score, tier, lp_type, ord)
  cross join lateral (select now() + (cardinality(p_investor) - u.ord) * interval '1 microsecond') v(at)
  where not exists (
    select 1 from stored_investor k where k.tenant_id = p_tenant and k.mode = p_mode and k.investor_id = u.investor_id
      and k.digest = u.digest and k.last_updated_at > now() - interval '1 minute')
  order by u.investor_id -- one order of locks for searches of one tenant at the same moment
  on conflict (tenant_id, mode, investor_id) do update set
    record = excluded.record, digest = excluded.digest, score = excluded.score, tier = excluded.tier,
    lp_type = excluded.lp_type, last_updated_at = excluded.last_updated_at, is_imported = false;
end $$;

-- Puts funders on a tenant's list. Of calls at the same moment one adds an investor and the others refresh it: the unique
-- key decides. Runs as the caller, so row-level security holds. p_companies: a JSON list of names for each investor; p_profile: the key of
-- the profile they were found for, empty for none.
create or replace function record_funders(
  p_tenant uuid, p_mode text, p_investor bigint[], p_record text[], p_digest bytea[], p_score real[], p_tier text[],
  p_lp_type text[], p_companies jsonb[], p_profile text
) returns table (investor_id bigint, is_new boolean, first_seen_at timestamptz, last_updated_at timestamptz, companies text[])
language plpgsql as $$
#variable_conflict use_column
declare
  v_profile text := left(encode(sha256(convert_to(p_profile, 'UTF8')), 'hex'), 16);
begin
  execute format('set local app.tenant = %L', p_tenant);
  return query
    insert into stored_investor as s
      (tenant_id, mode, investor_id, record, digest, score, tier, lp_type, first_seen_at, last_updated_at,
        lookalike_companies, lookalike_profiles)
    select p_tenant, p_mode, u.investor_id, u.record::jsonb, u.digest, u.score, u.tier, u.lp_type, v.at, v.at,
      array(select jsonb_array_elements_text(u.companies)),
      case when p_profile = '' or u.companies = '[]' then '{}' else array[v_profile || ' ' || (u.companies ->> -1)] end
    from unnest(p_investor, p_record, p_digest, p_score, p_tier, p_lp_type, p_companies) with ordinality
      u(investor_id, record, digest, score, tier, lp_type, companies, ord)
    cross join lateral (select now() + (cardinality(p_investor) - u.ord) * interval '1 microsecond') v(at)
    order by u.investor_id -- one order of locks for calls of one tenant at the same moment
    on conflict (tenant_id, mode, investor_id) do update set
      record = excluded.record, digest = excluded.digest, score = excluded.score, tier = excluded.tier,
      lp_type = excluded.lp_type, last_updated_at = excluded.last_updated_at, is_imported = false,
      lookalike_companies = s.lookalike_companies || array(
        select c from unnest(excluded.lookalike_companies) with ordinality n(c, ord)
        where c <> all (s.lookalike_companies) order by ord),
      lookalike_profiles = case when excluded.lookalike_profiles = '{}' then s.lookalike_profiles else array(
        select p from unnest(s.lookalike_profiles) with ordinality n(p, ord) where left(p, 16) <> v_profile
        order by ord offset greatest(cardinality(s.lookalike_profiles) - 19, 0)) || excluded.lookalike_profiles end
    returning s.investor_id, xmax = 0, s.first_seen_at, s.last_updated_at, s.lookalike_companies;
end $$;

-- The investors that a company surfaced for a profile, the newest first.
create or replace function lifted_investors(p_tenant uuid, p_mode text, p_profile text, p_most integer)
returns table (investor_id bigint, via text) language plpgsql as $$
#variable_conflict use_column
declare
  v_profile text := left(encode(sha256(convert_to(p_profile, 'UTF8')), 'hex'), 16);
begin
  execute format('set local app.tenant = %L', p_tenant);
  return query
    select coalesce(i.merged_into, i.id), substr(v.found, 18)
    from stored_investor s join investor i on i.id = s.investor_id
    cross join lateral (select p as found from unnest(s.lookalike_profiles) p where left(p, 16) = v_profile) v
    where p_profile <> '' and s.tenant_id = p_tenant and s.mode = p_mode and s.lookalike_companies <> '{}'
    order by s.last_updated_at desc, s.investor_id desc limit p_most;
end $$;

grant execute on function record_investors, record_funders, lifted_investors to warmpath_service, warmpath_system;
