-- Calls that ended in a fault of ours or of a provider (5xx), or that credits did not suffice for (402), for some days: what an
-- operator is asked about by a request id. Not of a tenant: no column is called tenant_id, nothing personal is in it.
create table failed_call (
  id          bigint generated always as identity primary key,
  request_id  uuid not null,
  at          timestamptz not null,
  operation   text not null check (length(operation) <= 100),
  status      smallint not null check (status between 400 and 599),
  error       text not null check (length(error) <= 100),
  about       uuid, -- the tenant; null where the key was not known
  mode        text not null check (mode in ('live', 'test')),
  duration_ms integer not null check (duration_ms >= 0)
);
create index failed_call_at on failed_call (at, id);
create index failed_call_request on failed_call (request_id);
create index failed_call_about on failed_call (about, at) where about is not null;

grant select, insert, delete on failed_call to warmpath_system;
