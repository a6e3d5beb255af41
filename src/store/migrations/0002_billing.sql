-- Charges, the append-only ledger and idempotency keys. docs/adr/0003-charge.md explains the order of locks.
-- charge and ledger_entry carry no foreign keys: the functions of 0006 and 0007 are their only writers, copy ids from rows they
-- have just read under a lock, and tenants and keys are never deleted. Four key checks a call would cost a fifth of it.

create table charge (
  id          uuid primary key, -- made by the service before the transaction, so that its fate can be looked up
  tenant_id   uuid not null,
  mode        text not null check (mode in ('live', 'test')),
  key_id      uuid not null,
  operation   text not null,
  price       integer not null check (price > 0),
  state       text not null default 'reserved' check (state in ('reserved', 'settled', 'refunded')),
  lease_until timestamptz not null,
  created_at  timestamptz not null default now(),
  resolved_at timestamptz,
  check ((state = 'reserved') = (resolved_at is null))
);
create index charge_open on charge (lease_until) where state = 'reserved';

create table ledger_entry (
  id            bigint generated always as identity primary key,
  tenant_id     uuid not null,
  mode          text not null check (mode in ('live', 'test')),
  kind          text not null check (kind in ('grant', 'reserve', 'refund')),
  amount        bigint not null check (amount <> 0 and (amount < 0) = (kind = 'reserve')), -- credits, signed
  balance_after bigint not null check (balance_after >= 0),
  charge_id     uuid,
  reference     text check (length(reference) between 1 and 255), -- a grant's own idempotency key
  note          text check (length(note) <= 500),
  created_at    timestamptz not null default now(),
  check ((kind = 'grant') = (charge_id is null)),
  unique (charge_id, kind) -- a charge has at most one reserve and at most one refund
);
create index ledger_entry_account on ledger_entry (tenant_id, mode, id);
create unique index ledger_entry_reference on ledger_entry (tenant_id, mode, reference) where reference is not null;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_ledger_change();

create table idempotency (
  tenant_id         uuid not null references tenant,
  mode              text not null check (mode in ('live', 'test')),
  key               text not null check (length(key) between 1 and 255),
  fingerprint       bytea not null check (length(fingerprint) = 32),
  request_id        uuid not null, -- of the request that holds the key; where it was charged, the charge's id too
  state             text not null default 'running' check (state in ('running', 'done')),
  lease_until       timestamptz not null,
  expires_at        timestamptz not null,
  status            smallint,
  answer            text, -- the whole body, byte for byte
  primary key (tenant_id, mode, key),
  check ((state = 'done') = (status is not null and answer is not null))
);
create index idempotency_expiry on idempotency (expires_at);
create index idempotency_running on idempotency (request_id) where state = 'running';
