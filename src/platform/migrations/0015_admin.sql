-- What operators did (docs/adr): the intent before an act and its outcome after it, each a row that nobody changes. Written by
-- ../functions/audit.sql only. No column is called tenant_id: the rows are the operator's, and outlive the tenant they are about.
create table audit_entry (
  id          bigint generated always as identity primary key,
  request_id  uuid not null,
  phase       text not null check (phase in ('intent', 'outcome')),
  at          timestamptz not null default clock_timestamp(),
  operator_id uuid,
  operator    text check (length(operator) between 1 and 200), -- the name at that time
  operation   text check (length(operation) between 1 and 100),
  target_kind text check (length(target_kind) between 1 and 40),
  target_id   text check (length(target_id) between 1 and 200),
  about       uuid, -- the tenant
  asked       jsonb check (octet_length(asked::text) <= 16384),
  origin      text check (length(origin) between 1 and 64),
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  status      smallint check (status between 100 and 599),
  error       text check (length(error) between 1 and 100),
  unique (request_id, phase),
  check ((phase = 'intent') = (operator_id is not null and operator is not null and operation is not null and asked is not null and origin is not null)),
  check ((phase = 'outcome') = (status is not null))
);
create index audit_entry_at on audit_entry (at, id) where phase = 'intent';
create index audit_entry_about on audit_entry (about, id) where about is not null;
-- One act under one key of an operator, forever: keys are made up for one call.
create unique index audit_entry_once on audit_entry (operator_id, idempotency_key) where phase = 'intent' and idempotency_key is not null;

grant select, insert on audit_entry to warmpath_system; -- and nothing else: rows are never changed
