-- What `/readyz` tries whether the database takes what is written: it locks the row and changes nothing.
create table write_probe (only_one boolean primary key default true check (only_one));
insert into write_probe default values;

-- Services at work on this database, for whoever looks after them. A row counts while its process holds the lock of its
-- number; those of processes that ended without a word are removed by the next one that starts.
create table running_service (
  id         integer primary key,
  host       text not null check (length(host) <= 255),
  pid        integer not null,
  address    text not null check (length(address) <= 300),
  version    text not null check (length(version) <= 50),
  proof_key  bytea not null check (length(proof_key) = 32), -- what answers at the address proves that it has it
  settings   jsonb not null check (octet_length(settings::text) <= 262144), -- as written, secrets hidden
  checks     jsonb not null check (octet_length(checks::text) <= 262144), -- what it found about its sources
  started_at timestamptz not null default now()
);

-- Who may do what. warmpath_service answers requests; warmpath_system runs the billing functions (as their definer),
-- the sweeper, the importers and the operator's commands. Neither owns a table, neither may bypass row security.
-- Functions are granted where they are defined (../functions).

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
end $$;

-- What a tenant has, within its rows.
grant select on tenant, account, api_key, charge, ledger_entry to warmpath_service;
-- Deletion locks kept answers in the order of their keys, as admission takes them over. A lock needs the right to update
-- some column, whichever.
grant select, delete, update (lease_until) on idempotency to warmpath_service;
grant select, insert, update, delete on profile, stored_investor, network, connection, connection_key, monitor, webhook,
  webhook_delivery, data_key, mailbox, mailbox_consent, mailbox_notice, sequence, touch, inbound_message, suppression
  to warmpath_service;
grant select, insert, delete on touch_event to warmpath_service;

-- What is shared. The service trains the ranking, refreshes job feeds and reports that it is there, so it writes those.
grant select on corpus_version, corpus_lineage, corpus_change, investor, investor_alias, investor_merge, company, company_alias,
  person, person_role, round, investment, acquisition, fund, commitment, exit_sale, investor_fact, schema_migration,
  schema_function to warmpath_service;
grant select, insert, delete on ranking_model to warmpath_service;
grant select, insert, update on job_feed, outreach_sign, service_process to warmpath_service;
grant select, update on write_probe to warmpath_service;

grant select, insert, update, delete on tenant, account, api_key, rate_window, charge, idempotency, profile, stored_investor,
  network, connection, connection_key, monitor, webhook, webhook_delivery, lane_turn, data_key, mailbox, mailbox_consent,
  mailbox_notice, sequence, touch, touch_event, inbound_message, suppression to warmpath_system;
grant select, insert on ledger_entry to warmpath_system; -- and nothing else: rows are never changed
grant select on ledger_archive to warmpath_system;
grant select, insert, update, delete on corpus_version, corpus_change, import_run, investor, investor_alias, investor_source,
  investor_merge, company, company_alias, company_source, person, person_role, round, investment, acquisition, fund, commitment,
  exit_sale, investor_fact, provider_day, provider_call, lookup_cache, service_process to warmpath_system;
grant select on corpus_lineage, ranking_model, schema_migration, schema_function to warmpath_system;
grant select, update, delete on job_feed, outreach_sign to warmpath_system;
grant usage on sequence lookup_generation to warmpath_system;
grant select, insert, delete on running_service to warmpath_system;
