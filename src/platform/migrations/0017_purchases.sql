-- Credits that are bought (docs/adr/0055-purchases.md). One row for each time somebody went to buy, written before Stripe is asked.
create table purchase (
  id           uuid not null, -- the request's own; what Stripe is asked under it is asked once
  tenant_id    uuid not null references tenant,
  mode         text not null check (mode in ('live', 'test')),
  pack         text not null check (length(pack) between 1 and 100),
  credits      bigint not null check (credits between 1 and 1000000000),
  price        bigint not null check (price > 0), -- in the smallest unit of the currency
  currency     text not null check (currency ~ '^[a-z]{3}$'),
  session_id   text check (length(session_id) <= 200),
  url          text check (length(url) <= 4000),
  payment_id   text check (length(payment_id) <= 200),
  facts        jsonb not null default '{}' check (octet_length(facts::text) <= 16384), -- core/purchase/facts.ts
  state        text not null default 'asked' check (length(state) <= 20),
  held         bigint not null default 0 check (held between 0 and credits), -- of its credits, those that were moved for it
  moves        integer not null default 0,
  created_at   timestamptz not null default now(),
  next_look_at timestamptz default now() + interval '20 minutes', -- when Stripe is asked; null: no more
  primary key (id, tenant_id)
);
create index purchase_tenant on purchase (tenant_id, mode, created_at desc, id);
create index purchase_payment on purchase (payment_id) where payment_id is not null;
create index purchase_look on purchase (next_look_at) where next_look_at is not null;

alter table purchase enable row level security;
alter table purchase force row level security;
create policy own_tenant on purchase to warmpath_service using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy system on purchase to warmpath_system using (true) with check (true);
-- held and moves are the ledger's: ../functions/purchases.sql alone writes them.
grant select, insert (id, tenant_id, mode, pack, credits, price, currency),
  update (session_id, url, payment_id, facts, state, next_look_at) on purchase to warmpath_service;
grant select, insert, update, delete on purchase to warmpath_system;

-- Credits that were taken back after they were spent: the next ones that are bought pay it first.
alter table account add column owed bigint not null default 0 check (owed >= 0);

-- An entry that is of no call and may go either way. Rows that are there met stricter rules, so they are not read again.
alter table ledger_entry drop constraint ledger_entry_kind,
  add constraint ledger_entry_kind check (kind in ('grant', 'reserve', 'refund', 'carried', 'adjustment')) not valid;
alter table ledger_entry drop constraint ledger_entry_charge,
  add constraint ledger_entry_charge check ((kind in ('grant', 'carried', 'adjustment')) = (charge_id is null)) not valid;
