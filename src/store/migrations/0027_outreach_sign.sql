-- That somebody drafts, sends and reads, in whichever process: the last sign of life, by the clock of the database. One
-- row for all of them; which process gave it is nobody's question. Nothing of a tenant is in it.

create table outreach_sign (
  one      boolean primary key default true check (one),
  given_at timestamptz not null
);
grant select, insert, update on outreach_sign to warmpath_service;
grant select, update, delete on outreach_sign to warmpath_system;
