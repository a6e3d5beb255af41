-- What `/readyz` tries whether the database takes what is written: it locks the row and changes nothing.
create table write_probe (only_one boolean primary key default true check (only_one));
insert into write_probe default values;
grant select, update on write_probe to warmpath_service;

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
grant select, insert, delete on running_service to warmpath_system;
