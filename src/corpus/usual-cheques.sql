-- Keeps usual_cheque as deals are. Called by raise_corpus_version, under its lock and before it dates the notes: what this transaction
-- noted is what has changed since, and the deals of transactions before are committed and seen.
create or replace function keep_usual_cheques(p_mode text) returns void language plpgsql as $$
declare
  v_changed bigint[]; -- null: all
begin
  if not exists (select from corpus_change where mode = p_mode and version is null and investor_id is null and company_id is null) then
    v_changed := array(
      select n.investor_id from corpus_change n where n.mode = p_mode and n.version is null and n.investor_id is not null
      union
      select d.investor_id from corpus_change n join round r on r.company_id = n.company_id join investment d on d.round_id = r.id
        where n.mode = p_mode and n.version is null);
    -- Each with the one it stands under, whose rounds are counted together.
    v_changed := array(
      select unnest(v_changed) union select merged_into from investor where id = any (v_changed) and merged_into is not null);
    if cardinality(v_changed) = 0 then return; end if;
  end if;
  with owned as (
    select us.id, coalesce(us.merged_into, us.id) as owner from investor us
    where us.mode = p_mode and (v_changed is null or us.id = any (v_changed) or us.merged_into = any (v_changed))
  ), entered as (
    select distinct on (o.owner, r.company_id) o.owner, r.raised_usd, r.source, r.as_of
    from owned o join investment d on d.investor_id = o.id and (d.confidence is null or d.confidence >= 0.75) -- CERTAIN of funder-claim.ts
      join round r on r.id = d.round_id
    order by o.owner, r.company_id, r.announced_on nulls last, r.id
  ), usual as materialized (
    select owner, percentile_cont(0.5) within group (order by raised_usd) as typical_usd, count(*)::integer as rounds,
      mode() within group (order by source) as source, max(as_of) as as_of
    from entered where raised_usd > 0 group by owner
  ), gone as (
    delete from usual_cheque c using owned o where c.investor_id = o.id and not exists (select from usual u where u.owner = o.id)
  )
  insert into usual_cheque as c (investor_id, typical_usd, rounds, source, as_of) select * from usual
  on conflict (investor_id) do update set typical_usd = excluded.typical_usd, rounds = excluded.rounds, source = excluded.source,
      as_of = excluded.as_of
    where (c.typical_usd, c.rounds, c.source, c.as_of)
      is distinct from (excluded.typical_usd, excluded.rounds, excluded.source, excluded.as_of);
end $$;

grant execute on function keep_usual_cheques to warmpath_system;
