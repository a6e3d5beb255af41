-- What public records tell of investors beyond their deals: assets, the funds a firm manages, the funds an institution or
-- foundation holds, and for each fact who says so, in which record, as of when.

alter table investor add column assets_usd double precision check (assets_usd >= 0), add column assets_on date;

-- A vehicle of a manager.
create table fund (
  id            bigint generated always as identity primary key,
  mode          text not null check (mode in ('live', 'test')),
  investor_id   bigint not null references investor on delete cascade, -- who manages it
  name          text not null,
  identity_key  text not null,
  kind          text, -- the source's own word
  size_usd      double precision check (size_usd >= 0),
  first_sale_on date,
  source        text not null,
  source_id     text not null,
  as_of         date,
  unique (mode, source, source_id)
);
create index fund_investor on fund (investor_id);
create index fund_identity on fund (mode, identity_key);

-- An investor's stake in somebody's fund.
create table commitment (
  id          bigint generated always as identity primary key,
  mode        text not null check (mode in ('live', 'test')),
  investor_id bigint not null references investor on delete cascade, -- the limited partner
  fund_name   text not null,
  fund_key    text not null,
  amount_usd  double precision check (amount_usd >= 0),
  source      text not null,
  source_id   text not null,
  as_of       date,
  unique (mode, source, source_id)
);
create index commitment_investor on commitment (investor_id);

-- What an investor got for shares of their own on one day. Sums over time are made of these, so that quarters may be
-- imported one by one, again, or in any order.
create table exit_sale (
  id           bigint generated always as identity primary key,
  mode         text not null check (mode in ('live', 'test')),
  investor_id  bigint not null references investor on delete cascade,
  sold_on      date not null,
  proceeds_usd double precision not null check (proceeds_usd > 0),
  source       text not null,
  source_id    text not null,
  as_of        date, -- when it was reported
  unique (mode, source, source_id)
);
create index exit_sale_investor on exit_sale (investor_id);

-- Street and town as they compare: what tells two persons of one name apart.
alter table person add column address_key text;
-- What a source adds to a title in its own words.
alter table person_role add column note text;
-- How sure it is; null for what a source says outright.
alter table investment add column confidence real check (confidence between 0 and 1);

-- Who says what of an investor. The columns of investor hold the value in use; here stands every one that was said.
create table investor_fact (
  investor_id bigint not null references investor on delete cascade,
  field       text not null check (length(field) between 1 and 64), -- a column of investor
  value       text not null,
  source      text not null,
  source_id   text not null, -- the record it was read in
  as_of       date,
  url         text,
  primary key (investor_id, field, source, source_id)
);

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
        n.name, n.identity_key, n.kind, n.lp_type, n.country_code, n.state_code, n.region, n.city, n.stages,
        n.sector_tags, n.countries, n.cheque_min_usd, n.cheque_max_usd, n.exit_size_usd, n.exit_on, n.as_of,
        n.merged_into, n.assets_usd, n.assets_on, n.description
      ) is distinct from (
        o.name, o.identity_key, o.kind, o.lp_type, o.country_code, o.state_code, o.region, o.city, o.stages,
        o.sector_tags, o.countries, o.cheque_min_usd, o.cheque_max_usd, o.exit_size_usd, o.exit_on, o.as_of,
        o.merged_into, o.assets_usd, o.assets_on, o.description
      ) limit 100001));
  else
    insert into corpus_change (mode, investor_id) select mode, id from old_rows;
    perform note_investors(array(select merged_into from old_rows where merged_into is not null limit 100001));
  end if;
  return null;
end $$;

do $$
declare
  t text;
  e text;
begin
  execute format('alter function note_investor_rows set search_path = %I, pg_temp', current_schema());
  -- A row of either belongs to an investor, as an investment does.
  foreach t in array array['fund', 'commitment'] loop
    foreach e in array array['insert', 'update', 'delete'] loop
      execute format('create trigger %I after %s on %I referencing %s for each statement execute function note_investment_rows()',
        'note_' || e, e, t,
        case e when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end);
    end loop;
    execute format('grant select on %I to warmpath_service', t);
    execute format('grant select, insert, update, delete on %I to warmpath_system', t);
  end loop;
  grant select on exit_sale to warmpath_service;
  grant select, insert, update, delete on exit_sale to warmpath_system;
  grant select on investor_fact to warmpath_service;
  grant select, insert, update, delete on investor_fact to warmpath_system;
end $$;
