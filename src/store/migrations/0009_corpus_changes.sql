-- What changed in the corpus since a version of it, so that an index reads that again and not everything.
--
-- Triggers note investors and companies as their rows change; raise_corpus_version gives the notes their version. Why a
-- reader that saw version V misses nothing: a version is taken by updating the mode's row of corpus_version, whose lock
-- is held until the commit. So versions are given in the order of commits; whoever sees V committed sees every change
-- noted with a version of V or less, and what commits later has a greater one. Notes are written in the transaction of
-- the change, so they are seen together or not at all. And what follows from a note (a company's investors, who is merged
-- with whom) is found by the reader, under its snapshot: a writer cannot see the deal another one adds beside it.

alter table corpus_version add column changes_from bigint not null default 0; -- changes after this version are all noted
update corpus_version set changes_from = version;

-- Made once: what was built from another database's corpus says nothing about this one's.
create table corpus_lineage (
  lineage uuid not null default gen_random_uuid(),
  single  boolean primary key default true check (single)
);
insert into corpus_lineage default values;

-- No foreign keys: a deleted investor has changed too. Neither id: more changed than is worth noting.
create table corpus_change (
  mode        text not null,
  version     bigint, -- null until the version is raised
  investor_id bigint,
  company_id  bigint,
  check (investor_id is null or company_id is null)
);
create index corpus_change_version on corpus_change (mode, version, investor_id, company_id);
create index investor_merged on investor (merged_into) where merged_into is not null;

-- 100,000 notes are a few MB, and an index of that many changed investors is sooner built anew. Callers give up at one more.
create function note_investors(p_investor bigint[]) returns void language plpgsql as $$
begin
  if cardinality(p_investor) > 100000 then
    insert into corpus_change (mode) select mode from corpus_version;
  else
    insert into corpus_change (mode, investor_id)
    select i.mode, i.id from unnest(p_investor) u(id) join investor i on i.id = u.id;
  end if;
end $$;

create function note_companies(p_company bigint[]) returns void language plpgsql as $$
begin
  if cardinality(p_company) > 100000 then
    insert into corpus_change (mode) select mode from corpus_version;
  else
    insert into corpus_change (mode, company_id)
    select c.mode, c.id from unnest(p_company) u(id) join company c on c.id = u.id;
  end if;
end $$;

create function note_investor_rows() returns trigger language plpgsql as $$
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
        n.name, n.identity_key, n.kind, n.lp_type, n.country_code, n.state_code, n.region, n.city, n.stages,
        n.sector_tags, n.countries, n.cheque_min_usd, n.cheque_max_usd, n.exit_size_usd, n.exit_on, n.as_of,
        n.merged_into
      ) is distinct from (
        o.name, o.identity_key, o.kind, o.lp_type, o.country_code, o.state_code, o.region, o.city, o.stages,
        o.sector_tags, o.countries, o.cheque_min_usd, o.cheque_max_usd, o.exit_size_usd, o.exit_on, o.as_of,
        o.merged_into
      ) limit 100001));
  else
    insert into corpus_change (mode, investor_id) select mode, id from old_rows;
    perform note_investors(array(select merged_into from old_rows where merged_into is not null limit 100001));
  end if;
  return null;
end $$;

create function note_investor_alias_rows() returns trigger language plpgsql as $$
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
create function note_company_rows() returns trigger language plpgsql as $$
begin
  perform note_companies(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.identity_key, n.country_code, n.state_code, n.region, n.city, n.sector_tags)
      is distinct from (o.name, o.identity_key, o.country_code, o.state_code, o.region, o.city, o.sector_tags)
    limit 100001));
  return null;
end $$;

create function note_company_alias_rows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_companies(array(select distinct company_id from new_rows limit 100001));
  end if;
  if tg_op <> 'INSERT' then
    perform note_companies(array(select distinct company_id from old_rows limit 100001));
  end if;
  return null;
end $$;

create function note_round_rows() returns trigger language plpgsql as $$
begin
  perform note_companies(array(
    select distinct x.id from new_rows n join old_rows o on o.id = n.id
    cross join lateral (values (n.company_id), (o.company_id)) x(id)
    where (n.company_id, n.kind, n.stage, n.announced_on, n.raised_usd, n.as_of)
      is distinct from (o.company_id, o.kind, o.stage, o.announced_on, o.raised_usd, o.as_of) limit 100001));
  return null;
end $$;

create function note_investment_rows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_investors(array(select distinct investor_id from new_rows limit 100001));
  end if;
  if tg_op <> 'INSERT' then
    perform note_investors(array(select distinct investor_id from old_rows limit 100001));
  end if;
  return null;
end $$;

do $$
declare
  t record;
  e text;
begin
  for t in
    select * from (values
      ('investor', array['insert', 'update', 'delete']), ('investor_alias', array['insert', 'update', 'delete']),
      ('company', array['update']), ('company_alias', array['insert', 'update', 'delete']),
      ('round', array['update']), ('investment', array['insert', 'update', 'delete'])) x(name, events)
  loop
    foreach e in array t.events loop
      execute format('create trigger %I after %s on %I referencing %s for each statement execute function %I()',
        'note_' || e, e, t.name,
        case e when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end,
        'note_' || t.name || '_rows');
    end loop;
  end loop;
end $$;

-- Counts a mode's corpus on, dates what was noted, and tells whoever listens, at the commit. To be called last in a
-- transaction: other writers wait for it from here on. Returns the version.
create function raise_corpus_version(p_mode text) returns bigint language plpgsql as $$
declare
  v_version bigint;
  v_cut     bigint;
begin
  update corpus_version set version = version + 1, changed_at = now() where mode = p_mode returning version into v_version;
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

do $$
declare f text;
begin
  foreach f in array array['note_investors', 'note_companies', 'raise_corpus_version'] loop
    execute format('revoke all on function %I from public', f);
    execute format('grant execute on function %I to warmpath_system', f);
  end loop;
  foreach f in array array['note_investors', 'note_companies', 'raise_corpus_version', 'note_investor_rows',
    'note_investor_alias_rows', 'note_company_rows', 'note_company_alias_rows', 'note_round_rows',
    'note_investment_rows'] loop
    execute format('alter function %I set search_path = %I, pg_temp', f, current_schema());
  end loop;
end $$;

grant select on corpus_lineage, corpus_change to warmpath_service;
grant select, insert, update, delete on corpus_change to warmpath_system;
grant select on corpus_lineage to warmpath_system;
