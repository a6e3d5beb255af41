-- Imports that an operator starts over HTTP, and the files they are made of.

-- A file that is being sent, part by part. Its bytes lie in the data directory of one host, and nowhere in the database.
create table corpus_upload (
  id         uuid primary key default gen_random_uuid(),
  name       text not null check (length(name) between 1 and 200),
  bytes      bigint not null check (bytes > 0),  -- how many there will be
  received   bigint not null default 0 check (received between 0 and bytes),
  changed_on date not null,                      -- what it says was known then
  host       text not null check (length(host) <= 255),
  made_by    text not null check (length(made_by) between 1 and 200),
  made_at    timestamptz not null default now(),
  used_at    timestamptz not null default now()
);

-- An import or a pull. While it runs its process renews `alive_until`; who finds it past that marks it interrupted.
create table corpus_job (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('import', 'pull')),
  source      text not null check (length(source) between 1 and 64), -- a format of imports, or a public record
  file        text check (length(file) <= 200),
  upload_id   uuid references corpus_upload on delete set null,
  periods     integer,
  as_of       date,
  state       text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped', 'interrupted')),
  stop_asked  boolean not null default false,
  doing       text not null default '' check (length(doing) <= 500),
  percent     real not null default 0,
  bytes_read  bigint not null default 0,
  bytes_total bigint not null default 0,
  rows_read   bigint not null default 0,
  error       text check (length(error) <= 4000),
  report      jsonb check (octet_length(report::text) <= 262144),
  notes       text[] not null default '{}',
  started_by  text not null check (length(started_by) between 1 and 200),
  started_at  timestamptz not null default now(),
  ended_at    timestamptz,
  process     uuid not null,
  alive_until timestamptz not null,
  check ((state = 'running') = (ended_at is null))
);
-- One at a time: it takes the memory and the disk of the whole machine, and the corpus has one writer.
create unique index corpus_job_one on corpus_job ((true)) where state = 'running';

-- What an import said of itself, whoever started it.
alter table import_run add column report jsonb check (octet_length(report::text) <= 262144);

grant select, insert, update, delete on corpus_upload, corpus_job to warmpath_system;
