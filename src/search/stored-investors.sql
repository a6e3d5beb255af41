-- A tenant's list of investors.

-- What of a profile its scores depend on, as 32 characters: equal keys, equal scores. Null of null. Fields that `askOf`
-- (score/rules-ask.ts) does not read are left aside; growth metrics count by the stage that was worked out from them. What is not known
-- here counts, so that a new field never leaves a score that is wrong. An empty list or a weight of "preferred" is what a profile without it
-- says. Competitors and sectors are read whatever the case of their letters, and in any order: of more than four fields the first four count
-- (`MAX_FIELDS`), but four words of plain letters name no more than four.
create or replace function profile_score_key(p_profile jsonb) returns text language sql immutable as $$
  select md5(jsonb_object_agg(key, case when key not in ('sector_tags', 'known_competitors', 'target_lp_types') then value else (
      select jsonb_agg(lower(item) order by
        case when key <> 'sector_tags' or value::text ~ '^([^[:alnum:]]*[A-Za-z0-9]+){1,4}[^[:alnum:]]*$' then lower(item) collate "C" end, place)
      from jsonb_array_elements_text(value) with ordinality i (item, place)) end)::text)
  from jsonb_each('{"geography_weight": "preferred", "sector_weight": "preferred"}' || p_profile
    - '{monitoring_opt_in,lookalike_monitoring_opt_in,calendar_link,letter_languages,founder_name,founder_social_url,company_social_url,gp_social_url,fund_social_url}'::text[]
    - '{raise_goals,growth_metrics,vintage_year,track_record}'::text[])
  where value not in ('null', '[]')
$$;

-- Of these those that an erasure has just removed: a search that began before it may still end. Until the end of the transaction the
-- second look of an erasure waits (tenant-data/queries-erase.ts). No search takes ten minutes; without an erasure no record is looked for.
create or replace function erased_meanwhile(p_mode text, p_investor bigint[]) returns bigint[] language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('warmpath erasure'));
  if not exists (select from erasure where mode = p_mode and erased_at > now() - interval '10 minutes') then return '{}'; end if;
  return array(select u.id from unnest(p_investor) u(id) where not exists (select from investor i where i.id = u.id));
end $$;

-- Whether the list is still the one of this mark, and keeps it that until the end of the transaction: a raise is closed under the lock of
-- an erasure (accounts/queries-process.ts). Taken after that of erased people, by all who take both.
create or replace function is_still_list(p_tenant uuid, p_mode text, p_mark text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('warmpath erasure ' || p_tenant || ' ' || p_mode, 0));
  return p_mark is null or p_mark = list_mark(p_tenant, p_mode);
end $$;

-- The key of the profile as it stands. Work that takes its time has it of another one by then: what it leaves on the list, and what was
-- there for none that still holds, has no score, and so is known to wait for one (rescore.sql).
create or replace function score_key_now(p_tenant uuid, p_mode text) returns text language sql stable as $$
  select profile_score_key(p.body) from profile p where p.tenant_id = p_tenant and p.mode = p_mode
$$;

-- Puts what a search found on a tenant's list, in one round trip. A row that says what it said less than a minute ago is
-- left alone: repeating a search then writes nothing. The best first: the list, whose newest rows come first, keeps their order
-- by a microsecond each. p_profile: that of the search; null if it asked for something else than the profile says, and then what is
-- scored for the profile as it stands stays. p_mark: that of the list it was begun for (`list_mark`); one of another raise gets nothing of it. Runs as the
-- caller, so row-level security holds. synchronous_commit: a search is answered after its charge is settled, and that commit, which is waited
-- for, brings all before it to the disk; if the server ends between the two nothing was answered, and the charge is refunded.
create or replace function record_investors(
  p_tenant uuid, p_mode text, p_investor bigint[], p_record text[], p_digest bytea[], p_score real[], p_tier text[],
  p_lp_type text[], p_profile jsonb default null, p_mark text default null
) returns void language plpgsql as $$
declare
  v_now text;
  v_key text := profile_score_key(p_profile);
  v_erased bigint[];
begin
  execute format('set local app.tenant = %L', p_tenant);
  set local synchronous_commit = off;
  v_erased := erased_meanwhile(p_mode, p_investor);
  if not is_still_list(p_tenant, p_mode, p_mark) then return; end if;
  v_now := score_key_now(p_tenant, p_mode);
  v_key := case when v_key = v_now then v_key end;
  insert into stored_investor as s
    (tenant_id, mode, investor_id, record, digest, score, tier, lp_type, scored_for, first_seen_at, last_updated_at)
  select p_tenant, p_mode, u.investor_id, u.record::jsonb, u.digest, u.score, u.tier, u.lp_type, v_key, v.at, v.at
  from unnest(p_investor, p_record, p_digest, p_score, p_tier, p_lp_type) with ordinality
    u(investor_id, record, digest, score, tier, lp_type, ord)
  cross join lateral (select now() + (cardinality(p_investor) - u.ord) * interval '1 microsecond') v(at)
  where u.investor_id <> all (v_erased)
  order by u.investor_id -- one order of locks for searches of one tenant at the same moment
  on conflict (tenant_id, mode, investor_id) do update set
    (record, digest, score, tier, lp_type, unscored, scored_for) = (
      -- A website is of the tenant's own list: records found have theirs beside them.
      select case when k.stays then s.record else jsonb_strip_nulls(jsonb_build_object('website', s.record -> 'website')) || excluded.record end, case when k.stays then s.digest else excluded.digest end,
        case when k.stays then s.score else excluded.score end, case when k.stays then s.tier else excluded.tier end,
        case when k.stays then s.lp_type else excluded.lp_type end, case when k.stays then s.unscored end,
        case when k.stays then v_now else v_key end
      from (select v_key is null and s.scored_for = v_now and not s.is_imported as stays) k),
    last_updated_at = excluded.last_updated_at, is_imported = false
  -- Here, so that rows are found by the one unique index: looked for beforehand, a list of which little is known is read as a whole.
  where s.digest <> excluded.digest or s.scored_for is distinct from v_key or s.last_updated_at <= now() - interval '1 minute';
end $$;

-- Puts funders on a tenant's list. Of calls at the same moment one adds an investor and the others refresh it: the unique
-- key decides. Runs as the caller, so row-level security holds. p_companies: a JSON list of names for each investor; p_profile: the key of
-- the profile they were found for, empty for none. Their scores are those of the call. What was scored for the profile stays but for the
-- company it is a lookalike of, and is worked out again for it (rescore.sql): a profile boosts whom it was found by.
create or replace function record_funders(
  p_tenant uuid, p_mode text, p_investor bigint[], p_record text[], p_digest bytea[], p_score real[], p_tier text[],
  p_lp_type text[], p_companies jsonb[], p_profile text, p_mark text default null
) returns table (investor_id bigint, is_new boolean, first_seen_at timestamptz, last_updated_at timestamptz, companies text[])
language plpgsql as $$
#variable_conflict use_column
declare
  v_profile text := left(encode(sha256(convert_to(p_profile, 'UTF8')), 'hex'), 16);
  v_now text;
  v_erased bigint[];
begin
  execute format('set local app.tenant = %L', p_tenant);
  v_erased := erased_meanwhile(p_mode, p_investor);
  if not is_still_list(p_tenant, p_mode, p_mark) then
    -- Answered, and on no list.
    return query select u.investor_id, true, now(), now(), array(select jsonb_array_elements_text(u.companies))
      from unnest(p_investor, p_companies) u(investor_id, companies);
    return;
  end if;
  v_now := score_key_now(p_tenant, p_mode);
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
    where u.investor_id <> all (v_erased)
    order by u.investor_id -- one order of locks for calls of one tenant at the same moment
    on conflict (tenant_id, mode, investor_id) do update set
      (record, digest, score, tier, scored_for, unscored) = (
        select case when k.stays then s.record || jsonb_strip_nulls(jsonb_build_object('lookalikeVia', excluded.record -> 'lookalikeVia'))
            else jsonb_strip_nulls(jsonb_build_object('website', s.record -> 'website')) || excluded.record end,
          case when k.stays then '' else excluded.digest end, case when k.stays then s.score else excluded.score end,
          case when k.stays then s.tier else excluded.tier end, case when k.stays and excluded.lookalike_profiles = '{}' then v_now end,
          case when k.stays and excluded.lookalike_profiles = '{}' then s.unscored end
        from (select s.scored_for = v_now and not s.is_imported as stays) k),
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

-- What of a tenant a search depends on beside its profile, in one round trip. `mark` is that of no list if the raise has another profile
-- by now than the one that was read before: it may be another raise.
create or replace function search_context(p_tenant uuid, p_mode text, p_profile text, p_most integer, p_body jsonb default null)
returns table (has_network boolean, boosted jsonb, mark text) language plpgsql as $$
begin
  execute format('set local app.tenant = %L', p_tenant);
  return query
    select has_network(p_tenant, p_mode), coalesce(jsonb_agg(jsonb_build_object('investorId', l.investor_id, 'via', l.via)), '[]'),
      case when p_body is null or exists (select from profile p where p.tenant_id = p_tenant and p.mode = p_mode and p.body = p_body)
        then list_mark(p_tenant, p_mode) else 'none' end
    from lifted_investors(p_tenant, p_mode, p_profile, p_most) l;
end $$;

grant select (erased_at) on erasure to warmpath_service;
grant execute on function profile_score_key, score_key_now, erased_meanwhile, is_still_list, record_investors, record_funders, lifted_investors, search_context to warmpath_service, warmpath_system;
