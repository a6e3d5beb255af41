-- Triggers note investors and companies as their rows change; raise_corpus_version gives the notes their version. Why a
-- reader that saw version V misses nothing: a version is taken by updating the mode's row of corpus_version, whose lock
-- is held until the commit. So versions are given in the order of commits; a reader that sees V committed sees every change
-- noted with a version of V or less, and what commits later has a greater one. Notes are written in the transaction of
-- the change, so they are seen together or not at all. And what follows from a note (a company's investors, who is merged
-- with whom) is found by the reader, under its snapshot: a writer cannot see the deal that another one adds meanwhile.

-- 100,000 notes are a few MB, and an index of that many changed investors is sooner built anew. Callers give up at one more.
create or replace function note_investors(p_investor bigint[]) returns void language plpgsql as $$
begin
  if cardinality(p_investor) > 100000 then
    insert into corpus_change (mode) select mode from corpus_version;
  else
    insert into corpus_change (mode, investor_id)
    select i.mode, i.id from unnest(p_investor) u(id) join investor i on i.id = u.id;
  end if;
end $$;

create or replace function note_companies(p_company bigint[]) returns void language plpgsql as $$
begin
  if cardinality(p_company) > 100000 then
    insert into corpus_change (mode) select mode from corpus_version;
  else
    insert into corpus_change (mode, company_id)
    select c.mode, c.id from unnest(p_company) u(id) join company c on c.id = u.id;
  end if;
end $$;

create or replace function note_investor_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_investors(array(
      select x.id from new_rows n cross join lateral (values (n.id), (n.merged_into)) x(id)
      where x.id is not null limit 100001));
  elsif tg_op = 'UPDATE' then
    perform note_investors(array(
      select distinct x.id from new_rows n join old_rows o on o.id = n.id
      cross join lateral (values (n.id), (n.merged_into), (o.merged_into)) x(id)
      where x.id is not null and (
        n.name, n.identity_key, n.kind, n.type_words, n.lp_type, n.country_code, n.state_code, n.region, n.city, n.stages,
        n.sector_tags, n.countries, n.cheque_min_usd, n.cheque_max_usd, n.exit_size_usd, n.exit_on, n.as_of,
        n.merged_into, n.assets_usd, n.assets_on, n.description
      ) is distinct from (
        o.name, o.identity_key, o.kind, o.type_words, o.lp_type, o.country_code, o.state_code, o.region, o.city, o.stages,
        o.sector_tags, o.countries, o.cheque_min_usd, o.cheque_max_usd, o.exit_size_usd, o.exit_on, o.as_of,
        o.merged_into, o.assets_usd, o.assets_on, o.description
      ) limit 100001));
  else
    insert into corpus_change (mode, investor_id) select mode, id from old_rows;
    perform note_investors(array(select merged_into from old_rows where merged_into is not null limit 100001));
  end if;
  return null;
end $$;

create or replace function note_investor_alias_rows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_investors(array(select distinct investor_id from new_rows limit 100001));
  end if;
  if tg_op <> 'INSERT' then
    perform note_investors(array(select distinct investor_id from old_rows limit 100001));
  end if;
  return null;
end $$;

-- A new company or round has no deals yet and a deleted one none any more: those are noted with their investments.
create or replace function note_company_rows() returns trigger language plpgsql as $$
begin
  perform note_companies(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.identity_key, n.country_code, n.state_code, n.region, n.city, n.sector_tags)
      is distinct from (o.name, o.identity_key, o.country_code, o.state_code, o.region, o.city, o.sector_tags)
    limit 100001));
  return null;
end $$;

create or replace function note_company_alias_rows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_companies(array(select distinct company_id from new_rows limit 100001));
  end if;
  if tg_op <> 'INSERT' then
    perform note_companies(array(select distinct company_id from old_rows limit 100001));
  end if;
  return null;
end $$;

create or replace function note_round_rows() returns trigger language plpgsql as $$
begin
  perform note_companies(array(
    select distinct x.id from new_rows n join old_rows o on o.id = n.id
    cross join lateral (values (n.company_id), (o.company_id)) x(id)
    where (n.company_id, n.kind, n.stage, n.announced_on, n.raised_usd, n.as_of)
      is distinct from (o.company_id, o.kind, o.stage, o.announced_on, o.raised_usd, o.as_of) limit 100001));
  return null;
end $$;

create or replace function note_investment_rows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_investors(array(select distinct investor_id from new_rows limit 100001));
  end if;
  if tg_op <> 'INSERT' then
    perform note_investors(array(select distinct investor_id from old_rows limit 100001));
  end if;
  return null;
end $$;

-- A row of fund or commitment belongs to an investor, as an investment does.
create or replace trigger note_insert after insert on investor referencing new table as new_rows
  for each statement execute function note_investor_rows();
create or replace trigger note_update after update on investor referencing old table as old_rows new table as new_rows
  for each statement execute function note_investor_rows();
create or replace trigger note_delete after delete on investor referencing old table as old_rows
  for each statement execute function note_investor_rows();
create or replace trigger note_insert after insert on investor_alias referencing new table as new_rows
  for each statement execute function note_investor_alias_rows();
create or replace trigger note_update after update on investor_alias referencing old table as old_rows new table as new_rows
  for each statement execute function note_investor_alias_rows();
create or replace trigger note_delete after delete on investor_alias referencing old table as old_rows
  for each statement execute function note_investor_alias_rows();
create or replace trigger note_update after update on company referencing old table as old_rows new table as new_rows
  for each statement execute function note_company_rows();
create or replace trigger note_insert after insert on company_alias referencing new table as new_rows
  for each statement execute function note_company_alias_rows();
create or replace trigger note_update after update on company_alias referencing old table as old_rows new table as new_rows
  for each statement execute function note_company_alias_rows();
create or replace trigger note_delete after delete on company_alias referencing old table as old_rows
  for each statement execute function note_company_alias_rows();
create or replace trigger note_update after update on round referencing old table as old_rows new table as new_rows
  for each statement execute function note_round_rows();
create or replace trigger note_insert after insert on investment referencing new table as new_rows
  for each statement execute function note_investment_rows();
create or replace trigger note_update after update on investment referencing old table as old_rows new table as new_rows
  for each statement execute function note_investment_rows();
create or replace trigger note_delete after delete on investment referencing old table as old_rows
  for each statement execute function note_investment_rows();
create or replace trigger note_insert after insert on fund referencing new table as new_rows
  for each statement execute function note_investment_rows();
create or replace trigger note_update after update on fund referencing old table as old_rows new table as new_rows
  for each statement execute function note_investment_rows();
create or replace trigger note_delete after delete on fund referencing old table as old_rows
  for each statement execute function note_investment_rows();
create or replace trigger note_insert after insert on commitment referencing new table as new_rows
  for each statement execute function note_investment_rows();
create or replace trigger note_update after update on commitment referencing old table as old_rows new table as new_rows
  for each statement execute function note_investment_rows();
create or replace trigger note_delete after delete on commitment referencing old table as old_rows
  for each statement execute function note_investment_rows();

-- Counts a mode's corpus on, dates what was noted, and notifies listeners, at the commit. To be called last in a
-- transaction: other writers wait for it from here on. Returns the version.
create or replace function raise_corpus_version(p_mode text) returns bigint language plpgsql as $$
declare
  v_version bigint;
  v_cut     bigint;
begin
  update corpus_version set version = version + 1, changed_at = now() where mode = p_mode returning version into v_version;
  perform keep_usual_cheques(p_mode);
  -- Also the notes of a transaction that changed rows and raised nothing (somebody's psql).
  if 100000 < (select count(*) from (select from corpus_change where mode = p_mode and version is null limit 100001) x)
    or exists (select from corpus_change where mode = p_mode and version is null and investor_id is null and company_id is null)
  then
    v_cut := v_version;
    delete from corpus_change where mode = p_mode;
  else
    update corpus_change set version = v_version where mode = p_mode and version is null;
    select c.version into v_cut from corpus_change c where c.mode = p_mode and c.version is not null
      order by c.version desc offset 100000 limit 1;
    delete from corpus_change where mode = p_mode and version <= v_cut;
  end if;
  update corpus_version set changes_from = v_cut where mode = p_mode and v_cut is not null;
  perform pg_notify('warmpath_corpus', p_mode);
  return v_version;
end $$;

grant execute on function note_investors, note_companies, raise_corpus_version to warmpath_system;
