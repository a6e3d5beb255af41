-- What the authorisation of assistants keeps (OAuth): clients, requests, codes, tokens, each until its end. A token is here by its SHA-256
-- only. The subject of a grant is the API key that consent made, so nothing here outlives that key or opens anything without it.
create table assistant_record (
  model      text not null check (length(model) <= 40),
  id         bytea not null check (length(id) = 32), -- SHA-256 of the id, which is the secret where it is a token or a code
  grant_id   text check (length(grant_id) <= 100),
  data       jsonb not null check (octet_length(data::text) <= 65536),
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index assistant_record_grant on assistant_record (grant_id) where grant_id is not null;
create index assistant_record_expiry on assistant_record (expires_at);
grant select, insert, update, delete on assistant_record to warmpath_system;
