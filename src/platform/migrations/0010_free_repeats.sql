-- An answer that was charged while the ranking was still being learned may be repeated free of charge (docs/adr/0003-charge.md):
-- of each request the newest such answer. ../functions/free-repeats.sql and what calls it are the only writers.
create table free_repeat (
  tenant_id   uuid not null references tenant,
  mode        text not null check (mode in ('live', 'test')),
  fingerprint bytea not null check (length(fingerprint) = 32), -- of method, path and canonical body
  charge_id   uuid not null, -- of the call that was charged; no foreign key, as in ledger_entry
  asked_at    timestamptz not null, -- when that call was admitted
  taken_by    uuid, -- the request that repeats it, running or settled
  primary key (tenant_id, mode, fingerprint)
);
create index free_repeat_asked on free_repeat (asked_at);

alter table free_repeat enable row level security;
alter table free_repeat force row level security;
create policy own_tenant on free_repeat to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy system on free_repeat to warmpath_system using (true) with check (true);
grant select, insert, update, delete on free_repeat to warmpath_system;

-- A free repetition is a charge of 0 credits that names the call it repeats, and has its entries like every charge. The rows
-- that are there met stricter rules, so they are not read again (not valid).
alter table charge add column repeats uuid;
alter table charge drop constraint charge_price_check,
  add constraint charge_price_check check (price > 0 or (price = 0 and repeats is not null)) not valid;
alter table ledger_entry drop constraint ledger_entry_amount,
  add constraint ledger_entry_amount check (case kind
    when 'grant' then amount > 0 when 'reserve' then amount <= 0 when 'refund' then amount >= 0 else amount <> 0 end) not valid;

alter type admission_answer add attribute repeats uuid; -- the call that this one repeats free of charge
