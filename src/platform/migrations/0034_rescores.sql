-- Scores of stored investors follow the raise and the index by themselves: what the list of an account was last worked out for, and whose
-- turn it is (src/search/rescore.ts).
create table rescore (
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  seen_profile timestamptz, -- of the profile whose scores all rows have
  seen_index   text check (length(seen_index) <= 100), -- and of which index
  next_run_at  timestamptz not null default clock_timestamp(),
  lease        uuid,
  lease_until  timestamptz,
  failures     integer not null default 0,
  primary key (tenant_id, mode)
);

-- Why an investor has no score although it was looked at for the profile of `scored_for`: `own` is on no record; of one that is `bare`
-- too little is.
alter table stored_investor add column unscored text check (unscored in ('own', 'bare'));
-- Since when it is off the list, by a person: a search finds it again and does not bring it back.
alter table stored_investor add column removed_at timestamptz;
-- Hardly any, and for a second or two: who came onto the list by something else than a search for the profile.
create index stored_investor_to_score on stored_investor (tenant_id, mode) where scored_for is null;

do $$
declare
  -- As of every table that goes along when a tenant moves (0023_tenant_moves.sql).
  here constant text := 'coalesce(sign(array_position(array(select f.id from fenced_tenant f where f.id is distinct from nullif(current_setting(''app.moving'', true), '''')::uuid), tenant_id)), 0) <> 1';
begin
  alter table rescore enable row level security;
  alter table rescore force row level security;
  create policy own_tenant on rescore to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
  create policy system on rescore to warmpath_system using (true) with check (true);
  execute format('create policy tenant_is_here on rescore as restrictive to warmpath_service, warmpath_system using (%s)', here);
end $$;
grant select, insert, update, delete on rescore to warmpath_service, warmpath_system;
