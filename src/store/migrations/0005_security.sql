-- Who may do what. warmpath_service answers requests; warmpath_system runs the billing functions (as their definer),
-- the sweeper, the importers and the operator's commands. Neither owns a table, neither may bypass row security.

do $$
declare t record;
begin
  for t in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped
  loop
    execute format('alter table %I enable row level security', t.relname);
    execute format('alter table %I force row level security', t.relname);
    execute format('create policy own_tenant on %I to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t.relname);
    execute format('create policy system on %I to warmpath_system using (true) with check (true)', t.relname);
  end loop;
  execute format('grant usage on schema %I to warmpath_service, warmpath_system', current_schema());
  -- ALTER FUNCTION … OWNER asks that the new owner may create in the schema.
  execute format('grant create on schema %I to warmpath_system', current_schema());
end $$;

grant select on tenant, account, api_key, charge, ledger_entry to warmpath_service;
grant select, insert, update, delete on profile, stored_investor to warmpath_service;
grant select on corpus_version, investor, investor_alias, investor_merge, company, company_alias, person, person_role,
  round, investment, acquisition to warmpath_service;

grant select, insert, update, delete on tenant, account, api_key, rate_window, charge, idempotency, profile,
  stored_investor, corpus_version, import_run, investor, investor_alias, investor_source, investor_merge, company,
  company_alias, company_source, person, person_role, round, investment, acquisition to warmpath_system;
grant select, insert on ledger_entry to warmpath_system; -- and nothing else: rows are never changed
