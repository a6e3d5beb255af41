-- Charges, the append-only ledger and idempotency keys. docs/adr/0003-charge.md explains the order of locks.
-- charge and ledger_entry carry no foreign keys: the functions of ../functions/admission.sql and resolution.sql are
-- their only writers, copy ids from rows they have just read under a lock, and tenants and keys are never deleted. Four key
-- checks a call would cost a fifth of it.

create table charge (
  id          uuid not null, -- made by the service before the transaction, so that its fate can be looked up
  tenant_id   uuid not null,
  mode        text not null check (mode in ('live', 'test')),
  key_id      uuid not null,
  operation   text not null,
  price       integer not null check (price > 0),
  state       text not null default 'reserved' check (state in ('reserved', 'settled', 'refunded')),
  lease_until timestamptz not null,
  created_at  timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (id, tenant_id),
  check ((state = 'reserved') = (resolved_at is null))
);
create index charge_open on charge (lease_until) where state = 'reserved';

-- Closed months may go into a file (docs/adr/0022-ledger-archive.md): what an account's charges of a month came to stays as one entry
-- of kind 'carried', which stands where the last of them stood, so that every sum and running balance stays.
-- Not partitioned: unique (charge_id, kind, tenant_id) and the primary keys would have to hold the month, and would then no longer
-- hold across months.
create table ledger_entry (
  id            bigint not null, -- counts the entries of its account (account.last_entry)
  tenant_id     uuid not null,
  mode          text not null check (mode in ('live', 'test')),
  kind          text not null,
  amount        bigint not null, -- credits, signed
  balance_after bigint not null check (balance_after >= 0),
  charge_id     uuid,
  reference     text check (length(reference) between 1 and 255), -- a grant's own idempotency key
  note          text check (length(note) <= 500),
  created_at    timestamptz not null default now(),
  constraint ledger_entry_kind check (kind in ('grant', 'reserve', 'refund', 'carried')),
  constraint ledger_entry_amount check (amount <> 0 and (kind = 'carried' or (amount < 0) = (kind = 'reserve'))),
  constraint ledger_entry_charge check ((kind in ('grant', 'carried')) = (charge_id is null)),
  primary key (tenant_id, mode, id),
  unique (charge_id, kind, tenant_id) -- a charge has at most one reserve and at most one refund
);
create unique index ledger_entry_reference on ledger_entry (tenant_id, mode, reference) where reference is not null;

-- Months that were put into files, each in the transaction that took its rows out.
create table ledger_archive (
  id          integer generated always as identity primary key,
  month       date not null,
  archived_at timestamptz not null default now(),
  entries     bigint not null check (entries > 0),
  charges     bigint not null check (charges > 0),
  sha256      bytea not null check (length(sha256) = 32) -- of the whole file
);

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
  process           uuid, -- which process runs the request that holds the key
  primary key (tenant_id, mode, key),
  check ((state = 'done') = (status is not null and answer is not null))
);
create index idempotency_expiry on idempotency (expires_at);
create index idempotency_running on idempotency (request_id, tenant_id) where state = 'running';

-- What ../functions/admission.sql works on: one row for each request of a batch.
create type admission as (
  ord         integer,
  -- admitted | unauthorized | rate_limited | invalid | idempotency_mismatch | idempotency_in_progress | replay |
  -- no_profile | insufficient_credits
  verdict     text,
  tenant_id   uuid,
  mode        text,
  key_id      uuid,
  bucket_id   uuid,
  quota       integer, -- null: this request is not rate-limited
  remaining   integer,
  reset_s     integer,
  balance     bigint,  -- after this request's own reservation
  profile     jsonb,
  status      smallint, -- of a replay
  answer      text
);

-- What a request is answered; `admission` without the last four stays what the function works on, as every field more makes
-- every step of every request dearer.
create type admission_answer as (
  ord         integer,
  verdict     text, -- as in admission, or vendor_capacity
  tenant_id   uuid,
  mode        text,
  key_id      uuid,
  bucket_id   uuid,
  quota       integer,
  remaining   integer,
  reset_s     integer,
  balance     bigint,
  profile     jsonb,
  status      smallint,
  answer      text,
  booked      text,    -- the provider whose list price is booked under the request's id
  cached      text,    -- the kept answer; never together with booked
  generation  bigint,  -- of the cache entry; null for what has no cache key
  capacity_s  integer  -- of vendor_capacity: seconds until the caps begin anew
);

-- Which processes serve requests, and until when each is taken to be alive. A process reports every few seconds; where it
-- does not, a repetition of what it was serving need not wait for the lease (docs/adr/0025-signs-of-life.md). Nothing of a
-- tenant is in it.
create table service_process (
  id          uuid primary key, -- made by the process as it starts
  given_at    timestamptz not null default clock_timestamp(),
  alive_until timestamptz not null
);
create index service_process_alive on service_process (alive_until);
