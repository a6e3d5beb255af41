-- The corpus takes in funders that a live source knows of.

-- The one investor on record that a claim names; null where there is none, -1 where several could be meant. As in the import
-- an id decides first, then the key or an alias; a domain that contradicts says it is a namesake.
create or replace function live_investor(p_mode text, p_key text, p_domain text, p_ids jsonb) returns bigint language plpgsql stable as $$
declare
  v_found bigint[];
begin
  v_found := array(
    select distinct coalesce(i.merged_into, i.id) from jsonb_to_recordset(p_ids) d(namespace text, id text)
    join investor_source s on s.mode = p_mode and s.namespace = d.namespace and s.id = d.id
    join investor i on i.id = s.investor_id);
  if cardinality(v_found) = 0 then
    v_found := array(
      select distinct coalesce(i.merged_into, i.id)
      from (select id from investor where mode = p_mode and identity_key = p_key
        union select investor_id from investor_alias where mode = p_mode and alias_key = p_key) h
      join investor i on i.id = h.id
      where (i.domain <> p_domain) is not true);
    if cardinality(v_found) = 0
      and exists (select from investor where mode = p_mode and identity_key = p_key) then return -1; end if;
  end if;
  return case cardinality(v_found) when 0 then null when 1 then v_found[1] else -1 end;
end $$;

-- Takes in who funded a company, as live sources say it. p_company null: a new company. Answers null while an import holds
-- the corpus, and where somebody was erased since p_newest_erasure; else the company's id and, in the order of the claims, the investor's (null: not taken, since several
-- investors could be meant). What is known already is left as it is. A claim: {investor, key, domain, website, ids:
-- [{namespace, id}], date, amount, kind, stage, source, url, confidence}.
create or replace function record_live_funders(
  p_mode text, p_company bigint, p_name text, p_key text, p_domain text, p_as_of date, p_claims jsonb,
  p_newest_erasure bigint default null -- the last one the claims were held against; null: of a process of the release before
) returns table (company_id bigint, investors bigint[]) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_company  bigint := p_company;
  v_round    bigint;
  v_investor bigint;
  v_all      bigint[] := '{}';
  claim      record;
begin
  if not pg_try_advisory_xact_lock(hashtext('warmpath corpus import ' || p_mode)) then return; end if;
  -- Under the lock nobody is erased.
  if p_newest_erasure <> (select coalesce(max(id), 0) from erasure where mode = p_mode) then return; end if;
  if v_company is null then
    insert into company (mode, name, identity_key, domain, website, source, source_id, as_of)
    values (p_mode, p_name, p_key, p_domain, 'https://' || p_domain, 'live', p_key || coalesce('@' || p_domain, ''), p_as_of)
    on conflict (mode, source, source_id) do update set updated_at = now() returning id into v_company;
  end if;
  for claim in
    select * from jsonb_to_recordset(p_claims) c(investor text, key text, domain text, website text, ids jsonb, date date,
      amount double precision, kind text, stage text, source text, url text, confidence real)
  loop
    v_investor := live_investor(p_mode, claim.key, claim.domain, claim.ids);
    if v_investor is null then
      insert into investor (mode, name, identity_key, domain, website, source, source_id, as_of)
      values (p_mode, claim.investor, claim.key, claim.domain, claim.website, 'live:' || claim.source,
        claim.key || coalesce('@' || claim.domain, ''), p_as_of)
      on conflict (mode, source, source_id) do update set updated_at = now() returning id into v_investor;
      insert into investor_source (mode, namespace, id, investor_id)
      select p_mode, d.namespace, d.id, v_investor from jsonb_to_recordset(claim.ids) d(namespace text, id text)
      on conflict do nothing;
    end if;
    v_all := v_all || nullif(v_investor, -1);
    continue when v_investor = -1;
    -- Two sources mean one round where the days are close and nothing contradicts (corpus/queries-deals.ts).
    select r.id into v_round from round r
      where r.company_id = v_company and r.announced_on between claim.date - 7 and claim.date + 7
        and (r.stage is null or claim.stage is null or r.stage = claim.stage)
        and (r.raised_usd is null or claim.amount is null or r.raised_usd between claim.amount * 0.8 and claim.amount * 1.25)
      order by abs(r.announced_on - claim.date), r.id limit 1;
    if v_round is null then
      insert into round (mode, company_id, kind, stage, announced_on, raised_usd, source, source_id, as_of)
      values (p_mode, v_company, claim.kind, claim.stage, claim.date, claim.amount, 'live:' || claim.source,
        concat_ws(' ', v_company, claim.kind, claim.date), p_as_of)
      on conflict (mode, source, source_id) do update set as_of = round.as_of returning id into v_round;
    end if;
    insert into investment (round_id, investor_id, source, as_of, confidence, url)
    values (v_round, v_investor, 'live:' || claim.source, p_as_of, claim.confidence, claim.url) on conflict do nothing;
  end loop;
  perform raise_corpus_version(p_mode);
  return query select v_company, v_all;
end $$;

grant execute on function live_investor to warmpath_system;
grant execute on function record_live_funders to warmpath_service;
